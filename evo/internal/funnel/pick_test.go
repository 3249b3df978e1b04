package funnel_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// Without situations, or of a single table, the difference in behavior is unknown,
// not 0.
func TestUnknownDifferences(t *testing.T) {
	for _, n := range []int{4, 1} {
		b, _, all := bench(t, 4, func(int) int64 { return 150 })
		for _, c := range all[:n] {
			c.Fate, c.Class = funnel.Admitted, 0
		}
		choose := func(_ context.Context, genomes []*evo.Genome) ([][]uint16, error) {
			choices := make([][]uint16, len(genomes))
			for i := range choices {
				choices[i] = [][]uint16{{1, 2}, nil}[min(n-1, 1)]
			}
			return choices, nil
		}
		picked, err := funnel.Pick(t.Context(), b, all[:n], choose)
		require.NoError(t, err)
		assert.Positive(t, picked[0].Picked)
		for _, p := range picked {
			assert.EqualValues(t, -1, p.Least, "%d tables", n)
			assert.EqualValues(t, -1, p.Median, "%d tables", n)
		}
	}
}

func TestPickedOnesDiffer(t *testing.T) {
	b, _, all := bench(t, 60, func(int) int64 { return 0 })
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i%2
	}
	choose := func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error) {
		return match.Probe(ctx, &game.Forage, genomes)
	}
	report, err := funnel.Pick(t.Context(), b, all, choose)
	require.NoError(t, err)
	require.Len(t, report, 2)
	for i, p := range report {
		assert.Equal(t, 30, p.Of)
		assert.LessOrEqual(t, p.Picked, b.Classes[i].Keep)
		assert.GreaterOrEqual(t, p.Least, int64(100), "a tenth of the situations tells any two apart")
		assert.Positive(t, p.Picked)
	}
	shipped := funnel.With(all, funnel.Shipped)
	assert.Len(t, shipped, report[0].Picked+report[1].Picked)
	assert.Len(t, funnel.With(all, funnel.Similar), 60-len(shipped))
	again, err := funnel.Pick(t.Context(), b, all, choose)
	require.NoError(t, err)
	assert.Zero(t, again[0].Of, "nothing is left to pick from")
}

// A class of few families says how many more genomes would give another one: as many as
// there were for each lineage that has just come.
func TestGenomesForAnotherFamily(t *testing.T) {
	for _, of := range []struct {
		lineages []int // tables of each in the class
		want     string
	}{
		{[]int{12, 1, 1}, "its 1 tables are of 1 of the 3 families that are wanted at least: about 30 more genomes would give another one. Fix: "},
		{[]int{12, 3, 1}, "about 60 more genomes"},
		{[]int{12}, "more than 60 more genomes"},
		{nil, ""},
	} {
		b, _, all := bench(t, 60, func(int) int64 { return 0 })
		k := 0
		for i, c := range all {
			for k < len(of.lineages) && of.lineages[k] == 0 {
				k++
			}
			points := int64(0)
			if k < len(of.lineages) {
				of.lineages[k]--
				c.Lineage, points = fmt.Sprint("family ", k), 350 // Hard
			}
			c.Training = make([]stats.Tally, len(b.Metrics))
			c.Training[b.Points].Add(points)
			if i == 0 && points > 0 {
				c.Fate, c.Class = funnel.Admitted, 1
			}
		}
		none := func(_ context.Context, g []*evo.Genome) ([][]uint16, error) { return make([][]uint16, len(g)), nil }
		picked, err := funnel.Pick(t.Context(), b, all, none)
		require.NoError(t, err)
		assert.Empty(t, picked[0].Warnings)
		if of.want == "" {
			assert.Empty(t, picked[1].Warnings)
			continue
		}
		require.Len(t, picked[1].Warnings, 1)
		assert.Contains(t, picked[1].Warnings[0], of.want)
	}
}

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
