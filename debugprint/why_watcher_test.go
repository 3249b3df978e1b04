package debugprint_test

import (
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestAppendReason(t *testing.T) {
	s, w := watched(t, nest())
	s.tick(0)
	outline, state := s.tree.Outline(), s.tree.State(s.mem)
	assert.Equal(t, "active", string(w.AppendReason(nil, outline, state, outline.Find("GUARD_NEST_IDLE")[0])))
	assert.Equal(t, "why: flag Dead missing", string(w.AppendReason([]byte("why: "), outline, state, outline.Find("DIE")[0])))
	assert.Equal(t, "stands behind GUARD_NEST_GROUP", string(w.AppendReason(nil, outline, state, outline.Find("REST")[0])))
}

// Two trees may tick agents of the same id.
func TestWatchTwoTrees(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList, flagRow(decider.All(Night)), rest()))
	other := newStage(t, list(decider.PrioritizedList, flagRow(decider.All(Dead)), rest()))
	other.world = s.world
	s.tick(0)
	other.tick(0)
	assert.Equal(t, "flag Night missing", whyNot(t, s, w, "A"))
	assert.Equal(t, "flag Dead missing", whyNot(t, other, w, "A"))
}

// Watching must not change decisions, draws or timers.
func TestWatchingChangesNothing(t *testing.T) {
	root := func() *Decider {
		return list(decider.Scored,
			&Decider{Name: "DRAWS", Decide: func(_ *creature, q decider.Query) float64 { return q.Float64() }, Policy: decider.Random, EndOn: decider.OnAny, Children: []*Decider{
				{Name: "D1", Behavior: act("D1")},
				{Name: "D2", Behavior: act("D2"), Preconditions: decider.Preconditions{Chance: 0.5}},
			}},
			&Decider{Name: "SHUFFLES", Policy: decider.Shuffle, Children: []*Decider{
				{Name: "S1", Behavior: act("S1")}, {Name: "S2", Behavior: act("S2")}, {Name: "S3", Behavior: act("S3")},
			}},
			&Decider{Name: "EVERY", Preconditions: decider.Preconditions{Every: 70 * time.Millisecond, Scatter: true}, Decide: value(0.9), Behavior: act("E")},
			&Decider{Name: "COOL", Preconditions: decider.Preconditions{Cooldown: 50 * time.Millisecond}, Decide: value(0.95), Behavior: act("C")},
		)
	}
	plain := newStage(t, root())
	s, w := watched(t, root())
	for i := range 2000 {
		for _, st := range []*stage{plain, s} {
			if i%7 == 3 {
				st.c.ends = decider.Succeeded
			}
		}
		assert.Equal(t, plain.tick(10*time.Millisecond), s.tick(10*time.Millisecond), i)
		require.NoError(t, debugprint.DebugPrintState(io.Discard, s.tree, s.mem, debugprint.WhyNot, w))
		require.Equal(t, plain.tree.Hash(plain.mem), s.tree.Hash(s.mem), "tick %d", i)
	}
}

// Under -race: several goroutines tick agents of one world, watched and not,
// while others are printed.
func TestWatchConcurrently(t *testing.T) {
	s, w := watched(t, nest())
	var wg sync.WaitGroup
	w.Watch(0, 2, 4, 6)
	require.NoError(t, s.world.Advance(time.Millisecond))
	for id := range uint64(8) {
		mem := s.tree.NewMemory(id)
		w.Watch(id &^ 1)
		wg.Go(func() {
			c, buf := &creature{}, []byte(nil)
			for range 50 {
				_, err := s.tree.Tick(c, mem, decider.Input{Delta: time.Millisecond, World: s.world})
				if !assert.NoError(t, err) {
					return
				}
				buf = debugprint.AppendState(buf[:0], s.tree.Outline(), s.tree.State(mem), debugprint.WhyNot, w)
				assert.Equal(t, id%2 == 0, strings.Contains(string(buf), "flag Dead missing"))
			}
		})
	}
	wg.Wait()
}

func TestWatcherAllocates(t *testing.T) {
	s, w := watched(t, nest())
	s.tick(0)
	outline, buf := s.tree.Outline(), make([]byte, 0, 4096)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		s.tick(time.Millisecond)
		buf = debugprint.AppendState(buf[:0], outline, s.tree.State(s.mem), debugprint.WhyNot, w)
	}))
}

// TestWatchAnotherLife: what a row of an injected tree answered in an agent's earlier life
// counts no more, although the tick has the same number.
func TestWatchAnotherLife(t *testing.T) {
	brief := true
	no := &Behavior{Name: "B", Activate: func(*creature, behavior.Context) bool { return false }}
	toy := decider.MustCompile(list(decider.SequentialList,
		&Decider{Name: "A", Behavior: &Behavior{Name: "A", Tick: func(*creature, behavior.Context) behavior.Status {
			if brief {
				return behavior.Succeeded
			}
			return behavior.Running
		}}},
		&Decider{Name: "B", Behavior: no},
	))
	s, w := watched(t, list(decider.PrioritizedList, &Decider{Name: "USE", Slot: &decider.Slot{Name: "SLOT", Bytes: 1024}}, rest()))
	life := func(delta time.Duration, w *debugprint.Watcher) string {
		s.mem = s.tree.NewMemory(sampleAgent)
		require.NoError(t, s.tree.Inject(s.mem, s.world, "SLOT", toy))
		s.tick(delta)
		_, inner := s.tree.Injected(s.mem, "SLOT")
		return string(w.AppendReason(nil, toy.Outline(), toy.State(inner), toy.Outline().Find("B")[0]))
	}
	assert.Equal(t, "Activate said no", life(10*time.Millisecond, w))
	brief = false
	fresh := debugprint.NewWatcher(sampleAgent)
	_, err := debugprint.Attach(s.world, fresh)
	require.NoError(t, err)
	want := life(20*time.Millisecond, fresh)
	assert.NotEqual(t, "Activate said no", want)
	_, inner := s.tree.Injected(s.mem, "SLOT")
	assert.Equal(t, want, string(w.AppendReason(nil, toy.Outline(), toy.State(inner), toy.Outline().Find("B")[0])))
}

// TestWhyStillThisTarget: a row that looks for a better target says in each tick why it has
// found none, or why it has none any more.
func TestWhyStillThisTarget(t *testing.T) {
	worth := map[uint64]float64{1: 0.5, 2: 0.45}
	s, w := watched(t, list(decider.PrioritizedList, &Decider{
		Name: "CHASE", Targets: &decider.Targets[*creature]{Switch: true, Margin: 0.25, List: func(_ *creature, l *decider.TargetList) {
			l.Add(1)
			l.Add(2)
		}},
		Decide: func(_ *creature, q decider.Query) float64 { return worth[q.Target()] }, Behavior: act("RUN"),
	}, rest()))
	says := func(want string) {
		t.Helper()
		s.tick(time.Second)
		got := string(debugprint.AppendState(nil, s.tree.Outline(), s.tree.State(s.mem), debugprint.WhyNot, w))
		assert.Equal(t, want, got[:strings.Index(got, "\n")])
	}
	says("CHASE #1 [RUN] 0.0 s (not #2: scores 0.45, needs more than 0.50)")
	says("CHASE #1 [RUN] 1.0 s (not #2: scores 0.45, needs more than 0.50 + margin 0.25)")
	worth[1] = 0.25
	says("CHASE #1 [RUN] 2.0 s (not #2: scores 0.45, needs more than 0.25 + margin 0.25)")
	worth[2] = 0.75
	says("CHASE #2 [RUN] 0.0 s (not #1: scores 0.25, needs more than 0.75)")
	worth[1], worth[2] = 0, -1
	says("not CHASE: has no target any more (nor #1: Decide 0, needs more than 0; nor #2: Decide -1, needs more than 0)")
}

// TestManyFullGates: of many targets that others have, four are told of with their holders, and
// how many more there are; in a trace, too.
func TestManyFullGates(t *testing.T) {
	listed := uint64(0)
	s, w := watched(t, list(decider.PrioritizedList, &Decider{
		Name: "CHASE", Targets: &decider.Targets[*creature]{Max: 64, List: func(_ *creature, l *decider.TargetList) {
			for id := range listed {
				l.Add(id)
			}
		}},
		Gate:   &decider.Gate[*creature]{Name: "CLAIM", Key: func(_ *creature, q decider.Query) uint64 { return q.Target() }},
		Decide: func(_ *creature, q decider.Query) float64 { return float64(100 - q.Target()) }, Behavior: act("RUN"),
	}, rest()))
	for id := range uint64(41) {
		listed = id + 1
		_, err := s.tree.Tick(s.c, s.tree.NewMemory(1000+id), decider.Input{World: s.world})
		require.NoError(t, err)
	}
	var trace strings.Builder
	_, err := debugprint.Attach(s.world, debugprint.NewTracer(&trace, debugprint.TraceOptions{Level: debugprint.LevelAsk}))
	require.NoError(t, err)
	s.tick(time.Second)
	got := string(debugprint.AppendState(nil, s.tree.Outline(), s.tree.State(s.mem), debugprint.WhyNot, w))
	assert.Equal(t, "not CHASE #0: gate CLAIM is full (1/1, held by agent 1000) (nor #1: gate CLAIM is full (1/1, held by agent 1001); "+
		"nor #2: gate CLAIM is full (1/1, held by agent 1002); nor #3: gate CLAIM is full (1/1, held by agent 1003); and 37 more are full)", got[:strings.Index(got, "\n")])
	assert.Contains(t, trace.String(), "not CHASE #3: gate CLAIM is full (1/1, held by agent 1003); and 37 more are full\n")
}

// TestLostAndRan: a row that lost a token, was asked once more, ran and ended in the same tick
// says how it ended, and not who took the token; so does one that lost that of a better target.
func TestLostAndRan(t *testing.T) {
	type hunter struct {
		sees []uint64
		done bool
	}
	claim := decider.Gate[*hunter]{Name: "CLAIM", Key: func(_ *hunter, q decider.Query) uint64 { return q.Target() }}
	targets := decider.Targets[*hunter]{Switch: true, List: func(h *hunter, l *decider.TargetList) {
		for _, id := range h.sees {
			l.Add(id)
		}
	}}
	wants := func(_ *hunter, q decider.Query) float64 { return 1 / float64(q.Target()) }
	run := behavior.Behavior[*hunter]{Name: "RUN", Tick: func(h *hunter, _ behavior.Context) behavior.Status { return behavior.Until(h.done) }}
	root := decider.Group("HUNTER", decider.PrioritizedList,
		&decider.Decider[*hunter]{Name: "HUNT", Targets: &targets, Decide: wants, Gate: &claim, Behavior: &run},
		&decider.Decider[*hunter]{Name: "WAIT", Each: func(*hunter) {}})
	tree := decider.MustCompile(&root)
	world := tree.NewWorld(1)
	watcher, err := debugprint.Watch(world, 1, 2)
	require.NoError(t, err)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	all := []*hunter{{}, {}}
	for i, h := range all {
		require.NoError(t, crowd.Add(uint64(i+1), h))
	}
	frame := func(done bool, sees ...uint64) (says []string) {
		t.Helper()
		for _, h := range all {
			h.done, h.sees = done, sees
		}
		require.NoError(t, world.Tick(time.Second))
		for i := range all {
			mem, err := crowd.Memory(uint64(i + 1))
			require.NoError(t, err)
			says = append(says, string(watcher.AppendReason(nil, tree.Outline(), tree.State(mem), 1)))
		}
		return says
	}
	ended := []string{"began and ended in this tick, succeeded", "began and ended in this tick, succeeded"}
	assert.Equal(t, ended, frame(true, 2, 3), "one lost 2, and took 3")
	assert.Equal(t, []string{"active", "active"}, frame(false, 4, 5))
	ended[0] = "ended in this tick, succeeded"
	assert.Equal(t, ended, frame(true, 1, 4, 5), "one lost 1, stayed with its own, and ended")
}
