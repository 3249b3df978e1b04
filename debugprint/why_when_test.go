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

func angry(c *creature) bool    { return c.fight > 0 }
func (c *creature) loud() bool  { return c.growl > 0 }
func (c *creature) bored() bool { return c.patrol > 0 }

// temper is a table of Whens: alone, with Not, before a Decide, without a name, and
// rechecked.
func temper(howls func(*creature) bool) *Decider {
	return list(decider.PrioritizedList,
		&Decider{Name: "FIGHT", When: angry, Recheck: decider.EachTick, Behavior: act("FIGHT")},
		&Decider{Name: "HUSH", When: (*creature).loud, Not: true, Behavior: act("HUSH")},
		&Decider{Name: "GROWL", When: (*creature).loud, Decide: never, Behavior: act("GROWL")},
		&Decider{Name: "PATROL", When: (*creature).bored, Decide: never, Behavior: act("PATROL")},
		&Decider{Name: "HOWL", When: howls, Behavior: act("HOWL")},
		rest())
}

// TestWhensInReasons: a When has the name of its function, as a Decide has.
func TestWhensInReasons(t *testing.T) {
	s, w := watched(t, temper(func(c *creature) bool { return c.fight > 1 }))
	s.c.growl = 1
	s.tick(0)
	assert.Equal(t, "not FIGHT: When angry is false\n"+
		"not HUSH: When loud is true\n"+
		"not GROWL: never 0, needs more than 0\n"+
		"not PATROL: When bored is false\n"+
		"not HOWL: When is false\n"+
		"REST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
	assert.Equal(t, "When loud is true", whyNot(t, s, w, "HUSH"))
	assert.Equal(t, "When is false", whyNot(t, s, w, "HOWL"))

	s.c.fight = 1
	s.tick(time.Second)
	s.c.fight = 0
	s.tick(time.Second)
	assert.Contains(t, plainText(t, s, debugprint.WhyNot, w), "not FIGHT: its Recheck refuses, When angry is false\n")
	assert.Equal(t, "recheck refused, When angry is false", whyNot(t, s, w, "FIGHT"))
}

func TestWhensInTraces(t *testing.T) {
	var plain, spore, log bytes.Buffer
	s := newStage(t, temper(func(c *creature) bool { return c.fight > 1 }))
	debugprint.Attach(s.world,
		debugprint.NewTracer(&plain, debugprint.TraceOptions{Level: 5}),
		debugprint.NewTracer(&spore, debugprint.TraceOptions{Level: 5, Form: debugprint.Spore}),
		debugprint.NewLogger(logTo(&log, debugprint.LevelRows), decider.Rows))
	s.c.fight, s.c.growl = 1, 1
	s.tick(0)
	s.c.fight = 0
	s.tick(time.Second)
	for _, line := range []string{
		"FIGHT accepts, When angry is true\n",
		"not FIGHT: its Recheck refuses, When angry is false\n",
		"not HUSH: When loud is true\n",
		"not HOWL: When is false\n",
	} {
		assert.Contains(t, plain.String(), line)
	}
	for _, line := range []string{
		"child 0 (FIGHT/ID)...passed When check...no Decide, 1.000000\n",
		"child 0 (FIGHT/ID)...failed Recheck...failed When check\n",
		"child 1 (HUSH/ID)...failed When check\n",
		"child 2 (GROWL/ID)...passed When check...Decide returned 0.000000\n",
	} {
		assert.Contains(t, withoutIDs(spore.String()), line)
	}
	assert.Contains(t, log.String(), `"answer":"RefusedWhen","why":"When bored is false"}`)
}

func TestWhensInGraphs(t *testing.T) {
	tree := decider.MustCompile(temper(func(*creature) bool { return false }))
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, tree.Outline(), debugprint.GraphOptions{NoLegend: true}))
		for _, words := range []string{"angry", "not loud", "loud", "bored", "When"} {
			assert.Contains(t, b.String(), words, name)
		}
	}
}
