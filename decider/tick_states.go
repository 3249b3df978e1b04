package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/behavior"
)

// What is of StateMachines alone in the decisions of tick_exclusive.go. A machine notes the state
// that it is in as that is entered, and how it stands as it ends; so it knows what it has left,
// also at rest, and where Remember has it go on.
//
// As tick_list.go does for plain lists, machine decides for most of them while no observer watches:
// those that are not Latched and do not remember, of rows without Commit, gate, squad and slot.
// (Measured on six states: .59 of the instructions of a transition.)

// state returns the state that n is in or has left last, -1 for none, and how it stands.
func (r *run) state(n *node) (int, Status) {
	memo := r.h.Bytes(n.row.Memo, memoSize(StateMachine))
	return int(memo[memoState]) - 1, Status(memo[memoStands])
}

func (r *run) setState(n *node, child int, st Status) {
	memo := r.h.Bytes(n.row.Memo, memoSize(StateMachine))
	memo[memoState], memo[memoStands] = uint8(child+1), uint8(st)
}

// enterState notes that n is in state child. Rows that may follow it and check only words were
// not asked in this tick.
func (r *run) enterState(n *node, child int) {
	r.setState(n, child, Running)
	for may := n.states.after[child].may[Running] & n.states.pure; may != 0; may &= may - 1 {
		r.noteMasked(&n.rows[bits.TrailingZeros64(may)])
	}
}

// stateLeft returns how n stands where nothing accepts that may follow the state which it has left:
// it rests, or ends as that has ended. left is false if it has left none that has ended.
func (r *run) stateLeft(o uint16, n *node) (st Status, left bool) {
	child, st := r.state(n)
	if child < 0 || st == Running {
		return st, false
	}
	if n.states.after[child].waits[st] {
		r.h.Leaf = o
		return Running, true
	}
	return st, true
}

// mayFollow returns the states that may come next, and the one that comes before them: that in
// which the machine was when it was left, and which it remembers; -1 for none.
func (r *run) mayFollow(n *node, a asking) (first int, may uint64) {
	child, st := -1, Running
	if !a.inside || n.opts.has(optRemember) {
		child, st = r.state(n)
	}
	switch {
	case child < 0:
		return -1, n.states.start
	case st == Running && (a.begins || a.inside):
		return child, n.states.start &^ (1 << child)
	}
	return -1, n.states.after[child].may[st]
}

// pickState asks the states that may come next, without those in mask.
func (r *run) pickState(n *node, mask uint64, a asking) choice {
	first, may := r.mayFollow(n, a)
	if first >= 0 {
		if c := r.askStates(n, 1<<first, mask, a); c.child >= 0 {
			return c
		}
	}
	if r.detail >= Rows {
		r.observeBehind(n, ^may, first, a)
	}
	return r.askStates(n, may, mask, a)
}

// askStates asks those states in may but not in mask, and returns the first that accepts.
func (r *run) askStates(n *node, may, mask uint64, a asking) choice {
	for ; may != 0; may &= may - 1 {
		i := bits.TrailingZeros64(may)
		child := n.first + uint16(i)
		if mask>>i&1 != 0 {
			if r.detail >= Rows {
				r.observeAnswer(child, a, RefusedMasked)
			}
			continue
		}
		if v, done := r.ask(child, a); v > 0 {
			return choice{i, v, done}
		}
	}
	return choice{child: -1}
}

// challengeState asks the states that may follow the active one while it runs, without those in
// lost.
func (r *run) challengeState(n *node, active int, lost uint64) choice {
	may := n.states.after[active].may[Running]
	if r.detail >= Rows {
		r.observeBehind(n, ^may, active, asking{})
	}
	may &^= lost
	if left, committed := r.committed(n, active); committed || n.opts.has(optLatched) {
		for rest := may; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			if n.rows[i].opts.has(optUrgent) {
				continue
			}
			may &^= 1 << i
			if r.detail >= Rows {
				r.observeBarred(n.rows[i].self, left)
			}
		}
	}
	return r.askStates(n, may, 0, asking{})
}

// observeBehind tells of the states in set but this one that they may not come next.
func (r *run) observeBehind(n *node, set uint64, but int, a asking) {
	for i := range int(n.count) {
		if set>>i&1 != 0 && i != but {
			r.observeAnswer(n.first+uint16(i), a, RefusedFrom)
		}
	}
}

// machine is exclusive of such a machine, but for a tick that was suspended.
func (r *run) machine(n *node, s stage) Status {
	d := decision{locals: locals{last: Running, child: -1}, picked: choice{child: s.child}}
	active := r.active(n)
	st := s.ended
	switch {
	case s.child >= 0 && st == Running: // it has accepted
		d.entering = true
	case s.child >= 0: // it has ended
	case active >= 0:
		d.picked = r.firstAccepting(n, 0, int(n.count), ^n.states.after[active].may[Running], &asking{})
		if d.entering = d.picked.child >= 0; !d.entering && !r.reset() {
			d.picked.child = active
			st = r.visit(n.first+uint16(active), false)
		}
	default:
		d.set(localFresh, true)
		d.entering = true
		if s.fresh && n.opts.has(optDelegate) {
			d.picked.child = r.chosen(n)
		} else {
			_, may := r.mayFollow(n, asking{begins: true})
			d.picked = r.firstAccepting(n, 0, int(n.count), ^may, &asking{})
		}
	}
	for {
		switch {
		case r.reset():
			return halted
		case d.picked.child < 0:
			return r.comesToNothing(n.self, n, &d)
		case d.entering:
			st = r.goTo(n, d.picked.child)
			d.set(localEntered, true)
		}
		switch {
		case st == Idle: // it could not activate
		case !ended(st):
			if st == suspended {
				d.child = int8(d.picked.child)
				r.keep(n, d.locals)
			}
			return st
		default:
			d.last = st
		}
		if over := r.leaveState(n, &d, st); over != Running {
			return over
		}
		_, may := r.mayFollow(n, asking{begins: d.has(localFresh)})
		d.picked = r.firstAccepting(n, 0, int(n.count), ^may|d.mask, &asking{k: d.k, redecide: true})
		d.entering = true
	}
}

// goTo leaves the state in which n is, if it is in one, and enters another. It returns how that
// one stands, Idle if it could not activate.
func (r *run) goTo(n *node, child int) Status {
	was, stood := r.state(n)
	r.enterState(n, child) // before its Tick: none is remembered, so that nothing but this tick sees it
	st := r.replace(n, child)
	if st == Idle {
		r.setState(n, was, stood)
	}
	return st
}

// leaveState leaves a state that has ended with st, or notes that it could not activate, before the
// next one is looked for. It returns Running, or what n returns.
func (r *run) leaveState(n *node, d *decision, st Status) Status {
	child := &n.rows[d.picked.child]
	if d.has(localEntered) || r.holdsCooling(child.self) {
		d.mask |= 1 << d.picked.child
	}
	if st != Idle {
		r.setState(n, d.picked.child, st)
		if *r.h.Byte(n.child) != 0 { // else it was left for another target, and could not be entered
			if r.leave(child, behavior.ReasonInterrupted); r.reset() {
				return halted
			}
		}
	}
	d.k++
	if !r.countRedecide(n.self, d.mask) {
		return halted
	}
	if n.opts.has(optRecheck) && !r.recheck(n.self, n, true) {
		if r.reset() {
			return halted
		}
		return Failed
	}
	return Running
}
