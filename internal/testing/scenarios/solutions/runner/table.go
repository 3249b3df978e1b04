package runner

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "GUARD", Children: []*Row{
	{Name: "FLEE", When: near, Act: &Deed{What: "flee", For: 4 * time.Second}},
	{Name: "PATROL", Each: func(a *Actor) { a.Does("patrol") }},
}}

func near(a *Actor) bool { return a.Wolf < 10 }

// Deed does something for some seconds.
type Deed struct {
	What string
	For  time.Duration
}

func (d *Deed) Act(a *Actor, x behavior.Context) behavior.Status {
	a.Does(d.What)
	return behavior.Until(x.Duration() >= d.For-100*time.Millisecond)
}
