package debugprint

import (
	"bytes"
	"flag"
	"io"
	"os"
	"strconv"
	"strings"
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

// TraceEnv is the environment variable that sets the level of [Trace] where
// the flag -trace does not.
const TraceEnv = "ETHOGRAM_TRACE"

// Trace has a test log what the agents of world think, so that
//
//	go test -run Guard -args -trace=4
//
// shows the thinking of a failing test. The level, 0 to 5 as in [NewTracer],
// comes from the flag -trace of the test binary, else from the environment
// variable ETHOGRAM_TRACE, else it is 0 and the world is left alone, unless
// there are more sinks to attach. When the test is over, so is the observing.
//
// The flag goes behind -args, because go test's own -trace is another one (it
// writes an execution trace). It exists only in a test binary that is started
// with it. A package that has a flag -trace of its own is in its way only
// then; ETHOGRAM_TRACE=off leaves the name to that package.
func Trace(t TB, world *decider.World, more ...Sink) {
	t.Helper()
	level := traceLevel()
	if level <= 0 && len(more) == 0 {
		return
	}
	log := &testLog{t: t}
	if o, ok := t.(interface{ Output() io.Writer }); ok {
		log.out = o.Output() // whole lines, without the position of this file
	}
	Attach(world, append([]Sink{NewTracer(log, TraceOptions{Level: level})}, more...)...)
	t.Cleanup(func() {
		log.close()
		world.Observe(nil, decider.Nothing)
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

// traceFlag is -trace, nil where it is not registered.
var traceFlag = registerTrace(flag.CommandLine, os.Args, os.Getenv(TraceEnv))

// registerTrace registers -trace if args are those of a test binary that is
// started with it. It has to happen before package testing parses the flags,
// that is before any test runs.
func registerTrace(flags *flag.FlagSet, args []string, env string) *int {
	if env == "off" || !isTest(args) || !hasTrace(args) || flags.Lookup("trace") != nil {
		return nil
	}
	return flags.Int("trace", 0, "ethogram: log what the agents of traced worlds think, at `level` 1 to 5")
}

// isTest reports whether args are those that a test binary is started with:
// it is called NAME.test, or go test hands it flags of package testing.
func isTest(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if strings.HasSuffix(strings.TrimSuffix(args[0], ".exe"), ".test") {
		return true
	}
	for _, arg := range args[1:] {
		if strings.HasPrefix(arg, "-test.") || strings.HasPrefix(arg, "--test.") {
			return true
		}
	}
	return false
}

// hasTrace reports whether args have the flag -trace.
func hasTrace(args []string) bool {
	for _, arg := range args[1:] {
		if arg == "--" {
			return false
		}
		name, _, _ := strings.Cut(arg, "=")
		if name == "-trace" || name == "--trace" {
			return true
		}
	}
	return false
}

// traceLevel returns the level that was asked for.
func traceLevel() int {
	if traceFlag != nil && *traceFlag != 0 {
		return *traceFlag
	}
	level, err := strconv.Atoi(os.Getenv(TraceEnv))
	if err != nil {
		return 0 // off, or not set
	}
	return level
}
