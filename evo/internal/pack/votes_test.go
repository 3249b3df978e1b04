package pack_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// If a tool appends a vote to a line without a newline, that is an error: no vote
// is lost silently.
func TestTwoVotesOnALineAreRefused(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false}`
	votes, err := pack.ReadVotes(strings.NewReader(vote + "\n" + vote + vote + "\n" + vote + " \t\n"))
	assert.ErrorContains(t, err, "line 2: it has more than a vote")
	assert.NotContains(t, err.Error(), "line 3")
	assert.Len(t, votes, 2, "the others count")
}

// TestVotesLineEnds: votes have the line ends of any system.
func TestVotesLineEnds(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false,"why":"slow"}`
	text := "# ours\n\n" + vote + "\n" + strings.Replace(vote, "0a", "0b", 1) + "\n"
	want, err := pack.ReadVotes(strings.NewReader(text))
	require.NoError(t, err)
	got, err := pack.ReadVotes(strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n")))
	require.NoError(t, err)
	assert.Len(t, got, 2)
	assert.Equal(t, want, got)
}

func TestVoteForAKeyThatIsTooLong(t *testing.T) {
	_, err := pack.ReadVotes(strings.NewReader(`{"key":"` + strings.Repeat("0a", 17) + `","natural":false}`))
	assert.ErrorContains(t, err, "line 1: a key is 32 hexadecimal digits")
}

func TestVotes(t *testing.T) {
	key := strings.Repeat("0a", 16)
	text := "# after the test on Friday\n\n" +
		`{"key":"` + key + `","natural":false,"by":"ann","why":"spins"}` + "\n" +
		`{"key":"` + key + `","natural":true}` + "\n" +
		"nonsense\n{\"natural\":true}\n{\"key\":\"12\",\"natural\":true}\n" +
		`{"key":"` + key + `"}` + "\n"
	votes, err := pack.ReadVotes(strings.NewReader(text))
	require.Len(t, votes, 2, "the others are kept")
	assert.Equal(t, pack.Vote{Key: votes[0].Key, Natural: new(bool), By: "ann", Why: "spins"}, votes[0])
	for _, part := range []string{"line 5: ", "line 6: it has no key", "line 7: ", "line 8: it does not say"} {
		assert.ErrorContains(t, err, part)
	}
}

// A bad line is reported with its number, however long it is, and costs only
// itself.
func TestVotesThatCannotBeRead(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false,"why":"` + strings.Repeat("x", 60_000) + `"}`
	long := strings.Replace(vote, "xx", strings.Repeat("x", 200_000), 1)
	text := vote + "\n" + long + "\n" + vote + "\n" +
		strings.Replace(vote, `"natural":false`, `"natural":false,"natural":true`, 1) + "\n" +
		strings.Replace(vote, `"natural"`, `"Natural"`, 1) + "\n" +
		strings.Replace(vote, `"natural":false`, `"natural":null`, 1) + "\n" +
		"[]\n" + vote
	votes, err := pack.ReadVotes(strings.NewReader(text))
	assert.Len(t, votes, 3)
	for _, want := range []string{
		"line 2: it has more than 65536 bytes", `line 4: column 59: the field "natural" is there twice`,
		`line 5: column 43: there is no field "Natural": write it as "natural"`, "line 6: it does not say whether", "line 7: column 2: the value is a list; want an object",
	} {
		assert.ErrorContains(t, err, want)
	}
	assert.Less(t, len(err.Error()), 1000)

	_, err = pack.ReadVotes(strings.NewReader(strings.Repeat("nonsense\n", 1000)))
	assert.ErrorContains(t, err, "and 980 more")
	broken := errors.New("the disk is gone")
	votes, err = pack.ReadVotes(io.MultiReader(strings.NewReader(vote+"\n"), iotest.ErrReader(broken)))
	assert.ErrorIs(t, err, broken)
	assert.Len(t, votes, 1)
}

// Reading takes time in proportion to the size of the file.
func TestReadingVotesTakesTimeByTheirSize(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false,"by":"Ada"}` + "\n"
	for name, item := range map[string]string{
		"votes": vote, "nonsense": "{\n", "empty lines": "\n", "a line": "x", "a comment": "#", "open": "[", "fields": `{"x":`, "half a vote": vote[:50],
	} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 2000, func(n int) func() {
				text := strings.Repeat(item, n)
				return func() {
					_, err := pack.ReadVotes(strings.NewReader(text))
					if err != nil {
						require.Less(t, len(err.Error()), 10_000)
					}
				}
			})
		})
	}
}
