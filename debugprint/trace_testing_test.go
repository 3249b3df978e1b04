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
// process of its own, with a command line as go test would pass it on.
const childEnv = "ETHOGRAM_TEST_TRACE_CHILD"

func TestTraceChild(t *testing.T) {
	if os.Getenv(childEnv) == "" {
		t.Skip("is run by TestTrace")
	}
	s := newStage(t, nest())
	debugprint.Trace(t, s.world)
	s.tick(0)
}

// levelOf returns the highest level whose lines are in the output of a child,
// in one form.
func levelOf(out string, form debugprint.Form) int {
	marks := []string{"starts GUARD_NEST_GROUP", "starts ROOT", "tick 1 after", "visits ROOT", "not DIE: "}
	level := 0
	for n := 1; n <= 5; n++ {
		line := fmt.Sprintf("\n    0.000 s agent %d: ", sampleAgent)
		if form == debugprint.Spore {
			line = fmt.Sprintf("\n    BTDBO(%d) 0x026DBE38 @ 0.000: ", n)
		}
		for at := range strings.SplitSeq(out, line) {
			if form == debugprint.Spore && at != out || strings.HasPrefix(strings.TrimLeft(at, " "), marks[n-1]) {
				level = n
			}
		}
	}
	return level
}

func TestTrace(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		env  string
		form string // of the environment
		want int    // the highest level whose lines are there
		in   debugprint.Form
		fail bool
	}{
		{name: "nothing"},
		{name: "flag", args: []string{"-trace=4"}, want: 4},
		{name: "flag and value", args: []string{"--trace", "2"}, want: 2},
		{name: "environment", env: "5", want: 5},
		{name: "flag before environment", args: []string{"-trace=1"}, env: "5", want: 1},
		{name: "execution trace is another", args: []string{"-test.trace=" + os.DevNull}},
		{name: "form", args: []string{"-trace=4", "-trace-form=spore"}, want: 4, in: debugprint.Spore},
		{name: "form in the environment", env: "5", form: "spore", want: 5, in: debugprint.Spore},
		{name: "flag before environment's form", args: []string{"-trace=1", "-trace-form", "plain"}, form: "spore", want: 1},
		{name: "unknown form", args: []string{"-trace=1", "-trace-form=brief"}, fail: true},
		{name: "unknown form in the environment", env: "1", form: "brief", want: 1},
		{name: "not a number", args: []string{"-trace=loud"}, fail: true},
		{name: "off leaves the flag alone", args: []string{"-trace=4"}, env: "off", fail: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestTraceChild$", "-test.v", "-test.count=1"}, c.args...)...)
			cmd.Env = append(os.Environ(), childEnv+"=1", "ETHOGRAM_TRACE"+"="+c.env, "ETHOGRAM_TRACE_FORM"+"="+c.form)
			out, err := cmd.CombinedOutput()
			if c.fail {
				require.Error(t, err, "%s", out)
				return
			}
			require.NoError(t, err, "%s", out)
			assert.Equal(t, c.want, levelOf(string(out), c.in), "%s", out)
			assert.Zero(t, levelOf(string(out), 1-c.in), "%s", out)
			assert.Equal(t, c.form == "brief", strings.Contains(string(out), `unknown trace form "brief"`), "%s", out)
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

// setLevel sets the environment's level, whatever these tests are run with.
func setLevel(t *testing.T, level string) {
	t.Setenv("ETHOGRAM_TRACE", level)
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
	s.world.Observe(observe(func(decider.Event) { seen++ }), decider.Ticks, sampleAgent)
	debugprint.Trace(&tb, s.world)
	s.tick(0)
	assert.Len(t, tb.lines, 2, "the group's behavior and the leaf's")
	assert.NotContains(t, tb.lines[0], "\n")
	assert.Greater(t, seen, 2, "the earlier observer continues")

	for _, done := range tb.cleanups {
		done()
	}
	seen = 0
	s.flags = Dead
	s.tick(0)
	assert.Len(t, tb.lines, 2)
	assert.Equal(t, 6, seen, "and after the test as before")
	assert.Len(t, s.world.Observers(), 1)
}

// An observer that is attached in the middle of a test stays after its end.
func TestTraceCleanupLeavesOthers(t *testing.T) {
	setLevel(t, "1")
	s := newStage(t, nest())
	var tb logTB
	debugprint.Trace(&tb, s.world)
	seen := kinds{}
	s.world.Observe(seen, decider.Transitions)
	for _, done := range tb.cleanups {
		done()
	}
	s.tick(0)
	assert.Equal(t, kinds{decider.EventActivated: 3}, seen)
}

// kinds counts events; as a map it cannot be compared with another observer.
type kinds map[decider.EventKind]int

func (k kinds) Observe(e decider.Event) { k[e.Kind]++ }

func TestTraceAgents(t *testing.T) {
	setLevel(t, "1")
	s := newStage(t, nest())
	var tb logTB
	debugprint.Trace(&tb, s.world, 1, 2)
	s.tick(0)
	assert.Empty(t, tb.lines)
	s.mem = s.tree.NewMemory(2)
	s.tick(0)
	assert.Equal(t, []string{
		"0.000 s agent 2:   starts GUARD_NEST_GROUP",
		"0.000 s agent 2:     starts GUARD_NEST_IDLE [IDLE_WALK]",
	}, tb.lines)
}

// At level 0 the world keeps its observer.
func TestTraceNothing(t *testing.T) {
	setLevel(t, "off")
	s := newStage(t, nest())
	seen := 0
	s.world.Observe(observe(func(decider.Event) { seen++ }), decider.Transitions)
	var tb logTB
	debugprint.Trace(&tb, s.world)
	s.tick(0)
	assert.Equal(t, 3, seen)
	for _, done := range tb.cleanups {
		done()
	}
	s.tick(0)
	s.flags = Dead
	s.tick(0)
	assert.Equal(t, 6, seen, "nor does its end change that")
	assert.Empty(t, tb.lines)
}

// At any level a test logs at its end what game code got wrong.
func TestTraceTellsMistakes(t *testing.T) {
	setLevel(t, "off")
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Decide: func(_ *creature, q decider.Query) float64 { return decider.Bool(q.Active("REAT")) }, Behavior: act("A")},
		rest()))
	var tb logTB
	debugprint.Trace(&tb, s.world)
	s.tick(0)
	s.world.Holders("NOTHING")
	assert.Empty(t, tb.lines)
	for _, done := range tb.cleanups {
		done()
	}
	assert.Equal(t, []string{
		"ethogram: Holders: the world has no gate called \"NOTHING\"",
		"ethogram: ROOT > A: asks whether \"REAT\" is active, but the tree has no row of that name; did you mean REST?",
	}, tb.lines)
}
