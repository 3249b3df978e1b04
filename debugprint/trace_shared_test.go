package debugprint_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestTracerShared(t *testing.T) {
	var b bytes.Buffer
	playShared(t, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 2}))
	want := strings.Join([]string{
		"BTDBO(2) 0x026DBE38 @ 0.000: activating decider ROOT/ID",
		"BTDBO(2) 0x026DBE38 @ 0.000:   taking gate GRENADE 1/1, in decider THROW/ID",
		"BTDBO(2) 0x026DBE38 @ 0.000:   entering scope CROUCH, in decider THROW/ID",
		"BTDBO(1) 0x026DBE38 @ 0.000:   activating behavior THROW/ID with flags 0x0, in decider THROW/ID",
		"BTDBO(2) 0x00000011 @ 0.000: activating decider ROOT/ID",
		"BTDBO(1) 0x00000011 @ 0.000:   activating behavior REST/ID with flags 0x0, in decider REST/ID",
		"BTDBO(2) 0x026DBE38 @ 0.500: redecide in ROOT/ID, mask 0x00000001",
		"BTDBO(2) 0x026DBE38 @ 0.500:   deactivating behavior THROW/ID with flags 0x0, in decider THROW/ID, reason Succeeded, duration 0.500",
		"BTDBO(2) 0x026DBE38 @ 0.500:   exiting scope CROUCH, in decider THROW/ID, reason Succeeded",
		"BTDBO(1) 0x026DBE38 @ 0.500:   activating behavior REST/ID with flags 0x0, in decider REST/ID",
		"BTDBO(2) 0x026DBE38 @ 0.500:   releasing gate GRENADE 0/1, in decider THROW/ID",
		"",
	}, "\n")
	assert.Equal(t, want, withoutIDs(b.String()))

	b.Reset()
	playShared(t, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	for _, line := range []string{
		"BTDBO(5) 0x00000011 @ 0.000:   child 0 (THROW/ID)...gate GRENADE 1/1 held by 40746552\n",
		"BTDBO(5) 0x026DBE38 @ 0.750:   child 0 (THROW/ID)...gate GRENADE cools down 0.750 s more\n",
		"BTDBO(5) 0x026DBE38 @ 0.000:   child 0 (THROW/ID)...passed Gate check...Decide returned 1.000000\n",
	} {
		assert.Contains(t, withoutIDs(b.String()), line)
	}
}

func TestLoggerShared(t *testing.T) {
	var b bytes.Buffer
	playShared(t, debugprint.NewLogger(logTo(&b, debugprint.LevelRows), decider.Rows))
	for _, line := range []string{
		`{"level":"INFO","msg":"Taken","agent":40746552,"tick":1,"now":0,"row":"THROW","behavior":"THROW","gate":"GRENADE","held":1,"limit":1}`,
		`{"level":"INFO","msg":"Entered","agent":40746552,"tick":1,"now":0,"row":"THROW","behavior":"THROW","scope":"CROUCH"}`,
		`{"level":"INFO","msg":"Exited","agent":40746552,"tick":2,"now":500000000,"row":"THROW","behavior":"THROW","scope":"CROUCH","reason":"Succeeded"}`,
		`{"level":"INFO","msg":"Released","agent":40746552,"tick":2,"now":500000000,"row":"THROW","behavior":"THROW","gate":"GRENADE","held":0,"limit":1}`,
		`{"level":"DEBUG-4","msg":"Asked","agent":17,"tick":1,"now":0,"row":"THROW","behavior":"THROW","answer":"RefusedGate","gate":"GRENADE","held":1,"limit":1,"holder":40746552,"why":"gate GRENADE is full (1/1, held by agent 40746552)"}`,
		`{"level":"DEBUG-4","msg":"Asked","agent":40746552,"tick":3,"now":750000000,"row":"THROW","behavior":"THROW","answer":"RefusedGate","gate":"GRENADE","held":0,"limit":1,"left":750000000,"why":"gate GRENADE cools down 0.8 s more"}`,
	} {
		assert.Contains(t, b.String(), line+"\n")
	}
}

// TestSharedEvents prints events without a State, as a recorder plays them back.
func TestSharedEvents(t *testing.T) {
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{
			Name: "AMBUSH", Gate: &Gate{Name: "BAND", Limit: 2}, Squad: &Squad{Members: 3}, Policy: decider.Sequence,
			Children: []*Decider{{Name: "READY", Barrier: true}, {Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}},
		},
		rest()))
	outline := s.tree.Outline()
	for _, c := range []struct {
		event decider.Event
		row   string
		line  string
		log   string
	}{
		{decider.Event{Kind: decider.EventFormed, Held: 3, Limit: 3}, "AMBUSH", "(2) 0x00000000 @ 0.000:   forming squad 3/3, in decider AMBUSH/ID", `"msg":"Formed","agent":0,"tick":0,"now":0,"row":"AMBUSH","members":3}`},
		{decider.Event{Kind: decider.EventDisbanded, Limit: 3}, "AMBUSH", "(2) 0x00000000 @ 0.000:   aborting squad, in decider AMBUSH/ID", `"msg":"Disbanded","agent":0,"tick":0,"now":0,"row":"AMBUSH"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedSquad, Held: 2, Limit: 3}, "AMBUSH", "(5) 0x00000000 @ 0.000:   child 0 (AMBUSH/ID)...squad 2/3", `"answer":"RefusedSquad","held":2,"limit":3,"why":"squad needs 3, has 2"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedSquad, Held: 3, Limit: 3}, "AMBUSH", "(5) 0x00000000 @ 0.000:   child 0 (AMBUSH/ID)...squad: no full set", `"answer":"RefusedSquad","held":3,"limit":3,"why":"squad has no full set for its roles"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedLost}, "AMBUSH", "(5) 0x00000000 @ 0.000:   child 0 (AMBUSH/ID)...lost gate BAND", `"answer":"RefusedLost","gate":"BAND","held":0,"limit":0,"why":"another took gate BAND first"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedSlot}, "VISIT", "(5) 0x00000000 @ 0.000:     child 1 (VISIT/ID)...has no preconditions...slot empty", `"answer":"RefusedSlot","slot":"OBJECT","why":"slot OBJECT is empty"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.Accepted, Value: 2}, "VISIT", "(5) 0x00000000 @ 0.000:     child 1 (VISIT/ID)...has no preconditions...slot returned 2.000000", `"answer":"Accepted","value":2}`},
		{decider.Event{Kind: decider.EventVisit, Chosen: -1}, "READY", "(4) 0x00000000 @ 0.000:     visiting current kBarrier decider READY/ID, duration 0.000", `"new":false,"duration":0}`},
		{decider.Event{Kind: decider.EventVisit, Chosen: -1}, "VISIT", "(4) 0x00000000 @ 0.000:     visiting current kSlot decider VISIT/ID, duration 0.000", `"new":false,"duration":0}`},
	} {
		c.event.Tree, c.event.Row = outline, outline.Find(c.row)[0]
		var trace, log bytes.Buffer
		debugprint.NewTracer(&trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}).Observe(c.event)
		debugprint.NewLogger(logTo(&log, slog.LevelDebug-8), decider.Rows).Observe(c.event)
		assert.Equal(t, "BTDBO"+c.line+"\n", withoutIDs(trace.String()))
		assert.True(t, strings.HasSuffix(log.String(), c.log+"\n"), log.String())
	}
}
