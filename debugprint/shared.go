package debugprint

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// shared prints what became of a row's scope, of its hold on a gate, or of its
// squad.
func (t *Tracer) shared(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelTransition, r.Depth) {
		return
	}
	switch e.Kind {
	case decider.EventEntered:
		t.text("entering scope ")
		t.name(r.Scope)
	case decider.EventExited:
		t.text("exiting scope ")
		t.name(r.Scope)
	case decider.EventTaken:
		t.gate("taking gate ", e, r)
	case decider.EventReleased:
		t.gate("releasing gate ", e, r)
	case decider.EventFormed:
		t.text("forming squad ")
		t.buf = appendShare(t.buf, e.Held, e.Limit)
	case decider.EventDisbanded:
		t.text("aborting squad")
	}
	t.in(r)
	if e.Kind == decider.EventExited {
		t.text(", reason ")
		t.text(e.Reason.String())
	}
	t.end()
}

// gate appends what is done with a gate, and how many hold a token of it then.
func (t *Tracer) gate(what string, e *decider.Event, r *decider.RowInfo) {
	t.text(what)
	t.name(r.Gate)
	t.text(" ")
	t.buf = appendShare(t.buf, e.Held, e.Limit)
}

// appendShare appends how many there are of how many.
func appendShare(buf []byte, n, of int) []byte {
	buf = appendInt(buf, n)
	buf = append(buf, '/')
	return appendInt(buf, of)
}

// appendGate appends why a gate let nobody in: it is full, or cools down.
func appendGate(buf []byte, l lexicon, r *decider.RowInfo, held, limit int, holder uint64, left time.Duration, decimals int) []byte {
	buf = append(buf, "gate "...)
	buf = plain.AppendName(buf, r.Gate)
	if held < limit {
		buf = append(buf, " cools down "...)
		buf = appendSeconds(buf, left, decimals)
		return append(buf, " s more"...)
	}
	buf = append(buf, ' ')
	buf = appendShare(buf, held, limit)
	return appendHolder(append(buf, " held by "...), l, held, holder)
}

// appendLost appends who was faster.
func appendLost(buf []byte, l lexicon, r *decider.RowInfo, held int, holder uint64) []byte {
	buf = append(buf, "lost gate "...)
	buf = plain.AppendName(buf, r.Gate)
	if held == 0 { // it was taken and given back, and cools down
		return buf
	}
	return appendHolder(append(buf, " to "...), l, held, holder)
}

// appendHolder appends one of the agents that hold a token.
func appendHolder(buf []byte, l lexicon, held int, holder uint64) []byte {
	buf = l.appendAgent(buf, holder)
	if held > 1 {
		buf = append(buf, " and others"...)
	}
	return buf
}

// appendUndone appends how many members of a squad could activate before one
// could not.
func appendUndone(buf []byte, held, limit int) []byte {
	buf = appendShare(append(buf, "squad undone: "...), held, limit)
	return append(buf, " could begin"...)
}

// appendSquad appends how many candidates a squad had of how many. Where they
// were enough, nobody was fit for a role.
func appendSquad(buf []byte, held, limit int) []byte {
	if held >= limit {
		return append(buf, "squad: no full set"...)
	}
	return appendShare(append(buf, "squad "...), held, limit)
}

// appendSlot appends why a slot has nothing to run.
func appendSlot(buf []byte, held int) []byte {
	if held == 0 {
		return append(buf, "slot empty"...)
	}
	return append(buf, "slot: nothing accepts"...)
}
