package glutton

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

var Root = Row{Name: "GLUTTON", Children: []*Row{
	{Name: "HIDE", If: scenarios.Alarm, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("hide") }},
	{Name: "EAT", When: hungry, Preconditions: decider.Preconditions{Cooldown: 4 * time.Second}, Act: &Deed{What: "eat", For: 3 * time.Second}},
	{Name: "IDLE", Each: func(a *Actor) { a.Does("idle") }},
}}

func hungry(a *Actor) bool { return a.Hunger > 0.5 }

// Deed does something for some seconds.
type Deed struct {
	What string
	For  time.Duration
}

func (d *Deed) Act(a *Actor, x behavior.Context) behavior.Status {
	a.Does(d.What)
	return behavior.Until(x.Duration() >= d.For-100*time.Millisecond)
}
