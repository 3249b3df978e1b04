package debugprint

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// AppendReason appends why row r of the agent's tree did not run in the agent's
// last tick, in plain words and with its numbers, such as "hungry -0.20, needs
// more than 0" or "gate GRENADE is full (1/1, held by Bob)". Of an active row it
// appends "active"; if the last tick was not watched, it says so. It panics if outline is
// not that of the state's tree, State.Outline, or has no row r.
func (w *Watcher) AppendReason(buf []byte, outline *decider.Outline, state decider.State, r decider.Row) []byte {
	agree("AppendReason", outline, state)
	outline.Row(r)
	if state.Active(r) {
		return append(buf, "active"...)
	}
	v := w.view(outline, state)
	buf = v.plainReason(buf, outline.Row(r))
	v.close()
	return buf
}

// reasons puts answers into words.
type reasons struct {
	lexicon
	state decider.State // the zero State of a recorded event
}

func reasonsOf(e *decider.Event) reasons { return reasons{lexiconOf(e), e.State} }

// whyView is the locked record that a Watcher has of one agent; without a record
// of the state's tick, rec is nil.
type whyView struct {
	reasons
	rec *record
}

// view returns the view of the agent whose state this is. w may be nil.
func (w *Watcher) view(outline *decider.Outline, state decider.State) whyView {
	v := whyView{reasons: reasons{lexicon{nil, outline}, state}}
	if w == nil {
		return v
	}
	w.mu.RLock()
	rec := w.records[recordKey{state.Agent(), outline}]
	w.mu.RUnlock()
	if rec == nil {
		return v
	}
	rec.mu.Lock()
	if rec.tick != state.Tick() || rec.now != state.Now() {
		rec.mu.Unlock() // of another tick: the memory was restored, or ticked unwatched
		return v
	}
	v.rec, v.world = rec, rec.world
	return v
}

// close releases the record.
func (v whyView) close() {
	if v.rec != nil {
		v.rec.mu.Unlock()
	}
}

// answer returns the last answer of row r, 0 without one.
func (v whyView) answer(r decider.Row) decider.Answer {
	if v.rec == nil {
		return 0
	}
	return v.rec.rows[r].answer
}

// unasked is why a row was not asked. Plain texts put rows of one kind on one line.
type unasked uint8

const (
	wasAsked   unasked = iota // it was asked, or it ended in this tick
	whyUnknown                // the tick was not watched
	whyLatched                // its group is latched
	whyDone                   // it is a lane that has succeeded
	whyRuns                   // a sibling runs, and the policy does not interrupt
	whyCut                    // its group did not get that far
	whyBehind                 // it stands behind the active row of a list
	unaskedKinds
)

// unasked returns why a row of this group was not asked.
func (v whyView) unasked(group, info *decider.RowInfo) unasked {
	why := whyUnknown
	if v.rec != nil {
		switch a := &v.rec.rows[info.Row]; {
		case a.reason != behavior.ReasonNone:
			return wasAsked
		case a.answer == decider.RefusedLatched:
			return whyLatched
		case a.answer != 0:
			return wasAsked
		}
		why = whyCut
	}
	if !v.state.Active(group.Row) {
		return why
	}
	active := v.state.Child(group.Row)
	switch by := passedOver(group.Policy, info.Index, active); {
	case by == whyCut, by == whyRuns && active < 0, by == whyDone && v.rec == nil:
		return why
	default:
		return by
	}
}

// passedOver returns why a group of this policy, whose child number active runs,
// does not ask its child number i; whyCut if the policy is not the cause.
func passedOver(policy decider.Policy, i, active int) unasked {
	switch policy {
	case decider.Parallel:
		return whyDone
	case decider.SequentialList, decider.Sequence, decider.FirstOf, decider.Random, decider.WeightedRandom, decider.Shuffle:
		return whyRuns
	case decider.PrioritizedList, decider.Selector:
		if active >= 0 && i > active {
			return whyBehind
		}
	}
	return whyCut // a reset cut its tick short
}
