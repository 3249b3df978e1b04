// Package ext has a table whose code is in its external test package.
package ext

import (
	game "example.com/my-game.v3"
	pack "example.com/my-game.v3/wide/v2"

	"github.com/ethogram-go/ethogram/decider"
)

func never(*game.Guard) bool { return false }

// Never is exported, but has the name that it has.
var Never = func(*game.Guard) bool { return false }

// Root is a table of functions of several packages.
var Root = decider.Group("EXT", decider.Selector,
	&decider.Decider[*game.Guard]{Name: "NEVER", When: never, Behavior: &game.Walking},
	&decider.Decider[*game.Guard]{Name: "VARIABLE", When: Never, Behavior: &game.Walking},
	&decider.Decider[*game.Guard]{Name: "PACK", When: pack.Alone, Behavior: &game.Walking},
	&decider.Decider[*game.Guard]{Name: "FLEE", When: game.Danger, Behavior: &game.Walking},
	&game.Hungry,
	&decider.Decider[*game.Guard]{Name: "CALM", When: func(g *game.Guard) bool { return g.Calm() }, Behavior: &game.Walking},
	&decider.Decider[*game.Guard]{Name: "CALM_POINTER", When: (*game.Guard).Calm, Behavior: &game.Walking},
	&decider.Decider[*game.Guard]{Name: "STAY", Behavior: &game.Walking},
)
