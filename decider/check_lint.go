package decider

import (
	"fmt"
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
)

// lint returns what is legal in the table under root but probably wrong, in table
// order. It warns only of what the table proves, whatever game code returns.
func lint(table bound) Errors {
	if table.root == nil {
		return nil
	}
	l := linter{survey: newSurvey(table), uses: make(map[int32]uses), never: make(map[int32]bool), endless: make(map[int32]bool), behaviors: make(map[string]named), accepted: make(map[acceptanceAt]bool)}
	l.walk(table.root)
	l.checkTree()
	if len(l.found) > 0 {
		return nil // Compile reports these errors
	}
	l.findInterrupters()
	l.findRoles()
	l.lintAgent(table.agent)
	l.lintRoot()
	l.lintPairs()
	for i := range l.rows {
		l.lintPlaces(int32(i))
	}
	for i := range l.rows {
		l.lintRow(int32(i))
	}
	l.lintAccepted()
	return l.problems()
}

// linter adds to a survey what only warnings need.
type linter struct {
	*survey
	uses      map[int32]uses // options that have an effect in at least one place
	behaviors map[string]named
	accepted  map[acceptanceAt]bool // those that matched a warning

	never        map[int32]bool // see check_lint_squad.go
	endless      map[int32]bool // see check_lint_steps.go
	roles        roleFlags      // see check_lint_roles.go
	interruptsIn []int32        // by row: a group + 1 in which it can interrupt a sibling
	askedFor     []bool         // by row: a delegating group asks it where that can interrupt
}

// named is the first behavior of a name, and the row that has it.
type named struct {
	behavior *behavior.Behavior[erased]
	row      int32
}

// uses are the options of a row that have an effect in at least one of its places.
type uses uint8

const (
	usesCommit uses = 1 << iota
	usesUrgent
	usesChance // as it stands, without Every: asked only when its group decides
)

func (l *linter) warn(i int32, code Code, message, fix string) {
	if l.accepts(i, code) {
		return
	}
	l.add(l.rows[i].order, &Problem{Code: code, Warning: true, Path: l.path(i), Name: l.deciders[i].Name, Message: message, Fix: fix})
}

func (l *linter) warnPlace(i, k int32, code Code, message, fix string) {
	if l.accepts(k, code) {
		return
	}
	l.addPlace(i, k, &Problem{Code: code, Warning: true, Message: message, Fix: fix})
}

// lintRoot warns of a root that may leave the agent idle.
func (l *linter) lintRoot() {
	if !l.canComeToNothing() {
		return
	}
	d := l.deciders[0]
	what := "all of the root's children can refuse in the same tick"
	refuses := refusesAlone(d) || hasMasks(&d.Preconditions) || len(d.Children) == 0
	if refuses {
		what = "the root itself can refuse"
	}
	fix := "put it as the first row into a PrioritizedList, and behind it an IDLE row with a Behavior and nothing else"
	switch {
	case !refuses && !d.Latched && d.Policy.lists():
		fix = "add a last child that always accepts, such as an IDLE row with a Behavior and nothing else"
	case !refuses && !d.Latched && d.Policy == Scored && d.Margin == 0 && d.EndOn == EndOnNone:
		fix = "add a child that always accepts and is wanted less than all others, such as an IDLE row with a Behavior and Score: 0.01"
	case len(d.Children) > 0 && !delegates(d) && !hasCondition(d):
		fix += ", with Delegate set on the old root"
	}
	l.warn(0, WarnRootIdle, what+", and then the agent does nothing at all", fix)
}

// canComeToNothing reports whether there are ticks in which the root finds
// nothing to run.
func (l *linter) canComeToNothing() bool {
	if l.rows[0].facts&(mayRefuse|mayComeUp) == 0 {
		return false
	}
	r := proof{s: l.survey, deep: true}
	return r.possible(&goal{row: 0}, &Decider[erased]{}) == proved
}

// lintRow warns of row i by itself, its places being known.
func (l *linter) lintRow(i int32) {
	d, f, used := l.deciders[i], l.rows[i].facts, l.uses[i]
	has := limits(d)
	if has.has(LimitChance) && !has.has(LimitEvery) && used&usesChance == 0 {
		l.warn(i, WarnChanceEachFrame,
			fmt.Sprintf("%s is rolled in every frame that asks the row: at 60 frames a second it passes within moments", limitWords(d, LimitChance)),
			"set Every to how often the dice are to be rolled")
	}
	if has.has(LimitChance) && has.has(LimitEvery) && d.Gate != nil {
		l.warn(i, WarnChanceBeforeGate,
			fmt.Sprintf("%s is rolled before the Gate is looked at, and a roll uses up %s also while the Gate is full: whoever rolls right after a token comes free nearly always gets it", limitWords(d, LimitChance), limitWords(d, LimitEvery)),
			"leave out Chance, or roll it in Decide, which is asked only when the Gate has a token")
	}
	l.lintRecheck(i)
	l.lintTargets(i)
	l.lintPlan(i)
	l.lintDurations(i)
	l.lintMethods(i)
	if has.has(LimitCommit) && used&usesCommit == 0 {
		l.warn(i, WarnCommitUnused,
			fmt.Sprintf("%s holds the row against siblings, and none of them can interrupt it here", limitWords(d, LimitCommit)),
			"leave out Commit; it does not stop the groups above from deciding otherwise")
	}
	if d.Commit > 0 && d.Timeout > 0 && d.Commit > d.Timeout {
		l.warn(i, WarnCommitOverTimeout,
			fmt.Sprintf("Commit %v is longer than Timeout %v, which ends the row first", d.Commit, d.Timeout),
			"make Commit the shorter of the two")
	}
	if has.has(LimitTimeout) && f&instant != 0 {
		l.warn(i, WarnTimeoutUnused,
			fmt.Sprintf("%s never comes: only conditions run here, and those end at once", limitWords(d, LimitTimeout)),
			"leave out Timeout")
	}
	if d.Scope != nil && f&instant != 0 {
		l.warn(i, WarnScopeUnused,
			fmt.Sprintf("its Scope %s is exited as soon as it is entered: only conditions run here, and they end at once", quote(d.Scope.Name)),
			"put the Scope on the row that it should last for")
	}
	if d.Barrier && !has.has(LimitTimeout) {
		l.warn(i, WarnBarrierWithoutTimeout,
			"the agent waits here until all other members of its squad arrive, however long that takes",
			"set Timeout to how long it may wait; the row then ends Failed")
	}
	if d.Urgent && used&usesUrgent == 0 {
		l.warn(i, WarnUrgentUnused,
			"Urgent overrides a Latched group and the Commit of siblings, but there is neither here",
			"leave out Urgent; it has a use where the group is Latched, or where a row behind it has a Commit against others")
	}
	if b := d.Behavior; b != nil && b.Name != "" {
		if first, ok := l.behaviors[b.Name]; !ok {
			l.behaviors[b.Name] = named{b, i}
		} else if act, other := actOf(d), actOf(l.deciders[first.row]); act != nil && other != nil {
			if reflect.TypeOf(act) != reflect.TypeOf(other) {
				l.warn(i, WarnSameBehaviorName,
					fmt.Sprintf("its Act and that of %s have two types with the name %s, which traces and tooltips cannot tell apart", l.path(first.row), quote(b.Name)),
					"rename one of the types")
			}
		} else if first.behavior != b {
			l.warn(i, WarnSameBehaviorName,
				fmt.Sprintf("its Behavior and that of %s are two with the name %s, which traces and tooltips cannot tell apart", l.path(first.row), quote(b.Name)),
				"share one Behavior by pointer, or rename one")
		}
	}
	l.lintRoles(i)
	if len(d.Children) > 0 {
		l.lintGroup(i)
	}
}

// lintRecheck warns of a Recheck that never checks anything.
func (l *linter) lintRecheck(i int32) {
	d := l.deciders[i]
	if d.Recheck == Never {
		return
	}
	why := ""
	switch {
	case !hasCondition(d) && !hasMasks(&d.Preconditions):
		why = "there are neither Flags, Stimuli, a When nor a Decide to check again; timers and Chance are not"
	case l.rows[i].facts&instant != 0:
		why = "only conditions run here, and those end at once"
	case d.Recheck == OnRedecide && len(d.Children) == 0:
		why = "it is due when a child ended, and the row has no children"
	case d.Recheck == OnRedecide && d.Policy == Parallel:
		why = "it is due when the group decides again, which a Parallel never does"
	default:
		return
	}
	fix := "leave out Recheck"
	if d.Recheck == OnRedecide && (hasCondition(d) || hasMasks(&d.Preconditions)) && l.rows[i].facts&instant == 0 {
		fix += ", or use EachTick"
	}
	l.warn(i, WarnRecheckUnused, fmt.Sprintf("Recheck %v has no effect: %s", d.Recheck, why), fix)
}

// acceptanceAt is one of a row's Accept.
type acceptanceAt struct {
	row    int32
	number int
}

// accepts reports whether row i accepts a warning.
func (l *linter) accepts(i int32, code Code) bool {
	accepted := false
	for n, a := range l.deciders[i].Accept {
		if a.Code == code && a.Because != "" {
			l.accepted[acceptanceAt{i, n}] = true
			accepted = true
		}
	}
	return accepted
}

// lintAccepted warns of acceptances that match no warning, or do not say
// why.
func (l *linter) lintAccepted() {
	for i := range l.rows {
		for n, a := range l.deciders[i].Accept {
			problem := ""
			switch {
			case a.Because == "":
				problem = fmt.Sprintf("its Accept of %s does not say why", quote(string(a.Code)))
			case !l.accepted[acceptanceAt{int32(i), n}]:
				problem = fmt.Sprintf("its Accept of %s (%q) matches no warning of the row", quote(string(a.Code)), a.Because)
			default:
				continue
			}
			l.add(l.rows[i].order, &Problem{
				Code: WarnAcceptUnused, Warning: true, Path: l.path(int32(i)), Name: l.deciders[i].Name, Message: problem,
				Fix: "leave it out, or give it the code of a warning that the row has and the reason in Because",
			})
		}
	}
}
