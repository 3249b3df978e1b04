package rounds

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "ROUNDS", Policy: decider.SequentialList, Loop: -1, Children: []*Row{
	{Name: "WALK", Act: &Deed{What: "walk", For: 2 * time.Second}},
	{Name: "LOOK", Act: &Deed{What: "look", For: time.Second}},
	{Name: "COUGH", Do: func(a *Actor) { a.Does("cough") }},
}}

// Deed does something for some seconds.
type Deed struct {
	What string
	For  time.Duration
}

func (d *Deed) Act(a *Actor, x behavior.Context) behavior.Status {
	a.Does(d.What)
	return behavior.Until(x.Duration() >= d.For-100*time.Millisecond)
}
