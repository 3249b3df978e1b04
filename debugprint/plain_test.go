package debugprint_test

import (
	"bytes"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// plainText is what PrintState prints.
func plainText(t *testing.T, s *stage, mode debugprint.Mode, why ...*debugprint.Watcher) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, debugprint.PrintState(&b, s.tree, s.mem, mode, why...))
	return b.String()
}

func TestPlainState(t *testing.T) {
	s, w := watched(t, nest())
	assert.Equal(t, "idle\n", plainText(t, s, debugprint.ActiveOnly))
	s.at(0)
	s.c.patrol = 1
	s.at(29810 * time.Millisecond)
	s.at(34320 * time.Millisecond)
	golden(t, "plain_state.golden", "ActiveOnly\n"+plainText(t, s, debugprint.ActiveOnly)+
		"\nAll\n"+plainText(t, s, debugprint.All)+
		"\nWhyNot\n"+plainText(t, s, debugprint.WhyNot, w)+
		"\nWhyNot, nobody watched\n"+plainText(t, s, debugprint.WhyNot))

	s, w = watched(t, lanes())
	s.tick(0)
	s.tick(1500 * time.Millisecond)
	golden(t, "plain_lanes.golden", plainText(t, s, debugprint.WhyNot, w))
}

// TestPlainStateFolds: rows that nobody had to ask stand in one line, by cause.
func TestPlainStateFolds(t *testing.T) {
	leaf := func(name string) *Decider { return &Decider{Name: name, Behavior: act(name)} }
	refuse := func(name string) *Decider {
		return &Decider{Name: name, Decide: value(0), Behavior: act(name)}
	}
	for name, c := range map[string]struct {
		root *Decider
		play func(s *stage)
		want string
	}{
		"steps": {
			list(decider.SequentialList, leaf("A"), leaf("B"), leaf("C")),
			func(s *stage) { s.tick(0); s.c.ends = decider.Succeeded; s.tick(0); s.tick(0) },
			"B 0.0 s\nnot asked while it runs: A, C\n",
		},
		"lanes": {
			list(decider.Parallel, leaf("A"), leaf("B")),
			func(s *stage) { s.c.ends = decider.Succeeded; s.tick(0); s.tick(time.Second) },
			"B 1.0 s\ndone: A\n",
		},
		"latched": {
			func() *Decider {
				l := list(decider.PrioritizedList, refuse("A"), refuse("B"), rest())
				l.Latched = true
				return l
			}(),
			func(s *stage) { s.tick(0); s.tick(time.Second) },
			"REST 1.0 s\nnot asked, because the group is latched: A, B\n",
		},
		"many": {
			func() *Decider {
				l := list(decider.PrioritizedList, leaf("FIRST"))
				for name := range strings.FieldsSeq("A B C D E F G H I J") {
					l.Children = append(l.Children, leaf(name))
				}
				return l
			}(),
			func(s *stage) { s.tick(0) },
			"FIRST 0.0 s\nbehind it: A, B, C, D, E, F, G, H and 2 more\n",
		},
		"idle": {
			list(decider.PrioritizedList, refuse("A"), refuse("B")),
			func(s *stage) { s.tick(0) },
			"idle\nnot A: value 0, needs more than 0\nnot B: value 0, needs more than 0\n",
		},
		"root refuses": {
			&Decider{Name: "ROOT", Decide: never, Behavior: act("ROOT")},
			func(s *stage) { s.tick(0) },
			"idle\nnot ROOT: never 0, needs more than 0\n",
		},
		"delegate": {
			list(decider.PrioritizedList,
				&Decider{Name: "TRY", Policy: decider.Sequence, Children: []*Decider{{Name: "READY"}, {Name: "NIGHT", Preconditions: decider.Preconditions{Flags: decider.All(Night)}}, leaf("GO")}},
				rest()),
			func(s *stage) { s.tick(0) },
			"not TRY: no child accepts\n  READY accepts\n  not NIGHT: flag Night missing\nREST 0.0 s\n",
		},
		"resting": {
			func() *Decider { l := list(decider.SequentialList, leaf("A")); l.Loop = -1; return l }(),
			func(s *stage) { s.tick(0); s.c.ends = decider.Succeeded; s.tick(time.Second) },
			"ROOT 1.0 s, resting\n  not A: ended in this tick, succeeded\n",
		},
	} {
		s, w := watched(t, c.root)
		c.play(s)
		assert.Equal(t, c.want, plainText(t, s, debugprint.WhyNot, w), name)
	}
}

// TestPassingRows: what begins and ends in one tick is told.
func TestPassingRows(t *testing.T) {
	once := &Behavior{Name: "ONCE", Tick: func(*creature, behavior.Context) behavior.Status { return behavior.Succeeded }}
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "GROWL", Preconditions: decider.Preconditions{Every: time.Minute}, Behavior: once},
		&Decider{Name: "ROAR", Preconditions: decider.Preconditions{Every: time.Minute}, Behavior: once},
		rest()))
	outline := s.tree.Outline()
	watchedLine := func() string { return string(debugprint.AppendLine(nil, outline, s.tree.State(s.mem), w)) }
	s.tick(0)
	assert.Equal(t, "REST 0.0s (GROWL, ROAR ended this tick)", watchedLine())
	assert.Equal(t, "REST 0.0s", line(s))
	assert.Equal(t, "not GROWL: began and ended in this tick, succeeded\n"+
		"not ROAR: began and ended in this tick, succeeded\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
	s.c.ends = decider.Succeeded
	s.tick(time.Second) // REST began earlier, and ends
	assert.Equal(t, "idle", watchedLine())
	s.tick(time.Second)
	assert.Equal(t, "REST 0.0s", watchedLine())
	assert.Equal(t, "not GROWL: asked every 60.0 s, next in 58.0 s\n"+
		"not ROAR: asked every 60.0 s, next in 58.0 s\nREST 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
}

// TestReasons: all answers in both forms, from events as a recorder would play
// them back.
func TestReasons(t *testing.T) {
	s, w := watched(t, &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "GROUP", Delegate: true, Children: []*Decider{rest()}},
		{Name: "SLOT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 64}},
		{Name: "DOING", Decide: never, DecideArgs: []float64{16, 0.5}, Behavior: act("DOING")},
		{
			Name: "LATER", Behavior: act("LATER"), Gate: &Gate{Name: "DOOR"},
			Preconditions: decider.Preconditions{Every: 30 * time.Second, Chance: 0.25},
		},
		{Name: "NOT", Decide: never, Not: true, Behavior: act("NOT")},
		{Name: "SQUAD", Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "STRIKE", Behavior: act("STRIKE")}}},
		{Name: "PAIR", Squad: &Squad{Members: 2, Pair: fits}, Children: []*Decider{{Name: "SHAKE", Behavior: act("SHAKE")}}},
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
		{"LATER", ask(decider.Event{Answer: decider.RefusedNotAsked}), "not asked (behind the active one)", "stands behind GROUP"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedCooldown, Left: 1300 * time.Millisecond}), "cooldown 1.3 s left", "cools down 1.3 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedCooldown, Left: 3 * time.Millisecond}), "cooldown 0.0 s left", "cools down 0.003 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedEvery, Left: 12400 * time.Millisecond}), "Every 12.4 s left", "asked every 30.0 s, next in 12.4 s"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedChance}), "Chance", "chance 0.25 did not come up"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedDecide, Value: -1}), "Decide -1.000", "Decide -1, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: -0.2}), "Decide -0.200", "never(16, 0.50) -0.20, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: -0.0004}), "Decide -0.000", "never(16, 0.50) -0.0004, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: nan}), "Decide NaN", "never(16, 0.50) NaN, needs more than 0"},
		{"DOING", ask(decider.Event{Answer: decider.RefusedDecide, Value: math.Inf(-1)}), "Decide -Inf", "never(16, 0.50) -Inf, needs more than 0"},
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
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Held: 2, Limit: 2, Holder: 4}), "gate DOOR 2/2 held by 4 and others", "gate DOOR is full (2/2, held by agent 4 and others)"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedGate, Limit: 1, Left: 2 * time.Second}), "gate DOOR cools down 2.0 s more", "gate DOOR cools down 2.0 s more"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedLost, Held: 1, Limit: 1, Holder: 3}), "lost gate DOOR to Bob", "Bob took gate DOOR first"},
		{"LATER", ask(decider.Event{Answer: decider.RefusedLost, Limit: 1}), "lost gate DOOR", "another took gate DOOR first"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedSquad, Held: 1, Limit: 2}), "squad 1/2", "squad needs 2, has 1"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedSquad, Held: 2, Limit: 2}), "squad: no full set", "squad has no full set for its roles"},
		{"PAIR", ask(decider.Event{Answer: decider.RefusedSquad, Held: 2, Limit: 2}), "squad: no full set", "squad has no full set that fits together"},
		{"SQUAD", ask(decider.Event{Answer: decider.RefusedUndone, Held: 1, Limit: 2}), "squad undone: 1/2 could begin", "squad undone, only 1 of 2 could begin"},
		{"SLOT", ask(decider.Event{Answer: decider.RefusedSlot}), "slot empty", "slot OBJECT is empty"},
		{"SLOT", ask(decider.Event{Answer: decider.RefusedSlot, Held: 1}), "slot: nothing accepts", "nothing accepts in slot OBJECT"},
		{"LATER", ask(decider.Event{Answer: decider.Accepted}), "accepted", "accepted"},
		{"LATER", append(ask(decider.Event{Answer: decider.Accepted}), left(behavior.ReasonGroupEnded)), "left: GroupEnded", "ended in this tick, its group ended"},
		{
			"LATER",
			append(ask(decider.Event{Answer: decider.RefusedDecide, Value: -1}), ask(decider.Event{Answer: decider.RefusedNotAsked})...),
			"Decide -1.000", "Decide -1, needs more than 0",
		},
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

// TestPlainTraceLevels: both forms have the same levels: what a level of one
// leaves out, that of the other does.
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

func TestFormString(t *testing.T) {
	assert.Equal(t, "plain spore Form(?)", strings.Join([]string{debugprint.Plain.String(), debugprint.Spore.String(), debugprint.Form(9).String()}, " "))
}

func TestPlainAllocates(t *testing.T) {
	s, w := watched(t, every(new(float64)))
	s.tick(0)
	outline, buf := s.tree.Outline(), make([]byte, 0, 8192)
	for _, mode := range []debugprint.Mode{debugprint.ActiveOnly, debugprint.All, debugprint.WhyNot} {
		assert.Zero(t, testing.AllocsPerRun(100, func() {
			buf = debugprint.AppendState(buf[:0], outline, s.tree.State(s.mem), mode, w)
		}), mode)
	}
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		buf = debugprint.AppendLine(buf[:0], outline, s.tree.State(s.mem), w)
	}))
	debugprint.Attach(s.world, debugprint.NewTracer(nil, debugprint.TraceOptions{Level: 5, Func: func(decider.Event, int, []byte) {}}))
	assert.Zero(t, testing.AllocsPerRun(100, func() { s.tick(time.Millisecond) }))
}

// TestRowsWithBehaviors: a behavior is named where its row's name does not say
// it.
func TestRowsWithBehaviors(t *testing.T) {
	for _, c := range []struct{ row, behavior, want string }{
		{"PATROL", "PATROL", "PATROL 0.0s"},
		{"PATROL", "WALK", "PATROL [WALK] 0.0s"},
		{"GUARD_NEST_PATROL", "PATROL", "GUARD_NEST_PATROL 0.0s"},
		{"GUARD_NEST_PATROL", "NEST", "GUARD_NEST_PATROL [NEST] 0.0s"},
		{"STROLL", "ROLL", "STROLL [ROLL] 0.0s"},
		{"ROLL", "STROLL", "ROLL [STROLL] 0.0s"},
	} {
		s := newStage(t, list(decider.PrioritizedList, &Decider{Name: c.row, Behavior: act(c.behavior)}))
		s.tick(0)
		assert.Equal(t, c.want, line(s))
	}
}

func fits(a, b *creature) float64 { return 1 }
