package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// The hall of fame holds the best of earlier generations as opponents. A search
// that meets the library only learns to beat the library. (Rosin and Belew, 1997.)
// Whoever is in the hall stays as it is. The monitor and the funnel never play
// against it.

// useHall reports whether a hall is used: ranges of classes are means against the
// library alone, so a search for classes has none. Nor has an archive, whose elites
// of different generations compete.
func (o Options) useHall() bool {
	return o.HallEvery > 0 && o.HallShare > 0 && o.Objective != Classes && o.Objective != Archive && !o.NoSelection
}

// enshrine takes the best of the population into the hall, each of another shape
// than those that are there. The oldest leave a hall that is full. Whoever has
// played against other opponents than from now on is measured again: the running
// means of different opponents could not be compared.
func (s *Search) enshrine() {
	if !s.options.useHall() {
		return
	}
	taken := map[genome.Key]bool{}
	for _, in := range s.hall {
		taken[hallShape(in)] = true
	}
	entered := 0
	for _, in := range s.best(len(s.population)) {
		if shape := hallShape(in); entered < s.options.HallBest && !taken[shape] {
			taken[shape] = true
			s.hall = append(s.hall, in)
			entered++
		}
	}
	if entered == 0 {
		return
	}
	s.hall = slices.Delete(s.hall, 0, max(len(s.hall)-s.options.HallSize, 0))
	for _, in := range s.population {
		in.stale = true
	}
}

// hallShape is what two tables of the hall may not share.
func hallShape(in *Individual) genome.Key {
	return genome.Shape(in.Genome, genome.IgnoreGuards, genome.IgnoreOrder)
}

// seatHall gives a share of the references' seats in each round of a deck to the
// hall: the same seats and tables in all matches of the round.
func (s *Search) seatHall(d *match.Deck) {
	if len(s.hall) == 0 || !s.options.useHall() {
		return
	}
	keys := make([]genome.Key, len(s.hall))
	for i, in := range s.hall {
		keys[i] = in.Key
	}
	taken := map[uint64][]bool{} // slots of candidates, by the seed of the round
	for _, m := range d.Matches {
		taken[m.Seed] = make([]bool, len(m.Slots))
	}
	for _, seats := range d.Seats {
		for _, seat := range seats {
			taken[d.Matches[seat.Match].Seed][seat.Slot] = true
		}
	}
	for _, m := range d.Matches {
		var free []int
		for _, slot := range s.spec.Seats(s.spec.Evaluation) {
			if !taken[m.Seed][slot] {
				free = append(free, slot)
			}
		}
		r := evo.NewRand(evo.Seed(m.Seed, "hall"))
		r.Shuffle(len(free), func(i, k int) { free[i], free[k] = free[k], free[i] })
		n := (len(free)*s.options.HallShare + 999) / 1000
		for i, key := range match.Draw(r, keys, n) {
			m.Slots[free[i]] = key
		}
	}
}
