package search

import "github.com/ethogram-go/ethogram/evo"

// survivors chooses n of the ranked individuals, in their order: so many of the
// best, so many by a roulette on ranks, so many by chance. (Paper, section
// IV-C: elitism, rank-based roulette wheel, random selection.)
func survivors(all []*Individual, n int, o Options, r *evo.Rand) []*Individual {
	n = min(n, len(all))
	chosen := make([]bool, len(all))
	left := make([]int, len(all)) // places in all of those not yet chosen
	for i := range left {
		left[i] = i
	}
	take := func(i int) {
		chosen[left[i]] = true
		left = append(left[:i], left[i+1:]...)
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

// niched returns the ranked individuals without those of whose shape there are
// so many before them. Not even guards and order make a shape another one: what
// differs in these alone mostly behaves alike. (Niching as in Goldberg and
// Richardson, 1987, but by form and with a limit.)
func niched(ranked []*Individual, niche int) []*Individual {
	if niche <= 0 {
		return ranked
	}
	var kept []*Individual
	of := map[evo.Key]int{}
	for _, in := range ranked {
		shape := in.Genome.Shape(evo.IgnoreGuards, evo.IgnoreOrder)
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
