package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
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
	line := refusal.Of(e.Answer)
	if line.Stage != refusal.Now {
		t.sporeWords(e, r)
		return
	}
	some := false
	for c := refusal.Flags; c < refusal.Decide; c++ {
		if e.Checked&decider.Checks(refusal.Checks[c].Bit) == 0 {
			continue
		}
		some = true
		switch {
		case c != line.Check:
			t.text("...passed ")
		case c == refusal.Gate:
			t.sporeWords(e, r)
			return
		default:
			t.text("...failed ")
		}
		t.text(c.Traced())
		t.text(" check")
		if c == line.Check {
			if e.Left > 0 {
				t.text("...")
				t.seconds(e.Left, 3)
				t.text(" s left")
			}
			return
		}
	}
	if !some {
		t.text("...has no preconditions")
	}
	t.sporeDecide(e, r)
}

// sporeWords appends why a row does not run, in a segment.
func (t *Tracer) sporeWords(e *decider.Event, r *decider.RowInfo) {
	t.text("...")
	a := answerOf(e)
	t.buf = reasonsOf(e).say(t.buf, r, &a, inTrace)
}

// sporeDecide appends what Decide returned, or what answered in its place.
func (t *Tracer) sporeDecide(e *decider.Event, r *decider.RowInfo) {
	not := r.Bits&rowbit.Not != 0
	switch {
	case e.Answer == decider.RefusedSlot, e.Answer == decider.RefusedDelegate:
		t.sporeWords(e, r)
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
	t.buf = appendFloat(t.buf, e.Value, 6)
	if not && !e.Answer.Accepts() {
		t.text("...Not")
	}
	if e.Answer == decider.AnsweredDone {
		t.text("...done")
	}
}
