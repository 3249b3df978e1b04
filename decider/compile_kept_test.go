package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Gaze is a constant without a name for each of its values.
type Gaze int

func (g Gaze) String() string { return []string{"here", "there"}[g] }

// hoards is an Act whose methods write to it, as its agent says.
type hoards struct {
	Bones  int
	Text   string
	For    time.Duration
	Hole   struct{ Deep float64 }
	Kinds  []string
	Depths [2]int
	Gaze   Gaze
	Where  func(*mastiff) int
}

// counts is an Ask that writes to itself.
type counts struct{ Times float64 }

func here(*mastiff) int  { return 1 }
func there(*mastiff) int { return 2 }

var hoarding = map[string]func(h *hoards){
	"Bones from 20 to 21":                 func(h *hoards) { h.Bones++ },
	`Text from "a" to "b"`:                func(h *hoards) { h.Text = "b" },
	"For from 1s to 1m":                   func(h *hoards) { h.For = time.Minute },
	"Hole.Deep from 0.5 to 0":             func(h *hoards) { h.Hole.Deep = 0 },
	`Kinds[1] from "paw" to "jaw"`:        func(h *hoards) { h.Kinds[1] = "jaw" },
	`Kinds from ["leg" "paw"] to ["leg"]`: func(h *hoards) { h.Kinds = h.Kinds[:1] },
	"Depths[1] from 0 to 7":               func(h *hoards) { h.Depths[1] = 7 },
	"Gaze from here to %!v(PANIC=String method: runtime error: index out of range [2] with length 2)": func(h *hoards) { h.Gaze = 2 },
	"Where from here to there": func(h *hoards) { h.Where = there },
	"": func(h *hoards) {
		h.Kinds = []string{"leg", "paw"}
		*h = hoards{h.Bones, h.Text, h.For, h.Hole, h.Kinds, h.Depths, h.Gaze, h.Where}
	},
}

func (h *hoards) Act(m *mastiff, _ behavior.Context) behavior.Status {
	for _, name := range m.said {
		hoarding[name](h)
	}
	m.said = nil
	return behavior.Running
}

func (c *counts) Decide(m *mastiff, _ decider.Query) float64 {
	if m.enemy > 0 {
		c.Times += 0.5
	}
	return 1
}

// TestMistakeChangedArguments: an Act or Ask that writes to its own fields is told, once for each row, with what it has
// written, and in which frames that is looked at.
func TestMistakeChangedArguments(t *testing.T) {
	play := func(writes string, enemy float64, prepare func(*decider.World), frames int) []string {
		hoard := &hoards{Bones: 20, Text: "a", For: time.Second, Kinds: []string{"leg", "paw"}, Where: here}
		hoard.Hole.Deep = 0.5
		shared := &mastiffRow{Name: "HOARD", Ask: &counts{}, Act: hoard}
		tree := decider.MustCompile(&mastiffRow{Name: "HOUND", Policy: decider.Sequence, Children: []*mastiffRow{
			{Name: "DAY", Children: []*mastiffRow{shared}}, {Name: "NIGHT", Children: []*mastiffRow{shared}},
		}})
		world := tree.NewWorld(1)
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		prepare(world)
		require.NoError(t, crowd.Add(1, &mastiff{enemy: enemy, said: []string{writes}}))
		for range frames {
			require.NoError(t, world.Tick(time.Second))
		}
		return mistakes(world)
	}
	const why = ": it is one for all agents; keep it on the agent or in a block"
	alone := func(*decider.World) {}
	for writes := range hoarding {
		want := []string{"HOUND > HOARD: its Act, a hoards, has changed its own field " + writes + why}
		if writes == "" {
			want = nil
		}
		assert.Equal(t, want, play(writes, 0, alone, 100), writes)
	}
	assert.Equal(t, []string{"HOUND > HOARD: its Ask, a counts, has changed its own field Times from 0 to 0.5" + why}, play("", 1, alone, 2))

	const bones = "Bones from 20 to 21"
	assert.Len(t, play(bones, 0, alone, 2), 1, "looked at as the second frame begins")
	assert.Empty(t, play(bones, 0, alone, 1))
	quiet := func(w *decider.World) {
		for range 40 {
			require.NoError(t, w.Advance(time.Second))
		}
	}
	assert.Empty(t, play(bones, 0, quiet, 20))
	assert.Len(t, play(bones, 0, quiet, 24), 1, "in the 64th frame")
	assert.Len(t, play(bones, 0, func(w *decider.World) { quiet(w); require.NoError(t, w.CheckSleep(true)) }, 2), 1)
	assert.Len(t, play(bones, 0, func(w *decider.World) {
		quiet(w)
		_, err := w.Observe(observing(func(decider.Event) {}), decider.Transitions)
		require.NoError(t, err)
	}, 2), 1)
}

// TestKeptArgumentsCostNothing: frames in which Acts and Asks are looked at allocate nothing.
func TestKeptArgumentsCostNothing(t *testing.T) {
	tree := decider.MustCompile(mastiffTable())
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, world.CheckSleep(true))
	require.NoError(t, crowd.Add(1, &mastiff{enemy: 50, said: make([]string, 0, 1000)}))
	assert.Zero(t, testing.AllocsPerRun(200, func() { require.NoError(t, world.Tick(time.Second/100)) }))
	assert.Empty(t, mistakes(world))
}
