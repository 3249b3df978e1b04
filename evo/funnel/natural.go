package funnel

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
)

// Watch watches the rows of candidates in some rounds against the library, for
// Natural and Pick. A watched round takes several times as long as another, so
// only admitted candidates should be watched.
func Watch(ctx context.Context, cache match.MatchCache, b *evo.Spec, players []*Candidate, seed uint64, rounds int) error {
	seeds := func(n int) uint64 { return evo.Seed(seed, "watch", uint64(n)) }
	d := match.Deal(b, keys(cache, players), rounds, match.References(cache, b), seeds, match.Want{})
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
				c.Use.Add(c.Genome, out.Rows[seat.Slot], out.Steps)
			case out.Slot == seat.Slot:
				c.Fault, c.Fate, c.Class = fault(out), Crashed, -1
			}
		}
	}
	return nil
}

// Naturalness has the limits within which an agent looks as if it knew what it
// wants.
type Naturalness struct {
	PerSecond int64 // activations of leaves per second, in thousandths
	Brief     int64 // the share of activations that last at most 2 ticks, in thousandths
}

// DefaultNaturalness allows 3 activations a second, one in ten of them brief.
var DefaultNaturalness = Naturalness{PerSecond: 3000, Brief: 100}

// Natural marks the admitted candidates that exceed a limit as Unnatural.
// Candidates that were never watched stay.
func Natural(b *evo.Spec, all []*Candidate, o Naturalness) {
	for _, c := range With(all, Admitted) {
		u := c.Use
		if u.Steps == 0 {
			continue
		}
		thousandths := u.Activations * 1000 * 1_000_000_000 / (u.Steps * int64(b.Tick))
		if thousandths > o.PerSecond || u.Brief*1000 > u.Activations*o.Brief {
			c.Fate = Unnatural
		}
	}
}
