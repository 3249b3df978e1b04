package debugprint_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// every is a tree in which every kind of line and segment comes up.
func every(show *float64) *Decider {
	return list(decider.PrioritizedList,
		&Decider{
			Name: "CHECKED", Behavior: act("CHECKED"),
			Preconditions: decider.Preconditions{
				Flags: decider.None(Dead), Stimuli: stimuli.None(TookHit),
				Cooldown: time.Second, Every: 2 * time.Second, Chance: 1,
			},
		},
		&Decider{
			Name: "REFUSING", Preconditions: decider.Preconditions{Every: 3 * time.Second},
			Behavior: &Behavior{Name: "REFUSING", Activate: func(*creature, behavior.Context) bool { return false }},
		},
		&Decider{Name: "UNLUCKY", Preconditions: decider.Preconditions{Chance: 1e-12}, Behavior: act("UNLUCKY")},
		&Decider{Name: "NOT", Decide: value(0.5), Not: true, Behavior: act("NOT")},
		&Decider{Name: "TRY", Policy: decider.Sequence, Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Children: []*Decider{
			{Name: "READY", Decide: value(2)},
			{Name: "FAILING", Outcome: decider.Fail},
			{Name: "GO", Behavior: act("GO")},
		}},
		&Decider{Name: "SHOW", Decide: wants(show), Policy: decider.Scored, Margin: 0.25, Children: []*Decider{
			{Name: "SING", Decide: value(0.5), Behavior: act("SING"), Commit: time.Second, Recheck: decider.EachTick},
			{Name: "DANCE", Decide: value(0.4), Behavior: act("DANCE")},
		}},
		&Decider{Name: "GUESS", Policy: decider.Shuffle, Children: []*Decider{
			{Name: "LEFT", Behavior: act("LEFT")},
			{Name: "RIGHT", Not: true, Decide: value(-1), Behavior: act("RIGHT")},
		}},
	)
}

// playEvery plays a script over the tree of every.
func playEvery(t *testing.T, sinks ...debugprint.Sink) {
	t.Helper()
	show := 0.0
	s := newStage(t, every(&show))
	debugprint.Attach(s.world, sinks...)
	s.stim = TookHit
	s.tick(0) // GUESS
	s.stim, s.flags = 0, Night
	s.tick(100 * time.Millisecond) // CHECKED
	s.c.ends = decider.Succeeded
	s.tick(100 * time.Millisecond) // ends; REFUSING still rests; GUESS again
	show = 1
	s.flags = Night | Dead
	s.tick(2800 * time.Millisecond) // REFUSING says no; SHOW, of two scores
	s.tick(500 * time.Millisecond)  // SING is committed
	s.tick(500 * time.Millisecond)  // DANCE has less than it takes
	show = 0
	s.c.ends = decider.Failed
	s.tick(500 * time.Millisecond) // DANCE takes over from SING
}

func TestTracerLines(t *testing.T) {
	var b bytes.Buffer
	playEvery(t, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	fingerprint := regexp.MustCompile(`starting tree @ 0x\w+`)
	golden(t, "trace_every.golden", fingerprint.ReplaceAllString(b.String(), "starting tree @ 0xTREE"))
}

func TestTracerLanes(t *testing.T) {
	var b bytes.Buffer
	s := newStage(t, lanes())
	s.tick(0)
	debugprint.Attach(s.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	s.tick(time.Second)
	golden(t, "trace_lanes.golden", strings.ReplaceAll(b.String(), treeAddress(s), "0xTREE"))
}

// A run at level L prints exactly those lines of a run at level 5 that are of
// level L and below.
func TestTracerLevels(t *testing.T) {
	var all bytes.Buffer
	playEvery(t, debugprint.NewTracer(&all, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	for level := range 6 {
		var want strings.Builder
		for _, line := range strings.SplitAfter(all.String(), "\n") {
			var n int
			if _, err := fmt.Sscanf(line, "BTDBO(%d)", &n); err == nil && n <= level {
				want.WriteString(line)
			}
		}
		var got bytes.Buffer
		playEvery(t, debugprint.NewTracer(&got, debugprint.TraceOptions{Form: debugprint.Spore, Level: level}))
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("level %d (-want +got):\n%s", level, diff)
		}
	}
}

func TestTracerFaults(t *testing.T) {
	var b bytes.Buffer
	want := 1.0
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{Name: "LIAR", Decide: wants(&want), Children: []*Decider{
			{Name: "NEVER", Decide: never, Behavior: act("NEVER")},
		}},
		rest()))
	debugprint.Attach(s.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 1}))
	s.tick(0)
	assert.Contains(t, b.String(), ":   Subset Rule violated: LIAR/0xfc2c1375 accepted, but all its children refuse\n")

	b.Reset()
	tree, err := decider.Compile(list(decider.PrioritizedList,
		&Decider{Name: "A", Behavior: ending("A")}, &Decider{Name: "B", Behavior: ending("B")}, rest()), decider.MaxRedecides(1))
	require.NoError(t, err)
	_, err = tree.Tick(s.c, tree.NewMemory(7), decider.Input{World: s.world})
	require.ErrorIs(t, err, decider.ErrRedecideLoop)
	assert.Contains(t, b.String(), "BTDBO(1) 0x00000007 @ 0.000: loop guard: too many redecides, the last in ROOT/0x1e4ede85\n")
}

// ending returns a behavior that ends in its first tick.
func ending(name string) *Behavior {
	return &Behavior{Name: name, Tick: func(*creature, behavior.Context) decider.Status { return decider.Failed }}
}

func TestTracerDetail(t *testing.T) {
	for level, want := range []decider.Detail{
		decider.Nothing, decider.Transitions, decider.Transitions, decider.Ticks, decider.Rows, decider.Rows, decider.Rows,
	} {
		assert.Equal(t, want, debugprint.NewTracer(io.Discard, debugprint.TraceOptions{Form: debugprint.Spore, Level: level}).Detail(), level)
	}
	assert.Equal(t, decider.Nothing, debugprint.NewTracer(nil, debugprint.TraceOptions{Form: debugprint.Spore, Level: -1}).Detail())
}

func TestTracerAgents(t *testing.T) {
	var b bytes.Buffer
	s := newStage(t, nest())
	agents := []uint64{2, 1 << 40}
	tracer := debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 3, Agents: agents})
	agents[0] = 1 // the tracer has its own copy
	debugprint.Attach(s.world, tracer)
	for _, id := range []uint64{1, 2, 3, 1 << 40} {
		_, err := s.tree.Tick(s.c, s.tree.NewMemory(id), decider.Input{World: s.world})
		require.NoError(t, err)
	}
	assert.Contains(t, b.String(), "BTDBO(3) 0x00000002 @ 0.000: dt")
	assert.Contains(t, b.String(), "BTDBO(3) 0x10000000000 @ 0.000: dt")
	assert.Equal(t, 2, strings.Count(b.String(), "dt: 0.000000, DecisionFlags"))
}

func TestTracerFunc(t *testing.T) {
	var got []string
	s := newStage(t, nest())
	debugprint.Attach(s.world, debugprint.NewTracer(nil, debugprint.TraceOptions{
		Level: 2,
		Func: func(e decider.Event, level int, line []byte) {
			if e.Kind == decider.EventActivated {
				got = append(got, fmt.Sprint(level, " ", e.Tree.Row(e.Row).Name, " ", e.State.Active(e.Row), " ", strings.HasSuffix(string(line), "\n")))
			}
		},
	}))
	s.tick(0)
	assert.Equal(t, []string{"2 ROOT true true", "1 GUARD_NEST_GROUP true true", "1 GUARD_NEST_IDLE true true"}, got)
}

func TestTracerErr(t *testing.T) {
	first, w := errors.New("first"), &failingWriter{}
	w.err = first
	tracer := debugprint.NewTracer(w, debugprint.TraceOptions{Form: debugprint.Spore, Level: 1})
	s := newStage(t, nest())
	debugprint.Attach(s.world, tracer)
	assert.NoError(t, tracer.Err())
	s.tick(0)
	w.err = errors.New("second")
	s.flags = Dead
	s.tick(0)
	assert.Equal(t, first, tracer.Err())
}

// wholeLines fails where it is not given exactly one line at a time.
type wholeLines struct {
	t  *testing.T
	mu sync.Mutex
	n  int
}

func (w *wholeLines) Write(p []byte) (int, error) {
	if !w.mu.TryLock() {
		w.t.Error("two writes at a time")
		return len(p), nil
	}
	defer w.mu.Unlock()
	w.n++
	if bytes.Count(p, []byte("\n")) != 1 || !bytes.HasPrefix(p, []byte("BTDBO(")) || p[len(p)-1] != '\n' {
		w.t.Errorf("not a line: %q", p)
	}
	return len(p), nil
}

// Under -race: agents of one world are ticked by several goroutines.
func TestTracerConcurrently(t *testing.T) {
	w := &wholeLines{t: t}
	s := newStage(t, nest())
	debugprint.Attach(s.world, debugprint.NewTracer(w, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	var wg sync.WaitGroup
	for id := range uint64(4) {
		wg.Go(func() {
			c, mem := &creature{}, s.tree.NewMemory(id)
			for range 25 {
				_, err := s.tree.Tick(c, mem, decider.Input{World: s.world})
				assert.NoError(t, err)
			}
		})
	}
	wg.Wait()
	assert.Greater(t, w.n, 4*25*20)
}

func TestTracerAllocates(t *testing.T) {
	s := newStage(t, lanes())
	debugprint.Attach(s.world, debugprint.NewTracer(io.Discard, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	s.tick(0)
	assert.Zero(t, testing.AllocsPerRun(100, func() { s.tick(time.Millisecond) }))
}
