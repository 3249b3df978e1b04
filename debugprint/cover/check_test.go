package cover_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/decider"
)

// TestEveryAnswer: a new answer, check or reason of package decider needs a place here.
func TestEveryAnswer(t *testing.T) {
	want := map[decider.Answer]string{
		decider.RefusedFlags: "Flags", decider.RefusedStimuli: "Stimuli", decider.RefusedCooldown: "Cooldown",
		decider.RefusedEvery: "Every", decider.RefusedChance: "Chance", decider.RefusedGate: "Gate",
		decider.RefusedWhen: "When", decider.RefusedDecide: "Decide", decider.RefusedDelegate: "Children",
		decider.RefusedSlot: "Slot",
	}
	for _, a := range []decider.Answer{
		decider.Accepted, decider.AnsweredDone,
		decider.RefusedSquad, decider.RefusedUndone, decider.RefusedLost, decider.RefusedScore, decider.RefusedDraw,
		decider.RefusedCommitted, decider.RefusedRecheck,
		decider.RefusedMasked, decider.RefusedLatched, decider.RefusedActivate, decider.RefusedNotAsked, // say nothing of the checks
	} {
		want[a] = ""
	}
	for a := decider.Accepted; a.String() != "Answer(?)"; a++ {
		check, known := want[a]
		assert.True(t, known, "%v", a)
		assert.Equal(t, check, cover.Refusal(a), "%v", a)
	}
	assert.Equal(t, ^decider.Checks(0), cover.Checks())
	assert.Equal(t, "Reason(?)", cover.Reason.String())
	assert.NotEqual(t, "Reason(?)", (cover.Reason - 1).String())
	assert.Equal(t, behavior.ReasonRestored+1, cover.Reason)
}

// TestHints: for each missing point of each check there is a sentence.
func TestHints(t *testing.T) {
	var rows strings.Builder
	row := func(name, check, point string, passed, failed int) {
		fmt.Fprintf(&rows, `,{"row":"%s","parent":0,"asked":3,"accepted":%d,"chosen":1,"checks":[{"check":"%s","about":"IT","points":["%s"],"passed":%d,"failed":%d}]}`,
			name, passed, check, point, passed, failed)
	}
	for _, check := range cover.CheckNames() {
		row(check+"_PASSES", check, "passed", 0, 3)
		row(check+"_FAILS", check, "failed", 3, 0)
	}
	fmt.Fprint(&rows, `,{"row":"ELSEWHERE","parent":0,"asked":3,"accepted":3,"chosen":0}`)
	fmt.Fprint(&rows, `,{"row":"DENIED","parent":0,"asked":3,"accepted":3,"chosen":0,"denied":3}`)
	fmt.Fprint(&rows, `,{"row":"LOST","parent":0,"asked":3,"accepted":3,"chosen":0,"checks":[{"check":"Gate","points":["passed"],"passed":3,"failed":3}]}`)
	fmt.Fprint(&rows, `,{"row":"MIXED","parent":0,"asked":3,"accepted":0,"chosen":0,"checks":[{"check":"When","about":"a","points":["passed"],"passed":1,"failed":2},{"check":"Decide","about":"b","points":["failed"],"passed":0,"failed":1}]}`)
	number := 1 + strings.Count(rows.String(), `{"row"`)
	group := func(policy string, children ...string) {
		fmt.Fprintf(&rows, `,{"row":"%s","parent":0,"policy":"%[1]s","asked":1,"accepted":1,"chosen":1}`, policy)
		for i, c := range children {
			fmt.Fprintf(&rows, `,{"row":"%s_%d","parent":%d,%s}`, policy, i, number, c)
		}
		number += 1 + len(children)
	}
	const (
		never    = `"asked":0,"accepted":0,"chosen":0`
		runs     = `"asked":2,"accepted":2,"chosen":2`
		refuses  = `"asked":2,"accepted":0,"chosen":0,"checks":[{"check":"When","points":["failed"],"passed":0,"failed":2}]`
		accepts  = `"asked":2,"accepted":2,"chosen":0,"values":[0.5,0.75]`
		failing  = `"asked":2,"accepted":2,"chosen":2,"left":{"Failed":2}`
		succeeds = `"asked":2,"accepted":2,"chosen":2,"left":{"Succeeded":2}`
		wavers   = `"asked":2,"accepted":1,"chosen":1`
	)
	group("PrioritizedList", runs, never)
	group("Selector", wavers, wavers, never)
	group("SequentialList", runs, never)
	group("Sequence", failing, never)
	group("Sequence", succeeds, never)
	group("Sequence", refuses, never)
	group("Sequence", never, runs)
	group("Random", runs, never)
	group("Shuffle", runs, accepts)
	group("WeightedRandom", runs, accepts)
	group("Scored", runs, accepts)
	group("Parallel", runs, never)
	p, err := cover.Read(strings.NewReader(`{"ethogram":"cover","version":1,"trees":[{"fingerprint":"0x1","ticks":9,"rows":[` +
		`{"row":"ROOT","parent":-1,"policy":"Parallel","asked":1,"accepted":1,"chosen":1}` + rows.String() + `]}]}`))
	require.NoError(t, err)
	r := p.Report()
	for _, row := range r.Trees[0].Rows {
		assert.Equal(t, row.Missing != nil, row.Hints != nil, "%s: %v", row.Name, row.Missing)
		for _, hint := range row.Hints {
			assert.Regexp(t, `^[A-Za-z].*[^.%]\.$`, hint)
			assert.NotContains(t, hint, "%!")
		}
	}
	golden(t, "hints.txt", r.String())
}

// TestEventsWithoutState: what a recorded event has lost is needed for one thing only:
// which of several siblings holds others off.
func TestEventsWithoutState(t *testing.T) {
	root := &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "EAT", When: ready, Behavior: stay},
		{Name: "PLAY", Decide: score, Commit: 9e9, Behavior: stay},
		{Name: "REST", Behavior: stay},
	}}
	play := func(strip bool) *cover.Profile {
		d := newDen(t, root)
		c := cover.New()
		require.NoError(t, d.world.Observe(stripped{c, strip}, decider.Rows))
		d.play(tick{}, tick{fox: fox{score: 1}}, tick{fox: fox{ready: true}})
		return c.Profile()
	}
	whole := profileText(t, play(false))
	assert.Contains(t, whole, `{"check":"Commit","about":"9s","points":["failed"],"passed":0,"failed":1}`)
	assert.Equal(t, whole, profileText(t, play(true)))
}

// stripped passes events on, without what a recorded one lacks if strip is set.
type stripped struct {
	decider.Observer
	strip bool
}

func (s stripped) Observe(e decider.Event) {
	if s.strip {
		e.State, e.World = decider.State{}, nil
	}
	s.Observer.Observe(e)
}
