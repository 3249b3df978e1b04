package debugprint

import (
	"bytes"
	"io"
	"sync"

	"github.com/ethogram-go/ethogram/decider"
)

// TB is the part of a *testing.T, *testing.B or *testing.F that [Trace] needs.
// Package testing itself is not imported, so that it is not linked into games
// that print tooltips.
type TB interface {
	Helper()
	Log(args ...any)
	Cleanup(func())
}

// Trace makes a test log the decisions of the agents of world, or only of those
// with these ids, so that
//
//	go test -run Guard -args -trace=4
//
// shows them for a failing test. The level, 0 to 5 as in [NewTracer], comes from
// the flag -trace of the test binary or from the environment variable
// ETHOGRAM_TRACE; without either it is 0 and the world is not observed. Lines are
// plain; with -trace-form=spore or ETHOGRAM_TRACE_FORM=spore they are those of
// [Spore]. Observers of the world continue to observe it. Tracing ends with the
// test. At any level the test logs decider.World.Mistakes at its end.
//
// The flags stand after -args, because go test has a -trace of its own, which
// writes an execution trace. They exist only in a test binary that is started
// with them, and only then conflict with a package's own flags of these names;
// ETHOGRAM_TRACE=off leaves the names to that package.
func Trace(t TB, world *decider.World, agents ...uint64) {
	t.Helper()
	t.Cleanup(func() {
		t.Helper()
		for _, m := range world.Mistakes() {
			t.Log("ethogram: " + m.String())
		}
	})
	level := traceLevel()
	if level <= 0 {
		return
	}
	form, err := traceForm()
	if err != nil {
		t.Log(err)
	}
	log := &testLog{t: t}
	if o, ok := t.(interface{ Output() io.Writer }); ok {
		log.out = o.Output() // whole lines, without the position of this file
	}
	stop, err := Attach(world, NewTracer(log, TraceOptions{Level: level, Form: form, Agents: agents}))
	if err != nil {
		t.Log(err)
		return
	}
	t.Cleanup(func() {
		log.close()
		stop()
	})
}

// testLog writes lines to the log of a test until the test is over. An agent that
// a leaked goroutine ticks after that must not panic.
type testLog struct {
	mu  sync.Mutex
	t   TB
	out io.Writer // nil: t.Log
}

func (l *testLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.t == nil:
	case l.out != nil:
		return l.out.Write(line)
	default:
		l.t.Helper()
		l.t.Log(string(bytes.TrimSuffix(line, []byte("\n"))))
	}
	return len(line), nil
}

func (l *testLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.t = nil
}
