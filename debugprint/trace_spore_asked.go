package debugprint

import (
	"math"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// sporeAsked appends what a row answered: one segment for each precondition up
// to the one that refused, then Decide.
func (t *Tracer) sporeAsked(e *decider.Event, r *decider.RowInfo) {
	t.text("child ")
	t.int(r.Index)
	t.text(" (")
	t.decider(r)
	t.text(")")
	switch e.Answer {
	case decider.RefusedMasked:
		t.text("...masked")
	case decider.RefusedCommitted:
		t.text("...committed")
		t.sporeLeft(e)
	case decider.RefusedLatched:
		t.text("...latched")
	case decider.RefusedScore:
		t.sporeScore(e)
	case decider.RefusedDraw:
		t.text("...drawn against")
	case decider.RefusedActivate:
		t.text("...Activate said no")
	case decider.RefusedRecheck:
		t.text("...failed Recheck")
		switch {
		case e.Checked == decider.CheckWhen:
			t.text("...failed When check")
		case !math.IsNaN(e.Value): // Decide was reached
			t.text("...Decide returned ")
			t.float(e.Value)
		}
	case decider.RefusedLost, decider.RefusedSquad, decider.RefusedUndone:
		t.sporeUnshared(e, r)
	default:
		t.sporePreconditions(e, r)
	}
}

// sporeScore appends a score and the one to beat.
func (t *Tracer) sporeScore(e *decider.Event) {
	t.text("...score ")
	t.float(e.Value)
	t.text(" not above ")
	t.float(e.Other)
	if e.Margin != 0 {
		t.text(" + margin ")
		t.float(e.Margin)
	}
}

// sporeUnshared appends why a row could not have what it shares with other
// agents.
func (t *Tracer) sporeUnshared(e *decider.Event, r *decider.RowInfo) {
	t.text("...")
	a := answerOf(e)
	t.buf = reasonsOf(e).sporeShared(t.buf, r, &a, 3)
}

// checks are the preconditions in the order in which they are evaluated, with the
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
	{decider.CheckWhen, decider.RefusedWhen, "When"},
}

// sporePreconditions appends the segments of a row that was asked.
func (t *Tracer) sporePreconditions(e *decider.Event, r *decider.RowInfo) {
	some := false
	for _, c := range &checks {
		if e.Checked&c.check == 0 {
			continue
		}
		some = true
		switch {
		case e.Answer != c.failed:
			t.text("...passed ")
			t.text(c.name)
			t.text(" check")
		case e.Answer == decider.RefusedGate:
			t.sporeUnshared(e, r)
			return
		default:
			t.text("...failed ")
			t.text(c.name)
			t.text(" check")
			if e.Left > 0 {
				t.sporeLeft(e)
			}
			return
		}
	}
	if !some {
		t.text("...has no preconditions")
	}
	t.sporeDecide(e, r)
}

// sporeDecide appends what Decide returned, or what answered in its place.
func (t *Tracer) sporeDecide(e *decider.Event, r *decider.RowInfo) {
	not := r.Bits&rowbit.Not != 0
	switch {
	case e.Answer == decider.RefusedSlot:
		t.sporeUnshared(e, r)
		return
	case e.Answer == decider.RefusedDelegate:
		if r.Group() {
			t.text("...no child accepts")
		} else { // a condition whose Outcome makes it fail
			t.text("...ends Failed")
		}
		return
	case e.Answer.Accepts() && r.Bits&rowbit.Delegate != 0:
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
	t.float(e.Value)
	if not && !e.Answer.Accepts() {
		t.text("...Not")
	}
	if e.Answer == decider.AnsweredDone {
		t.text("...done")
	}
}

// float appends a value with six decimals.
func (t *Tracer) float(v float64) { t.buf = appendFloat(t.buf, v, 6) }

// sporeLeft appends how long the answer stays the same.
func (t *Tracer) sporeLeft(e *decider.Event) {
	t.text("...")
	t.seconds(e.Left, 3)
	t.text(" s left")
}
