package decider

// Code names a kind of problem, as in Code("EmptyName"). Its text is stable: games may
// compare with it or search for it. docs/validation.md lists all codes, each with what it
// means, the smallest table that has the problem, and what is printed for that.
type Code string

// The comments of the codes are what that page says; its examples stand in
// table_codes_examples_test.go, which runs them.

// Errors: what [Compile] refuses. Only tools and tests tell them apart, by their texts.
const (
	// codeNilRoot: there is no table.
	codeNilRoot Code = "NilRoot"

	// codeNilChild: a group lists a child that is nil.
	codeNilChild Code = "NilChild"

	// codeCycle: a row is below itself, so the tree would have no end. Between
	// package variables the Go compiler reports this as an initialization cycle;
	// a table that a program builds can have one.
	codeCycle Code = "Cycle"

	// codeEmptyName: a decider has no Name.
	codeEmptyName Code = "EmptyName"

	// codeDuplicateName: two different deciders have the same name. Several
	// groups may share one decider.
	codeDuplicateName Code = "DuplicateName"

	// codeChildTwice: a group lists one decider twice. A child that ended is
	// masked for the rest of the tick by its place, so the second place would run
	// it again.
	codeChildTwice Code = "ChildTwice"

	// codeNoChildren: a row has an empty list of children. It was probably meant
	// to be a group; as written, it would be a leaf.
	codeNoChildren Code = "NoChildren"

	// codeTooManyChildren: a group has more than 64 children, or a Shuffle more
	// than 16.
	codeTooManyChildren Code = "TooManyChildren"

	// codeTooDeep: a row is more than 32 levels deep, counting the root as 1.
	codeTooDeep Code = "TooDeep"

	// codeTooManyRows: the tree has more than 65,535 rows, counting a shared row
	// once for each path that leads to it.
	codeTooManyRows Code = "TooManyRows"

	// codeNegativeDuration: Every, Cooldown, Commit, Timeout or a cooldown of a
	// Gate is negative.
	codeNegativeDuration Code = "NegativeDuration"

	// codeDurationWithoutUnit: Every, Cooldown, Commit, Timeout or a cooldown of a
	// Gate is above 0 and below a microsecond: a number without its unit, which Go
	// reads as nanoseconds.
	codeDurationWithoutUnit Code = "DurationWithoutUnit"

	// codeBadChance: Chance is not a probability.
	codeBadChance Code = "BadChance"

	// codeLimitTwice: a limit is set as a constant and in PerAgent.
	codeLimitTwice Code = "LimitTwice"

	// codeBadScore: Score is negative, infinite or not a number, or it stands where
	// something else says how much the agent wants the row: beside Decide or Not, or
	// on a row that has the value of the child that it would run.
	codeBadScore Code = "BadScore"

	// codeBadTargets: the Targets of a row lack a List, a number of them is out of range,
	// or they stand where they cannot work.
	codeBadTargets Code = "BadTargets"

	// codeTargetsWithNot: Not is set on a row with Targets. It would accept for the target
	// that is wanted least.
	codeTargetsWithNot Code = "TargetsWithNot"

	// codeTargetsOnSquad: Targets stand on the row of a Squad. Its members are chosen
	// together, and each would have a target of its own.
	codeTargetsOnSquad Code = "TargetsOnSquad"

	// codeBadMargin: the Margin of a Scored group is negative, infinite or not a
	// number.
	codeBadMargin Code = "BadMargin"

	// codeBadLoop: Loop is less than -1.
	codeBadLoop Code = "BadLoop"

	// codeBadSucceed: Succeed is negative, or asks for more lanes than a
	// Parallel has.
	codeBadSucceed Code = "BadSucceed"

	// codeUnknownConstant: Policy, Recheck, Outcome, EndOn, On or Remember is not one of the
	// package's constants.
	codeUnknownConstant Code = "UnknownConstant"

	// codeNeverPasses: the Flags or the Stimuli of a row contradict themselves,
	// so the row can never accept.
	codeNeverPasses Code = "NeverPasses"

	// codeConditionInterrupts: a condition, or a group with only conditions below
	// it, is in a PrioritizedList, Random, WeightedRandom, Shuffle or Scored
	// group. It would interrupt the running row and end in the same tick.
	codeConditionInterrupts Code = "ConditionInterrupts"

	// codeUnknownState: From or After of a row names no sibling of its in a StateMachine, or a
	// state has a name that stands for others there.
	codeUnknownState Code = "UnknownState"

	// codeNoStart: no row of a StateMachine may begin: each has a From or After, and none of
	// them has Start.
	codeNoStart Code = "NoStart"

	// codeStateUnreachable: a row of a StateMachine only follows rows that are never entered
	// themselves.
	codeStateUnreachable Code = "StateUnreachable"

	// codeStateStrobes: a row of a StateMachine accepts whenever it is asked, and its From has a
	// state that nothing holds against it: that would run for one tick only.
	codeStateStrobes Code = "StateStrobes"

	// codeGroupStrobes: a group that can interrupt a sibling accepts without
	// asking its children, and all of them can refuse at once. The running row
	// would be interrupted and started again in every tick. This breaks the
	// Subset Rule: a group should accept only if one of its children would.
	codeGroupStrobes Code = "GroupStrobes"

	// codeNotWithoutDecide: Not is set on a row without a When or Decide to invert.
	codeNotWithoutDecide Code = "NotWithoutDecide"

	// codeNotOnBoth: Not is set on a row with When and Decide. It is not clear which
	// of them it should invert.
	codeNotOnBoth Code = "NotOnBoth"

	// codeNotOnDelegate: Not is set on a group that delegates, or on a Slot. It
	// would accept when its children refuse, and then have none to run.
	codeNotOnDelegate Code = "NotOnDelegate"

	// codeOptionNeedsPolicy: an option is set on a group whose policy does not
	// use it.
	codeOptionNeedsPolicy Code = "OptionNeedsPolicy"

	// codeOptionNeedsChildren: an option of groups is set on a row without
	// children.
	codeOptionNeedsChildren Code = "OptionNeedsChildren"

	// codeOptionNeedsPartner: an option lacks the field that it belongs to:
	// Scatter needs Every, DBlock needs Decide, BehaviorFlags need a Behavior.
	codeOptionNeedsPartner Code = "OptionNeedsPartner"

	// codeGroupEndsAtOnce: the own behavior of a group ends in the tick in which it begins:
	// Do, Once, behavior.Succeed or Fail. The group ends with it, and no child ever runs.
	codeGroupEndsAtOnce Code = "GroupEndsAtOnce"

	// codeAsideOutsideList: Outcome Aside is set on a row that is no child of a FirstOf or
	// SequentialList. Only these go on behind it as if it had refused.
	codeAsideOutsideList Code = "AsideOutsideList"

	// codeBehaviorWithoutName: a Behavior has no Name.
	codeBehaviorWithoutName Code = "BehaviorWithoutName"

	// codeActionTwice: a row has more than one of Behavior, Act, Do, Each, EachFor, Run
	// and RunFor.
	codeActionTwice Code = "ActionTwice"

	// codeAskTwice: a row has an Ask and a Decide.
	//
	// Example:
	//
	//	return &Decider{Name: "SLEEP", Ask: &tiredness{Least: .3}, Decide: hunger, Behavior: &sleep}
	codeAskTwice Code = "AskTwice"

	// codeWrongArguments: an Act or Ask is no pointer to a struct, or has a field that is no
	// data of its own, or a number beyond its tags.
	//
	// Example:
	//
	//	return &Decider{Name: "BARK", Act: &barking{Text: "Halt!", Radius: 200}}
	codeWrongArguments Code = "WrongArguments"

	// codeSeveralTicks: a Behavior sets more than one of Tick, Once, Each, EachFor,
	// Run and RunFor.
	codeSeveralTicks Code = "SeveralTicks"

	// codePlanMissing: a Behavior has a Plan, and in some place of its row no group above
	// has a Block of that type.
	codePlanMissing Code = "PlanMissing"

	// codeBlockNotPlain: the type of a Block or DBlock contains pointers.
	// Strings, slices, maps, interfaces, functions and channels contain pointers
	// too.
	codeBlockNotPlain Code = "BlockNotPlain"

	// codeBlockTooLarge: a Block is larger than 64 KiB, or a DBlock larger than
	// 64 bytes.
	codeBlockTooLarge Code = "BlockTooLarge"

	// codeMemoryTooLarge: the blocks that can be in use at the same time,
	// together with the slots, take more than 1 MiB of each agent's memory. The
	// children of most groups share their memory, because only one of them runs;
	// the lanes of a Parallel and the slots add up.
	codeMemoryTooLarge Code = "MemoryTooLarge"

	// codeScopeWithoutName: a Scope has no Name.
	codeScopeWithoutName Code = "ScopeWithoutName"

	// codeScopeNotEntered: a Scope is set on a condition, or on a group of only
	// conditions, with which a Sequence may begin. The Sequence checks such a
	// step before it accepts and never enters it, so the Scope would never be
	// entered.
	codeScopeNotEntered Code = "ScopeNotEntered"

	// codeEmptyScope: a Scope has neither Enter nor Exit.
	codeEmptyScope Code = "EmptyScope"

	// codeGateWithoutName: a Gate has no Name.
	codeGateWithoutName Code = "GateWithoutName"

	// codeBadLimit: the Limit of a Gate is negative or above 65,535, or it has a LimitOf, too.
	codeBadLimit Code = "BadLimit"

	// codeGateClash: two gates have the same name but different fields. Within a
	// world, gates with the same name are one gate, so [Tree.Join] returns this
	// error too, if a tree's gate differs from a gate of another tree.
	codeGateClash Code = "GateClash"

	// codeBadMembers: a Squad has fewer than two members, or more than 65,534.
	codeBadMembers Code = "BadMembers"

	// codeBadMin: a Squad begins with more than its Members, or goes on with more
	// than it begins with.
	codeBadMin Code = "BadMin"

	// codeBadRoles: a Squad has more roles than members, a role without a Flag,
	// or two roles with the same Flag.
	codeBadRoles Code = "BadRoles"

	// codeEveryOnSquad: Every is set on a row with a Squad. A squad forms from
	// agents that accept in the same frame, but with Every each agent asks in a
	// different frame.
	codeEveryOnSquad Code = "EveryOnSquad"

	// codeAgentsGateOnSquad: the Gate of a row with a Squad has a Key, a LimitOf or a
	// LocalCooldown. The whole squad shares one token, but these belong to a single
	// agent.
	codeAgentsGateOnSquad Code = "AgentsGateOnSquad"

	// codeSquadInSquad: a row with a Squad is below another one. Squads cannot be
	// nested: below a squad's group, an agent cannot join another squad.
	codeSquadInSquad Code = "SquadInSquad"

	// codeBarrierOutsideSquad: no row above a Barrier has a Squad, so there are
	// no members to wait for.
	codeBarrierOutsideSquad Code = "BarrierOutsideSquad"

	// codeTooManyBarriers: there are more than 64 barriers below one squad.
	codeTooManyBarriers Code = "TooManyBarriers"

	// codeOptionNeedsLeaf: a Barrier or Slot is set on a group.
	codeOptionNeedsLeaf Code = "OptionNeedsLeaf"

	// codeSlotWithoutName: a Slot has no Name.
	codeSlotWithoutName Code = "SlotWithoutName"

	// codeSlotWithoutReserve: a Slot reserves no memory for the trees injected
	// into it.
	codeSlotWithoutReserve Code = "SlotWithoutReserve"

	// codeSlotNotAlone: a row with a Slot also has something else to run.
	codeSlotNotAlone Code = "SlotNotAlone"

	// codeSlotClash: two different deciders have slots with the same name.
	// Several groups may share one decider.
	codeSlotClash Code = "SlotClash"
)

// Warnings: what [Tree.Lint] finds in a table that compiles.
const (
	// WarnShadowed: a row of a PrioritizedList, Selector or FirstOf comes after another
	// row that accepts whenever it would.
	WarnShadowed Code = "Shadowed"

	// WarnSubsetRule: the flags and stimuli alone show that a group can accept
	// while all of its children refuse. It is not an error only because the group
	// interrupts no other row.
	WarnSubsetRule Code = "SubsetRule"

	// WarnComesUpEmpty: a group that can interrupt may find nothing to run, and
	// would then strobe. Compile does not refuse it, because a group that
	// delegates asks it, or because the child that it finds is itself a group
	// that may find nothing.
	WarnComesUpEmpty Code = "ComesUpEmpty"

	// WarnRootIdle: there may be ticks in which the agent does nothing. For a
	// tree that is injected into a Slot, this is right: the Slot then refuses,
	// and its siblings are asked.
	WarnRootIdle Code = "RootIdle"

	// WarnChanceEachFrame: a Chance has no Every, so it is rolled in every frame
	// in which the row is asked.
	WarnChanceEachFrame Code = "ChanceEachFrame"

	// WarnChanceBeforeGate: a Chance is rolled before the Gate is looked at, and the
	// roll uses up Every, also while the Gate is full.
	WarnChanceBeforeGate Code = "ChanceBeforeGate"

	// WarnScatterOnEntry: a row with Scatter is asked only when its turn comes, and
	// loses up to a whole Every each time.
	WarnScatterOnEntry Code = "ScatterOnEntry"

	// WarnRecheckUnused: a Recheck has nothing to check, or is never due.
	WarnRecheckUnused Code = "RecheckUnused"

	// WarnCommitUnused: a Commit is set where no sibling interrupts, or only
	// Urgent ones do.
	WarnCommitUnused Code = "CommitUnused"

	// WarnCommitOverTimeout: a row's Commit is longer than its Timeout.
	WarnCommitOverTimeout Code = "CommitOverTimeout"

	// WarnTimeoutUnused: a Timeout is set on a condition, which ends at once.
	WarnTimeoutUnused Code = "TimeoutUnused"

	// WarnUrgentUnused: an Urgent row has nothing to override: its group is not
	// Latched, and no sibling that it could interrupt has a Commit.
	WarnUrgentUnused Code = "UrgentUnused"

	// WarnContradictsParent: the flags and stimuli of a group rule out those of a
	// child for as long as the group runs, or those of every child with which it
	// could begin.
	WarnContradictsParent Code = "ContradictsParent"

	// WarnFailingCondition: a condition in a Selector or Parallel ends Failed
	// whenever it passes. That counts as a refusal, so the row has no effect.
	WarnFailingCondition Code = "FailingCondition"

	// WarnFlatScores: all children of a Scored group have the same score.
	WarnFlatScores Code = "FlatScores"

	// WarnUnscored: a child of a Scored or WeightedRandom group has neither a Decide nor a
	// Score, beside others that have a Decide. It accepts with 1, which may be more than all
	// of them return.
	WarnUnscored Code = "Unscored"

	// WarnSameBehaviorName: two different behaviors have the same name.
	WarnSameBehaviorName Code = "SameBehaviorName"

	// WarnScopeUnused: a Scope is set on a condition, or on a group of only
	// conditions, so it is exited as soon as it is entered.
	WarnScopeUnused Code = "ScopeUnused"

	// WarnBarrierWithoutTimeout: a Barrier has no Timeout, so its members wait
	// forever if one of them never arrives.
	WarnBarrierWithoutTimeout Code = "BarrierWithoutTimeout"

	// WarnSquadNeverForms: a squad is asked only while an inactive group above it
	// delegates: it is the first step of a Sequence, or no other child of the
	// group can begin. A squad cannot form then.
	WarnSquadNeverForms Code = "SquadNeverForms"

	// WarnJoinWithoutMin: a squad has Join and no Min, so that it breaks up as soon as
	// it has lost a member, and its place is never filled.
	WarnJoinWithoutMin Code = "JoinWithoutMin"

	// WarnRoleNotRechecked: a row below a squad with a Min checks the flag of a role, and
	// nothing asks it again when the role is handed on.
	WarnRoleNotRechecked Code = "RoleNotRechecked"

	// WarnBarrierOfRole: a Barrier stands below a check of a role's flag, and its squad
	// has Join: the others, and those who join, never arrive.
	WarnBarrierOfRole Code = "BarrierOfRole"

	// WarnPairOfAll: a squad has a Pair and no Key, and nothing keeps any agent from
	// being a candidate. Of many, each is compared in a frame with a few only.
	WarnPairOfAll Code = "PairOfAll"

	// WarnShortDuration: Every, Cooldown, Commit, Timeout or a cooldown of a Gate is
	// below a millisecond: shorter than a frame of any game.
	WarnShortDuration Code = "ShortDuration"

	// WarnUncalledMethod: an Act has a method with the name of one that an Action may have, and
	// other parameters: nobody calls it.
	//
	// Example:
	//
	//	return &Decider{Name: "BARK", Act: &turned{}}
	WarnUncalledMethod Code = "UncalledMethod"

	// WarnActsTwice: two leaves of a list, or of a Random, WeightedRandom, Shuffle or Scored
	// group, end in the tick in which they begin, and the group then runs another row: in one
	// turn an agent may do both.
	WarnActsTwice Code = "ActsTwice"

	// WarnEndlessStep: a step of a Sequence or SequentialList never ends, or never ends well
	// in a Sequence, or the group's Timeout is over before it does. The steps behind it
	// never run.
	WarnEndlessStep Code = "EndlessStep"

	// WarnAgentByValue: an agent is a struct without any pointer in it: each callback
	// gets a copy, and what it writes there is lost.
	WarnAgentByValue Code = "AgentByValue"

	// WarnTargetMayVanish: a row with Targets has neither Switch, nor Recheck EachTick, nor a
	// Timeout: it goes on when its target has died or left, unless its behavior looks.
	WarnTargetMayVanish Code = "TargetMayVanish"

	// WarnRememberedTarget: a group with Targets remembers its place. After an interruption
	// it goes on there, perhaps with another target.
	WarnRememberedTarget Code = "RememberedTarget"

	// WarnRememberedPlan: a place is remembered that outlives the Block of its group, which
	// its steps share as their plan. The group goes on at the old step with a new plan.
	WarnRememberedPlan Code = "RememberedPlan"

	// WarnForgetsPlace: a SequentialList forgets its place whenever a sibling before
	// it interrupts, although that ends in the tick in which it begins: it may never
	// get past its first steps.
	WarnForgetsPlace Code = "ForgetsPlace"

	// WarnRoleFlagOutside: a row checks the flag of a role, and is below no squad that
	// has the role: nobody has the role there, and the flag is always clear, unless
	// the game uses the same bit for something else.
	WarnRoleFlagOutside Code = "RoleFlagOutside"

	// WarnRoleFlagsOverlap: the flags of two roles of a squad have bits in common, so
	// that a check for one passes for an agent that has the other.
	WarnRoleFlagsOverlap Code = "RoleFlagsOverlap"

	// WarnAcceptUnused: a row accepts a warning that it does not have, or gives
	// no reason. This warning cannot be accepted.
	WarnAcceptUnused Code = "AcceptUnused"
)
