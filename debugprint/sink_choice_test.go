package debugprint_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// heard is a Watcher that counts the events of each agent that reach it.
type heard struct {
	*debugprint.Watcher
	of map[uint64]int
}

func (h heard) Observe(e decider.Event) {
	h.of[e.Agent]++
	h.Watcher.Observe(e)
}

// TestWatcherOfFew holds that an attached Watcher has a world of crowds observe the agents
// that it watches and no others, in whatever way it is attached, and that this follows
// Watch and Unwatch.
func TestWatcherOfFew(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[int]{Name: "STAY", Behavior: &behavior.Behavior[int]{Name: "STAY", Tick: behavior.Stay[int]}})
	attach := func(t *testing.T, w *decider.World, s ...debugprint.Sink) (stop func()) {
		stop, err := debugprint.Attach(w, s...)
		require.NoError(t, err)
		return stop
	}
	for name, attach := range map[string]func(*testing.T, *decider.World, debugprint.Sink){
		"alone": func(t *testing.T, w *decider.World, s debugprint.Sink) { attach(t, w, s) },
		"before another": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			attach(t, w, s, &details{decider.Transitions, map[uint64]decider.Detail{}})
		},
		"behind another": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			attach(t, w, &details{decider.Transitions, map[uint64]decider.Detail{}}, s)
		},
		"after another has left": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			stop := attach(t, w, &details{decider.Rows, map[uint64]decider.Detail{}})
			attach(t, w, s)
			stop()
		},
	} {
		t.Run(name, func(t *testing.T) {
			world := decider.NewWorld(1)
			crowd, err := tree.NewCrowd(world, nil)
			require.NoError(t, err)
			for id := range uint64(100) {
				require.NoError(t, crowd.Add(id, 0))
			}
			require.NoError(t, world.Tick(time.Second)) // all are active
			h := heard{debugprint.NewWatcher(), map[uint64]int{}}
			attach(t, world, h)
			frame := func(want ...uint64) {
				t.Helper()
				clear(h.of)
				require.NoError(t, world.Tick(time.Second))
				var got []uint64
				for id := range uint64(100) {
					if h.of[id] > 0 {
						got = append(got, id)
					}
				}
				assert.Equal(t, want, got)
			}
			frame()
			h.Watch(2)
			frame(2)
			h.Watch(1)
			frame(1, 2)
			h.Unwatch(2)
			frame(1)
			stop := attachTo(t, world, 3)
			frame(1)
			stop()
			h.Unwatch(1)
			frame()
		})
	}
}

// attachTo attaches another watcher.
func attachTo(t *testing.T, w *decider.World, agents ...uint64) (stop func()) {
	stop, err := debugprint.Attach(w, debugprint.NewWatcher(agents...))
	require.NoError(t, err)
	return stop
}
