package game

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// The decision flags of a tick.
const (
	OnGrass decider.Flags = 1 << iota // there is grass in the animal's cell
	Tired                             // a fox that has chased too long
)

func cells(byDefault float64) evo.Argument {
	return evo.Argument{Name: "range", Unit: "cells", Min: 1, Max: 8, Step: 1, Default: byDefault}
}

// Vocabulary is what tables of both roles are made of. The roles of [Hunt] say which
// of them may use what.
var Vocabulary = evo.Vocabulary[*Animal]{
	Name: "hunt", Version: 1,
	Import: "github.com/ethogram-go/ethogram/example/hunt/game",
	Agent:  "*game.Animal",
	Actions: []evo.Action[*Animal]{
		{Name: "WANDER", Behavior: &Wander, Expr: "&game.Wander", Draws: true},
		{Name: "REST", Behavior: &Rest, Expr: "&game.Rest"},
		{Name: "FLEE", Behavior: &Flee, Expr: "&game.Flee", Args: []evo.Argument{cells(5)}},
		{Name: "SEEK", Behavior: &Seek, Expr: "&game.Seek", Args: []evo.Argument{cells(6)}},
		{Name: "EAT", Behavior: &Eat, Expr: "&game.Eat"},
		{Name: "CHASE", Behavior: &Chase, Expr: "&game.Chase", Args: []evo.Argument{cells(6)}},
	},
	Conditions: []evo.Condition[*Animal]{{Name: "SEES", Decide: Sees, Expr: "game.Sees", Args: []evo.Argument{cells(4)}}},
	Flags: []evo.Flag{
		{Name: "ON_GRASS", Flag: OnGrass, Expr: "game.OnGrass"},
		{Name: "TIRED", Flag: Tired, Expr: "game.Tired"},
	},
}

// Sees accepts while an animal of the other role is within its argument.
func Sees(a *Animal, q decider.Query) float64 {
	_, _, far := a.enemy()
	return decider.Bool(far <= int(q.Arg(0)))
}

// The behaviors of both roles.
var (
	Wander = behavior.Behavior[*Animal]{Name: "Wander", Tick: func(a *Animal, x behavior.Context) behavior.Status {
		way := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[x.IntN(4)]
		a.step(way[0], way[1])
		a.breath = min(a.breath+1, breath)
		return behavior.Running
	}}
	Rest = behavior.Behavior[*Animal]{Name: "Rest", Tick: func(a *Animal, _ behavior.Context) behavior.Status {
		if a.breath = min(a.breath+2, breath); a.breath == breath {
			return behavior.Succeeded
		}
		return behavior.Running
	}}
)

// The behaviors of hares.
var (
	Flee = behavior.Behavior[*Animal]{Name: "Flee", Tick: func(a *Animal, x behavior.Context) behavior.Status {
		dx, dy, far := a.enemy()
		if far > int(x.Arg(0)) {
			return behavior.Succeeded
		}
		a.step(-dx, -dy)
		return behavior.Running
	}}
	Seek = behavior.Behavior[*Animal]{Name: "Seek", Tick: func(a *Animal, x behavior.Context) behavior.Status {
		reach := int(x.Arg(0))
		bestX, bestY, best := 0, 0, reach+1
		for dy := -reach; dy <= reach; dy++ {
			for dx := -reach; dx <= reach; dx++ {
				far := max(dx, -dx) + max(dy, -dy)
				if far < best && a.meadow.grass[(a.y+dy+size)%size][(a.x+dx+size)%size] > 0 {
					bestX, bestY, best = dx, dy, far
				}
			}
		}
		switch best {
		case reach + 1:
			return behavior.Failed
		case 0:
			return behavior.Succeeded
		}
		a.step(bestX, bestY)
		return behavior.Running
	}}
	Eat = behavior.Behavior[*Animal]{Name: "Eat", Tick: func(a *Animal, _ behavior.Context) behavior.Status {
		if *a.ground() == 0 {
			return behavior.Failed
		}
		*a.ground()--
		a.points++
		return behavior.Running
	}}
)

// Chase is the behavior of foxes.
var Chase = behavior.Behavior[*Animal]{Name: "Chase", Tick: func(a *Animal, x behavior.Context) behavior.Status {
	dx, dy, far := a.enemy()
	if far > int(x.Arg(0)) || a.breath == 0 {
		return behavior.Failed
	}
	a.breath--
	a.step(dx, dy)
	return behavior.Running
}}
