package creatures

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Decider  = decider.Decider[*Creature]
	Behavior = behavior.Behavior[*Creature]
	Wait     = behavior.Wait[*Creature]
	Needs    = decider.Preconditions
)

// Decision flags: facts about a creature in every tick.
const (
	Dead decider.Flags = 1 << iota
	Night
	Guardian // owns a nest
)

// Stimuli: what a creature notices for a while, each with a Signal.
const (
	CallForHelp stimuli.Mask = 1 << iota // a friend is chased
	TookHit                              // it was bitten or hit
	Scared                               // it has just fled
)

// Behavior flags: how a fight is fought.
const (
	Roar   decider.BehaviorFlags = 1 << iota // roar at the enemy
	Charge                                   // run at the enemy
)

// Root is everything a creature does, the most important row first.
var Root = decider.Group("ROOT", decider.PrioritizedList, &Die, &Flee, &GuardNest, &Fight, &Eat, &Idle)

var Die = Decider{Name: "DIE", Preconditions: Needs{Flags: decider.All(Dead)}, Urgent: true, Behavior: &die}

var Flee = Decider{Name: "FLEE", Ask: &InDanger{Within: 5}, DBlock: other{}, Behavior: &flee}

var GuardNest = Decider{
	Name:          "GUARD_NEST",
	Preconditions: Needs{Flags: decider.All(Guardian)},
	Decide:        fitToGuard,
	Recheck:       decider.OnRedecide, // a guard who gets hungry leaves at the next change of plan
	Behavior:      &guardNest,         // tells the nest whether it is guarded
	Children: []*Decider{
		{Name: "GUARD_NEST_HELP", Preconditions: Needs{Stimuli: stimuli.All(CallForHelp)}, When: isNeeded, Behavior: &help},
		{Name: "GUARD_NEST_FIGHT", Ask: &CanWin{Within: atHand}, DBlock: other{}, Behavior: &fight, BehaviorFlags: Roar | Charge},
		{Name: "GUARD_NEST_GROWL", Preconditions: Needs{Every: 30 * time.Second}, Act: &Wait{For: 1500 * time.Millisecond}},
		{Name: "GUARD_NEST_PATROL", Behavior: &patrol},
	},
}

var Fight = Decider{
	Name:          "FIGHT", // hit back, or help a friend, if it can win
	Preconditions: Needs{Stimuli: stimuli.Any(TookHit | CallForHelp)},
	Ask:           &CanWin{Within: 6}, DBlock: other{},
	Commit:   time.Second, // strike once before running away
	Behavior: &fight,
}

var Eat = Decider{
	Name:          "EAT",
	Preconditions: Needs{Stimuli: stimuli.None(Scared)},
	Decide:        hungry,
	Recheck:       decider.OnRedecide, // when full, the meal is over
	Children: []*Decider{
		{Name: "FIND_FOOD", Decide: foodIsAway, DBlock: other{}, Behavior: &findFood},
		{Name: "EAT_FOOD", Decide: foodIsHere, DBlock: other{}, Behavior: &eatFood},
		&Rest, // no food anywhere: rest until some has grown
	},
}

var Idle = Decider{
	Name: "IDLE",
	Children: []*Decider{
		{
			Name:          "PLAY",
			Preconditions: Needs{Flags: decider.None(Night), Stimuli: stimuli.None(Scared), Cooldown: 20 * time.Second},
			When:          cheerful,
			Policy:        decider.Shuffle, EndOn: decider.OnFailure, // each trick once, in any order
			Children: []*Decider{
				{Name: "FLIP", Act: &Wait{For: time.Second}},
				{Name: "ROLL", Act: &Wait{For: 2 * time.Second}},
				{Name: "DANCE", Act: &Wait{For: 3 * time.Second}},
			},
		},
		&Rest,
	},
}

// Rest is one row in two groups.
var Rest = Decider{Name: "REST", Behavior: &rest}

// WolfRoot is everything a wolf does. It shares DIE and FIGHT with the creatures.
var WolfRoot = decider.Group("WOLF_ROOT", decider.PrioritizedList, &Die, &SlinkOff, &Sleep, &Hunt, &Prowl)

var SlinkOff = Decider{Name: "SLINK_OFF", When: beaten, Urgent: true, Behavior: &slinkOff}

var Sleep = Decider{Name: "SLEEP", Preconditions: Needs{Flags: decider.None(Night)}, Behavior: &sleep}

var Hunt = Decider{
	Name:          "HUNT",
	Preconditions: Needs{Cooldown: 6 * time.Second},
	Ask:           &SeesPrey{Within: 13}, DBlock: other{},
	Commit: 3 * time.Second, Timeout: 12 * time.Second, // dawn does not stop a leap, and no wolf runs forever
	Behavior: &fight, BehaviorFlags: Charge,
}

var Prowl = Decider{Name: "PROWL", Behavior: &prowl}
