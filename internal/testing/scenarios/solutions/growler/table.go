package growler

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "DOG", Children: []*Row{
	{Name: "BITE", Ask: &WolfWithin{Metres: 5}, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("bite") }},
	{Name: "GROWL", Ask: &WolfWithin{Metres: 20}, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("growl") }},
	{Name: "SLEEP", Each: func(a *Actor) { a.Does("sleep") }},
}}

type WolfWithin struct{ Metres float64 }

func (w *WolfWithin) Decide(a *Actor, _ decider.Query) float64 {
	return decider.Bool(a.Wolf < w.Metres)
}
