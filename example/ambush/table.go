package main

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Bandit]
	Behavior = behavior.Behavior[*Bandit]
	Wait     = behavior.Wait[*Bandit]
	Gate     = decider.Gate[*Bandit]
	Squad    = decider.Squad[*Bandit]
	Role     = decider.Role[*Bandit]
	Needs    = decider.Preconditions
)

// Decision flags. The first two say what a bandit sees. The others are roles, set
// for members of the squad below the squad's group.
const (
	Wagon   decider.Flags = 1 << iota // a wagon is in sight
	Spotted                           // a patrol has spotted the bandit
	Bait
	Blade
)

var Root = decider.Group("BANDIT", decider.PrioritizedList, &Flee, &Ambush, &Dice)

var Flee = Decider{Name: "FLEE", Preconditions: Needs{Flags: decider.All(Spotted)}, Act: &Wait{For: 3 * time.Second}}

// Ambush takes two bandits, who begin in the same frame or not at all. The gate
// counts squads here: without it, the four would form two.
var Ambush = Decider{
	Name:          "AMBUSH",
	Preconditions: Needs{Flags: decider.All(Wagon)},
	Gate:          &Gate{Name: "ROAD", Limit: 1},
	Squad:         &Squad{Members: 2, Roles: []Role{{Flag: Bait, Score: charm}, {Flag: Blade, Score: strength}}},
	Behavior:      &ambush, // says who takes part, and why the ambush ended
	Policy:        decider.Sequence,
	Children: []*Decider{
		{Name: "PREPARE", Policy: decider.Selector, Children: []*Decider{
			{Name: "LIE_IN_ROAD", Preconditions: Needs{Flags: decider.All(Bait)}, Act: &Wait{For: 2 * time.Second}},
			{Name: "CLIMB_TREE", Preconditions: Needs{Flags: decider.All(Blade)}, Act: &Wait{For: 5 * time.Second}},
		}},
		{Name: "WAIT", Barrier: true, Timeout: 20 * time.Second}, // for each other
		{Name: "STRIKE", Policy: decider.Selector, Children: []*Decider{
			{Name: "GRAB_REINS", Preconditions: Needs{Flags: decider.All(Bait)}, Act: &Wait{For: 2 * time.Second}},
			{Name: "JUMP", Preconditions: Needs{Flags: decider.All(Blade)}, Act: &Wait{For: 2 * time.Second}},
		}},
	},
}

var Dice = Decider{Name: "DICE", Behavior: &Behavior{Name: "DICE"}}

func charm(b *Bandit, _ decider.Query) float64    { return b.charm }
func strength(b *Bandit, _ decider.Query) float64 { return b.strength }

// AMBUSH is the behavior of the squad's group. It runs for each member, in the
// member's role.
var ambush = Behavior{
	Name: "AMBUSH",
	Activate: func(b *Bandit, x behavior.Context) bool {
		role := "the blade"
		if x.Flags()&Bait != 0 {
			role = "the bait"
		}
		b.say("is " + role + " for " + b.partner(x))
		return true
	},
	Deactivate: func(b *Bandit, x behavior.Context, why behavior.Reason) {
		switch why {
		case behavior.ReasonSucceeded:
			b.say("has a share of the loot")
		case behavior.ReasonInterrupted:
			b.say("leaves " + b.partner(x) + " (Interrupted)")
		case behavior.ReasonSquadAborted:
			b.say("does not stay without " + b.partner(x) + " (SquadAborted)")
		default:
			b.say("gives up (" + why.String() + ")")
		}
	},
}

// ACT takes as many seconds as the row says. The row's name says what it looks
// like.
