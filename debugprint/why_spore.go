package debugprint

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// reason appends why a row is not active, and what it said about it.
func (v whyView) reason(buf []byte, info *decider.RowInfo) []byte {
	return v.appendNotes(v.refusal(buf, info), info.Row, " (", ")")
}

// refusal appends why a row is not active.
func (v whyView) refusal(buf []byte, info *decider.RowInfo) []byte {
	if v.rec == nil {
		return append(buf, "unknown (not watched)"...)
	}
	a := &v.rec.rows[info.Row]
	switch a.answer {
	case decider.RefusedFlags:
		c, w := &info.Preconditions.Flags, checkWords{v.words(), flagBits, false}
		return w.appendFailed(buf, uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear), uint64(a.flags))
	case decider.RefusedStimuli:
		c, w := &info.Preconditions.Stimuli, checkWords{v.words(), stimulusBits, false}
		return appendLack(w.appendFailed(buf, uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear), uint64(a.stimuli)), a)
	case decider.RefusedCooldown:
		return appendUntil(buf, "cooldown ", a, " left")
	case decider.RefusedEvery:
		return appendUntil(buf, "Every ", a, " left")
	case decider.RefusedChance:
		return append(buf, "Chance"...)
	case decider.RefusedDecide:
		buf = append(buf, "Decide "...)
		buf = appendFloat(buf, a.value, 3)
		if info.Bits&decider.BitNot != 0 {
			buf = append(buf, " (Not)"...)
		}
		return buf
	case decider.RefusedDelegate:
		if !info.Group() { // a condition whose Outcome makes it fail
			return append(buf, "ends Failed"...)
		}
		return append(buf, "delegate: no child"...)
	case decider.RefusedScore:
		return appendScore(buf, a)
	case decider.RefusedDraw:
		return append(buf, "drawn against"...)
	case decider.RefusedMasked:
		if a.ended == decider.RefusedLost {
			return appendLost(buf, v.words(), info, int(a.held), a.holder)
		}
		return appendMasked(buf, a)
	case decider.RefusedCommitted:
		return appendUntil(buf, "committed ", a, " more")
	case decider.RefusedLatched:
		return append(buf, "not asked (latched)"...)
	case decider.RefusedActivate, decider.RefusedRecheck:
		return appendCause(buf, a)
	case decider.RefusedGate:
		return appendGate(buf, v.words(), info, int(a.held), int(a.limit), a.holder, a.left, 1)
	case decider.RefusedLost:
		return appendLost(buf, v.words(), info, int(a.held), a.holder)
	case decider.RefusedSquad:
		return appendSquad(buf, int(a.held), int(a.limit))
	case decider.RefusedUndone:
		return appendUndone(buf, int(a.held), int(a.limit))
	case decider.RefusedSlot:
		return appendSlot(buf, int(a.held))
	}
	return v.untold(buf, info, a)
}

// untold appends why a row is not active that did not refuse: it was left, or
// its group did not come to it.
func (v whyView) untold(buf []byte, info *decider.RowInfo, a *answer) []byte {
	if a.reason != behavior.ReasonNone {
		return appendEnding(buf, a.reason)
	}
	switch a.answer {
	case decider.AnsweredDone:
		return append(buf, "done"...)
	case decider.Accepted:
		return append(buf, "accepted"...)
	}
	buf = append(buf, "not asked"...)
	if info.Parent == decider.NoRow || !v.state.Active(info.Parent) {
		return buf
	}
	return append(buf, notAsked(v.outline.Row(info.Parent), info.Index, v.state.Child(info.Parent))...)
}

// notAsked says why a group whose child number active runs did not ask its
// child number i.
func notAsked(group *decider.RowInfo, i, active int) string {
	switch group.Policy {
	case decider.Parallel:
		return " (has succeeded)"
	case decider.SequentialList, decider.Sequence, decider.Random, decider.WeightedRandom, decider.Shuffle:
		return " (policy does not interrupt)"
	case decider.PrioritizedList, decider.Selector:
		if active >= 0 && i > active {
			return " (behind the active one)"
		}
	}
	return "" // its tick was cut short by a reset
}

// appendUntil appends a time that has to go by.
func appendUntil(buf []byte, before string, a *answer, after string) []byte {
	buf = append(buf, before...)
	buf = appendSeconds(buf, a.left, 1)
	buf = append(buf, " s"...)
	return append(buf, after...)
}

// appendScore appends by what a score was too low.
func appendScore(buf []byte, a *answer) []byte {
	decimals, sign := 2, " < "
	switch need := a.other + a.margin; {
	case a.value == need:
		sign = " = " // a tie goes to the first, or to the active one
	case math.Abs(need-a.value) < 0.01:
		decimals = 6
	}
	buf = append(buf, "score "...)
	buf = appendFloat(buf, a.value, decimals)
	buf = append(buf, sign...)
	buf = appendFloat(buf, a.other, decimals)
	if a.margin != 0 {
		buf = append(buf, " + margin "...)
		buf = appendFloat(buf, a.margin, decimals)
	}
	return buf
}

// appendMasked appends why a row is out for this tick.
func appendMasked(buf []byte, a *answer) []byte {
	if a.ended != 0 {
		return appendCause(buf, a)
	}
	buf = append(buf, "masked"...)
	if a.reason.Own() {
		buf = append(buf, " ("...)
		buf = appendEnding(buf, a.reason)
		buf = append(buf, ')')
	}
	return buf
}

// appendCause appends what masked a row that did not end by itself.
func appendCause(buf []byte, a *answer) []byte {
	if a.ended == decider.RefusedActivate {
		return append(buf, "Activate said no"...)
	}
	buf = append(buf, "recheck refused"...)
	if !math.IsNaN(a.value) {
		buf = append(buf, ", Decide "...)
		buf = appendFloat(buf, a.value, 3)
	}
	return buf
}

// appendEnding appends how a row was left in this tick.
func appendEnding(buf []byte, r behavior.Reason) []byte {
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
