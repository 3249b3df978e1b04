package evolve_test

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/evolve"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

func ExampleMutate() {
	table := sumo.Game.Library[1].Table
	child, err := evolve.Mutate(&sumo.Game, 7, table)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = decider.Compile(child)
	fmt.Println(child != table, err)
	// Output: true <nil>
}

func ExampleCross() {
	x, y, err := evolve.Cross(&sumo.Game, 1, sumo.Game.Library[4].Table, sumo.Game.Library[5].Table)
	fmt.Println(x != nil, y != nil, err)
	// Output: true true <nil>
}

func ExamplePlay() {
	library := sumo.Game.Library
	means, err := evolve.Play(context.Background(), &sumo.Game, 1, 50, library[0].Table, library[1].Table)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(library[0].Name, "beats", library[1].Name, means[0][0] > means[1][0])
	// Output: leaner beats bull true
}
