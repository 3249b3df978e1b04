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

// sequence decides for SequentialList and Sequence: children in order, none
// interrupts, and a step is deactivated as soon as it ends, so that its gate, scope
// or cooldown does not bar its successor.
func (r *run) sequence(o uint16, n *node, s stage) Status {
	// mask are the steps that ended in this tick, lost those that could not
	// activate.
	l := locals{child: int8(s.child)}
	cursor := r.h.Byte(n.row.Memo + memoCursor) // the step that is active or next
	st, held := r.continueSequence(o, n, s, &l, cursor)
	for {
		if l.child >= 0 { // a step was visited
			if !ended(st) {
				if st == suspended {
					r.keep(n, l)
				}
				return st
			}
			if over := r.endStep(n, &l, cursor, st); over != Running {
				return over
			}
		}
		if over, ok := r.nextStep(o, n, &l, cursor); !ok {
			return over
		}
		var over bool
		if st, over = r.tryStep(o, n, &l, cursor, held); over {
			return st
		}
		held = false
	}
}

// continueSequence visits the active step, or begins: behind the steps that were
// done when the group was asked. It returns the status of the step l.child, and
// whether the tokens for the step at the cursor are held already.
func (r *run) continueSequence(o uint16, n *node, s stage, l *locals, cursor *uint8) (st Status, held bool) {
	switch {
	case s.resumed:
		*l = r.kept(n)
		if !s.back {
			l.child = -1 // the step at the cursor is to be entered
		}
	case s.ended == Running:
		l.child = int8(r.active(n))
		switch {
		case l.child >= 0:
			if r.detail >= Rows {
				r.observeContinue(o, n, int(l.child))
			}
			return r.visit(n.first+uint16(l.child), false), false
		case s.fresh && n.opts.has(optDelegate):
			c := *r.h.Byte(n.row.Choice)
			if c == choicePast {
				c = n.count + 1
			}
			r.moveTo(n, cursor, c-1)
			l.set(localAsked, true)
			return s.ended, true
		}
	}
	return s.ended, false
}

// endStep deactivates the step that was visited, which ended with st, and moves
// the cursor behind it. It returns the status of the group if that ends with it,
// halted, or Running.
func (r *run) endStep(n *node, l *locals, cursor *uint8, st Status) Status {
	i := uint8(l.child)
	l.mask |= 1 << i
	r.forgetTime(n)
	if r.active(n) >= 0 { // else it was left for another target, and could not be entered
		r.deactivate(n.first+uint16(i), behavior.ReasonNone)
	}
	if r.reset() {
		return halted
	}
	if n.policy == Sequence && st == Failed || n.endOn.met(st) && !n.rows[i].aside() {
		return st
	}
	l.k++
	l.set(localRedecide|localOwed, true)
	l.child = -1
	*cursor = i + 1
	return Running
}

// nextStep brings the cursor to a step that may be asked. It returns false, and
// the status of the group, if there is none in this tick.
func (r *run) nextStep(o uint16, n *node, l *locals, cursor *uint8) (Status, bool) {
	if *cursor >= n.count {
		ran := r.h.Byte(n.row.Memo + memoRan)
		if !r.nextPass(n, ran) {
			return r.sequenceEnd(o, n, *ran), false
		}
		r.moveTo(n, cursor, 0)
		l.set(localAsked, false)
	}
	if l.mask>>*cursor&1 != 0 { // it would end again: rest until the next tick
		r.h.Leaf = o
		return Running, false
	}
	return Running, true
}

// tryStep asks the step at the cursor and enters it if it accepts; else it moves
// the cursor on. held says that its tokens are held already. It returns the status
// of the step that was visited, l.child, or true and what the group returns.
func (r *run) tryStep(o uint16, n *node, l *locals, cursor *uint8, held bool) (st Status, over bool) {
	i := *cursor
	child := n.first + uint16(i)
	c := &r.t.nodes[child]
	accepts, st := r.askStep(o, n, l, i)
	if st != Running {
		return st, true
	}
	inSquad := false
	if accepts && !held && c.opts.has(optTakes) {
		switch r.acquireOr(child, asking{k: l.k, redecide: l.has(localRedecide)}) {
		case contended:
			if r.reset() {
				return halted, true
			}
			accepts = false
		case deferred:
			l.set(localAsked, true)
			r.keep(n, *l)
			return r.suspend(o), true
		case squadEntered:
			inSquad = true
		}
	}
	if accepts {
		if r.detail >= Rows {
			r.observeChose(o, int(i))
		}
		accepts = inSquad || r.activate(child, c)
		if r.reset() {
			return halted, true
		}
		if !accepts {
			l.lost |= 1 << i
			l.k++
			l.set(localRedecide|localOwed, true)
		}
	}
	if !accepts {
		r.moveTo(n, cursor, i+1)
		return Failed, n.policy == Sequence
	}
	if l.has(localRedecide) {
		r.redecided = child
	}
	if !c.aside() {
		*r.h.Byte(n.row.Memo + memoRan) |= ranEver | ranPass
	}
	if r.detail >= Rows {
		r.observeRow(EventPush, child)
	}
	l.child = int8(i)
	return r.visit(child, true), false
}

// askStep asks step i, unless it has accepted already. It returns Running, halted,
// or Failed if the group itself, rechecked before, refuses.
func (r *run) askStep(o uint16, n *node, l *locals, i uint8) (accepts bool, st Status) {
	accepts = l.has(localAsked)
	if !accepts && l.lost>>i&1 == 0 {
		if l.has(localOwed) && n.opts.has(optRecheck) && !r.recheck(o, n, true) {
			if r.reset() {
				return false, halted
			}
			return false, Failed
		}
		l.set(localOwed, false)
		v, _ := r.ask(n.first+uint16(i), asking{k: l.k, redecide: l.has(localRedecide)})
		if r.reset() {
			return false, halted
		}
		accepts = v > 0
	}
	l.set(localAsked, false)
	return accepts, Running
}

// endSkipped notes that the steps which were done when the Sequence n was asked, and
// behind which it begins, have ended: their Cooldowns run from now on.
func (r *run) endSkipped(n *node) {
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
func (r *run) endUnentered(o uint16) {
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
func (r *run) nextPass(n *node, ran *uint8) bool {
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
func (r *run) sequenceEnd(o uint16, n *node, ran uint8) Status {
	if n.policy == Sequence {
		return Succeeded
	}
	if ran&ranEver == 0 {
		if r.detail >= Transitions && !n.opts.has(optDelegate) {
			r.observeRow(EventSubset, o)
		}
		return Failed
	}
	return exhausted(n.endOn, Succeeded)
}
