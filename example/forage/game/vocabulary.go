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
		{Act: &Wander{Straight: 8}, Channels: walks, Draws: true},
		{Act: &Rest{Until: 50}, Channels: walks},
		{Act: &Seek{Range: 8}, Channels: walks},
		{Act: &Chase{Range: 6}, Channels: walks},
		{Act: &Flee{Range: 3}, Channels: walks},
		{Act: &Eat{}, Channels: hands},
		{Act: &Steal{}, Channels: hands},
	},
	Conditions: []evo.Condition[*Forager]{
		{Ask: &FoodWithin{Range: 4}},
		{Ask: &OtherWithin{Range: 2}},
		{Ask: &EnergyBelow{Energy: 30}},
		{Ask: &RichNearby{More: 1}},
		{Ask: &Crowded{Others: 2}},
		{Ask: &Leading{}},
	},
	Flags:   []evo.Flag{{Flag: OnFood}, {Flag: Tired}, {Flag: Night}},
	Stimuli: []evo.Stimulus{{Token: Robbed}, {Token: Rustle}},
}

// The channels of what moves a forager, and of what it does with its hands.
var walks, hands = []string{"move"}, []string{"act"}
