package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// conditions are what a row checks of the world.
const conditions = decider.CheckFlags | decider.CheckStimuli | decider.CheckWhen | decider.CheckDecide

// appendStill appends that an active row goes on without being asked, and which of its
// conditions fail by now, as far as the tick tells: functions are not called.
func (v whyView) appendStill(buf []byte, info *decider.RowInfo, plain bool) []byte {
	if v.answer(info.Row) != 0 || v.state.Duration(info.Row) == 0 {
		return buf
	}
	rescored := info.Parent != decider.NoRow && v.outline.Row(info.Parent).Bits&rowbit.Rescore != 0 // it is asked, and may refuse
	always := !rescored && info.Checks&conditions != 0 && info.Bits&(rowbit.RecheckEachTick|rowbit.RecheckOnRedecide|rowbit.Switch) == 0
	return v.appendUnasked(buf, info, v.state, always, plain)
}

// rolesAbove returns the flags that squads above a row give their members. A state has those of the
// agent alone, so that nothing is known of them between ticks.
func rolesAbove(o *decider.Outline, info *decider.RowInfo) (roles decider.Flags) {
	for at := info.Parent; at != decider.NoRow; at = o.Row(at).Parent {
		for _, role := range o.Row(at).Roles {
			roles |= role
		}
	}
	return roles
}

// appendUnasked appends that an active row is not rechecked where its flags or stimuli
// fail by now, or always.
func (l lexicon) appendUnasked(buf []byte, info *decider.RowInfo, state decider.State, always, plain bool) []byte {
	if info.Bits&rowbit.RecheckEachTick != 0 {
		return buf
	}
	start := len(buf)
	buf = append(buf, ", not rechecked"...)
	failed, lead := false, ": would refuse now, "
	for kind, have := range [...]uint64{flagBits: uint64(state.Flags()), stimulusBits: state.Stimuli()} {
		before := len(buf)
		buf = append(buf, lead...)
		after := len(buf)
		check := checkOf(info, bitKind(kind))
		if bitKind(kind) == flagBits {
			check = check.without(uint64(rolesAbove(state.Outline(), info)))
		}
		if buf = (bitWords{l, bitKind(kind), plain}).appendFailed(buf, check, have); len(buf) == after {
			buf = buf[:before]
			continue
		}
		failed, lead = true, ", "
	}
	if !failed && !always {
		return buf[:start]
	}
	return buf
}
