package evo_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	row   = decider.Decider[*game.Forager]
	needs = decider.Preconditions
)

// valid calls do with many genomes that compile.
func valid(t *testing.T, b *evo.Builder[*game.Forager], many int, do func(*evo.Genome)) {
	t.Helper()
	n := 0
	for seed := uint64(0); n < many; seed++ {
		require.Less(t, seed, uint64(100*many), "too few genomes are valid")
		if g := tame(genome.Inside(b.Catalog()), evo.NewRand(seed)); genome.Inside(b.Catalog()).Validate(g, evo.Limits{}) == nil {
			n++
			do(g)
		}
	}
}

// TestCloneOfTable: the clone of a genome's table is the genome, but for IDs.
func TestCloneOfTable(t *testing.T) {
	b := aiming(t)
	compared := 0
	valid(t, b, 400, func(g *evo.Genome) {
		for i, p := 0, 0; i < 2; i++ { // with any IDs
			for place := range g.Places() {
				p += 3
				place.Row.ID = genome.MaxID + 1 - p
			}
		}
		table, err := b.Table(g)
		require.NoError(t, err)
		again, err := b.Clone(table)
		require.NoError(t, err)
		require.Equal(t, genome.KeyOf(genome.Canonical(g)), genome.KeyOf(again))
		if compared++; compared < 40 { // cmp is slow, and Key is tested to see every field
			require.Empty(t, cmp.Diff(genome.Canonical(g), again, cmpopts.EquateEmpty()))
		}
		second, err := b.Tree(g)
		require.NoError(t, err)
		require.Equal(t, decider.MustCompile(table).String(), second.String())
	})
}

// round plays a day with a table in two of the four places, and returns the
// hashes of its ticks.
func round(t *testing.T, seed uint64, table *row) (hashes []uint64) {
	t.Helper()
	tree, err := decider.Compile(table)
	require.NoError(t, err)
	other := decider.MustCompile(&game.Thief)
	var f game.Field
	trees := []*decider.Tree[*game.Forager]{tree, other, tree, other}
	require.NoError(t, f.Reset(evo.Setup[*game.Forager]{Seed: seed, Mode: "day", Trees: trees}))
	for done := false; !done; {
		done = f.Step()
		hashes = append(hashes, f.Hash())
	}
	return hashes
}

// rename returns a copy of a table with the names that a clone has: they are
// what random draws are keyed by.
func rename(d *row, names map[int]string, id *int) *row {
	c := *d
	*id++
	c.Name = names[*id]
	c.Children = nil
	for _, child := range d.Children {
		c.Children = append(c.Children, rename(child, names, id))
	}
	return &c
}

// TestClonePlays: a clone plays like its original, tick by tick.
func TestClonePlays(t *testing.T) {
	b := foraging(t)
	for i, g := range library(t, b) {
		names := map[int]string{}
		for p := range g.Places() {
			names[p.Row.ID] = p.Row.Name()
		}
		original, id := game.Library[i].Table, 0
		before := decider.MustCompile(original).String()
		table, err := b.Table(g)
		require.NoError(t, err)
		for seed := range uint64(3) {
			require.Equal(t, round(t, seed, rename(original, names, new(int))), round(t, seed, table))
		}
		require.NotEqual(t, round(t, 1, table), round(t, 1, game.Library[(i+1)%3].Table))
		require.Equal(t, decider.MustCompile(rename(original, names, &id)).String(), decider.MustCompile(table).String())
		require.Equal(t, before, decider.MustCompile(original).String(), "the original is only read")
	}
}

// TestCloneSplits: shared rows are expanded, each with timers of its own.
func TestCloneSplits(t *testing.T) {
	nibble := &row{Name: "NIBBLE", Preconditions: needs{Every: time.Second, Cooldown: 2 * time.Second}, Act: &game.Eat{}}
	look := &row{Name: "LOOK", Act: &game.Wander{Straight: 4}}
	meal := &row{Name: "MEAL", Policy: decider.Sequence, Preconditions: needs{Cooldown: time.Second}, Children: []*row{nibble, look}}
	root := &row{Name: "ROOT", Policy: decider.Selector, Children: []*row{
		{Name: "DAY", Policy: decider.Sequence, Preconditions: needs{Flags: decider.None(game.Night)}, Children: []*row{nibble, meal}},
		{Name: "NIGHT", Policy: decider.Sequence, Children: []*row{meal, look}},
	}}
	g, err := foraging(t).Clone(root)
	require.NoError(t, err)
	require.Equal(t, 11, genome.Count(g.Root))
	for _, id := range []int{3, 4, 5, 8, 9} {
		require.NotZero(t, genome.Find(g, id).Cooldown)
	}
}

type (
	dance struct{}
	never struct{}
)

func (*dance) Act(*game.Forager, behavior.Context) behavior.Status { return behavior.Running }
func (*never) Decide(*game.Forager, decider.Query) float64         { return 1 }

func alwaysTold(*game.Forager) bool { return true }

// TestCloneCannot: what a genome cannot say is an error with the path, and all
// of it is told at once.
func TestCloneCannot(t *testing.T) {
	b := foraging(t)
	eat := func(set func(*row)) *row {
		d := &row{Name: "EAT", Act: &game.Eat{}}
		set(d)
		return d
	}
	wander := func(set func(*row)) *row {
		d := &row{Name: "GO", Act: &game.Wander{Straight: 8}}
		set(d)
		return d
	}
	scope := behavior.Scope[*game.Forager]{Name: "S", Enter: func(*game.Forager, behavior.Context) {}}
	tests := []struct {
		want string
		row  *row
	}{
		{"CannotSay at ROOT > GO: the row has a Decide", wander(func(d *row) { d.Decide = func(*game.Forager, decider.Query) float64 { return 1 } })},
		{"CannotSay at ROOT > GO: the row has a Behavior", wander(func(d *row) { d.Act, d.Behavior = nil, &behavior.Behavior[*game.Forager]{Name: "DANCE"} })},
		{"CannotSay at ROOT > EAT: the row has a BehaviorFlags", eat(func(d *row) { d.BehaviorFlags = 1 })},
		{"CannotSay at ROOT > EAT: the row has a Scope", eat(func(d *row) { d.Scope = &scope })},
		{"CannotSay at ROOT > EAT: the row has a Gate", eat(func(d *row) { d.Gate = &decider.Gate[*game.Forager]{Name: "G"} })},
		{"CannotSay at ROOT > M: Policy is StateMachine, which a genome cannot say", &row{Name: "M", Policy: decider.StateMachine, Children: []*row{{Name: "SUP", Act: &game.Eat{}}}}},
		{"CannotSay at ROOT > N: Policy is FirstOf, which a genome cannot say", &row{Name: "N", Policy: decider.FirstOf, Children: []*row{{Name: "DINE", Act: &game.Eat{}}}}},
		{"CannotSay at ROOT > SLOT: the row has a Slot", &row{Name: "SLOT", Slot: &decider.Slot{Name: "S", Bytes: 64}}},
		{"CannotSay at ROOT > EAT: Preconditions.Flags has Any or AnyClear", eat(func(d *row) { d.Preconditions.Flags.Any = game.Night })},
		{"CannotSay at ROOT > EAT: Preconditions.Stimuli has Any or AnyClear", eat(func(d *row) { d.Preconditions.Stimuli.AnyClear = game.Robbed })},
		{"UnknownBits at ROOT > EAT: Preconditions.Flags has bits 0x100,", eat(func(d *row) { d.Preconditions.Flags.None = game.Night | 1<<8 })},
		{"UnknownBits at ROOT > EAT: Preconditions.Stimuli has bits 0x200,", eat(func(d *row) { d.Preconditions.Stimuli = stimuli.All(1 << 9) })},
		{"CannotSay at ROOT > EAT: Preconditions.Chance is 0.33333", eat(func(d *row) { d.Preconditions.Chance = 1. / 3 })},
		{"UnknownAct at ROOT > GO: the Act, a *evo_test.dance, is none of the vocabulary forage", wander(func(d *row) { d.Act = &dance{} })},
		{"UnknownAsk at ROOT > GO: the Ask, a *evo_test.never, is none of the vocabulary forage", wander(func(d *row) { d.Ask = &never{} })},
		{"UnknownAsk at ROOT > GO: the When, github.com/ethogram-go/ethogram/evo_test.alwaysTold, is no condition", wander(func(d *row) { d.When = alwaysTold })},
		{"CannotSay at ROOT > GO: the row has a When and an Ask", wander(func(d *row) { d.When, d.Ask = alwaysTold, &game.Leading{} })},
		{"Possible at ROOT > EAT: the row has a When besides the Decide of its Act, EAT", eat(func(d *row) { d.When = alwaysTold })},
		{"BadArgument at ROOT > GO: Act has Straight of 9cells; want 2 to 20 in steps of 2", wander(func(d *row) { d.Act = &game.Wander{Straight: 9} })},
		{"BadArgument at ROOT > GO: Ask has Energy of 55; want", wander(func(d *row) { d.Ask = &game.EnergyBelow{Energy: 55} })},
		{"ActionOnGroup at ROOT > GO", wander(func(d *row) { d.Children = []*row{{Name: "X", Act: &game.Wander{Straight: 8}}} })},
		{"Possible at ROOT > EAT: the row has an Ask, so that its Act, EAT, does not say", eat(func(d *row) { d.Ask = &game.Leading{} })},
		{"Possible at ROOT > EAT: Not has the row run EAT only while", eat(func(d *row) { d.Not = true })},
		{"WrongArguments at ROOT > GO: Act has Straight of 0", wander(func(d *row) { d.Act = &game.Wander{} })},
		{"NegativeDuration at ROOT > EAT", eat(func(d *row) { d.Commit = -1 })},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			g, err := b.Clone(&row{Name: "ROOT", Children: []*row{tt.row}})
			require.Nil(t, g)
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.Len(t, found, 1, "%v", err)
			require.Contains(t, found[0].Error(), "error "+tt.want)
		})
	}
	var all []*row
	for i, tt := range tests[:len(tests)-2] {
		d := *tt.row
		d.Name = fmt.Sprintf("ROW_%d", i)
		if d.Slot == nil {
			all = append(all, &d)
		}
	}
	_, err := b.Clone(&row{Name: "ROOT", Policy: decider.Random, Children: all})
	var found evo.Errors
	require.True(t, errors.As(err, &found))
	require.Len(t, found, len(all))

	_, err = b.Clone(&row{Name: "ROOT", Children: []*row{
		{
			Name: "HUNT", Policy: decider.Sequence, Squad: &decider.Squad[*game.Forager]{Members: 2},
			Children: []*row{{Name: "READY", Barrier: true, Timeout: time.Second}, {Name: "GO", Act: &game.Wander{Straight: 8}}},
		},
	}})
	require.ErrorContains(t, err, "error CannotSay at ROOT > HUNT: the row has a Squad")
	require.ErrorContains(t, err, "error CannotSay at ROOT > HUNT > READY: the row has a Barrier")
}

func BenchmarkTree(bench *testing.B) {
	b := foraging(bench)
	g := library(bench, b)[1]
	bench.ReportAllocs()
	for bench.Loop() {
		if _, err := b.Tree(g); err != nil {
			bench.Fatal(err)
		}
	}
}

// Kinds has an argument of each kind, one in a struct of its own.
type Kinds struct {
	Does
	Legs  uint8         `min:"2" max:"200" step:"2"`
	Share float32       `min:"0.1" max:"0.9" step:"0.1" unit:"%"`
	Turn  int16         `min:"-90" max:"90" step:"45"`
	After time.Duration `min:"100ms" max:"2500ms" step:"100ms"`
	Gait  Gait
}

type Gait struct {
	TopSpeed float64 `min:"-1.5" max:"0" step:"0.5"`
	Limp     bool
}

// TestKindsOfArguments: what evolution chooses goes from a table to a genome, to a file and
// back, to the last bit.
func TestKindsOfArguments(t *testing.T) {
	v := plain()
	v.Actions[0].Act = &Kinds{Legs: 4, Share: 0.5, After: time.Second, Gait: Gait{Limp: true}}
	b, err := evo.NewBuilder(v)
	require.NoError(t, err)
	c := genome.Inside(b.Catalog())
	for i := range 25 {
		g := &evo.Genome{Root: &evo.Row{ID: 1, Action: "KINDS", Args: []int{4 * i, i % 9, i % 5, i, i % 4}}}
		table, err := b.Table(g)
		require.NoError(t, err)
		again, err := b.Clone(table)
		require.NoError(t, err)
		require.Equal(t, g, again)
		parsed, err := evo.ParseGenome(b.Catalog(), b.Catalog().AppendJSON(nil, g))
		require.NoError(t, err)
		require.Equal(t, g, parsed)
		if i == 6 {
			require.Equal(t, &Kinds{Legs: 50, Share: 0.7, Turn: -45, After: 700 * time.Millisecond, Gait: Gait{TopSpeed: -0.5, Limp: true}}, table.Act)
			require.Contains(t, string(c.AppendJSON(nil, g)), `"Act": {"KINDS": {"Legs": 50, "Share": 0.7, "Turn": -45, "After": "700ms", "Gait.TopSpeed": -0.5, "Gait.Limp": true}}`)
			require.Equal(t, "KINDS_1(legs 50, share 0.7%, turn -45, after 0.7s, gait top speed -0.5)", genome.Describe(c, g.Root))
			var out strings.Builder
			require.NoError(t, b.WriteGo(&out, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "V", Genome: g}}}))
			require.Contains(t, out.String(), "Act: &evo_test.Kinds{Legs: 50, Share: 0.7, Turn: -45, After: 700 * time.Millisecond, Gait: evo_test.Gait{TopSpeed: -0.5, Limp: true}}")
		}
	}
	_, err = b.Clone(&decider.Decider[*Mouse]{Name: "R", Act: &Kinds{Legs: 4, Share: 0.5, After: time.Second}})
	require.ErrorContains(t, err, "FixedArgument at R: Act has Gait.Limp of false; the vocabulary's has true, and evolution chooses no other")
	_, err = b.Clone(&decider.Decider[*Mouse]{Name: "R", Act: &Kinds{Legs: 4, Share: 0.5, After: 1050 * time.Millisecond, Gait: Gait{Limp: true}}})
	require.ErrorContains(t, err, "BadArgument at R: Act has After of 1.05s; want 0.1 to 2.5 in steps of 0.1")
}
