package decider_test

import (
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Two trees whose agents share a world share its gates too. If they mean
// different things by one name, the second cannot join.
func ExampleTree_Join() {
	charge := behavior.Behavior[*deer]{Name: "CHARGE"}
	one := decider.MustCompile(&decider.Decider[*deer]{
		Name: "STAG", Behavior: &charge, Gate: &decider.Gate[*deer]{Name: "RIVAL"},
	})
	two := decider.MustCompile(&decider.Decider[*deer]{
		Name: "WOLF", Behavior: &charge, Gate: &decider.Gate[*deer]{Name: "RIVAL", Limit: 3},
	})

	world := one.NewWorld(1)
	err := two.Join(world)
	var problem *decider.Problem
	fmt.Println(errors.As(err, &problem), problem.Code, "at", problem.Path)
	fmt.Println(problem.Message)
	// Output:
	// true GateClash at WOLF
	// the world has another gate called RIVAL, from another tree; they differ in Limit (3, the world's has 1); a gate is known by its name within a world
}
