package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

func refining(generations int) Options {
	o := small(generations)
	o.RefineEvery, o.Refine, o.RefineRounds, o.RefineSweep, o.HallEvery = 2, 12, 4, 0, 0
	return o
}

// All racers of a lap play the same seeds in the same seat against the same tables,
// and the champion plays all laps.
func TestRefine(t *testing.T) {
	s, all := play(t, refining(8), nil)
	require.NotNil(t, s.champion)
	races, laps := 0, []int{}
	for i, batch := range all {
		if batch.Purpose != "refine" {
			continue
		}
		if all[i-1].Purpose != "refine" {
			races++
			laps = nil
		}
		of := map[uint64][][]genome.Key{}
		for _, m := range batch.Matches {
			of[m.Seed] = append(of[m.Seed], m.Slots)
		}
		for _, tables := range of {
			laps = append(laps, len(tables))
			for slot := range tables[0] {
				same := !slices.ContainsFunc(tables, func(o []genome.Key) bool { return o[slot] != tables[0][slot] })
				if !same {
					for _, o := range tables {
						assert.Contains(t, s.references, o[(slot+1)%len(o)], "the others are of the library")
					}
				}
			}
		}
	}
	assert.Equal(t, 4, races)
	assert.Equal(t, []int{12, 12, 12, 12}, laps[:4])
	assert.Equal(t, 7, laps[4], "the champion and the better half")
	assert.LessOrEqual(t, len(laps), 4+8+16+32)
	assert.True(t, slices.IsSortedFunc(laps, func(a, b int) int { return b - a }))
	assert.Positive(t, s.champion.Alone[0].N)
	assert.Equal(t, s.champion.Alone, s.champion.Training())
	for _, in := range s.Archive() {
		assert.Positive(t, in.Rounds, "those that lost have their races as measurements")
	}
}

// Of racers that have ended all rounds alike one goes on: the champion, or the one with
// the smallest key.
func TestOneInPlayRacesOnce(t *testing.T) {
	racers := func(ends ...string) (all []*racer) {
		for i, e := range ends {
			all = append(all, &racer{in: &Individual{Candidate: match.Candidate{Key: genome.Key{byte(9 - i)}}}, ends: e})
		}
		return all
	}
	left := func(all []*racer) (keys []byte) {
		for _, c := range once(all) {
			keys = append(keys, c.in.Key[0])
		}
		return keys
	}
	assert.Equal(t, []byte{9, 7, 5}, left(racers("a", "b", "b", "a", "c")))
	assert.Equal(t, []byte{9, 8}, left(racers("a", "b")))
	assert.Equal(t, []byte{9}, left(racers("a", "a", "a")))
}

// A race never takes a search beyond its matches.
func TestRacesEndWithinTheMatches(t *testing.T) {
	o := refining(0)
	for _, o.Matches = range []int{300, 900, 2500} {
		_, all := play(t, o, nil)
		played, raced := 0, 0
		for _, batch := range all {
			played += len(batch.Matches)
			if batch.Purpose == "refine" {
				assert.LessOrEqual(t, played, o.Matches)
				raced += len(batch.Matches)
			}
		}
		assert.Equal(t, o.Matches > 300, raced > 0, "%d matches", o.Matches)
	}
}

// What a table of the fake game is worth is known: a race only ever finds better
// ones.
func TestChampionGetsBetter(t *testing.T) {
	var last, first int
	for generations := 2; generations <= 12; generations += 2 {
		s, _ := play(t, refining(generations), nil)
		worth := min(genome.Count(s.champion.Genome.Root), 40)
		assert.GreaterOrEqual(t, worth, last)
		if last = worth; first == 0 {
			first = worth
		}
	}
	assert.Greater(t, last, first)
}

func TestWhoRefines(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"classes":      func(o *Options) { o.Objective = Classes },
		"no selection": func(o *Options) { o.NoSelection = true },
		"never":        func(o *Options) { o.RefineEvery = 0 },
	} {
		o := refining(4)
		change(&o)
		s, _ := play(t, o, nil)
		assert.Nil(t, s.champion, name)
	}
	o := refining(4)
	o.Refine, o.RefineRounds = 3, 1
	_, err := New(specOf(t), o)
	assert.ErrorContains(t, err, "refine: it needs at least 4 tables and 2 rounds, not 3 and 1")
}

func specOf(t *testing.T) *evo.Spec {
	s, _ := play(t, small(1), nil)
	return s.spec
}

func TestBrokenRacers(t *testing.T) {
	s, _ := play(t, refining(6), func(g *evo.Genome) match.Status {
		if genome.KeyOf(genome.Canonical(g))[0] < 64 && genome.Count(g.Root) > 9 {
			return match.Panic
		}
		return match.OK
	})
	for _, in := range s.Archive() {
		assert.True(t, in.Fault == "" && in.Rounds > 0 || in.Fault != "" && in.fitness == 0)
	}
	if s.champion != nil {
		assert.Empty(t, s.champion.Fault)
	}
}
