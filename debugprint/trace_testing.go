package debugprint

import (
	"bytes"
	"io"
	"sync"

	"github.com/ethogram-go/ethogram/decider"
)

// TB is what [Trace] needs of a *testing.T, *testing.B or *testing.F. (Package
// testing itself is not imported, so that games that print tooltips do not
// carry it.)
type TB interface {
	Helper()
	Log(args ...any)
	Cleanup(func())
}

// Trace has a test log what the agents of world think, or only those with these
// ids, so that
//
//	go test -run Guard -args -trace=4
//
// shows the thinking of a failing test. The level, 0 to 5 as in [NewTracer],
// comes from the flag -trace of the test binary, else from the environment
// variable ETHOGRAM_TRACE, else it is 0 and the world is left alone. At any
// level the test logs at its end what decider.World.Mistakes has. Lines are plain, with -trace-form=spore or ETHOGRAM_TRACE_FORM=spore those of [Spore].
// Those who observe the world already go on doing so. When the test is over,
// the tracing is, too.
//
// The flags go behind -args, because go test's own -trace is another one (it
// writes an execution trace). They exist only in a test binary that is started
// with them. A package that has flags -trace or -trace-form of its own is in
// their way only then; ETHOGRAM_TRACE=off leaves the names to that package.
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
	leave, err := beside(world, NewTracer(log, TraceOptions{Level: level, Form: form, Agents: agents}))
	if err != nil {
		t.Log(err)
		return
	}
	t.Cleanup(func() {
		log.close()
		leave()
	})
}

// testLog writes lines to the log of a test until the test is over; what an
// agent of a forgotten goroutine does after that must not panic.
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
