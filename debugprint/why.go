package debugprint

import (
	"math"
	"math/bits"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// AppendReason appends why row r of the agent's tree did not run in the
// agent's last tick, in plain words and with its numbers, such as "hungry
// -0.20, needs more than 0" or "gate GRENADE is full (1/1, held by Bob)". Of an
// active row it appends "active", without a watched tick that it is not
// watched.
func (w *Watcher) AppendReason(buf []byte, outline *decider.Outline, state decider.State, r decider.Row) []byte {
	if state.Active(r) {
		return append(buf, "active"...)
	}
	v := w.view(outline, state)
	buf = v.plainReason(buf, outline.Row(r))
	v.close()
	return buf
}

// whyView is a Watcher's record of one agent, locked; without a record of the
// state's tick it is empty.
type whyView struct {
	watcher *Watcher
	rec     *record
	outline *decider.Outline
	state   decider.State
}

// view returns the record of the agent whose state this is. w may be nil.
func (w *Watcher) view(outline *decider.Outline, state decider.State) whyView {
	v := whyView{watcher: w, outline: outline, state: state}
	if w == nil {
		return v
	}
	w.mu.RLock()
	rec := w.records[recordKey{state.Agent(), outline}]
	w.mu.RUnlock()
	if rec == nil {
		return v
	}
	rec.mu.Lock()
	if rec.tick != state.Tick() {
		rec.mu.Unlock() // of another tick: the memory was restored, or ticked unwatched
		return v
	}
	v.rec = rec
	return v
}

// close releases the record.
func (v whyView) close() {
	if v.rec != nil {
		v.rec.mu.Unlock()
	}
}

// answer returns the last answer of row r, 0 without one.
func (v whyView) answer(r decider.Row) decider.Answer {
	if v.rec == nil {
		return 0
	}
	return v.rec.rows[r].answer
}

// words returns what the agent's world calls things.
func (v whyView) words() lexicon { return lexicon{v.rec.world, v.outline} }

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

// checkWords are how a check over bits is put.
type checkWords struct {
	lexicon
	kind  bitKind
	plain bool // bits without a name are written as in the source
}

// appendFailed appends which parts of a check over bits have failed.
func (w checkWords) appendFailed(buf []byte, all, none, any, anyClear, have uint64) []byte {
	start := len(buf)
	if missing := all &^ have; missing != 0 {
		buf = append(w.appendBits(buf, missing), " missing"...)
	}
	if set := none & have; set != 0 {
		buf = append(w.appendBits(w.comma(buf, start), set), " set"...)
	}
	if any|anyClear != 0 && any&have == 0 && anyClear&^have == 0 {
		buf = w.comma(buf, start)
		buf = w.appendNone(buf, any, " missing", " set")
		if any != 0 && anyClear != 0 {
			buf = append(buf, " and "...)
		}
		buf = w.appendNone(buf, anyClear, " set", " clear")
	}
	return buf
}

// comma parts what is appended next from what stands since start.
func (w checkWords) comma(buf []byte, start int) []byte {
	if len(buf) > start {
		buf = append(buf, ", "...)
	}
	return buf
}

// appendNone appends that none of the bits are as wanted: alone is what is
// said of a single one.
func (w checkWords) appendNone(buf []byte, set uint64, alone, wanted string) []byte {
	switch {
	case set == 0:
		return buf
	case set&(set-1) == 0:
		return append(w.appendBits(buf, set), alone...)
	}
	return append(w.appendBits(append(buf, "none of "...), set), wanted...)
}

// appendBits appends the names of set bits: "flag Night", "flags Night, Dead"
// or, without names, "flag 0x2", plain "flag 1<<1".
func (w checkWords) appendBits(buf []byte, set uint64) []byte {
	if set&(set-1) == 0 {
		buf = append(buf, w.kind.one()...)
	} else {
		buf = append(buf, w.kind.several()...)
	}
	return w.appendNames(append(buf, ' '), set)
}

// appendNames appends the names of set bits, the lowest first.
func (w checkWords) appendNames(buf []byte, set uint64) []byte {
	for sep := ""; set != 0; sep = ", " {
		buf = append(buf, sep...)
		bit := set & -set
		set &^= bit
		if name := w.bit(w.kind, bit); name != "" {
			buf = plain.AppendName(buf, name)
		} else if w.plain {
			buf = appendInt(append(buf, "1<<"...), bits.TrailingZeros64(bit))
		} else {
			buf = appendFlags(buf, bit)
		}
	}
	return buf
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
