package life

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Creature is the agent: any type of your game.
type Creature struct{ hunger, enemy, strength float64 }

type (
	Decider  = decider.Decider[*Creature]
	Behavior = behavior.Behavior[*Creature]
	If       = decider.Preconditions
)

// Night is a fact that the game passes into every tick.
const Night decider.Flags = 1

// Root is everything the creature does, the most important row first.
var Root = Decider{Name: "ROOT", Children: []*Decider{
	{Name: "FLEE", Decide: outmatched, RunFor: (*Creature).runAway},
	{Name: "GUARD_NEST", If: Night, Recheck: decider.EachTick, Children: []*Decider{
		{Name: "GROWL", Preconditions: If{Every: 5 * time.Second}, Do: (*Creature).growl},
		{Name: "PATROL", Behavior: &walk},
	}},
	{Name: "EAT", When: hungry, RunFor: (*Creature).chew},
	{Name: "REST", Behavior: &lie},
}}

func hungry(c *Creature) bool { return c.hunger > 0.5 }

func outmatched(c *Creature, q decider.Query) float64 {
	q.Note("enemy %v, strength %v", c.enemy, c.strength) // shown when you ask why; otherwise free
	return c.enemy - c.strength
}

var (
	walk = Behavior{Name: "WALK"} // runs until a better row interrupts
	lie  = Behavior{Name: "LIE"}
)

func (c *Creature) growl() {} // play a sound here

func (c *Creature) runAway(dt time.Duration) behavior.Status {
	c.enemy -= dt.Seconds()
	return behavior.Until(c.enemy <= 0)
}

func (c *Creature) chew(dt time.Duration) behavior.Status {
	c.hunger -= dt.Seconds() / 2.5
	return behavior.Until(c.hunger <= 0)
}
