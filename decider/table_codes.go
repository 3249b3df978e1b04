package decider

// Code names a kind of problem, as in Code("EmptyName"). Its text is stable: games may
// compare with it or search for it. docs/validation.md lists all codes, each with what it
// means, the smallest table that has the problem, and what is printed for that.
type Code string

// The comments of the codes are what that page shows; tests run the examples.

// Errors: what [Compile] refuses. Only tools and tests tell them apart, by their texts.
const (
	// codeNilRoot: there is no table.
	//
	// Example:
	//
	//	var root *Decider
	//	return root
	codeNilRoot Code = "NilRoot"

	// codeNilChild: a group lists a child that is nil.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{nil, {Name: "EAT", Behavior: &eat}}}
	codeNilChild Code = "NilChild"

	// codeCycle: a row is below itself, so the tree would have no end. Between
	// package variables the Go compiler reports this as an initialization cycle;
	// a table that a program builds can have one.
	//
	// Example:
	//
	//	hunt := &Decider{Name: "HUNT"}
	//	hunt.Children = []*Decider{{Name: "SNEAK", Decide: hunger, Behavior: &walk}, hunt}
	//	return &Decider{Name: "ROOT", Children: []*Decider{hunt}}
	codeCycle Code = "Cycle"

	// codeEmptyName: a decider has no Name.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Decide: hunger, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeEmptyName Code = "EmptyName"

	// codeDuplicateName: two different deciders have the same name. Several
	// groups may share one decider.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "EAT", Decide: hunger, Behavior: &eat},
	//		{Name: "EAT", Behavior: &eat},
	//	}}
	codeDuplicateName Code = "DuplicateName"

	// codeChildTwice: a group lists one decider twice. A child that ended is
	// masked for the rest of the tick by its place, so the second place would run
	// it again.
	//
	// Example:
	//
	//	step := &Decider{Name: "STEP", Behavior: &walk}
	//	return &Decider{Name: "DANCE", Policy: decider.Sequence, Children: []*Decider{step, step}}
	codeChildTwice Code = "ChildTwice"

	// codeNoChildren: a row has an empty list of children. It was probably meant
	// to be a group; as written, it would be a leaf.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Behavior: &sleep, Children: []*Decider{}}
	codeNoChildren Code = "NoChildren"

	// codeTooManyChildren: a group has more than 64 children, or a Shuffle more
	// than 16.
	//
	// Example:
	//
	//	root := &Decider{Name: "ROOT", Policy: decider.Shuffle}
	//	for i := range 17 {
	//		root.Children = append(root.Children, &Decider{Name: "TRICK_" + string(rune('A'+i)), Behavior: &walk})
	//	}
	//	return root
	codeTooManyChildren Code = "TooManyChildren"

	// codeTooDeep: a row is more than 32 levels deep, counting the root as 1.
	//
	// Example:
	//
	//	row := &Decider{Name: "ROW_33", Behavior: &walk}
	//	for i := 32; i > 0; i-- {
	//		row = &Decider{Name: fmt.Sprintf("ROW_%d", i), Children: []*Decider{row}}
	//	}
	//	return row
	codeTooDeep Code = "TooDeep"

	// codeTooManyRows: the tree has more than 65,535 rows, counting a shared row
	// once for each path that leads to it.
	//
	// Example:
	//
	//	a, b := &Decider{Name: "A", Behavior: &walk}, &Decider{Name: "B", Behavior: &run}
	//	for i := range 15 { // two shared groups of two, and so on: twice as many rows each time
	//		both := []*Decider{a, b}
	//		a = &Decider{Name: fmt.Sprintf("A%d", i), Policy: decider.Sequence, Children: both}
	//		b = &Decider{Name: fmt.Sprintf("B%d", i), Policy: decider.Sequence, Children: both}
	//	}
	//	return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{a, b}}
	codeTooManyRows Code = "TooManyRows"

	// codeNegativeDuration: Every, Cooldown, Commit, Timeout or a cooldown of a
	// Gate is negative.
	//
	// Example:
	//
	//	return &Decider{Name: "SLEEP", Timeout: -time.Second, Behavior: &sleep}
	codeNegativeDuration Code = "NegativeDuration"

	// codeDurationWithoutUnit: Every, Cooldown, Commit, Timeout or a cooldown of a
	// Gate is above 0 and below a microsecond: a number without its unit, which Go
	// reads as nanoseconds.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Timeout: 15, Behavior: &run}, // seconds?
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeDurationWithoutUnit Code = "DurationWithoutUnit"

	// codeBadChance: Chance is not a probability.
	//
	// Example:
	//
	//	return &Decider{
	//		Name:          "EAT",
	//		Preconditions: decider.Preconditions{Every: time.Second, Chance: 30}, // per cent?
	//		Behavior:      &eat,
	//	}
	codeBadChance Code = "BadChance"

	// codeLimitTwice: a limit is set as a constant and in PerAgent.
	//
	// Example:
	//
	//	return &Decider{
	//		Name:     "FLEE",
	//		Timeout:  2 * time.Second,
	//		PerAgent: &decider.PerAgent[*animal]{Timeout: func(a *animal) time.Duration { return time.Duration(a.fear) * time.Second }},
	//		Behavior: &run,
	//	}
	codeLimitTwice Code = "LimitTwice"

	// codeBadScore: Score is negative, infinite or not a number, or it stands where
	// something else says how much the agent wants the row: beside Decide or Not, or
	// on a row that has the value of the child that it would run.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
	//		{Name: "EAT", Decide: hunger, Score: 2, Behavior: &eat},
	//		{Name: "SLEEP", Score: 0.2, Behavior: &sleep},
	//	}}
	codeBadScore Code = "BadScore"

	// codeBadTargets: the Targets of a row lack a List, a number of them is out of range,
	// or they stand where they cannot work.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "CHASE", Targets: &decider.Targets[*animal]{List: prey, Margin: 0.1}, Decide: near, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeBadTargets Code = "BadTargets"

	// codeTargetsWithNot: Not is set on a row with Targets. It would accept for the target
	// that is wanted least.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "CHASE", Targets: &decider.Targets[*animal]{List: prey, Switch: true}, Decide: near, Not: true, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeTargetsWithNot Code = "TargetsWithNot"

	// codeTargetsOnSquad: Targets stand on the row of a Squad. Its members are chosen
	// together, and each would have a target of its own.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "HUNT", Targets: &decider.Targets[*animal]{List: prey, Switch: true}, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{
	//			{Name: "CHASE", Behavior: &run},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeTargetsOnSquad Code = "TargetsOnSquad"

	// codeBadMargin: the Margin of a Scored group is negative, infinite or not a
	// number.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Scored, Margin: -0.1, Children: []*Decider{
	//		{Name: "EAT", Decide: hunger, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeBadMargin Code = "BadMargin"

	// codeBadLoop: Loop is less than -1.
	//
	// Example:
	//
	//	return &Decider{Name: "PATROL", Policy: decider.Sequence, Loop: -2, Children: []*Decider{
	//		{Name: "THERE", Behavior: &walk},
	//		{Name: "BACK", Behavior: &walk},
	//	}}
	codeBadLoop Code = "BadLoop"

	// codeBadSucceed: Succeed is negative, or asks for more lanes than a
	// Parallel has.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Parallel, Succeed: 3, Children: []*Decider{
	//		{Name: "WALK", Behavior: &walk},
	//		{Name: "EAT", Behavior: &eat},
	//	}}
	codeBadSucceed Code = "BadSucceed"

	// codeUnknownConstant: Policy, Recheck, Outcome, EndOn or Remember is not one of the
	// package's constants.
	//
	// Example:
	//
	//	return &Decider{Name: "EAT", Outcome: 7, Behavior: &eat}
	codeUnknownConstant Code = "UnknownConstant"

	// codeNeverPasses: the Flags or the Stimuli of a row contradict themselves,
	// so the row can never accept.
	//
	// Example:
	//
	//	return &Decider{
	//		Name:          "SLEEP",
	//		Preconditions: decider.Preconditions{Flags: decider.Check{All: Night | Rain, None: Rain}},
	//		Behavior:      &sleep,
	//	}
	codeNeverPasses Code = "NeverPasses"

	// codeConditionInterrupts: a condition, or a group with only conditions below
	// it, is in a PrioritizedList, Random, WeightedRandom, Shuffle or Scored
	// group. It would interrupt the running row and end in the same tick.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "IS_HUNGRY", Decide: hunger},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeConditionInterrupts Code = "ConditionInterrupts"

	// codeGroupStrobes: a group that can interrupt a sibling accepts without
	// asking its children, and all of them can refuse at once. The running row
	// would be interrupted and started again in every tick. This breaks the
	// Subset Rule: a group should accept only if one of its children would.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "NEEDS", Children: []*Decider{
	//			{Name: "FLEE", Decide: fear, Behavior: &run},
	//			{Name: "EAT", Decide: hunger, Behavior: &eat},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeGroupStrobes Code = "GroupStrobes"

	// codeNotWithoutDecide: Not is set on a row without a When or Decide to invert.
	//
	// Example:
	//
	//	return &Decider{Name: "SLEEP", Not: true, Behavior: &sleep}
	codeNotWithoutDecide Code = "NotWithoutDecide"

	// codeNotOnBoth: Not is set on a row with When and Decide. It is not clear which
	// of them it should invert.
	//
	// Example:
	//
	//	return &Decider{Name: "EAT", When: awake, Decide: hunger, Not: true, Behavior: &eat}
	codeNotOnBoth Code = "NotOnBoth"

	// codeNotOnDelegate: Not is set on a group that delegates, or on a Slot. It
	// would accept when its children refuse, and then have none to run.
	//
	// Example:
	//
	//	return &Decider{Name: "REST", Policy: decider.Selector, Decide: fear, Not: true, Children: []*Decider{
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeNotOnDelegate Code = "NotOnDelegate"

	// codeOptionNeedsPolicy: an option is set on a group whose policy does not
	// use it.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Random, Margin: 0.2, Children: []*Decider{
	//		{Name: "EAT", Decide: hunger, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeOptionNeedsPolicy Code = "OptionNeedsPolicy"

	// codeOptionNeedsChildren: an option of groups is set on a row without
	// children.
	//
	// Example:
	//
	//	return &Decider{Name: "SLEEP", Delegate: true, Behavior: &sleep}
	codeOptionNeedsChildren Code = "OptionNeedsChildren"

	// codeOptionNeedsPartner: an option lacks the field that it belongs to:
	// Scatter needs Every, DecideArgs and DBlock need Decide, BehaviorFlags and
	// BehaviorArgs need Behavior.
	//
	// Example:
	//
	//	return &Decider{
	//		Name:          "SLEEP",
	//		Preconditions: decider.Preconditions{Cooldown: time.Minute, Scatter: true},
	//		Behavior:      &sleep,
	//	}
	codeOptionNeedsPartner Code = "OptionNeedsPartner"

	// codeGroupEndsAtOnce: the own behavior of a group ends in the tick in which it begins:
	// Do, Once, behavior.Succeed or Fail. The group ends with it, and no child ever runs.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Do: func(a *animal) { a.fear = 0 }, Children: []*Decider{
	//			{Name: "RUN", Behavior: &run},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeGroupEndsAtOnce Code = "GroupEndsAtOnce"

	// codeBehaviorWithoutName: a Behavior has no Name.
	//
	// Example:
	//
	//	return &Decider{Name: "SLEEP", Behavior: &Behavior{}}
	codeBehaviorWithoutName Code = "BehaviorWithoutName"

	// codeActionTwice: a row has more than one of Behavior, Do, Each, EachFor, Run and
	// RunFor.
	//
	// Example:
	//
	//	return &Decider{Name: "BARK", Do: func(*animal) {}, Behavior: &walk}
	codeActionTwice Code = "ActionTwice"

	// codeSeveralTicks: a Behavior sets more than one of Tick, Once, Each, EachFor,
	// Run and RunFor.
	//
	// Example:
	//
	//	return &Decider{Name: "BARK", Behavior: &Behavior{
	//		Name: "BARK",
	//		Once: func(a *animal) { a.fear = 0 },
	//		Tick: behavior.Stay[*animal],
	//	}}
	codeSeveralTicks Code = "SeveralTicks"

	// codeWaitWithoutTime: a row runs behavior.Wait and has no BehaviorArgs, which say
	// how long.
	//
	// Example:
	//
	//	return &Decider{Name: "NAP", Behavior: &Behavior{Name: "NAP", Tick: behavior.Wait[*animal]}}
	codeWaitWithoutTime Code = "WaitWithoutTime"

	// codeUnreadArgs: a row has more BehaviorArgs than its Behavior can read.
	// behavior.Wait reads two, a function without a Context none.
	//
	// Example:
	//
	//	nap := Behavior{Name: "NAP", Tick: behavior.Wait[*animal]}
	//	return &Decider{Name: "NAP", Behavior: &nap, BehaviorArgs: []float64{20, 30, 10}}
	codeUnreadArgs Code = "UnreadArgs"

	// codeBadArgs: a number of DecideArgs or BehaviorArgs is NaN or infinite.
	//
	// Example:
	//
	//	zero := 0.0
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "EAT", Decide: hunger, DecideArgs: []float64{1 / zero}, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeBadArgs Code = "BadArgs"

	// codeWrongArgNames: ArgNames of a row or of its Behavior are more than the arguments
	// that the row has, or one is empty, is there twice, or is more than letters, digits,
	// _, - and spaces.
	//
	// Example:
	//
	//	nap := Behavior{Name: "NAP", Tick: behavior.Wait[*animal], ArgNames: []string{"least", "most"}}
	//	return &Decider{Name: "NAP", Behavior: &nap, BehaviorArgs: []float64{20}}
	codeWrongArgNames Code = "WrongArgNames"

	// codePlanMissing: a Behavior has a Plan, and in some place of its row no group above
	// has a Block of that type.
	//
	// Example:
	//
	//	type heist struct{ Bags int32 }
	//	return &Decider{Name: "TAKE", Behavior: &Behavior{Name: "TAKE", Plan: heist{}}}
	codePlanMissing Code = "PlanMissing"

	// codeBlockNotPlain: the type of a Block or DBlock contains pointers.
	// Strings, slices, maps, interfaces, functions and channels contain pointers
	// too.
	//
	// Example:
	//
	//	type huntBlock struct {
	//		Steps int
	//		Prey  *animal
	//	}
	//	return &Decider{Name: "HUNT", Behavior: &Behavior{Name: "HUNT", Block: huntBlock{}}}
	codeBlockNotPlain Code = "BlockNotPlain"

	// codeBlockTooLarge: a Block is larger than 64 KiB, or a DBlock larger than
	// 64 bytes.
	//
	// Example:
	//
	//	type mapBlock struct{ Seen [512][512]bool }
	//	return &Decider{Name: "EXPLORE", Behavior: &Behavior{Name: "EXPLORE", Block: mapBlock{}}}
	codeBlockTooLarge Code = "BlockTooLarge"

	// codeMemoryTooLarge: the blocks that can be in use at the same time,
	// together with the slots, take more than 1 MiB of each agent's memory. The
	// children of most groups share their memory, because only one of them runs;
	// the lanes of a Parallel and the slots add up.
	//
	// Example:
	//
	//	type mapBlock struct{ Seen [256][256]bool }
	//	explore := Behavior{Name: "EXPLORE", Block: mapBlock{}}
	//	root := &Decider{Name: "ROOT", Policy: decider.Parallel}
	//	for i := range 17 {
	//		root.Children = append(root.Children, &Decider{Name: fmt.Sprintf("LEG_%d", i), Behavior: &explore})
	//	}
	//	return root
	codeMemoryTooLarge Code = "MemoryTooLarge"

	// codeScopeWithoutName: a Scope has no Name.
	//
	// Example:
	//
	//	light := behavior.Scope[*animal]{Enter: func(*animal, behavior.Context) {}}
	//	return &Decider{Name: "SLEEP", Scope: &light, Behavior: &sleep}
	codeScopeWithoutName Code = "ScopeWithoutName"

	// codeScopeNotEntered: a Scope is set on a condition, or on a group of only
	// conditions, with which a Sequence may begin. The Sequence checks such a
	// step before it accepts and never enters it, so the Scope would never be
	// entered.
	//
	// Example:
	//
	//	light := behavior.Scope[*animal]{Name: "LIGHT", Enter: func(*animal, behavior.Context) {}}
	//	return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
	//		{Name: "IS_NIGHT", Scope: &light},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeScopeNotEntered Code = "ScopeNotEntered"

	// codeEmptyScope: a Scope has neither Enter nor Exit.
	//
	// Example:
	//
	//	return &Decider{Name: "SLEEP", Scope: &behavior.Scope[*animal]{Name: "LIGHT"}, Behavior: &sleep}
	codeEmptyScope Code = "EmptyScope"

	// codeGateWithoutName: a Gate has no Name.
	//
	// Example:
	//
	//	return &Decider{Name: "EAT", Gate: &decider.Gate[*animal]{Limit: 2}, Behavior: &eat}
	codeGateWithoutName Code = "GateWithoutName"

	// codeBadLimit: the Limit of a Gate is negative or above 65,535.
	//
	// Example:
	//
	//	return &Decider{Name: "EAT", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: -1}, Behavior: &eat}
	codeBadLimit Code = "BadLimit"

	// codeGateClash: two gates have the same name but different fields. Within a
	// world, gates with the same name are one gate, so [Tree.Join] returns this
	// error too, if a tree's gate differs from a gate of another tree.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "EAT", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: 2}, Behavior: &eat},
	//		{Name: "DRINK", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: 3}, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeGateClash Code = "GateClash"

	// codeBadMembers: a Squad has fewer than two members, or more than 65,534.
	//
	// Example:
	//
	//	return &Decider{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 1}, Children: []*Decider{
	//		{Name: "CHASE", Behavior: &run},
	//	}}
	codeBadMembers Code = "BadMembers"

	// codeBadRoles: a Squad has more roles than members, a role without a Flag,
	// or two roles with the same Flag.
	//
	// Example:
	//
	//	const Driver, Catcher = Rain << 1, Rain << 2
	//	pack := decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: Driver}, {Flag: Catcher}, {Flag: Rain}}}
	//	return &Decider{Name: "HUNT", Squad: &pack, Children: []*Decider{
	//		{Name: "CHASE", Behavior: &run},
	//	}}
	codeBadRoles Code = "BadRoles"

	// codeEveryOnSquad: Every is set on a row with a Squad. A squad forms from
	// agents that accept in the same frame, but with Every each agent asks in a
	// different frame.
	//
	// Example:
	//
	//	return &Decider{
	//		Name:          "HUNT",
	//		Preconditions: decider.Preconditions{Every: 5 * time.Second},
	//		Squad:         &decider.Squad[*animal]{Members: 2},
	//		Children:      []*Decider{{Name: "CHASE", Behavior: &run}},
	//	}
	codeEveryOnSquad Code = "EveryOnSquad"

	// codeAgentsGateOnSquad: the Gate of a row with a Squad has a Key or a
	// LocalCooldown. The whole squad shares one token, but a Key and a
	// LocalCooldown belong to a single agent.
	//
	// Example:
	//
	//	return &Decider{
	//		Name:     "HUNT",
	//		Gate:     &decider.Gate[*animal]{Name: "GAME", LocalCooldown: time.Minute},
	//		Squad:    &decider.Squad[*animal]{Members: 2},
	//		Children: []*Decider{{Name: "CHASE", Behavior: &run}},
	//	}
	codeAgentsGateOnSquad Code = "AgentsGateOnSquad"

	// codeSquadInSquad: a row with a Squad is below another one. Squads cannot be
	// nested: below a squad's group, an agent cannot join another squad.
	//
	// Example:
	//
	//	return &Decider{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 4}, Children: []*Decider{
	//		{Name: "DRIVE", Delegate: true, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{
	//			{Name: "CHASE", Behavior: &run},
	//		}},
	//		{Name: "LURK", Behavior: &walk},
	//	}}
	codeSquadInSquad Code = "SquadInSquad"

	// codeBarrierOutsideSquad: no row above a Barrier has a Squad, so there are
	// no members to wait for.
	//
	// Example:
	//
	//	return &Decider{Name: "HUNT", Policy: decider.Sequence, Children: []*Decider{
	//		{Name: "SNEAK", Behavior: &walk},
	//		{Name: "READY", Barrier: true, Timeout: 5 * time.Second},
	//		{Name: "CHASE", Behavior: &run},
	//	}}
	codeBarrierOutsideSquad Code = "BarrierOutsideSquad"

	// codeTooManyBarriers: there are more than 64 barriers below one squad.
	//
	// Example:
	//
	//	hunt := &Decider{Name: "HUNT", Policy: decider.Sequence, Squad: &decider.Squad[*animal]{Members: 2}}
	//	for i := range 13 {
	//		leg := &Decider{Name: fmt.Sprintf("LEG_%d", i), Policy: decider.Sequence}
	//		for k := range 5 {
	//			leg.Children = append(leg.Children, &Decider{Name: fmt.Sprintf("READY_%d_%d", i, k), Barrier: true})
	//		}
	//		hunt.Children = append(hunt.Children, leg)
	//	}
	//	return hunt
	codeTooManyBarriers Code = "TooManyBarriers"

	// codeOptionNeedsLeaf: a Barrier or Slot is set on a group.
	//
	// Example:
	//
	//	return &Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}, Children: []*Decider{
	//		{Name: "LOOK", Behavior: &walk},
	//	}}
	codeOptionNeedsLeaf Code = "OptionNeedsLeaf"

	// codeSlotWithoutName: a Slot has no Name.
	//
	// Example:
	//
	//	return &Decider{Name: "VISIT", Slot: &decider.Slot{Bytes: 512}}
	codeSlotWithoutName Code = "SlotWithoutName"

	// codeSlotWithoutReserve: a Slot reserves no memory for the trees injected
	// into it.
	//
	// Example:
	//
	//	return &Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT"}}
	codeSlotWithoutReserve Code = "SlotWithoutReserve"

	// codeSlotNotAlone: a row with a Slot also has something else to run.
	//
	// Example:
	//
	//	return &Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}, Behavior: &walk}
	codeSlotNotAlone Code = "SlotNotAlone"

	// codeSlotClash: two different deciders have slots with the same name.
	// Several groups may share one decider.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "WORK", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
	//		{Name: "PLAY", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	codeSlotClash Code = "SlotClash"
)

// Warnings: what [Tree.Lint] finds in a table that compiles.
const (
	// WarnShadowed: a row of a PrioritizedList or Selector comes after another
	// row that accepts whenever it would.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep},
	//		{Name: "EAT", Decide: hunger, Behavior: &eat},
	//	}}
	WarnShadowed Code = "Shadowed"

	// WarnSubsetRule: the flags and stimuli alone show that a group can accept
	// while all of its children refuse. It is not an error only because the group
	// interrupts no other row.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "DAY", Policy: decider.SequentialList, Children: []*Decider{
	//			{Name: "SHELTER", Children: []*Decider{
	//				{Name: "SLEEP", If: Night, Behavior: &sleep},
	//				{Name: "STAND", If: Rain, Behavior: &walk},
	//			}},
	//			{Name: "EAT", Behavior: &eat},
	//		}},
	//	}}
	WarnSubsetRule Code = "SubsetRule"

	// WarnComesUpEmpty: a group that can interrupt may find nothing to run, and
	// would then strobe. Compile does not refuse it, because a group that
	// delegates asks it, or because the child that it finds is itself a group
	// that may find nothing.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "HUNT", Policy: decider.Sequence, Children: []*Decider{
	//			{Name: "IS_HUNGRY", Decide: hunger},
	//			{Name: "CATCH", Children: []*Decider{
	//				{Name: "CHASE", Decide: fear, Not: true, Behavior: &run},
	//			}},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnComesUpEmpty Code = "ComesUpEmpty"

	// WarnRootIdle: there may be ticks in which the agent does nothing. For a
	// tree that is injected into a Slot, this is right: the Slot then refuses,
	// and its siblings are asked.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "EAT", Decide: hunger, Behavior: &eat},
	//	}}
	WarnRootIdle Code = "RootIdle"

	// WarnChanceEachFrame: a Chance has no Every, so it is rolled in every frame
	// in which the row is asked.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "STRETCH", Preconditions: decider.Preconditions{Chance: 0.1}, Behavior: &walk},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnChanceEachFrame Code = "ChanceEachFrame"

	// WarnChanceBeforeGate: a Chance is rolled before the Gate is looked at, and the
	// roll uses up Every, also while the Gate is full.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{
	//			Name:          "SHOOT",
	//			Preconditions: decider.Preconditions{Every: time.Second, Chance: 0.5},
	//			Gate:          &decider.Gate[*animal]{Name: "SHOTS"},
	//			Behavior:      &eat,
	//		},
	//		{Name: "HIDE", Behavior: &sleep},
	//	}}
	WarnChanceBeforeGate Code = "ChanceBeforeGate"

	// WarnScatterOnEntry: a row with Scatter is asked only when its turn comes, and
	// loses up to a whole Every each time.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
	//			{Name: "LOOK", Preconditions: decider.Preconditions{Every: 5 * time.Second, Scatter: true}, Behavior: &eat},
	//			{Name: "GO_ON", Behavior: &walk},
	//		}},
	//	}}
	WarnScatterOnEntry Code = "ScatterOnEntry"

	// WarnRecheckUnused: a Recheck has nothing to check, or is never due.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{
	//			Name:          "EAT",
	//			Preconditions: decider.Preconditions{Every: 5 * time.Second},
	//			Recheck:       decider.EachTick,
	//			Behavior:      &eat,
	//		},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnRecheckUnused Code = "RecheckUnused"

	// WarnCommitUnused: a Commit is set where no sibling interrupts, or only
	// Urgent ones do.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Random, Children: []*Decider{
	//		{Name: "EAT", Commit: 2 * time.Second, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnCommitUnused Code = "CommitUnused"

	// WarnCommitOverTimeout: a row's Commit is longer than its Timeout.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "SLEEP", Commit: 10 * time.Second, Timeout: 2 * time.Second, Behavior: &sleep},
	//	}}
	WarnCommitOverTimeout Code = "CommitOverTimeout"

	// WarnTimeoutUnused: a Timeout is set on a condition, which ends at once.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
	//		{Name: "IS_NIGHT", Timeout: 2 * time.Second},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnTimeoutUnused Code = "TimeoutUnused"

	// WarnUrgentUnused: an Urgent row has nothing to override: its group is not
	// Latched, and no sibling that it could interrupt has a Commit.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Urgent: true, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnUrgentUnused Code = "UrgentUnused"

	// WarnContradictsParent: the flags and stimuli of a group rule out those of a
	// child for as long as the group runs, or those of every child with which it
	// could begin.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{
	//			Name:    "AT_NIGHT",
	//			If:      Night,
	//			Recheck: decider.EachTick,
	//			Children: []*Decider{
	//				{Name: "EAT", Unless: Night, Behavior: &eat},
	//				{Name: "SLEEP", Behavior: &sleep},
	//			},
	//		},
	//		{Name: "WALK", Behavior: &walk},
	//	}}
	WarnContradictsParent Code = "ContradictsParent"

	// WarnFailingCondition: a condition in a Selector or Parallel ends Failed
	// whenever it passes. That counts as a refusal, so the row has no effect.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "DAY", Policy: decider.Selector, Children: []*Decider{
	//			{Name: "IS_RESTED", Unless: Night, Outcome: decider.Fail},
	//			{Name: "SLEEP", Behavior: &sleep},
	//		}},
	//	}}
	WarnFailingCondition Code = "FailingCondition"

	// WarnFlatScores: all children of a Scored group have the same score.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
	//		{Name: "EAT", Preconditions: decider.Preconditions{Stimuli: stimuli.None(Noise)}, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnFlatScores Code = "FlatScores"

	// WarnUnscored: a child of a Scored or WeightedRandom group has neither a Decide nor a
	// Score, beside others that have a Decide. It accepts with 1, which may be more than all
	// of them return.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
	//		{Name: "EAT", Decide: hunger, Behavior: &eat},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnUnscored Code = "Unscored"

	// WarnSameBehaviorName: two different behaviors have the same name.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &Behavior{Name: "MOVE"}},
	//		{Name: "STROLL", Behavior: &Behavior{Name: "MOVE"}},
	//	}}
	WarnSameBehaviorName Code = "SameBehaviorName"

	// WarnScopeUnused: a Scope is set on a condition, or on a group of only
	// conditions, so it is exited as soon as it is entered.
	//
	// Example:
	//
	//	light := behavior.Scope[*animal]{Name: "LIGHT", Enter: func(*animal, behavior.Context) {}}
	//	return &Decider{Name: "ROOT", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
	//		{Name: "IS_NIGHT", Scope: &light},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnScopeUnused Code = "ScopeUnused"

	// WarnBarrierWithoutTimeout: a Barrier has no Timeout, so its members wait
	// forever if one of them never arrives.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "HUNT", Policy: decider.Sequence, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{
	//			{Name: "SNEAK", Behavior: &walk},
	//			{Name: "READY", Barrier: true},
	//			{Name: "CHASE", Behavior: &run},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnBarrierWithoutTimeout Code = "BarrierWithoutTimeout"

	// WarnSquadNeverForms: a squad is asked only while an inactive group above it
	// delegates: it is the first step of a Sequence, or no other child of the
	// group can begin. A squad cannot form then.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "RAID", Policy: decider.Sequence, Children: []*Decider{
	//			{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{{Name: "CHASE", Behavior: &run}}},
	//			{Name: "SHARE", Behavior: &eat},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnSquadNeverForms Code = "SquadNeverForms"

	// WarnPairOfAll: a squad has a Pair and no Key, and nothing keeps any agent from
	// being a candidate. Of many, each is compared in a frame with a few only.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{
	//			Name:     "PLAY",
	//			Squad:    &decider.Squad[*animal]{Members: 2, Pair: func(a, b *animal) float64 { return 1 - b.fear }},
	//			Children: []*Decider{{Name: "ROMP", Behavior: &run}},
	//		},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnPairOfAll Code = "PairOfAll"

	// WarnShortDuration: Every, Cooldown, Commit, Timeout or a cooldown of a Gate is
	// below a millisecond: shorter than a frame of any game.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Timeout: 15 * time.Microsecond, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnShortDuration Code = "ShortDuration"

	// WarnStrangeWait: the BehaviorArgs of a row that runs behavior.Wait are no
	// seconds: negative, or more than eleven days.
	//
	// Example:
	//
	//	nap := Behavior{Name: "NAP", Tick: behavior.Wait[*animal]}
	//	return &Decider{Name: "NAP", Behavior: &nap, BehaviorArgs: []float64{float64(3 * time.Second)}}
	WarnStrangeWait Code = "StrangeWait"

	// WarnActsTwice: two leaves of a list, or of a Random, WeightedRandom, Shuffle or Scored
	// group, end in the tick in which they begin, and the group then runs another row: in one
	// turn an agent may do both.
	//
	// Example:
	//
	//	return &Decider{Name: "TURN", Children: []*Decider{
	//		{Name: "BITE", Decide: hunger, Do: func(a *animal) { a.hunger = 0 }},
	//		{Name: "GROWL", Do: func(a *animal) { a.fear = 0 }},
	//	}}
	WarnActsTwice Code = "ActsTwice"

	// WarnEndlessStep: a step of a Sequence or SequentialList never ends, or never ends well
	// in a Sequence, or the group's Timeout is over before it does. The steps behind it
	// never run.
	//
	// Example:
	//
	//	return &Decider{Name: "SHOOTER", Policy: decider.Sequence, Children: []*Decider{
	//		{Name: "DUCK", Behavior: &Behavior{Name: "DUCK", Tick: behavior.Stay[*animal]}},
	//		{Name: "SHOOT", Do: func(a *animal) { a.fear = 0 }},
	//	}}
	WarnEndlessStep Code = "EndlessStep"

	// WarnAgentByValue: an agent is a struct without any pointer in it: each callback
	// gets a copy, and what it writes there is lost.
	//
	// Example:
	//
	//	return &decider.Decider[animal]{Name: "GRAZE", Each: func(a animal) { a.hunger-- }}
	WarnAgentByValue Code = "AgentByValue"

	// WarnTargetMayVanish: a row with Targets has neither Switch, nor Recheck EachTick, nor a
	// Timeout: it goes on when its target has died or left, unless its behavior looks.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "CHASE", Targets: &decider.Targets[*animal]{List: prey}, Decide: near, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnTargetMayVanish Code = "TargetMayVanish"

	// WarnRememberedTarget: a group with Targets remembers its place. After an interruption
	// it goes on there, perhaps with another target.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "HUNT", Targets: &decider.Targets[*animal]{List: prey}, Decide: near, Timeout: time.Minute, Policy: decider.SequentialList, Remember: decider.Place, Children: []*Decider{
	//			{Name: "SNEAK", Timeout: 4 * time.Second, Behavior: &walk},
	//			{Name: "CHASE", Timeout: 4 * time.Second, Behavior: &run},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnRememberedTarget Code = "RememberedTarget"

	// WarnRememberedPlan: a place is remembered that outlives the Block of its group, which
	// its steps share as their plan. The group goes on at the old step with a new plan.
	//
	// Example:
	//
	//	type loot struct{ Room, Bags int }
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "RAID", Decide: hunger, Behavior: &Behavior{Name: "RAID", Block: loot{}}, Policy: decider.SequentialList, Remember: decider.Place, Children: []*Decider{
	//			{Name: "SNEAK", Timeout: 4 * time.Second, Behavior: &walk},
	//			{Name: "GRAB", Timeout: 4 * time.Second, Behavior: &run},
	//		}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnRememberedPlan Code = "RememberedPlan"

	// WarnForgetsPlace: a SequentialList forgets its place whenever a sibling before
	// it interrupts, although that ends in the tick in which it begins: it may never
	// get past its first steps.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{
	//			Name:          "BARK",
	//			Preconditions: decider.Preconditions{Every: 5 * time.Second},
	//			Do:            func(a *animal) { a.fear = 0 },
	//		},
	//		{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
	//			{Name: "NORTH", Timeout: 4 * time.Second, Behavior: &walk},
	//			{Name: "SOUTH", Timeout: 4 * time.Second, Behavior: &walk},
	//		}},
	//	}}
	WarnForgetsPlace Code = "ForgetsPlace"

	// WarnRoleFlagOutside: a row checks the flag of a role, and is below no squad that
	// has the role: nobody has the role there, and the flag is always clear, unless
	// the game uses the same bit for something else.
	//
	// Example:
	//
	//	const Driver, Catcher decider.Flags = 1, 2 // a const block of their own: Driver is the bit of Night
	//	pack := decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: Driver}, {Flag: Catcher}}}
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "SLEEP", If: Night, Behavior: &sleep},
	//		{Name: "HUNT", Squad: &pack, Children: []*Decider{
	//			{Name: "DRIVE", If: Driver, Behavior: &run},
	//			{Name: "LURK", Behavior: &walk},
	//		}},
	//		{Name: "WALK", Behavior: &walk},
	//	}}
	WarnRoleFlagOutside Code = "RoleFlagOutside"

	// WarnRoleFlagsOverlap: the flags of two roles of a squad have bits in common, so
	// that a check for one passes for an agent that has the other.
	//
	// Example:
	//
	//	pack := decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: 4}, {Flag: 4 | 8}}}
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "HUNT", Squad: &pack, Children: []*Decider{{Name: "CHASE", Behavior: &run}}},
	//		{Name: "SLEEP", Behavior: &sleep},
	//	}}
	WarnRoleFlagsOverlap Code = "RoleFlagsOverlap"

	// WarnAcceptUnused: a row accepts a warning that it does not have, or gives
	// no reason. This warning cannot be accepted.
	//
	// Example:
	//
	//	return &Decider{Name: "ROOT", Children: []*Decider{
	//		{Name: "FLEE", Decide: fear, Behavior: &run},
	//		{Name: "SLEEP", Behavior: &sleep, Accept: []decider.Acceptance{{Code: decider.WarnShadowed, Because: "rabbits only nap"}}},
	//	}}
	WarnAcceptUnused Code = "AcceptUnused"
)
