package funnel

import (
	"context"
	"fmt"

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

// DefaultNaturalness is what the tables in the arena's library keep to, with a
// margin for the luck of a few rounds: they activate at most 2.1 actions a second,
// 10 % of them brief, and no row more than 0.5 times a second. An action of theirs
// runs in every tick, and the most used action of one takes up to 81 %.
var DefaultNaturalness = evo.Naturalness{PerSecond: 3000, Brief: 125, Restarts: 1500, Leafless: 100, OneAction: 875}

// AnyNature limits nothing.
var AnyNature = evo.Naturalness{PerSecond: 1 << 40, Brief: 1000, Restarts: 1 << 40, Leafless: 1000, OneAction: 1000}

// Natural marks the open and the admitted candidates that exceed a limit as
// Unnatural: one of the game's Natural, or of o where that is 0, or one of its
// Oddities. Their Oddity and Cause say which limit they exceed first. Candidates that
// were never watched exceed only Oddities, and of these only what was measured of
// them in certification and in the tournament.
func Natural(b *evo.Spec, all []*Candidate, o evo.Naturalness) {
	limits := limits{declared.Or(b.Natural, o)}
	for _, c := range all {
		if c.Fate != Open && c.Fate != Admitted {
			continue
		}
		if c.Oddity, c.Cause = limits.exceeded(b, c); c.Oddity != "" {
			c.Fate = Unnatural
		}
	}
}

type limits struct{ evo.Naturalness }

// exceeded returns the first limit that a candidate exceeds, in words without and
// with the numbers; "" is none.
func (o limits) exceeded(b *evo.Spec, c *Candidate) (oddity, cause string) {
	if c.Use.Steps > 0 {
		if oddity, cause = o.unsteady(b, c); oddity != "" {
			return oddity, cause
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
	return odd.Cause, fmt.Sprintf("%s: %s, at most %s", odd.Cause, text(value), text(odd.Most))
}

// unsteady returns the first limit on the use of its rows that a candidate
// exceeds.
func (o limits) unsteady(b *evo.Spec, c *Candidate) (oddity, cause string) {
	u := &c.Use
	if n := u.perSecond(b, u.Activations); n > o.PerSecond {
		oddity = "changes its mind all the time"
		return oddity, fmt.Sprintf("%s: %s actions a second, at most %s", oddity, milli.Decimal(n), milli.Decimal(o.PerSecond))
	}
	if u.Brief*1000 > u.Activations*o.Brief {
		oddity = "breaks off what it begins"
		return oddity, fmt.Sprintf("%s: %s of its actions are over within 2 ticks, at most %s", oddity, milli.Percent(u.Brief*1000/u.Activations), milli.Percent(o.Brief))
	}
	for p := range c.Genome.Places() { // the root first
		if n := u.perSecond(b, int64(u.Row(p.Row.ID).Activations)); n > o.Restarts {
			oddity = "begins again and again"
			return oddity, fmt.Sprintf("%s: %s %s times a second, at most %s", oddity, p.Row.Name(), milli.Decimal(n), milli.Decimal(o.Restarts))
		}
	}
	if u.Leafless*1000 > u.Ticks*o.Leafless {
		oddity = "does nothing"
		return oddity, fmt.Sprintf("%s: %s of its ticks without an action, at most %s", oddity, milli.Percent(u.Leafless*1000/u.Ticks), milli.Percent(o.Leafless))
	}
	if action, ticks, all := u.MostUsed(c.Genome); ticks*1000 > all*o.OneAction {
		oddity = "does only one thing"
		return oddity, fmt.Sprintf("%s: %s takes %s of the ticks of its actions, at most %s", oddity, action, milli.Percent(ticks*1000/all), milli.Percent(o.OneAction))
	}
	return "", ""
}
