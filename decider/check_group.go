package decider

import (
	"fmt"

	"golang.org/x/exp/slices"
)

// facts are what a group needs to know of a child. The first four describe what it
// may answer when a delegating group asks it (semantics 16). A bit that is not set
// proves that it does not; a bit that is set proves nothing.
type facts uint8

const (
	mayRefuse   facts = 1 << iota
	mayRun            // accepts, and something runs
	mayDone           // accepts, and would end Succeeded at once
	refusesFree       // may refuse whatever flags and stimuli are: When, Decide, timers, chance, gates
	mayComeUp         // may come up empty: refuse, or accept and then find no child
	instant           // always ends in the tick in which it begins: nothing but conditions
	varies            // its value may be another than 1
)

// refusesAlone reports whether d may refuse for a reason of its own that flags
// and stimuli do not show.
func refusesAlone(d *Decider[erased]) bool {
	p := &d.Preconditions
	return d.When != nil || d.Decide != nil || p.Every != 0 || p.Cooldown != 0 || p.Chance != 0 && p.Chance != 1 ||
		byAgent(d).has(whenAsked) || d.Gate != nil || d.Squad != nil || d.Slot != nil || d.Targets != nil
}

// hasCondition reports whether d calls game code to accept.
func hasCondition(d *Decider[erased]) bool { return d.When != nil || d.Decide != nil }

// decideOf returns what says how much the agent wants d, nil for 1.
func decideOf[A any](d *Decider[A]) func(A, Query) float64 {
	if score := d.Score; score != 0 && score != 1 {
		return func(A, Query) float64 { return score }
	}
	return d.Decide
}

// delegates reports whether d, which has children, asks them before it accepts.
func delegates(d *Decider[erased]) bool { return d.Delegate || d.Policy.delegates() }

// asksChildren reports whether d is a group that asks its children before it accepts. The
// group of a squad never is: its roles are known only inside.
func asksChildren(d *Decider[erased]) bool {
	return len(d.Children) > 0 && delegates(d) && d.Squad == nil
}

// finish notes the facts of row i, once everything below it is walked, and checks
// the places of its children.
func (s *survey) finish(i int32) {
	r := &s.rows[i]
	r.state = walked
	d := s.deciders[i]
	if d.Outcome == Aside {
		defer func() {
			if r.facts&mayDone != 0 { // its group asks on, so it is not done with it
				r.facts = r.facts&^mayDone | mayRun
			}
		}()
	}
	var f facts
	if decideOf(d) != nil && !d.Not || d.Slot != nil {
		f |= varies
	}
	if refusesAlone(d) {
		f |= mayRefuse | refusesFree | mayComeUp
	} else if hasMasks(&d.Preconditions) {
		f |= mayRefuse | mayComeUp
	}
	if len(d.Children) == 0 {
		r.height, r.rows = 1, 1
		switch {
		case d.Behavior != nil, d.Barrier:
			f |= mayRun
		case d.Slot != nil: // whatever is injected
			f |= mayRun | mayDone
		case d.Outcome.apply(Succeeded) == Succeeded:
			f |= mayDone | instant
		default: // a condition that fails counts as a refusal
			f |= mayRefuse | refusesFree | instant
		}
		r.facts = f
		return
	}
	s.measure(i)
	s.checkPlaces(i)
	r.facts = s.groupFacts(i, f)
}

// measure sums up what the children of group i unfold into. Shared groups multiply,
// so the sums saturate.
func (s *survey) measure(i int32) {
	var height uint32
	rows, bytes := uint64(1), uint64(0)
	parallel := s.deciders[i].Policy == Parallel
	for _, k := range s.children(i) {
		if k < 0 {
			continue
		}
		c := &s.rows[k]
		height = max(height, c.height)
		rows += uint64(c.rows)
		if parallel {
			bytes += uint64(c.bytes)
		} else {
			bytes = max(bytes, uint64(c.bytes))
		}
	}
	r := &s.rows[i]
	r.height = height + 1
	r.rows = uint32(min(rows, saturated))
	r.bytes = uint32(min(uint64(r.bytes)+bytes, saturated))
}

// groupFacts adds what the children of group i say of it to f, which has what its
// own fields say.
func (s *survey) groupFacts(i int32, f facts) facts {
	d := s.deciders[i]
	kids := s.children(i)

	all, some := ^facts(0), facts(0)
	for n, k := range kids {
		if k < 0 {
			continue
		}
		some |= s.rows[k].facts
		if s.mayBegin(i, n) {
			all &= s.rows[k].facts
		}
	}
	if some == 0 && all == ^facts(0) { // a broken group: claim nothing of it
		return f | mayRun
	}
	switch d.Policy {
	case Selector, FirstOf, Sequence, SequentialList, Parallel:
		// A loop rests between two passes.
		if all&instant != 0 && d.Behavior == nil && (d.Loop == 0 || d.Loop == 1) {
			f |= instant
		}
	}
	if !delegates(d) {
		f |= mayRun | all&mayComeUp
		if (d.Policy == SequentialList || d.Policy == FirstOf || d.Policy == StateMachine) && all&(mayComeUp|instant) != 0 {
			f |= mayComeUp
		}
		return f
	}

	f = f&^varies | some&varies // the value is the chosen child's
	var below facts
	switch d.Policy {
	case Sequence:
		below = s.sequenceFacts(i)
	case Parallel:
		below = s.parallelFacts(i)
	default:
		below = some&mayRun | all&(mayRefuse|refusesFree|mayComeUp)
		if some&mayDone != 0 {
			if d.Policy.doneByChild() {
				below |= mayDone
			} else {
				below |= mayRun
			}
		}
		if d.Remember != RememberNothing && some&mayRefuse != 0 { // it may resume behind the child that accepts
			below |= mayRefuse
		}
	}
	if below&mayDone != 0 {
		switch {
		case d.Behavior != nil:
			below = below&^mayDone | mayRun
		case d.Outcome.apply(Succeeded) != Succeeded:
			below = below&^mayDone | mayRefuse
		}
	}
	if below&mayRefuse != 0 {
		below |= mayComeUp
	}
	return f | below
}

// mayBegin reports whether child n of group i may be the first, as far as others than that of a
// StateMachine are not asked.
func (s *survey) mayBegin(i int32, n int) bool {
	return s.deciders[i].Policy != StateMachine || n >= maxChildren || s.statesOf(i).start>>n&1 != 0
}

// sequenceFacts: a Sequence asks on past steps that are done, refuses with the
// first step that does, and runs with the first that runs.
func (s *survey) sequenceFacts(i int32) facts {
	below := mayDone
	free := true // as long as no step before may run
	for _, k := range s.children(i) {
		if k < 0 {
			continue
		}
		f := s.rows[k].facts
		if below&mayDone != 0 {
			below |= f & (mayRefuse | mayRun)
			if free {
				below |= f & refusesFree
			}
		} else if s.deciders[i].Remember != RememberNothing { // it may start here
			below |= f & (mayRefuse | mayRun)
		}
		free = free && f&mayRun == 0
		if f&mayDone == 0 {
			below &^= mayDone
		}
	}
	return below
}

// parallelFacts: a Parallel runs if a lane does, and is done if enough are.
func (s *survey) parallelFacts(i int32) facts {
	d := s.deciders[i]
	need := d.Succeed
	if need <= 0 {
		need = len(d.Children)
	}
	below, mayDones, mustDone := facts(0), 0, 0
	refuse, free := true, true
	for _, k := range s.children(i) {
		if k < 0 {
			continue
		}
		f := s.rows[k].facts
		below |= f & mayRun
		refuse = refuse && f&(mayRefuse|mayDone) != 0
		free = free && f&refusesFree != 0
		if f&mayDone != 0 {
			mayDones++
			if f&mayRefuse == 0 {
				mustDone++
			}
		}
	}
	if mayDones >= need {
		below |= mayDone
	}
	if refuse && mustDone < need {
		below |= mayRefuse
	}
	if free {
		below |= refusesFree
	}
	return below
}

// checkCount checks how many children group i has.
func (s *survey) checkCount(i int32) {
	d := s.deciders[i]
	n, most := len(d.Children), maxChildren
	if d.Policy == Shuffle {
		most = maxBag
	}
	if n <= most {
		return
	}
	of := "a group"
	if d.Policy == Shuffle {
		of = "a Shuffle"
	}
	s.report(i, codeTooManyChildren,
		fmt.Sprintf("the group has %d children; %s has at most %d", n, of, most),
		"put some of them into groups below it, with Delegate where the group has no condition of its own")
}

// checkPlaces checks that the children of group i may stand in it.
func (s *survey) checkPlaces(i int32) {
	d := s.deciders[i]
	switch d.Policy {
	case PrioritizedList, Random, WeightedRandom, Shuffle, Scored:
		for _, k := range s.children(i) {
			if k >= 0 && s.rows[k].facts&instant != 0 {
				s.reportCondition(i, k)
			}
		}
	case Sequence:
		s.checkSkipped(i)
	}
	for n, k := range s.children(i) {
		if k >= 0 && s.deciders[k].Outcome == Aside && !d.Policy.passesAside() {
			s.reportPlace(i, k, codeAsideOutsideList,
				fmt.Sprintf("Outcome is Aside, with which a FirstOf or SequentialList goes on behind %s as if it had refused, and the row is in a %v", s.name(k, s.rows[k].index), d.Policy),
				"leave out Outcome, or put the row before the others of a FirstOf or SequentialList")
		}
		if k >= 0 && !hasCondition(s.deciders[k]) && len(s.deciders[k].Children) > 0 && s.interrupts(i, n) {
			s.checkStrobe(i, k)
		}
	}
}

func (s *survey) reportCondition(i, k int32) {
	d, name := s.deciders[i], s.name(k, s.rows[k].index)
	message := fmt.Sprintf("%s has neither Behavior nor Children, so it is a condition", name)
	if len(s.deciders[k].Children) > 0 {
		message = fmt.Sprintf("%s has nothing but conditions below it", name)
	}
	s.reportPlace(i, k, codeConditionInterrupts,
		fmt.Sprintf("%s; in a %v it would end at once in every tick in which it passes, and interrupt what runs", message, d.Policy),
		"give it a Behavior; or use it as a step of a Sequence, in a Selector or Parallel, or turn it into a precondition, When or Decide of another row")
}

// interrupts reports whether child n of group i can interrupt a sibling.
func (s *survey) interrupts(i int32, n int) bool {
	d := s.deciders[i]
	kids := s.children(i)
	if d.Latched && !s.deciders[kids[n]].Urgent {
		return false
	}
	switch d.Policy {
	case StateMachine:
		return n < maxChildren && slices.ContainsFunc(s.statesOf(i).after, func(f follow) bool { return f.may[Running]>>n&1 != 0 })
	case PrioritizedList, Selector:
		for _, k := range kids[n+1:] {
			if k >= 0 && s.rows[k].facts&instant == 0 {
				return true
			}
		}
	case Scored:
		// Where all values are 1, or the margin is as large, no child exceeds
		// the active one.
		for m, k := range kids {
			if m == n || k < 0 || s.rows[k].facts&instant != 0 {
				continue
			}
			if (s.rows[k].facts|s.rows[kids[n]].facts)&varies != 0 &&
				(d.Margin < 1 || s.rows[kids[n]].facts&varies != 0) {
				return true
			}
		}
	}
	return false
}

// checkStrobe checks child k of group i, which has neither When nor Decide and can
// interrupt a sibling, for the Subset Rule (semantics 17).
func (s *survey) checkStrobe(i, k int32) {
	if !s.comesUpEmpty(k, proof{}) {
		return
	}
	fix := "set Delegate, so that it accepts only if a child does; or give it a When that is no wider than its children's"
	if s.rows[k].facts&mayRefuse != 0 || s.deciders[i].Policy == Scored { // else those behind it would never be asked
		fix += "; or a last child that always accepts"
	}
	s.reportPlace(i, k, codeGroupStrobes,
		fmt.Sprintf("%s accepts without asking its children, and all of them can refuse: it would interrupt what runs in %s in every tick only to find nothing to run", s.name(k, s.rows[k].index), s.name(i, s.rows[i].index)), fix)
}
