package coward

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "GUARD", Children: []*Row{
	{Name: "FLEE", When: near, Recheck: decider.EachTick, Each: does("flee")},
	{Name: "PATROL", Each: does("patrol")},
}}

func near(a *Actor) bool { return a.Wolf < 10 }

func does(what string) func(*Actor) { return func(a *Actor) { a.Does(what) } }
