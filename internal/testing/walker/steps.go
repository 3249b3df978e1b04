package walker

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// visitSteps is the turn of a SequentialList or a Sequence: rules 19b and 22.
func (w *Walker[A]) visitSteps(p *place[A], a *activity[A], stored *choice[A]) {
	var (
		strict   = p.row.Policy == decider.Sequence
		ended    = map[int]bool{} // in this tick
		masked   = map[int]bool{} // could not activate in this tick
		q        asking
		recheck  = false    // a step ended or could not activate since the last
		chosen   = false    // the step at the cursor was, and its tokens are taken
		entering *choice[A] // the answer of the step at the cursor, if it has been asked
	)
	forward := func() { // a step ended or could not activate
		q.redecide, recheck = true, p.row.Recheck == decider.OnRedecide
		q.k++
		a.memo.moveTo(a.memo.cursor + 1)
	}
	if a.child >= 0 {
		w.visit(p.kids[a.child], false, nil)
		if !w.stepEnded(p, a, ended) {
			return
		}
		forward()
	} else if stored != nil {
		a.memo.moveTo(stored.child)
		entering = stored.below[stored.child]
		chosen = entering != nil
	}
	for {
		if a.memo.cursor == len(p.kids) {
			if !a.passRan || p.row.Loop >= 0 && a.pass+1 >= p.row.Loop {
				w.end(p, pastTheEnd(p, a), behavior.ReasonNone)
				return
			}
			a.pass++
			a.passRan = false
			a.memo.moveTo(0)
		}
		at := a.memo.cursor
		if ended[at] {
			return // rest until the next tick
		}
		if masked[at] {
			a.memo.moveTo(at + 1)
			continue
		}
		if recheck && !w.recheck(p, true) {
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		}
		recheck = false
		if entering == nil {
			c := w.ask(p.kids[at], q)
			entering = &c
		}
		c := *entering
		if entering = nil; !chosen && c.answer != answerRefuse && !w.takeOr(p.kids[at], &c, q) {
			c.answer = answerRefuse
		}
		chosen = false
		how := undone
		if c.answer != answerRefuse {
			how = w.enter(p.kids[at], &c)
		}
		switch {
		case how == undone && strict:
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		case how == undone:
			a.memo.moveTo(at + 1)
		case how == entered:
			a.child = at
			if !aside(p.row.Children[at]) {
				a.ran, a.passRan = true, true
			}
			w.visit(p.kids[at], true, &c)
			if !w.stepEnded(p, a, ended) {
				return
			}
			forward()
		case strict:
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		default:
			masked[at] = true
			forward()
		}
	}
}

// stepEnded leaves the active step if it ended, and reports whether the group
// goes on to the next.
func (w *Walker[A]) stepEnded(p *place[A], a *activity[A], ended map[int]bool) bool {
	i := a.child
	step := w.memory.active[p.kids[i]]
	if step.ended == behavior.ReasonNone {
		return false
	}
	a.memo.begun = false
	w.leave(p.kids[i], behavior.ReasonNone)
	a.child = -1
	ended[i] = true
	if p.row.Policy == decider.Sequence && step.status == decider.Failed || !aside(p.row.Children[i]) && meets(p.row.EndOn, step.status) {
		w.end(p, step.status, behavior.ReasonNone)
		return false
	}
	return true
}

// pastTheEnd is the status of a group that has no step left.
func pastTheEnd[A any](p *place[A], a *activity[A]) decider.Status {
	switch {
	case p.row.Policy == decider.Sequence:
		return decider.Succeeded
	case !a.ran:
		return decider.Failed
	case p.row.EndOn != decider.EndOnNone:
		return exhausted(p.row.EndOn)
	}
	return decider.Succeeded
}

// visitLanes is the turn of a Parallel: rule 20.
func (w *Walker[A]) visitLanes(p *place[A], a *activity[A], stored *choice[A]) {
	failed := 0   // in this tick
	lost := false // a lane ended or could not activate in this tick
	fail := func(i int) {
		if failed++; p.row.FailedRest {
			a.rests[i] = false
		}
	}
	finish := func(i int) {
		lane := w.memory.active[p.kids[i]]
		if lane.ended == behavior.ReasonNone {
			return
		}
		if lane.status == decider.Succeeded {
			a.rests[i] = true
		} else {
			fail(i)
		}
		lost = true
		w.leave(p.kids[i], behavior.ReasonNone)
	}
	ran := map[int]bool{}
	for i, kid := range p.kids {
		ran[i] = w.memory.active[kid] != nil
	}
	for i, kid := range p.kids {
		if _, rests := a.rests[i]; ran[i] || rests {
			continue
		}
		var c choice[A]
		q := asking{redecide: lost}
		if stored == nil {
			c = w.ask(kid, q)
		} else if lane := stored.below[i]; lane != nil {
			c = *lane
		}
		if c.answer == answerRefuse || stored == nil && !w.takeOr(kid, &c, q) {
			continue
		}
		switch w.enter(kid, &c) {
		case declined:
			fail(i)
			lost = true
			continue
		case undone:
			continue
		}
		w.visit(kid, true, &c)
		finish(i)
	}
	for i, kid := range p.kids {
		if ran[i] {
			w.again = lost
			w.visit(kid, false, nil)
			w.again = false
			finish(i)
		}
	}
	succeeded := 0
	for _, well := range a.rests {
		if well {
			succeeded++
		}
	}
	if p.row.FailedRest {
		failed = len(a.rests) - succeeded
	}
	switch {
	case succeeded >= need(p):
		w.end(p, decider.Succeeded, behavior.ReasonNone)
	case p.row.FailFast && len(p.kids)-failed < need(p), w.activeKid(p) == nil:
		w.end(p, decider.Failed, behavior.ReasonNone)
	}
}
