package debugprint

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// This file says in plain words why a row does not run; why_spore.go says it in
// Spore's form.

// before and after stand around the names of the rows that were not asked for
// the same cause.
func (u unasked) before() string {
	return [unaskedKinds]string{
		whyUnknown: "unknown why not ",
		whyLatched: "not asked, because the group is latched: ",
		whyDone:    "done: ",
		whyRuns:    "not asked while it runs: ",
		whyCut:     "not asked: ",
		whyBehind:  "behind it: ",
	}[u]
}

func (u unasked) after() string {
	if u == whyUnknown {
		return ": the agent is not watched"
	}
	return ""
}

// plainReason appends why a row is not active, and its notes.
func (v whyView) plainReason(buf []byte, info *decider.RowInfo) []byte {
	if v.rec == nil {
		return append(buf, "unknown, the agent is not watched"...)
	}
	a := &v.rec.rows[info.Row]
	if a.answer == decider.RefusedDecide && v.noted(info.Row) {
		return v.appendNotes(buf, info.Row, "", "")
	}
	return v.appendNotes(v.plainCause(buf, info, a), info.Row, " (", ")")
}

// plainCause appends why a row is not active: it ended, was not asked, or
// refused.
func (v whyView) plainCause(buf []byte, info *decider.RowInfo, a *answer) []byte {
	if a.reason != behavior.ReasonNone && (a.answer == 0 || a.answer.Accepts() || a.answer == decider.RefusedFrom || a.answer == decider.RefusedMasked && a.ended == 0) {
		return appendEnded(buf, a)
	}
	if info.Parent != decider.NoRow {
		switch v.unasked(v.outline.Row(info.Parent), info) {
		case whyDone:
			return append(buf, "has succeeded"...)
		case whyRuns:
			return append(v.appendSibling(append(buf, "not asked while "...), info), " runs"...)
		case whyBehind:
			return v.appendSibling(append(buf, "stands behind "...), info)
		}
	}
	switch {
	case a.answer == 0:
		return append(buf, "not asked"...)
	case a.answer.Accepts():
		return append(buf, "accepted"...)
	}
	return v.say(buf, info, a, plainly)
}

// appendTargets appends why a row does not have, or was refused for, other targets.
func (v whyView) appendTargets(buf []byte, info *decider.RowInfo, not string) []byte {
	if v.rec == nil {
		return buf
	}
	for i := range v.rec.rows[info.Row].others {
		a := &v.rec.rows[info.Row].others[i]
		buf = append(append(buf, [...]string{" (", "; "}[min(i, 1)]...), not...)
		buf = appendFull(v.say(append(appendTarget(buf, a.target), ": "...), info, a, plainly), "; ", a.full)
	}
	if len(v.rec.rows[info.Row].others) > 0 {
		buf = append(buf, ')')
	}
	return buf
}

// appendFull appends how many more targets have no free token, unless it is 0.
func appendFull(buf []byte, before string, n int) []byte {
	if n == 0 {
		return buf
	}
	return append(appendInt(append(append(buf, before...), "and "...), n), [...]string{" more is full", " more are full"}[min(n-1, 1)]...)
}

// appendEnded appends how a row ended in this tick.
func appendEnded(buf []byte, a *answer) []byte {
	if a.began {
		buf = append(buf, "began and "...)
	}
	buf = append(buf, "ended in this tick, "...)
	return append(buf, reasonWords(a.reason)...)
}

// reasonWords says why a row was deactivated.
func reasonWords(r behavior.Reason) string {
	switch r {
	case behavior.ReasonSucceeded:
		return "succeeded"
	case behavior.ReasonFailed:
		return "failed"
	case behavior.ReasonTimedOut:
		return "timed out"
	case behavior.ReasonGroupEnded:
		return "its group ended"
	case behavior.ReasonInterrupted:
		return "interrupted"
	case behavior.ReasonReset:
		return "the agent was reset"
	case behavior.ReasonRemoved:
		return "the agent was removed"
	case behavior.ReasonLoopGuard:
		return "stopped by the loop guard"
	case behavior.ReasonPanicked:
		return "a callback panicked"
	case behavior.ReasonSquadAborted:
		return "its squad broke up"
	case behavior.ReasonEjected:
		return "ejected from its slot"
	case behavior.ReasonRestored:
		return "restored where its gate is full"
	}
	return r.String()
}

// appendSibling appends the name of the row that runs in place of this one.
func (w reasons) appendSibling(buf []byte, info *decider.RowInfo) []byte {
	if w.state != (decider.State{}) && info.Parent != decider.NoRow && w.state.Active(info.Parent) {
		if child := w.state.Child(info.Parent); child >= 0 {
			return plain.AppendName(buf, w.outline.Row(w.outline.Row(info.Parent).Children[child]).Name)
		}
	}
	return append(buf, "the active row"...)
}
