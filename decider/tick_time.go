package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// A group with PlaceAndTime goes on with the time of its step. The step's time of activation
// is set back by what it had run, so that all that counts from it goes on: Duration,
// Timeout, Wait. Only what is drawn by the time at which the step began needs that time
// itself.

// setBack sets back the time of activation of step n, which is about to be entered, if it
// was left before its end; else it begins now.
func (r *run) setBack(n *node) {
	times := n.up.row.Times
	elapsed, began := r.h.Word(times+core.TimeElapsed), r.h.Word(times+core.TimeBegan)
	if *began == 0 {
		*elapsed, *began = 0, uint64(r.h.Now)+1
		return
	}
	*r.h.Word(n.since) -= *elapsed
}

// entered returns when active row n was entered, from which its Commit counts.
func (r *run) entered(n *node) time.Duration {
	at := since(r.h, n.row)
	if n.opts.has(optResumes) {
		at += time.Duration(*r.h.Word(n.up.row.Times + core.TimeElapsed))
	}
	return at
}

// keepTime keeps how long the active step of n has run. n is about to be left, for the given
// reason of its own.
func (r *run) keepTime(n *node, own behavior.Reason) {
	child := *r.h.Byte(n.child)
	switch {
	case own != behavior.ReasonNone:
		r.forgetTime(n)
	case child == 0: // it has kept it, or the step was not entered again
	default:
		step := &r.t.nodes[n.first+uint16(child)-1]
		if *r.h.Byte(step.ended) != 0 {
			r.forgetTime(n)
			return
		}
		times := n.row.Times
		if began := r.h.Word(times + core.TimeBegan); *began == 0 { // it was active when the table changed
			*began = *r.h.Word(step.since) + 1
		}
		*r.h.Word(times + core.TimeElapsed) = uint64(r.h.Now) - *r.h.Word(step.since)
	}
}

// forgetTime forgets how long the step of n has run, if n remembers that.
func (r *run) forgetTime(n *node) {
	if times := n.row.Times; times != 0 {
		*r.h.Word(times + core.TimeElapsed) = 0
		*r.h.Word(times + core.TimeBegan) = 0
	}
}

// moveTo moves the cursor of n to step i.
func (r *run) moveTo(n *node, cursor *uint8, i uint8) {
	if *cursor != i {
		*cursor = i
		r.forgetTime(n)
	}
}
