package debugprint_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// A run at level L prints exactly the lines up to level L of a run at level 5.
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

// wholeLines fails if a write is not exactly one line.
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

// Under -race: several goroutines tick agents of one world.
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

func TestFormString(t *testing.T) {
	assert.Equal(t, "plain spore Form(?)", strings.Join([]string{debugprint.Plain.String(), debugprint.Spore.String(), debugprint.Form(9).String()}, " "))
}
