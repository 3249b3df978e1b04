package decider

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

// checkRow checks what is wrong with row i wherever it stands.
func (s *survey) checkRow(i int32) {
	d := s.deciders[i]
	if d.Name == "" {
		s.report(i, codeEmptyName,
			"the decider has no Name; traces, snapshots and random draws know rows by name",
			"give it a Name that no other decider of the table has")
	}
	s.checkPreconditions(i)
	if badDuration(d.Commit) || badDuration(d.Timeout) {
		s.checkDuration(i, "Commit", d.Commit)
		s.checkDuration(i, "Timeout", d.Timeout)
	}
	if d.PerAgent != nil {
		s.checkPerAgent(i)
	}
	if d.Recheck > EachTick || d.Outcome > Aside || d.EndOn > OnAny || d.On > OnAny || d.Remember > PlaceAndTime || d.Policy >= policies {
		s.checkConstants(i)
	}
	if i == 0 && d.Outcome == Aside {
		s.report(i, codeAsideOutsideList, "Outcome is Aside, with which a FirstOf or SequentialList goes on behind the row, and the row is the root", "leave out Outcome")
	}
	if d.Not && d.When != nil && d.Decide != nil {
		s.reportNotOnBoth(i)
	}
	if d.Score != 0 {
		s.checkScore(i)
	}
	if d.Decide == nil && (d.Not && d.When == nil || d.DBlock != nil) {
		s.checkNoDecide(i)
	}
	if d.Act != nil || d.Ask != nil {
		s.checkArguments(i)
	}
	if actions(d) > 0 && !actsAlone(d) {
		s.report(i, codeActionTwice,
			fmt.Sprintf("%s are set; a row does one thing", strings.Join(actionFields(d), ", ")),
			"leave one of them; a Behavior may have Activate, Deactivate and a Block besides")
	}
	if d.Behavior == nil {
		if d.BehaviorFlags != 0 {
			s.checkNoBehavior(i)
		}
	} else {
		if b := d.Behavior; b.Name == "" || b.Block != nil || b.Plan != nil || b.Once != nil || b.Each != nil || b.EachFor != nil || b.Run != nil || b.RunFor != nil {
			s.checkBehavior(i, b)
		}
	}
	if d.DBlock != nil {
		s.checkDBlock(i)
	}
	if d.Targets != nil {
		s.checkTargets(i)
	}
	if shares(d) {
		s.checkShared(i)
	}
	if d.From != nil || d.After != nil || d.On != EndOnNone {
		s.checkOn(i)
	}
	if len(d.Children) == 0 {
		s.checkChildless(i)
	} else {
		s.checkGroupOptions(i)
	}
}

func (s *survey) checkPreconditions(i int32) {
	p := &s.deciders[i].Preconditions
	if badDuration(p.Cooldown) || badDuration(p.Every) {
		s.checkDuration(i, "Preconditions.Cooldown", p.Cooldown)
		s.checkDuration(i, "Preconditions.Every", p.Every)
	}
	if !(p.Chance >= 0 && p.Chance <= 1) {
		s.report(i, codeBadChance,
			fmt.Sprintf("Preconditions.Chance is %v; want a probability above 0 and up to 1", p.Chance),
			"write it as a fraction, 0.25 for one time in four, or leave it out")
	}
	if p.Scatter && !limits(s.deciders[i]).has(LimitEvery) {
		s.report(i, codeOptionNeedsPartner,
			"Preconditions.Scatter gives each agent a phase of its own for Every, but there is no Every",
			"set Every, or leave out Scatter")
	}
	if f, m := &p.Flags, &p.Stimuli; f.Any|f.AnyClear|f.All&f.None == 0 && m.Any|m.AnyClear|m.All&m.None == 0 {
		return // nothing that could contradict itself
	}
	flags := flagWord(p)
	if why := flags.never(); why != "" {
		s.reportNeverPasses(i, "Flags", why)
	}
	stimuli := stimuliWord(p)
	if why := stimuli.never(); why != "" {
		s.reportNeverPasses(i, "Stimuli", why)
	}
}

func (s *survey) reportNeverPasses(i int32, field, why string) {
	s.report(i, codeNeverPasses,
		fmt.Sprintf("Preconditions.%s can never pass: %s", field, why),
		"remove the contradiction, or the row if it is not meant to run")
}

// shortestDuration is the shortest that a table may have: one below it is a number to
// which somebody forgot to write the unit.
const shortestDuration = time.Microsecond

// badDuration reports whether checkDuration finds something.
func badDuration(d time.Duration) bool { return d < shortestDuration && d != 0 }

func (s *survey) checkDuration(i int32, field string, d time.Duration) {
	short := field[strings.LastIndexByte(field, '.')+1:]
	switch {
	case d < 0:
		s.report(i, codeNegativeDuration,
			fmt.Sprintf("%s is %v; want a duration that is not negative", field, d),
			fmt.Sprintf("write a positive duration, or leave out %s", short))
	case badDuration(d):
		s.report(i, codeDurationWithoutUnit,
			fmt.Sprintf("%s is %d, which is %d nanoseconds; want a duration with its unit, of at least %v", field, d, d, shortestDuration),
			fmt.Sprintf("write %d*time.Second if you mean seconds; or leave out %s", d, short))
	}
}

// checkConstants checks that enumerations are in range: a table may be built
// by a program or read from a file.
func (s *survey) checkConstants(i int32) {
	d := s.deciders[i]
	unknown := func(field string, value, last uint8, constants string) {
		if value > last {
			s.report(i, codeUnknownConstant,
				fmt.Sprintf("%s is %d; want a constant from %s", field, value, constants),
				"use one of the package's constants")
		}
	}
	unknown("Policy", uint8(d.Policy), uint8(policies-1), "PrioritizedList to StateMachine")
	unknown("Recheck", uint8(d.Recheck), uint8(EachTick), "Never to EachTick")
	unknown("Outcome", uint8(d.Outcome), uint8(Aside), "Keep to Aside")
	unknown("EndOn", uint8(d.EndOn), uint8(OnAny), "EndOnNone to OnAny")
	unknown("On", uint8(d.On), uint8(OnAny), "EndOnNone to OnAny")
	unknown("Remember", uint8(d.Remember), uint8(PlaceAndTime), "RememberNothing to PlaceAndTime")
}

// checkNumbers checks that the arguments of row i are finite.
func (s *survey) checkNoDecide(i int32) {
	d := s.deciders[i]
	if d.Not && d.When == nil {
		s.report(i, codeNotWithoutDecide,
			"Not inverts the answer of When or Decide, but there is neither",
			"give the row a When or a Decide, or leave out Not; a flag that must not be set stands in Unless")
	}
	s.reportPartner(i, d.DBlock != nil, "DBlock", "Decide")
}

// checkPerAgent checks that each limit of row i is set once.
func (s *survey) checkPerAgent(i int32) {
	d := s.deciders[i]
	p, own := &d.Preconditions, byAgent(d)
	if own == 0 {
		s.report(i, codeOptionNeedsPartner,
			"PerAgent is set, and has no function",
			"give it the functions of the limits that each agent has for itself, or leave it out")
	}
	for n, constant := range [...]struct {
		set   bool
		value any
	}{
		{p.Cooldown != 0, p.Cooldown},
		{p.Every != 0, p.Every},
		{p.Chance != 0, p.Chance},
		{d.Commit != 0, d.Commit},
		{d.Timeout != 0, d.Timeout},
	} {
		if constant.set && own.has(1<<n) {
			s.report(i, codeLimitTwice,
				fmt.Sprintf("%s is %v, and PerAgent.%[1]s is set, too; a row has one of them", limitNames[n], constant.value),
				fmt.Sprintf("leave out one; PerAgent.%s may return the constant for agents that are like all others", limitNames[n]))
		}
	}
}

// checkScore checks the constant value of row i.
func (s *survey) checkScore(i int32) {
	d := s.deciders[i]
	switch {
	case !(d.Score > 0) || math.IsInf(d.Score, 0):
		s.report(i, codeBadScore,
			fmt.Sprintf("Score is %v; want a finite number above 0", d.Score),
			"write how much the agent wants the row; 1 is what rows without Score and Decide have")
	case d.Decide != nil:
		with, by := "a Decide", "Decide"
		if ownAskOf(d) != nil {
			with, by = "an Ask", "Ask"
		} else if d.Ask != nil {
			with, by = "an Act that has the method Decide", "the method"
		}
		s.report(i, codeBadScore,
			fmt.Sprintf("Score is %v on a row with %s, which returns the value", d.Score, with),
			fmt.Sprintf("leave out Score, or %s; for a condition use When, which accepts with Score", by))
	case d.Not:
		s.report(i, codeBadScore,
			fmt.Sprintf("Score is %v on a row with Not, which accepts with 1", d.Score),
			"leave out Not, and write the negation into When; or leave out Score")
	case d.Slot != nil, len(d.Children) > 0 && d.Policy < policies && delegates(d):
		s.report(i, codeBadScore,
			fmt.Sprintf("Score is %v on a row that has the value of the child that it would run", d.Score),
			"give the Scores to the children, or leave out Delegate; Selector, Sequence, Parallel and a Slot always delegate")
	}
}

// actionFields returns the fields of d that say what it does.
func actionFields(d *Decider[erased]) (set []string) {
	for _, f := range []struct {
		name string
		is   bool
	}{
		{"Behavior", d.Behavior != nil && !actsAlone(d)},
		{"Do", d.Do != nil},
		{"Each", d.Each != nil},
		{"EachFor", d.EachFor != nil},
		{"Run", d.Run != nil},
		{"RunFor", d.RunFor != nil},
		{"Act", d.Act != nil},
	} {
		if f.is {
			set = append(set, f.name)
		}
	}
	return set
}

func (s *survey) reportNotOnBoth(i int32) {
	s.report(i, codeNotOnBoth,
		"Not is set on a row with When and Decide, and does not say which of them it inverts",
		"leave out Not, and write the negation into When or Decide")
}

func (s *survey) checkNoBehavior(i int32) {
	d := s.deciders[i]
	s.reportPartner(i, d.BehaviorFlags != 0, "BehaviorFlags", "Behavior")
}

func (s *survey) reportPartner(i int32, set bool, field, partner string) {
	if set {
		verb := "is"
		if strings.HasSuffix(field, "s") {
			verb = "are"
		}
		s.report(i, codeOptionNeedsPartner,
			fmt.Sprintf("%s %s set for the row's %s, and there is none", field, verb, partner),
			fmt.Sprintf("set %s, or leave out %s", partner, field))
	}
}

// checkChildless checks that a leaf or condition has no options of groups.
func (s *survey) checkChildless(i int32) {
	d := s.deciders[i]
	if d.Children != nil {
		s.report(i, codeNoChildren,
			"Children is an empty list; want at least one child in a group, and nil in a leaf",
			"list the children, or leave out Children")
	}
	if d.Policy == 0 && d.EndOn == 0 && d.Loop == 0 && d.Succeed == 0 && d.Margin == 0 &&
		!d.Delegate && !d.Latched && d.Remember == RememberNothing && !d.Rescore && !d.FailFast && !d.FailedRest && d.Squad == nil {
		return
	}
	var set []string
	list := func(is bool, name string) {
		if is {
			set = append(set, name)
		}
	}
	list(d.Policy != 0, "Policy")
	list(d.Delegate, "Delegate")
	list(d.EndOn != 0, "EndOn")
	list(d.Loop != 0, "Loop")
	list(d.Latched, "Latched")
	list(d.Remember != RememberNothing, "Remember")
	list(d.Margin != 0, "Margin")
	list(d.Rescore, "Rescore")
	list(d.Succeed != 0, "Succeed")
	list(d.FailFast, "FailFast")
	list(d.FailedRest, "FailedRest")
	list(d.Squad != nil, "Squad")
	are, names := "is", strings.Join(set, ", ")
	if len(set) > 1 {
		are = "are"
	}
	fix := "give the row Children, or leave out " + names
	if d.Slot != nil {
		fix = "leave out " + names + "; the row always asks what is injected into its Slot"
	}
	s.report(i, codeOptionNeedsChildren,
		fmt.Sprintf("%s %s for groups, and the row has no children", names, are), fix)
}

// checkGroupOptions checks that a group has only options that its policy knows,
// and sensible ones.
func (s *survey) checkGroupOptions(i int32) {
	d := s.deciders[i]
	if d.Policy >= policies {
		return
	}
	if d.Not && (d.Delegate || d.Policy.delegates()) {
		what := "Delegate"
		if d.Policy.delegates() {
			what = d.Policy.String() + ", which always delegates,"
		}
		s.report(i, codeNotOnDelegate,
			fmt.Sprintf("Not and %s do not go together: the answer is the chosen child's, and there is no child to run on a no", what),
			"put Not on a condition before the group, or on the child that it is about")
	}
	if endsAtOnce(d) {
		s.report(i, codeGroupEndsAtOnce,
			"the group's own Do or Behavior ends in the tick in which it begins, and the group with it, before a child is asked",
			"do it in the Activate of a Behavior, or in the Enter of a Scope, instead; or leave out the Children")
	}
	switch d.Policy {
	case SequentialList, Sequence:
		if d.Loop < -1 {
			s.report(i, codeBadLoop,
				fmt.Sprintf("Loop is %d; want a number of passes, or -1 for no end", d.Loop),
				"write -1 to repeat until something else ends it")
		}
	case Parallel:
		if n := len(d.Children); d.Succeed < 0 || d.Succeed > n {
			s.report(i, codeBadSucceed,
				fmt.Sprintf("Succeed is %d; want 1 to %d, as many lanes as must succeed, or 0 for all of them", d.Succeed, n),
				"count the Children again")
		}
	case StateMachine:
		s.machines = append(s.machines, i)
	case Scored:
		if !(d.Margin >= 0) || math.IsInf(d.Margin, 0) {
			s.report(i, codeBadMargin,
				fmt.Sprintf("Margin is %v; want a finite number that is not negative", d.Margin),
				"write by how much a challenger must exceed the active row; to let it run until it ends, use Latched")
		}
	}
	s.needsPolicy(i, d.EndOn != 0, "EndOn", SequentialList, Random, WeightedRandom, Shuffle, Scored)
	s.needsPolicy(i, d.Loop != 0, "Loop", SequentialList, Sequence)
	s.needsPolicy(i, d.Latched, "Latched", PrioritizedList, Selector, Scored, StateMachine)
	s.needsPolicy(i, d.Remember != RememberNothing, "Remember", SequentialList, Sequence, Shuffle, StateMachine)
	s.needsPolicy(i, d.Remember == PlaceAndTime && (d.Policy == Shuffle || d.Policy == StateMachine), "Remember PlaceAndTime", SequentialList, Sequence)
	s.needsPolicy(i, d.Margin != 0, "Margin", Scored)
	s.needsPolicy(i, d.Rescore, "Rescore", Scored)
	s.needsPolicy(i, d.Succeed != 0, "Succeed", Parallel)
	s.needsPolicy(i, d.FailFast, "FailFast", Parallel)
	s.needsPolicy(i, d.FailedRest, "FailedRest", Parallel)
}

func (s *survey) needsPolicy(i int32, set bool, field string, knows ...Policy) {
	if !set {
		return // nearly always
	}
	d := s.deciders[i]
	names := make([]string, len(knows))
	for n, p := range knows {
		if p == d.Policy {
			return
		}
		names[n] = p.String()
	}
	s.report(i, codeOptionNeedsPolicy,
		fmt.Sprintf("%s means nothing in a %v; want it in %s", field, d.Policy, strings.Join(names, ", ")),
		fmt.Sprintf("change the Policy, or leave out %s", field))
}

// checkBehavior checks the behavior of row i; what is wrong with one that
// several rows share is reported at each, since each is a place to look.
func (s *survey) checkBehavior(i int32, b *behavior.Behavior[erased]) {
	if b.Name == "" && s.deciders[i].Act == nil {
		s.report(i, codeBehaviorWithoutName,
			"the row's Behavior has no Name; traces and tooltips know behaviors by name",
			"give the Behavior a Name")
	}
	var ticks []string
	for _, f := range []struct {
		set  bool
		name string
	}{
		{b.Tick != nil, "Tick"},
		{b.Once != nil, "Once"},
		{b.Each != nil, "Each"},
		{b.EachFor != nil, "EachFor"},
		{b.Run != nil, "Run"},
		{b.RunFor != nil, "RunFor"},
	} {
		if f.set {
			ticks = append(ticks, f.name)
		}
	}
	if len(ticks) > 1 {
		s.report(i, codeSeveralTicks,
			fmt.Sprintf("the row's Behavior has %s; want at most one of Tick, Once, Each, EachFor, Run and RunFor", strings.Join(ticks, " and ")),
			"keep the one that should be called every tick, and call the others from it")
	}
	if b.Block != nil {
		s.rows[i].bytes = s.checkBlock(i, "Block", b.Block, maxBlock)
	}
	s.checkPlan(b.Plan)
}

func (s *survey) checkDBlock(i int32) {
	s.checkBlock(i, "DBlock", s.deciders[i].DBlock, maxDBlock)
}
