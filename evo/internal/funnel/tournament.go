package funnel

import (
	"context"
	"encoding/binary"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Meetings is in how many rounds each candidate meets others, in the tournament and in a
// rehearsal.
const Meetings = 24

// Meet reports whether evolved tables meet each other in the rounds that players
// know, or why they do not: then there is no tournament.
func Meet(b *evo.Spec) (meet bool, why string) {
	if len(b.Seats(b.Showdown)) > 1 {
		return true, ""
	}
	return false, fmt.Sprintf("no tournament was played: a round of mode %q has one seat for evolved tables, so they never meet", b.Showdown.Name)
}

// Tournament has the admitted candidates of all classes play each other in the mode
// that players play. A candidate that plays like another class is marked as Lost: its
// points are nearer to the mean of an easier or a harder class than to that of its own.
// (Paper, section IV-E, equation 3, where they are below the mean of an easier class. With
// that alone, the most different tables of a class were those that played worst.)
// Tournament returns the mean points of each class, in thousandths. If candidates never
// meet, it plays nothing and returns nil: see [Meet].
func Tournament(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64) ([]int64, error) {
	if meet, _ := Meet(b); !meet {
		return nil, nil
	}
	if err := encounter(ctx, cache, b, With(all, Admitted), seed); err != nil {
		return nil, err
	}
	players := With(all, Admitted)
	classes, means := make([]stats.Tally, len(b.Classes)), make([]int64, len(b.Classes)) // of the means of players, in thousandths
	for _, c := range players {
		if showed := c.showed(b); showed.N > 0 {
			classes[c.Class].Add(showed.Mean())
		}
	}
	for i := range means {
		means[i] = stats.DivRound(classes[i].Mean(), 1000)
	}
	for _, c := range players {
		mean := c.showed(b).Mean()
		for class, other := range means {
			border := (other + means[c.Class]) / 2
			if classes[class].N > 0 && (class < c.Class && mean < border || class > c.Class && mean > border) {
				c.Fate = Lost
			}
		}
	}
	return means, nil
}

// rehearsing is at how many tables a rehearsal plays at least: few would meet the same
// opponents, or themselves, again and again.
const rehearsing = 8

// rehearses reports whether the candidates of a wave meet before they are certified: if
// the game has Oddities of the mode that players play. Those that are odd would take
// places and then lose them.
func rehearses(b *evo.Spec) bool {
	meet, _ := Meet(b)
	return meet && slices.ContainsFunc(b.Oddities, func(o evo.Oddity) bool { return o.Showdown })
}

// rehearse has candidates meet each other, and admitted ones if they are few, and drops
// the unnatural ones. A seat of a rehearsal is much cheaper than a round of certification,
// in which each plays alone.
func (a *admission) rehearse(ctx context.Context, racing []*Candidate) error {
	fresh := filter(racing, func(c *Candidate) bool { return c.Showed == nil })
	if !rehearses(a.spec) || len(fresh) == 0 {
		return nil
	}
	seed := evo.Seed(a.seed, "rehearsal", binary.BigEndian.Uint64(fresh[0].Key[:]))
	players, others := slices.Clone(fresh), With(a.all, Admitted)
	few := rehearsing*len(a.spec.Seats(a.spec.Showdown)) - len(fresh)
	for _, i := range evo.NewRand(seed).Perm(len(others))[:min(max(few, 0), len(others))] {
		players = append(players, others[i])
	}
	if err := encounter(ctx, a.cache, a.spec, players, seed); err != nil {
		return err
	}
	Natural(a.spec, fresh)
	return nil
}

// encounter has players meet each other, and measures what they show. Tables of the
// library sit on the seats of other roles: in all matches of a round the same.
func encounter(ctx context.Context, cache match.MatchCache, b *evo.Spec, players []*Candidate, seed uint64) error {
	own, refs := keys(cache, players), match.References(cache, b)
	mode, seats := b.Showdown, b.Seats(b.Showdown)
	d := match.Deck{Seats: make([][]match.Seat, len(players))}
	for round := range Meetings {
		s := evo.Seed(seed, "tournament", uint64(round))
		order := evo.NewRand(evo.Seed(s, "deck")).Perm(len(players))
		others := match.Others(b, evo.NewRand(evo.Seed(s, "others")), mode, refs)
		for first := 0; first < len(order); first += len(seats) {
			m := match.Match{Slots: slices.Clone(others), Mode: mode.Name, Seed: evo.Seed(s, "table", uint64(first))}
			for i, slot := range seats {
				player := order[(first+i)%len(order)]
				m.Slots[slot] = own[player]
				if first+i < len(order) { // others fill up the last match, which does not count for them
					d.Seats[player] = append(d.Seats[player], match.Seat{Match: len(d.Matches), Slot: slot})
				}
			}
			d.Matches = append(d.Matches, m)
		}
	}
	for _, c := range players {
		c.Showed = nil
	}
	return play(ctx, cache, d, func(i int, seat match.Seat, out match.Outcome) {
		switch c := players[i]; {
		case out.Status == match.OK:
			c.Showed = stats.Count(c.Showed, out.Metrics[seat.Slot])
		case out.Slot == seat.Slot:
			c.Fate, c.Fault = Crashed, out.Failure()
		}
	})
}

// showed returns a candidate's points in the tournament.
func (c *Candidate) showed(b *evo.Spec) stats.Tally {
	if c.Showed == nil {
		return stats.Tally{}
	}
	return c.Showed[b.Points]
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
