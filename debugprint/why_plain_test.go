package debugprint_test

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Never refuses.
type Never struct {
	Range float64 `unit:"m"`
	Odds  float64
}

func (*Never) Decide(c *creature, q decider.Query) float64 { return never(c, q) }

// TestReasons: all answers in both forms, from events as a recorder would play
// them back.
func TestReasons(t *testing.T) {
	s, w := watched(t, &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "GROUP", Delegate: true, Children: []*Decider{rest()}},
		{Name: "SLOT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 64}},
		{Name: "DOING", Ask: &Never{Range: 16, Odds: 0.5}, Behavior: act("DOING")},
		{
			Name: "LATER", Behavior: act("LATER"), Gate: &Gate{Name: "DOOR"},
			Preconditions: decider.Preconditions{Every: 30 * time.Second, Chance: 0.25},
		},
		{Name: "OWN", Behavior: act("OWN"), PerAgent: &decider.PerAgent[*creature]{Every: asLong, Chance: asLikely}},
		{Name: "NOT", Decide: never, Not: true, Behavior: act("NOT")},
		{Name: "SQUAD", Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "STRIKE", Behavior: act("STRIKE")}}},
		{Name: "PAIR", Squad: &Squad{Members: 2, Key: place, Pair: fits}, Children: []*Decider{{Name: "SHAKE", Behavior: act("SHAKE")}}},
	}})
	s.world.SetNames(decider.Names{Agent: func(id uint64) string { return map[uint64]string{3: "Bob"}[id] }})
	s.tick(0)
	outline, state := s.tree.Outline(), s.tree.State(s.mem)
	require.Equal(t, "REST", outline.Name(state.Leaf()))
	ask := func(e decider.Event) []decider.Event { e.Kind = decider.EventAsked; return []decider.Event{e} }
	left := func(r behavior.Reason) decider.Event { return decider.Event{Kind: decider.EventDeactivated, Reason: r} }
	nan := math.NaN()
	for _, c := range []struct {
		row          string
		events       []decider.Event
		spore, plain string
	}{
		{"LATER", nil, "not asked (behind the active one)", "stands behind GROUP"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedCooldown, Left: 1300 * time.Millisecond}), "cooldown 1.3 s left", "cools down 1.3 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedCooldown, Left: 3 * time.Millisecond}), "cooldown 0.0 s left", "cools down 0.003 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedEvery, Left: 12400 * time.Millisecond}), "Every 12.4 s left", "asked every 30.0 s, next in 12.4 s"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedChance}), "Chance", "chance 0.25 did not come up"},
		{"OWN", ask(decider.Event{Answer: decider.RefusedEvery, Left: 4 * time.Second}), "Every 4.0 s left", "asked every so often (by agent), next in 4.0 s"},
		{"OWN", ask(decider.Event{Answer: decider.RefusedChance}), "Chance", "chance by agent did not come up"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedDecide, Value: -1}), "Decide -1.000", "Decide -1, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: -0.2}), "Decide -0.200", "Never(16 m 0.5) -0.20, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: -0.0004}), "Decide -0.000", "Never(16 m 0.5) -0.0004, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: nan}), "Decide NaN", "Never(16 m 0.5) NaN, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: math.Inf(-1)}), "Decide -Inf", "Never(16 m 0.5) -Inf, needs more than 0"},
		{"NOT", ask(decider.Event{Answer: decider.RefusedDecide, Value: 1e-9}), "Decide 0.000 (Not)", "never 1e-09, needs 0 or less"},
		{"GROUP", nil, "active", "active"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedDelegate}), "delegate: no child", "no child accepts"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedDelegate}), "ends Failed", "would end Failed at once"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedScore, Value: 0.41, Other: 0.48, Margin: 0.1}), "score 0.41 < 0.48 + margin 0.10", "scores 0.41, needs more than 0.48 + margin 0.10"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedScore, Value: 0.5, Other: 0.5}), "score 0.50 = 0.50", "scores 0.50, needs more than 0.50"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedScore, Value: 0.499, Other: 0.5}), "score 0.499000 < 0.500000", "scores 0.499000, needs more than 0.500000"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedDraw}), "drawn against", "another was drawn"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedMasked}), "masked", "ended in this tick"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedCommitted, Left: 800 * time.Millisecond}), "committed 0.8 s more", "GROUP is committed 0.8 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedLatched}), "not asked (latched)", "not asked, because the group is latched"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedActivate}), "Activate said no", "Activate said no"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedRecheck, Value: nan}), "recheck refused", "its Recheck refuses"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Held: 1, Limit: 1, Holder: 3}), "gate DOOR 1/1 held by Bob", "gate DOOR is full (1/1, held by Bob)"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate}), "gate DOOR shut", "gate DOOR is shut"}, // by its LimitOf
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Held: 2, Limit: 2, Holder: 4}), "gate DOOR 2/2 held by 4 and others", "gate DOOR is full (2/2, held by agent 4 and others)"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Limit: 1, Left: 2 * time.Second}), "gate DOOR cools down 2.0 s more", "gate DOOR cools down 2.0 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedLost, Held: 1, Limit: 1, Holder: 3}), "lost gate DOOR to Bob", "Bob took gate DOOR first"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedLost, Limit: 1}), "lost gate DOOR", "another took gate DOOR first"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedSquad, Held: 1, Limit: 2}), "squad 1/2", "squad needs 2, has 1"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedSquad, Held: 2, Limit: 2}), "squad: no full set", "squad has no full set for its roles"},
		{"PAIR", ask(decider.Event{Answer: decider.RefusedSquad, Held: 2, Limit: 2}), "squad: no full set", "squad has no full set that fits together"},
		{"PAIR", ask(decider.Event{Answer: decider.RefusedSquad, Held: 1, Limit: 2, Key: 7, HasKey: true}), "squad 1/2 with key 7", "squad needs 2 with key 7, has 1"},
		{"PAIR", ask(decider.Event{Answer: decider.RefusedUndone, Held: 1, Limit: 2, Key: 7, HasKey: true, KeyName: "North\x1b"}), `squad undone: 1/2 with key North\x1b could begin`, `squad undone, only 1 of 2 with key North\x1b could begin`},
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Held: 1, Limit: 1, Holder: 3, Key: 7, HasKey: true, Target: 8, HasTarget: true}), "gate DOOR with key 7 1/1 held by Bob", "gate DOOR with key 7 is full (1/1, held by Bob)"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Held: 1, Limit: 1, Holder: 3, Key: 8, HasKey: true, Target: 8, HasTarget: true}), "gate DOOR 1/1 held by Bob", "gate DOOR is full (1/1, held by Bob)"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedLost, Held: 1, Limit: 1, Holder: 3, HasKey: true}), "lost gate DOOR with key 0 to Bob", "Bob took gate DOOR with key 0 first"},
		{"PAIR", ask(decider.Event{Answer: decider.RefusedTurn, Held: 400, Limit: 2}), "squad: waits its turn", "waits for its turn to be paired, as one of 400"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedUndone, Held: 1, Limit: 2}), "squad undone: 1/2 could begin", "squad undone, only 1 of 2 could begin"},
		{"SLOT", ask(decider.Event{Answer: decider.RefusedSlot}), "slot empty", "slot OBJECT is empty"},
		{"SLOT", ask(decider.Event{Answer: decider.RefusedSlot, Held: 1}), "slot: nothing accepts", "nothing accepts in slot OBJECT"},
		{"LATER", ask(decider.Event{Answer: decider.Accepted}), "accepted", "accepted"},
		{"LATER", append(ask(decider.Event{Answer: decider.Accepted}), left(behavior.ReasonGroupEnded)), "left: GroupEnded", "ended in this tick, its group ended"},
		{
			"LATER",
			append(append(ask(decider.Event{Answer: decider.RefusedRecheck, Value: -1}), left(behavior.ReasonFailed)), ask(decider.Event{Answer: decider.RefusedMasked, Value: nan})...),
			"recheck refused, Decide -1.000", "its Recheck refuses, Decide -1, needs more than 0",
		},
		{
			"LATER",
			append(append(ask(decider.Event{Answer: decider.RefusedLost, Held: 1, Holder: 3}), decider.Event{}), ask(decider.Event{Answer: decider.RefusedMasked, Value: nan})...),
			"lost gate DOOR to Bob", "Bob took gate DOOR first",
		},
		{
			"LATER",
			append([]decider.Event{{Kind: decider.EventRefused}}, ask(decider.Event{Answer: decider.RefusedMasked, Value: nan})...),
			"Activate said no", "Activate said no",
		},
		{
			"LATER",
			append([]decider.Event{{Kind: decider.EventActivated}, left(behavior.ReasonTimedOut)}, ask(decider.Event{Answer: decider.RefusedMasked})...),
			"masked (timed out)", "began and ended in this tick, timed out",
		},
	} {
		play := func(e decider.Event) {
			e.World, e.Tree, e.Agent, e.Tick = s.world, outline, sampleAgent, state.Tick()
			e.Row = outline.Find(c.row)[0]
			w.Observe(e)
		}
		play(decider.Event{Kind: decider.EventTickStart})
		for _, e := range c.events {
			play(e)
		}
		assert.Equal(t, c.plain, string(w.AppendReason(nil, outline, state, outline.Find(c.row)[0])))
		if c.spore != "active" {
			assert.Equal(t, c.spore, whyNot(t, s, w, c.row))
		}
	}
}

// TestWhyStates: a state that may not follow the active one says which it may.
func TestWhyStates(t *testing.T) {
	s, w := watched(t, list(decider.StateMachine,
		&Decider{Name: "FIRST", Decide: never, Behavior: act("FIRST")},
		&Decider{Name: "OPEN", Behavior: act("OPEN")},
		&Decider{Name: "BASH", From: []string{"OPEN"}, After: []string{"OPEN", "ANY", "BASH"}, Decide: never, Behavior: act("BASH")},
		&Decider{Name: "ANY", From: []string{decider.AnyState}, After: []string{decider.Start}, Decide: never, Behavior: act("ANY")},
		&Decider{Name: "THROUGH", After: []string{"BASH"}, On: decider.OnSuccess, Behavior: act("THROUGH")},
		&Decider{Name: "AGAIN", From: []string{"THROUGH"}, After: []string{"BASH", decider.Start}, Decide: never, Behavior: act("AGAIN")},
	))
	for range 2 {
		s.tick(0)
	}
	state := s.tree.State(s.mem)
	var plain []string
	for _, info := range s.tree.Outline().Rows()[1:] {
		plain = append(plain, info.Name+": "+string(w.AppendReason(nil, s.tree.Outline(), state, info.Row)))
	}
	assert.Equal(t, []string{
		"FIRST: may only begin", "OPEN: active", "BASH: never 0, needs more than 0", "ANY: never 0, needs more than 0",
		"THROUGH: may follow BASH", "AGAIN: may follow THROUGH, BASH",
	}, plain)
	assert.Equal(t, "may follow THROUGH, BASH", whyNot(t, s, w, "AGAIN"))
}

// TestPlainChecks: bits without names are written as in the source.
func TestPlainChecks(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Preconditions: decider.Preconditions{Flags: decider.Check{All: Night | 4, None: 1 << 63}}, Behavior: act("A")},
		&Decider{Name: "B", Preconditions: decider.Preconditions{Stimuli: stimuli.Any(TookHit | CalledForHelp)}, Behavior: act("B")},
		rest()))
	s.flags = Night | 1<<63
	s.tick(0)
	assert.Equal(t, "not A: flag 1<<2 missing, flag 1<<63 set\nnot B: none of stimuli 1<<0, TookHit set\nREST 0.0 s\n",
		plainText(t, s, debugprint.WhyNot, w))
}

// TestReasonsOfLeaving has a word for each reason.
func TestReasonsOfLeaving(t *testing.T) {
	s := newStage(t, list(decider.PrioritizedList, rest()))
	var b bytes.Buffer
	tracer := debugprint.NewTracer(&b, debugprint.TraceOptions{Level: 2})
	for r := behavior.ReasonSucceeded; !strings.HasPrefix(r.String(), "Reason("); r++ {
		tracer.Observe(decider.Event{Kind: decider.EventDeactivated, Tree: s.tree.Outline(), Agent: 7, Now: time.Minute, Row: 1, Reason: r, Duration: 2 * time.Second})
	}
	golden(t, "plain_reasons.golden", b.String())
	for line := range strings.SplitSeq(b.String(), "\n") {
		assert.NotRegexp(t, `: [A-Z]\w+$`, line, "the name of a constant is no plain word")
	}
}

func fits(a, b *creature) float64 { return 1 }

func place(*creature) uint64 { return 1 }
