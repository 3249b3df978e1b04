package decider_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// The examples of the codes are tables of this game.
type (
	animal struct {
		hunger, fear float64
		says         behavior.Status // act
		flags        decider.Flags
		stimuli      stimuli.Mask
	}
	Decider  = decider.Decider[*animal]
	Behavior = behavior.Behavior[*animal]
)

const (
	Night decider.Flags = 1 << iota
	Rain
)

const Noise stimuli.Mask = 1

func hunger(a *animal, _ decider.Query) float64 { return a.hunger }
func fear(a *animal, _ decider.Query) float64   { return a.fear }
func awake(a *animal) bool                      { return a.hunger > 0 }
func prey(a *animal, l *decider.TargetList)     { l.Add(1) }
func near(a *animal, q decider.Query) float64   { return 1 / float64(1+q.Target()) }

// act goes on until the game says otherwise.
func act(a *animal) behavior.Status {
	says := a.says
	a.says = behavior.Running
	return says
}

var (
	run   = Behavior{Name: "RUN", Run: act}
	eat   = Behavior{Name: "EAT", Run: act}
	sleep = Behavior{Name: "SLEEP", Run: act}
	walk  = Behavior{Name: "WALK", Run: act}
)

// valueExamples are codeExamples of tables whose agents are values.
var valueExamples = map[decider.Code]func() *decider.Decider[animal]{
	decider.WarnAgentByValue: func() *decider.Decider[animal] {
		return &decider.Decider[animal]{Name: "GRAZE", Each: func(a animal) { a.hunger-- }}
	},
}

// codeExamples holds for each code the smallest table that has just this
// problem. TestCodeExamples compiles them; TestCodeDocs with -update writes them, with
// their output, into testdata/codes.md.
var codeExamples = map[decider.Code]func() *Decider{
	"DurationWithoutUnit": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Timeout: 15, Behavior: &run}, // seconds?
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"LimitTwice": func() *Decider {
		return &Decider{
			Name:     "FLEE",
			Timeout:  2 * time.Second,
			PerAgent: &decider.PerAgent[*animal]{Timeout: func(a *animal) time.Duration { return time.Duration(a.fear) * time.Second }},
			Behavior: &run,
		}
	},
	"BadScore": func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Score: 2, Behavior: &eat},
			{Name: "SLEEP", Score: 0.2, Behavior: &sleep},
		}}
	},
	"BadTargets": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "CHASE", Targets: &decider.Targets[*animal]{List: prey, Margin: 0.1}, Decide: near, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"TargetsWithNot": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "CHASE", Targets: &decider.Targets[*animal]{List: prey, Switch: true}, Decide: near, Not: true, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"TargetsOnSquad": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Targets: &decider.Targets[*animal]{List: prey, Switch: true}, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{
				{Name: "CHASE", Behavior: &run},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnRememberedPlan: func() *Decider {
		type loot struct{ Room, Bags int }
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "RAID", Decide: hunger, Behavior: &Behavior{Name: "RAID", Block: loot{}}, Policy: decider.SequentialList, Remember: decider.Place, Children: []*Decider{
				{Name: "SNEAK", Timeout: 4 * time.Second, Behavior: &walk},
				{Name: "GRAB", Timeout: 4 * time.Second, Behavior: &run},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnRememberedTarget: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "HUNT", Targets: &decider.Targets[*animal]{List: prey}, Decide: near, Timeout: time.Minute, Policy: decider.SequentialList, Remember: decider.Place, Children: []*Decider{
				{Name: "SNEAK", Timeout: 4 * time.Second, Behavior: &walk},
				{Name: "CHASE", Timeout: 4 * time.Second, Behavior: &run},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnTargetMayVanish: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "CHASE", Targets: &decider.Targets[*animal]{List: prey}, Decide: near, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnShortDuration: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Timeout: 15 * time.Microsecond, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnUncalledMethod: func() *Decider {
		return &Decider{Name: "BARK", Act: &turned{}}
	},
	decider.WarnActsTwice: func() *Decider {
		return &Decider{Name: "TURN", Children: []*Decider{
			{Name: "BITE", Decide: hunger, Do: func(a *animal) { a.hunger = 0 }},
			{Name: "GROWL", Do: func(a *animal) { a.fear = 0 }},
		}}
	},
	"AsideOutsideList": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "GROWL", Decide: fear, Do: func(a *animal) { a.fear /= 2 }, Outcome: decider.Aside},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"GroupEndsAtOnce": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Do: func(a *animal) { a.fear = 0 }, Children: []*Decider{
				{Name: "RUN", Behavior: &run},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnUnscored: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnEndlessStep: func() *Decider {
		return &Decider{Name: "SHOOTER", Policy: decider.Sequence, Children: []*Decider{
			{Name: "DUCK", Behavior: &Behavior{Name: "DUCK", Tick: behavior.Stay[*animal]}},
			{Name: "SHOOT", Do: func(a *animal) { a.fear = 0 }},
		}}
	},
	decider.WarnForgetsPlace: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{
				Name:          "BARK",
				Preconditions: decider.Preconditions{Every: 5 * time.Second},
				Do:            func(a *animal) { a.fear = 0 },
			},
			{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
				{Name: "NORTH", Timeout: 4 * time.Second, Behavior: &walk},
				{Name: "SOUTH", Timeout: 4 * time.Second, Behavior: &walk},
			}},
		}}
	},
	decider.WarnRoleFlagOutside: func() *Decider {
		const Driver, Catcher decider.Flags = 1, 2 // a const block of their own: Driver is the bit of Night
		pack := decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: Driver}, {Flag: Catcher}}}
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "SLEEP", If: Night, Behavior: &sleep},
			{Name: "HUNT", Squad: &pack, Children: []*Decider{
				{Name: "DRIVE", If: Driver, Behavior: &run},
				{Name: "LURK", Behavior: &walk},
			}},
			{Name: "WALK", Behavior: &walk},
		}}
	},
	decider.WarnRoleFlagsOverlap: func() *Decider {
		pack := decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: 4}, {Flag: 4 | 8}}}
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Squad: &pack, Children: []*Decider{{Name: "CHASE", Behavior: &run}}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"NilRoot": func() *Decider {
		var root *Decider
		return root
	},
	"NilChild": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{nil, {Name: "EAT", Behavior: &eat}}}
	},
	"Cycle": func() *Decider {
		hunt := &Decider{Name: "HUNT"}
		hunt.Children = []*Decider{{Name: "SNEAK", Decide: hunger, Behavior: &walk}, hunt}
		return &Decider{Name: "ROOT", Children: []*Decider{hunt}}
	},
	"EmptyName": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Decide: hunger, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"DuplicateName": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat},
			{Name: "EAT", Behavior: &eat},
		}}
	},
	"ChildTwice": func() *Decider {
		step := &Decider{Name: "STEP", Behavior: &walk}
		return &Decider{Name: "DANCE", Policy: decider.Sequence, Children: []*Decider{step, step}}
	},
	"NoChildren": func() *Decider {
		return &Decider{Name: "ROOT", Behavior: &sleep, Children: []*Decider{}}
	},
	"TooManyChildren": func() *Decider {
		root := &Decider{Name: "ROOT", Policy: decider.Shuffle}
		for i := range 17 {
			root.Children = append(root.Children, &Decider{Name: "TRICK_" + string(rune('A'+i)), Behavior: &walk})
		}
		return root
	},
	"TooDeep": func() *Decider {
		row := &Decider{Name: "ROW_33", Behavior: &walk}
		for i := 32; i > 0; i-- {
			row = &Decider{Name: fmt.Sprintf("ROW_%d", i), Children: []*Decider{row}}
		}
		return row
	},
	"TooManyRows": func() *Decider {
		a, b := &Decider{Name: "A", Behavior: &walk}, &Decider{Name: "B", Behavior: &run}
		for i := range 15 { // two shared groups of two, and so on: twice as many rows each time
			both := []*Decider{a, b}
			a = &Decider{Name: fmt.Sprintf("A%d", i), Policy: decider.Sequence, Children: both}
			b = &Decider{Name: fmt.Sprintf("B%d", i), Policy: decider.Sequence, Children: both}
		}
		return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{a, b}}
	},
	"NegativeDuration": func() *Decider {
		return &Decider{Name: "SLEEP", Timeout: -time.Second, Behavior: &sleep}
	},
	"BadChance": func() *Decider {
		return &Decider{
			Name:          "EAT",
			Preconditions: decider.Preconditions{Every: time.Second, Chance: 30}, // per cent?
			Behavior:      &eat,
		}
	},
	"BadMargin": func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Margin: -0.1, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"BadLoop": func() *Decider {
		return &Decider{Name: "PATROL", Policy: decider.Sequence, Loop: -2, Children: []*Decider{
			{Name: "THERE", Behavior: &walk},
			{Name: "BACK", Behavior: &walk},
		}}
	},
	"BadSucceed": func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Parallel, Succeed: 3, Children: []*Decider{
			{Name: "WALK", Behavior: &walk},
			{Name: "EAT", Behavior: &eat},
		}}
	},
	"UnknownConstant": func() *Decider {
		return &Decider{Name: "EAT", Outcome: 7, Behavior: &eat}
	},
	"NeverPasses": func() *Decider {
		return &Decider{
			Name:          "SLEEP",
			Preconditions: decider.Preconditions{Flags: decider.Check{All: Night | Rain, None: Rain}},
			Behavior:      &sleep,
		}
	},
	"ConditionInterrupts": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "IS_HUNGRY", Decide: hunger},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"UnknownState": func() *Decider {
		return &Decider{Name: "GUARD", Policy: decider.StateMachine, Children: []*Decider{
			{Name: "CHASE", From: []string{"PATROLS"}, When: awake, Behavior: &run},
			{Name: "PATROL", After: []string{decider.Start, "CHASE"}, Behavior: &walk},
		}}
	},
	"NoStart": func() *Decider {
		return &Decider{Name: "DAY", Policy: decider.StateMachine, Children: []*Decider{
			{Name: "EAT", After: []string{"SLEEP"}, Behavior: &eat},
			{Name: "SLEEP", After: []string{"EAT"}, Behavior: &sleep},
		}}
	},
	"StateUnreachable": func() *Decider {
		return &Decider{Name: "DAY", Policy: decider.StateMachine, Children: []*Decider{
			{Name: "SLEEP", Behavior: &sleep},
			{Name: "EAT", After: []string{"EAT"}, Behavior: &eat},
		}}
	},
	"StateStrobes": func() *Decider {
		return &Decider{Name: "DAY", Policy: decider.StateMachine, Children: []*Decider{
			{Name: "SLEEP", Behavior: &sleep},
			{Name: "EAT", From: []string{"SLEEP"}, Behavior: &eat},
		}}
	},
	"GroupStrobes": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "NEEDS", Children: []*Decider{
				{Name: "FLEE", Decide: fear, Behavior: &run},
				{Name: "EAT", Decide: hunger, Behavior: &eat},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"NotWithoutDecide": func() *Decider {
		return &Decider{Name: "SLEEP", Not: true, Behavior: &sleep}
	},
	"NotOnBoth": func() *Decider {
		return &Decider{Name: "EAT", When: awake, Decide: hunger, Not: true, Behavior: &eat}
	},
	"NotOnDelegate": func() *Decider {
		return &Decider{Name: "REST", Policy: decider.Selector, Decide: fear, Not: true, Children: []*Decider{
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"OptionNeedsPolicy": func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Random, Margin: 0.2, Children: []*Decider{
			{Name: "EAT", Decide: hunger, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"OptionNeedsChildren": func() *Decider {
		return &Decider{Name: "SLEEP", Delegate: true, Behavior: &sleep}
	},
	"OptionNeedsPartner": func() *Decider {
		return &Decider{
			Name:          "SLEEP",
			Preconditions: decider.Preconditions{Cooldown: time.Minute, Scatter: true},
			Behavior:      &sleep,
		}
	},
	"BehaviorWithoutName": func() *Decider {
		return &Decider{Name: "SLEEP", Behavior: &Behavior{}}
	},
	"AskTwice": func() *Decider {
		return &Decider{Name: "SLEEP", Ask: &tiredness{Least: .3}, Decide: hunger, Behavior: &sleep}
	},
	"WrongArguments": func() *Decider {
		return &Decider{Name: "BARK", Act: &barking{Text: "Halt!", Radius: 200}}
	},
	"ActionTwice": func() *Decider {
		return &Decider{Name: "BARK", Do: func(*animal) {}, Behavior: &walk}
	},
	"SeveralTicks": func() *Decider {
		return &Decider{Name: "BARK", Behavior: &Behavior{
			Name: "BARK",
			Once: func(a *animal) { a.fear = 0 },
			Tick: behavior.Stay[*animal],
		}}
	},
	"PlanMissing": func() *Decider {
		type heist struct{ Bags int32 }
		return &Decider{Name: "TAKE", Behavior: &Behavior{Name: "TAKE", Plan: heist{}}}
	},
	"BlockNotPlain": func() *Decider {
		type huntBlock struct {
			Steps int
			Prey  *animal
		}
		return &Decider{Name: "HUNT", Behavior: &Behavior{Name: "HUNT", Block: huntBlock{}}}
	},
	"BlockTooLarge": func() *Decider {
		type mapBlock struct{ Seen [512][512]bool }
		return &Decider{Name: "EXPLORE", Behavior: &Behavior{Name: "EXPLORE", Block: mapBlock{}}}
	},
	"MemoryTooLarge": func() *Decider {
		type mapBlock struct{ Seen [256][256]bool }
		explore := Behavior{Name: "EXPLORE", Block: mapBlock{}}
		root := &Decider{Name: "ROOT", Policy: decider.Parallel}
		for i := range 17 {
			root.Children = append(root.Children, &Decider{Name: fmt.Sprintf("LEG_%d", i), Behavior: &explore})
		}
		return root
	},
	"ScopeWithoutName": func() *Decider {
		light := behavior.Scope[*animal]{Enter: func(*animal, behavior.Context) {}}
		return &Decider{Name: "SLEEP", Scope: &light, Behavior: &sleep}
	},
	"EmptyScope": func() *Decider {
		return &Decider{Name: "SLEEP", Scope: &behavior.Scope[*animal]{Name: "LIGHT"}, Behavior: &sleep}
	},
	"GateWithoutName": func() *Decider {
		return &Decider{Name: "EAT", Gate: &decider.Gate[*animal]{Limit: 2}, Behavior: &eat}
	},
	"BadLimit": func() *Decider {
		return &Decider{Name: "EAT", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: -1}, Behavior: &eat}
	},
	"GateClash": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "EAT", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: 2}, Behavior: &eat},
			{Name: "DRINK", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: 3}, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	"BadMembers": func() *Decider {
		return &Decider{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 1}, Children: []*Decider{
			{Name: "CHASE", Behavior: &run},
		}}
	},
	"BadMin": func() *Decider {
		return &Decider{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 4, Start: 2, Min: 3}, Children: []*Decider{
			{Name: "CHASE", Behavior: &run},
		}}
	},
	"BadRoles": func() *Decider {
		const Driver, Catcher = Rain << 1, Rain << 2
		pack := decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: Driver}, {Flag: Catcher}, {Flag: Rain}}}
		return &Decider{Name: "HUNT", Squad: &pack, Children: []*Decider{
			{Name: "CHASE", Behavior: &run},
		}}
	},
	"EveryOnSquad": func() *Decider {
		return &Decider{
			Name:          "HUNT",
			Preconditions: decider.Preconditions{Every: 5 * time.Second},
			Squad:         &decider.Squad[*animal]{Members: 2},
			Children:      []*Decider{{Name: "CHASE", Behavior: &run}},
		}
	},
	"AgentsGateOnSquad": func() *Decider {
		return &Decider{
			Name:     "HUNT",
			Gate:     &decider.Gate[*animal]{Name: "GAME", LocalCooldown: time.Minute},
			Squad:    &decider.Squad[*animal]{Members: 2},
			Children: []*Decider{{Name: "CHASE", Behavior: &run}},
		}
	},
	"SquadInSquad": func() *Decider {
		return &Decider{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 4}, Children: []*Decider{
			{Name: "DRIVE", Delegate: true, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{
				{Name: "CHASE", Behavior: &run},
			}},
			{Name: "LURK", Behavior: &walk},
		}}
	},
	"BarrierOutsideSquad": func() *Decider {
		return &Decider{Name: "HUNT", Policy: decider.Sequence, Children: []*Decider{
			{Name: "SNEAK", Behavior: &walk},
			{Name: "READY", Barrier: true, Timeout: 5 * time.Second},
			{Name: "CHASE", Behavior: &run},
		}}
	},
	"TooManyBarriers": func() *Decider {
		hunt := &Decider{Name: "HUNT", Policy: decider.Sequence, Squad: &decider.Squad[*animal]{Members: 2}}
		for i := range 13 {
			leg := &Decider{Name: fmt.Sprintf("LEG_%d", i), Policy: decider.Sequence}
			for k := range 5 {
				leg.Children = append(leg.Children, &Decider{Name: fmt.Sprintf("READY_%d_%d", i, k), Barrier: true})
			}
			hunt.Children = append(hunt.Children, leg)
		}
		return hunt
	},
	"OptionNeedsLeaf": func() *Decider {
		return &Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}, Children: []*Decider{
			{Name: "LOOK", Behavior: &walk},
		}}
	},
	"SlotWithoutName": func() *Decider {
		return &Decider{Name: "VISIT", Slot: &decider.Slot{Bytes: 512}}
	},
	"SlotWithoutReserve": func() *Decider {
		return &Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT"}}
	},
	"SlotNotAlone": func() *Decider {
		return &Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}, Behavior: &walk}
	},
	"SlotClash": func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "WORK", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
			{Name: "PLAY", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},

	decider.WarnAcceptUnused: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep, Accept: []decider.Acceptance{{Code: decider.WarnShadowed, Because: "rabbits only nap"}}},
		}}
	},
	decider.WarnShadowed: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep},
			{Name: "EAT", Decide: hunger, Behavior: &eat},
		}}
	},
	decider.WarnSubsetRule: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "DAY", Policy: decider.SequentialList, Children: []*Decider{
				{Name: "SHELTER", Children: []*Decider{
					{Name: "SLEEP", If: Night, Behavior: &sleep},
					{Name: "STAND", If: Rain, Behavior: &walk},
				}},
				{Name: "EAT", Behavior: &eat},
			}},
		}}
	},
	decider.WarnComesUpEmpty: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Policy: decider.Sequence, Children: []*Decider{
				{Name: "IS_HUNGRY", Decide: hunger},
				{Name: "CATCH", Children: []*Decider{
					{Name: "CHASE", Decide: fear, Not: true, Behavior: &run},
				}},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnRootIdle: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "EAT", Decide: hunger, Behavior: &eat},
		}}
	},
	decider.WarnChanceEachFrame: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "STRETCH", Preconditions: decider.Preconditions{Chance: 0.1}, Behavior: &walk},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnChanceBeforeGate: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{
				Name:          "SHOOT",
				Preconditions: decider.Preconditions{Every: time.Second, Chance: 0.5},
				Gate:          &decider.Gate[*animal]{Name: "SHOTS"},
				Behavior:      &eat,
			},
			{Name: "HIDE", Behavior: &sleep},
		}}
	},
	decider.WarnScatterOnEntry: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
				{Name: "LOOK", Preconditions: decider.Preconditions{Every: 5 * time.Second, Scatter: true}, Behavior: &eat},
				{Name: "GO_ON", Behavior: &walk},
			}},
		}}
	},
	decider.WarnRecheckUnused: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{
				Name:          "EAT",
				Preconditions: decider.Preconditions{Every: 5 * time.Second},
				Recheck:       decider.EachTick,
				Behavior:      &eat,
			},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnCommitUnused: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Random, Children: []*Decider{
			{Name: "EAT", Commit: 2 * time.Second, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnCommitOverTimeout: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{Name: "SLEEP", Commit: 10 * time.Second, Timeout: 2 * time.Second, Behavior: &sleep},
		}}
	},
	decider.WarnTimeoutUnused: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
			{Name: "IS_NIGHT", Timeout: 2 * time.Second},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnUrgentUnused: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Urgent: true, Behavior: &run},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnContradictsParent: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{
				Name:    "AT_NIGHT",
				If:      Night,
				Recheck: decider.EachTick,
				Children: []*Decider{
					{Name: "EAT", Unless: Night, Behavior: &eat},
					{Name: "SLEEP", Behavior: &sleep},
				},
			},
			{Name: "WALK", Behavior: &walk},
		}}
	},
	decider.WarnFailingCondition: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "DAY", Policy: decider.Selector, Children: []*Decider{
				{Name: "IS_RESTED", Unless: Night, Outcome: decider.Fail},
				{Name: "SLEEP", Behavior: &sleep},
			}},
		}}
	},
	decider.WarnFlatScores: func() *Decider {
		return &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
			{Name: "EAT", Preconditions: decider.Preconditions{Stimuli: stimuli.None(Noise)}, Behavior: &eat},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnSameBehaviorName: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &Behavior{Name: "MOVE"}},
			{Name: "STROLL", Behavior: &Behavior{Name: "MOVE"}},
		}}
	},
	"ScopeNotEntered": func() *Decider {
		light := behavior.Scope[*animal]{Name: "LIGHT", Enter: func(*animal, behavior.Context) {}}
		return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
			{Name: "IS_NIGHT", Scope: &light},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnScopeUnused: func() *Decider {
		light := behavior.Scope[*animal]{Name: "LIGHT", Enter: func(*animal, behavior.Context) {}}
		return &Decider{Name: "ROOT", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
			{Name: "IS_NIGHT", Scope: &light},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnBarrierWithoutTimeout: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Policy: decider.Sequence, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{
				{Name: "SNEAK", Behavior: &walk},
				{Name: "READY", Barrier: true},
				{Name: "CHASE", Behavior: &run},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnSquadNeverForms: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "RAID", Policy: decider.Sequence, Children: []*Decider{
				{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 2}, Children: []*Decider{{Name: "CHASE", Behavior: &run}}},
				{Name: "SHARE", Behavior: &eat},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnJoinWithoutMin: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 4, Start: 2, Join: true}, Children: []*Decider{{Name: "CHASE", Behavior: &run}}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnRoleNotRechecked: func() *Decider {
		const Driver = Rain << 1
		pack := decider.Squad[*animal]{Members: 3, Min: 2, Roles: []decider.Role[*animal]{{Flag: Driver}}}
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Policy: decider.Scored, Squad: &pack, Children: []*Decider{
				{Name: "DRIVE", If: Driver, Score: 2, Behavior: &run},
				{Name: "WAIT", Score: 1, Behavior: &walk},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnBarrierOfRole: func() *Decider {
		const Driver = Rain << 1
		pack := decider.Squad[*animal]{Members: 3, Min: 2, Join: true, Roles: []decider.Role[*animal]{{Flag: Driver}}}
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "HUNT", Squad: &pack, Children: []*Decider{
				{Name: "DRIVE", If: Driver, Policy: decider.Sequence, Children: []*Decider{
					{Name: "READY", Barrier: true, Timeout: 5 * time.Second},
					{Name: "SHOUT", Behavior: &walk},
				}},
				{Name: "CHASE", Behavior: &run},
			}},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
	decider.WarnPairOfAll: func() *Decider {
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "FLEE", Decide: fear, Behavior: &run},
			{
				Name:     "PLAY",
				Squad:    &decider.Squad[*animal]{Members: 2, Pair: func(a, b *animal) float64 { return 1 - b.fear }},
				Children: []*Decider{{Name: "ROMP", Behavior: &run}},
			},
			{Name: "SLEEP", Behavior: &sleep},
		}}
	},
}
