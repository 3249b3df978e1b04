package walker

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// end records that p ended by itself. It stays activated until it is left.
func (w *Walker[A]) end(p *place[A], s decider.Status, reason behavior.Reason) {
	a := w.memory.active[p]
	switch p.row.Outcome {
	case decider.Invert:
		s = map[decider.Status]decider.Status{decider.Succeeded: decider.Failed, decider.Failed: decider.Succeeded}[s]
	case decider.Succeed:
		s = decider.Succeeded
	case decider.Fail:
		s = decider.Failed
	}
	if reason == behavior.ReasonNone {
		reason = behavior.ReasonFailed
		if s == decider.Succeeded {
			reason = behavior.ReasonSucceeded
		}
	}
	a.ended, a.status = reason, s
	if len(p.kids) == 0 && reason <= behavior.ReasonTimedOut {
		w.ran = p.path()
	}
	w.startCooldown(p)
}

func (w *Walker[A]) startCooldown(p *place[A]) {
	t := w.memory.timers[p.row]
	t.ended, t.endedAt = true, w.memory.now
	w.memory.timers[p.row] = t
}

// leave deactivates p and all below it. A Deactivate that asks for a reset gets
// it when this is done.
func (w *Walker[A]) leave(p *place[A], why behavior.Reason) {
	w.deactivate(p, why)
	w.stopIfReset()
}

// deactivate goes leaf first and last lane first. why is what was done to the
// path.
func (w *Walker[A]) deactivate(p *place[A], why behavior.Reason) {
	a := w.memory.active[p]
	if a.ghost {
		delete(w.memory.active, p)
		return
	}
	below := why
	if a.ended != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	if kid := w.activeKid(p); p.row.Remember == decider.PlaceAndTime && kid != nil && !w.memory.active[kid].leaving { // rule 26a
		step := w.memory.active[kid]
		a.memo.begun, a.memo.elapsed = step.ended == behavior.ReasonNone, w.memory.now-step.since
	}
	for i := len(p.kids) - 1; i >= 0; i-- {
		if w.memory.active[p.kids[i]] != nil {
			w.deactivate(p.kids[i], below)
		}
	}
	if p.row.Slot != nil {
		w.leaveGuest(p, below)
	}
	reason := a.ended
	if reason == behavior.ReasonNone {
		reason = why
		w.startCooldown(p)
	}
	w.leaveSquad(p, a, reason)
	if !a.leaving {
		a.leaving = true
		w.callDeactivate(p, reason)
	} else {
		reason = w.cause // its Deactivate panicked
	}
	if !a.exited {
		a.exited = true
		w.callExit(p, reason)
	}
	if p.row.Remember != decider.RememberNothing {
		if a.ended == behavior.ReasonNone {
			w.memory.memos[p] = a.memo
		} else {
			delete(w.memory.memos, p)
		}
	}
	delete(w.memory.active, p)
}

// stopIfReset is rule 43: after the callback that asked for it, nothing but
// Deactivates.
func (w *Walker[A]) stopIfReset() {
	if w.leaving {
		return
	}
	if w.top().wantsReset() {
		panic(abandoned{reason: behavior.ReasonReset})
	}
}

// wantsReset reports whether a callback asked for a reset, of the agent's own tree or of what runs in
// its slots, and forgets it.
func (w *Walker[A]) wantsReset() bool {
	wants := w.mirror.wantsReset()
	for _, g := range w.memory.guests {
		if g.runs != nil && g.runs.wantsReset() {
			wants = true
		}
	}
	return wants
}

// countRedecide is rule 19.
func (w *Walker[A]) countRedecide(p *place[A]) {
	if w.maxRedecides > 0 && w.redecides == w.maxRedecides {
		panic(abandoned{behavior.ReasonLoopGuard, decider.ErrRedecideLoop})
	}
	w.redecides++
}
