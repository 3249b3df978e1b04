package debugprint_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// childEnv makes TestTraceChild do its work: it is what TestTrace runs in a
// process of its own, with a command line as go test would hand it on.
const childEnv = "ETHOGRAM_TEST_TRACE_CHILD"

func TestTraceChild(t *testing.T) {
	if os.Getenv(childEnv) == "" {
		t.Skip("is run by TestTrace")
	}
	s := newStage(t, nest())
	debugprint.Trace(t, s.world)
	s.tick(0)
}

func TestTrace(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		env  string
		want int // the highest level whose lines are there
		fail bool
	}{
		{name: "nothing"},
		{name: "flag", args: []string{"-trace=4"}, want: 4},
		{name: "flag and value", args: []string{"--trace", "2"}, want: 2},
		{name: "environment", env: "5", want: 5},
		{name: "flag before environment", args: []string{"-trace=1"}, env: "5", want: 1},
		{name: "execution trace is another", args: []string{"-test.trace=" + os.DevNull}},
		{name: "not a number", args: []string{"-trace=loud"}, fail: true},
		{name: "off leaves the flag alone", args: []string{"-trace=4"}, env: "off", fail: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestTraceChild$", "-test.v", "-test.count=1"}, c.args...)...)
			cmd.Env = append(os.Environ(), childEnv+"=1", debugprint.TraceEnv+"="+c.env)
			out, err := cmd.CombinedOutput()
			if c.fail {
				require.Error(t, err, "%s", out)
				return
			}
			require.NoError(t, err, "%s", out)
			level := 0
			for n := 1; n <= 5; n++ {
				if strings.Contains(string(out), fmt.Sprintf("\n    BTDBO(%d) 0x026DBE38 @ 0.000: ", n)) {
					level = n
				}
			}
			assert.Equal(t, c.want, level, "%s", out)
		})
	}
}

// logTB is a test that has t.Log only.
type logTB struct {
	lines    []string
	cleanups []func()
}

func (l *logTB) Helper()             {}
func (l *logTB) Log(args ...any)     { l.lines = append(l.lines, fmt.Sprint(args...)) }
func (l *logTB) Cleanup(done func()) { l.cleanups = append(l.cleanups, done) }

// setLevel sets the environment's level, in place of what these tests
// themselves are run with.
func setLevel(t *testing.T, level string) {
	t.Setenv(debugprint.TraceEnv, level)
	if f := flag.Lookup("trace"); f != nil {
		old := f.Value.String()
		require.NoError(t, f.Value.Set("0"))
		t.Cleanup(func() { require.NoError(t, f.Value.Set(old)) })
	}
}

func TestTraceUntilCleanup(t *testing.T) {
	setLevel(t, "1")
	s := newStage(t, nest())
	var tb logTB
	seen := 0
	debugprint.Trace(&tb, s.world, debugprint.At(observe(func(decider.Event) { seen++ }), decider.Ticks))
	s.tick(0)
	assert.Len(t, tb.lines, 2, "the group's behavior and the leaf's")
	assert.NotContains(t, tb.lines[0], "\n")
	assert.Greater(t, seen, 2)

	for _, done := range tb.cleanups {
		done()
	}
	seen = 0
	s.flags = Dead
	s.tick(0)
	assert.Len(t, tb.lines, 2)
	assert.Zero(t, seen)
}

// At level 0 the world keeps whoever observes it.
func TestTraceNothing(t *testing.T) {
	setLevel(t, "off")
	s := newStage(t, nest())
	seen := 0
	s.world.Observe(observe(func(decider.Event) { seen++ }), decider.Transitions)
	var tb logTB
	debugprint.Trace(&tb, s.world)
	s.tick(0)
	assert.Empty(t, tb.cleanups)
	assert.Equal(t, 3, seen)
}
