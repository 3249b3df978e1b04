package profile

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// wanted returns the points of row r, besides that it is chosen.
func wanted(o *decider.Outline, r *decider.RowInfo) (want [refusal.NumChecks]tally.Points) {
	for c, check := range refusal.Checks {
		if r.Checks&decider.Checks(check.Bit) != 0 {
			want[c] = tally.Passed | tally.Failed
		}
	}
	if r.Preconditions.Chance >= 1 {
		want[refusal.Chance] = tally.Passed
	}
	if competes(o, r) {
		want[refusal.Decide], want[refusal.Score] = tally.Passed, tally.Failed
	}
	if delegates(r) {
		want[refusal.Children] = tally.Passed
		if childrenRefuse(o, r) {
			want[refusal.Children] |= tally.Failed
		}
	}
	if r.Slot != "" {
		want[refusal.Slot] = tally.Passed | tally.Failed
	}
	if r.Squad > 0 {
		want[refusal.Squad] = tally.Passed | tally.Failed
	}
	if (r.Commit > 0 || r.PerAgent&decider.LimitCommit != 0) && interrupts(o, r) {
		want[refusal.Commit] = tally.Failed
	}
	if rechecks(r) {
		want[refusal.Recheck] = tally.Failed
	}
	if r.Timeout > 0 || r.PerAgent&decider.LimitTimeout != 0 {
		want[refusal.Timeout] = tally.Failed
	}
	return want
}

// policyAbove returns the policy of the group of r, and whether it has one.
func policyAbove(o *decider.Outline, r *decider.RowInfo) (decider.Policy, bool) {
	if r.Parent == decider.NoRow {
		return 0, false
	}
	return o.Row(r.Parent).Policy, true
}

// competes reports whether the Decide of r is a score: the group compares it with
// those of others, or draws by it.
func competes(o *decider.Outline, r *decider.RowInfo) bool {
	p, ok := policyAbove(o, r)
	return ok && r.Checks&decider.CheckDecide != 0 && len(o.Row(r.Parent).Children) > 1 &&
		(p == decider.Scored || p == decider.WeightedRandom)
}

// interrupts reports whether a sibling of r that is not Urgent could interrupt it.
func interrupts(o *decider.Outline, r *decider.RowInfo) bool {
	p, ok := policyAbove(o, r)
	if !ok || o.Row(r.Parent).Bits&rowbit.Latched != 0 {
		return false
	}
	for _, s := range o.Row(r.Parent).Children {
		before := p == decider.PrioritizedList || p == decider.Selector
		other := o.Row(s)
		follows := p == decider.StateMachine && (slices.Contains(other.From, r.Name) || slices.Contains(other.From, decider.AnyState))
		if other.Bits&rowbit.Urgent == 0 && s != r.Row && (before && other.Index < r.Index || p == decider.Scored || follows) {
			return true
		}
	}
	return false
}

// rechecks reports whether the Recheck of r can refuse.
func rechecks(r *decider.RowInfo) bool {
	const rechecked = decider.CheckFlags | decider.CheckStimuli | decider.CheckWhen | decider.CheckDecide
	due := r.Bits&rowbit.RecheckEachTick != 0 ||
		r.Bits&rowbit.RecheckOnRedecide != 0 && r.Group() && r.Policy != decider.Parallel
	return due && r.Checks&rechecked != 0
}

// delegates reports whether r asks its children before it accepts.
func delegates(r *decider.RowInfo) bool { return r.Bits&rowbit.Delegate != 0 }

// isCondition reports whether r ends as soon as it has accepted.
func isCondition(r *decider.RowInfo) bool {
	return !r.Group() && !r.HasBehavior && r.Slot == "" && !r.Barrier
}

// refuses reports whether r can refuse when it is asked.
func refuses(o *decider.Outline, r *decider.RowInfo) bool {
	sure := r.Checks
	if r.Preconditions.Chance >= 1 {
		sure &^= decider.CheckChance
	}
	return sure != 0 || r.Slot != "" || r.Squad > 0 || delegates(r) && childrenRefuse(o, r)
}

// childrenRefuse reports whether the children of r, which delegates, can make it
// refuse.
func childrenRefuse(o *decider.Outline, r *decider.RowInfo) bool {
	var can, all, allThatRun bool
	all, allThatRun = true, true
	for _, child := range r.Children {
		c := o.Row(child)
		its := refuses(o, c)
		can = can || its
		all = all && its
		if !isCondition(c) {
			allThatRun = allThatRun && its
			if r.Policy == decider.Sequence {
				return can // what stands behind it is not asked
			}
		}
	}
	switch r.Policy {
	case decider.Sequence:
		return can
	case decider.Parallel:
		return can && allThatRun
	}
	return all
}
