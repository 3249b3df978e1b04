package bandits

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

var Root = Row{Name: "BANDIT", Children: []*Row{
	{Name: "HIDE", If: scenarios.Alarm, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("hide") }},
	{
		Name:          "AMBUSH",
		If:            scenarios.Traveller,
		Preconditions: decider.Preconditions{Cooldown: 5 * time.Second},
		Squad: &decider.Squad[*Actor]{Members: 2, Roles: []decider.Role[*Actor]{
			{Flag: scenarios.Talker}, {Flag: scenarios.Creeper},
		}},
		Policy: decider.Selector,
		Children: []*Row{
			{Name: "TALK", If: scenarios.Talker, Act: &Deed{What: "talk", For: 3 * time.Second}},
			{Name: "CREEP", If: scenarios.Creeper, Act: &Deed{What: "creep", For: 3 * time.Second}},
		},
	},
	{Name: "LOITER", Each: func(a *Actor) { a.Does("loiter") }},
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
