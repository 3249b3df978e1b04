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
	for name, attach := range map[string]func(*testing.T, *decider.World, debugprint.Sink){
		"alone": func(t *testing.T, w *decider.World, s debugprint.Sink) { require.NoError(t, debugprint.Attach(w, s)) },
		"before another": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			require.NoError(t, debugprint.Attach(w, s))
			_, err := debugprint.Beside(w, debugprint.At(&ears{}, decider.Transitions))
			require.NoError(t, err)
		},
		"behind another": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			require.NoError(t, w.Observe(&ears{}, decider.Transitions))
			_, err := debugprint.Beside(w, s)
			require.NoError(t, err)
		},
		"after another has left": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			require.NoError(t, debugprint.Attach(w, s))
			leave, err := debugprint.Beside(w, debugprint.At(&ears{}, decider.Rows))
			require.NoError(t, err)
			leave()
		},
		"filtered": func(t *testing.T, w *decider.World, s debugprint.Sink) {
			require.NoError(t, debugprint.Attach(w, debugprint.Filter(s, 1, 2, 3, 4)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			world := decider.NewWorld(1)
			crowd, err := tree.NewCrowd(world, nil)
			require.NoError(t, err)
			for id := range uint64(100) {
				_, err := crowd.Add(id, 0)
				require.NoError(t, err)
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
			require.NoError(t, world.Focus(decider.Rows, 3))
			frame(1, 3)
			require.NoError(t, world.Focus(decider.Nothing))
			h.Unwatch(1)
			frame()
		})
	}
}

// ears is an observer that does nothing.
type ears struct{}

func (*ears) Observe(decider.Event) {}
