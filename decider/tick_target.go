package decider

import (
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// reentered is what the look of a visit at its row's targets returns if the row was left and
// entered again for another one.
const reentered Status = 110

// askTargets asks n, a row with Targets whose When has passed, for its best target: it
// returns what askMore does.
func (r *run) askTargets(o uint16, n *node, a asking) (float64, Answer, time.Duration) {
	x := aimsPool.Get().(*aims)
	v, w, left := r.chooseTarget(o, n, a, x)
	aimsPool.Put(x)
	return v, w, left
}

func (r *run) chooseTarget(o uint16, n *node, a asking, x *aims) (float64, Answer, time.Duration) {
	if !r.listTargets(n, a.redecide, false, x) {
		return math.NaN(), RefusedTarget, 0
	}
	keyed := n.claims()
	if !keyed && r.detail < Rows && n.decide != nil && n.row.DBlock == nil && n.src.Targets.Top <= 1 && n.opts&(optDelegate|optCondition) == 0 {
		return r.bestTarget(n, x.ids)
	}
	if !r.valueTargets(n, a.redecide, x) {
		return math.NaN(), RefusedTarget, 0
	}
	first := x.firstOf(r, n)
	if first < 0 {
		best := x.bestRaw()
		r.aim(n, x, best)
		if r.detail >= Rows {
			r.observeTargets(o, n, a, x, best, 0, 0)
		}
		return x.values[best], RefusedDecide, 0
	}
	chosen, v, w, left := -1, math.NaN(), RefusedGate, time.Duration(0)
	for i := first; i >= 0 && chosen < 0; i = x.next() {
		wi, li := Accepted, time.Duration(0)
		if r.aim(n, x, i); keyed {
			if i = r.peekTargets(n, x, i, a.redecide); r.reset() {
				return math.NaN(), RefusedGate, 0
			}
			if !x.peeked.open {
				wi, li = RefusedGate, x.peeked.left
			}
		}
		vi := x.values[i]
		switch {
		case wi != Accepted:
			vi = math.NaN()
		case n.opts.has(optDelegate):
			vi, wi, li = r.delegate(o, n, a)
		case n.opts.has(optCondition):
			wi = r.askCondition(n, a)
		}
		x.tell(i, wi)
		if i == first || wi.Accepts() {
			v, w, left = vi, wi, li
		}
		if wi.Accepts() {
			chosen = i
		}
		if r.reset() || !keyed && !n.opts.has(optDelegate) {
			break // the answer would be the same for each
		}
	}
	if chosen < 0 {
		chosen = first
		r.aim(n, x, first)
	}
	if r.detail >= Rows {
		r.peeked = x.gates[chosen]
		r.observeTargets(o, n, a, x, chosen, 0, 0)
	}
	return v, w, left
}

// peekTargets asks the gate of n about target i, at which n is aimed, and then, unless somebody
// observes, on past those of which others have all tokens. It returns the last that it has
// asked about, and keeps what the gate said.
func (r *run) peekTargets(n *node, x *aims, i int, redecide bool) int {
	g, q := &r.shared.gates[r.joined.gates[n.gate-1]], Query(r.frame(n.row))
	key, limit, look := r.h.Word(n.key), g.limit, r.detail >= Rows || !r.shared.framing
	for r.question(redecide); ; r.callback(core.SaltDecide) {
		*key = n.src.Gate.Key(r.agent, q)
		if n.limit != 0 && !r.reset() {
			r.askLimit(n, redecide)
			limit = r.limitFor(n, g)
		}
		if r.reset() {
			return i
		}
		k := g.find(*key)
		if k < 0 || look || !g.tokens[k].fullFor(r.own.mem, limit) {
			if x.peeked = r.look(n, g, k); r.detail >= Rows {
				x.gates[i] = x.peeked
			}
			return i
		}
		next := x.next()
		if next < 0 {
			x.peeked = gatePeek{}
			return i
		}
		i = next
		r.aim(n, x, i)
	}
}

// bestTarget asks Decide of a row that wants nothing but the best of these targets: most
// rows with Targets are like that. It keeps nothing of the others (measured: .4 of the
// instructions of the general way).
func (r *run) bestTarget(n *node, ids []uint64) (float64, Answer, time.Duration) {
	best, value := 0, 0.0
	for i := 0; i < len(ids); i++ {
		var v float64
		if i, v = r.targetAbove(n, ids, i, value); v != v {
			r.w.notNumber(r.h, n.row, ofDecide, "Decide")
		}
		if r.reset() {
			return math.NaN(), RefusedTarget, 0
		}
		if v = accepted(v, false); v > value { // what exceeds maxValue is equal to it
			best, value = i, v
		}
	}
	*r.h.Word(n.row.Aim) = ids[best]
	if value == 0 {
		return 0, RefusedDecide, 0
	}
	return value, Accepted, 0
}

// targetAbove asks Decide of n from target i on, until it returns more than value, or NaN, or the
// agent is reset. It returns which target that is, and what Decide returned last. It stands alone
// because little is alive in its loop.
func (r *run) targetAbove(n *node, ids []uint64, i int, value float64) (int, float64) {
	h, q, agent, decide := r.h, Query(r.frame(n.row)), r.agent, n.decide
	aim, v := h.Word(n.row.Aim), 0.0
	for ; i < len(ids); i++ {
		*aim, h.Draws = ids[i], core.SaltDecide<<24
		if v = decide(agent, q); !(v <= value) || h.Mark&core.MarkReset != 0 {
			break
		}
	}
	return i, v
}

// aimAtTarget makes the target of active row n the one that it is asked about.
func (r *run) aimAtTarget(n *node) {
	if n.opts.has(optTargets) {
		*r.h.Word(n.row.Aim) = *r.h.Word(n.row.Target)
	}
}

// retarget looks for a better target of active row o, which says Switch, again if the row has
// just lost the token of one. It returns Running if the visit goes on, reentered, or what the
// visit returns.
func (r *run) retarget(o uint16, n *node, again bool) Status {
	x := aimsPool.Get().(*aims)
	value, held := r.betterTarget(o, n, x)
	aimsPool.Put(x)
	switch {
	case r.reset():
		return halted
	case value == 0 && held:
		return Running
	case value == 0:
		return r.endUnaimed(o, n)
	}
	return r.changeTarget(o, n, value, held, again)
}

// betterTarget looks for a target that is better than that of active row o, and aims at
// it. It returns its value, 0 if there is none, and whether the row's is still good.
func (r *run) betterTarget(o uint16, n *node, x *aims) (value float64, held bool) {
	if !r.listTargets(n, false, true, x) || !r.valueTargets(n, false, x) {
		return 0, false
	}
	at, margin, left := slices.Index(x.ids, *r.h.Word(n.row.Target)), n.src.Targets.Margin, time.Duration(0)
	if held = at >= 0 && x.values[at] > 0; !held {
		at = -1
	} else if left = remaining(n.commit(r.h), r.entered(n), r.h.Now); left > 0 {
		x.bar = math.Inf(1)
	} else {
		x.bar = x.values[at] + margin
	}
	if i := r.openTarget(n, x, held); i >= 0 {
		at, value = i, x.values[i]
	}
	if r.detail >= Rows && !r.reset() {
		if value != 0 || !held {
			margin = 0
		}
		r.observeTargets(o, n, asking{}, x, at, margin, left)
	}
	return value, held
}

// openTarget takes the best of the candidates that are left, or of its Top if the row's own is
// not held, of which n's gate is open, and aims at it. It returns -1 if there is none.
func (r *run) openTarget(n *node, x *aims, held bool) int {
	i := 0
	if held {
		i = x.best()
	} else {
		i = x.firstOf(r, n)
	}
	for ; i >= 0; i = x.next() {
		if r.aim(n, x, i); !n.claims() {
			break
		}
		if i = r.peekTargets(n, x, i, false); r.reset() {
			return -1
		}
		if x.peeked.open {
			break
		}
		x.tell(i, RefusedGate)
	}
	return i
}

// changeTarget makes the target that n is aimed at, which has this value, that of active row
// o. held says whether the old one is still good, again whether no third is looked for.
func (r *run) changeTarget(o uint16, n *node, value float64, held, again bool) Status {
	if n.swap != 0 {
		switch r.exchange(n) {
		case deferred:
			setFloat(r.h, n.swapValue, value)
			*r.h.Byte(n.swap) = swapLost
			if held {
				*r.h.Byte(n.swap) = swapHeld
			}
			return r.suspend(o)
		case contended:
			switch {
			case !again:
				return r.retarget(o, n, true)
			case held:
				return Running
			}
			return r.endUnaimed(o, n)
		}
	}
	h := r.h
	old, now := *h.Word(n.row.Target), *h.Word(n.row.Aim)
	if n.retarget == nil {
		r.interrupted = true
		if n.opts.has(optResumes) {
			r.forgetTime(n.up)
		}
		r.deactivate(o, behavior.ReasonInterrupted)
		if r.reset() {
			return halted
		}
		*h.Word(n.row.Aim) = now
		ok := r.activate(o, n)
		switch {
		case r.reset():
			return halted
		case !ok:
			return r.end(n, Failed, behavior.ReasonFailed)
		}
		r.revalue(n, value)
		return reentered
	}
	*h.Word(n.row.Target) = now
	if r.detail >= Transitions {
		r.observeRow(EventRetargeted, o)
	}
	r.callback(core.SaltActivate)
	n.retarget(r.agent, behavior.Context(r.frame(n.row)), old)
	r.refreshStimuli()
	if n.opts.has(optDelegate) && !r.reset() {
		value = r.rescore(o) // that of the child which runs
	}
	if r.reset() {
		return halted
	}
	r.revalue(n, value)
	return Running
}

// revalue has the Scored groups above n, which has another target of this value, keep that
// value, where it is theirs; -1 is none.
func (r *run) revalue(n *node, value float64) {
	for n = n.up; value >= 0 && n != nil; n = n.up {
		if n.policy == Scored {
			setFloat(r.h, n.row.Word+core.WordKept, value)
		}
		if !n.opts.has(optDelegate) || n.row.Parallel {
			return
		}
	}
	r.revalued = value // of the root: the slot in which it runs has it
}

// endUnaimed ends active row o, which has no target any more.
func (r *run) endUnaimed(o uint16, n *node) Status {
	if r.detail >= Rows {
		r.observeNoTarget(o)
	}
	return r.end(n, Failed, behavior.ReasonFailed)
}

// What a row remembers while the change of its target is suspended.
const (
	swapHeld = 1 + iota // its old target is still good
	swapLost
)

// resumeSwap goes on with the visit of row o, whose tick was suspended where its target was
// to change.
func (r *run) resumeSwap(o uint16, n *node) Status {
	swap := r.h.Byte(n.swap)
	held := *swap == swapHeld
	*swap = 0
	st := r.changeTarget(o, n, float(r.h, n.swapValue), held, false)
	switch {
	case st == reentered:
		return r.visitBody(o, n, true)
	case st != Running:
		return st
	}
	if st := r.checkTimeout(o, n); st != Running {
		return st
	}
	return r.visitBody(o, n, false)
}
