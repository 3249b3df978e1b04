package cover_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

type cat struct{ hunger int }

func hungry(c *cat) bool { return c.hunger > 5 }

// A cat that is never hungry does not show how it eats.
func Example() {
	stay := behavior.Behavior[*cat]{Name: "STAY"}
	tree := decider.MustCompile(&decider.Decider[*cat]{Name: "CAT", Children: []*decider.Decider[*cat]{
		{Name: "EAT", When: hungry, Behavior: &stay},
		{Name: "NAP", Behavior: &stay},
	}})
	world := tree.NewWorld(1)
	count := profile.NewCounts(decider.Rows)
	if _, err := count.Watch(world); err != nil {
		panic(err)
	}
	if _, err := tree.Tick(&cat{}, tree.NewMemory(1), decider.Input{Delta: time.Second, World: world}); err != nil {
		panic(err)
	}
	fmt.Print(cover.Of(count.Profile()))
	// Output:
	// CAT: 60.0 %, 3 of 5 points, 1 tick
	//   row    asked  refused  chosen  points  missing
	//   CAT        1        0       1     1/1
	//     EAT      1        1       0     1/3  chosen, When passed
	//     NAP      1        0       1     1/1
	//
	//   EAT: When hungry never passed; it failed once. Play an agent that it lets pass.
}
