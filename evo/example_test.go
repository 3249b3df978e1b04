package evo_test

import (
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// A table that a person wrote becomes a genome, is changed as data, checked,
// and written as Go.
func Example() {
	b, err := evo.NewBuilder(&game.Vocabulary)
	if err != nil {
		fmt.Println(err)
		return
	}
	genome, err := b.Clone(&game.Gatherer)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n", b.Catalog().AppendJSON(nil, genome))

	bold := genome.Clone()
	bold.Root.Children = bold.Root.Children[1:4] // it neither flees nor wanders
	bold.Root.Children[1].Args[0] = 2            // steps from the least value
	if err := b.Catalog().Validate(bold, evo.DefaultLimits); err != nil {
		fmt.Println(err)
		return
	}
	err = b.WriteGo(os.Stdout, evo.GoFile{Package: "bold", Tables: []evo.GoTable{{
		Variable: "Bold", Comment: "Bold eats what is near, and sleeps.", Genome: bold,
	}}})
	if err != nil {
		fmt.Println(err)
	}

	bold.Root.Children[1].Args[0] = 99
	fmt.Println()
	fmt.Println(b.Catalog().Validate(bold, evo.DefaultLimits))

	// Output:
	// {"ethogram": "table", "version": 1, "Table": {"Name": "PRIORITIZED_LIST_1", "Children": [
	// 	{"Name": "FLEE_2", "Stimuli": {"All": ["ROBBED"]}, "Act": {"FLEE": {"Range": 3}}},
	// 	{"Name": "EAT_3", "Act": "EAT"},
	// 	{"Name": "SEEK_4", "Act": {"SEEK": {"Range": 8}}},
	// 	{"Name": "REST_5", "Flags": {"All": ["TIRED", "NIGHT"]}, "Ask": {"ENERGY_BELOW": {"Energy": 40}}, "Act": {"REST": {"Until": 60}}},
	// 	{"Name": "WANDER_6", "Act": {"WANDER": {"Straight": 8}}}
	// ]}}
	//
	// package bold
	//
	// import (
	// 	"github.com/ethogram-go/ethogram/decider"
	// 	"github.com/ethogram-go/ethogram/example/forage/game"
	// )
	//
	// // Bold eats what is near, and sleeps.
	// var Bold = decider.Decider[*game.Forager]{Name: "PRIORITIZED_LIST_1", Children: []*decider.Decider[*game.Forager]{
	// 	{Name: "EAT_3", Act: &game.Eat{}},
	// 	{Name: "SEEK_4", Act: &game.Seek{Range: 3}},
	// 	{
	// 		Name: "REST_5", Preconditions: decider.Preconditions{Flags: decider.All(game.Tired | game.Night)},
	// 		Ask: &game.EnergyBelow{Energy: 40}, Act: &game.Rest{Until: 60},
	// 	},
	// }}
	//
	// error BadArgument at PRIORITIZED_LIST_1 > SEEK_4: Args[0], range, is step 99; want 0 to 7. Fix: choose one of the values from 1 to 8 in steps of 1.
}
