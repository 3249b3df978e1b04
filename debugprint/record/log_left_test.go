package record_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// loner is an agent that ticks by itself, beside what an observer and a watcher are told
// of it.
type loner struct {
	t     *testing.T
	world *decider.World
	tree  *decider.Tree[*mood]
	mem   decider.Memory
	r     *record.Recorder
	live  diary
	why   *debugprint.Watcher
	texts map[uint32]string // by tick
	toys  map[uint32]string // of what is injected in SLOT, if that is active
}

func newLoner(t *testing.T, table *whim, o record.Options) *loner {
	l := &loner{t: t, world: decider.NewWorld(1), tree: decider.MustCompile(table), why: debugprint.NewWatcher(1), texts: map[uint32]string{}, toys: map[uint32]string{}}
	require.NoError(t, l.tree.Join(l.world))
	l.mem = l.tree.NewMemory(1)
	var err error
	l.r, err = record.New(l.world, o)
	require.NoError(t, err)
	_, err = debugprint.Attach(l.world, &l.live)
	require.NoError(t, err)
	if o.Everything {
		_, err = debugprint.Attach(l.world, l.why)
		require.NoError(t, err)
	}
	return l
}

func (l *loner) tick() {
	require.NoError(l.t, l.world.Advance(100*time.Millisecond))
	_, err := l.tree.Tick(&mood{}, l.mem, decider.Input{Delta: 100 * time.Millisecond, World: l.world})
	require.NoError(l.t, err)
	s := l.tree.State(l.mem)
	l.texts[s.Tick()] = texts(s.Outline(), s, l.why)
	if toy, inner := l.tree.Injected(l.mem, "SLOT"); toy != nil && toy.State(inner).Active(0) {
		l.toys[s.Tick()] = texts(toy.Outline(), toy.State(inner), l.why)
	}
}

// compare compares the log with what was live.
func (l *loner) compare() {
	l.t.Helper()
	require.NoError(l.t, l.r.Stop())
	log := read(l.t, written(l.t, l.r))
	played := &diary{}
	require.NoError(l.t, log.Play(played, record.Range{}))
	require.Equal(l.t, l.live.lines, played.lines)
	for tick, want := range l.texts {
		m, err := log.At(1, tick)
		require.NoError(l.t, err)
		if m.Why == nil {
			continue
		}
		require.Equal(l.t, want, texts(m.Outline, m.State, m.Why), "tick %d", tick)
		if want, active := l.toys[tick]; active {
			in := m.Injected[0]
			require.Equal(l.t, want, texts(in.Outline, in.State, in.Why), "tick %d", tick)
		}
	}
}

// TestResetAlone: an agent that ticks by itself is reset without an event. In its next
// tick neither it nor what is injected in it is active any more, and it has no old notes.
func TestResetAlone(t *testing.T) {
	for _, o := range []record.Options{{}, {Everything: true}, {Everything: true, Keyframe: 1}} {
		for _, idle := range []bool{false, true} { // whether nothing is active after the reset, either
			runs, uses, refuses, asked := true, true, false, true
			toy := decider.MustCompile(&whim{Name: "TOY", Behavior: &behavior.Behavior[*mood]{
				Name: "TOY", Activate: func(*mood, behavior.Context) bool { return !refuses },
			}})
			noted := func(_ *mood, q decider.Query) float64 {
				q.Note("yes")
				return 1
			}
			l := newLoner(t, &whim{Name: "ROOT", When: func(*mood) bool { return runs }, Children: []*whim{
				{Name: "USE", When: func(*mood) bool { return uses }, Slot: &decider.Slot{Name: "SLOT", Bytes: 1024}},
				{Name: "FIRST", When: func(*mood) bool { return !asked }, Behavior: stayOf("FIRST")},
				{Name: "NOTED", Decide: noted, Behavior: stayOf("NOTED")},
			}}, o)
			reset := func() {
				require.NoError(t, l.tree.Reset(&mood{}, l.mem))
				if idle {
					runs = false
					l.tick()
					runs = true
				}
			}
			require.NoError(t, l.tree.Inject(l.mem, l.world, "SLOT", toy))
			l.tick()
			l.tick()
			refuses = true
			reset()
			l.tick() // now NOTED runs
			uses = false
			l.tick()
			asked = false
			reset()
			l.tick()
			l.compare()
		}
	}
}

// TestLeftUnvisited: an injected tree whose row was interrupted by its agent's tree was
// not visited in that tick: when it is asked again, its notes are gone.
func TestLeftUnvisited(t *testing.T) {
	for _, keyframe := range []int{1, 100} {
		interrupts, notes := false, true
		toy := decider.MustCompile(&whim{Name: "TOY", Children: []*whim{
			{Name: "OTHER", When: func(*mood) bool { return !notes }, Behavior: stayOf("OTHER")},
			{Name: "NOTED", Decide: func(_ *mood, q decider.Query) float64 {
				q.Note("yes")
				return 1
			}, Behavior: stayOf("NOTED")},
		}})
		l := newLoner(t, &whim{Name: "ROOT", Children: []*whim{
			{Name: "BRIEF", When: func(*mood) bool { return interrupts }, Behavior: &behavior.Behavior[*mood]{
				Name: "BRIEF", Tick: func(*mood, behavior.Context) behavior.Status { return behavior.Failed },
			}},
			{Name: "USE", Slot: &decider.Slot{Name: "SLOT", Bytes: 1024}},
		}}, record.Options{Everything: true, Keyframe: keyframe})
		require.NoError(t, l.tree.Inject(l.mem, l.world, "SLOT", toy))
		l.tick()
		l.tick()
		interrupts, notes = true, false
		l.tick()
		require.NotEmpty(t, l.toys[3])
		l.compare()
	}
}

// TestTwiceInAStep: an agent of which no tick is predicted, and that ticks twice between two
// frames, with another one in between, has two ticks in the log.
func TestTwiceInAStep(t *testing.T) {
	l := newLoner(t, &whim{Name: "ROOT", Behavior: stayOf("STAY")}, record.Options{})
	mems := []decider.Memory{l.mem, l.tree.NewMemory(2)}
	for _, ids := range [][]int{{1, 2}, {1}, {2, 1, 2}} {
		require.NoError(t, l.world.Advance(100*time.Millisecond))
		for _, id := range ids {
			_, err := l.tree.Tick(&mood{}, mems[id-1], decider.Input{Delta: 100 * time.Millisecond, World: l.world})
			require.NoError(t, err)
		}
	}
	l.compare()
}

// TestKeyframeAfterPanic: what happened in a tick that a panic has ended stands in the log in
// the step of that tick, also where the next step is a keyframe.
func TestKeyframeAfterPanic(t *testing.T) {
	trap := false
	l := newLoner(t, &whim{Name: "ROOT", Children: []*whim{
		{Name: "TRAP", When: func(*mood) bool { return trap }, Behavior: &behavior.Behavior[*mood]{
			Name: "TRAP", Tick: func(*mood, behavior.Context) behavior.Status { panic("trap") },
		}},
		{Name: "STAY", Behavior: stayOf("STAY")},
	}}, record.Options{Keyframe: 1})
	other := l.tree.NewMemory(2)
	tick := func(mem decider.Memory) {
		_, err := l.tree.Tick(&mood{}, mem, decider.Input{Delta: 100 * time.Millisecond, World: l.world})
		require.NoError(t, err)
	}
	for range 3 {
		require.NoError(t, l.world.Advance(100*time.Millisecond))
		tick(l.mem)
		tick(other)
	}
	tick(l.mem)
	trap = true
	require.Panics(t, func() { tick(other) })
	trap = false
	for range 4 {
		tick(l.mem)
	}
	l.compare()
}

// TestCompareAfterPanic: two logs of one world are the same also where one of them has what
// happened in a tick that a panic has ended in a later step.
func TestCompareAfterPanic(t *testing.T) {
	trap := false
	l := newLoner(t, &whim{Name: "ROOT", Children: []*whim{
		{Name: "TRAP", When: func(*mood) bool { return trap }, Behavior: &behavior.Behavior[*mood]{
			Name: "TRAP", Tick: func(*mood, behavior.Context) behavior.Status { panic("trap") },
		}},
		{Name: "STAY", Behavior: stayOf("STAY")},
	}}, record.Options{Keyframe: 1})
	twin, err := record.New(l.world, record.Options{})
	require.NoError(t, err)
	other := l.tree.NewMemory(2)
	for i, mem := range []decider.Memory{l.mem, other, l.mem, other, l.mem, other, l.mem, l.mem, l.mem, other} {
		trap = i == 5
		tick := func() {
			_, err := l.tree.Tick(&mood{}, mem, decider.Input{Delta: 100 * time.Millisecond, World: l.world})
			require.NoError(t, err)
		}
		if !trap {
			tick()
			continue
		}
		require.Panics(t, tick)
		require.NoError(t, l.tree.Unwind(&mood{}, other))
	}
	require.NoError(t, twin.Stop())
	require.NoError(t, l.r.Stop())
	a, b := read(t, written(t, l.r)), read(t, written(t, twin))
	require.True(t, a.Compare(b).Same(), "%v", a.Compare(b))
	require.True(t, b.Compare(a).Same())
}

// TestCalmCopies: a memory that the game has changed is told of, also where nothing tells it
// from the one before but since when its row runs.
func TestCalmCopies(t *testing.T) {
	tree := decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
		{Name: "RUN", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Recheck: decider.EachTick, Behavior: stayOf("RUN")}, {Name: "STAY", Behavior: stayOf("STAY")},
	}})
	world := decider.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	r, err := record.New(world, record.Options{})
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &mood{}))
	mem, err := crowd.Memory(1)
	require.NoError(t, err)
	elsewhere, twin := decider.NewWorld(1), tree.NewMemory(1)
	for frame := range 12 {
		if frame == 3 {
			require.NoError(t, tree.Copy(twin, mem))
		}
		if frame == 8 {
			require.NoError(t, tree.Copy(mem, twin))
		}
		require.NoError(t, world.Tick(time.Second))
		if frame >= 3 {
			_, err := tree.Tick(&mood{}, twin, decider.Input{Delta: time.Second, Flags: decider.Flags(8 >> frame & 1), World: elsewhere})
			require.NoError(t, err)
		}
	}
	assert.Contains(t, string(written(t, r)), `{"a":0,"on":[[0,1000000000],[2,5000000000]]}`)
}
