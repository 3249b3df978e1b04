package decider

import (
	"math/bits"

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
	// mask are the steps that ended in this tick, lost those that could not
	// activate; asked says that the step at the cursor has accepted, owed that a
	// step ended or could not activate: recheck before the next is asked.
	l := locals{child: int8(s.child)}
	st, held := s.ended, false

	switch {
	case s.resumed:
		l = r.kept(n)
		if !s.back {
			l.child = -1 // the step at the cursor is to be entered
		}
	case st == Running:
		l.child = int8(r.active(n))
		switch {
		case l.child >= 0:
			if r.detail >= Rows {
				r.observeContinue(o, n, int(l.child))
			}
			st = r.visit(n.first+uint16(l.child), false)
		case s.fresh && n.opts.has(optDelegate):
			c := *h.Byte(n.row.Choice)
			if c == choicePast {
				c = n.count + 1
			}
			*cursor, held = c-1, true
			l.set(localAsked, true)
		}
	}
	for i := int(*cursor); ; {
		if l.child >= 0 { // a step was visited
			if !ended(st) {
				if st == suspended {
					r.keep(n, l)
				}
				return st
			}
			i = int(l.child)
			l.mask |= 1 << i
			r.deactivate(n.first+uint16(i), behavior.ReasonNone)
			if r.reset() {
				return halted
			}
			if n.policy == Sequence && st == Failed || n.src.EndOn.met(st) {
				return st
			}
			l.k++
			l.set(localRedecide|localOwed, true)
			l.child = -1
			i++
			*cursor = uint8(i)
		}
		if i >= int(n.count) {
			if !r.nextPass(n, ran) {
				return r.sequenceEnd(o, n, *ran)
			}
			i, *cursor = 0, 0
			l.set(localAsked, false)
		}
		if l.mask>>i&1 != 0 { // it would end again: rest until the next tick
			h.Leaf = o
			return Running
		}
		child := n.first + uint16(i)
		accepts := l.has(localAsked)
		if !accepts && l.lost>>i&1 == 0 {
			if l.has(localOwed) && n.opts.has(optRecheck) && !r.recheck(o, n, true) {
				if r.reset() {
					return halted
				}
				return Failed
			}
			l.set(localOwed, false)
			v, _ := r.ask(child, asking{k: l.k, redecide: l.has(localRedecide)})
			accepts = v > 0
			if r.reset() {
				return halted
			}
		}
		l.set(localAsked, false)
		entered := false
		if accepts && !held && r.t.nodes[child].opts.has(optTakes) {
			switch r.acquire(child) {
			case contended:
				accepts = false
			case deferred:
				l.set(localAsked, true)
				*cursor = uint8(i)
				r.keep(n, l)
				return r.suspend(o)
			case squadEntered:
				entered = true
			}
		}
		held = false
		if accepts {
			if r.detail >= Rows {
				r.observeChose(o, i)
			}
			*cursor = uint8(i)
			accepts = entered || r.activate(child, &r.t.nodes[child])
			if r.reset() {
				return halted
			}
			if !accepts {
				l.lost |= 1 << i
				l.k++
				l.set(localRedecide|localOwed, true)
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
		if l.has(localRedecide) {
			r.redecided = child
		}
		*ran |= ranEver | ranPass
		if r.detail >= Rows {
			r.observeRow(EventPush, child)
		}
		l.child, st = int8(i), r.visit(child, true)
	}
}

// endSkipped notes that the steps which were done when the Sequence n was asked, and
// behind which it begins, have ended: their Cooldowns run from now on.
func (r *run[A]) endSkipped(n *node[A]) {
	from, to := 0, int(*r.h.Byte(n.row.Choice))-1
	if n.opts.has(optRemember) {
		from = int(*r.h.Byte(n.row.Memo + memoCursor))
	}
	for i := from; i < min(to, int(n.count)); i++ {
		r.endUnentered(n.first + uint16(i))
	}
}

// endUnentered notes that row o, which was done when it was asked, has ended with
// what was done of it.
func (r *run[A]) endUnentered(o uint16) {
	n := &r.t.nodes[o]
	if n.cooldown != 0 {
		*r.h.Word(n.cooldown) = uint64(r.h.Now) + 1
	}
	switch {
	case n.opts.has(optSlot):
		if in, ok := r.inner(n); ok {
			in.endUnentered(0)
		}
	case !n.opts.has(optDelegate): // a condition
	case n.policy == Sequence:
		r.endSkipped(n)
	case n.policy == Parallel:
		for lanes := *r.h.Word(n.row.Choice); lanes != 0; lanes &= lanes - 1 {
			r.endUnentered(n.first + uint16(bits.TrailingZeros64(lanes)))
		}
	default:
		r.endUnentered(n.first + uint16(*r.h.Byte(n.row.Choice)) - 1)
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
