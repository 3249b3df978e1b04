package debugprint_test

import (
	"bytes"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// The events here are made by hand, without a State, as a recorder plays them
// back.

func TestTracerEvents(t *testing.T) {
	shy := &Behavior{Name: "SHY", Activate: func(*creature, behavior.Context) bool { return false }}
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{Name: "GROUP", Latched: true, Children: []*Decider{
			{Name: "LEAF", Behavior: shy},
			{Name: "LAST", Behavior: act("LAST"), BehaviorFlags: 0xA},
		}},
		&Decider{Name: "LANES", Policy: decider.Parallel, Children: []*Decider{{Name: "CONDITION"}, {Name: "LANE", Behavior: act("LANE")}}},
		rest()))
	outline := s.tree.Outline()
	for _, c := range []struct {
		event decider.Event
		row   string
		want  string // level and message, with the indentation
	}{
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedLatched}, "LEAF", "5     child 0 (LEAF/ID)...latched"},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedActivate}, "LEAF", "5     child 0 (LEAF/ID)...Activate said no"},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedRecheck, Value: math.NaN()}, "LEAF", "5     child 0 (LEAF/ID)...failed Recheck"},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedRecheck, Value: -2}, "LEAF", "5     child 0 (LEAF/ID)...failed Recheck...Decide returned -2.000000"},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedCooldown, Checked: decider.CheckFlags | decider.CheckCooldown | decider.CheckDecide, Left: 1300 * time.Millisecond}, "LAST", "5     child 1 (LAST/ID)...passed DecisionFlags check...failed Cooldown check...1.300 s left"},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.AnsweredDone, Value: 3}, "LANES", "5   child 1 (LANES/ID)...has no preconditions...children returned 3.000000...done"},
		{decider.Event{Kind: decider.EventTickEnd}, "LAST", "3     current behavior LAST/ID with flags 0xa, in decider LAST/ID\n3 **************** finished tree for 0x00000000, depth 3 ****************"},
		{decider.Event{Kind: decider.EventTickEnd}, "GROUP", "3   current decider GROUP/ID, resting\n3 **************** finished tree for 0x00000000, depth 2 ****************"},
		{decider.Event{Kind: decider.EventContinue, Chosen: -1}, "GROUP", ""},
		{decider.Event{Kind: decider.EventContinue, Chosen: 1, Duration: time.Millisecond}, "LANES", "4   continuing child 1 LANE/ID, duration: 0.001000"},
		{decider.Event{Kind: decider.EventVisit, New: true}, "CONDITION", "4     visiting new kCondition decider CONDITION/ID, duration 0.000"},
		{decider.Event{Kind: decider.EventTicked}, "LEAF", ""},
		{decider.Event{Kind: decider.EventProcess, New: true, Redecide: true, Mask: 0x1F}, "ROOT", "5 processing decider ROOT/ID, flags: 0x0, new: 1, mask: 0x0000001f, redecide: 1, block id: 0x1e4ede85"},
		{decider.Event{Kind: decider.EventProcess}, "GROUP", "5   processing decider GROUP/ID, flags: 0x8, new: 0, mask: 0x00000000, redecide: 0, block id: 0x0822bfec"},
		{decider.Event{Kind: decider.EventPush}, "ROOT", ""},
		{decider.Event{Kind: decider.EventDeactivated, Reason: behavior.ReasonTimedOut, Duration: 2 * time.Second}, "LAST", "2     deactivating behavior LAST/ID with flags 0xa, in decider LAST/ID, reason TimedOut, duration 2.000"},
		{decider.Event{Kind: decider.EventDeactivated, Reason: behavior.ReasonReset}, "GROUP", "2   deactivating decider GROUP/ID, reason Reset, duration 0.000"},
		{decider.Event{Kind: decider.EventRedecide, Mask: 0x8000000000000001}, "ROOT", "2 redecide in ROOT/ID, mask 0x8000000000000001"},
	} {
		var b bytes.Buffer
		tracer := debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5})
		c.event.Tree, c.event.Row = outline, outline.Find(c.row)[0]
		tracer.Observe(c.event)
		var want strings.Builder
		for line := range strings.SplitSeq(c.want, "\n") {
			if line != "" {
				want.WriteString("BTDBO(" + line[:1] + ") 0x00000000 @ 0.000: " + line[2:] + "\n")
			}
		}
		assert.Equal(t, want.String(), withoutIDs(b.String()), "%v %v", c.event.Kind, c.event.Answer)
	}
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
