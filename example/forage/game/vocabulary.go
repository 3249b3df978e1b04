package game

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/stimuli"
)

// The decision flags of a tick.
const (
	OnFood decider.Flags = 1 << iota // there are berries in the forager's cell
	Tired                            // it is slow
	Night                            // it does not see far
)

// The stimuli, which last for a second.
const (
	Robbed stimuli.Mask = 1 << iota // it has lost berries
	Rustle                          // a bush has grown in sight
)

//go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary

// Vocabulary is what the foragers' tables are made of.
var Vocabulary = evo.Vocabulary[*Forager]{
	Name:     "forage",
	Version:  1,
	Channels: []string{"move", "act"},
	Actions: []evo.Action[*Forager]{
		{Behavior: &Wander, Channels: walks, Draws: true, Args: []evo.Argument{{Name: "straight", Unit: "cells", Min: 2, Max: 20, Step: 2, Default: 8}}},
		{Behavior: &Rest, Channels: walks, Args: []evo.Argument{{Name: "until", Unit: "energy", Min: 10, Max: 100, Step: 10, Default: 50}}},
		{Behavior: &Seek, Channels: walks, Possible: FoodWithin, Args: cells(8)},
		{Behavior: &Chase, Channels: walks, Possible: OtherWithin, Args: cells(6)},
		{Behavior: &Flee, Channels: walks, Possible: OtherWithin, Args: cells(3)},
		{Behavior: &Eat, Channels: hands, Possible: CanEat},
		{Behavior: &Steal, Channels: hands, Possible: CanSteal},
	},
	Conditions: []evo.Condition[*Forager]{
		{Decide: FoodWithin, Args: cells(4)},
		{Decide: OtherWithin, Args: cells(2)},
		{Decide: EnergyBelow, Args: []evo.Argument{{Name: "energy", Min: 10, Max: 90, Step: 10, Default: 30}}},
		{Decide: RichNearby, Args: []evo.Argument{{Name: "more", Unit: "berries", Min: -5, Max: 10, Step: 1, Default: 1}}},
		{Decide: Crowded, Args: []evo.Argument{{Name: "others", Min: 1, Max: 3, Step: 1, Default: 2}}},
		{Decide: Leading},
	},
	Flags:   []evo.Flag{{Flag: OnFood}, {Flag: Tired}, {Flag: Night}},
	Stimuli: []evo.Stimulus{{Token: Robbed}, {Token: Rustle}},
}

// The channels of what moves a forager, and of what it does with its hands.
var walks, hands = []string{"move"}, []string{"act"}

// cells is an argument that says how near something must be.
func cells(byDefault float64) []evo.Argument {
	return []evo.Argument{{Name: "range", Unit: "cells", Min: 1, Max: 8, Step: 1, Default: byDefault}}
}
