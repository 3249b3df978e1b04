package funnel_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
)

// What a tool appends to a file that has no newline at its end is not lost
// without a word.
func TestTwoVotesOnALineAreRefused(t *testing.T) {
	vote := `{"key":"` + strings.Repeat("0a", 16) + `","natural":false}`
	votes, err := funnel.ReadVotes(strings.NewReader(vote + "\n" + vote + vote + "\n" + vote + " \t\n"))
	assert.ErrorContains(t, err, "line 2: it has more than a vote")
	assert.NotContains(t, err.Error(), "line 3")
	assert.Len(t, votes, 2, "the others count")
}

func TestVoteForAKeyThatIsTooLong(t *testing.T) {
	_, err := funnel.ReadVotes(strings.NewReader(`{"key":"` + strings.Repeat("0a", 17) + `","natural":false}`))
	assert.ErrorContains(t, err, "line 1: a key is 32 hexadecimal digits")
}

// Whoever votes twice has changed their mind; those without a name are many.
func TestVotesOfOnePerson(t *testing.T) {
	key := evo.Key{1}
	vote := func(by string, natural bool) funnel.Vote { return funnel.Vote{Key: key, By: by, Natural: natural} }
	for _, c := range []struct {
		votes []funnel.Vote
		want  funnel.Fate
	}{
		{[]funnel.Vote{vote("Ada", false)}, funnel.VotedOut},
		{[]funnel.Vote{vote("Ada", false), vote("Bob", true)}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", false), vote("Ada", false), vote("Bob", true)}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", false), vote("Ada", true)}, funnel.Shipped},
		{[]funnel.Vote{vote("Ada", true), vote("Bob", true), vote("Ada", false)}, funnel.Shipped},
		{[]funnel.Vote{vote("", false), vote("", false), vote("Bob", true)}, funnel.VotedOut},
	} {
		it := &funnel.Candidate{Key: key, Fate: funnel.Shipped}
		assert.Empty(t, funnel.Count([]*funnel.Candidate{it}, c.votes))
		assert.Equal(t, c.want, it.Fate, "%v", c.votes)
	}
}
