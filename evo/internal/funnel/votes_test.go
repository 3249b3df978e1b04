package funnel_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

// Only a person's last vote counts; votes without a name may be of many people.
func TestVotesOfOnePerson(t *testing.T) {
	key := genome.Key{1}
	vote := func(by string, natural bool) pack.Vote { return pack.Vote{Key: key, By: by, Natural: &natural} }
	for _, c := range []struct {
		votes []pack.Vote
		want  funnel.Fate
	}{
		{[]pack.Vote{vote("Ada", false)}, funnel.VotedOut},
		{[]pack.Vote{vote("Ada", false), {Key: key, By: "Ada", Fun: new(bool)}}, funnel.VotedOut},
		{[]pack.Vote{{Key: key, By: "Ada", Fun: new(bool)}, {Key: key, Fun: new(bool)}}, funnel.Shipped},
		{[]pack.Vote{vote("Ada", false), vote("Bob", true)}, funnel.Shipped},
		{[]pack.Vote{vote("Ada", false), vote("Ada", false), vote("Bob", true)}, funnel.Shipped},
		{[]pack.Vote{vote("Ada", false), vote("Ada", true)}, funnel.Shipped},
		{[]pack.Vote{vote("Ada", true), vote("Bob", true), vote("Ada", false)}, funnel.Shipped},
		{[]pack.Vote{vote("", false), vote("", false), vote("Bob", true)}, funnel.VotedOut},
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
		assert.Zero(t, funnel.Count(all, []pack.Vote{{Key: genome.KeyOf(all[0].Table()), By: "Ada", Natural: new(bool)}}))
		assert.Equal(t, funnel.VotedOut, all[0].Fate)
		assert.Equal(t, funnel.VotedOut, all[1].Fate)
	}
}

// A vote for a table that was not picked counts for none.
func TestUnknownVotes(t *testing.T) {
	_, _, all := bench(t, 2, func(int) int64 { return 0 })
	all[0].Fate = funnel.Shipped
	yes := true
	votes := []pack.Vote{{Key: all[0].Key, Natural: &yes}, {Key: all[1].Key, Natural: new(bool)}}
	assert.Equal(t, 1, funnel.Count(all, votes))
	assert.Equal(t, funnel.Shipped, all[0].Fate)
	assert.Equal(t, funnel.Open, all[1].Fate)
}
