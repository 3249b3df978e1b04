package watchdog

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

var Root = Row{Name: "DOG", Children: []*Row{
	{Name: "BARK", If: scenarios.Stranger, Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Act: &Deed{What: "bark", For: time.Second}},
	{Name: "LIE", Each: func(a *Actor) { a.Does("lie") }},
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
