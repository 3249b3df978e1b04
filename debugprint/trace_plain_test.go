package debugprint_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestPlainTrace(t *testing.T) {
	var b bytes.Buffer
	playEvery(t, debugprint.NewTracer(&b, debugprint.TraceOptions{Level: 5}))
	golden(t, "plain_trace.golden", b.String())
	assert.NotContains(t, b.String(), "0x")

	b.Reset()
	s := newStage(t, lanes())
	s.tick(0)
	debugprint.Attach(s.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Level: 5}))
	s.tick(time.Second)
	golden(t, "plain_trace_lanes.golden", b.String())
}

// TestPlainTraceLevels: both forms have the same levels.
func TestPlainTraceLevels(t *testing.T) {
	all := map[int][]string{}
	playEvery(t, debugprint.NewTracer(nil, debugprint.TraceOptions{Level: 5, Func: func(_ decider.Event, level int, line []byte) {
		for n := level; n <= 5; n++ {
			all[n] = append(all[n], string(line))
		}
	}}))
	for level := range 6 {
		var got bytes.Buffer
		playEvery(t, debugprint.NewTracer(&got, debugprint.TraceOptions{Level: level}))
		if diff := cmp.Diff(strings.Join(all[level], ""), got.String()); diff != "" {
			t.Errorf("level %d (-want +got):\n%s", level, diff)
		}
	}
	transitions := func(form debugprint.Form) (n int) {
		playEvery(t, debugprint.NewTracer(nil, debugprint.TraceOptions{Level: 2, Form: form, Func: func(decider.Event, int, []byte) { n++ }}))
		return n
	}
	assert.Equal(t, transitions(debugprint.Spore), transitions(debugprint.Plain))
}

// TestPlainTraceShared: gates, squads and scopes.
func TestPlainTraceShared(t *testing.T) {
	s := newSquads(t, 2)
	var b bytes.Buffer
	debugprint.Attach(s.crowd.World(), debugprint.NewTracer(&b, debugprint.TraceOptions{Level: 2}))
	s.tick("")
	s.all[0].fight = 1
	s.tick("")
	s.tick("")
	golden(t, "plain_trace_squad.golden", b.String())

	out := newStage(t, list(decider.PrioritizedList, &Decider{
		Name: "HIDE", Scope: &behavior.Scope[*creature]{Name: "QUIET", Enter: func(*creature, behavior.Context) {}}, Behavior: act("HIDE"),
	}))
	b.Reset()
	debugprint.Attach(out.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Level: 2}))
	out.tick(0)
	out.c.ends = decider.Failed
	out.tick(0)
	assert.Equal(t, []string{"enters scope QUIET of HIDE", "exits scope QUIET of HIDE: failed"},
		regexp.MustCompile(`\w+ scope .*`).FindAllString(b.String(), -1))
}
