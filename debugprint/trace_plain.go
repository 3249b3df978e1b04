package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// plainStart appends what a tick begins with.
func (t *Tracer) plainStart(e *decider.Event) {
	t.text("tick ")
	t.int(int(e.Tick))
	t.text(" after ")
	t.buf = appendTime(t.buf, e.Delta, "")
	if e.Flags != 0 {
		t.text(", flags ")
		t.buf = bitWords{lexiconOf(e), flagBits, true}.appendNames(t.buf, uint64(e.Flags))
	}
	if e.Stimuli != 0 {
		t.text(", stimuli ")
		t.buf = bitWords{lexiconOf(e), stimulusBits, true}.appendNames(t.buf, e.Stimuli)
	}
}

// plainEnd appends what runs after a tick.
func (t *Tracer) plainEnd(e *decider.Event) {
	switch {
	case e.Row == decider.NoRow:
		t.text("does nothing")
		if e.Status != decider.Idle {
			t.text(", the root ended ")
			t.text(e.Status.String())
		}
	case e.State == (decider.State{}): // a recorded event has none
		t.text("does ")
		t.buf = appendRow(t.buf, e.Tree.Row(e.Row))
	default:
		t.text("does ")
		t.buf = appendPath(t.buf, e.Tree, e.State, 0)
	}
}

// plainAsked appends what a row answered.
func (t *Tracer) plainAsked(e *decider.Event, r *decider.RowInfo) {
	switch {
	case e.Answer.Accepts():
		t.aimed(e, r)
		t.text(" accepts")
		if r.Checks&decider.CheckWhen != 0 {
			t.text(", ")
			t.buf = appendWhen(t.buf, r, r.Bits&rowbit.Not == 0)
		}
		if r.Decide != "" || e.Value != 1 {
			t.text(", ")
			t.buf = plain.AppendNumber(append(appendDecideName(t.buf, r), ' '), e.Value)
		}
	default:
		t.text("not ")
		t.aimed(e, r)
		t.text(": ")
		a := answerOf(e)
		t.buf = appendFull(reasonsOf(e).say(t.buf, r, &a, plainly), "; ", e.Full)
	}
}
