package funnel

import (
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Meet reports whether evolved tables meet each other in the rounds that players
// know, or why they do not: then there is no tournament.
func Meet(b *evo.Spec) (meet bool, why string) {
	if len(b.Seats(b.Showdown)) > 1 {
		return true, ""
	}
	return false, fmt.Sprintf("no tournament was played: a round of mode %q has one seat for evolved tables, so they never meet", b.Showdown.Name)
}

// Tournament has the admitted candidates of all classes play each other in the mode
// that players play, each for the given number of rounds. A candidate that plays
// like another class is marked as Lost: its interval of points lies below the mean
// of an easier class, or above the mean of a harder one. (Paper, section IV-E,
// equation 3, which has only the former.) Tournament returns the mean points of each
// class, in thousandths. If candidates never meet, it plays nothing and returns nil:
// see [Meet].
func Tournament(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64, rounds int) ([]int64, error) {
	players := With(all, Admitted)
	if meet, _ := Meet(b); !meet {
		return nil, nil
	}
	if len(players) == 0 {
		return make([]int64, len(b.Classes)), nil
	}
	if err := encounter(ctx, cache, b, players, seed, rounds); err != nil {
		return nil, err
	}
	players = With(players, Admitted)
	classes, means := classMeans(b, players)
	for _, c := range players {
		low, high := c.showed(b).Interval()
		for class, mean := range means {
			if classes[class].N > 0 && (class < c.Class && high < mean || class > c.Class && low > mean) {
				c.Fate = Lost
			}
		}
	}
	return means, nil
}

// encounter has players meet each other in so many rounds each, and measures what they show.
func encounter(ctx context.Context, cache match.MatchCache, b *evo.Spec, players []*Candidate, seed uint64, rounds int) error {
	matches, seated := pairings(b, keys(cache, players), match.References(cache, b), seed, rounds)
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return err
	}
	for _, c := range players {
		c.Showed = nil
	}
	for i, out := range outcomes {
		for slot, player := range seated[i] {
			switch {
			case player == substitute:
			case out.Status == match.OK:
				c := players[player]
				c.Showed = stats.Count(c.Showed, out.Metrics[slot])
			case out.Slot == slot:
				players[player].Fate, players[player].Fault = Crashed, out.Failure()
			}
		}
	}
	return nil
}

// showed returns a candidate's points in the tournament.
func (c *Candidate) showed(b *evo.Spec) stats.Tally {
	if c.Showed == nil {
		return stats.Tally{}
	}
	return c.Showed[b.Points]
}

// substitute is the number of a player that has already played in a round, which
// fills up the last match, and of references: the match does not count for them.
const substitute = -1

// nobody returns slots without a player that counts.
func nobody(slots int) []int {
	all := make([]int, slots)
	for slot := range all {
		all[slot] = substitute
	}
	return all
}

// pairings returns the matches of a tournament, with the players of each by slot.
// References sit on the seats of other roles: in all matches of a round the same.
func pairings(b *evo.Spec, players, refs []genome.Key, seed uint64, rounds int) (matches []match.Match, seated [][]int) {
	mode := b.Showdown
	seats := b.Seats(mode)
	for round := range rounds {
		s := evo.Seed(seed, "tournament", uint64(round))
		order := evo.NewRand(evo.Seed(s, "deck")).Perm(len(players))
		others := match.Others(b, evo.NewRand(evo.Seed(s, "others")), mode, refs)
		for first := 0; first < len(order); first += len(seats) {
			m := match.Match{Slots: slices.Clone(others), Mode: mode.Name, Seed: evo.Seed(s, "table", uint64(first))}
			sitting := nobody(mode.Slots)
			for i, slot := range seats {
				player := order[(first+i)%len(order)]
				m.Slots[slot] = players[player]
				if first+i < len(order) {
					sitting[slot] = player
				}
			}
			matches, seated = append(matches, m), append(seated, sitting)
		}
	}
	return matches, seated
}

// classMeans returns the tallies of the mean points of each class's players, and
// the means of these, in thousandths.
func classMeans(b *evo.Spec, players []*Candidate) ([]stats.Tally, []int64) {
	classes, means := make([]stats.Tally, len(b.Classes)), make([]int64, len(b.Classes))
	for _, c := range players {
		if showed := c.showed(b); showed.N > 0 {
			classes[c.Class].Add(showed.Mean())
		}
	}
	for i := range means {
		means[i] = stats.DivRound(classes[i].Mean(), 1000)
	}
	return classes, means
}

// Agreement returns how well the order of the candidates' points against the
// library agrees with that in the tournament: Spearman's rank correlation, in
// thousandths.
func Agreement(b *evo.Spec, all []*Candidate) int64 {
	var gauntlet, tournament []int64
	for _, c := range all {
		if showed := c.showed(b); showed.N > 0 && c.Certified != nil {
			gauntlet = append(gauntlet, c.Certified[b.Points].Mean())
			tournament = append(tournament, showed.Mean())
		}
	}
	return stats.Spearman(gauntlet, tournament)
}
