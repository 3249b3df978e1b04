package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// decision is what exclusive knows of the decisions of one visit.
type decision struct {
	locals
	picked   choice
	entering bool   // picked is not active yet
	held     bool   // its tokens are held already
	again    uint64 // children that were asked once more, because they had lost a token

	// Rows before the active one that check only flags and stimuli have refused,
	// now or when the plan was made: while the stimuli have this version, a
	// redecide need not ask them again.
	refused        uint8
	stimuliVersion uint16
}

// exclusive decides for the groups of which one child runs at a time, in any
// order: PrioritizedList, Selector, FirstOf, Random, WeightedRandom, Shuffle, Scored,
// StateMachine.
// Masks of children that ended or could not activate live in this frame: a
// group is visited at most once per activation and tick.
func (r *run) exclusive(o uint16, n *node, s stage) Status {
	d := decision{locals: locals{last: Running, child: -1}, picked: choice{child: s.child, value: s.value}}
	st, over := r.firstDecision(o, n, s, &d)
	if over {
		return st
	}
	return r.decisions(o, n, &d, st)
}

// decisions goes on with d: a child is to be entered, or was visited with status st.
// It returns what the group does when a child stays Running or the group ends.
func (r *run) decisions(o uint16, n *node, d *decision, st Status) Status {
	for {
		if d.entering {
			d.set(localEntered, true)
			st = r.change(o, n, d.picked, d.held)
		}
		d.held = false
		switch {
		case st == suspended:
			d.child, d.value = int8(d.picked.child), d.picked.value
			r.keep(n, d.locals)
			return st
		case st == tokenContended: // the child is asked once more or counts as refused, and the policy asks on
			from, bit := d.picked.child, uint64(1)<<d.picked.child
			if d.again&bit != 0 || !r.claims(n.first+uint16(from)) {
				d.lost |= bit
				from++
			}
			d.again |= bit
			d.set(localEntered, false)
			d.picked, d.entering, st = r.askRest(o, n, &d.locals, from)
			if r.reset() {
				return halted
			}
			if d.picked.child < 0 {
				return r.comesToNothing(o, n, d)
			}
			continue
		case st == Idle: // it could not activate
		case !ended(st):
			return st
		default:
			d.last = st
			if n.endOn.met(st) && !n.rows[d.picked.child].aside() {
				return st
			}
		}
		if st, over := r.redecide(o, n, d, st); over {
			return st
		}
	}
}

// firstDecision visits the active child unless another interrupts it, or picks one.
// It returns the status of the child that was visited, or true and what the group
// returns.
func (r *run) firstDecision(o uint16, n *node, s stage, d *decision) (st Status, over bool) {
	st, d.entering = s.ended, s.ended == Running
	if s.child < 0 {
		d.stimuliVersion = r.stimuliVersion
	}
	switch {
	case s.resumed:
		d.locals = r.kept(n)
		d.picked = choice{child: int(d.child), value: d.value}
		d.entering = !s.back
	default:
		if active := r.active(n); active >= 0 && n.opts.has(optInterrupts) && r.detail < Rows {
			if _, committed := r.committed(n, active); !committed {
				d.refused = min(n.pure, uint8(active))
			}
		}
		if d.picked.child >= 0 {
			break
		}
		if r.active(n) < 0 {
			d.set(localFresh, true)
			d.held = s.fresh && n.opts.has(optDelegate)
			d.picked = r.enter(o, n, s.fresh)
		} else {
			d.picked, d.entering, st = r.continueActive(o, n, asking{}, 0)
		}
		if r.reset() {
			return halted, true
		}
		if d.picked.child < 0 {
			return r.comesToNothing(o, n, d), true
		}
	}
	d.refused = min(d.refused, uint8(d.picked.child))
	return st, false
}

// redecide masks the child that ended with st or could not activate, unless it may run
// again, and picks another. It returns true and what the group returns if there is none.
func (r *run) redecide(o uint16, n *node, d *decision, st Status) (_ Status, over bool) {
	child := n.first + uint16(d.picked.child)
	d.entering = true
	again := n.policy.independent() && !d.has(localEntered) && !r.holdsCooling(child)
	if !again {
		d.mask |= 1 << d.picked.child
		r.noteMasked(&r.t.nodes[child])
	}
	if n.states != nil && st != Idle {
		r.setState(n, d.picked.child, st)
		again = true
	}
	if again && !r.deactivateActive(n) {
		return halted, true
	}
	if !r.countRedecide(o, d.mask) {
		return halted, true
	}
	if n.opts.has(optRecheck) && !r.recheck(o, n, true) {
		if r.reset() {
			return halted, true
		}
		return Failed, true
	}
	d.k++
	d.count = 0
	if n.opts.has(optLatched) {
		d.count = uint8(d.picked.child + 1)
	}
	a := asking{k: d.k, redecide: true, from: d.refused, begins: d.has(localFresh)}
	switch {
	case n.policy == FirstOf: // those before have had their turn
		a.from = uint8(d.picked.child + 1)
	case d.stimuliVersion != r.stimuliVersion:
		a.from = 0
	}
	d.picked = r.pick(o, n, d.mask|d.lost, a, int(d.count)-1)
	if r.reset() {
		return halted, true
	}
	if r.detail >= Rows {
		r.observeChose(o, d.picked.child)
	}
	r.redecided = n.first + uint16(max(d.picked.child, 0))
	if d.picked.child < 0 {
		return r.comesToNothing(o, n, d), true
	}
	return Running, false
}

// comesToNothing is what a group returns whose decision has found no child.
func (r *run) comesToNothing(o uint16, n *node, d *decision) Status {
	if n.states != nil {
		if st, left := r.stateLeft(o, n); left {
			return st
		}
	}
	if d.k == 0 && d.last == Running {
		return r.noneAccepts(o, n)
	}
	return exhausted(n.endOn, d.last)
}

// noneAccepts ends a group whose children all refuse on entry.
func (r *run) noneAccepts(o uint16, n *node) Status {
	if r.detail >= Transitions && !n.opts.has(optDelegate) {
		r.observeRow(EventSubset, o)
	}
	return Failed
}

// continueActive asks the rows that may interrupt the active child, leaving out
// lost, and visits it if none does.
func (r *run) continueActive(o uint16, n *node, a asking, lost uint64) (picked choice, entering bool, st Status) {
	active := r.active(n)
	picked = r.challenge(o, n, active, a, lost)
	if picked.child >= 0 || r.reset() {
		return picked, true, Running
	}
	if r.detail >= Rows {
		r.observeContinue(o, n, active)
	}
	picked.child = active
	return picked, false, r.visit(n.first+uint16(active), false)
}

// askRest asks on after a child lost a token: a list the rows from this one on, other
// policies all that are left.
func (r *run) askRest(o uint16, n *node, l *locals, from int) (picked choice, entering bool, st Status) {
	a := asking{k: l.k, redecide: l.k > 0, begins: l.has(localFresh)}
	if n.policy.lists() {
		a.from = uint8(from)
	}
	if active := r.active(n); active >= 0 && !r.endedRow(n.first+uint16(active)) {
		return r.continueActive(o, n, a, l.lost)
	}
	picked = r.pick(o, n, l.mask|l.lost, a, int(l.count)-1)
	if r.detail >= Rows {
		r.observeChose(o, picked.child)
	}
	return picked, true, Running
}

// endedRow reports whether active row o has ended and waits to be left.
func (r *run) endedRow(o uint16) bool {
	return *r.h.Byte(r.t.nodes[o].ended) != 0
}

// exhausted is the status of a group in which no child is left that accepts; last
// is that of the child that ended last, Running if none did.
func exhausted(e EndOn, last Status) Status {
	switch {
	case last == Running, e == OnSuccess, e == OnAny:
		return Failed
	case e == OnFailure:
		return Succeeded
	}
	return last
}

// enter decides for a group without an active child: by the choice it made
// when it was asked, or afresh.
func (r *run) enter(o uint16, n *node, fresh bool) choice {
	var c choice
	if fresh && n.opts.has(optDelegate) {
		c.child = int(*r.h.Byte(n.row.Choice)) - 1
		if n.policy == Scored {
			c.value = float(r.h, n.row.Choice+choiceValue)
		}
	} else {
		c = r.pick(o, n, 0, asking{begins: true}, -1)
	}
	if r.detail >= Rows {
		r.observeChose(o, c.child)
	}
	return c
}

// change enters the picked child of group o, after it has taken the tokens that
// the child needs (unless they are held) and left the active one. It returns
// the status of the child's visit, Idle if it could not activate, tokenContended,
// suspended or halted.
func (r *run) change(o uint16, n *node, picked choice, held bool) Status {
	child := n.first + uint16(picked.child)
	c := &r.t.nodes[child]
	entered := false
	if !held && c.opts.has(optTakes) {
		switch r.acquire(child) {
		case contended:
			return tokenContended
		case deferred:
			return r.suspend(o)
		case squadEntered:
			entered = true
		}
	}
	if !entered && !r.deactivateActive(n) {
		return halted
	}
	ok := entered || r.activate(child, c)
	if r.reset() {
		return halted
	}
	if !ok {
		return Idle
	}
	switch n.policy {
	case Scored:
		setFloat(r.h, n.row.Word+core.WordKept, picked.value)
	case Shuffle:
		r.drawn(n, picked.child)
	case StateMachine:
		r.enterState(n, picked.child)
	}
	if r.detail >= Rows {
		r.observeRow(EventPush, child)
	}
	return r.visit(child, true)
}

// deactivateActive deactivates the active child of n, if there is one, for another.
// It reports whether the tick may go on.
func (r *run) deactivateActive(n *node) bool {
	active := r.active(n)
	if active < 0 {
		return true
	}
	old := n.first + uint16(active)
	if !r.endedRow(old) {
		r.interrupted = true
	}
	if r.detail >= Rows && n.src.Rescore {
		r.beaten = old + 1
	}
	r.deactivate(old, behavior.ReasonInterrupted)
	r.beaten = 0
	return !r.reset()
}

// countRedecide counts a redecide of group o and reports whether the tick may
// go on.
func (r *run) countRedecide(o uint16, mask uint64) bool {
	if r.redecides == r.t.guard-r.fewer {
		r.guarded, r.guardRow = true, o
		if r.detail >= Transitions {
			r.observeRow(EventLoopGuard, o)
		}
		return false
	}
	r.redecides++
	if r.detail >= Transitions {
		r.observeRedecide(o, mask)
	}
	return true
}

// challenge asks the children that may interrupt the active one.
func (r *run) challenge(o uint16, n *node, active int, a asking, lost uint64) choice {
	c := choice{child: -1}
	switch {
	case !n.opts.has(optInterrupts):
	case n.policy == Scored:
		c = r.challengeScored(n, active, lost)
	case n.states != nil:
		c = r.challengeState(n, active, lost)
	default:
		c = r.challengeList(n, active, a)
	}
	if r.detail >= Rows && !r.reset() {
		r.observeChose(o, c.child)
	}
	return c
}

// challengeList asks those before the active child.
func (r *run) challengeList(n *node, active int, a asking) choice {
	left, committed := r.committed(n, active)
	latched, waits := n.opts.has(optLatched), false
	for i := r.nextPassing(n, int(a.from)); i < active; i = r.nextPassing(n, i+1) {
		child := n.first + uint16(i)
		c := &r.t.nodes[child]
		if (latched || committed) && !c.opts.has(optUrgent) {
			waits = waits || !latched && c.opts.has(optPure)
			if r.detail >= Rows {
				r.observeBarred(child, left)
			}
			continue
		}
		if v, done := r.ask(child, asking{}); v > 0 {
			// What waited for the end of the Commit was not asked, and waits for
			// nothing any more: a plan of the next tick would leave it out.
			r.walkNext = r.walkNext || waits
			return choice{i, v, done}
		}
	}
	return choice{child: -1}
}

// challengeScored asks the siblings of the active child, which must exceed its
// value by more than the Margin; in its place among them the active child is
// scored again if the group wants that.
func (r *run) challengeScored(n *node, active int, lost uint64) choice {
	left, committed := r.committed(n, active)
	kept := float(r.h, n.row.Word+core.WordKept)
	urgentOnly := committed || n.opts.has(optLatched)
	best := choice{child: -1}
	scores := r.newScores()
	for i := range int(n.count) {
		child := n.first + uint16(i)
		if i == active {
			if n.src.Rescore && !r.reset() {
				v := r.rescore(child)
				if r.reset() {
					return choice{child: -1}
				}
				if v >= 0 {
					kept = v
					setFloat(r.h, n.row.Word+core.WordKept, kept)
				}
			}
			continue
		}
		if urgentOnly && !r.t.nodes[child].opts.has(optUrgent) {
			if r.detail >= Rows {
				r.observeBarred(child, left)
			}
			continue
		}
		if lost>>i&1 != 0 {
			continue
		}
		v, done := r.ask(child, asking{})
		scores.add(i, v)
		if v > best.value {
			best = choice{i, v, done}
		}
	}
	if best.child >= 0 && !(best.value > kept+n.src.Margin) {
		best = choice{child: -1}
	}
	if best.child < 0 {
		r.observeScores(n, scores, -1, kept, n.src.Margin)
	} else {
		r.observeScores(n, scores, best.child, best.value, 0)
	}
	return best
}

// rescore returns the value of active row o now: its own Decide's, or that of
// a delegating group's active child, of what a slot runs, of lanes the largest;
// -1 where there is none to ask because the group rests.
func (r *run) rescore(o uint16) float64 {
	n := &r.t.nodes[o]
	switch {
	case n.opts.has(optSlot):
		in, ok := r.inner(n)
		if !ok || in.h.Mark&core.MarkRoot == 0 {
			return -1
		}
		v := in.rescore(0)
		r.mergeInner(&in)
		return v
	case !n.opts.has(optDelegate):
		if n.decide == nil {
			return 1
		}
		r.aimAtTarget(n)
		return accepted(r.decide(n, false), n.src.Not)
	case n.row.Parallel:
		v := -1.0
		lanes := *r.h.Word(n.row.Word + core.WordRunning)
		for i := range uint16(n.count) {
			if lanes>>i&1 != 0 && !r.reset() {
				v = max(v, r.rescore(n.first+i))
			}
		}
		return v
	}
	if active := r.active(n); active >= 0 {
		return r.rescore(n.first + uint16(active))
	}
	return -1
}
