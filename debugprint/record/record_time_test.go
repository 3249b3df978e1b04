package record

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestTimeOfStep: a log has for how long a row has run to which its group comes back.
func TestTimeOfStep(t *testing.T) {
	root := decider.Group("ROOT", decider.PrioritizedList,
		&beastRow{Name: "FLEE", Recheck: decider.EachTick, When: func(b *beast) bool { return b.tick%20 > 14 }, Behavior: &behavior.Behavior[*beast]{Name: "FLEE"}},
		&beastRow{Name: "DAY", Policy: decider.SequentialList, Remember: decider.PlaceAndTime, Children: []*beastRow{
			{Name: "EAT", Act: &behavior.Wait[*beast]{For: 2 * time.Second}},
			{Name: "REST", Behavior: &behavior.Behavior[*beast]{Name: "REST"}},
		}},
	)
	tree := decider.MustCompile(&root)
	for _, full := range [][]uint64{nil, {1}} {
		w := decider.NewWorld(1)
		rec, err := New(w, Options{Full: full})
		require.NoError(t, err)
		mem, b := tree.NewMemory(1), &beast{}
		for range 30 {
			b.tick++
			_, err := tree.Tick(b, mem, decider.Input{Delta: 100 * time.Millisecond, World: w})
			require.NoError(t, err)
			require.NoError(t, w.Advance(100*time.Millisecond))
		}
		require.NoError(t, rec.Stop())
		log, err := rec.Log()
		require.NoError(t, err)
		var ran []time.Duration
		require.NoError(t, log.Play(observing(func(e decider.Event) {
			if e.Kind == decider.EventActivated && e.Tree.Name(e.Row) == "EAT" {
				ran = append(ran, e.Duration)
				assert.Equal(t, e.Duration, e.State.Duration(e.Row))
			}
		}), Range{}))
		assert.Equal(t, []time.Duration{0, 1400 * time.Millisecond}, ran)
	}
}

// observing is an observer that is a function.
type observing func(decider.Event)

func (o observing) Observe(e decider.Event) { o(e) }
