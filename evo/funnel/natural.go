package funnel

import "github.com/ethogram-go/ethogram/evo"

// Naturalness is what a behavior must not exceed to look as if it knew what it
// wants.
type Naturalness struct {
	PerSecond int64 // activations of leaves, in thousandths
	Brief     int64 // the share of them that lasts at most 2 ticks, in thousandths
}

// DefaultNaturalness is 3 activations a second, and one in ten of them brief.
var DefaultNaturalness = Naturalness{PerSecond: 3000, Brief: 100}

// Natural marks the admitted candidates that exceed a limit as Unnatural. What
// was never watched stays.
func Natural(b *evo.Brief, all []*Candidate, o Naturalness) {
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
