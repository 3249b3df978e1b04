// Command only is a program that imports nothing of this module but package
// decider: tick_inline_test.go looks at what the compiler makes of a tick there.
package main

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

type creature struct{ hunger float64 }

func hungry(c *creature, _ decider.Query) float64 { return c.hunger - 0.5 }

var root = decider.Decider[*creature]{Name: "ROOT", Policy: decider.Selector, Children: []*decider.Decider[*creature]{
	{Name: "HUNGRY", Decide: hungry},
	{Name: "DARK", Preconditions: decider.Preconditions{Flags: decider.All(1)}},
}}

func main() {
	tree := decider.MustCompile(&root)
	mem := tree.NewMemory(1)
	fmt.Println(tree.Tick(&creature{hunger: 1}, mem, decider.Input{Delta: time.Second}))
}
