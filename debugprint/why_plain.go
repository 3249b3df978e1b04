package debugprint

import (
	"math"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
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
	if a.reason != behavior.ReasonNone && (a.answer == 0 || a.answer.Accepts() || a.answer == decider.RefusedMasked && a.ended == 0) {
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
	return v.plain(buf, info, a)
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

// plain appends why a row with this answer does not run.
func (w reasons) plain(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch a.answer {
	case decider.RefusedFlags, decider.RefusedStimuli:
		return w.appendFailedCheck(buf, info, a, true)
	case decider.RefusedCooldown:
		return appendTime(append(buf, "cools down "...), a.left, " more")
	case decider.RefusedEvery:
		buf = appendTime(append(buf, "asked every "...), info.Preconditions.Every, "")
		return appendTime(append(buf, ", next in "...), a.left, "")
	case decider.RefusedChance:
		buf = plain.AppendNumber(append(buf, "chance "...), info.Preconditions.Chance)
		return append(buf, " did not come up"...)
	case decider.RefusedDecide:
		return appendDecide(buf, info, a.value)
	case decider.RefusedWhen:
		return appendRefusedWhen(buf, info)
	case decider.RefusedDelegate:
		if !info.Group() {
			return append(buf, "would end Failed at once"...)
		}
		return append(buf, "no child accepts"...)
	case decider.RefusedScore:
		return appendScore(buf, a, "scores ", ", needs more than ")
	case decider.RefusedDraw:
		return append(buf, "another was drawn"...)
	case decider.RefusedMasked:
		return w.plainMasked(buf, info, a)
	case decider.RefusedCommitted:
		return appendTime(append(w.appendSibling(buf, info), " is committed "...), a.left, " more")
	case decider.RefusedLatched:
		return append(buf, "not asked, because the group is latched"...)
	case decider.RefusedActivate, decider.RefusedRecheck:
		return plainEnder(buf, info, a.answer, a)
	case decider.RefusedGate:
		return w.plainGate(buf, info, a)
	case decider.RefusedLost:
		return w.plainLost(buf, info, a)
	case decider.RefusedSquad:
		return plainSquad(buf, info, a)
	case decider.RefusedUndone:
		buf = appendInt(append(buf, "squad undone, only "...), a.held)
		buf = appendInt(append(buf, " of "...), a.limit)
		return append(buf, " could begin"...)
	case decider.RefusedSlot:
		if a.held == 0 {
			return append(plain.AppendName(append(buf, "slot "...), info.Slot), " is empty"...)
		}
		return plain.AppendName(append(buf, "nothing accepts in slot "...), info.Slot)
	}
	return append(buf, a.answer.String()...)
}

// plainMasked appends why a row is masked for the rest of the tick.
func (w reasons) plainMasked(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch {
	case a.ended == decider.RefusedLost:
		return w.plainLost(buf, info, a)
	case a.ended != 0:
		return plainEnder(buf, info, a.ended, a)
	case a.reason != behavior.ReasonNone:
		return appendEnded(buf, a)
	}
	return append(buf, "ended in this tick"...)
}

// plainEnder appends what masked a row that did not end by itself.
func plainEnder(buf []byte, info *decider.RowInfo, by decider.Answer, a *answer) []byte {
	if by == decider.RefusedActivate {
		return append(buf, "Activate said no"...)
	}
	buf = append(buf, "its Recheck refuses"...)
	switch {
	case a.when:
		return appendRefusedWhen(append(buf, ", "...), info)
	case math.IsNaN(a.value): // before Decide
		return buf
	}
	return appendDecide(append(buf, ", "...), info, a.value)
}

// plainGate appends why a gate is closed.
func (w reasons) plainGate(buf []byte, info *decider.RowInfo, a *answer) []byte {
	buf = plain.AppendName(append(buf, "gate "...), info.Gate)
	if a.held < a.limit {
		return appendTime(append(buf, " cools down "...), a.left, " more")
	}
	buf = appendShare(append(buf, " is full ("...), a.held, a.limit)
	buf = w.appendHolder(append(buf, ", held by "...), "agent ", a)
	return append(buf, ')')
}

// plainLost appends which agent took the last token first.
func (w reasons) plainLost(buf []byte, info *decider.RowInfo, a *answer) []byte {
	if a.held == 0 { // that agent has released it again
		buf = append(buf, "another"...)
	} else {
		buf = w.appendHolder(buf, "agent ", a)
	}
	return append(plain.AppendName(append(buf, " took gate "...), info.Gate), " first"...)
}

// plainSquad appends why no squad formed.
func plainSquad(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch {
	case a.held < a.limit:
		buf = appendInt(append(buf, "squad needs "...), a.limit)
		return appendInt(append(buf, ", has "...), a.held)
	case info.Paired:
		return append(buf, "squad has no full set that fits together"...)
	}
	return append(buf, "squad has no full set for its roles"...)
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

// appendLack appends what the tick lacked that a row refused for.
func appendLack(buf []byte, a *answer) []byte {
	if a.lacks == "" {
		return buf
	}
	return append(plain.AppendName(append(buf, " ("...), a.lacks), ')')
}

// appendDecide appends what a Decide returned, and what it should have returned.
func appendDecide(buf []byte, info *decider.RowInfo, value float64) []byte {
	buf = plain.AppendNumber(append(appendDecideName(buf, info), ' '), value)
	if info.Bits&rowbit.Not != 0 {
		return append(buf, ", needs 0 or less"...)
	}
	return append(buf, ", needs more than 0"...)
}

// appendScore appends a score and the one to beat.
func appendScore(buf []byte, a *answer, has, needs string) []byte {
	decimals := a.scoreDecimals()
	buf = appendFloat(append(buf, has...), a.value, decimals)
	buf = appendFloat(append(buf, needs...), a.other, decimals)
	if a.margin != 0 {
		buf = appendFloat(append(buf, " + margin "...), a.margin, decimals)
	}
	return buf
}
