package inspect

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// mayfly is an agent that lives for some frames. Its gate's key is its own.
type mayfly struct {
	id     uint64
	handle decider.Handle
	n      int
}

// age is what a world and its tools take after some frames.
type age struct {
	Frames                   int
	Save, Log, Page, Heap    int // bytes
	Mallocs, Garbage         int // of a thousand frames, after the tools have read
	Agents, Mistakes, Traced int
}

// TestAge lets a world with all tools age: agents are born and die in every frame, each with
// an id, a key of a gate and a name that no other has had, and one of them is watched until
// it dies. What the world, its save, its log, its page and its frames take must not grow
// with how long it has lived. Set ETHOGRAM_SOAK to a number of frames for a longer life.
func TestAge(t *testing.T) {
	skip.UnderRace(t)
	agents, frames := 200, 24_000
	if testing.Short() {
		agents, frames = 60, 6_000
	}
	if n, err := strconv.Atoi(os.Getenv("ETHOGRAM_SOAK")); err == nil && n > 1 {
		agents, frames = 500, n
	}
	w := newMayflies(t, agents)
	var ages []age
	for n := range frames {
		w.frame(t)
		if (n+1)%(frames/6) == 0 {
			a := w.age(t)
			a.Frames = n + 1
			t.Logf("%+v", a)
			ages = append(ages, a)
		}
	}
	young, old := ages[1], ages[len(ages)-1]
	same := func(what string, a, b, slack int) {
		assert.LessOrEqual(t, b, a+a/5+slack, "%s: after %d frames, and after %d", what, young.Frames, old.Frames)
	}
	same("bytes of a save", young.Save, old.Save, 1000)
	same("bytes of a log", young.Log, old.Log, 1000)
	same("bytes of a page", young.Page, old.Page, 1000)
	same("bytes of the heap", young.Heap, old.Heap, 1<<18)
	same("allocations of a thousand frames", young.Mallocs, old.Mallocs, 1000)
	same("bytes allocated in a thousand frames", young.Garbage, old.Garbage, 1<<18)
	same("agents that the recorder knows", young.Agents, old.Agents, agents) // those that died since a keyframe, too
	assert.Positive(t, old.Traced)
	assert.LessOrEqual(t, old.Mistakes, 256)
}

// mayflies are a world of them, with its tools.
type mayflies struct {
	world    *decider.World
	crowd    *decider.Crowd[*mayfly]
	toy      *decider.Tree[*mayfly]
	all      []*mayfly
	born     uint64
	frames   int
	recorder *record.Recorder
	watcher  *debugprint.Watcher
	traced   int
}

func newMayflies(t *testing.T, agents int) *mayflies {
	type row = decider.Decider[*mayfly]
	fly := behavior.Behavior[*mayfly]{Name: "FLY", Block: [2]int{}, Tick: func(m *mayfly, _ behavior.Context) behavior.Status {
		m.n++
		return behavior.Until(m.n%7 == 0)
	}}
	w := &mayflies{toy: decider.MustCompile(&row{Name: "TOY", Children: []*row{{Name: "PLAY", Behavior: &fly}}})}
	keyed := decider.Gate[*mayfly]{Name: "KEYED", Cooldown: time.Second, Key: func(m *mayfly, _ decider.Query) uint64 { return m.id<<8 + uint64(m.n%5) }}
	local := decider.Gate[*mayfly]{Name: "LOCAL", Limit: 3, LocalCooldown: time.Minute}
	tree := decider.MustCompile(&row{Name: "MAYFLY", Children: []*row{
		{Name: "USE", Slot: &decider.Slot{Name: "TOY", Bytes: w.toy.MemorySize()}},
		{Name: "PAIR", Squad: &decider.Squad[*mayfly]{Members: 2}, Preconditions: decider.Preconditions{Cooldown: 3 * time.Second}, Children: []*row{{Name: "MEET", Behavior: &fly}}},
		{Name: "TAKE", Gate: &keyed, Preconditions: decider.Preconditions{Every: 300 * time.Millisecond}, Behavior: &fly},
		{Name: "CALM", Gate: &local, Behavior: &fly},
		{Name: "TURN", Policy: decider.Shuffle, Remember: decider.Place, Children: []*row{{Name: "LEFT", Behavior: &fly}, {Name: "RIGHT", Behavior: &fly}}},
	}})
	w.world = tree.NewWorld(1)
	w.world.SetNames(decider.Names{Agent: func(id uint64) string { return fmt.Sprint("fly ", id) }})
	var err error
	w.crowd, err = tree.NewCrowd(w.world, nil)
	require.NoError(t, err)
	for range agents {
		m := &mayfly{}
		w.all = append(w.all, m)
		w.bear(t, m)
	}
	w.watcher = debugprint.NewWatcher()
	tracer := debugprint.NewTracer(nil, debugprint.TraceOptions{Level: debugprint.LevelTransition, Func: func(decider.Event, int, []byte) { w.traced++ }})
	require.NoError(t, debugprint.Attach(w.world, w.watcher, tracer))
	_, err = record.Break(w.world, func(record.Hit) {}, record.Breakpoint{On: record.OnSwitch, Row: "CALM"})
	require.NoError(t, err)
	w.recorder, err = record.New(w.world, record.Options{Bytes: 1 << 19, Steps: 100, Keyframe: 64})
	require.NoError(t, err)
	return w
}

// bear gives m a life, with an id that nobody had.
func (w *mayflies) bear(t *testing.T, m *mayfly) {
	w.born++
	*m = mayfly{id: w.born, n: int(w.born)}
	var err error
	m.handle, err = w.crowd.Add(m.id, m)
	require.NoError(t, err)
	require.NoError(t, w.crowd.Every(m.handle, 1+int(w.born%3)))
	if w.born%4 == 0 {
		require.NoError(t, w.crowd.Inject(m.handle, "TOY", w.toy))
	}
}

// frame is a frame in which a hundredth of all die, and those are born again that died some
// frames before.
func (w *mayflies) frame(t *testing.T) {
	w.frames++
	for i := w.frames % 100; i < len(w.all); i += 100 {
		m := w.all[i]
		if i == 0 {
			w.watcher.Unwatch(m.id)
			w.recorder.Unwatch(m.id)
		}
		require.NoError(t, w.crowd.Remove(m.handle))
	}
	for i := (w.frames + 80) % 100; i < len(w.all) && w.frames > 20; i += 100 {
		m := w.all[i]
		w.bear(t, m)
		if i == 0 {
			w.watcher.Watch(m.id)
			w.recorder.Watch(m.id)
		}
	}
	if w.frames%10 == 0 {
		w.world.Holders(fmt.Sprint("no such gate ", w.frames)) // a mistake under another name each time
	}
	require.NoError(t, w.world.Tick(50*time.Millisecond))
}

// age measures a thousand frames, and what there is behind them.
func (w *mayflies) age(t *testing.T) (a age) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 1000 {
		w.frame(t)
	}
	runtime.ReadMemStats(&after)
	a.Mallocs, a.Garbage = int(after.Mallocs-before.Mallocs), int(after.TotalAlloc-before.TotalAlloc)
	data, err := w.world.Save()
	require.NoError(t, err)
	var log, page bytes.Buffer
	_, err = w.recorder.WriteTo(&log)
	require.NoError(t, err)
	a.Save, a.Log = len(data), log.Len()
	require.NoError(t, WriteHTML(&page, &log))
	a.Page = page.Len()
	s := w.recorder.Stats()
	require.Empty(t, s.Problem)
	a.Agents, a.Mistakes, a.Traced = s.Agents, len(w.world.Mistakes()), w.traced
	data, log, page = nil, bytes.Buffer{}, bytes.Buffer{}
	runtime.GC() // also for what has a finalizer
	runtime.GC()
	runtime.ReadMemStats(&after)
	a.Heap = int(after.HeapAlloc)
	return a
}
