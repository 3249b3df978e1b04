package debugprint

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// teller is an observer that notes in which detail it is told of which agents.
type teller map[uint64]decider.Detail

func (o teller) Observe(e decider.Event) { o[e.Agent] = max(o[e.Agent], e.Kind.Detail()) }

// tickTeller notes of which agents' ticks it is told, too.
type tickTeller struct {
	teller
	ticks map[uint64]int
}

func newTickTeller() *tickTeller { return &tickTeller{teller{}, map[uint64]int{}} }

func (o *tickTeller) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	o.ticks[s.Agent()]++
}

// herd are three agents in a world.
type herd struct {
	t     *testing.T
	world *decider.World
	tree  *decider.Tree[*int]
	mems  []decider.Memory
}

func newHerd(t *testing.T) *herd {
	root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[*int]{
		Name: "STAY", Behavior: &behavior.Behavior[*int]{Name: "STAY", Tick: behavior.Stay[*int]},
	})
	tree := decider.MustCompile(&root)
	return &herd{t, tree.NewWorld(1), tree, tree.NewMemories(3, 1)}
}

func (h *herd) tick() {
	h.t.Helper()
	for _, mem := range h.mems {
		require.NoError(h.t, h.tree.Reset(nil, mem)) // so that something happens
		_, err := h.tree.Tick(nil, mem, decider.Input{Delta: time.Second, World: h.world})
		require.NoError(h.t, err)
	}
}

// TestAttachFocuses: each agent is observed in the detail that is needed of it.
func TestAttachFocuses(t *testing.T) {
	const transitions, ticks, rows = decider.Transitions, decider.Ticks, decider.Rows
	watcher := NewWatcher()
	tracer := func(level int, agents ...uint64) Sink {
		return NewTracer(io.Discard, TraceOptions{Level: level, Agents: agents})
	}
	for name, c := range map[string]struct {
		sinks []Sink
		want  []decider.Detail // of the agents 1 to 3
	}{
		"a tracer of transitions, a watcher of one": {[]Sink{tracer(LevelTransition), Filter(watcher, 2)}, []decider.Detail{transitions, rows, transitions}},
		"the other way round":                       {[]Sink{Filter(watcher, 2), tracer(LevelTransition)}, []decider.Detail{transitions, rows, transitions}},
		"filters of different details":              {[]Sink{Filter(watcher, 1), tracer(LevelTransition, 1, 3)}, []decider.Detail{rows, 0, transitions}},
		"a filter of less":                          {[]Sink{At(teller{}, ticks), Filter(At(teller{}, transitions), 1)}, []decider.Detail{ticks, ticks, ticks}},
		"a filter of a filter":                      {[]Sink{Filter(Filter(watcher, 1, 2), 2, 3)}, []decider.Detail{0, rows, 0}},
		"a filter of a tee":                         {[]Sink{Filter(Tee(At(teller{}, transitions), Filter(watcher, 1, 3)), 1, 2)}, []decider.Detail{rows, transitions, 0}},
		"a filter of nobody":                        {[]Sink{tracer(LevelTransition), Filter(watcher)}, []decider.Detail{transitions, transitions, transitions}},
		"ticks beside rows":                         {[]Sink{At(newTickTeller(), transitions), Filter(watcher, 3)}, []decider.Detail{transitions, transitions, rows}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHerd(t)
			require.NoError(t, Attach(h.world, c.sinks...))
			got := make([]decider.Detail, 3)
			e := earlierOf(h.world)
			for i := range got {
				got[i] = e.detailOf(uint64(i + 1))
			}
			assert.Equal(t, c.want, got)
			h.tick()
		})
	}
}

// TestTicksArePassedOn: sinks made of others pass on ticks to those that are told of
// them, of the agents that these need, and are observers of ticks only then.
func TestTicksArePassedOn(t *testing.T) {
	h := newHerd(t)
	all, some, deaf := newTickTeller(), newTickTeller(), teller{}
	sink := Tee(At(deaf, decider.Rows), Tee(At(all, decider.Transitions)), Filter(At(some, decider.Ticks), 2, 3), At(newTickTeller(), decider.Nothing))
	require.NoError(t, Attach(h.world, sink))
	for range 3 {
		h.tick()
	}
	assert.Equal(t, map[uint64]int{1: 3, 2: 3, 3: 3}, all.ticks)
	assert.Equal(t, map[uint64]int{2: 3, 3: 3}, some.ticks)
	assert.Equal(t, teller{2: decider.Ticks, 3: decider.Ticks}, some.teller)
	assert.Equal(t, teller{1: decider.Transitions, 2: decider.Transitions, 3: decider.Transitions}, all.teller)
	for _, s := range []Sink{At(deaf, decider.Rows), Tee(), Tee(At(deaf, decider.Rows), At(all, decider.Nothing)), Filter(At(deaf, decider.Rows), 1)} {
		_, hears := s.(decider.TickObserver)
		assert.False(t, hears, "%T", s)
	}
}

// TestBesideKeepsFocus: an observer that was there before is told as much as before,
// and no more, while another observes beside it and afterwards.
func TestBesideKeepsFocus(t *testing.T) {
	h := newHerd(t)
	first := newTickTeller()
	require.NoError(t, h.world.Observe(first, decider.Transitions, 1, 2))
	require.NoError(t, h.world.Focus(decider.Ticks, 2))
	second := newTickTeller()
	leave, err := Beside(h.world, Filter(At(second, decider.Rows), 1, 3))
	require.NoError(t, err)
	h.tick()
	want := teller{1: decider.Transitions, 2: decider.Ticks}
	assert.Equal(t, want, first.teller)
	assert.Equal(t, map[uint64]int{1: 1, 2: 1}, first.ticks)
	assert.Equal(t, teller{1: decider.Rows, 3: decider.Rows}, second.teller)
	assert.Equal(t, map[uint64]int{1: 1, 3: 1}, second.ticks)

	watcher, err := Watch(h.world, 2)
	require.NoError(t, err)
	assert.Same(t, watcher, watcherOf(h.world, 2))
	assert.Nil(t, watcherOf(h.world, 1))
	leave() // the watcher stays, and so do the others
	h.tick()
	assert.Equal(t, want, first.teller)
	assert.Equal(t, map[uint64]int{1: 1, 3: 1}, second.ticks)

	h = newHerd(t)
	require.NoError(t, h.world.Observe(first, decider.Transitions, 1, 2))
	require.NoError(t, h.world.Focus(decider.Ticks, 2))
	leave, err = Beside(h.world, At(second, decider.Rows))
	require.NoError(t, err)
	leave()
	o, d, agents := h.world.Observed()
	assert.Same(t, first, o)
	assert.Equal(t, []any{decider.Transitions, []uint64{1, 2}}, []any{d, agents})
	d, agents = h.world.Focused()
	assert.Equal(t, []any{decider.Ticks, []uint64{2}}, []any{d, agents})
}

// TestBesideLeavesInAnyOrder: whoever leaves is told of nothing any more, also if others came
// later and stay; and when these leave nothing is left of it.
func TestBesideLeavesInAnyOrder(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for _, first := range []decider.Observer{nil, newTickTeller(), teller{}} {
			h := newHerd(t)
			if first != nil {
				require.NoError(t, h.world.Observe(first, decider.Transitions, 1))
				require.NoError(t, h.world.Focus(decider.Ticks, 2))
			}
			tellers := []*tickTeller{newTickTeller(), newTickTeller(), newTickTeller()}
			sinks := []Sink{At(tellers[0], decider.Ticks), At(struct{ decider.Observer }{tellers[1]}, decider.Rows), Filter(At(tellers[2], decider.Rows), 3)}
			var leave []func()
			for _, s := range sinks {
				f, err := Beside(h.world, s)
				require.NoError(t, err)
				leave = append(leave, f)
			}
			h.tick()
			for _, x := range tellers {
				require.NotEmpty(t, x.teller)
			}
			for i, gone := range order {
				leave[gone]()
				leave[gone]() // nothing is left to remove
				for k, x := range tellers {
					clear(x.teller)
					clear(x.ticks)
					h.tick()
					stays := slices.Contains(order[i+1:], k)
					assert.Equal(t, stays, len(x.teller) > 0, "%v: %d after %d has left", order, k, gone)
					assert.Equal(t, stays && k != 1, len(x.ticks) > 0, "%v: %d after %d has left", order, k, gone)
				}
			}
			o, d, agents := h.world.Observed()
			if first == nil {
				assert.Equal(t, []any{nil, decider.Nothing}, []any{o, d}, "%v", order)
				continue
			}
			assert.Equal(t, []any{first, decider.Transitions, []uint64{1}}, []any{o, d, agents}, "%v", order)
			d, agents = h.world.Focused()
			assert.Equal(t, []any{decider.Ticks, []uint64{2}}, []any{d, agents}, "%v", order)
		}
	}
}

// batchTeller is a tickTeller that takes batches.
type batchTeller struct {
	*tickTeller
	batches, frames int
}

func (o *batchTeller) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	if len(ticks) == 0 {
		o.frames++
		return
	}
	o.batches++
	for _, t := range ticks {
		o.ObserveTick(w, t.State, t.Result)
	}
}

// TestBatchesArePassedOn: sinks made of others pass on the ticks of a frame as they get
// them to those that take batches, and one by one to others.
func TestBatchesArePassedOn(t *testing.T) {
	h := newHerd(t)
	crowd, err := h.tree.NewCrowd(h.world, nil)
	require.NoError(t, err)
	for id := range uint64(5) {
		_, err := crowd.Add(id+1, nil)
		require.NoError(t, err)
	}
	newBatchTeller := func() *batchTeller { return &batchTeller{tickTeller: newTickTeller()} }
	all, some, one, before := newBatchTeller(), newBatchTeller(), newTickTeller(), newBatchTeller()
	require.NoError(t, h.world.Observe(before, decider.Transitions))
	leave, err := Beside(h.world, Tee(At(all, decider.Transitions), At(one, decider.Transitions), Filter(At(some, decider.Transitions), 2, 4)))
	require.NoError(t, err)
	tick := func() { require.NoError(t, h.world.Tick(time.Second)) }
	tick() // with events
	all.batches, before.batches = 0, 0
	tick()
	tick()
	want := map[uint64]int{1: 3, 2: 3, 3: 3, 4: 3, 5: 3}
	assert.Equal(t, want, all.ticks)
	assert.Equal(t, want, one.ticks)
	assert.Equal(t, want, before.ticks)
	assert.Equal(t, map[uint64]int{2: 3, 4: 3}, some.ticks)
	assert.Equal(t, []int{2, 2}, []int{all.batches, before.batches})
	assert.Equal(t, []int{3, 3, 3}, []int{all.frames, before.frames, some.frames}, "each frame's end")
	leave()
	require.NoError(t, h.world.Observe(before, decider.Transitions, 3))
	leave, err = Beside(h.world, At(all, decider.Transitions))
	require.NoError(t, err)
	defer leave()
	tick()
	assert.Equal(t, map[uint64]int{1: 3, 2: 3, 3: 4, 4: 3, 5: 3}, before.ticks, "as much as before")
	assert.Equal(t, 4, all.ticks[5])
}
