package searcher

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

var Root = Row{Name: "GUARD", Policy: decider.StateMachine, Children: []*Row{
	{Name: "CHASE", From: []string{"PATROL", "SEARCH"}, If: scenarios.Thief, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("chase") }},
	{Name: "SEARCH", After: []string{"CHASE"}, Act: &Deed{What: "search", For: 2 * time.Second}},
	{Name: "PATROL", After: []string{decider.Start, "SEARCH"}, Each: func(a *Actor) { a.Does("patrol") }},
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
