package decider_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

func outlineOf(root string) *decider.Outline {
	return decider.MustCompile(&Decider{Name: root, Behavior: &sleep}).Outline()
}

// TestNamesOfTrees: a tree's own names come before those for all trees, and
// SetNames replaces what was set for the same trees.
func TestNamesOfTrees(t *testing.T) {
	w := decider.NewWorld(1)
	wolf, sheep := outlineOf("WOLF"), outlineOf("SHEEP")
	assert.Empty(t, w.FlagName(wolf, 1))

	w.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{1: "Night", 2: "Rain"},
		Stimuli: map[stimuli.Mask]string{1 << 63: "Howl"},
	})
	w.SetNames(decider.Names{Flags: map[decider.Flags]string{2: "Hungry"}}, "WOLF", "BEAR")
	assert.Equal(t, "Night", w.FlagName(wolf, 1))
	assert.Equal(t, "Hungry", w.FlagName(wolf, 2))
	assert.Equal(t, "Hungry", w.FlagName(outlineOf("BEAR"), 2))
	assert.Equal(t, "Rain", w.FlagName(sheep, 2))
	assert.Equal(t, "Rain", w.FlagName(nil, 2))
	assert.Equal(t, "Howl", w.StimulusName(sheep, 1<<63))
	assert.Empty(t, w.StimulusName(sheep, 1))

	w.SetNames(decider.Names{Flags: map[decider.Flags]string{1: "Full"}}, "WOLF")
	assert.Equal(t, "Full", w.FlagName(wolf, 1))
	assert.Equal(t, "Rain", w.FlagName(wolf, 2))
}

// TestNamesOfBits: only single bits have names, and a later change of the
// caller's map changes nothing.
func TestNamesOfBits(t *testing.T) {
	w := decider.NewWorld(1)
	names := map[decider.Flags]string{0: "Nothing", 1 | 2: "Both", 4: "Third"}
	w.SetNames(decider.Names{Flags: names, Stimuli: map[stimuli.Mask]string{0: "Nothing"}})
	names[4] = "Fourth"
	assert.Equal(t, "Third", w.FlagName(nil, 4))
	for _, flags := range []decider.Flags{0, 1, 2, 1 | 2, 4 | 8} {
		assert.Empty(t, w.FlagName(nil, flags), "%b", flags)
	}
	assert.Empty(t, w.StimulusName(nil, 0))
}

// TestNamesOfAgents: an agent without a name from its tree gets the one for all trees.
func TestNamesOfAgents(t *testing.T) {
	var none *decider.World
	assert.Empty(t, none.AgentName(nil, 1))

	w := decider.NewWorld(1)
	wolf, sheep := outlineOf("WOLF"), outlineOf("SHEEP")
	only := func(id uint64, name string) func(uint64) string {
		return func(asked uint64) string {
			if asked == id {
				return name
			}
			return ""
		}
	}
	w.SetNames(decider.Names{Agent: only(1, "Grim")}, "WOLF")
	w.SetNames(decider.Names{Agent: only(2, "Dolly")}, "SHEEP")
	assert.Equal(t, "Grim", w.AgentName(wolf, 1))
	assert.Equal(t, "Grim", w.AgentName(sheep, 1), "a sheep sees the wolf that holds a gate")
	assert.Equal(t, "Dolly", w.AgentName(nil, 2))
	assert.Empty(t, w.AgentName(sheep, 3))
}

// TestNamesWhileOthersRead: SetNames has no data race with readers; run it with -race.
func TestNamesWhileOthersRead(t *testing.T) {
	w := decider.NewWorld(1)
	wolf := outlineOf("WOLF")
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for range 100 {
				w.SetNames(decider.Names{Flags: map[decider.Flags]string{1: "Night"}}, fmt.Sprint("TREE", i))
				w.SetNames(decider.Names{Flags: map[decider.Flags]string{1: "Dusk"}}, "WOLF")
				assert.Equal(t, "Dusk", w.FlagName(wolf, 1))
			}
		})
	}
	all.Wait()
	for i := range 4 {
		assert.Equal(t, "Night", w.FlagName(outlineOf(fmt.Sprint("TREE", i)), 1), "no name is lost")
	}
}
