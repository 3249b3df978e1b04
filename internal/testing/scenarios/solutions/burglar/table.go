package burglar

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

var Root = Row{Name: "BURGLAR", Children: []*Row{
	{Name: "REST", When: inside, Each: func(a *Actor) { a.Does("rest") }},
	{Name: "DOOR", Policy: decider.Sequence, Children: []*Row{
		{Name: "WALK", When: hasKey, Act: &Deed{What: "walk", For: 2 * time.Second}},
		{Name: "UNLOCK", When: hasKey, Do: func(a *Actor) { a.Does("unlock") }},
		{Name: "ENTER", Act: &Deed{What: "enter", For: time.Second, Inside: true}},
	}},
	{Name: "WINDOW", Act: &Deed{What: "climb", For: 3 * time.Second, Inside: true}},
}}

func inside(a *Actor) bool { return a.Inside }

func hasKey(a *Actor) bool { return a.Key }

// Deed does something for some seconds, after which the burglar may be inside.
type Deed struct {
	What   string
	For    time.Duration
	Inside bool
}

func (d *Deed) Act(a *Actor, x behavior.Context) behavior.Status {
	a.Does(d.What)
	if x.Duration() < d.For-100*time.Millisecond {
		return behavior.Running
	}
	a.Inside = d.Inside
	return behavior.Succeeded
}
