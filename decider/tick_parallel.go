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
func (r *run) parallel(o uint16, n *node, s stage) Status {
	l := locals{mask: *r.h.Word(n.row.Word + core.WordRunning)} // count are the lanes that failed
	l.set(localFresh, s.fresh && n.opts.has(optDelegate))
	if s.resumed {
		l = r.kept(n)
		return r.visitFrom(o, n, &l, int(l.child), !s.back, s.back, s.ended)
	}
	return r.visitFrom(o, n, &l, 0, false, false, Running)
}

// visitFrom is parallel from lane i on. The lane may be asked already, and accept, or be
// back: visited already, with status visited.
func (r *run) visitFrom(o uint16, n *node, l *locals, i int, asked, back bool, visited Status) Status {
	running := r.h.Word(n.row.Word + core.WordRunning)
	rest := r.h.Word(n.row.Word + core.WordRest)
	for ; i < int(n.count) && !l.has(localSecond); i++ {
		st := visited
		if !back {
			if !asked && (*running|*rest|l.mask|l.lost)>>i&1 != 0 { // asked: a squad's row runs already
				continue
			}
			st = r.enterLane(o, n, i, l, asked)
		}
		back, asked = false, false
		l.child = int8(i)
		switch {
		case st == Idle: // it refused
			continue
		case st == suspended:
			r.keep(n, *l)
			return st
		case st == halted:
			return st
		}
		if st = r.leaveLane(n, i, st, l); st == halted {
			return st
		}
		if ended(st) {
			l.set(localRedecide, true)
		}
	}
	if !l.has(localSecond) {
		i = 0
		l.set(localSecond, true)
	}
	for ; i < int(n.count); i++ {
		st := visited
		if !back {
			if l.mask>>i&1 == 0 {
				continue
			}
			if r.detail >= Rows {
				r.observeContinue(o, n, i)
			}
			r.recheckLane = l.has(localRedecide)
			st = r.visit(n.first+uint16(i), false)
			r.recheckLane = false
		}
		back = false
		l.child = int8(i)
		switch st {
		case suspended:
			r.keep(n, *l)
			return st
		case halted:
			return st
		}
		if r.leaveLane(n, i, st, l) == halted {
			return halted
		}
		if ended(st) {
			l.set(localRedecide, true)
		}
	}
	need, succeeded, failed := lanesNeeded(n.src.Succeed, int(n.count)), bits.OnesCount64(*rest), int(l.count)
	if n.src.FailedRest {
		failed = bits.OnesCount64(*r.h.Word(n.row.Word + core.WordFailed))
		succeeded -= failed
	}
	switch {
	case succeeded >= need:
		return Succeeded
	case n.src.FailFast && int(n.count)-failed < need, *running == 0:
		return Failed
	}
	return Running
}

// enterLane asks and enters lane i. It returns Idle if the lane refuses.
func (r *run) enterLane(o uint16, n *node, i int, l *locals, asked bool) Status {
	lane := n.first + uint16(i)
	held, entered := false, false
	switch {
	case asked:
	case l.has(localFresh): // the ask has chosen, and its tokens are taken
		if *r.h.Word(n.row.Choice)>>i&1 == 0 {
			return Idle
		}
		held = true
	default:
		v, _ := r.ask(lane, asking{redecide: l.has(localRedecide)})
		if r.reset() {
			return halted
		}
		if v == 0 {
			return Idle
		}
	}
	if !held && r.t.nodes[lane].opts.has(optTakes) {
		switch r.acquireOr(lane, asking{redecide: l.has(localRedecide)}) {
		case contended:
			if r.reset() {
				return halted
			}
			return Idle
		case deferred:
			return r.suspend(o)
		case squadEntered:
			entered = true
		}
	}
	ok := entered || r.activate(lane, &r.t.nodes[lane])
	if r.reset() {
		return halted
	}
	if !ok {
		l.lost |= 1 << i
		r.laneFailed(n, i, l)
		l.set(localRedecide, true)
		return Idle
	}
	if r.detail >= Rows {
		r.observeRow(EventPush, lane)
	}
	return r.visit(lane, true)
}

// leaveLane leaves lane i if its visit ended with st.
func (r *run) leaveLane(n *node, i int, st Status, l *locals) Status {
	if !ended(st) {
		return st
	}
	if *r.h.Word(n.row.Word + core.WordRunning)>>i&1 != 0 { // else it was left for another target, and could not be entered
		r.deactivate(n.first+uint16(i), behavior.ReasonNone)
	}
	if r.reset() {
		return halted
	}
	l.lost |= 1 << i
	if st == Succeeded {
		*r.h.Word(n.row.Word + core.WordRest) |= 1 << i
	} else {
		r.laneFailed(n, i, l)
	}
	return st
}

// laneFailed notes that lane i has failed or could not activate.
func (r *run) laneFailed(n *node, i int, l *locals) {
	l.count++
	if n.src.FailedRest {
		*r.h.Word(n.row.Word + core.WordRest) |= 1 << i
		*r.h.Word(n.row.Word + core.WordFailed) |= 1 << i
	}
}
