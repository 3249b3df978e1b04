package decider

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// usualDuration is the shortest duration that Lint takes for one that is meant: a
// frame of any game is longer.
const usualDuration = time.Millisecond

// lintDurations warns of the durations of row i that are shorter than any frame.
func (l *linter) lintDurations(i int32) {
	d := l.deciders[i]
	l.lintDuration(i, "Preconditions.Cooldown", d.Preconditions.Cooldown)
	l.lintDuration(i, "Preconditions.Every", d.Preconditions.Every)
	l.lintDuration(i, "Commit", d.Commit)
	l.lintDuration(i, "Timeout", d.Timeout)
	if d.Gate != nil {
		l.lintDuration(i, "Gate.Cooldown", d.Gate.Cooldown)
		l.lintDuration(i, "Gate.LocalCooldown", d.Gate.LocalCooldown)
	}
	l.lintArguments(i, "Ask", ownAskOf(d))
	l.lintArguments(i, "Act", actOf(d))
}

func (l *linter) lintDuration(i int32, field string, d time.Duration) {
	if d > 0 && d < usualDuration {
		l.warn(i, WarnShortDuration,
			fmt.Sprintf("%s is %v, which is over before the next frame of any game", field, d),
			"write a longer time, or leave it out")
	}
}

// lintForgets warns of child n of group i if it is a list of steps that begins anew
// each time one before it has interrupted, although that one ends at once.
func (l *linter) lintForgets(i int32, n int) {
	kids := l.children(i)
	k := kids[n]
	d := l.deciders[k]
	if d.Policy != SequentialList || d.Remember != RememberNothing || l.rows[k].count < 2 || l.deciders[i].Policy != PrioritizedList {
		return
	}
	for m, other := range kids[:n] {
		o := l.deciders[other]
		if l.mayInterrupt(i, m, n) && (!l.deciders[i].Latched || o.Urgent) && endsAtOnce(o) && len(o.Children) == 0 {
			fix := "set Remember to Place or PlaceAndTime, so that the list goes on where it was, or run the two side by side in a Parallel"
			if d.Targets != nil { // its place would be that of another target
				fix = "run the two side by side in a Parallel"
			}
			l.warnPlace(i, k, WarnForgetsPlace,
				fmt.Sprintf("%s comes before it, interrupts it and ends in the same tick; each time the list begins with its first step again, so that it may never get on", l.name(other, 0)), fix)
			return
		}
	}
}

// lintActsTwice warns of group i if two of its leaves may act in one tick, because each
// ends at once and the group goes on.
func (l *linter) lintActsTwice(i int32, kids []int32) {
	d := l.deciders[i]
	then, fix := "asks its next row", "set EndOn OnAny"
	switch d.Policy {
	case PrioritizedList:
		fix = "use FirstOf"
	case SequentialList:
		fix = "use FirstOf"
	case Random, WeightedRandom, Shuffle:
		then = "draws another row"
	case Scored:
		then = "takes the next best row"
	default:
		return
	}
	if d.EndOn != EndOnNone {
		return
	}
	var before []int32
	for _, k := range kids {
		o := l.deciders[k]
		if l.rows[k].count > 0 || !endsAtOnce(o) || o.Outcome == Aside {
			continue
		}
		for _, b := range before {
			if !never(l.deciders[b], o, Preconditions.masks) {
				l.warn(i, WarnActsTwice,
					fmt.Sprintf("%s and %s may both act in one tick, since each ends at once and the group then %s", l.name(b, 0), l.name(k, 0), then),
					"for one action a tick "+fix+"; if both are meant, accept the warning")
				return
			}
		}
		before = append(before, k)
	}
}

// endsOf returns how the behavior of a row that has begun ends, as [RowInfo] has it.
func endsOf(d *Decider[erased]) string {
	b := d.Behavior
	switch {
	case b == nil:
		return ""
	case b.Once != nil:
		return Succeeded.String()
	case b.Tick == nil:
		return ""
	case waitOf(d) != nil:
		return "Wait"
	}
	switch funcname.Full(b.Tick) {
	case funcname.Full(behavior.Succeed[int]):
		return Succeeded.String()
	case funcname.Full(behavior.Fail[int]):
		return Failed.String()
	}
	return ""
}
