package decider

// Code names a kind of problem, as in Code("EmptyName"). Its text is stable: games may
// compare with it or search for it. docs/validation.md lists all codes, each with what it
// means, how to mend it, and the smallest table that has the problem.
type Code string

// The comments of the codes are what that page says; the examples stand in
// table_codes_examples_test.go, which runs them.

// Errors: what [Compile] refuses. Only tools and tests tell them apart, by their texts.
const (
	// codeNilRoot: there is no table.
	//
	// Fix: pass its first row.
	codeNilRoot Code = "NilRoot"

	// codeNilChild: a group lists a child that is nil.
	//
	// Fix: remove it.
	codeNilChild Code = "NilChild"

	// codeCycle: a row is below itself. The tree would have no end. Between package
	// variables the Go compiler reports this as an initialization cycle; a table that a
	// program builds can have one.
	//
	// Fix: use Loop.
	codeCycle Code = "Cycle"

	// codeEmptyName: a decider has no Name.
	//
	// Fix: name it.
	codeEmptyName Code = "EmptyName"

	// codeDuplicateName: two deciders have the same name. Several groups may share one
	// decider.
	//
	// Fix: rename one, or share one by pointer.
	codeDuplicateName Code = "DuplicateName"

	// codeChildTwice: a group lists one decider twice. A child that ended is masked for the
	// rest of the tick by its place, so the second place would run it again.
	//
	// Fix: add another row with its behavior.
	codeChildTwice Code = "ChildTwice"

	// codeNoChildren: a row has an empty list of children. It was probably meant to be a
	// group; as written, it would be a leaf.
	//
	// Fix: list them, or none.
	codeNoChildren Code = "NoChildren"

	// codeTooManyChildren: a group has over 64 children, a Shuffle over 16.
	//
	// Fix: make groups below it.
	codeTooManyChildren Code = "TooManyChildren"

	// codeTooDeep: a row is over 32 levels deep. The root is level 1.
	//
	// Fix: merge groups.
	codeTooDeep Code = "TooDeep"

	// codeTooManyRows: the tree has over 65,535 rows. A shared row counts once for each path
	// that leads to it.
	//
	// Fix: share fewer groups.
	codeTooManyRows Code = "TooManyRows"

	// codeNegativeDuration: a duration is negative. Durations are Every, Cooldown, Commit,
	// Timeout and the cooldowns of a Gate.
	//
	// Fix: leave it out.
	codeNegativeDuration Code = "NegativeDuration"

	// codeDurationWithoutUnit: a duration is below a microsecond. It is a number without its
	// unit, which Go reads as nanoseconds. Durations are Every, Cooldown, Commit, Timeout
	// and the cooldowns of a Gate.
	//
	// Fix: write 15*time.Second.
	codeDurationWithoutUnit Code = "DurationWithoutUnit"

	// codeBadChance: Chance is no probability.
	//
	// Fix: write 0.25 for one in four.
	codeBadChance Code = "BadChance"

	// codeLimitTwice: a limit is set as a constant and in PerAgent.
	//
	// Fix: leave out one.
	codeLimitTwice Code = "LimitTwice"

	// codeBadScore: Score is no number, or stands beside Decide or Not. It must not be
	// negative or infinite either, nor stand on a row that has the value of the child that
	// it would run, as a group that delegates or a Slot.
	//
	// Fix: use When for a condition.
	codeBadScore Code = "BadScore"

	// codeBadTargets: Targets lack a List, or cannot work as set. A number of them may be
	// out of range, Margin may lack Switch, or they stand on a Slot.
	//
	// Fix: see the message.
	codeBadTargets Code = "BadTargets"

	// codeTargetsWithNot: Not is set on a row with Targets. It would accept for the target
	// that is wanted least.
	//
	// Fix: negate in Decide.
	codeTargetsWithNot Code = "TargetsWithNot"

	// codeTargetsOnSquad: Targets stand on the row of a Squad. Its members are chosen
	// together, and each would have a target of its own.
	//
	// Fix: put them above or below it.
	codeTargetsOnSquad Code = "TargetsOnSquad"

	// codeBadMargin: Margin is negative, infinite or no number.
	//
	// Fix: use Latched for no interruption.
	codeBadMargin Code = "BadMargin"

	// codeBadLoop: Loop is less than -1.
	//
	// Fix: write -1 for ever.
	codeBadLoop Code = "BadLoop"

	// codeBadSucceed: Succeed is negative or above the number of lanes.
	//
	// Fix: count the Children.
	codeBadSucceed Code = "BadSucceed"

	// codeUnknownConstant: an option is none of the constants. The options with constants are
	// Policy, Recheck, Outcome, EndOn, On and Remember.
	//
	// Fix: use one.
	codeUnknownConstant Code = "UnknownConstant"

	// codeNeverPasses: Flags or Stimuli of a row contradict themselves. The row can never
	// accept.
	//
	// Fix: correct them.
	codeNeverPasses Code = "NeverPasses"

	// codeConditionInterrupts: a condition stands where it would interrupt. That is in a
	// PrioritizedList, Random, WeightedRandom, Shuffle or Scored group; a group with only
	// conditions below it is a condition, too. It would interrupt the running row and end in
	// the same tick.
	//
	// Fix: give it a Behavior, or use a Sequence.
	codeConditionInterrupts Code = "ConditionInterrupts"

	// codeUnknownState: From or After names no sibling. It is also the error of a state with
	// a name that stands for others there, as AnyState does. A row that several machines share may have names of
	// each.
	//
	// Fix: correct the name.
	codeUnknownState Code = "UnknownState"

	// codeNoStart: no row of a StateMachine may begin. Each has a From or After, and none of
	// them has Start.
	//
	// Fix: add Start to an After.
	codeNoStart Code = "NoStart"

	// codeStateUnreachable: a state only follows states that are never entered.
	//
	// Fix: add a state to its From.
	codeStateUnreachable Code = "StateUnreachable"

	// codeStateStrobes: a state always accepts, and its From has one that nothing holds.
	// That would run for one tick only.
	//
	// Fix: write it into After, or give it a condition.
	codeStateStrobes Code = "StateStrobes"

	// codeGroupStrobes: a group that can interrupt accepts, and all its children can refuse.
	// The running row would be interrupted and started again in every tick. This breaks the
	// Subset Rule: a group should accept only if one of its children would.
	//
	// Fix: set Delegate.
	codeGroupStrobes Code = "GroupStrobes"

	// codeNotWithoutDecide: Not has no When or Decide.
	//
	// Fix: add one; use Unless for a flag.
	codeNotWithoutDecide Code = "NotWithoutDecide"

	// codeNotOnBoth: Not is set with When and Decide. It is not clear which of them it
	// should invert.
	//
	// Fix: negate in one of them.
	codeNotOnBoth Code = "NotOnBoth"

	// codeNotOnDelegate: Not is set on a Slot or a delegating group. It would accept when
	// its children refuse, and then have none to run.
	//
	// Fix: put it on a child.
	codeNotOnDelegate Code = "NotOnDelegate"

	// codeOptionNeedsPolicy: the group's policy does not use an option.
	//
	// Fix: leave it out.
	codeOptionNeedsPolicy Code = "OptionNeedsPolicy"

	// codeOptionNeedsChildren: a row without children has an option of groups.
	//
	// Fix: leave it out.
	codeOptionNeedsChildren Code = "OptionNeedsChildren"

	// codeOptionNeedsPartner: an option lacks the field that it belongs to. Scatter needs
	// Every, DBlock needs Decide, BehaviorFlags need a Behavior.
	//
	// Fix: set that.
	codeOptionNeedsPartner Code = "OptionNeedsPartner"

	// codeGroupEndsAtOnce: a group's own behavior ends at once. It ends in the tick in which
	// it begins: Do, Once, behavior.Succeed or Fail. The group ends with it, and no child
	// ever runs.
	//
	// Fix: do it in Activate.
	codeGroupEndsAtOnce Code = "GroupEndsAtOnce"

	// codeAsideOutsideList: Aside is used outside a FirstOf or SequentialList. Only these go
	// on behind the row as if it had refused.
	//
	// Fix: leave out Outcome.
	codeAsideOutsideList Code = "AsideOutsideList"

	// codeBehaviorWithoutName: a Behavior has no Name.
	//
	// Fix: name it.
	codeBehaviorWithoutName Code = "BehaviorWithoutName"

	// codeActionTwice: a row has two of Behavior, Act, Do, Each, EachFor, Run, RunFor.
	//
	// Fix: keep one.
	codeActionTwice Code = "ActionTwice"

	// codeAskTwice: a row has an Ask and a Decide.
	//
	// Fix: keep one; When may stand besides.
	codeAskTwice Code = "AskTwice"

	// codeWrongArguments: fields of an Act or Ask are no data, or wrong. It is a pointer to
	// a struct, whose fields are exported data of its own, with numbers within their tags
	// min and max. A Wait has one of For, Ask, and For with a To that is not below it.
	//
	// Fix: see the message.
	codeWrongArguments Code = "WrongArguments"

	// codeSeveralTicks: a Behavior has two of Tick, Once, Each, EachFor, Run, RunFor.
	//
	// Fix: keep one.
	codeSeveralTicks Code = "SeveralTicks"

	// codePlanMissing: no group above has a Block of the type of Plan. One place of the row
	// without such a group is enough.
	//
	// Fix: give it that Block.
	codePlanMissing Code = "PlanMissing"

	// codeBlockNotPlain: a Block or DBlock contains pointers. Strings, slices, maps,
	// interfaces, functions and channels contain pointers, too.
	//
	// Fix: keep an index.
	codeBlockNotPlain Code = "BlockNotPlain"

	// codeBlockTooLarge: a Block is over 64 KiB, a DBlock over 64 bytes.
	//
	// Fix: keep an index.
	codeBlockTooLarge Code = "BlockTooLarge"

	// codeMemoryTooLarge: blocks and slots may take over 1 MiB at once. That is of the
	// memory of each agent. The children of most groups share their memory, because only one
	// of them runs; the lanes of a Parallel and the slots add up.
	//
	// Fix: use smaller blocks.
	codeMemoryTooLarge Code = "MemoryTooLarge"

	// codeScopeWithoutName: a Scope has no Name.
	//
	// Fix: name it.
	codeScopeWithoutName Code = "ScopeWithoutName"

	// codeScopeNotEntered: a Sequence may begin with a condition that has a Scope. The
	// Sequence checks such a step, also a group of only conditions, before it accepts and
	// never enters it.
	//
	// Fix: move the Scope.
	codeScopeNotEntered Code = "ScopeNotEntered"

	// codeEmptyScope: a Scope has neither Enter nor Exit.
	//
	// Fix: add one.
	codeEmptyScope Code = "EmptyScope"

	// codeGateWithoutName: a Gate has no Name.
	//
	// Fix: name it.
	codeGateWithoutName Code = "GateWithoutName"

	// codeBadLimit: Limit is negative, above 65,535, or beside LimitOf. It is a field of a
	// Gate.
	//
	// Fix: correct it; to let all in, leave out the Gate.
	codeBadLimit Code = "BadLimit"

	// codeGateClash: gates of one name have different fields. Within a world, gates with the
	// same name are one gate, so [Tree.Join] returns this error too, if a tree's gate
	// differs from a gate of another tree.
	//
	// Fix: share one by pointer.
	codeGateClash Code = "GateClash"

	// codeBadMembers: a Squad has below two or above 65,534 members.
	//
	// Fix: correct Members.
	codeBadMembers Code = "BadMembers"

	// codeBadMin: Min is above Start, or Start above Members. A squad would go on with more
	// than it begins with, or begin with more than it may have.
	//
	// Fix: lower it.
	codeBadMin Code = "BadMin"

	// codeBadRoles: a Squad has more roles than members. A role without a Flag, and two
	// roles with the same Flag, are this error, too.
	//
	// Fix: raise Members.
	codeBadRoles Code = "BadRoles"

	// codeEveryOnSquad: a row with a Squad has Every. A squad forms from agents that accept
	// in the same frame, but with Every each agent asks in a different frame.
	//
	// Fix: use its Cooldown.
	codeEveryOnSquad Code = "EveryOnSquad"

	// codeAgentsGateOnSquad: a squad's Gate has Key, LimitOf or LocalCooldown. The whole
	// squad shares one token, but these belong to a single agent.
	//
	// Fix: use the row's Cooldown.
	codeAgentsGateOnSquad Code = "AgentsGateOnSquad"

	// codeSquadInSquad: a row with a Squad is below another. Squads cannot be nested: below
	// a squad's group, an agent cannot join another squad.
	//
	// Fix: use roles.
	codeSquadInSquad Code = "SquadInSquad"

	// codeBarrierOutsideSquad: no row above a Barrier has a Squad.
	//
	// Fix: add a Squad.
	codeBarrierOutsideSquad Code = "BarrierOutsideSquad"

	// codeTooManyBarriers: a squad has over 64 barriers.
	//
	// Fix: share one by pointer.
	codeTooManyBarriers Code = "TooManyBarriers"

	// codeOptionNeedsLeaf: a Barrier or Slot is set on a group.
	//
	// Fix: make it a child.
	codeOptionNeedsLeaf Code = "OptionNeedsLeaf"

	// codeSlotWithoutName: a Slot has no Name.
	//
	// Fix: name it.
	codeSlotWithoutName Code = "SlotWithoutName"

	// codeSlotWithoutReserve: a Slot reserves no Bytes. It has no memory for the trees
	// injected into it.
	//
	// Fix: write the largest MemorySize.
	codeSlotWithoutReserve Code = "SlotWithoutReserve"

	// codeSlotNotAlone: a row with a Slot has something else to run.
	//
	// Fix: leave that out.
	codeSlotNotAlone Code = "SlotNotAlone"

	// codeSlotClash: two deciders have slots of one name. Several groups may share one
	// decider.
	//
	// Fix: share one by pointer.
	codeSlotClash Code = "SlotClash"
)

// Warnings: what [Tree.Lint] finds in a table that compiles.
const (
	// WarnShadowed: a row before it accepts whenever this would. Both are rows of a
	// PrioritizedList, Selector or FirstOf.
	//
	// Fix: move it up.
	WarnShadowed Code = "Shadowed"

	// WarnSubsetRule: by its masks a group can accept while all children refuse. Flags and
	// stimuli alone show it. It is not an error only because the group interrupts no other
	// row.
	//
	// Fix: set Delegate.
	WarnSubsetRule Code = "SubsetRule"

	// WarnComesUpEmpty: a group that interrupts may find nothing to run. Then it begins
	// and ends in every tick. Compile does not refuse it, because a group that delegates
	// asks it, or because the child that it finds is itself a group that may find nothing.
	//
	// Fix: set Delegate.
	WarnComesUpEmpty Code = "ComesUpEmpty"

	// WarnRootIdle: the agent may do nothing in some ticks. For a tree that is injected into
	// a Slot, this is right: the Slot then refuses, and its siblings are asked.
	//
	// Fix: add a last row that always accepts.
	WarnRootIdle Code = "RootIdle"

	// WarnChanceEachFrame: a Chance without Every is rolled in every frame. That is in each
	// frame in which the row is asked.
	//
	// Fix: set Every.
	WarnChanceEachFrame Code = "ChanceEachFrame"

	// WarnChanceBeforeGate: the roll uses up Every while the Gate is full. A Chance is
	// rolled before the Gate is looked at.
	//
	// Fix: roll in Decide.
	WarnChanceBeforeGate Code = "ChanceBeforeGate"

	// WarnScatterOnEntry: a Scatter row is asked only in turn, and loses time. It loses up
	// to a whole Every each time.
	//
	// Fix: leave out Scatter.
	WarnScatterOnEntry Code = "ScatterOnEntry"

	// WarnRecheckUnused: a Recheck has nothing to check, or is never due.
	//
	// Fix: leave it out.
	WarnRecheckUnused Code = "RecheckUnused"

	// WarnCommitUnused: no sibling, or only Urgent ones, can interrupt the Commit.
	//
	// Fix: leave it out.
	WarnCommitUnused Code = "CommitUnused"

	// WarnCommitOverTimeout: Commit is longer than Timeout.
	//
	// Fix: shorten it.
	WarnCommitOverTimeout Code = "CommitOverTimeout"

	// WarnTimeoutUnused: a condition has a Timeout. A condition ends at once.
	//
	// Fix: leave it out.
	WarnTimeoutUnused Code = "TimeoutUnused"

	// WarnUrgentUnused: an Urgent row has nothing to override. Its group is not Latched, and
	// no sibling that it could interrupt has a Commit.
	//
	// Fix: leave it out.
	WarnUrgentUnused Code = "UrgentUnused"

	// WarnContradictsParent: a group's masks rule out those of a child. They do so for as
	// long as the group runs, or they rule out every child with which it could begin.
	//
	// Fix: move the row.
	WarnContradictsParent Code = "ContradictsParent"

	// WarnFailingCondition: a condition in a Selector or Parallel always fails. It ends
	// Failed whenever it passes. That counts as a refusal, so the row has no effect.
	//
	// Fix: use Not or Unless.
	WarnFailingCondition Code = "FailingCondition"

	// WarnFlatScores: all children of a Scored group score the same.
	//
	// Fix: add Decide or Score.
	WarnFlatScores Code = "FlatScores"

	// WarnUnscored: a row has neither Decide nor Score, beside others with Decide. In a
	// Scored or WeightedRandom group it accepts with 1, which may be more than all of them
	// return.
	//
	// Fix: give it a Score.
	WarnUnscored Code = "Unscored"

	// WarnSameBehaviorName: two behaviors have the same name.
	//
	// Fix: share one by pointer.
	WarnSameBehaviorName Code = "SameBehaviorName"

	// WarnScopeUnused: a Scope on a condition ends at once. So does one on a group of only
	// conditions.
	//
	// Fix: move the Scope.
	WarnScopeUnused Code = "ScopeUnused"

	// WarnBarrierWithoutTimeout: a Barrier without Timeout may wait for ever. It does so if
	// one of its members never arrives.
	//
	// Fix: set Timeout.
	WarnBarrierWithoutTimeout Code = "BarrierWithoutTimeout"

	// WarnSquadNeverForms: a squad is asked only while a group above delegates. That group
	// is inactive: the squad is the first step of a Sequence, or no other child of the group
	// can begin. A squad cannot form then.
	//
	// Fix: begin with a step that runs.
	WarnSquadNeverForms Code = "SquadNeverForms"

	// WarnJoinWithoutMin: Join without Min never fills a place. The squad breaks up as soon
	// as it has lost a member.
	//
	// Fix: set Min.
	WarnJoinWithoutMin Code = "JoinWithoutMin"

	// WarnRoleNotRechecked: a role may be handed on unseen. A row below a squad with a Min
	// checks the flag of a role, and nothing asks it again.
	//
	// Fix: set Recheck to EachTick.
	WarnRoleNotRechecked Code = "RoleNotRechecked"

	// WarnBarrierOfRole: a Barrier is for one role, and its squad has Join. It stands below
	// a check of the flag: the others, and those who join, never arrive.
	//
	// Fix: put it where all come by.
	WarnBarrierOfRole Code = "BarrierOfRole"

	// WarnPairOfAll: Pair without Key compares few of many. Nothing keeps any agent from being
	// a candidate, and of many, each is compared in a frame with a few only.
	//
	// Fix: set Key.
	WarnPairOfAll Code = "PairOfAll"

	// WarnShortDuration: a duration is below a millisecond. That is shorter than a frame of
	// any game. Durations are Every, Cooldown, Commit, Timeout and the cooldowns of a Gate.
	//
	// Fix: write a longer one.
	WarnShortDuration Code = "ShortDuration"

	// WarnUncalledMethod: an Act's method has other parameters: nobody calls it. It has the
	// name of a method that an Action may have.
	//
	// Fix: give it these.
	WarnUncalledMethod Code = "UncalledMethod"

	// WarnActsTwice: two leaves that end at once may both run in a turn. They are children
	// of a list, or of a Random, WeightedRandom, Shuffle or Scored group, without EndOn, and
	// no masks exclude each other: both end in the tick in which they begin.
	//
	// Fix: use FirstOf.
	WarnActsTwice Code = "ActsTwice"

	// WarnEndlessStep: a step never ends, so those behind never run. It is a step of a
	// Sequence or SequentialList. The same holds if a step of a Sequence can only fail, or
	// ends later than the Timeout of the group.
	//
	// Fix: give it a Timeout.
	WarnEndlessStep Code = "EndlessStep"

	// WarnAgentByValue: the agent is a struct without pointers. Each callback gets a copy,
	// and what it writes there is lost.
	//
	// Fix: use *animal.
	WarnAgentByValue Code = "AgentByValue"

	// WarnTargetMayVanish: nothing ends a row whose target is gone. A row with Targets has
	// neither Switch, nor Recheck EachTick, nor a Timeout: it goes on when its target has
	// died or left, unless its behavior looks.
	//
	// Fix: set Switch.
	WarnTargetMayVanish Code = "TargetMayVanish"

	// WarnRememberedTarget: a group with Targets remembers its place. After an interruption
	// it goes on there, perhaps with another target.
	//
	// Fix: leave out Remember.
	WarnRememberedTarget Code = "RememberedTarget"

	// WarnRememberedPlan: a remembered place outlives the group's Block. Its steps share the
	// Block as their plan. The group goes on at the old step with a new plan.
	//
	// Fix: leave out Remember.
	WarnRememberedPlan Code = "RememberedPlan"

	// WarnForgetsPlace: a list forgets its place whenever a short row interrupts. A sibling
	// before the SequentialList ends in the tick in which it begins: the list may never get
	// past its first steps.
	//
	// Fix: set Remember.
	WarnForgetsPlace Code = "ForgetsPlace"

	// WarnRoleFlagOutside: a role's flag is checked outside its squad. Nobody has the role
	// there, and the flag is always clear, unless the game uses the same bit for something
	// else: declare the flags of roles and of the game in one const block.
	//
	// Fix: move the check.
	WarnRoleFlagOutside Code = "RoleFlagOutside"

	// WarnRoleFlagsOverlap: flags of two roles share bits. A check for one passes for an
	// agent that has the other.
	//
	// Fix: one bit each.
	WarnRoleFlagsOverlap Code = "RoleFlagsOverlap"

	// WarnAcceptUnused: Accept is of no warning here, or gives no reason. This warning
	// cannot be accepted.
	//
	// Fix: leave it out.
	WarnAcceptUnused Code = "AcceptUnused"
)
