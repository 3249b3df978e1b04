package core

import (
	"math"
	"time"
)

// Wait returns how long an active row that runs a behavior.Wait waits in this activation: for a
// time, or, if most is longer than that, for one drawn between them.
func (f Frame) Wait(least, most time.Duration) time.Duration {
	if most <= least {
		return least
	}
	seed, since := uint64(0), f.row.Began(f.mem)
	if f.world != nil {
		seed = f.world.Seed
	}
	draw := Draw(seed, f.mem.ID, f.row.Draw, uint32(since>>32), SaltWait, uint32(since))
	return min(least+time.Duration(math.Round(Unit(draw)*float64(most-least))), most)
}
