package debugprint

import "github.com/ethogram-go/ethogram/decider"

// asked prints what a row answered: one segment for each precondition up to
// the one that refused, then Decide. A row that its group did not come to has
// no line.
func (t *Tracer) asked(e *decider.Event, r *decider.RowInfo) {
	if e.Answer == decider.RefusedNotAsked || !t.begin(LevelAsk, r.Depth) {
		return
	}
	t.text("child ")
	t.buf = appendInt(t.buf, r.Index)
	t.text(" (")
	t.decider(r)
	t.text(")")
	switch e.Answer {
	case decider.RefusedMasked:
		t.text("...masked")
	case decider.RefusedCommitted:
		t.text("...committed")
		t.left(e)
	case decider.RefusedLatched:
		t.text("...latched")
	case decider.RefusedScore:
		t.text("...score ")
		t.buf = appendFloat(t.buf, e.Value, 6)
		t.text(" not above ")
		t.buf = appendFloat(t.buf, e.Other, 6)
		if e.Margin != 0 {
			t.text(" + margin ")
			t.buf = appendFloat(t.buf, e.Margin, 6)
		}
	case decider.RefusedDraw:
		t.text("...drawn against")
	case decider.RefusedActivate:
		t.text("...Activate said no")
	case decider.RefusedRecheck:
		t.recheck(e)
	case decider.RefusedLost:
		t.text("...")
		t.buf = appendLost(t.buf, lexiconOf(e), r, e.Held, e.Holder)
	case decider.RefusedSquad:
		t.text("...")
		t.buf = appendSquad(t.buf, e.Held, e.Limit)
	case decider.RefusedUndone:
		t.text("...")
		t.buf = appendUndone(t.buf, e.Held, e.Limit)
	default:
		t.preconditions(e, r)
	}
	t.end()
}

// checks are the preconditions in the order in which they are tried, with the
// answer of a row that fails them.
var checks = [...]struct {
	check  decider.Checks
	failed decider.Answer
	name   string
}{
	{decider.CheckFlags, decider.RefusedFlags, "DecisionFlags"},
	{decider.CheckStimuli, decider.RefusedStimuli, "StimuliFlags"},
	{decider.CheckCooldown, decider.RefusedCooldown, "Cooldown"},
	{decider.CheckEvery, decider.RefusedEvery, "Every"},
	{decider.CheckChance, decider.RefusedChance, "Chance"},
	{decider.CheckGate, decider.RefusedGate, "Gate"},
}

// preconditions prints the segments of a row that was asked.
func (t *Tracer) preconditions(e *decider.Event, r *decider.RowInfo) {
	any := false
	for _, c := range &checks {
		if e.Checked&c.check == 0 {
			continue
		}
		any = true
		if e.Answer == decider.RefusedGate && c.failed == e.Answer {
			t.text("...")
			t.buf = appendGate(t.buf, lexiconOf(e), r, e.Held, e.Limit, e.Holder, e.Left, 3)
			return
		}
		if e.Answer == c.failed {
			t.text("...failed ")
			t.text(c.name)
			t.text(" check")
			if e.Left > 0 {
				t.left(e)
			}
			return
		}
		t.text("...passed ")
		t.text(c.name)
		t.text(" check")
	}
	if !any {
		t.text("...has no preconditions")
	}
	t.decide(e, r)
}

// decide prints what Decide returned, and what came of it.
func (t *Tracer) decide(e *decider.Event, r *decider.RowInfo) {
	not := r.Bits&decider.BitNot != 0
	switch {
	case e.Answer == decider.RefusedSlot:
		t.text("...")
		t.buf = appendSlot(t.buf, e.Held)
		return
	case e.Answer == decider.RefusedDelegate:
		if r.Group() {
			t.text("...no child accepts")
		} else { // a condition whose Outcome makes it fail
			t.text("...ends Failed")
		}
		return
	case e.Answer.Accepts() && r.Bits&decider.BitDelegate != 0:
		t.text("...children returned ")
	case e.Answer.Accepts() && r.Slot != "":
		t.text("...slot returned ")
	case e.Answer.Accepts() && not:
		t.text("...Not, ")
	case e.Checked&decider.CheckDecide == 0:
		t.text("...no Decide, ")
	default:
		t.text("...Decide returned ")
	}
	t.buf = appendFloat(t.buf, e.Value, 6)
	if not && !e.Answer.Accepts() {
		t.text("...Not")
	}
	if e.Answer == decider.AnsweredDone {
		t.text("...done")
	}
}

// recheck prints that an active row was asked again and refused.
func (t *Tracer) recheck(e *decider.Event) {
	t.text("...failed Recheck")
	if e.Value == e.Value { // not NaN: Decide was reached
		t.text("...Decide returned ")
		t.buf = appendFloat(t.buf, e.Value, 6)
	}
}

// left prints how long the answer will stay the same.
func (t *Tracer) left(e *decider.Event) {
	t.text("...")
	t.buf = appendSeconds(t.buf, e.Left, 3)
	t.text(" s left")
}
