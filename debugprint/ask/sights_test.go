package ask_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestValues: the values that the game showed are found, told with why, and odd where they are no
// numbers.
func TestValues(t *testing.T) {
	type hare struct{ hunger float64 }
	tree := decider.MustCompile(&decider.Decider[*hare]{Name: "HARE", Each: func(h *hare) { h.hunger += 0.1 }})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(6) {
		require.NoError(t, crowd.Add(id, &hare{hunger: -float64(id)}))
	}
	hunger := func(id uint64) float64 { h, _ := crowd.AgentOf(id); return h.hunger }
	rec, err := record.New(world, record.Options{Keyframe: 16, Everything: true, Sight: record.Sight{
		Values: map[string]func(uint64) float64{
			"hunger": hunger,
			"calm":   func(uint64) float64 { return math.NaN() }, // as all have it
			"1. obey\n": func(id uint64) float64 {
				if h := hunger(id); id == 3 && h > -0.95 {
					return math.Inf(1)
				}
				return 7
			},
		},
		Position: func(id uint64) (x, y float64, ok bool) {
			switch id {
			case 5:
				return 0, 0, false // nowhere is a place to be
			case 4:
				return 1, math.NaN(), hunger(id) > -1.95
			}
			return hunger(id), 1, true
		},
	}})
	require.NoError(t, err)
	for range 60 {
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	g := ask.Live(rec)
	for _, c := range []struct {
		q    ask.Question
		want []string
	}{
		{ask.Question{Ask: "find", Value: "hunger > 4.85"}, []string{"2 of 6 agents fit, in 14 of their steps", `#0: step 48, 4.9 s, in HARE; 12 steps, the last is 59; "1. obey\n" 7, calm NaN, hunger 4.90`, "#1: step 58"}},
		{ask.Question{Ask: "find", Value: "hunger>=-1.05", Agent: "2", Until: "20"}, []string{"1 of 6 agents fit, in 12 of their steps", "#2: step 9, "}},
		{ask.Question{Ask: "find", Value: "hunger < 0", Agent: "2", From: "17"}, []string{"in 2 of their steps"}},
		{ask.Question{Ask: "find", Value: "hunger = 1", At: "10"}, []string{"0 of 6"}},
		{ask.Question{Ask: "find", Value: "hunger != NaN", At: "10"}, []string{"6 of 6"}},
		{ask.Question{Ask: "find", Value: "hunger <= -1e9"}, []string{"0 of 6"}},
		{ask.Question{Ask: "find", Value: "\"1. obey\\n\" is +Inf"}, []string{"1 of 6 agents fit", "#3: step 20, "}},
		{ask.Question{Ask: "find", Value: "hunger > 4.85", Row: "HARE", Answer: "Accepted"}, []string{"2 of 6 agents fit, in 14"}},
		{ask.Question{Ask: "why", Agent: "0", At: "48"}, []string{"\nvalues: \"1. obey\\n\" 7, calm NaN, hunger 4.90\n"}},
		{ask.Question{Ask: "vocabulary"}, []string{"values: \"1. obey\\n\", calm, hunger\n"}},
		{ask.Question{Ask: "odd"}, []string{"#3 has +Inf as \"1. obey\\n\"; of 5 others 0, first at step 20, ", "#4 has NaN as its y; of 5 others 0, first at step 20, "}},
		{ask.Question{Ask: "problems"}, []string{"odd: #3: has +Inf as"}},
	} {
		text := asked(t, g, c.q).Text
		for _, want := range c.want {
			assert.Contains(t, text, want, "%+v", c.q)
		}
	}
	assert.Equal(t, 2, asked(t, g, ask.Question{Ask: "odd"}).Found)
	for value, want := range map[string]string{
		"hunger":      "want a condition such as hunger > 0.8",
		"hungr > 1":   "no value is called hungr; do you mean hunger? There are \"1. obey\\n\", calm, hunger",
		"hunger > ab": "want a number instead of ab",
	} {
		_, err := g.Ask(context.Background(), ask.Question{Ask: "find", Value: value})
		assert.ErrorContains(t, err, want)
	}
}

// TestOddBegins: odd is who begins a row more often, or never, although nobody is ever in it at the end of a step.
func TestOddBegins(t *testing.T) {
	type archer struct{ every uint64 }
	world := decider.NewWorld(1)
	tree := decider.MustCompile(&decider.Decider[*archer]{Name: "ARCHER", Children: []*decider.Decider[*archer]{
		{Name: "SHOOT", When: func(a *archer) bool { return world.Frame()%a.every == 0 }, Do: func(*archer) {}},
		{Name: "IDLE", Each: func(*archer) {}},
	}})
	for every, want := range map[uint64]string{1: "#9 begins SHOOT 100 times, the others 5 times in as many ticks", 1000: "#9 was never in SHOOT; 5 of 5 others were", 17: "none of 6 agents lives unlike the others"} {
		world = decider.NewWorld(1)
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		for id := range uint64(5) {
			require.NoError(t, crowd.Add(id, &archer{17}))
		}
		require.NoError(t, crowd.Add(9, &archer{every}))
		rec, err := record.New(world, record.Options{})
		require.NoError(t, err)
		for range 100 {
			require.NoError(t, world.Tick(100*time.Millisecond))
		}
		assert.Contains(t, asked(t, ask.Live(rec), ask.Question{Ask: "odd"}).Text, want)
		_, err = ask.Live(rec).Ask(context.Background(), ask.Question{Ask: "find", Value: "hp < 3"})
		assert.ErrorContains(t, err, "the log has no values of agents: set Sight.Values")
	}
}
