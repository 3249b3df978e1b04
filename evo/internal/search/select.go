package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// survivors chooses n of the ranked individuals and returns them in their order:
// the best, then some by a roulette on ranks, and the others at random. (Paper,
// section IV-C: elitism, rank-based roulette wheel, random selection.)
func survivors(all []*Individual, n int, o Options, r *evo.Rand) []*Individual {
	n = min(n, len(all))
	chosen := make([]bool, len(all))
	left := make([]int, len(all)) // indices of those not yet chosen
	for i := range left {
		left[i] = i
	}
	take := func(i int) {
		chosen[left[i]] = true
		left = slices.Delete(left, i, i+1)
	}
	elite := min((n*o.Elite+500)/1000, n)
	roulette := min((n*o.Roulette+500)/1000, n-elite)
	for k := range n {
		switch {
		case k < elite:
			take(0)
		case k < elite+roulette:
			take(spin(len(left), r))
		default:
			take(r.IntN(len(left)))
		}
	}
	kept := make([]*Individual, 0, n)
	for i, in := range chosen {
		if in {
			kept = append(kept, all[i])
		}
	}
	return kept
}

// niched returns the ranked individuals, at most niche of each shape. Shapes that
// differ only in guards and order count as one: such genomes mostly behave alike.
// (Niching as in Goldberg and Richardson, 1987, but by form and with a limit.)
func niched(ranked []*Individual, niche int) []*Individual {
	if niche <= 0 {
		return ranked
	}
	var kept []*Individual
	of := map[genome.Key]int{}
	for _, in := range ranked {
		shape := genome.Shape(in.Genome, genome.IgnoreGuards, genome.IgnoreOrder)
		if of[shape]++; of[shape] <= niche {
			kept = append(kept, in)
		}
	}
	return kept
}

// spin returns one of n ranks; the first is n times as probable as the last.
func spin(n int, r *evo.Rand) int {
	ball := r.IntN(n * (n + 1) / 2)
	for i := range n {
		if ball -= n - i; ball < 0 {
			return i
		}
	}
	panic("search: the wheel has no such field")
}
