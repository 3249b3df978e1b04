package debugprint

import (
	"math"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// This file says in plain words why a row does not run; why_spore.go has Spore's
// form of the same.

// unasked is why nobody had to ask a row: such rows stand in one line.
type unasked uint8

const (
	wasAsked   unasked = iota // it was, or it was left in this tick
	whyUnknown                // nobody watched
	whyLatched                // its group is
	whyDone                   // a lane that has succeeded
	whyRuns                   // the policy lets nobody interrupt
	whyCut                    // its group did not come to it
	whyBehind                 // the active row, in a list
	unaskedKinds
)

// before and after are what is put around the names of such rows.
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

// unasked returns why nobody had to ask a row of this group.
func (v whyView) unasked(group, info *decider.RowInfo) unasked {
	if v.rec != nil {
		switch a := &v.rec.rows[info.Row]; {
		case a.reason != behavior.ReasonNone:
			return wasAsked
		case a.answer == decider.RefusedLatched:
			return whyLatched
		case a.answer != 0 && a.answer != decider.RefusedNotAsked:
			return wasAsked
		}
	}
	if v.state.Active(group.Row) {
		child := v.state.Child(group.Row)
		switch group.Policy {
		case decider.PrioritizedList, decider.Selector:
			if child >= 0 && info.Index > child {
				return whyBehind
			}
		case decider.SequentialList, decider.Sequence, decider.Random, decider.WeightedRandom, decider.Shuffle:
			if child >= 0 {
				return whyRuns
			}
		case decider.Parallel:
			if v.rec != nil {
				return whyDone
			}
		}
	}
	if v.rec == nil {
		return whyUnknown
	}
	return whyCut
}

// plainReason appends why a row is not active.
func (v whyView) plainReason(buf []byte, info *decider.RowInfo) []byte {
	if v.rec == nil {
		return append(buf, "unknown, the agent is not watched"...)
	}
	a := &v.rec.rows[info.Row]
	if a.answer == decider.RefusedDecide && v.noted(info.Row) {
		return v.appendNotes(buf, info.Row, "", "")
	}
	return v.appendNotes(v.reasonAlone(buf, info, a), info.Row, " (", ")")
}

// reasonAlone appends it without what the row said.
func (v whyView) reasonAlone(buf []byte, info *decider.RowInfo, a *answer) []byte {
	if a.reason != behavior.ReasonNone && (a.answer == decider.RefusedMasked && a.ended == 0 || a.answer.Accepts() || a.answer == 0 || a.answer == decider.RefusedNotAsked) {
		return appendLeft(buf, a)
	}
	t := telling{v.words(), v.state}
	if info.Parent != decider.NoRow {
		switch v.unasked(v.outline.Row(info.Parent), info) {
		case whyDone:
			return append(buf, "has succeeded"...)
		case whyRuns:
			return append(t.sibling(append(buf, "not asked while "...), info), " runs"...)
		case whyBehind:
			return t.sibling(append(buf, "stands behind "...), info)
		}
	}
	switch {
	case a.answer == 0 || a.answer == decider.RefusedNotAsked:
		return append(buf, "not asked"...)
	case a.answer.Accepts():
		return append(buf, "accepted"...)
	}
	return t.reason(buf, info, a)
}

// appendLeft appends how a row was left in this tick.
func appendLeft(buf []byte, a *answer) []byte {
	if a.began {
		buf = append(buf, "began and "...)
	}
	buf = append(buf, "ended in this tick, "...)
	return append(buf, leftWords(a.reason)...)
}

// leftWords says how a row was left.
func leftWords(r behavior.Reason) string {
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

// telling has what is needed to put answers into plain words.
type telling struct {
	lexicon
	state decider.State // the zero State where an event was recorded
}

// reason appends why a row that answered a does not run.
func (t telling) reason(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch a.answer {
	case decider.RefusedFlags:
		c := &info.Preconditions.Flags
		w := checkWords{t.lexicon, flagBits, true}
		return w.appendFailed(buf, uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear), uint64(a.flags))
	case decider.RefusedStimuli:
		c := &info.Preconditions.Stimuli
		w := checkWords{t.lexicon, stimulusBits, true}
		return appendLack(w.appendFailed(buf, uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear), uint64(a.stimuli)), a)
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
	case decider.RefusedDelegate:
		if !info.Group() {
			return append(buf, "would end Failed at once"...)
		}
		return append(buf, "no child accepts"...)
	case decider.RefusedScore:
		return appendScores(buf, a)
	case decider.RefusedDraw:
		return append(buf, "another was drawn"...)
	case decider.RefusedMasked:
		return t.masked(buf, info, a)
	case decider.RefusedCommitted:
		buf = t.sibling(buf, info)
		return appendTime(append(buf, " is committed "...), a.left, " more")
	case decider.RefusedLatched:
		return append(buf, "not asked, because the group is latched"...)
	case decider.RefusedActivate, decider.RefusedRecheck:
		return appendMasker(buf, info, a.answer, a.value)
	case decider.RefusedGate:
		return t.gate(buf, info, a)
	case decider.RefusedLost:
		return t.lost(buf, info, a)
	case decider.RefusedSquad:
		switch {
		case a.held < a.limit:
		case info.Paired:
			return append(buf, "squad has no full set that fits together"...)
		default:
			return append(buf, "squad has no full set for its roles"...)
		}
		buf = appendInt(append(buf, "squad needs "...), int(a.limit))
		return appendInt(append(buf, ", has "...), int(a.held))
	case decider.RefusedUndone:
		buf = appendInt(append(buf, "squad undone, only "...), int(a.held))
		buf = appendInt(append(buf, " of "...), int(a.limit))
		return append(buf, " could begin"...)
	case decider.RefusedSlot:
		if a.held == 0 {
			return append(t.name(append(buf, "slot "...), info.Slot), " is empty"...)
		}
		return t.name(append(buf, "nothing accepts in slot "...), info.Slot)
	}
	return append(buf, a.answer.String()...)
}

// appendLack appends what the tick lacked that a row refused for.
func appendLack(buf []byte, a *answer) []byte {
	if a.lacks == "" {
		return buf
	}
	buf = plain.AppendName(append(buf, " ("...), a.lacks)
	return append(buf, ')')
}

func (t telling) name(buf []byte, name string) []byte { return plain.AppendName(buf, name) }

// masked appends why a row is out for the rest of the tick.
func (t telling) masked(buf []byte, info *decider.RowInfo, a *answer) []byte {
	switch {
	case a.ended == decider.RefusedLost:
		return t.lost(buf, info, a)
	case a.ended != 0:
		return appendMasker(buf, info, a.ended, a.value)
	case a.reason != behavior.ReasonNone:
		return appendLeft(buf, a)
	}
	return append(buf, "ended in this tick"...)
}

// appendMasker appends what masked a row that did not end by itself.
func appendMasker(buf []byte, info *decider.RowInfo, by decider.Answer, value float64) []byte {
	if by == decider.RefusedActivate {
		return append(buf, "Activate said no"...)
	}
	buf = append(buf, "its Recheck refuses"...)
	if math.IsNaN(value) {
		return buf
	}
	return appendDecide(append(buf, ", "...), info, value)
}

// sibling appends the row that runs in place of this one.
func (t telling) sibling(buf []byte, info *decider.RowInfo) []byte {
	if t.state != (decider.State{}) && info.Parent != decider.NoRow && t.state.Active(info.Parent) {
		if child := t.state.Child(info.Parent); child >= 0 {
			return t.name(buf, t.tree.Row(t.tree.Row(info.Parent).Children[child]).Name)
		}
	}
	return append(buf, "the active row"...)
}

// gate appends why a gate lets nobody in.
func (t telling) gate(buf []byte, info *decider.RowInfo, a *answer) []byte {
	buf = t.name(append(buf, "gate "...), info.Gate)
	if a.held < a.limit {
		return appendTime(append(buf, " cools down "...), a.left, " more")
	}
	buf = appendShare(append(buf, " is full ("...), int(a.held), int(a.limit))
	buf = t.holder(append(buf, ", held by "...), int(a.held), a.holder)
	return append(buf, ')')
}

// lost appends who took the last token first.
func (t telling) lost(buf []byte, info *decider.RowInfo, a *answer) []byte {
	if a.held == 0 { // and has given it back
		return append(t.name(append(buf, "another took gate "...), info.Gate), " first"...)
	}
	buf = t.holder(buf, int(a.held), a.holder)
	return append(t.name(append(buf, " took gate "...), info.Gate), " first"...)
}

// holder appends one of the agents that hold a token.
func (t telling) holder(buf []byte, held int, id uint64) []byte {
	buf = t.appendWho(buf, id)
	if held > 1 {
		buf = append(buf, " and others"...)
	}
	return buf
}

// appendDecide appends what a Decide returned, and what it takes.
func appendDecide(buf []byte, info *decider.RowInfo, value float64) []byte {
	buf = plain.AppendNumber(append(appendDecideName(buf, info), ' '), value)
	if info.Bits&decider.BitNot != 0 {
		return append(buf, ", needs 0 or less"...)
	}
	return append(buf, ", needs more than 0"...)
}

// appendDecideName appends a row's Decide as the source has it, with its
// arguments: CanFire(16, 8).
func appendDecideName(buf []byte, info *decider.RowInfo) []byte {
	if info.Decide == "" {
		return append(buf, "Decide"...)
	}
	buf = plain.AppendName(buf, info.Decide)
	if len(info.DecideArgs) == 0 {
		return buf
	}
	buf = append(buf, '(')
	for i, arg := range info.DecideArgs {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = plain.AppendNumber(buf, arg)
	}
	return append(buf, ')')
}

// appendScores appends what a score was, and what it would have taken.
func appendScores(buf []byte, a *answer) []byte {
	decimals := 2
	if need := a.other + a.margin; a.value != need && math.Abs(need-a.value) < 0.01 {
		decimals = 6
	}
	buf = appendFloat(append(buf, "scores "...), a.value, decimals)
	buf = appendFloat(append(buf, ", needs more than "...), a.other, decimals)
	if a.margin != 0 {
		buf = appendFloat(append(buf, " + margin "...), a.margin, decimals)
	}
	return buf
}
