package funnel_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// If a tool appends a vote to a line without a newline, that is an error: no vote
// is lost silently.
func TestTwoVotesOnALineAreRefused(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false}`
	votes, err := funnel.ReadVotes(strings.NewReader(vote + "\n" + vote + vote + "\n" + vote + " \t\n"))
	assert.ErrorContains(t, err, "line 2: it has more than a vote")
	assert.NotContains(t, err.Error(), "line 3")
	assert.Len(t, votes, 2, "the others count")
}

// TestVotesLineEnds: votes have the line ends of any system.
func TestVotesLineEnds(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false,"why":"slow"}`
	text := "# ours\n\n" + vote + "\n" + strings.Replace(vote, "0a", "0b", 1) + "\n"
	want, err := funnel.ReadVotes(strings.NewReader(text))
	require.NoError(t, err)
	got, err := funnel.ReadVotes(strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n")))
	require.NoError(t, err)
	assert.Len(t, got, 2)
	assert.Equal(t, want, got)
}

func TestVoteForAKeyThatIsTooLong(t *testing.T) {
	_, err := funnel.ReadVotes(strings.NewReader(`{"key":"` + strings.Repeat("0a", 17) + `","natural":false}`))
	assert.ErrorContains(t, err, "line 1: a key is 32 hexadecimal digits")
}

// Only a person's last vote counts; votes without a name may be of many people.
func TestVotesOfOnePerson(t *testing.T) {
	key := genome.Key{1}
	vote := func(by string, natural bool) funnel.Vote { return funnel.Vote{Key: key, By: by, Natural: &natural} }
	for _, c := range []struct {
		votes []funnel.Vote
		want  funnel.Fate
	}{
		{[]funnel.Vote{vote("Ada", false)}, funnel.VotedOut},
		{[]funnel.Vote{vote("Ada", false), {Key: key, By: "Ada", Fun: new(bool)}}, funnel.VotedOut},
		{[]funnel.Vote{{Key: key, By: "Ada", Fun: new(bool)}, {Key: key, Fun: new(bool)}}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", false), vote("Bob", true)}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", false), vote("Ada", false), vote("Bob", true)}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", false), vote("Ada", true)}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", true), vote("Bob", true), vote("Ada", false)}, funnel.Shipped},
		{[]funnel.Vote{vote("", false), vote("", false), vote("Bob", true)}, funnel.VotedOut},
	} {
		it := &funnel.Candidate{Candidate: match.Candidate{Key: key}, Fate: funnel.Shipped}
		assert.Zero(t, funnel.Count([]*funnel.Candidate{it}, c.votes))
		assert.Equal(t, c.want, it.Fate, "%v", c.votes)
	}
}

// A trimmed table may be another candidate as the search has found it: a vote for
// the key is for both, in either order.
func TestVoteForTheKeyOfTwo(t *testing.T) {
	_, _, all := bench(t, 2, func(int) int64 { return 0 })
	all[0].Packed = all[1].Genome
	for range 2 {
		all[0].Fate, all[1].Fate = funnel.Shipped, funnel.Similar
		all[0], all[1] = all[1], all[0]
		assert.Zero(t, funnel.Count(all, []funnel.Vote{{Key: genome.KeyOf(all[0].Table()), By: "Ada", Natural: new(bool)}}))
		assert.Equal(t, funnel.VotedOut, all[0].Fate)
		assert.Equal(t, funnel.VotedOut, all[1].Fate)
	}
}

func TestVotes(t *testing.T) {
	_, _, all := bench(t, 3, func(int) int64 { return 0 })
	all[0].Fate, all[1].Fate = funnel.Shipped, funnel.Shipped
	text := "# after the test on Friday\n\n" +
		`{"key":"` + all[0].Key.String() + `","natural":false,"by":"ann","why":"spins"}` + "\n" +
		`{"key":"` + all[0].Key.String() + `","natural":false}` + "\n" +
		`{"key":"` + all[0].Key.String() + `","natural":true}` + "\n" +
		`{"key":"` + all[1].Key.String() + `","natural":true}` + "\n" +
		`{"key":"` + all[2].Key.String() + `","natural":false}` + "\n"
	votes, err := funnel.ReadVotes(strings.NewReader(text))
	require.NoError(t, err)
	assert.Equal(t, 1, funnel.Count(all, votes), "the third is for no table that was picked")
	assert.Equal(t, funnel.VotedOut, all[0].Fate)
	assert.Equal(t, funnel.Shipped, all[1].Fate)

	votes, err = funnel.ReadVotes(strings.NewReader(text + "nonsense\n{\"natural\":true}\n{\"key\":\"12\",\"natural\":true}\n" +
		`{"key":"` + all[0].Key.String() + `"}` + "\n"))
	assert.Len(t, votes, 5, "the others are kept")
	for _, part := range []string{"line 8: ", "line 9: it has no key", "line 10: ", "line 11: it does not say"} {
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
	votes, err := funnel.ReadVotes(strings.NewReader(text))
	assert.Len(t, votes, 3)
	for _, want := range []string{
		"line 2: it has more than 65536 bytes", `line 4: column 59: the field "natural" is there twice`,
		`line 5: column 43: there is no field "Natural": write it as "natural"`, "line 6: it does not say whether", "line 7: column 2: the value is a list; want an object",
	} {
		assert.ErrorContains(t, err, want)
	}
	assert.Less(t, len(err.Error()), 1000)

	_, err = funnel.ReadVotes(strings.NewReader(strings.Repeat("nonsense\n", 1000)))
	assert.ErrorContains(t, err, "and 980 more")
	broken := errors.New("the disk is gone")
	votes, err = funnel.ReadVotes(io.MultiReader(strings.NewReader(vote+"\n"), iotest.ErrReader(broken)))
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
					votes, err := funnel.ReadVotes(strings.NewReader(text))
					funnel.Count(nil, votes)
					if err != nil {
						require.Less(t, len(err.Error()), 10_000)
					}
				}
			})
		})
	}
}
