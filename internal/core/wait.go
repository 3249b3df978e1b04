package core

import (
	"math"
	"time"
)

// Wait returns how long an active row that runs behavior.Wait waits in this activation. It
// has arguments that say so.
func (f Frame) Wait() time.Duration {
	args := f.row.Args
	wait := args[0]
	if len(args) > 1 {
		seed, since := uint64(0), f.row.Began(f.mem)
		if f.world != nil {
			seed = f.world.Seed
		}
		draw := Draw(seed, f.mem.ID, f.row.Draw, uint32(since>>32), SaltWait, uint32(since))
		wait += float64(Unit(draw) * (args[1] - wait))
	}
	return seconds(wait)
}

// seconds returns s as the nearest Duration that is not negative.
func seconds(s float64) time.Duration {
	switch ns := math.Round(s * 1e9); {
	case !(ns > 0):
		return 0
	case ns >= math.MaxInt64:
		return math.MaxInt64
	default:
		return time.Duration(ns)
	}
}
