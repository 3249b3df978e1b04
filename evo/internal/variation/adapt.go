package variation

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Change is one change by [Adapt].
type Change struct {
	Row  string // name of the row, as it is in the genome that was given
	What string // what changed, and why
}

// String returns the row and the change in one line.
func (c Change) String() string { return c.Row + ": " + c.What }

// Adapt returns a genome that evolution can start from: a copy of the clone of a
// table written by hand, changed to follow the rules of this package. It reports
// each change. Most are timers (leaves get the least Commit and, but for those that
// act when no other row does, the longest Timeout) and Delegate. It splits lists that are too long, and removes what the
// rules exclude, such as a condition in a Selector. A genome that follows the
// rules already comes back unchanged.
//
// The error is for what cannot be fixed: a genome that is larger than the
// limits, has nothing to run, or does not belong to the catalog.
func Adapt(c *genome.Catalog, g *genome.Genome, o Options) (adapted *genome.Genome, changes []Change, err error) {
	a := adapter{maker: newMaker(c, nil, o)} // draws nothing
	if err := c.Validate(g, genome.Limits{}); err != nil {
		return nil, nil, err
	}
	a.root = g.Root.Clone()
	if a.root.Leaf() {
		leaf := a.root
		a.root = &genome.Row{ID: nextID(leaf), Children: []*genome.Row{leaf}}
		a.note(leaf, "gets a group above it: rows are added to groups")
	}
	if a.fix(a.root, nil) == nil {
		return nil, nil, errors.New("the table cannot be evolved: it runs no action")
	}
	a.fixTimeouts()
	adapted = &genome.Genome{Root: a.root}
	limits := a.o.Limits
	if rows, width, depth := genome.Count(adapted.Root), genome.Width(adapted), genome.Depth(adapted.Root); rows > limits.Rows || width > limits.Width || depth > limits.Depth {
		return nil, nil, fmt.Errorf("the table cannot be evolved: it has %d rows, %d in one group, on %d levels, and the limits are %d, %d and %d; raise the limits, or leave it out of the library that evolution starts from",
			rows, width, depth, limits.Rows, limits.Width, limits.Depth)
	}
	if err := c.ValidateEvolved(adapted, limits); err != nil {
		return nil, nil, err
	}
	return adapted, a.changes, nil
}

// adapter fixes a genome, which is its own.
type adapter struct {
	*maker
	root    *genome.Row
	last    int // the ID that was given last
	changes []Change
}

// id returns an ID for a new row. Rows that were made before may not stand in
// the genome yet.
func (a *adapter) id() int {
	a.last = max(a.last+1, nextID(a.root))
	return a.last
}

func (a *adapter) note(r *genome.Row, format string, args ...any) {
	a.changes = append(a.changes, Change{r.Name(), fmt.Sprintf(format, args...)})
}

// fix returns what stands in the place of r, which stands in above, from now
// on; nil if nothing does.
func (a *adapter) fix(r, above *genome.Row) *genome.Row {
	a.fixTimers(r)
	if !r.Group() {
		return r
	}
	var children []*genome.Row
	var used uint32
	for i, child := range r.Children {
		if isCondition(child) && (r.Policy != decider.Sequence || !slices.ContainsFunc(r.Children[i:], func(r *genome.Row) bool { return !isCondition(r) })) {
			a.note(child, "is cut: a condition stands before another step of a Sequence and nowhere else")
			continue
		}
		if child = a.fix(child, r); child == nil {
			continue
		}
		if channels := a.channels(child); r.Policy != decider.Parallel || used&channels == 0 {
			used |= channels
			children = append(children, child)
		} else {
			a.note(child, "is cut: a lane before it uses the same channels")
		}
	}
	for n := len(children); n > 0 && isCondition(children[n-1]); n-- {
		children = children[:n-1] // the steps behind are gone
	}
	if r.Children = children; len(children) == 0 {
		a.note(r, "is cut: nothing below it runs an action")
		return nil
	}
	a.fixPolicy(r, above == nil)
	if r.Policy == decider.Sequence {
		for _, child := range children {
			if child.Group() {
				a.fixEnd(child)
			}
		}
	}
	a.split(r)
	if r.Not && r.Delegate {
		return a.askBefore(r)
	}
	return r
}

// fixTimers gives r the timers and the chance that it must have, and moves
// those that it has into their ranges.
func (a *adapter) fixTimers(r *genome.Row) {
	times := &a.c.Times
	a.fixDuration(r, "Every", &r.Every, times.Every, r.Every > 0 || r.Chance > 0)
	a.fixDuration(r, "Cooldown", &r.Cooldown, times.Cooldown, r.Cooldown > 0)
	if r.Chance >= 1000 {
		a.note(r, "Chance is left out: it always passes")
		r.Chance = 0
	} else if r.Chance > 0 {
		steps := (r.Chance - genome.MinChance + genome.ChanceStep/2) / genome.ChanceStep
		if to := genome.MinChance + genome.ChanceStep*min(max(steps, 0), chances-1); to != r.Chance {
			a.note(r, "Chance %d thousandths becomes %d", r.Chance, to)
			r.Chance = to
		}
	}
	if isCondition(r) {
		a.fixDuration(r, "Timeout", &r.Timeout, genome.Span{}, r.Timeout > 0)
		a.fixDuration(r, "Commit", &r.Commit, genome.Span{}, r.Commit > 0)
		return
	}
	a.fixTargets(r)
	a.fixDuration(r, "Timeout", &r.Timeout, a.timeouts(r), r.Timeout > 0)
	a.fixDuration(r, "Commit", &r.Commit, a.commits(r), r.Commit > 0 || r.Leaf())
}

// fixTimeouts gives the leaves the Timeouts that they must have, and takes those of
// fallbacks. It is known at the end where all of them stand.
func (a *adapter) fixTimeouts() {
	before := map[*genome.Row]time.Duration{}
	for p := range (&genome.Genome{Root: a.root}).Places() {
		before[p.Row] = p.Row.Timeout
	}
	a.hold(a.root)
	for p := range (&genome.Genome{Root: a.root}).Places() {
		switch r := p.Row; {
		case before[r] == r.Timeout:
		case r.Timeout == 0:
			a.note(r, "loses its Timeout: no other row would act in the tick in which it ends")
		default:
			a.note(r, "Timeout becomes %v: a leaf that evolves has one", r.Timeout)
		}
	}
}

// fixTargets moves the numbers of r's Targets into their ranges.
func (a *adapter) fixTargets(r *genome.Row) {
	if !a.asksAction(r) && r.TargetsTop > 1 {
		a.note(r, "TargetsTop is left out: its action has no Decide that tells the targets apart")
		r.TargetsTop = 0
	}
	steps := (r.TargetsMargin + genome.ChanceStep/2) / genome.ChanceStep
	if to := min(genome.ChanceStep*steps, genome.MaxTargetsMargin); to != r.TargetsMargin {
		a.note(r, "TargetsMargin %d thousandths becomes %d", r.TargetsMargin, to)
		r.TargetsMargin = to
	}
}

// fixDuration moves the duration at d into the span, if the row should have it.
func (a *adapter) fixDuration(r *genome.Row, what string, d *time.Duration, s genome.Span, wanted bool) {
	if to := a.permit(*d, s); wanted && to != *d {
		a.note(r, "%s %v becomes %v", what, *d, to)
		*d = to
	}
}

// fixPolicy gives r a policy of the catalog, and Delegate.
func (a *adapter) fixPolicy(r *genome.Row, root bool) {
	if !slices.Contains(a.c.Policies, r.Policy) {
		from := r.Policy
		switch from {
		case decider.SequentialList:
			// One after the other, skipping those that refuse, uninterrupted.
			r.Policy, r.Latched, r.Loop, r.Remember, r.EndOn = decider.PrioritizedList, true, 0, 0, 0
		case decider.Scored:
			r.Policy, r.Margin, r.Rescore, r.EndOn = decider.PrioritizedList, 0, false, 0
		case decider.WeightedRandom:
			r.Policy = decider.Random
		case decider.Parallel:
			r.Policy, r.Succeed, r.FailFast = decider.Selector, 0, false
		}
		a.note(r, "is a %v instead of a %v, which the vocabulary does not list", r.Policy, from)
	}
	if n := len(r.Children); r.Succeed > n {
		a.note(r, "Succeed %d becomes %d, as many as there are lanes", r.Succeed, n)
		r.Succeed = n
	}
	switch {
	case r.Delegate && (genome.Delegates(r.Policy) || root && r.Not):
		r.Delegate = false
	case !r.Delegate && !root && !genome.Delegates(r.Policy):
		r.Delegate = true
		a.note(r, "gets Delegate, so that it never interrupts for nothing")
	}
}

// split moves what is too many among r's children into a group of the same
// policy at the end, if it is a group in which the order matters, so that the
// order stays what it was.
func (a *adapter) split(r *genome.Row) {
	most := a.o.Limits.Width
	if len(r.Children) <= most || !genome.Ordered(r.Policy) {
		return
	}
	rest := &genome.Row{
		ID: a.id(), Policy: r.Policy, Delegate: !genome.Delegates(r.Policy),
		Latched: r.Latched, Remember: r.Remember, Children: r.Children[most-1:],
	}
	if genome.Interrupts(r.Policy) {
		// The rows that come before are siblings of the group now. Its Commit
		// holds against them, for as long as all in it would.
		rest.Commit = a.c.Times.Commit.Max
		for _, child := range rest.Children {
			rest.Commit = min(rest.Commit, child.Commit)
		}
	}
	a.note(r, "its last %d children become a group of their own: a group has at most %d", len(rest.Children), most)
	r.Children = append(r.Children[:most-1:most-1], rest)
	a.split(rest)
}

// fixEnd makes sure that r, a group in a Sequence, can end Succeeded.
func (a *adapter) fixEnd(r *genome.Row) {
	if genome.EndingOf(r).Succeeded {
		return
	}
	if r.Outcome == decider.Fail || isCondition(r) && r.Outcome == decider.Invert {
		a.note(r, "loses its Outcome %v: the Sequence that it is a step of would end there", r.Outcome)
		r.Outcome = decider.Keep
	}
	for _, child := range r.Children {
		a.fixEnd(child)
	}
	if !r.Group() || genome.EndingOf(r).Succeeded {
		return
	}
	const why = "the Sequence that it is a step of would not go on"
	switch {
	case r.Policy == decider.PrioritizedList:
		r.Policy, r.Delegate = decider.Selector, false
		a.note(r, "is a Selector instead of a PrioritizedList: %s", why)
	case r.Loop == -1:
		r.Loop = 0
		a.note(r, "loses its endless Loop: %s", why)
	default:
		r.EndOn = decider.OnAny
		if r.Policy == decider.Shuffle {
			r.EndOn = decider.OnSuccess
		}
		a.note(r, "gets EndOn %v: %s", r.EndOn, why)
	}
}

// askBefore moves the negated condition of group r into a Sequence in front of
// it, which it returns: a group that asks its children cannot be negated.
func (a *adapter) askBefore(r *genome.Row) *genome.Row {
	a.note(r, "its negated %s becomes a step of a Sequence before it, as the group asks its children now", r.Condition)
	wrapper := &genome.Row{ID: a.id(), Policy: decider.Sequence}
	cond := &genome.Row{ID: a.id(), Condition: r.Condition, ConditionArgs: r.ConditionArgs, Not: true}
	r.Condition, r.ConditionArgs, r.Not = "", nil, false
	if !rechecks(a.maker, r) {
		r.Recheck = decider.Never
	}
	wrapper.Children = []*genome.Row{cond, r}
	lift(wrapper, r)
	a.fixEnd(r)
	return wrapper
}
