package decider

import (
	"fmt"
	"math"
)

// checkTargets checks the Targets of row i.
func (s *survey) checkTargets(i int32) {
	d := s.deciders[i]
	t := d.Targets
	bad := func(message, fix string) { s.report(i, codeBadTargets, message, fix) }
	if t.List == nil {
		bad("Targets have no List, so that there is never a candidate", "give them a List that adds the ids of the candidates")
	}
	if t.Max < 0 || t.Max > maxTargets {
		bad(fmt.Sprintf("Targets.Max is %d; want 1 to %s candidates, or 0 for %d", t.Max, amount(maxTargets), defaultTargets), "write how many candidates are enough; List then adds the nearest first and stops at TargetList.Full")
	}
	switch most := mostTargets(min(max(t.Max, 0), maxTargets)); {
	case t.Top > maxTop:
		bad(fmt.Sprintf("Targets.Top is %d; want 1 to %d, or 0 for the best", t.Top, maxTop), "draw among a few of the best")
	case t.Top < 0 || t.Top > most:
		bad(fmt.Sprintf("Targets.Top is %d; want 1 to %d, the number of candidates, or 0 for the best", t.Top, min(most, maxTop)), "draw among a few of the best, or raise Max")
	}
	switch {
	case !(t.Margin >= 0) || math.IsInf(t.Margin, 0):
		bad(fmt.Sprintf("Targets.Margin is %v; want a finite number that is not negative", t.Margin), "write by how much a better target must exceed the current one")
	case t.Margin > 0 && !t.Switch:
		bad(fmt.Sprintf("Targets.Margin is %v, and the target never changes while the row is active", t.Margin), "set Switch, or leave out Margin")
	}
	if t.Top > 1 && d.Decide == nil {
		bad(fmt.Sprintf("Targets.Top is %d, and there is no Decide that tells the candidates apart", t.Top), "give the row a Decide that asks about Query.Target, or leave out Top")
	}
	if d.Slot != nil {
		bad("Targets stand on a row with a Slot; what is injected cannot read them", "put the Slot into a group with the Targets, whose Behavior notes the target in the agent for what is injected")
	}
	if len(d.Children) > 0 && d.Policy < policies && delegates(d) && t.Switch && (d.Behavior == nil || d.Behavior.Retarget == nil) {
		bad("Targets.Switch stands on a group that asks its children before it is entered, and cannot be entered again for another target", "give the group a Behavior with Retarget, leave out Switch, or use a policy that does not delegate")
	}
	if d.Not {
		s.report(i, codeTargetsWithNot, "Not is set on a row with Targets; it would accept for the target that is wanted least", "write the negation into Decide")
	}
	if d.Squad != nil {
		s.report(i, codeTargetsOnSquad, "Targets stand on the row of a Squad, whose members would each choose one", "put the Targets on a row below the squad's, before one that always accepts; or on a group above it")
	}
}

// lintTargets warns of row i if it would hold on to a target that is gone.
func (l *linter) lintTargets(i int32) {
	d := l.deciders[i]
	if d.Targets != nil && d.Remember != RememberNothing {
		l.warn(i, WarnRememberedTarget,
			fmt.Sprintf("Remember %v keeps the place that the row had with one target, and it may go on there with another one", d.Remember),
			"leave out Remember; what must not begin anew can stand beside the row, in a Parallel")
	}
	if t := d.Targets; t == nil || t.Switch || d.Recheck == EachTick || d.Timeout > 0 || l.endsInItsTick(i) {
		return
	}
	l.warn(i, WarnTargetMayVanish,
		"the row keeps its target until it ends, and nothing of the table notices when that target is gone",
		"set Switch, or Recheck EachTick with a Decide that refuses a target that is gone, or a Timeout; if the behavior looks itself, say so in Accept")
}
