package decider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestLint: rows that Lint warns of, and rows that look like them but are fine.
func TestLint(t *testing.T) {
	type P = decider.Preconditions
	const sec = time.Second
	idle := newRow("IDLE")
	night := P{Flags: decider.All(Night)}
	day := P{Flags: decider.None(Night)}
	rain := P{Flags: decider.All(Rain)}
	flee := &Decider{Name: "FLEE", Decide: fear, Behavior: &run}
	row := func(set func(*Decider)) *Decider {
		d := newRow("ROW")
		set(d)
		return d
	}
	list := func(children ...*Decider) *Decider { return newGroup(decider.PrioritizedList, children...) }
	with := func(d *Decider, set func(*Decider)) *Decider { set(d); return d }

	tests := []struct {
		name string
		root *Decider
		want string // "" for no warning, "; " between two
	}{
		{"a good table", list(flee, row(func(d *Decider) { d.Preconditions = night }), idle), ""},

		{"shadowed by a row for the same flag", list(
			&Decider{Name: "A", Preconditions: night, Behavior: &eat},
			row(func(d *Decider) { d.Preconditions.Flags = decider.All(Night | Rain) }), idle,
		), "Shadowed at GROUP > ROW"},
		{"shadowed by two together", list(
			&Decider{Name: "A", Preconditions: night, Behavior: &eat},
			&Decider{Name: "B", Preconditions: day, Behavior: &eat},
			row(func(d *Decider) { d.Preconditions = rain }),
		), "Shadowed at GROUP > ROW"},
		{"not shadowed by another flag", list(&Decider{Name: "A", Preconditions: rain, Behavior: &eat}, row(func(d *Decider) { d.Preconditions = night }), idle), ""},
		{"not shadowed by a cooldown", list(&Decider{Name: "A", Preconditions: P{Cooldown: sec}, Behavior: &eat}, idle), ""},
		{"not shadowed in a latched list", with(list(newRow("A"), idle), func(d *Decider) { d.Latched = true }), ""},
		{"shadowed by an urgent row", with(list(with(newRow("A"), func(d *Decider) { d.Urgent = true }), idle), func(d *Decider) { d.Latched = true }), "Shadowed at GROUP > IDLE"},
		{"not shadowed in a sequence", newGroup(decider.Sequence, newRow("A"), idle), ""},
		{"a selector that ends well after all", newGroup(decider.Selector, newRow("A"), &Decider{Name: "WELL"}), ""},
		{"a selector that ends well before", newGroup(decider.Selector, &Decider{Name: "WELL"}, idle), "Shadowed at GROUP > IDLE"},
		{"shadowed by a delegating group", list(
			&Decider{Name: "G", Delegate: true, Children: []*Decider{
				{Name: "A", Preconditions: night, Behavior: &eat}, {Name: "B", Preconditions: day, Behavior: &eat},
			}}, idle,
		), "Shadowed at GROUP > IDLE"},

		{
			"a condition that fails, in a selector", newGroup(decider.Selector, newRow("A"), &Decider{Name: "F", Decide: fear, Outcome: decider.Fail}),
			"FailingCondition at GROUP > F",
		},
		{
			"a condition that fails, as a lane", newGroup(decider.Parallel, newRow("A"), &Decider{Name: "F", Outcome: decider.Invert}),
			"FailingCondition at GROUP > F",
		},
		{"a condition that fails, as a step", newGroup(decider.Sequence, newRow("A"), &Decider{Name: "F", Decide: fear, Outcome: decider.Fail}), ""},
		{"a condition that succeeds all the same", newGroup(decider.Selector, newRow("A"), &Decider{Name: "S", Outcome: decider.Succeed}), ""},

		{"subset: a decide that cannot help", newGroup(decider.Sequence, newRow("A"), &Decider{
			Name: "G", Decide: hunger, Preconditions: night, Children: []*Decider{{Name: "B", Preconditions: day, Behavior: &eat}},
		}), "SubsetRule at GROUP > G"},
		{"subset: a decide that may help", newGroup(decider.Sequence, newRow("A"), &Decider{
			Name: "G", Decide: hunger, Children: []*Decider{{Name: "B", Preconditions: day, Behavior: &eat}},
		}), ""},
		{"subset: a When that may help", newGroup(decider.Sequence, newRow("A"), &Decider{
			Name: "G", When: awake, Children: []*Decider{{Name: "B", Preconditions: day, Behavior: &eat}},
		}), ""},
		{"subset: both cases", newGroup(decider.Sequence, newRow("A"), &Decider{
			Name: "G", Children: []*Decider{{Name: "B", Preconditions: day, Behavior: &eat}, {Name: "C", Preconditions: night, Behavior: &eat}},
		}), ""},
		{"subset: timers are not masks", newGroup(decider.Sequence, newRow("A"), &Decider{
			Name: "G", Children: []*Decider{{Name: "B", Preconditions: P{Every: sec}, Behavior: &eat}},
		}), ""},

		{"empty below: a group in a group", list(&Decider{Name: "G", Children: []*Decider{
			{Name: "H", Children: []*Decider{{Name: "B", Decide: hunger, Behavior: &eat}}},
		}}, idle), "ComesUpEmpty at GROUP > G; Shadowed at GROUP > IDLE"},
		{"empty below: a When", list(&Decider{Name: "G", Children: []*Decider{
			{Name: "H", Children: []*Decider{{Name: "B", When: awake, Behavior: &eat}}},
		}}, idle), "ComesUpEmpty at GROUP > G; Shadowed at GROUP > IDLE"},
		{"empty below: the group has a When", list(&Decider{Name: "G", When: awake, Children: []*Decider{
			{Name: "H", Children: []*Decider{{Name: "B", When: awake, Behavior: &eat}}},
		}}, idle), ""},
		{"empty below: only conditions pass", list(&Decider{Name: "G", Policy: decider.SequentialList, Children: []*Decider{
			{Name: "IS"}, {Name: "B", Decide: hunger, Behavior: &eat},
		}}, idle), "ComesUpEmpty at GROUP > G; Shadowed at GROUP > IDLE"},
		{"empty below: not where nobody is interrupted", list(flee, &Decider{Name: "G", Children: []*Decider{
			{Name: "H", Children: []*Decider{{Name: "B", Decide: hunger, Behavior: &eat}}},
		}}), "RootIdle at GROUP"},

		{"idle root: a precondition", with(list(idle), func(d *Decider) { d.Preconditions = night }), "RootIdle at GROUP"},
		{"idle root: a Decide", with(list(idle), func(d *Decider) { d.Decide = hunger }), "RootIdle at GROUP"},
		{"idle root: a When", with(list(idle), func(d *Decider) { d.When = awake }), "RootIdle at GROUP"},
		{"idle root: a leaf that refuses", &Decider{Name: "ROOT", Decide: hunger, Behavior: &eat}, "RootIdle at ROOT"},
		{"idle root: a selector", newGroup(decider.Selector, flee), "RootIdle at GROUP"},
		{"no idle root: both cases", list(
			&Decider{Name: "A", Preconditions: night, Behavior: &eat}, &Decider{Name: "B", Preconditions: day, Behavior: &eat},
		), ""},

		{"chance with every", list(row(func(d *Decider) { d.Preconditions = P{Chance: 0.5, Every: sec} }), idle), ""},
		{"chance where a group draws", newGroup(decider.Random, row(func(d *Decider) { d.Preconditions.Chance = 0.5 }), idle), ""},
		{"chance of a lane", newGroup(decider.Parallel, row(func(d *Decider) { d.Preconditions.Chance = 0.5 }), idle), "ChanceEachFrame at GROUP > ROW"},

		{"chance before a gate", list(row(func(d *Decider) {
			d.Preconditions, d.Gate = P{Chance: 0.5, Every: sec}, &Gate{Name: "G"}
		}), idle), "ChanceBeforeGate at GROUP > ROW"},
		{"every before a gate", list(row(func(d *Decider) { d.Preconditions.Every, d.Gate = sec, &Gate{Name: "G"} }), idle), ""},
		{"scatter in a list", list(row(func(d *Decider) { d.Preconditions = P{Every: sec, Scatter: true} }), idle), ""},
		{"scatter of a lane", newGroup(decider.Parallel, row(func(d *Decider) { d.Preconditions = P{Every: sec, Scatter: true} }), idle), ""},
		{"scatter on entry of a step", newGroup(decider.SequentialList, row(func(d *Decider) { d.Preconditions = P{Every: sec, Scatter: true} }), idle), "ScatterOnEntry at GROUP > ROW"},
		{"scatter on entry by a draw", newGroup(decider.Shuffle, row(func(d *Decider) { d.Preconditions = P{Every: sec, Scatter: true} }), idle), "ScatterOnEntry at GROUP > ROW"},

		{"recheck of a flag", list(row(func(d *Decider) { d.Preconditions = night; d.Recheck = decider.EachTick }), idle), ""},
		{"recheck of a Decide", list(row(func(d *Decider) { d.Decide = hunger; d.Recheck = decider.EachTick }), idle), ""},
		{"recheck of a When", list(row(func(d *Decider) { d.When = awake; d.Recheck = decider.EachTick }), idle), ""},
		{"recheck that is never due", list(row(func(d *Decider) { d.Decide = hunger; d.Recheck = decider.OnRedecide }), idle), "RecheckUnused at GROUP > ROW"},
		{"recheck of a lane group", list(&Decider{
			Name: "G", Policy: decider.Parallel, Decide: hunger, Recheck: decider.OnRedecide, Children: []*Decider{newRow("A")},
		}, idle), "RecheckUnused at GROUP > G"},
		{"recheck of a group", list(&Decider{
			Name: "G", Decide: hunger, Recheck: decider.OnRedecide, Children: []*Decider{newRow("A")},
		}, idle), ""},

		{"scores of Whens", newGroup(decider.Scored, row(func(d *Decider) { d.When = awake }), idle), "FlatScores at GROUP"},
		{"scores of a When and a Decide", newGroup(decider.Scored, row(func(d *Decider) { d.When, d.Decide = awake, hunger }), idle), "Unscored at GROUP > IDLE"},
		{"a row behind a When", list(row(func(d *Decider) { d.When = awake }), idle), ""},

		{"commit of the first row", list(row(func(d *Decider) { d.Decide = hunger; d.Commit = sec }), idle), "CommitUnused at GROUP > ROW"},
		{"commit behind another", list(flee, row(func(d *Decider) { d.Commit = sec })), ""},
		{"commit behind an urgent row", list(
			&Decider{Name: "A", Decide: fear, Urgent: true, Behavior: &run},
			row(func(d *Decider) { d.Commit = sec }),
		), "CommitUnused at GROUP > ROW"},
		{"commit in a latched list", with(list(flee, row(func(d *Decider) { d.Commit = sec })), func(d *Decider) { d.Latched = true }), "CommitUnused at GROUP > ROW"},
		{"commit of a root", with(list(idle), func(d *Decider) { d.Commit = sec }), "CommitUnused at GROUP"},
		{"commit among scores", newGroup(decider.Scored, flee, row(func(d *Decider) { d.Commit, d.Score = sec, 1 })), ""},
		{"commit as long as the timeout", list(flee, row(func(d *Decider) { d.Commit, d.Timeout = sec, sec })), ""},

		{"urgent before a commit", list(
			&Decider{Name: "A", Decide: fear, Urgent: true, Behavior: &run},
			&Decider{Name: "B", Decide: hunger, Behavior: &eat},
			row(func(d *Decider) { d.Commit = sec }),
		), ""},
		{"urgent in a latched list", with(list(
			&Decider{Name: "A", Decide: fear, Urgent: true, Behavior: &run}, idle,
		), func(d *Decider) { d.Latched = true }), ""},
		{"urgent behind all", with(list(flee, row(func(d *Decider) { d.Urgent = true })), func(d *Decider) { d.Latched = true }), "UrgentUnused at GROUP > ROW"},

		{"flags that are only checked on entry", list(&Decider{
			Name: "G", Delegate: true, Preconditions: night, Children: []*Decider{{Name: "A", Preconditions: day, Behavior: &eat}, newRow("B")},
		}, idle), ""},
		{"a group that is never accepted", list(&Decider{
			Name: "G", Delegate: true, Preconditions: night, Children: []*Decider{{Name: "A", Preconditions: day, Behavior: &eat}},
		}, idle), "ContradictsParent at GROUP > G"},
		{"a sequence that never begins", list(&Decider{
			Name: "G", Policy: decider.Sequence, Preconditions: night, Children: []*Decider{{Name: "IS", Preconditions: day}, newRow("A")},
		}, idle), "ContradictsParent at GROUP > G"},

		{"a squad behind conditions", list(&Decider{Name: "G", Policy: decider.Sequence, Children: []*Decider{
			{Name: "IS", Decide: fear}, squadOf("PAIR", newRow("A")), newRow("B"),
		}}, idle), "SquadNeverForms at GROUP > G > PAIR"},
		{"a squad as a later step", list(&Decider{Name: "G", Policy: decider.Sequence, Children: []*Decider{
			newRow("A"), squadOf("PAIR", newRow("B")),
		}}, idle), "Shadowed at GROUP > IDLE"},
		{"nothing but squads", list(&Decider{Name: "G", Policy: decider.Selector, Children: []*Decider{
			squadOf("PAIR", newRow("A")), squadOf("TRIO", newRow("B")),
		}}, idle), "SquadNeverForms at GROUP > G > PAIR; SquadNeverForms at GROUP > G > TRIO"},
		{"nothing but squads, and what never begins either", list(&Decider{Name: "G", Delegate: true, Children: []*Decider{
			squadOf("PAIR", newRow("A")),
			{Name: "H", Policy: decider.Parallel, Children: []*Decider{squadOf("TRIO", newRow("B"))}},
		}}, idle), "SquadNeverForms at GROUP > G > PAIR; SquadNeverForms at GROUP > G > H > TRIO"},
		{"a squad before what runs anyway", newGroup(decider.Selector, squadOf("PAIR", newRow("A")), idle), ""},
		{"a squad beside a lane that runs", newGroup(decider.Parallel, squadOf("PAIR", newRow("A")), idle), ""},
		{"a squad in a group that does not delegate", list(&Decider{Name: "G", Decide: fear, Children: []*Decider{
			squadOf("PAIR", newRow("A")), newRow("B"),
		}}, idle), ""},

		{"scores that differ", newGroup(decider.Scored, flee, idle), "Unscored at GROUP > IDLE"},
		{"a weight that is not set", newGroup(decider.WeightedRandom, flee, idle), "Unscored at GROUP > IDLE"},
		{"a score that is set to 1", newGroup(decider.Scored, flee, row(func(d *Decider) { d.Score = 1 })), ""},
		{"scores of what is delegated to", newGroup(decider.Scored, flee, &Decider{Name: "G", Delegate: true, Children: []*Decider{newRow("A")}}), "Unscored at GROUP > G"},
		{"behavior shared", list(&Decider{Name: "A", Decide: fear, Behavior: &walk}, idle), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree, err := decider.Compile(tt.root)
			require.NoError(t, err)
			var want []string
			if tt.want != "" {
				want = strings.Split(tt.want, "; ")
			}
			require.Equal(t, want, codesIn(tree.Lint().Err()))
		})
	}
}

// TestLintShared: an option is fine if it means something in one place of a
// shared row.
func TestLintShared(t *testing.T) {
	shared := newRow("SHARED")
	shared.Commit = time.Second
	useless := &Decider{Name: "A", Policy: decider.Random, Decide: hunger, Children: []*Decider{shared, newRow("X")}}
	useful := &Decider{Name: "B", Children: []*Decider{
		{Name: "FLEE", Decide: fear, Behavior: &run}, shared,
	}}
	tree := decider.MustCompile(newGroup(decider.PrioritizedList, useless, useful))
	require.Empty(t, tree.Lint())

	tree = decider.MustCompile(newGroup(decider.PrioritizedList, useless, newRow("IDLE")))
	require.Equal(t, []string{"CommitUnused at GROUP > A > SHARED"}, codesIn(tree.Lint().Err()))
}

// TestLintAccepted: a warning is accepted on the row that has it, in all its
// places, with a reason; an acceptance without a warning is one itself.
func TestLintAccepted(t *testing.T) {
	accept := func(codes ...decider.Code) (all []decider.Acceptance) {
		for _, c := range codes {
			all = append(all, decider.Acceptance{Code: c, Because: "a test"})
		}
		return all
	}
	late := func(a ...decider.Acceptance) *Decider {
		d := newRow("LATE")
		d.Accept, d.Commit, d.Timeout = a, 2*time.Second, time.Second
		return &Decider{Name: "ROOT", Children: []*Decider{newRow("EARLY"), d}}
	}
	shared := newRow("SHARED")
	shared.Accept = accept(decider.WarnShadowed)
	const shadowed, commit = "Shadowed at ROOT > LATE", "CommitOverTimeout at ROOT > LATE"
	const unused = "AcceptUnused at ROOT > LATE"
	for name, c := range map[string]struct {
		root *Decider
		want []string
	}{
		"none":      {late(), []string{shadowed, commit}},
		"one":       {late(accept(decider.WarnShadowed)...), []string{commit}},
		"both":      {late(accept(decider.WarnCommitOverTimeout, decider.WarnShadowed)...), nil},
		"twice":     {late(accept(decider.WarnShadowed, decider.WarnShadowed, decider.WarnCommitOverTimeout)...), nil},
		"unused":    {late(accept(decider.WarnShadowed, decider.WarnRootIdle)...), []string{commit, unused}},
		"no reason": {late(decider.Acceptance{Code: decider.WarnShadowed}), []string{shadowed, commit, unused}},
		"unknown":   {late(accept("Shadow")...), []string{shadowed, commit, unused}},
		"itself":    {late(accept(decider.WarnAcceptUnused)...), []string{shadowed, commit, unused}},
		"all places": {&Decider{Name: "ROOT", Children: []*Decider{
			{Name: "A", Decide: fear, Children: []*Decider{newRow("X"), shared}},
			{Name: "B", Children: []*Decider{newRow("Y"), shared}},
		}}, nil},
	} {
		tree, err := decider.Compile(c.root)
		require.NoError(t, err)
		var got []string
		for _, p := range tree.Lint() {
			require.True(t, p.Warning)
			got = append(got, string(p.Code)+" at "+p.Path)
		}
		require.Equal(t, c.want, got, name)
	}
}

// TestLintSquadsIsRight plays the random worlds with squads of which Lint says that they never form: the
// worlds' own observer fails where one does.
func TestLintSquadsIsRight(t *testing.T) {
	skip.UnderRace(t)
	n, warned := uint64(3000), 0
	if testing.Short() {
		n = 600
	}
	for i := range n {
		s := worlds.Draw(i, 60)
		never := 0
		for _, d := range s.Built() {
			for _, p := range decider.MustCompile(d).Lint() {
				if p.Code == decider.WarnSquadNeverForms {
					never++
				}
			}
		}
		if warned += never; never == 0 {
			continue
		}
		require.NoError(t, worlds.Check(s, nil), "world %d", i)
	}
	require.Greater(t, warned, int(n)/200)
}
