package scene

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// driver is a table of one row that always runs.
func driver[A any](drive func(A, Controls), controls func() Controls) *decider.Decider[A] {
	return &decider.Decider[A]{
		Name: person,
		Behavior: &behavior.Behavior[A]{Name: person, Tick: func(agent A, _ behavior.Context) behavior.Status {
			drive(agent, controls())
			return behavior.Running
		}},
	}
}
