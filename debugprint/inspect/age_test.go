package inspect

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestAge lets a world with all tools age: in every frame agents are born and die, each with
// a key of a gate and a name that no other has had, and others are woken by everything that
// wakes. What the world, its save, its log, its page and its frames take must not grow with
// how long it has lived. Either all agents are recorded, or nearly all of them sleep. At each
// tenth of its life, and now and then, the world is loaded into a new one, its twin, and both
// go on as one, to the byte.
//
// Set ETHOGRAM_SOAK to a number of frames for a longer life, in which 100,000 agents sleep:
//
//	ETHOGRAM_SOAK=10_000_000 go test ./debugprint/inspect -run TestAge/asleep -timeout 0 -v
//
// Then times are compared, too: how much longer frames, saves, logs, pages and their status
// take than with the twin, turn by turn, so that neither the machine nor the number of agents
// matters. After ten million frames that must not be a quarter more than after two.
func TestAge(t *testing.T) {
	skip.UnderRace(t)
	for _, recorded := range []bool{true, false} {
		name, agents, frames := "asleep", 400, 24_000
		if recorded {
			name, agents = "recorded", 200
		}
		if testing.Short() {
			agents, frames = agents*3/10, 6_000
		}
		n, err := strconv.ParseInt(os.Getenv("ETHOGRAM_SOAK"), 0, 64)
		if err == nil && n > 1 {
			if agents, frames = 100_000, int(n); recorded {
				agents = 500
			}
		}
		if n, err := strconv.ParseInt(os.Getenv("ETHOGRAM_AGENTS"), 0, 64); err == nil {
			agents = int(n)
		}
		t.Run(name, func(t *testing.T) { newMayflies(t, agents, recorded).live(t, frames, err == nil) })
	}
}

// live lets a world age. timed is whether times are compared.
func (w *mayflies) live(t *testing.T, frames int, timed bool) {
	const parts, checks = 10, 10 // how many twins there are
	var ages []age
	before := time.Now()
	for part := range parts {
		for check := range checks {
			end := frames * (part*checks + check + 1) / (parts * checks)
			w.play(t, max(end-w.frames, 0))
			if check%(checks/2) == 0 {
				w.twin(t).follow(t, w, 60)
			}
		}
		lived := time.Since(before)
		a := w.age(t, timed)
		a.Part, a.Frames, a.PerFrame = part+1, w.frames, lived/time.Duration(frames/parts)
		t.Logf("%+v", a)
		ages = append(ages, a)
		before = time.Now()
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
	same("agents that the recorder knows", young.Agents, old.Agents, len(w.all)) // those that died since a keyframe, too
	assert.Positive(t, old.Traced)
	assert.LessOrEqual(t, old.Mistakes, 256)
	for what := range young.Times {
		assert.LessOrEqual(t, old.Times[what], young.Times[what]*1.25, "%s: how many times as long as with the twin, after %d frames, and after %d", what, young.Frames, old.Frames)
	}
}

// age is what a world and its tools take after some frames.
type age struct {
	Part, Frames             int
	PerFrame                 time.Duration // as this part had them
	Save, Log, Page, Heap    int           // bytes
	Mallocs, Garbage         int           // of a thousand frames, after the tools have read
	Agents, Mistakes, Traced int
	Times                    map[string]float64       // as long as with the twin
	Took                     map[string]time.Duration // in the middle of all turns
}

// follow lets x, which is a twin of w, go on with it for some frames.
func (x *mayflies) follow(t *testing.T, w *mayflies, frames int) {
	for range frames {
		w.frame(t)
		x.frame(t)
	}
	a, err := w.world.Save()
	require.NoError(t, err)
	b, err := x.world.Save()
	require.NoError(t, err)
	require.True(t, bytes.Equal(a, b), "frame %d: a world that was loaded goes another way", w.frames)
}

// age measures what frames and tools take, and what there is behind them.
func (w *mayflies) age(t *testing.T, timed bool) (a age) {
	twin := w.twin(t)
	twin.follow(t, w, 2000) // until it sleeps, and its ring is full
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	w.play(t, 1000)
	runtime.ReadMemStats(&after)
	a.Mallocs, a.Garbage = int(after.Mallocs-before.Mallocs), int(after.TotalAlloc-before.TotalAlloc)
	twin.play(t, 1000)
	for _, x := range []*mayflies{w, twin} {
		x.retable(t)
		x.observe(t)
	}
	if timed {
		twin.follow(t, w, 500)
		a.Times, a.Took = w.compare(t, twin)
	}
	twin.follow(t, w, 1)
	data, err := w.world.Save()
	require.NoError(t, err)
	log, page := w.report(t)
	a.Save, a.Log, a.Page = len(data), len(log), len(page)
	s := w.recorder.Stats()
	require.Empty(t, s.Problem)
	a.Agents, a.Mistakes, a.Traced = s.Agents, len(w.world.Mistakes()), w.traced
	twin, data, log, page = nil, nil, nil, nil
	a.Heap = growth.Heap()
	return a
}

// retable has a crowd live by the other tree.
func (w *mayflies) retable(t *testing.T) {
	to := w.trees[0]
	if w.crowds[0].Tree() == to {
		to = w.trees[1]
	}
	loaded, err := w.crowds[0].Retable(to)
	require.NoError(t, err)
	require.True(t, loaded.Same, "%+v", loaded)
}

// observe has tools that look at all agents, for some frames.
func (w *mayflies) observe(t *testing.T) {
	c := profile.NewCounts(decider.Rows, w.trees[0].Outline())
	stop, err := c.Watch(w.world)
	require.NoError(t, err)
	remove, err := record.Break(w.world, func(record.Hit) {}, record.Breakpoint{On: record.OnSwitch, Row: "CALM"})
	require.NoError(t, err)
	w.play(t, 10)
	remove()
	stop()
}

// report returns the log that the recorder has now, and the page that shows it.
func (w *mayflies) report(t *testing.T) (log, page []byte) {
	var l, p bytes.Buffer
	_, err := w.recorder.WriteTo(&l)
	require.NoError(t, err)
	log = slices.Clone(l.Bytes())
	require.NoError(t, WriteHTML(&p, &l))
	return log, p.Bytes()
}

// compare measures how long things take, and how much longer than with the twin. Both have
// turns.
func (w *mayflies) compare(t *testing.T, twin *mayflies) (ratios map[string]float64, took map[string]time.Duration) {
	ratios, took = map[string]float64{}, map[string]time.Duration{}
	for _, x := range []struct {
		what         string
		turns, times int
		do           func(w *mayflies)
	}{
		{"frame", 100, 50, func(w *mayflies) { w.frame(t) }},
		{"save", 21, 1 + 20_000/len(w.all), func(w *mayflies) {
			_, err := w.world.Save()
			require.NoError(t, err)
		}},
		{"log", 21, 200, func(w *mayflies) {
			_, err := w.recorder.WriteTo(io.Discard)
			require.NoError(t, err)
		}},
		{"page", 21, 2, func(w *mayflies) { w.report(t) }},
		{"status", 21, 1000, func(w *mayflies) {
			_, err := (&local.Game{Recorder: w.recorder}).Ask(t.Context(), "status", nil)
			require.NoError(t, err)
		}},
	} {
		var times []time.Duration
		var quotients []float64
		for turn := range x.turns {
			runtime.GC()
			var each [2]time.Duration
			for k := range 2 {
				i := (turn + k) % 2
				start := time.Now()
				for range x.times {
					x.do([]*mayflies{w, twin}[i])
				}
				each[i] = time.Since(start) / time.Duration(x.times)
			}
			times, quotients = append(times, each[0]), append(quotients, float64(each[0])/float64(each[1]))
		}
		slices.Sort(times)
		slices.Sort(quotients)
		ratios[x.what], took[x.what] = quotients[x.turns/2], times[x.turns/2]
	}
	return ratios, took
}
