package debugprint

import (
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// tongue is how a refusal is put into words.
type tongue uint8

const (
	plainly tongue = iota // a sentence
	sporely               // Spore's short form
	inTrace               // a segment of Spore's trace
)

// say appends why a row with this answer does not run, in the words of internal/refusal.
func (w reasons) say(buf []byte, info *decider.RowInfo, a *answer, as tongue) []byte {
	words := refusal.Of(a.answer).For(factsOf(info, a))
	text := words.Spore
	switch {
	case as == plainly:
		text = words.Plain
	case as == inTrace && words.Trace != "":
		text = words.Trace
	}
	return spell(buf, text, func(buf []byte, key string) []byte { return w.fill(buf, key, info, a, as) })
}

// factsOf returns what holds of an answer and its row.
func factsOf(info *decider.RowInfo, a *answer) (facts refusal.If) {
	for i, holds := range [...]bool{
		info.Group(), info.Bits&rowbit.Not != 0, info.Paired, a.held == 0, a.held < a.limit,
		a.value == a.other+a.margin, a.when, !math.IsNaN(a.value), a.noTarget,
		a.limit == 1, a.answer == decider.RefusedSquad && a.other > 0,
	} {
		if holds {
			facts |= 1 << i
		}
	}
	return facts
}

// fill appends what stands for a key of the words.
func (w reasons) fill(buf []byte, key string, info *decider.RowInfo, a *answer, as tongue) []byte {
	switch key {
	case "bits":
		return w.appendFailedCheck(buf, info, a, as == plainly)
	case "left":
		switch as {
		case plainly:
			return appendTime(buf, a.left, "")
		case sporely:
			return append(appendSeconds(buf, a.left, 1), " s"...)
		}
		return append(appendSeconds(buf, a.left, 3), " s"...)
	case "every":
		if info.PerAgent&decider.LimitEvery != 0 {
			return append(buf, "so often (by agent)"...)
		}
		return appendTime(buf, info.Preconditions.Every, "")
	case "chance":
		if info.PerAgent&decider.LimitChance != 0 {
			return append(buf, "by agent"...)
		}
		return plain.AppendNumber(buf, info.Preconditions.Chance)
	case "gate":
		return plain.AppendName(buf, info.Gate)
	case "key":
		if !a.keyed {
			return buf
		}
		return appendKey(buf, a.key, a.keyName)
	case "slot":
		return plain.AppendName(buf, info.Slot)
	case "when":
		return appendRefusedWhen(buf, info)
	case "decide":
		return appendDecideName(buf, info)
	case "value":
		switch as {
		case plainly:
			return plain.AppendNumber(buf, a.value)
		case sporely:
			return appendFloat(buf, a.value, 3)
		}
		return appendFloat(buf, a.value, 6)
	case "score":
		return appendFloat(buf, a.value, a.scoreDecimals(as))
	case "other":
		return appendFloat(buf, a.other, a.scoreDecimals(as))
	case "margin":
		if a.margin == 0 {
			return buf
		}
		return appendFloat(append(buf, " + margin "...), a.margin, a.scoreDecimals(as))
	case "held":
		return appendInt(buf, a.held)
	case "limit":
		return appendInt(buf, a.limit)
	case "needs":
		if info.SquadStart > 0 && info.SquadStart < info.Squad {
			buf = append(appendInt(buf, info.SquadStart), " to "...)
		}
		return appendInt(buf, info.Squad)
	case "squads":
		if a.other == 1 {
			return append(buf, "1 squad has"...)
		}
		return append(appendInt(buf, int(a.other)), " squads have"...)
	case "holder":
		if as == plainly {
			return w.appendHolder(buf, "agent ", a)
		}
		return w.appendHolder(buf, "", a)
	case "sibling":
		return w.appendSibling(buf, info)
	case "ended":
		return w.appendMasked(buf, info, a, as)
	case "follows":
		return appendFollows(buf, info)
	}
	panic("debugprint: no word for {" + key + "} of internal/refusal")
}

// appendFailedCheck appends which part of its check over flags or stimuli a row
// refused for, and what the tick lacked.
func (w reasons) appendFailedCheck(buf []byte, info *decider.RowInfo, a *answer, plainly bool) []byte {
	if a.answer != decider.RefusedStimuli {
		return bitWords{w.lexicon, flagBits, plainly}.appendFailed(buf, checkOf(info, flagBits), uint64(a.flags))
	}
	buf = bitWords{w.lexicon, stimulusBits, plainly}.appendFailed(buf, checkOf(info, stimulusBits), uint64(a.stimuli))
	if a.lacks == "" {
		return buf
	}
	return append(plain.AppendName(append(buf, " ("...), a.lacks), ')')
}

// appendFollows appends which states of a StateMachine a row may follow.
func appendFollows(buf []byte, info *decider.RowInfo) []byte {
	var seen []string
	for _, name := range append(slices.Clip(info.From), info.After...) {
		if name == decider.Start || slices.Contains(seen, name) {
			continue
		}
		buf = append(buf, [...]string{"may follow ", ", "}[min(len(seen), 1)]...)
		if seen = append(seen, name); name == decider.AnyState {
			buf = append(buf, "any other state"...)
		} else {
			buf = plain.AppendName(buf, name)
		}
	}
	if seen == nil {
		buf = append(buf, "may only begin"...)
	}
	return buf
}

// appendMasked appends why a row is masked for the rest of the tick.
func (w reasons) appendMasked(buf []byte, info *decider.RowInfo, a *answer, as tongue) []byte {
	if a.ended != 0 {
		by := *a
		by.answer = a.ended
		return w.say(buf, info, &by, as)
	}
	if as != plainly {
		buf = append(buf, "masked"...)
		if a.reason.Own() {
			buf = append(sporeEnding(append(buf, " ("...), a.reason), ')')
		}
		return buf
	}
	if a.reason != behavior.ReasonNone {
		return appendEnded(buf, a)
	}
	return append(buf, "ended in this tick"...)
}
