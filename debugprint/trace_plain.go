package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// This file has the plain form of trace lines; trace_spore.go and
// trace_spore_asked.go have Spore's.

// row appends a row's name, and its behavior's if that says more.
func (t *Tracer) row(r *decider.RowInfo) { t.buf = appendRow(t.buf, r) }

// plain appends the message of an event, nothing for one without a plain line.
func (t *Tracer) plain(e *decider.Event, r *decider.RowInfo) {
	switch e.Kind {
	case decider.EventTickStart:
		t.plainStart(e)
	case decider.EventTickEnd:
		t.plainEnd(e)
	case decider.EventActivated:
		t.text("starts ")
		t.row(r)
	case decider.EventRefused:
		t.text("cannot start ")
		t.row(r)
		t.text(": Activate said no")
	case decider.EventDeactivated:
		t.text("stops ")
		t.row(r)
		t.text(" after ")
		t.buf = appendTime(t.buf, e.Duration, ": ")
		t.text(reasonWords(e.Reason))
	case decider.EventRedecide:
		t.row(r)
		t.text(" decides again")
	case decider.EventSubset:
		t.row(r)
		t.text(" accepted, but all its children refuse (Subset Rule)")
	case decider.EventLoopGuard:
		t.text("loop guard: too many redecides, the last in ")
		t.row(r)
	case decider.EventEntered, decider.EventExited, decider.EventTaken, decider.EventReleased,
		decider.EventFormed, decider.EventDisbanded:
		t.plainShared(e, r)
	case decider.EventTicked:
		if r.HasTick {
			t.text("ticks ")
			t.row(r)
		}
	case decider.EventVisit:
		t.text("visits ")
		t.row(r)
		if r.Group() {
			t.text(", a ")
			t.text(r.Policy.String())
		}
		t.text(", active for ")
		t.buf = appendTime(t.buf, e.Duration, "")
	case decider.EventNoted:
		t.name(r.Name)
		t.text(" says: ")
		t.buf = e.Note.Append(t.buf)
	case decider.EventMistake:
		t.text("mistake in ")
		t.name(r.Name)
		t.text(": ")
		t.buf = e.Note.Append(t.buf)
	case decider.EventAsked:
		t.plainAsked(e, r)
	case decider.EventChose:
		if e.Chosen >= 0 {
			t.name(r.Name)
			t.text(" chooses ")
			t.name(e.Tree.Row(r.Children[e.Chosen]).Name)
		}
	}
}

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
		t.row(e.Tree.Row(e.Row))
	default:
		t.text("does ")
		t.buf = appendPath(t.buf, e.Tree, e.State, 0)
	}
}

// plainShared appends what happened to a row's scope, gate or squad.
func (t *Tracer) plainShared(e *decider.Event, r *decider.RowInfo) {
	of := " of "
	switch e.Kind {
	case decider.EventEntered:
		t.text("enters scope ")
		t.name(r.Scope)
	case decider.EventExited:
		t.text("exits scope ")
		t.name(r.Scope)
	case decider.EventTaken:
		of = " for "
		t.plainGate("takes gate ", e, r)
	case decider.EventReleased:
		t.plainGate("releases gate ", e, r)
	case decider.EventFormed:
		of = " in "
		t.text("is one of a squad of ")
		t.int(e.Held)
	case decider.EventDisbanded:
		of = " in "
		t.text("its squad breaks up")
	}
	t.text(of)
	t.name(r.Name)
	if e.Kind == decider.EventExited {
		t.text(": ")
		t.text(reasonWords(e.Reason))
	}
}

// plainGate appends what is done with a gate, and how many tokens of it are then
// held.
func (t *Tracer) plainGate(verb string, e *decider.Event, r *decider.RowInfo) {
	t.text(verb)
	t.name(r.Gate)
	t.text(" (")
	t.buf = appendShare(t.buf, e.Held, e.Limit)
	t.text(" held)")
}

// plainAsked appends what a row answered.
func (t *Tracer) plainAsked(e *decider.Event, r *decider.RowInfo) {
	switch {
	case e.Answer.Accepts():
		t.name(r.Name)
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
		t.name(r.Name)
		t.text(": ")
		a := answerOf(e)
		t.buf = reasonsOf(e).say(t.buf, r, &a, plainly)
	}
}
