package debugprint

import (
	"math"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
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
	return v.spore(buf, info, a)
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

// spore appends why a row with this answer does not run.
func (w reasons) spore(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch a.answer {
	case decider.RefusedFlags, decider.RefusedStimuli:
		return w.appendFailedCheck(buf, info, a, false)
	case decider.RefusedCooldown:
		return sporeLeft(buf, "cooldown ", a, " left")
	case decider.RefusedEvery:
		return sporeLeft(buf, "Every ", a, " left")
	case decider.RefusedChance:
		return append(buf, "Chance"...)
	case decider.RefusedDecide:
		buf = appendFloat(append(buf, "Decide "...), a.value, 3)
		if info.Bits&rowbit.Not != 0 {
			buf = append(buf, " (Not)"...)
		}
		return buf
	case decider.RefusedWhen:
		return appendRefusedWhen(buf, info)
	case decider.RefusedDelegate:
		if !info.Group() { // a condition whose Outcome makes it fail
			return append(buf, "ends Failed"...)
		}
		return append(buf, "delegate: no child"...)
	case decider.RefusedScore:
		if a.value == a.other+a.margin { // a tie goes to the first, or to the active one
			return appendScore(buf, a, "score ", " = ")
		}
		return appendScore(buf, a, "score ", " < ")
	case decider.RefusedDraw:
		return append(buf, "drawn against"...)
	case decider.RefusedMasked:
		return w.sporeMasked(buf, info, a)
	case decider.RefusedCommitted:
		return sporeLeft(buf, "committed ", a, " more")
	case decider.RefusedLatched:
		return append(buf, "not asked (latched)"...)
	case decider.RefusedActivate, decider.RefusedRecheck:
		return sporeEnder(buf, info, a)
	}
	return w.sporeShared(buf, info, a, 1)
}

// sporeShared appends why a row does not run that could not have what it shares
// with other agents.
func (w reasons) sporeShared(buf []byte, info *decider.RowInfo, a *answer, decimals int) []byte {
	switch a.answer {
	case decider.RefusedGate:
		buf = plain.AppendName(append(buf, "gate "...), info.Gate)
		if a.held < a.limit {
			buf = appendSeconds(append(buf, " cools down "...), a.left, decimals)
			return append(buf, " s more"...)
		}
		buf = appendShare(append(buf, ' '), a.held, a.limit)
		return w.appendHolder(append(buf, " held by "...), "", a)
	case decider.RefusedLost:
		return w.sporeLost(buf, info, a)
	case decider.RefusedSquad:
		if a.held >= a.limit { // enough candidates, but not for every role
			return append(buf, "squad: no full set"...)
		}
		return appendShare(append(buf, "squad "...), a.held, a.limit)
	case decider.RefusedUndone:
		buf = appendShare(append(buf, "squad undone: "...), a.held, a.limit)
		return append(buf, " could begin"...)
	case decider.RefusedSlot:
		if a.held == 0 {
			return append(buf, "slot empty"...)
		}
		return append(buf, "slot: nothing accepts"...)
	}
	return buf
}

// sporeLost appends which agent took the last token first.
func (w reasons) sporeLost(buf []byte, info *decider.RowInfo, a *answer) []byte {
	buf = plain.AppendName(append(buf, "lost gate "...), info.Gate)
	if a.held == 0 { // that agent has released it again, and the gate cools down
		return buf
	}
	return w.appendHolder(append(buf, " to "...), "", a)
}

// sporeMasked appends why a row is masked for the rest of the tick.
func (w reasons) sporeMasked(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch {
	case a.ended == decider.RefusedLost:
		return w.sporeLost(buf, info, a)
	case a.ended != 0:
		return sporeEnder(buf, info, a)
	}
	buf = append(buf, "masked"...)
	if a.reason.Own() {
		buf = append(sporeEnding(append(buf, " ("...), a.reason), ')')
	}
	return buf
}

// sporeEnder appends what masked a row that did not end by itself.
func sporeEnder(buf []byte, info *decider.RowInfo, a *answer) []byte {
	if a.ended == decider.RefusedActivate {
		return append(buf, "Activate said no"...)
	}
	buf = append(buf, "recheck refused"...)
	switch {
	case a.when:
		buf = appendRefusedWhen(append(buf, ", "...), info)
	case !math.IsNaN(a.value):
		buf = appendFloat(append(buf, ", Decide "...), a.value, 3)
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

// sporeLeft appends how long an answer stays the same.
func sporeLeft(buf []byte, before string, a *answer, after string) []byte {
	buf = appendSeconds(append(buf, before...), a.left, 1)
	return append(append(buf, " s"...), after...)
}
