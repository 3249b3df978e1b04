package debugprint_test

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// staying is a world with agents 1 to 3 that are reset in each frame, so that something happens.
type staying struct {
	t     *testing.T
	world *decider.World
	crowd *decider.Crowd[int]
}

func newStaying(t *testing.T) *staying {
	tree := decider.MustCompile(&decider.Decider[int]{Name: "STAY", Behavior: &behavior.Behavior[int]{Name: "STAY", Tick: behavior.Stay[int]}})
	s := &staying{t: t, world: tree.NewWorld(1)}
	var err error
	s.crowd, err = tree.NewCrowd(s.world, nil)
	require.NoError(t, err)
	for id := range uint64(3) {
		require.NoError(t, s.crowd.Add(id+1, 0))
	}
	return s
}

func (s *staying) frame() {
	s.t.Helper()
	require.NoError(s.t, s.world.Tick(time.Second))
	for id := range uint64(3) {
		require.NoError(s.t, s.world.Reset(id+1))
	}
}

// details notes in which detail it is told of which agents.
type details struct {
	detail decider.Detail
	of     map[uint64]decider.Detail
}

func (o *details) Detail() decider.Detail { return o.detail }

func (o *details) Observe(e decider.Event) { o.of[e.Agent] = max(o.of[e.Agent], e.Kind.Detail()) }

// TestAttachBeside: each sink hears what it would hear alone, whoever comes and goes beside it.
func TestAttachBeside(t *testing.T) {
	s := newStaying(t)
	first, second := &details{decider.Transitions, map[uint64]decider.Detail{}}, &details{decider.Ticks, map[uint64]decider.Detail{}}
	stopFirst, err := debugprint.Attach(s.world, first)
	require.NoError(t, err)
	watcher, err := debugprint.Watch(s.world, 2)
	require.NoError(t, err)
	stopSecond, err := debugprint.Attach(s.world, second, debugprint.NewTracer(io.Discard, debugprint.TraceOptions{Level: debugprint.LevelAsk, Agents: []uint64{1}}))
	require.NoError(t, err)
	s.frame()
	all := func(d decider.Detail) map[uint64]decider.Detail { return map[uint64]decider.Detail{1: d, 2: d, 3: d} }
	assert.Equal(t, all(decider.Transitions), first.of)
	assert.Equal(t, all(decider.Ticks), second.of)
	assert.True(t, watcher.Watching(2))
	assert.Len(t, s.world.Observers(), 4)
	stopFirst()
	stopFirst()
	clear(first.of)
	clear(second.of)
	s.frame()
	assert.Empty(t, first.of)
	assert.Equal(t, all(decider.Ticks), second.of)
	stopSecond()
	assert.Equal(t, []decider.Observer{watcher}, s.world.Observers())
}

// TestAttachTwice: the same sink twice is an error, and so is none; nobody observes then.
func TestAttachTwice(t *testing.T) {
	s := newStaying(t)
	one, other := &details{of: map[uint64]decider.Detail{}}, debugprint.NewWatcher(1)
	_, err := debugprint.Attach(s.world, one)
	require.NoError(t, err)
	stop, err := debugprint.Attach(s.world, other, one, nil)
	require.ErrorContains(t, err, "the observer observes the world already (it is a *debugprint_test.details")
	require.ErrorContains(t, err, "the observer is nil")
	stop()
	assert.Equal(t, []decider.Observer{one}, s.world.Observers())
	_, err = debugprint.Attach(s.world)
	require.NoError(t, err)
}
