package needs

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "NEEDS", Policy: decider.Scored, Rescore: true, Margin: 0.2, Children: []*Row{
	{Name: "EAT", Decide: func(a *Actor, _ decider.Query) float64 { return a.Hunger }, Run: eat},
	{Name: "DRINK", Decide: func(a *Actor, _ decider.Query) float64 { return a.Thirst }, Run: drink},
	{Name: "REST", Score: 0.001, Each: func(a *Actor) { a.Does("rest") }},
}}

func eat(a *Actor) behavior.Status {
	a.Does("eat")
	a.Hunger -= 0.02
	return behavior.Until(a.Hunger <= 0)
}

func drink(a *Actor) behavior.Status {
	a.Does("drink")
	a.Thirst -= 0.02
	return behavior.Until(a.Thirst <= 0)
}
