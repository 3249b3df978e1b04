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

// cells is an argument that says how near something must be.
func cells(byDefault float64) evo.Argument {
	return evo.Argument{Name: "range", Unit: "cells", Min: 1, Max: 8, Step: 1, Default: byDefault}
}

// Vocabulary is what the foragers' tables are made of.
var Vocabulary = evo.Vocabulary[*Forager]{
	Name:     "forage",
	Version:  1,
	Import:   "github.com/ethogram-go/ethogram/example/forage/game",
	Agent:    "*game.Forager",
	Channels: []string{"move", "act"},
	Actions: []evo.Action[*Forager]{
		{
			Name: "WANDER", Behavior: &Wander, Expr: "&game.Wander", Channels: []string{"move"}, Draws: true,
			Args: []evo.Argument{{Name: "straight", Unit: "cells", Min: 2, Max: 20, Step: 2, Default: 8}},
		},
		{
			Name: "REST", Behavior: &Rest, Expr: "&game.Rest", Channels: []string{"move"},
			Args: []evo.Argument{{Name: "until", Unit: "energy", Min: 10, Max: 100, Step: 10, Default: 50}},
		},
		{
			Name: "SEEK", Behavior: &Seek, Expr: "&game.Seek", Channels: []string{"move"},
			Possible: FoodWithin, PossibleExpr: "game.FoodWithin",
			Args: []evo.Argument{cells(8)},
		},
		{
			Name: "CHASE", Behavior: &Chase, Expr: "&game.Chase", Channels: []string{"move"},
			Possible: OtherWithin, PossibleExpr: "game.OtherWithin",
			Args: []evo.Argument{cells(6)},
		},
		{
			Name: "FLEE", Behavior: &Flee, Expr: "&game.Flee", Channels: []string{"move"},
			Possible: OtherWithin, PossibleExpr: "game.OtherWithin",
			Args: []evo.Argument{cells(3)},
		},
		{Name: "EAT", Behavior: &Eat, Expr: "&game.Eat", Channels: []string{"act"}, Possible: CanEat, PossibleExpr: "game.CanEat"},
		{Name: "STEAL", Behavior: &Steal, Expr: "&game.Steal", Channels: []string{"act"}, Possible: CanSteal, PossibleExpr: "game.CanSteal"},
	},
	Conditions: []evo.Condition[*Forager]{
		{Name: "FOOD_WITHIN", Decide: FoodWithin, Expr: "game.FoodWithin", Args: []evo.Argument{cells(4)}},
		{Name: "OTHER_WITHIN", Decide: OtherWithin, Expr: "game.OtherWithin", Args: []evo.Argument{cells(2)}},
		{
			Name: "ENERGY_BELOW", Decide: EnergyBelow, Expr: "game.EnergyBelow",
			Args: []evo.Argument{{Name: "energy", Min: 10, Max: 90, Step: 10, Default: 30}},
		},
		{
			Name: "RICH_NEARBY", Decide: RichNearby, Expr: "game.RichNearby",
			Args: []evo.Argument{{Name: "more", Unit: "berries", Min: -5, Max: 10, Step: 1, Default: 1}},
		},
		{
			Name: "CROWDED", Decide: Crowded, Expr: "game.Crowded",
			Args: []evo.Argument{{Name: "others", Min: 1, Max: 3, Step: 1, Default: 2}},
		},
		{Name: "LEADING", Decide: Leading, Expr: "game.Leading"},
	},
	Flags: []evo.Flag{
		{Name: "ON_FOOD", Flag: OnFood, Expr: "game.OnFood"},
		{Name: "TIRED", Flag: Tired, Expr: "game.Tired"},
		{Name: "NIGHT", Flag: Night, Expr: "game.Night"},
	},
	Stimuli: []evo.Stimulus{
		{Name: "ROBBED", Token: Robbed, Expr: "game.Robbed"},
		{Name: "RUSTLE", Token: Rustle, Expr: "game.Rustle"},
	},
}
