package decider

import (
	"fmt"

	"golang.org/x/exp/slices"
)

// lintPlaces warns of how the children of group i stand in it, and notes which
// of their options have an effect there.
func (l *linter) lintPlaces(i int32) {
	d := l.deciders[i]
	if l.rows[i].count == 0 {
		return
	}
	kids := l.children(i)
	l.lintSquads(i)
	l.lintLasting(i)
	l.lintActsTwice(i, kids)
	l.lintUnscored(i, kids)
	l.lintCutWait(i)
	onlyDecisions := !delegates(d)
	switch d.Policy {
	case SequentialList, FirstOf, Random, WeightedRandom, Shuffle:
	default:
		onlyDecisions = false
	}
	for n, k := range kids {
		var used uses
		if onlyDecisions {
			used |= usesChance
		}
		if l.commitHolds(i, n) {
			used |= usesCommit
		}
		if l.urgentHelps(i, n) {
			used |= usesUrgent
		}
		if used != 0 {
			l.uses[k] |= used
		}
		l.lintShadow(i, n)
		l.lintForgets(i, n)
		l.lintEndless(i, n)
		l.lintFailing(i, n)
		l.lintRecheckedMasks(i, k)
		l.lintScatter(i, k)
	}
}

// lintScatter warns of child k of group i if it has Scatter where it is asked only in the
// tick in which its turn comes.
func (l *linter) lintScatter(i, k int32) {
	d, pre := l.deciders[i], &l.deciders[k].Preconditions
	if !pre.Scatter {
		return
	}
	what := "a child of a " + d.Policy.String() + " is asked only when the group draws"
	switch d.Policy {
	case SequentialList, Sequence:
		what = "a step is asked only when its turn comes"
	case Random, WeightedRandom, Shuffle:
	case FirstOf:
		what = "a row of a FirstOf is asked only when the group begins"
	default:
		return
	}
	most := pre.Every.String()
	if pre.Every == 0 {
		most = "its Every"
	}
	l.warnPlace(i, k, WarnScatterOnEntry,
		fmt.Sprintf("%s, and Scatter may then have it wait for up to %s more", what, most),
		"leave out Scatter here; put it on a row that is asked in every tick, such as a child of a PrioritizedList")
}

// mayInterrupt reports whether child m of group i may interrupt child n by its
// place, Latched and Commit aside.
func (l *linter) mayInterrupt(i int32, m, n int) bool {
	if l.rows[l.children(i)[n]].facts&instant != 0 {
		return false
	}
	switch l.deciders[i].Policy {
	case PrioritizedList, Selector:
		return m < n
	case Scored:
		return m != n
	case StateMachine:
		return l.statesOf(i).after[n].may[Running]>>m&1 != 0
	}
	return false
}

// commitHolds reports whether a Commit of child n of group i keeps a sibling from
// interrupting it: one that is not Urgent, in a group that is not Latched.
func (l *linter) commitHolds(i int32, n int) bool {
	for m, k := range l.children(i) {
		if !l.deciders[i].Latched && l.mayInterrupt(i, m, n) && !l.deciders[k].Urgent {
			return true
		}
	}
	return false
}

// urgentHelps reports whether child m of group i may interrupt a sibling because it is
// Urgent.
func (l *linter) urgentHelps(i int32, m int) bool {
	for n, k := range l.children(i) {
		if l.mayInterrupt(i, m, n) && (l.deciders[i].Latched || limits(l.deciders[k]).has(LimitCommit)) {
			return true
		}
	}
	return false
}

// lintShadow warns of child n if, whenever its masks pass, one before it is
// sure to accept. Such a row gets no more than the rest of a tick in which the
// other ended. In a Latched group only Urgent rows come back so soon.
func (l *linter) lintShadow(i int32, n int) {
	d, kids := l.deciders[i], l.children(i)
	if !d.Policy.lists() || n == 0 {
		return
	}
	once := d.Policy == FirstOf
	// A condition in a Selector has its say once those before it have failed;
	// only one that succeeds for sure takes that away.
	onlyConditions := l.rows[kids[n]].facts&instant != 0

	var goals *goal
	culprit := int32(-1)
	for _, k := range kids[:n] {
		c, f := l.deciders[k], l.rows[k].facts
		switch {
		case refusesAlone(c), once && (mayDeny(c) || c.Outcome == Aside),
			!once && (d.Latched && !c.Urgent || onlyConditions && f&instant == 0 || f&(instant|mayDone) == instant):
			continue // it may refuse, or leaves the place to others
		}
		goals = &goal{row: k, next: goals}
		if culprit < 0 && l.sure(&goal{row: k}, kids[n]) {
			culprit = k
		}
	}
	accepts := "always accepts"
	if hasMasks(&l.deciders[kids[n]].Preconditions) {
		accepts = "accepts whenever this row's masks pass"
	}
	why := fmt.Sprintf("one of the rows before it %s", accepts)
	if culprit >= 0 {
		why = fmt.Sprintf("%s comes before it and %s", l.name(culprit, 0), accepts)
	} else if goals == nil || goals.next == nil || !l.sure(goals, kids[n]) {
		return
	}
	fix := "move the row up"
	if culprit >= 0 && l.sure(&goal{row: kids[n]}, culprit) { // it would shadow the other one there
		fix = "give the one before it a condition or a Cooldown"
	}
	then := ", so this row never runs"
	if !once {
		then, fix = ", so this row is asked only in a tick in which the other one has ended, and is interrupted in the next", fix+", or set Latched on the group"
	}
	l.warnPlace(i, kids[n], WarnShadowed, why+then, fix)
}

// sure reports whether it is proved that one of the goals accepts whenever the
// masks of row k pass.
func (l *linter) sure(goals *goal, k int32) bool {
	r := proof{s: l.survey}
	return r.possible(goals, l.deciders[k]) == disproved
}

// lintFailing warns of a condition in a Selector or Parallel that would only
// ever fail: it is refused there, so that it does nothing.
func (l *linter) lintFailing(i int32, n int) {
	d, kids := l.deciders[i], l.children(i)
	k := kids[n]
	if d.Policy != Selector && d.Policy != Parallel || len(l.deciders[k].Children) > 0 || l.rows[k].facts&(instant|mayDone) != instant {
		return
	}
	l.warnPlace(i, k, WarnFailingCondition,
		fmt.Sprintf("a condition that ends Failed whenever it passes counts as a refusal in a %s, so that the row does nothing", d.Policy),
		"turn it round with Not, or If into Unless, instead of the Outcome; or leave the condition out")
}

// lintRecheckedMasks warns of child k of group i if the group's flags, which
// are checked again in each tick, rule out its own.
func (l *linter) lintRecheckedMasks(i, k int32) {
	d := l.deciders[i]
	if d.Recheck != EachTick || !never(d, l.deciders[k], Preconditions.onlyFlags) {
		return
	}
	l.warnPlace(i, k, WarnContradictsParent,
		fmt.Sprintf("its Flags never pass together with those of %s, which Recheck holds up in every tick", l.name(i, 0)),
		"move the row out of the group, or correct the flags")
}

// onlyFlags returns p's check of flags alone.
func (p Preconditions) onlyFlags() Preconditions { return Preconditions{Flags: p.Flags} }

// masks returns p's checks of flags and stimuli alone.
func (p Preconditions) masks() Preconditions {
	return Preconditions{Flags: p.Flags, Stimuli: p.Stimuli}
}

// never reports whether the masks of two rows, of which each can pass, cannot
// pass at the same time.
func never(a, b *Decider[erased], part func(Preconditions) Preconditions) bool {
	if !hasMasks(&a.Preconditions) || !hasMasks(&b.Preconditions) {
		return false
	}
	pa, pb := Decider[erased]{Preconditions: part(a.Preconditions)}, Decider[erased]{Preconditions: part(b.Preconditions)}
	yes := func(known) bool { return true }
	return passingRows(known{}, yes, &pa) && passingRows(known{}, yes, &pb) && !passingRows(known{}, yes, &pa, &pb)
}

// lintGroup warns of group i, its places being known.
func (l *linter) lintGroup(i int32) {
	d := l.deciders[i]
	if d.Policy == Scored {
		l.lintScores(i)
	}
	ruledOut := l.allRuledOut(i)
	switch {
	case delegates(d):
		if ruledOut {
			l.warn(i, WarnContradictsParent,
				"the group delegates, and its masks never pass together with those of the children that it could begin with: it is never accepted",
				"correct the flags and stimuli of the group or of its children")
		}
	case i == 0: // it is the agent that idles, see lintRoot
	case l.interruptsEmpty(i):
	case ruledOut, !hasCondition(d) && l.comesUpEmpty(i, proof{masksOnly: true}):
		when := "can pass while those of all its children fail"
		if ruledOut {
			when = "never pass together with those of a child"
		}
		l.warn(i, WarnSubsetRule,
			fmt.Sprintf("the group does not ask its children before it accepts, and its masks %s: it would be entered and end Failed at once", when),
			"set Delegate, or give the group preconditions that are no wider than its children's")
	}
}

// lintScores warns of a Scored group in which all children score the same.
func (l *linter) lintScores(i int32) {
	for _, k := range l.children(i) {
		if l.rows[k].facts&varies != 0 {
			return
		}
	}
	if l.rows[i].count > 1 {
		l.warn(i, WarnFlatScores,
			"no child has a Decide of its own, so that all score 1 and the first that passes stays",
			"give each child a Decide or a Score that says how much the agent wants it, or use PrioritizedList")
	}
}

// lintUnscored warns of the children of group i that have the value 1 because nothing says how
// much the agent wants them, beside others whose Decides do.
func (l *linter) lintUnscored(i int32, kids []int32) {
	d := l.deciders[i]
	what := "it wins against all that return less"
	switch d.Policy {
	case WeightedRandom:
		what = "that is its share in the draw"
	case Scored:
	default:
		return
	}
	for n, k := range kids {
		others := slices.ContainsFunc(kids, func(m int32) bool { return m != k && l.decides(m) })
		if c := l.deciders[k]; others && l.unscored(k) {
			fix := "give it a Score: less than the others return for what is done for want of better, 1 if 1 is meant"
			if asksChildren(c) {
				fix = "give its children a Score: less than the others return for what is done for want of better, 1 if 1 is meant"
			}
			l.warnPlace(i, k, WarnUnscored,
				fmt.Sprintf("%s has neither a Decide nor a Score, and accepts with 1, beside rows whose Decides say how much they are wanted: %s", l.name(k, int32(n)), what), fix)
		}
	}
}

// decides reports whether a Decide says how much the agent wants row i.
func (l *linter) decides(i int32) bool {
	d := l.deciders[i]
	if asksChildren(d) {
		return slices.ContainsFunc(l.children(i), l.decides)
	}
	return d.Decide != nil && !d.Not
}

// unscored reports whether nothing says how much the agent wants row i, or what it delegates to.
func (l *linter) unscored(i int32) bool {
	d := l.deciders[i]
	if asksChildren(d) {
		return !slices.ContainsFunc(l.children(i), func(k int32) bool { return !l.unscored(k) })
	}
	return d.Decide == nil && d.Score == 0 && d.Slot == nil
}

// allRuledOut reports whether group i's masks rule out those of every child
// that it could begin with: of a Sequence that is the first.
func (l *linter) allRuledOut(i int32) bool {
	d := l.deciders[i]
	for _, k := range l.entrants(i) {
		if !never(d, l.deciders[k], Preconditions.masks) {
			return false
		}
		if d.Policy == Sequence && d.Remember == RememberNothing {
			break
		}
	}
	return true
}

// interruptsEmpty warns of group i if it strobes where Compile does not say so:
// asked by a group that delegates, or with a group below it that accepts and
// then finds no child. It reports whether it did.
func (l *linter) interruptsEmpty(i int32) bool {
	d := l.deciders[i]
	if hasCondition(d) {
		return false
	}
	at := l.interruptsIn[i] - 1
	direct := at >= 0
	if !direct && !l.askedFor[i] {
		return false
	}
	if !l.comesUpEmpty(i, proof{deep: true}) {
		return false
	}
	message := "it accepts without asking its children, on behalf of a group that delegates, and interrupts what runs even when there is nothing to run in it"
	if direct {
		message = fmt.Sprintf("it accepts, and in the same tick nothing below it may be found to run: it would interrupt what runs in %s for nothing", l.name(at, 0))
	}
	l.warn(i, WarnComesUpEmpty, message, "set Delegate on it and on the groups below it that have no condition of their own")
	return true
}

// findInterrupters notes which rows can interrupt a sibling, and which are
// asked by a delegating group, or through several, that can.
func (l *linter) findInterrupters() {
	l.interruptsIn = make([]int32, len(l.rows))
	l.askedFor = make([]bool, len(l.rows))
	var todo []int32
	for i := range l.rows {
		for n, k := range l.children(int32(i)) {
			if l.interrupts(int32(i), n) {
				l.interruptsIn[k] = int32(i) + 1
				todo = append(todo, k)
			}
		}
	}
	seen := make([]bool, len(l.rows))
	for len(todo) > 0 {
		g := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[g] || len(l.deciders[g].Children) == 0 || !delegates(l.deciders[g]) {
			continue
		}
		seen[g] = true
		for _, k := range l.children(g) {
			l.askedFor[k] = true
			todo = append(todo, k)
		}
	}
}
