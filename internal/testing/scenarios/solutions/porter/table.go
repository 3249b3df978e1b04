package porter

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "PORTER", Children: []*Row{
	{Name: "ANSWER", Preconditions: decider.Preconditions{Stimuli: stimuli.All(scenarios.Knock)}, Act: &Deed{What: "answer", For: 2 * time.Second}},
	{Name: "SLEEP", If: scenarios.Night, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("sleep") }},
	{Name: "READ", Each: func(a *Actor) { a.Does("read") }},
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
