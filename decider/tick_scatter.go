package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A row with Scatter looks at the points of a grid of the agent's own: at its phase, and
// every Every from there. A time that counts from the last look lets agents meet: what
// holds all of them up for a moment has all of them look in the next tick, and from then
// on for ever.

// waiting stands for the tick of the last look while a row waits for the first point of its
// grid that is not before the time beside it. It stands until the row looks: what holds the
// row up after this point costs it nothing more.
const waiting = 1 << 32

// scatterLeft returns how long the Every of a row with Scatter still refuses; the row has
// its timer in h, and a key of its phases. Where it is asked for the first time, or was due
// for a whole Every before this tick, a wait begins.
func scatterLeft(h *core.Header, timer uint32, key uint64, every time.Duration) time.Duration {
	at, tick := h.Word(timer), h.Word(timer+8)
	waits := *tick == waiting
	switch {
	case *tick == 0:
		*at, *tick, waits = uint64(h.Now), waiting, true
	case looked(h, timer):
		return 0 // within its tick a row may be asked again
	}
	due := dueWithScatter(h.ID, key, time.Duration(*at), *tick, every)
	if waits || due > h.Now {
		return due - h.Now
	}
	if h.Now-h.Delta-due >= every {
		due = pointFrom(h.Now, phase(h.ID, key, every), every)
		*at, *tick = uint64(h.Now), waiting
	} else {
		*at, *tick = uint64(due), waiting // until it looks
	}
	return due - h.Now
}

// dueWithScatter returns when a row looks that has looked, or begun to wait, at a time; tick
// says which.
func dueWithScatter(id, key uint64, at time.Duration, tick uint64, every time.Duration) time.Duration {
	if tick != waiting {
		at = plus(at, every-every/2) // half of an odd Every is rounded up
	}
	return pointFrom(at, phase(id, key, every), every)
}

// rests reports whether n, which has an Every, certainly refuses, without a draw: with Scatter
// two looks are at least half of an Every apart.
func rests(h *core.Header, n *node) bool {
	pre, tick := &n.src.Preconditions, *h.Word(n.every + 8)
	if !pre.Scatter || tick == 0 || tick == waiting {
		return false
	}
	since := h.Now - time.Duration(*h.Word(n.every))
	return since > 0 && since < pre.Every/2
}

// pointFrom returns the first point of a grid that is not before from.
func pointFrom(from, first, every time.Duration) time.Duration {
	if from <= first {
		return first
	}
	if past := (from - first) % every; past != 0 {
		return plus(from, every-past)
	}
	return from
}

// phase returns the first point of an agent's grid, by the key of the row's draws.
func phase(id, key uint64, every time.Duration) time.Duration {
	const one = 1 << 31
	x := time.Duration(core.Below(core.Draw(0, id, key, 0, core.SaltScatter, 0), one))
	return every/one*x + every%one*x/one
}
