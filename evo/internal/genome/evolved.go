package genome

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// ValidateEvolved checks a genome as Validate does, and also the rules of
// evolution. They keep random tables readable, and from restarting the running
// leaf over and over; a person may have good reasons to break them.
//
//   - Groups have one of the catalog's Policies. Groups below the root whose
//     policy does not delegate have Delegate; others have none.
//   - Conditions stand in a Sequence only, and not last. A group before the
//     last step of a Sequence can end Succeeded: SequentialList and the policies
//     that draw or score need an EndOn for that, PrioritizedList never does.
//   - Lanes of a Parallel share no channel.
//   - Leaves have a Commit and a Timeout on the lattice of durations, groups may
//     have them, conditions have none. A Commit is at most the Timeout, and the
//     Timeout of a leaf at most its action's MaxHold. The rows that act when no
//     other does have no Timeout: see Fallbacks.
//   - Every, Cooldown, Chance and TargetsMargin are in their ranges or 0, Chance needs Every.
//   - TargetsTop is for actions with a Decide, which tells the targets apart.
func (c *Catalog) ValidateEvolved(g *Genome, l Limits) error {
	s := c.survey(g)
	s.limit(l)
	if s.broken {
		return s.errs.Err()
	}
	s.compile()
	e := evolved{s: s, fallbacks: c.Fallbacks(g.Root)}
	s.path = s.path[:0]
	e.row(nil, 0)
	return s.errs.Err()
}

// evolved checks the rules of evolved genomes on a survey that is not broken.
type evolved struct {
	s         *survey
	fallbacks []*Row
	at        int // the next row of the survey
}

// below is what a group needs to know of a child.
type below struct {
	channels uint32
	ending   Ending
}

// row checks the next row, child index of group, and those below it.
func (e *evolved) row(group *Row, index int) (b below) {
	d := &e.s.rows[e.at]
	r := d.row
	e.at++
	e.s.path = append(e.s.path, r)
	defer func() { e.s.path = e.s.path[:len(e.s.path)-1] }()

	e.timers(d)
	switch {
	case d.children > 0:
		return e.group(d, group)
	case r.Leaf():
		if d.action >= 0 {
			b.channels = e.s.c.Actions[d.action].Channels
			e.targets(d)
		}
	case group == nil || !TakesCondition(group, index):
		e.s.report(r, codeConditionPlace, "the row is a condition; want it as a step of a Sequence with another step after it",
			"make it the Condition or a guard of another row, or put it into a Sequence with the row that it is about")
	}
	b.ending = EndingWith(r, 0, 0)
	return b
}

// group checks a group and the rows below it.
func (e *evolved) group(d *resolved, parent *Row) (b below) {
	r := d.row
	if !slices.Contains(e.s.c.Policies, r.Policy) {
		e.s.report(r, codePolicyNotEvolved, fmt.Sprintf("%v is none of the vocabulary's Policies", r.Policy), "choose one of them, or list it in the vocabulary")
	}
	switch by := Delegates(r.Policy); {
	case by && r.Delegate:
		e.s.report(r, codeDelegate, fmt.Sprintf("a %v always delegates, so that Delegate says nothing", r.Policy), "leave out Delegate")
	case !by && !r.Delegate && parent != nil:
		e.s.report(r, codeDelegate, fmt.Sprintf("a %v below the root accepts without asking its children", r.Policy), "set Delegate")
	}
	succeeding, failing := 0, 0
	for i, child := range r.Children {
		c := e.row(r, i)
		if r.Policy == decider.Sequence && i < len(r.Children)-1 && child.Group() && !c.ending.Succeeded {
			e.s.report(child, codeStepNeverEnds, fmt.Sprintf("the step cannot end Succeeded, so that the Sequence never reaches Children[%d]", i+1),
				"make it the last step, set EndOn, or choose another policy")
		}
		if shared := b.channels & c.channels; r.Policy == decider.Parallel && shared != 0 {
			e.s.report(child, codeSharedChannel, fmt.Sprintf("the lane uses the channels %q, and so does a lane before it", e.s.c.channelNames(shared)),
				"use other actions in one of them, or another policy")
		}
		b.channels |= c.channels
		succeeding += int(Bit(c.ending.Succeeded))
		failing += int(Bit(c.ending.Failed))
	}
	b.ending = EndingWith(r, succeeding, failing)
	return b
}

// targets checks the numbers of the row's Targets.
func (e *evolved) targets(d *resolved) {
	if r := d.row; r.TargetsTop > 1 && !e.s.c.Actions[d.action].Possible {
		e.s.report(r, codeNoTargets, fmt.Sprintf("TargetsTop is %d; an evolved row draws among targets only if its action has a Decide", r.TargetsTop), "leave it out")
	}
}

// timers checks the row's timers and chance.
func (e *evolved) timers(d *resolved) {
	r := d.row
	leaf, condition := r.Leaf(), !r.Leaf() && d.children == 0
	fallback, times := slices.Contains(e.fallbacks, r), &e.s.c.Times
	for _, f := range Options() {
		if (f.times != nil || f.evolved[1] > 0) && (f.guards || !condition) {
			e.lattice(d, f)
		}
	}
	switch {
	case condition && (r.Commit != 0 || r.Timeout != 0):
		e.s.report(r, codeEvolvedTimer, "a condition has a Commit or a Timeout, and ends at once", "leave them out")
	case fallback && r.Timeout != 0:
		e.s.report(r, codeEvolvedTimer, "the row has a Timeout, and when it ends no other row acts: the agent loses a tick", "leave out the Timeout")
	case leaf && fallback && r.Commit == 0:
		e.s.report(r, codeEvolvedTimer, "the leaf has no Commit", fmt.Sprintf("give it a Commit from %v", times.Commit.Min))
	case leaf && !fallback && (r.Commit == 0 || r.Timeout == 0):
		e.s.report(r, codeEvolvedTimer, "the leaf has no Commit or no Timeout", fmt.Sprintf("give it a Commit from %v and a Timeout from %v", times.Commit.Min, times.Timeout.Min))
	case r.Timeout > 0 && r.Commit > r.Timeout:
		e.s.report(r, codeEvolvedTimer, fmt.Sprintf("Commit %v is longer than Timeout %v", r.Commit, r.Timeout), "shorten the Commit")
	}
	if r.Chance != 0 && r.Every == 0 {
		e.s.report(r, codeEvolvedTimer, "there is a Chance and no Every, so that it is rolled in every tick", fmt.Sprintf("set Every, from %v", times.Every.Min))
	}
}

// lattice checks that an option has one of the values that evolution chooses
// from, or none.
func (e *evolved) lattice(d *resolved, f *Field) {
	least, most, step := f.evolved[0], f.evolved[1], int64(ChanceStep)
	if f.times != nil {
		s := f.times(&e.s.c.Times)
		least, most, step = int64(s.Min), int64(s.Max), int64(e.s.c.TimeStep)
	}
	if f.Name == "Timeout" && d.action >= 0 && e.s.c.Actions[d.action].MaxHold > 0 {
		most = min(most, int64(e.s.c.Actions[d.action].MaxHold))
	}
	if n := f.Option.Get(d.row); n != 0 && (n < least || n > most || n%step != 0) {
		show := f.Option.show
		e.s.report(d.row, codeEvolvedTimer, fmt.Sprintf("%s is %s; want %s to %s in steps of %s", f.Name, show(n), show(least), show(most), show(step)), "round it")
	}
}

// channelNames returns the names of the channels in a mask.
func (c *Catalog) channelNames(mask uint32) (names []string) {
	for i, name := range c.Channels {
		if mask&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}
