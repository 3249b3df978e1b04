// Hello is the smallest useful tree: a cat that naps, eats when it is hungry,
// and hides from the dog. It prints what the cat does in every second.
package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

type Cat struct{ hunger int }

type (
	Decider  = decider.Decider[*Cat]
	Behavior = behavior.Behavior[*Cat]
)

const DogNear decider.Flags = 1 << iota

// A row interrupts the rows below it.
var root = Decider{Name: "CAT", Children: []*Decider{
	{Name: "HIDE", If: DogNear, Recheck: decider.EachTick, Behavior: &Behavior{Name: "HIDE"}},
	{Name: "EAT", When: hungry, Run: eat},
	{Name: "NAP", Behavior: &Behavior{Name: "NAP"}},
}}

func hungry(c *Cat) bool { return c.hunger >= 5 }

func eat(c *Cat) behavior.Status {
	if c.hunger -= 3; c.hunger > 0 {
		return behavior.Running
	}
	c.hunger = 0
	return behavior.Succeeded
}

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer) error {
	tree, err := decider.Compile(&root)
	if err != nil {
		return err
	}
	cat, mem := &Cat{}, tree.NewMemory(1)
	for second := 1; second <= 15; second++ {
		var now decider.Flags
		if second >= 8 && second <= 9 {
			now |= DogNear
		}
		cat.hunger++
		result, err := tree.Tick(cat, mem, decider.Input{Delta: time.Second, Flags: now})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%2d s  hunger %d  %s\n", second, cat.hunger, tree.Outline().Name(result.Leaf))
	}
	return debugprint.PrintState(w, tree, mem, debugprint.ActiveOnly)
}
