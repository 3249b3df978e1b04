// Package game is a small game with two roles: a fox hunts three hares, which eat
// grass and run away from it. Each role has entries of the vocabulary and tables of
// the library that only it has.
package game

import (
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// Tick is the game's time of a step.
const Tick = time.Second

// Hunt describes the game to the evolution. It has no classes: evolve proposes
// some for the role that evolves, since foxes and hares get points for different
// things.
var Hunt = evo.Game[*Animal]{
	Name:       "hunt",
	Version:    1,
	Vocabulary: &Vocabulary,
	NewSim:     func() evo.Sim[*Animal] { return new(Meadow) },
	Metrics: []evo.Metric{
		{Name: "points", Unit: "points", Min: 0, Max: 1_000}, // a hare's grass, or ten for each hare that a fox caught
		{Name: "steps", Unit: "cells", Min: 0, Max: 1_000},
	},
	Points:     "points",
	Tick:       Tick,
	Evaluation: evo.Mode{Name: "morning", Slots: 4, Steps: 240, Seats: []string{"fox", "hare", "hare", "hare"}, Teams: []int{0, 1, 1, 1}},
	Showdown: evo.Mode{
		Name: "day", Slots: 6, Steps: 480,
		Seats: []string{"fox", "fox", "hare", "hare", "hare", "hare"}, Teams: []int{0, 0, 1, 1, 1, 1},
	},
	Roles: []evo.Role{
		{Name: "hare", Entries: []string{"WANDER", "REST", "FLEE", "SEEK", "EAT", "SEES", "ON_GRASS"}, Library: []string{"Grazer", "Coward", "Sleeper"}},
		{Name: "fox", Entries: []string{"WANDER", "REST", "CHASE", "SEES", "TIRED"}, Library: []string{"Stalker", "Stroller", "Sleeper"}},
	},
	Natural: evo.Naturalness{Brief: 500}, // a tick is a second here, and some chases are over in two
	Library: Library,
	Expr:    "game.Hunt",
	Text:    text,
}
