package funnel_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/internal/growth"
)

// A line that is wrong is told by its number, however long it is, and costs only
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

// Votes files of any size.
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
