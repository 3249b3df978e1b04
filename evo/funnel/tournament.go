package funnel

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Tournament has the admitted candidates of all classes play among themselves,
// each the given number of rounds; when a table is filled up with some who have
// played already, that does not count for them. Who plays like another class goes:
// whose interval of points lies below the mean of an easier class, or above the
// mean of a harder one. (Paper, section IV-E, equation 3; there only the
// former.) It returns the mean points of each class, in thousandths.
func Tournament(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64, rounds int) ([]int64, error) {
	players := With(all, Admitted)
	means := make([]int64, len(b.Classes))
	if len(players) == 0 {
		return means, nil
	}
	list := keys(cache, players)
	slots := b.Evaluation.Slots
	var matches []match.Match
	var sits [][]int // by match: the players, by slot; -1 has already played in this round
	for round := range rounds {
		s := evo.Seed(seed, "tournament", uint64(round))
		r := evo.NewRand(evo.Seed(s, "deck"))
		order := r.Perm(len(players))
		for first := 0; first < len(order); first += slots {
			m := match.Match{Slots: make([]evo.Key, slots), Mode: b.Evaluation.Name, Seed: evo.Seed(s, "table", uint64(first))}
			sit := make([]int, slots)
			for slot := range slots {
				// The last table is filled up with whoever comes first.
				player := order[(first+slot)%len(order)]
				m.Slots[slot], sit[slot] = list[player], player
				if first+slot >= len(order) {
					sit[slot] = -1
				}
			}
			matches, sits = append(matches, m), append(sits, sit)
		}
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	for i, out := range outcomes {
		for slot, player := range sits[i] {
			switch {
			case player < 0:
			case out.Status == match.OK:
				players[player].Showed.Add(out.Metrics[slot][b.Points])
			case out.Slot == slot:
				players[player].Fault = fault(out)
				players[player].Fate = Crashed
			}
		}
	}
	classes := make([]stats.Tally, len(b.Classes))
	for _, c := range players {
		if c.Fate == Admitted && c.Showed.N > 0 {
			classes[c.Class].Add(c.Showed.Mean())
		}
	}
	for i := range means {
		means[i] = stats.DivRound(classes[i].Mean(), 1000)
	}
	for _, c := range players {
		if c.Fate != Admitted {
			continue
		}
		low, high := c.Showed.Interval()
		for class, mean := range means {
			if classes[class].N > 0 && (class < c.Class && high < mean || class > c.Class && low > mean) {
				c.Fate = Lost
			}
		}
	}
	return means, nil
}

// Agreement is Spearman's rank correlation, in thousandths, of the points of
// candidates against the library with those among themselves.
func Agreement(b *evo.Spec, all []*Candidate) int64 {
	var gauntlet, tournament []int64
	for _, c := range all {
		if c.Showed.N > 0 && c.Certified != nil {
			gauntlet = append(gauntlet, c.Certified[b.Points].Mean())
			tournament = append(tournament, c.Showed.Mean())
		}
	}
	return stats.Spearman(gauntlet, tournament)
}
