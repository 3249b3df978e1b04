package chewer

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "CHEWER", Children: []*Row{
	{Name: "HIDE", If: scenarios.Alarm, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("hide") }},
	{Name: "EAT", When: hungry, Behavior: &chew},
	{Name: "REST", Each: func(a *Actor) { a.Does("rest") }},
}}

func hungry(a *Actor) bool { return a.Hunger > 0.5 }

type meal struct{ bites int }

var chew = behavior.Behavior[*Actor]{Name: "CHEW", Block: meal{}, Tick: bite}

func bite(a *Actor, x behavior.Context) behavior.Status {
	m := behavior.Block[meal](x)
	a.Does("bite")
	m.bites++
	if m.bites < 4 {
		return behavior.Running
	}
	a.Hunger = 0
	return behavior.Succeeded
}
