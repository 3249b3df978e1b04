package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/decider"
)

// TestCover: the seconds of the program show every decision of the table.
func TestCover(t *testing.T) {
	cover.Require(t, 100)
	tree := decider.MustCompile(&root)
	world := tree.NewWorld(1)
	cover.Start(t, world)
	cat, mem := &Cat{}, tree.NewMemory(1)
	for second := 1; second <= 15; second++ {
		in := decider.Input{Delta: time.Second, World: world}
		if second >= 8 && second <= 9 {
			in.Flags = DogNear
		}
		cat.hunger++
		_, err := tree.Tick(cat, mem, in)
		require.NoError(t, err)
	}
}
