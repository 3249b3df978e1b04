package debugprint

import (
	"bytes"
	"flag"
	"fmt"
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

// Environment variables that set the level and the form of [Trace] where the
// flags -trace and -trace-form do not.
const (
	TraceEnv     = "ETHOGRAM_TRACE"
	TraceFormEnv = "ETHOGRAM_TRACE_FORM"
)

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

// What the flags -trace and -trace-form say, nil where they are not registered.
var (
	traceFlag = registerTrace(flag.CommandLine, os.Args, os.Getenv(TraceEnv))
	formFlag  = registerForm(flag.CommandLine, os.Args, os.Getenv(TraceEnv))
)

// registerTrace registers -trace if args are those of a test binary that is
// started with it. It has to happen before package testing parses the flags,
// that is before any test runs.
func registerTrace(flags *flag.FlagSet, args []string, env string) *int {
	if !wanted(flags, args, env, "trace") {
		return nil
	}
	return flags.Int("trace", 0, "ethogram: log what the agents of traced worlds think, at `level` 1 to 5")
}

// registerForm registers -trace-form in the same way.
func registerForm(flags *flag.FlagSet, args []string, env string) *Form {
	if !wanted(flags, args, env, "trace-form") {
		return nil
	}
	form := new(Form)
	flags.Func("trace-form", "ethogram: the `form` of these lines, plain or spore", func(s string) (err error) {
		*form, err = parseForm(s)
		return err
	})
	return form
}

// wanted reports whether args are those of a test binary that is started with
// this flag, which nobody else has registered.
func wanted(flags *flag.FlagSet, args []string, env, name string) bool {
	return env != "off" && isTest(args) && hasFlag(args, name) && flags.Lookup(name) == nil
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

// hasFlag reports whether args have the flag of this name.
func hasFlag(args []string, flag string) bool {
	for _, arg := range args[1:] {
		if arg == "--" {
			return false
		}
		name, _, _ := strings.Cut(arg, "=")
		if name == "-"+flag || name == "--"+flag {
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

// traceForm returns the form that was asked for, with an error Plain.
func traceForm() (Form, error) {
	if formFlag != nil {
		return *formFlag, nil
	}
	form, err := parseForm(os.Getenv(TraceFormEnv))
	if err != nil {
		return Plain, fmt.Errorf("%s: %w", TraceFormEnv, err)
	}
	return form, nil
}

// parseForm returns the form of this name, without one Plain.
func parseForm(name string) (Form, error) {
	switch name {
	case "", Plain.String():
		return Plain, nil
	case Spore.String():
		return Spore, nil
	}
	return Plain, fmt.Errorf("%q is no form of a trace: want plain or spore", name)
}
