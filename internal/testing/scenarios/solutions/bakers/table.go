package bakers

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

var oven = decider.Gate[*Actor]{Name: "OVEN", Limit: 2}

var Root = Row{Name: "BAKER", Children: []*Row{
	{Name: "BAKE", Gate: &oven, Preconditions: decider.Preconditions{Cooldown: 2 * time.Second}, Act: &Deed{What: "bake", For: 2 * time.Second}},
	{Name: "WAIT", Each: func(a *Actor) { a.Does("wait") }},
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
