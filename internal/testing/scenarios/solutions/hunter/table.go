package hunter

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "WOLF", Children: []*Row{
	{
		Name:     "CHASE",
		Targets:  &decider.Targets[*Actor]{List: inSight, Switch: true, Margin: 5},
		Decide:   func(a *Actor, q decider.Query) float64 { return 10000 - a.Prey[q.Target()] },
		Behavior: &chase,
	},
	{Name: "REST", Each: func(a *Actor) { a.Does("rest") }},
}}

var chase = behavior.Behavior[*Actor]{Name: "CHASE", Tick: func(a *Actor, x behavior.Context) behavior.Status {
	a.Does(fmt.Sprint("chase ", x.Target()))
	return behavior.Running
}}

func inSight(a *Actor, l *decider.TargetList) {
	for id, metres := range a.Prey {
		if metres >= 0 {
			l.Add(uint64(id))
		}
	}
}
