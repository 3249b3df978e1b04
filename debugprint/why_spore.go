package debugprint

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// sporeReason appends why a row is not active, and its notes.
func (v whyView) sporeReason(buf []byte, info *decider.RowInfo) []byte {
	return v.appendNotes(v.sporeCause(buf, info), info.Row, " (", ")")
}

// sporeCause appends why a row is not active: it refused, ended, or was not
// asked.
func (v whyView) sporeCause(buf []byte, info *decider.RowInfo) []byte {
	if v.rec == nil {
		return append(buf, "unknown (not watched)"...)
	}
	a := &v.rec.rows[info.Row]
	switch a.answer {
	case 0, decider.Accepted, decider.AnsweredDone:
		return v.sporeUnrefused(buf, info, a)
	}
	return v.say(buf, info, a, sporely)
}

// sporeUnrefused appends why a row is not active that did not refuse: it ended,
// or its group did not get that far.
func (v whyView) sporeUnrefused(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch {
	case a.reason != behavior.ReasonNone:
		return sporeEnding(buf, a.reason)
	case a.answer == decider.AnsweredDone:
		return append(buf, "done"...)
	case a.answer == decider.Accepted:
		return append(buf, "accepted"...)
	}
	buf = append(buf, "not asked"...)
	if info.Parent == decider.NoRow || !v.state.Active(info.Parent) {
		return buf
	}
	switch passedOver(v.outline.Row(info.Parent).Policy, info.Index, v.state.Child(info.Parent)) {
	case whyDone:
		return append(buf, " (has succeeded)"...)
	case whyRuns:
		return append(buf, " (policy does not interrupt)"...)
	case whyBehind:
		return append(buf, " (behind the active one)"...)
	}
	return buf
}

// sporeEnding appends how a row ended in this tick.
func sporeEnding(buf []byte, r behavior.Reason) []byte {
	switch r {
	case behavior.ReasonSucceeded, behavior.ReasonFailed:
		buf = append(buf, "ended "...)
	case behavior.ReasonTimedOut:
		return append(buf, "timed out"...)
	case behavior.ReasonInterrupted:
		return append(buf, "interrupted"...)
	default:
		buf = append(buf, "left: "...)
	}
	return append(buf, r.String()...)
}
