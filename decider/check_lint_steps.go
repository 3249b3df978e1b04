package decider

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// lintEndless warns of child n of group i, a list of steps, if it certainly never ends well and
// others come behind it, or the list is to run again.
func (l *linter) lintEndless(i int32, n int) {
	d, kids := l.deciders[i], l.children(i)
	k := kids[n]
	c := l.deciders[k]
	last := n == len(kids)-1
	if d.Policy != SequentialList && d.Policy != Sequence || last && (d.Loop == 0 || d.Loop == 1) {
		return
	}
	if d.Policy == SequentialList && (l.rows[k].facts&(mayRefuse|mayComeUp) != 0 || mayDeny(c)) {
		return // where it refuses, those behind it run
	}
	behind, so := "the list never begins again", "leave out Loop"
	if !last {
		so = "make it the last step"
		behind = fmt.Sprintf("%s never runs", l.name(kids[n+1], int32(n)+1))
	}
	well := ""
	if d.Policy == Sequence {
		well = ", and Outcome Succeed, for both end it Failed, which ends a Sequence"
	}
	switch {
	case l.stays(k) && !cutShort(c):
		l.warnPlace(i, k, WarnEndlessStep, "the step never ends by itself, and nothing of the table ends it: "+behind,
			"give it a Timeout, or a condition and Recheck EachTick"+well+"; or a behavior that ends; or "+so)
	case d.Policy == Sequence && c.Outcome.apply(Failed) == Failed && (l.stays(k) || fails(c)):
		l.warnPlace(i, k, WarnEndlessStep, "the step can only end Failed, which ends a Sequence: "+behind,
			"set Outcome Succeed, use a SequentialList, or give the step a behavior that succeeds")
	}
}

// lintCutWait warns of group i if its Timeout ends it while its first steps still wait.
func (l *linter) lintCutWait(i int32) {
	d, kids := l.deciders[i], l.children(i)
	if d.Policy != SequentialList && d.Policy != Sequence || d.Timeout <= 0 || d.Remember == PlaceAndTime {
		return
	}
	var waited time.Duration
	for n, k := range kids[:len(kids)-1] {
		c := l.deciders[k]
		w := waitOf(c)
		if w == nil || w.Ask != nil || l.rows[k].facts&mayRefuse != 0 || cutShort(c) || len(c.Children) > 0 {
			return
		}
		if d.Remember != RememberNothing {
			waited = 0 // it goes on behind those that are over
		}
		if waited += w.For; waited >= d.Timeout || waited < 0 {
			l.warn(i, WarnEndlessStep,
				fmt.Sprintf("its Timeout %v is over before %s has waited for %v: %s never runs", d.Timeout, l.name(k, int32(n)), waited, l.name(kids[n+1], int32(n)+1)),
				"set a longer Timeout, or shorter waits")
			return
		}
	}
}

// stays reports whether row i, once it has begun, never ends by itself, whatever game code
// answers: what its Timeout, Recheck or Targets do is not looked at.
func (l *linter) stays(i int32) (yes bool) {
	if known, ok := l.endless[i]; ok {
		return known
	}
	defer func() { l.endless[i] = yes }()
	d := l.deciders[i]
	b := d.Behavior
	if d.Barrier || d.Slot != nil || d.Squad != nil || b != nil && (b.Once != nil || b.Run != nil || b.RunFor != nil || b.Tick != nil && !neverEnds(b)) {
		return false
	}
	kids := l.children(i)
	if len(kids) == 0 {
		return b != nil
	}
	sure, all := 0, true // children that are certain to begin, and never end
	begins := false
	for _, k := range kids {
		c := l.deciders[k]
		endless, accepts := l.stays(k) && !cutShort(c), l.rows[k].facts&(mayRefuse|mayComeUp|instant) == 0 && !mayDeny(c)
		if endless && accepts {
			sure++
		}
		all, begins = all && endless, begins || accepts && c.Outcome != Aside
	}
	switch d.Policy {
	case Parallel:
		need := d.Succeed
		if need == 0 {
			need = len(kids)
		}
		return sure > 0 && len(kids)-sure < need && !d.FailFast
	case Sequence:
		for _, k := range kids {
			if c := l.deciders[k]; l.stays(k) && !cutShort(c) {
				return true
			} else if !succeeds(c) || l.rows[k].facts&mayRefuse != 0 || mayDeny(c) {
				return false
			}
		}
		return d.Loop == -1
	case SequentialList:
		return all || d.EndOn == EndOnNone && (sure > 0 || d.Loop == -1 && begins)
	case Selector, FirstOf:
		return all
	case StateMachine:
		return l.goesOn(i)
	}
	return all || d.EndOn == EndOnNone && sure > 0
}

// goesOn reports whether no end of a state ends machine i: each never ends, or another comes
// after it in any case.
func (l *linter) goesOn(i int32) bool {
	x := l.statesOf(i)
	for n, k := range l.children(i) {
		c := l.deciders[k]
		waits := &x.after[n].waits
		if mayDeny(c) || (!l.stays(k) || cutShort(c)) && !(waits[Succeeded] && waits[Failed]) {
			return false
		}
	}
	return true
}

// cutShort reports whether something of the table may end d before it ends by itself.
func cutShort(d *Decider[erased]) bool {
	return limits(d).has(LimitTimeout) || d.Recheck != Never && (hasCondition(d) || hasMasks(&d.Preconditions)) || d.Targets != nil && d.Targets.Switch
}

// mayDeny reports whether game code may say no when d is entered.
func mayDeny(d *Decider[erased]) bool { return d.Behavior != nil && d.Behavior.Activate != nil }

// endsAtOnce reports whether the behavior of d is sure to end in the tick in which it begins.
func endsAtOnce(d *Decider[erased]) bool {
	ends := endsOf(d)
	return ends != "" && ends != "Wait"
}

// endsInItsTick reports whether row i, and all that runs below it, is sure to end in the tick in
// which it begins.
func (l *linter) endsInItsTick(i int32) bool {
	d := l.deciders[i]
	if l.rows[i].facts&instant != 0 || endsAtOnce(d) {
		return true
	}
	if l.rows[i].count == 0 || d.Loop != 0 && d.Loop != 1 {
		return false
	}
	for _, k := range l.children(i) {
		if !l.endsInItsTick(k) {
			return false
		}
	}
	return true
}

// neverEnds reports whether the Tick of b is one that never ends.
func neverEnds(b *behavior.Behavior[erased]) bool { return isStock(b, behavior.Stay[int]) }

// fails reports whether d, a leaf, always fails.
func fails(d *Decider[erased]) bool {
	return len(d.Children) == 0 && d.Behavior != nil && isStock(d.Behavior, behavior.Fail[int])
}

// succeeds reports whether d, a leaf, certainly succeeds when it ends.
func succeeds(d *Decider[erased]) bool {
	b := d.Behavior
	return len(d.Children) == 0 && d.Outcome.apply(Succeeded) == Succeeded && !cutShort(d) && b != nil &&
		(b.Once != nil || waitOf(d) != nil || isStock(b, behavior.Succeed[int]))
}

// isStock reports whether the Tick of b is this one of package behavior.
func isStock(b *behavior.Behavior[erased], tick func(int, behavior.Context) Status) bool {
	return b.Tick != nil && funcname.Full(b.Tick) == funcname.Full(tick)
}
