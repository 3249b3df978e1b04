package wolves

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Wolf]
	Behavior = behavior.Behavior[*Wolf]
	Targets  = decider.Targets[*Wolf]
)

// Root is everything a wolf does.
var Root = decider.Group("WOLF", decider.PrioritizedList, &Chase, &Rest)

// Chase is asked about each deer that the wolf sees; the best one is its target.
var Chase = Decider{
	Name: "CHASE",
	Targets: &Targets{
		List:   (*Wolf).sees,
		Switch: true, // look again in each tick
		Margin: 0,    // by how much another deer must be better
		Top:    1,    // draw one of so many
	},
	Ask:      &Wants{Within: 30}, // metres that it goes for a deer
	Timeout:  8 * time.Second,
	Behavior: &run,
}

// Rest is what a wolf does that sees no deer.
var Rest = Decider{Name: "REST", Behavior: &lie}

var (
	run = Behavior{Name: "RUN", Tick: chase, Retarget: turn}
	lie = Behavior{Name: "LIE"}
)
