package debugprint_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestNotesInReasons(t *testing.T) {
	s, w := watched(t, saying())
	text := func() string { return plainText(t, s, debugprint.WhyNot, w) }
	s.c.patrol = 12
	s.tick(0)
	assert.Equal(t, "not FIGHT: strength 0\n"+
		"not TRY: no child accepts\n"+
		"  READY accepts (armed)\n"+
		"  not GO: growl 0, needs 3\n"+
		"PATROL 0.0 s (12 steps)\n"+
		"behind it: REST\n", text())
	assert.Equal(t, "Decide 0.000 (strength 0)", whyNot(t, s, w, "FIGHT"))

	s.c.fight, s.c.patrol = -0.5, 13
	s.tick(2 * time.Second)
	assert.Equal(t, "not FIGHT: strength -0.50; wounded\n"+
		"not TRY: no child accepts\n"+
		"  READY accepts (armed)\n"+
		"  not GO: growl 0, needs 3\n"+
		"PATROL 2.0 s, not rechecked (when asked: 12 steps)\n"+
		"behind it: REST\n", text())
	assert.Equal(t, "PATROL 2.0 s\n", plainText(t, s, debugprint.ActiveOnly, w))

	s.c.fight, s.c.ends = 0, decider.Failed
	s.tick(time.Second) // PATROL ends; all are asked again
	assert.Equal(t, "not FIGHT: strength 0\n"+
		"not TRY: no child accepts\n"+
		"  READY accepts (armed)\n"+
		"  not GO: growl 0, needs 3\n"+
		"not PATROL: ended in this tick, failed (when asked: 12 steps)\n"+
		"REST 0.0 s\n", text())
	s.tick(time.Second)
	assert.NotContains(t, text(), "12 steps", "what has ended says nothing more")
}

// TestNotesOfRechecks: a row that is asked again has its newest notes.
func TestNotesOfRechecks(t *testing.T) {
	root := saying()
	root.Children[2].Recheck = decider.EachTick
	s, w := watched(t, root)
	for n := range 3 {
		s.c.patrol = float64(n)
		s.tick(time.Second)
	}
	assert.Contains(t, plainText(t, s, debugprint.WhyNot, w), "\nPATROL 2.0 s (2 steps)\n")
}

// TestNotesAreBounded: a Decide that notes without end fills no memory.
func TestNotesAreBounded(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList, &Decider{Name: "A", Behavior: act("A"), Decide: func(_ *creature, q decider.Query) float64 {
		for i := range 100 {
			q.Note("%v", float64(i))
		}
		return 0
	}}, rest()))
	s.tick(0)
	assert.Equal(t, "not A: 0; 1; 2; 3\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
}

func TestNotesInTraces(t *testing.T) {
	var plain, spore, log bytes.Buffer
	s := newStage(t, saying())
	stop, err := debugprint.Attach(s.world,
		debugprint.NewTracer(&plain, debugprint.TraceOptions{Level: 5}),
		debugprint.NewTracer(&spore, debugprint.TraceOptions{Level: 5, Form: debugprint.Spore}),
		debugprint.NewLogger(logTo(&log, debugprint.LevelRows), decider.Rows))
	s.tick(0)
	assert.Contains(t, plain.String(), "agent 40746552:     GO says: growl 0, needs 3\n0.000 s agent 40746552:     not GO: ")
	assert.Contains(t, withoutIDs(spore.String()), "BTDBO(5) 0x026DBE38 @ 0.000:     noting GO/ID: growl 0, needs 3\n")
	assert.Contains(t, log.String(), `{"level":"DEBUG-4","msg":"Noted","agent":40746552,"tick":1,"now":0,"row":"GO","behavior":"GO","note":"growl 0, needs 3"}`+"\n")

	require.NoError(t, err)
	stop()
	plain.Reset()
	debugprint.Attach(s.world, debugprint.NewTracer(&plain, debugprint.TraceOptions{Level: 4}))
	s.tick(0)
	assert.NotContains(t, plain.String(), "says")
}

// TestMistakesAreTold: traces of all levels, reasons and logs have mistakes.
func TestMistakesAreTold(t *testing.T) {
	var plain, spore, log bytes.Buffer
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Behavior: act("A"), Decide: func(_ *creature, q decider.Query) float64 { return decider.Bool(q.Active("PATROLL")) }},
		rest()))
	debugprint.Attach(s.world,
		debugprint.NewTracer(&plain, debugprint.TraceOptions{Level: 1}),
		debugprint.NewTracer(&spore, debugprint.TraceOptions{Level: 1, Form: debugprint.Spore}),
		debugprint.NewLogger(logTo(&log, debugprint.LevelRows), decider.Rows))
	for range 3 {
		s.tick(time.Second)
		assert.Equal(t, `not A: there is no row called "PATROLL"`, strings.SplitN(plainText(t, s, debugprint.WhyNot, w), "\n", 2)[0], "each time")
	}
	const message = `asks whether "PATROLL" is active, but the tree has no row of that name`
	assert.Equal(t, 1, strings.Count(plain.String(), "1.000 s agent 40746552:   mistake in A: "+message+"\n"), plain.String())
	assert.Equal(t, 1, strings.Count(withoutIDs(spore.String()), "BTDBO(1) 0x026DBE38 @ 1.000:   mistake in A/ID: "+message+"\n"), spore.String())
	assert.Contains(t, log.String(), `{"level":"WARN","msg":"Mistake","agent":40746552,"tick":1,"now":1000000000,"row":"A","behavior":"A","note":`)
}
