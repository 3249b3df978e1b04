package evo_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// TestCodes: every code of the files genome_codes.go and internal/genome/problem_codes.go is called as its constant is, has a comment,
// and something can be done wrong so that it is found.
func TestCodes(t *testing.T) {
	found := map[evo.Code]bool{}
	note := func(err error) {
		var problems evo.Errors
		require.True(t, errors.As(err, &problems), "%v", err)
		for _, p := range problems {
			found[p.Code] = true
			for _, text := range []string{p.Message, p.Fix} {
				require.NotEmpty(t, text)
				require.False(t, strings.HasSuffix(text, "."), "Error adds the full stop: %s", text)
				require.NotContains(t, p.Error(), "\n")
			}
		}
	}
	_, err := newCatalog[*mouse](nil)
	note(err)
	for _, tt := range vocabularyProblems {
		v := plain()
		tt.edit(v)
		_, err := newCatalog(v)
		note(err)
	}
	for _, tt := range gameProblems {
		g := foraged()
		tt.edit(g)
		_, err := g.Spec()
		note(err)
	}
	b := foraging(t)
	c := genome.Inside(b.Catalog())
	tables := []*row{
		{Name: "R", Behavior: &behavior.Behavior[*game.Forager]{Name: "X"}},
		{Name: "R", Decide: neverTold, Behavior: &game.Wander, BehaviorArgs: []float64{8}},
		{Name: "R", Preconditions: needs{Flags: decider.All(1 << 50)}, Behavior: &game.Wander, BehaviorArgs: []float64{8}},
		{Name: "R", BehaviorFlags: 1, Behavior: &game.Wander, BehaviorArgs: []float64{8}},
		{Name: "R", Behavior: &game.Eat},
	}
	for _, table := range tables {
		_, err := b.Clone(table)
		note(err)
	}
	shared := leaf(2, "EAT")
	wander := func(id int) *evo.Row { return leaf(id, "WANDER", 0) }
	list := func(rows ...*evo.Row) *evo.Row { return group(1, decider.PrioritizedList, rows...) }
	genomes := []*evo.Row{
		nil,
		list(nil),
		list(shared, shared),
		list(leaf(0, "EAT")),
		list(leaf(1, "EAT")),
		list(leaf(2, "FLEA"), leaf(3, "FLEE"), asks(4, "LEADER"), with(leaf(5, "EAT"), func(r *evo.Row) { r.Guards = []evo.Guard{{Name: "DAWN"}} })),
		with(list(leaf(2, "EAT")), func(r *evo.Row) { r.Action = "EAT" }),
		with(leaf(1, "EAT"), func(r *evo.Row) { r.Condition = "LEADING" }),
		with(leaf(1, "EAT"), func(r *evo.Row) { r.Not = true }),
		with(leaf(1, "EAT"), func(r *evo.Row) { r.TargetsTop = 2 }),
		with(leaf(1, "EAT"), func(r *evo.Row) { r.Guards = []evo.Guard{{Name: "NIGHT"}, {Name: "TIRED"}} }),
		list(leaf(2, "EAT"), leaf(3, "EAT"), list(leaf(5, "EAT"))),
		list(group(2, decider.WeightedRandom, leaf(3, "EAT")), wander(4)),
		list(group(2, decider.Sequence, group(3, decider.PrioritizedList, leaf(4, "EAT")), asks(5, "LEADING"))),
		list(group(2, decider.Parallel, wander(3), wander(4))),
		list(with(leaf(2, "EAT"), func(r *evo.Row) { r.Commit = time.Millisecond })),
		list(make([]*evo.Row, 200)...),
	}
	for _, root := range genomes {
		note(c.ValidateEvolved(&evo.Genome{Root: root}, evo.Limits{Rows: 4, Width: 2, Depth: 2}))
	}
	for _, file := range []string{"{", `{"id":1,"x":1,"not":3}`} {
		_, err := genome.Parse(c, []byte(file))
		note(err)
	}
	note(b.WriteGo(fullDisk{}, evo.GoFile{}))

	declared := map[string]bool{}
	each := func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		require.NoError(t, err)
		require.Equal(t, spec.Names[0].Name, "code"+text)
		require.NotEmpty(t, spec.Comment.Text(), text)
		require.True(t, found[evo.Code(text)], "nothing here is wrong in the way of %s", text)
		declared[text] = true
		return true
	}
	for _, name := range []string{"genome_codes.go", "internal/genome/problem_codes.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		ast.Inspect(file, each)
	}
	require.Greater(t, len(declared), 60)
}

// TestProblems: the text of problems, and that errors.As finds the first.
func TestProblems(t *testing.T) {
	errs := evo.Errors{
		{Code: "A", Message: "one", Fix: "do this"},
		{Code: "B", Path: "X > Y", Message: "two", Fix: "do that"},
	}
	require.Equal(t, "error A: one. Fix: do this.\nerror B at X > Y: two. Fix: do that.", genome.Err(errs).Error())
	var p *evo.Problem
	require.True(t, errors.As(genome.Err(errs), &p))
	require.Same(t, errs[0], p)
	require.ErrorIs(t, errs, errs[1])
	require.NoError(t, genome.Err(evo.Errors{}))
	require.Equal(t, "no problems", evo.Errors{}.Error())
}

// TestSortGuards: the order of the vocabulary, strangers last.
func TestSortGuards(t *testing.T) {
	guards := []evo.Guard{{Name: "RUSTLE"}, {Name: "Z"}, {Name: "NIGHT", Not: true}, {Name: "A"}, {Name: "ON_FOOD"}, {Name: "NIGHT"}}
	genome.Inside(foraging(t).Catalog()).SortGuards(guards)
	require.Equal(t, []evo.Guard{{Name: "ON_FOOD"}, {Name: "NIGHT"}, {Name: "NIGHT", Not: true}, {Name: "RUSTLE"}, {Name: "A"}, {Name: "Z"}}, guards)
}
