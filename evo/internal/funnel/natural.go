package funnel

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// Watch watches the rows of candidates in some rounds against the library, for
// Natural and Pick. A round with one watched slot takes 1.2 times as long as
// another, and one in which eight are watched 1.7 times.
func Watch(ctx context.Context, cache match.MatchCache, b *evo.Spec, players []*Candidate, seed uint64, rounds int) error {
	seeds := func(n int) uint64 { return evo.Seed(seed, "watch", uint64(n)) }
	d := match.Deal(b, keys(cache, players), match.Rounds{N: rounds, Seed: seeds}, match.References(cache, b), match.Want{})
	d.Watch()
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for i, c := range players {
		c.Use = Use{}
		for _, seat := range d.Seats[i] {
			out := outcomes[seat.Match]
			switch {
			case out.Status == match.OK:
				c.Use.Add(c.Genome, out.Rows[seat.Slot], out.Uses[seat.Slot], out.Steps)
			case out.Slot == seat.Slot:
				c.Fault, c.Fate, c.Class = out.Failure(), Crashed, -1
			}
		}
	}
	return nil
}

// Natural marks the open and the admitted candidates that exceed a limit as
// Unnatural: one of the game's Natural, or where that is 0 the least that any game
// has, or one of its Oddities. Their Oddity and Cause say which limit they exceed
// first. Candidates that were never watched exceed only Oddities, and of these only
// what was measured of them in certification and in the tournament.
func Natural(b *evo.Spec, all []*Candidate) {
	most := declared.Or(b.Natural, LeastNaturalness)
	for _, c := range all {
		if c.Fate != Open && c.Fate != Admitted {
			continue
		}
		if c.Oddity, c.Cause = exceeded(b, c, &most); c.Oddity != "" {
			c.Fate = Unnatural
		}
	}
}

// exceeded returns the first limit that a candidate exceeds, in words without and
// with the numbers; "" is none.
func exceeded(b *evo.Spec, c *Candidate, most *evo.Naturalness) (oddity, cause string) {
	if c.Use.Steps > 0 {
		has := c.Use.nature(b, c.Genome)
		for _, l := range limits {
			if *l.of(&has) > *l.of(most) {
				return l.oddity, l.oddity + ": " + l.cause(b, c, &has, *l.of(most))
			}
		}
	}
	odd, value, ok := evo.Oddity{}, int64(0), false
	if len(c.Certified) > 0 {
		odd, value, ok = measure.Odd(b, c.Certified, false)
	}
	if !ok && len(c.Showed) > 0 {
		odd, value, ok = measure.Odd(b, c.Showed, true)
	}
	if !ok {
		return "", ""
	}
	text := milli.Percent
	if len(odd.Per) == 0 {
		text = declared.Shower(b.Metrics[b.Metric(odd.Of[0])])
	}
	return odd.Cause, odd.Cause + ": " + text(value) + ", at most " + text(odd.Most)
}
