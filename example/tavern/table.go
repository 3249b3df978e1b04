package main

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Decider  = decider.Decider[*Guest]
	Behavior = behavior.Behavior[*Guest]
	Wait     = behavior.Wait[*Guest]
	Gate     = decider.Gate[*Guest]
	Squad    = decider.Squad[*Guest]
	Role     = decider.Role[*Guest]
	If       = decider.Preconditions
)

const (
	Night   decider.Flags = 1 << iota // from the game
	Starter                           // roles, set only for members of a brawl
	Defender
)

// Fight is what everyone hears when a brawl begins.
const Fight stimuli.Mask = 1

// GuestRoot is everything guests do, the most important row first.
var GuestRoot = decider.Group("GUEST", decider.PrioritizedList, &GoHome, &Brawl, &Watch, &Drink, &PassTime)

var GoHome = Decider{Name: "GO_HOME", If: Night, Policy: decider.Sequence, Children: []*Decider{
	{Name: "PAY", Act: &Wait{For: time.Second, To: 8 * time.Second}},
	{Name: "LEAVE", Behavior: &leave},
}}

// Brawl takes two guests who cannot stand each other. Both begin in the same
// frame, or neither does. The gate allows one brawl at a time.
var Brawl = Decider{
	Name: "BRAWL", Decide: spoiling,
	Gate:     &Gate{Name: "BRAWL", Cooldown: 5 * time.Second},
	Squad:    &Squad{Members: 2, Pair: grudge, Roles: []Role{{Flag: Starter, Score: temper}, {Flag: Defender}}},
	Behavior: &brawl, // for each member, as long as it is in the brawl
	Policy:   decider.Sequence,
	Children: []*Decider{
		{Name: "SQUARE_UP", Policy: decider.Selector, Children: []*Decider{
			{Name: "ROLL_UP_SLEEVES", If: Starter, Act: &Wait{For: time.Second}},
			{Name: "PUT_DOWN_MUG", If: Defender, Act: &Wait{For: time.Second, To: 4 * time.Second}},
		}},
		{Name: "GLARE", Barrier: true, Timeout: 6 * time.Second}, // until both are ready
		{Name: "EXCHANGE_BLOWS", Policy: decider.Selector, Children: []*Decider{
			{Name: "PUNCH", If: Starter, Act: &Punch{Wait{For: 2 * time.Second}}},
			{Name: "DUCK", If: Defender, Act: &Wait{For: 2 * time.Second}},
		}},
	},
}

var (
	Watch = Decider{Name: "WATCH", Preconditions: If{Stimuli: stimuli.All(Fight)}, Recheck: decider.EachTick, Behavior: &gape}
	Drink = Decider{Name: "DRINK", Decide: thirsty, Gate: &Gate{Name: "TAP", Limit: 2}, Run: (*Guest).swallow}
)

var PassTime = Decider{Name: "PASS_TIME", Policy: decider.Shuffle, Children: []*Decider{
	{Name: "CHAT", Act: &Wait{For: 3 * time.Second, To: 9 * time.Second}},
	{Name: "DICE", Act: &Wait{For: 4 * time.Second, To: 8 * time.Second}},
	{Name: "SING", Gate: &Gate{Name: "SONG", Cooldown: 15 * time.Second}, Act: &Sing{Wait{For: 4 * time.Second, To: 6 * time.Second}}},
}}

func thirsty(g *Guest, _ decider.Query) float64 { return g.Thirst - 0.5 }
func temper(g *Guest, _ decider.Query) float64  { return g.Temper }

// spoiling says how much a guest wants to fight: only with a grudge, and after
// enough beer.
func spoiling(g *Guest, q decider.Query) float64 {
	if g.Grudge == 0 {
		q.Note("likes everyone")
		return 0
	}
	return g.Temper - 0.5
}

// grudge says which two guests fit together in a brawl.
func grudge(a, b *Guest) float64 { return decider.Bool(a.Grudge == b.ID || b.Grudge == a.ID) }

var (
	gape  = Behavior{Name: "GAPE"} // until a better row interrupts, or the stimulus times out
	brawl = Behavior{Name: "BRAWL", Activate: beginBrawl, Deactivate: endBrawl}
	leave = Behavior{Name: "LEAVE", Activate: goOut}
)

// Sing and Punch last as long as their rows say.
type (
	Sing  struct{ Wait }
	Punch struct{ Wait }
)

func (s *Sing) Activate(g *Guest, _ behavior.Context) bool { return g.says("strikes up a song") }

func (p *Punch) Activate(g *Guest, x behavior.Context) bool {
	other, _ := x.Squad().Partner()
	return g.says("swings at " + name(other.Agent))
}

func (g *Guest) swallow() behavior.Status {
	if g.Thirst -= 0.2; g.Thirst > 0 {
		return behavior.Running
	}
	g.Mugs, g.Temper = g.Mugs+1, g.Temper+0.4
	if g.Mugs > 2 {
		g.says(fmt.Sprintf("empties mug %d", g.Mugs))
	}
	return behavior.Succeeded
}

// beginBrawl is called for both members before either is ticked. All others hear
// the starter's shout in the next frame.
func beginBrawl(g *Guest, x behavior.Context) bool {
	other, _ := x.Squad().Partner()
	if x.Flags()&Starter != 0 {
		g.says("has had enough of " + name(other.Agent))
		g.tavern.shout(News{g.ID, other.Agent, g.At})
	}
	return true
}

// endBrawl is called however the brawl ends.
func endBrawl(g *Guest, x behavior.Context, why behavior.Reason) {
	g.Temper = 0
	switch other, _ := x.Squad().Partner(); why {
	case behavior.ReasonSucceeded:
		g.says("shakes hands with " + name(other.Agent))
	case behavior.ReasonRemoved:
		g.says("is thrown out")
	case behavior.ReasonReset:
		g.says("is sent back to the table")
	default:
		g.says("leaves the brawl: " + why.String())
	}
}

// goOut removes the guest. A world does not change within a frame: that waits until
// it is over.
func goOut(g *Guest, x behavior.Context) bool {
	g.tavern.world.Defer(g.ID, func() error { return g.tavern.world.Remove(g.ID) })
	return g.says(fmt.Sprintf("goes home after mug %d", g.Mugs))
}
