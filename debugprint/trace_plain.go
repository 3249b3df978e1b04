package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// This file has the plain form of trace lines; trace_spore.go and
// trace_spore_asked.go have those of Spore.

// row appends a row's name, and its behavior's if that says more.
func (t *Tracer) row(r *decider.RowInfo) { t.buf = appendRow(t.buf, r) }

// plainLine prints a line that is nothing but a verb and a row.
func (t *Tracer) plainLine(level int, before string, r *decider.RowInfo, after string) {
	if t.begin(level, r.Depth) {
		t.text(before)
		t.row(r)
		t.text(after)
		t.end()
	}
}

// plainly prints the lines of an event.
func (t *Tracer) plainly(e *decider.Event) {
	switch e.Kind {
	case decider.EventTickStart:
		t.plainStart(e)
		return
	case decider.EventTickEnd:
		t.plainEnd(e)
		return
	}
	r := e.Tree.Row(e.Row)
	switch e.Kind {
	case decider.EventActivated:
		level := LevelTransition
		if r.HasBehavior {
			level = LevelActivated
		}
		t.plainLine(level, "starts ", r, "")
	case decider.EventRefused:
		t.plainLine(LevelActivated, "cannot start ", r, ": Activate said no")
	case decider.EventDeactivated:
		if t.begin(LevelTransition, r.Depth) {
			t.text("stops ")
			t.row(r)
			t.buf = appendTime(append(t.buf, " after "...), e.Duration, ": ")
			t.text(leftWords(e.Reason))
			t.end()
		}
	case decider.EventRedecide:
		t.plainLine(LevelTransition, "", r, " decides again")
	case decider.EventSubset:
		t.plainLine(LevelActivated, "", r, " accepted, but all its children refuse (Subset Rule)")
	case decider.EventLoopGuard:
		t.plainLine(LevelActivated, "loop guard: too many redecides, the last in ", r, "")
	case decider.EventEntered, decider.EventExited, decider.EventTaken, decider.EventReleased,
		decider.EventFormed, decider.EventDisbanded:
		t.plainShared(e, r)
	case decider.EventTicked:
		if r.HasTick {
			t.plainLine(LevelTick, "ticks ", r, "")
		}
	case decider.EventVisit:
		if t.begin(LevelVisit, r.Depth) {
			t.text("visits ")
			t.row(r)
			if r.Group() {
				t.text(", a ")
				t.text(r.Policy.String())
			}
			t.buf = appendTime(append(t.buf, ", active for "...), e.Duration, "")
			t.end()
		}
	case decider.EventNoted:
		if t.begin(LevelAsk, r.Depth) {
			t.name(r.Name)
			t.text(" says: ")
			t.buf = e.Note.Append(t.buf)
			t.end()
		}
	case decider.EventMistake:
		if t.begin(LevelActivated, r.Depth) {
			t.text("mistake in ")
			t.name(r.Name)
			t.text(": ")
			t.buf = e.Note.Append(t.buf)
			t.end()
		}
	case decider.EventAsked:
		t.plainAsked(e, r)
	case decider.EventChose:
		t.plainChose(e, r)
	}
}

// plainStart prints what a tick begins with.
func (t *Tracer) plainStart(e *decider.Event) {
	if !t.begin(LevelTick, 0) {
		return
	}
	t.buf = appendInt(append(t.buf, "tick "...), int(e.Tick))
	t.buf = appendTime(append(t.buf, " after "...), e.Delta, "")
	t.buf = appendWords(t.buf, lexiconOf(e), flagBits, ", flags ", uint64(e.Flags))
	t.buf = appendWords(t.buf, lexiconOf(e), stimulusBits, ", stimuli ", e.Stimuli)
	t.end()
}

// appendWords appends the names of all bits that are set, nothing for none.
func appendWords(buf []byte, l lexicon, kind bitKind, before string, set uint64) []byte {
	if set == 0 {
		return buf
	}
	return checkWords{l, kind, true}.appendNames(append(buf, before...), set)
}

// plainEnd prints what runs after a tick.
func (t *Tracer) plainEnd(e *decider.Event) {
	if !t.begin(LevelTick, 0) {
		return
	}
	switch {
	case e.Row == decider.NoRow:
		t.text("does nothing")
		if e.Status != decider.Idle {
			t.text(", the root ended ")
			t.text(e.Status.String())
		}
	case e.State == (decider.State{}): // an event that was recorded has none
		t.text("does ")
		t.row(e.Tree.Row(e.Row))
	default:
		t.text("does ")
		t.buf = appendPath(t.buf, e.Tree, e.State, 0)
	}
	t.end()
}

// plainShared prints what became of a row's scope, of its hold on a gate, or of
// its squad.
func (t *Tracer) plainShared(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelTransition, r.Depth) {
		return
	}
	of := " of "
	switch e.Kind {
	case decider.EventEntered:
		t.text("enters scope ")
		t.name(r.Scope)
	case decider.EventExited:
		t.text("exits scope ")
		t.name(r.Scope)
	case decider.EventTaken, decider.EventReleased:
		verb := "takes gate "
		if of = " for "; e.Kind == decider.EventReleased {
			verb, of = "releases gate ", " of "
		}
		t.text(verb)
		t.name(r.Gate)
		t.buf = appendShare(append(t.buf, " ("...), e.Held, e.Limit)
		t.text(" held)")
	case decider.EventFormed:
		t.buf = appendInt(append(t.buf, "is one of a squad of "...), e.Held)
		of = " in "
	case decider.EventDisbanded:
		t.text("its squad breaks up")
		of = " in "
	}
	t.text(of)
	t.name(r.Name)
	if e.Kind == decider.EventExited {
		t.text(": ")
		t.text(leftWords(e.Reason))
	}
	t.end()
}

// plainAsked prints what a row answered.
func (t *Tracer) plainAsked(e *decider.Event, r *decider.RowInfo) {
	if e.Answer == decider.RefusedNotAsked || !t.begin(LevelAsk, r.Depth) {
		return
	}
	if e.Answer.Accepts() {
		t.name(r.Name)
		t.text(" accepts")
		if r.Decide != "" || e.Value != 1 {
			t.text(", ")
			t.buf = plain.AppendNumber(append(appendDecideName(t.buf, r), ' '), e.Value)
		}
		t.end()
		return
	}
	var a answer
	a.hear(e)
	t.text("not ")
	t.name(r.Name)
	t.text(": ")
	t.buf = telling{lexiconOf(e), e.State}.reason(t.buf, r, &a)
	t.end()
}

// plainChose prints which child a group has chosen.
func (t *Tracer) plainChose(e *decider.Event, r *decider.RowInfo) {
	if e.Chosen < 0 || !t.begin(LevelAsk, r.Depth) {
		return
	}
	t.name(r.Name)
	t.text(" chooses ")
	t.name(e.Tree.Row(r.Children[e.Chosen]).Name)
	t.end()
}
