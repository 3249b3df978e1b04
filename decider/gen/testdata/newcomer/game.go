// Package game is in a folder with another name.
package game

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Guard is an agent.
type Guard struct{ N int }

// Danger and the others are exported for tables of other packages.
func Danger(g *Guard) bool { return g.N%5 == 0 }

func hungry(g *Guard, _ decider.Query) float64 { return decider.Bool(g.N%3 == 0) }

// Bark is a method.
func (g *Guard) Bark() { g.N++ }

// Calm has a value receiver.
func (g Guard) Calm() bool { return g.N%2 == 0 }

// Walk is a behavior.
func Walk(g *Guard, _ behavior.Context) behavior.Status {
	g.N++
	return behavior.Until(g.N%7 == 0)
}

// Hungry is a row that uses a function which this package does not export.
var Hungry = decider.Decider[*Guard]{Name: "HUNGRY", Decide: hungry, Behavior: &Walking}

// Walking is a behavior.
var Walking = behavior.Behavior[*Guard]{Name: "WALKING", Tick: Walk}

// Root is the table.
var Root = decider.Group("GAME", decider.PrioritizedList,
	&decider.Decider[*Guard]{Name: "FLEE", When: Danger, Recheck: decider.EachTick, Behavior: &Walking},
	&Hungry,
	&decider.Decider[*Guard]{Name: "STAY", Behavior: &behavior.Behavior[*Guard]{Name: "BARK", Each: (*Guard).Bark}},
)
