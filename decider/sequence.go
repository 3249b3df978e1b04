package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Bits of the memo byte memoRan.
const (
	ranEver = 1 << iota // a child was activated since the group was
	ranPass             // a child was activated in this pass
)

// sequence decides for SequentialList and Sequence: children in order, nobody
// interrupts, and a step is left as soon as it ends, so that its gate, scope
// or cooldown does not bar its successor.
func (r *run[A]) sequence(o uint16, n *node[A], s stage) Status {
	h := r.h
	cursor := h.Byte(n.row.Memo + memoCursor)
	ran := h.Byte(n.row.Memo + memoRan)
	var endedNow, refusedNow uint64 // steps that ended, or could not activate, in this tick
	a := asking{}
	asked := false // the step at the cursor accepted when the group was asked
	owed := false  // a step ended or could not activate: recheck before the next is asked
	active, st := s.child, s.ended

	if st == Running {
		active = r.active(n)
		switch {
		case active >= 0:
			if r.detail >= Rows {
				r.observeContinue(o, n, active)
			}
			st = r.visit(n.first+uint16(active), false)
		case s.fresh && n.opts.has(optDelegate):
			c := *h.Byte(n.row.Choice)
			if c == choicePast {
				c = n.count + 1
			}
			*cursor, asked = c-1, true
		}
	}
	for i := int(*cursor); ; {
		if active >= 0 { // a step was visited
			if !ended(st) {
				return st
			}
			i = active
			endedNow |= 1 << i
			r.leave(n.first+uint16(i), behavior.ReasonNone)
			if r.reset() {
				return halted
			}
			if n.policy == Sequence && st == Failed || n.src.EndOn.met(st) {
				return st
			}
			a.redecide, a.k, owed = true, a.k+1, true
			active = -1
			i++
			*cursor = uint8(i)
		}
		if i >= int(n.count) {
			if !r.nextPass(n, ran) {
				return r.sequenceEnd(o, n, *ran)
			}
			i, *cursor, asked = 0, 0, false
		}
		if endedNow>>i&1 != 0 { // it would end again: rest until the next tick
			h.Leaf = o
			return Running
		}
		child := n.first + uint16(i)
		c := &r.t.nodes[child]
		accepts := asked
		if !asked && refusedNow>>i&1 == 0 {
			if owed && n.opts.has(optRecheck) && !r.recheck(o, n, true) {
				if r.reset() {
					return halted
				}
				return Failed
			}
			owed = false
			v, _ := r.ask(child, a)
			accepts = v > 0
			if r.reset() {
				return halted
			}
		}
		asked = false
		if accepts {
			if r.detail >= Rows {
				r.observeChose(o, i)
			}
			*cursor = uint8(i)
			accepts = r.activate(child, c)
			if r.reset() {
				return halted
			}
			if !accepts {
				refusedNow |= 1 << i
				a.redecide, a.k, owed = true, a.k+1, true
			}
		}
		if !accepts {
			if n.policy == Sequence {
				return Failed
			}
			i++
			*cursor = uint8(i)
			continue
		}
		if a.redecide {
			r.redecided = child
		}
		*ran |= ranEver | ranPass
		if r.detail >= Rows {
			r.observeRow(EventPush, child)
		}
		active, st = i, r.visit(child, true)
	}
}

// nextPass begins another pass over the steps, if the last one activated
// anything and Loop allows one more.
func (r *run[A]) nextPass(n *node[A], ran *uint8) bool {
	loop := n.src.Loop
	if *ran&ranPass == 0 || loop == 0 || loop == 1 {
		return false
	}
	if loop > 1 {
		pass := r.h.Word(n.row.Word + core.WordPass)
		*pass++
		if *pass >= uint64(loop) {
			return false
		}
	}
	*ran &^= ranPass
	return true
}

// sequenceEnd is the status past the last step.
func (r *run[A]) sequenceEnd(o uint16, n *node[A], ran uint8) Status {
	if n.policy == Sequence {
		return Succeeded
	}
	if ran&ranEver == 0 {
		if r.detail >= Transitions && !n.opts.has(optDelegate) {
			r.observeRow(EventSubset, o)
		}
		return Failed
	}
	return exhausted(SequentialList, n.src.EndOn, Succeeded)
}
