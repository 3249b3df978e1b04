package fighter

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

type (
	Actor = scenarios.Actor
	Row   = scenarios.Row
)

var Root = Row{Name: "FIGHTER", Children: []*Row{
	{Name: "FIGHT", Delegate: true, Children: []*Row{
		{Name: "SHOOT", When: canShoot, Recheck: decider.EachTick, Each: shoot},
		{Name: "BITE", When: canBite, Recheck: decider.EachTick, Each: func(a *Actor) { a.Does("bite") }},
	}},
	{Name: "PATROL", Behavior: &patrol},
}}

var patrol = behavior.Behavior[*Actor]{Name: "PATROL", Activate: whistle, Tick: walk}

func canShoot(a *Actor) bool { return a.Ammo > 0 && a.Wolf < 30 }

func canBite(a *Actor) bool { return a.Wolf < 3 }

func shoot(a *Actor) {
	a.Does("shoot")
	a.Ammo--
}

func whistle(a *Actor, _ behavior.Context) bool {
	a.Does("whistle")
	return true
}

func walk(a *Actor, _ behavior.Context) behavior.Status {
	a.Does("patrol")
	return behavior.Running
}
