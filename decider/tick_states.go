package decider

import "math/bits"

// What is of StateMachines alone in the decisions of tick_exclusive.go. A machine notes the state
// that it is in as that is entered, and how it stands as it ends; so it knows what it has left,
// also at rest, and where Remember has it go on.

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
	for may := n.states.after[child].may[Running]; may != 0; may &= may - 1 {
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
	left, committed := r.committed(n, active)
	waits := committed || n.opts.has(optLatched)
	for may &^= lost; may != 0; may &= may - 1 {
		i := bits.TrailingZeros64(may)
		child := n.first + uint16(i)
		if waits && !r.t.nodes[child].opts.has(optUrgent) {
			if r.detail >= Rows {
				r.observeBarred(child, left)
			}
			continue
		}
		if v, done := r.ask(child, asking{}); v > 0 {
			return choice{i, v, done}
		}
	}
	return choice{child: -1}
}

// observeBehind tells of the states in set but this one that they may not come next.
func (r *run) observeBehind(n *node, set uint64, but int, a asking) {
	for i := range int(n.count) {
		if set>>i&1 != 0 && i != but {
			r.observeAnswer(n.first+uint16(i), a, RefusedFrom)
		}
	}
}
