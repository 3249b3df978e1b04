package debugprint_test

import (
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

// whyNot returns the reason that the state text gives for a row.
func whyNot(t *testing.T, s *stage, w *debugprint.Watcher, row string) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, debugprint.DebugPrintState(&b, s.tree, s.mem, debugprint.WhyNot, w))
	for line := range strings.SplitSeq(b.String(), "\n") {
		if strings.Contains(line, ":"+row+"/") {
			_, reason, found := strings.Cut(line, " why not: ")
			require.True(t, found, line)
			return reason
		}
	}
	t.Fatalf("no line of %s in:\n%s", row, b.String())
	return ""
}

func flagRow(c decider.Check) *Decider {
	return &Decider{Name: "A", Preconditions: decider.Preconditions{Flags: c}, Behavior: act("A")}
}

func TestWhyNotChecks(t *testing.T) {
	const third = decider.Flags(4)
	for _, c := range []struct {
		check decider.Check
		flags decider.Flags
		want  string
	}{
		{decider.All(Night), 0, "flag Night missing"},
		{decider.All(Night | Dead), Dead, "flag Night missing"},
		{decider.All(Night | Dead), 0, "flags Dead, Night missing"},
		{decider.All(third), 0, "flag 0x4 missing"},
		{decider.All(1 << 63), 0, "flag 0x8000000000000000 missing"},
		{decider.None(Dead), Dead, "flag Dead set"},
		{decider.Any(Night | Dead), third, "none of flags Dead, Night set"},
		{decider.Check{Any: Night}, 0, "flag Night missing"},
		{decider.Check{AnyClear: Night | Dead}, Night | Dead, "none of flags Dead, Night clear"},
		{decider.Check{Any: third | 8, AnyClear: Night}, Night, "none of flags 0x4, 0x8 set and flag Night set"},
		{decider.Check{All: Night, None: third}, third, "flag Night missing, flag 0x4 set"},
	} {
		s, w := watched(t, list(decider.PrioritizedList, flagRow(c.check), rest()))
		s.flags = c.flags
		s.tick(time.Second)
		assert.Equal(t, c.want, whyNot(t, s, w, "A"), "%+v", c.check)
	}
}

func TestWhyNotStimuli(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Preconditions: decider.Preconditions{Stimuli: stimuli.All(TookHit)}, Behavior: act("A")},
		&Decider{Name: "B", Preconditions: decider.Preconditions{Stimuli: stimuli.Any(TookHit | CalledForHelp)}, Behavior: act("B")},
		rest()))
	s.tick(0)
	assert.Equal(t, "stimulus TookHit missing", whyNot(t, s, w, "A"))
	assert.Equal(t, "none of stimuli 0x1, TookHit set", whyNot(t, s, w, "B"))
}

func TestWhyNotTimers(t *testing.T) {
	asked := 0
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "EVERY", Preconditions: decider.Preconditions{Every: 30 * time.Second}, Decide: func(*creature, decider.Query) float64 { asked++; return 0 }, Behavior: act("EVERY")},
		&Decider{Name: "COOL", Preconditions: decider.Preconditions{Cooldown: 2 * time.Second}, Behavior: act("COOL")},
		rest()))
	s.at(0)
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "EVERY"))
	s.c.ends = decider.Succeeded
	s.at(16900 * time.Millisecond)
	assert.Equal(t, "masked (ended Succeeded)", whyNot(t, s, w, "COOL"))
	s.at(17600 * time.Millisecond)
	assert.Equal(t, "Every 12.4 s left", whyNot(t, s, w, "EVERY"))
	assert.Equal(t, "cooldown 1.3 s left", whyNot(t, s, w, "COOL"))
	assert.Equal(t, 1, asked, "asking why must not ask the row")
}

func TestWhyNotChance(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Preconditions: decider.Preconditions{Chance: 1e-9}, Behavior: act("A")}, rest()))
	s.tick(0)
	assert.Equal(t, "Chance", whyNot(t, s, w, "A"))
}

func TestWhyNotDecide(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "LESS", Decide: value(-0.25), Behavior: act("LESS")},
		&Decider{Name: "NAN", Decide: value(math.NaN()), Behavior: act("NAN")},
		&Decider{Name: "NOT", Decide: value(0.7), Not: true, Behavior: act("NOT")},
		rest(),
		&Decider{Name: "LAST", Behavior: act("LAST")}))
	s.tick(0)
	s.tick(0)
	assert.Equal(t, "Decide -0.250", whyNot(t, s, w, "LESS"))
	assert.Equal(t, "Decide NaN", whyNot(t, s, w, "NAN"))
	assert.Equal(t, "Decide 0.700 (Not)", whyNot(t, s, w, "NOT"))
	assert.Equal(t, "not asked (behind the active one)", whyNot(t, s, w, "LAST"))
}

func TestWhyNotDelegate(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "TRY", Policy: decider.Sequence, Children: []*Decider{
			{Name: "READY", Decide: value(1)},
			{Name: "NIGHT", Preconditions: decider.Preconditions{Flags: decider.All(Night)}},
			{Name: "GO", Behavior: act("GO")},
		}},
		rest()))
	s.tick(0)
	var b strings.Builder
	require.NoError(t, debugprint.DebugPrintState(&b, s.tree, s.mem, debugprint.WhyNot, w))
	golden(t, "why_delegate.golden", b.String())
	assert.Equal(t, "delegate: no child", whyNot(t, s, w, "TRY"))
	assert.Equal(t, "done", whyNot(t, s, w, "READY"))
	assert.Equal(t, "flag Night missing", whyNot(t, s, w, "NIGHT"))
	assert.NotContains(t, b.String(), "GO/", "a step that was not reached has no reason")
}

func TestWhyNotScore(t *testing.T) {
	a, b, c := 0.48, 0.41, 0.3
	root := list(decider.Scored,
		&Decider{Name: "A", Decide: wants(&a), Behavior: act("A")},
		&Decider{Name: "B", Decide: wants(&b), Behavior: act("B")},
		&Decider{Name: "C", Decide: wants(&c), Behavior: act("C")})
	root.Margin = 0.1
	s, w := watched(t, root)
	s.tick(0)
	assert.Equal(t, "score 0.41 < 0.48", whyNot(t, s, w, "B"))
	assert.Equal(t, "score 0.30 < 0.48", whyNot(t, s, w, "C"))
	s.tick(0)
	assert.Equal(t, "score 0.41 < 0.48 + margin 0.10", whyNot(t, s, w, "B"))
	assert.Equal(t, "score 0.30 < 0.48 + margin 0.10", whyNot(t, s, w, "C"))
	b, c = 0.5799999, 0
	s.tick(0)
	assert.Equal(t, "score 0.580000 < 0.480000 + margin 0.100000", whyNot(t, s, w, "B"))
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "C"))
	b, c = 0.9, 0.7
	s.tick(0)
	assert.Equal(t, "interrupted", whyNot(t, s, w, "A"))
	assert.Equal(t, "score 0.70 < 0.90", whyNot(t, s, w, "C"))
}

func TestWhyNotTie(t *testing.T) {
	s, w := watched(t, list(decider.Scored,
		&Decider{Name: "A", Decide: value(0.5), Behavior: act("A")},
		&Decider{Name: "B", Decide: value(0.5), Behavior: act("B")}))
	s.tick(0)
	assert.Equal(t, "score 0.50 = 0.50", whyNot(t, s, w, "B"))
}

func TestWhyNotDraw(t *testing.T) {
	for _, p := range []decider.Policy{decider.Random, decider.WeightedRandom, decider.Shuffle} {
		s, w := watched(t, list(p,
			&Decider{Name: "A", Behavior: act("A")},
			&Decider{Name: "B", Behavior: act("B")}))
		s.tick(0)
		loser := "B"
		if active := s.tree.Outline().Row(s.tree.State(s.mem).Leaf()).Name; active == "B" {
			loser = "A"
		}
		assert.Equal(t, "drawn against", whyNot(t, s, w, loser), p)
		s.tick(0)
		assert.Equal(t, "not asked (policy does not interrupt)", whyNot(t, s, w, loser), p)
	}
}

func TestWhyNotHeld(t *testing.T) {
	want := 0.0
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Decide: wants(&want), Behavior: act("A")},
		&Decider{Name: "B", Commit: 2 * time.Second, Behavior: act("B")}))
	s.tick(0)
	want = 1
	s.tick(1200 * time.Millisecond)
	assert.Equal(t, "committed 0.8 s more", whyNot(t, s, w, "A"))
	s.tick(800 * time.Millisecond)
	assert.Equal(t, "interrupted", whyNot(t, s, w, "B"))
	s.tick(0)
	assert.Equal(t, "not asked (behind the active one)", whyNot(t, s, w, "B"))
}

func TestWhyNotLatched(t *testing.T) {
	want := 0.0
	for _, p := range []decider.Policy{decider.PrioritizedList, decider.Scored} {
		root := list(p,
			&Decider{Name: "A", Decide: wants(&want), Behavior: act("A")},
			&Decider{Name: "B", Behavior: act("B")})
		root.Latched = true
		want = 0
		s, w := watched(t, root)
		s.tick(0)
		want = 2
		s.tick(0)
		assert.Equal(t, "not asked (latched)", whyNot(t, s, w, "A"), p)
	}
}

func TestWhyNotActivate(t *testing.T) {
	refusing := &Behavior{Name: "A", Activate: func(*creature, behavior.Context) bool { return false }}
	s, w := watched(t, list(decider.PrioritizedList, &Decider{Name: "A", Behavior: refusing}, rest()))
	s.tick(0)
	assert.Equal(t, "Activate said no", whyNot(t, s, w, "A"))
}

func TestWhyNotRecheck(t *testing.T) {
	want := 1.0
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Decide: wants(&want), Recheck: decider.EachTick, Behavior: act("A")},
		&Decider{Name: "B", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Recheck: decider.EachTick, Behavior: act("B")},
		rest()))
	s.flags = Night
	s.tick(0)
	want = -1
	s.tick(0)
	assert.Equal(t, "recheck refused, Decide -1.000", whyNot(t, s, w, "A"))
	s.flags = 0
	s.tick(0)
	assert.Equal(t, "recheck refused", whyNot(t, s, w, "B"))
}

func TestWhyNotTimeout(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "A", Timeout: time.Second, Behavior: act("A")}, rest()))
	s.tick(0)
	s.tick(time.Second)
	assert.Equal(t, "masked (timed out)", whyNot(t, s, w, "A"))
}

func TestWhyNotSteps(t *testing.T) {
	s, w := watched(t, list(decider.SequentialList,
		&Decider{Name: "A", Behavior: act("A")},
		&Decider{Name: "B", Decide: value(0), Behavior: act("B")},
		&Decider{Name: "C", Behavior: act("C")},
		&Decider{Name: "D", Behavior: act("D")}))
	s.tick(0)
	assert.Equal(t, "not asked (policy does not interrupt)", whyNot(t, s, w, "D"))
	s.c.ends = decider.Succeeded
	s.tick(0)
	assert.Equal(t, "ended Succeeded", whyNot(t, s, w, "A"))
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "B"))
	assert.Equal(t, "not asked (policy does not interrupt)", whyNot(t, s, w, "D"))
}

func TestWhyNotLanes(t *testing.T) {
	root := list(decider.Parallel,
		&Decider{Name: "A", Behavior: act("A")},
		&Decider{Name: "B", Decide: value(0), Behavior: act("B")},
		&Decider{Name: "C", Behavior: act("C")})
	s, w := watched(t, root)
	s.c.ends = decider.Succeeded
	s.tick(0)
	assert.Equal(t, "ended Succeeded", whyNot(t, s, w, "A"))
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "B"))
	s.tick(0)
	assert.Equal(t, "not asked (has succeeded)", whyNot(t, s, w, "A"))
}

func TestWhyNotRoot(t *testing.T) {
	s, w := watched(t, &Decider{Name: "ROOT", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Behavior: act("ROOT")})
	s.tick(0)
	assert.Equal(t, "flag Night missing", whyNot(t, s, w, "ROOT"))
}

// A reason is that of the last tick, or it is unknown.
func TestWhyNotUnknown(t *testing.T) {
	const unknown = "unknown (not watched)"
	s, w := watched(t, nest())
	s.tick(0)
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "GUARD_NEST_GROWL"))
	assert.Equal(t, unknown, whyNot(t, s, nil, "GUARD_NEST_GROWL"))

	s.stop()
	s.tick(0)
	assert.Equal(t, unknown, whyNot(t, s, w, "GUARD_NEST_GROWL"), "ticked unwatched")

	debugprint.Attach(s.world, w)
	s.tick(0)
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "GUARD_NEST_GROWL"))
	assert.True(t, w.Watching(sampleAgent))
	w.Unwatch(sampleAgent)
	assert.False(t, w.Watching(sampleAgent))
	assert.Equal(t, unknown, whyNot(t, s, w, "GUARD_NEST_GROWL"))
	s.tick(0)
	assert.Equal(t, unknown, whyNot(t, s, w, "GUARD_NEST_GROWL"))

	var b strings.Builder
	require.NoError(t, debugprint.DebugPrintState(&b, s.tree, s.mem, debugprint.WhyNot))
	assert.Contains(t, b.String(), unknown)
}
