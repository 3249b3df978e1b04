package decider

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A row with Scatter looks at the points of a grid of the agent's own: at its phase, and
// every Every from there. A time that counts from the last look lets agents meet: what
// holds all of them up for a moment has all of them look in the next tick, and from then
// on for ever.
//
// How far it is to the next point is found when the row looks or begins to wait, and kept as
// a share of Every. An Every that moves makes this way longer or shorter. To find the point
// anew would be to find others by chance: far from the beginning of the clock the points of
// two Everys that hardly differ have nothing to do with each other.

// A timer with Scatter is a time, and a word: the tick of the last look, at that time, or one
// of these; and a share from bit shareBit on.
const (
	waiting  = 1 << 32     // from that time on for the next point, which is the share of Every away
	come     = waiting | 1 // that time is the point. The row is due until it looks
	shareBit = 33
	one      = 1 << 31 // of shares
)

// scatterLeft returns how long the Every of a row with Scatter still refuses; the row has
// its timer in h, and a key of its phases. Where it is asked for the first time, or was due
// for a whole Every before this tick, a wait begins.
func scatterLeft(h *core.Header, timer uint32, key uint64, every time.Duration) time.Duration {
	at, word := h.Word(timer), h.Word(timer+8)
	x := phase(h.ID, key)
	waits := func() {
		*at, *word = uint64(h.Now), waiting|asShare(toPoint(h.Now, x, every), every)
	}
	switch {
	case *word == 0:
		waits()
	case looked(h, timer):
		return 0 // within its tick a row may be asked again
	}
	due := dueWithScatter(x, time.Duration(*at), *word, every)
	if *word&waiting == 0 && due <= h.Now && h.Now-h.Delta-due >= every {
		waits()
		due = dueWithScatter(x, time.Duration(*at), *word, every)
	}
	if due <= h.Now {
		*at, *word = uint64(due), come|nextShare(due, h.Now, x, every)
	}
	return due - h.Now
}

// dueWithScatter returns when a row with this timer and phase looks.
func dueWithScatter(x uint64, at time.Duration, word uint64, every time.Duration) time.Duration {
	part := word >> shareBit
	switch {
	case word&come == come:
		return at
	case word&waiting != 0:
		return plus(at, scaled(every, part))
	case part == 0: // it looked when it had no Scatter
		part = x
	}
	return plus(plus(at, every-every/2), scaled(every, part))
}

// nextShare returns, for a row that looks now and was due at another time, how much later than
// half an Every from now it looks next. It goes to a point. But where Every has moved, the
// points have too, and any is as good as another: then it is no later for having been late,
// so that looks are Every apart on average.
func nextShare(due, now time.Duration, x uint64, every time.Duration) uint64 {
	ahead := beyondHalf(due, x, every)
	if off := ahead - every/2; max(off, -off) <= every>>20+2 { // it was a point
		ahead = beyondHalf(now, x, every)
	} else if ahead -= (now - due) % every; ahead < 0 {
		ahead = -ahead
	}
	return max(asShare(ahead, every), 1<<shareBit) // 0 says that there is none
}

// beyondHalf returns how much further than half an Every it is to the first point that is no
// less than that away.
func beyondHalf(from time.Duration, x uint64, every time.Duration) time.Duration {
	d := toPoint(from, x, every) - (every - every/2) // half of an odd Every is rounded up
	if d < 0 {
		d += every
	}
	return d
}

// toPoint returns how far it is to the first point of a grid that is not before from.
func toPoint(from time.Duration, x uint64, every time.Duration) time.Duration {
	first := scaled(every, x)
	if from <= first {
		return first - from
	}
	if past := (from - first) % every; past != 0 {
		return every - past
	}
	return 0
}

// phase returns which share of Every the first point of an agent's grid is, by the key of the
// row's draws.
func phase(id, key uint64) uint64 {
	return uint64(core.Below(core.Draw(0, id, key, 0, core.SaltScatter, 0), one))
}

// scaled returns a share of every.
func scaled(every time.Duration, share uint64) time.Duration {
	x := time.Duration(share)
	return every/one*x + every%one*x/one
}

// asShare returns which one part, which is less, is of every, in its place in the word.
func asShare(part, every time.Duration) uint64 {
	hi, lo := bits.Mul64(uint64(part), one)
	lo, carry := bits.Add64(lo, uint64(every/2), 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(every))
	return min(q, one-1) << shareBit
}

// rests reports whether n, which has an Every, certainly refuses, without a draw: with Scatter
// two looks are at least half of an Every apart.
func rests(h *core.Header, n *node) bool {
	pre, word := &n.src.Preconditions, *h.Word(n.every + 8)
	if !pre.Scatter || word == 0 || word&waiting != 0 {
		return false
	}
	since := h.Now - time.Duration(*h.Word(n.every))
	return since > 0 && since < pre.Every/2
}
