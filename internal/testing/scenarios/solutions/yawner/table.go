package yawner

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

var Root = Row{Name: "ACTOR", Children: []*Row{
	{Name: "YAWN", Preconditions: decider.Preconditions{Every: time.Second, Chance: 0.1}, Act: &Deed{What: "yawn", For: time.Second}},
	{Name: "SIT", Each: func(a *Actor) { a.Does("sit") }},
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
