package debugprint_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
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

// TestPlainStateFolds: rows that were not asked share a line for each cause.
func TestPlainStateFolds(t *testing.T) {
	leaf := func(name string) *Decider { return &Decider{Name: name, Behavior: act(name)} }
	refuse := func(name string) *Decider {
		return &Decider{Name: name, Decide: value(0), Behavior: act(name)}
	}
	turn := decider.Group("TURN", decider.FirstOf, // a tick ends all that it begins
		&Decider{Name: "BITE", If: Night, Do: func(*creature) {}},
		&Decider{Name: "STEP", Do: func(*creature) {}},
		rest())
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
			"idle\nnot A: A 0, needs more than 0\nnot B: B 0, needs more than 0\n",
		},
		"turn": {
			&turn,
			func(s *stage) { s.flags = Night; s.tick(0) },
			"idle (BITE ended this tick)\nnot BITE: began and ended in this tick, succeeded\nnot asked: STEP, REST\n",
		},
		"another turn": {
			&turn,
			func(s *stage) { s.tick(0) },
			"idle (STEP ended this tick)\nnot BITE: flag Night missing\nnot STEP: began and ended in this tick, succeeded\nnot asked: REST\n",
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

// TestRowsWithBehaviors: a row shows its behavior unless its name says it.
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
