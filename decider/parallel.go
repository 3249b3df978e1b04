package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// lanesNeeded returns how many lanes must succeed.
func lanesNeeded(succeed, lanes int) int {
	if succeed == 0 {
		return lanes
	}
	return succeed
}

// parallel visits the lanes of o: first those that do not run are asked and
// entered, then those that ran before are ticked, then it counts.
func (r *run[A]) parallel(o uint16, n *node[A], fresh bool) Status {
	running := r.h.Word(n.row.Word + core.WordRunning)
	succeeded := r.h.Word(n.row.Word + core.WordSucceeded)
	before := *running
	failed := 0
	a := asking{}
	for i := range int(n.count) {
		if (*running|*succeeded)>>i&1 != 0 {
			continue
		}
		lane := n.first + uint16(i)
		if fresh { // the ask has chosen
			if *r.h.Word(n.row.Choice)>>i&1 == 0 {
				continue
			}
		} else {
			v, _ := r.ask(lane, a)
			if r.reset() {
				return halted
			}
			if v == 0 {
				continue
			}
		}
		ok := r.activate(lane, &r.t.nodes[lane])
		if r.reset() {
			return halted
		}
		if !ok {
			failed++
			a.redecide = true
			continue
		}
		st := r.lane(n, i, true)
		if st == halted {
			return halted
		}
		a.redecide = a.redecide || ended(st)
		if st == Failed {
			failed++
		}
	}
	for i := range int(n.count) {
		if before>>i&1 == 0 {
			continue
		}
		if r.detail >= Rows {
			r.observeContinue(o, n, i)
		}
		st := r.lane(n, i, false)
		if st == halted {
			return halted
		}
		if st == Failed {
			failed++
		}
	}
	need := lanesNeeded(n.src.Succeed, int(n.count))
	switch {
	case bits.OnesCount64(*succeeded) >= need:
		return Succeeded
	case n.src.FailFast && int(n.count)-failed < need, *running == 0:
		return Failed
	}
	return Running
}

// lane visits lane i and leaves it if it ends.
func (r *run[A]) lane(n *node[A], i int, fresh bool) Status {
	lane := n.first + uint16(i)
	if r.detail >= Rows && fresh {
		r.observeRow(EventPush, lane)
	}
	st := r.visit(lane, fresh)
	if !ended(st) {
		return st
	}
	r.leave(lane, behavior.ReasonNone)
	if r.reset() {
		return halted
	}
	if st == Succeeded {
		*r.h.Word(n.row.Word + core.WordSucceeded) |= 1 << i
	}
	return st
}
