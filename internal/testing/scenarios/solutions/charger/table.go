package charger

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "BULL", Children: []*Row{
	{Name: "FLEE", If: scenarios.Alarm, Urgent: true, Recheck: decider.EachTick, Each: does("flee")},
	{Name: "DRINK", When: thirsty, Recheck: decider.EachTick, Each: does("drink")},
	{Name: "CHARGE", If: scenarios.Stranger, Commit: 3 * time.Second, Recheck: decider.EachTick, Each: does("charge")},
	{Name: "GRAZE", Each: does("graze")},
}}

func thirsty(a *Actor) bool { return a.Thirst > 0.5 }

func does(what string) func(*Actor) { return func(a *Actor) { a.Does(what) } }
