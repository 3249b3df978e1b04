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

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// closed checks what Validate promises, for any genome.
func closed(t *testing.T, c *genome.Catalog, tree func(*evo.Genome) error, g *evo.Genome) (valid bool) {
	t.Helper()
	err := c.Validate(g, evo.Limits{})
	var problems evo.Errors
	if err != nil {
		require.True(t, errors.As(err, &problems))
		require.NotEmpty(t, problems)
		for _, p := range problems {
			require.NotEmpty(t, p.Code)
			require.NotEmpty(t, p.Message)
			require.NotEmpty(t, p.Fix)
		}
		require.Error(t, c.ValidateEvolved(g, evo.Limits{}), "what evolves is stricter")
	}
	if g == nil || g.Root == nil {
		return false
	}
	compiles := tree(g)
	if err == nil {
		require.NoError(t, compiles, "what passes compiles")
	} else {
		require.Error(t, compiles, "what is refused does not: %v", err)
	}
	return err == nil
}

// TestValidateIsClosed: what passes compiles, and what does not pass does not,
// for tame genomes, for those that were spoiled in one place, and for wild ones.
func TestValidateIsClosed(t *testing.T) {
	b := foraging(t)
	c := genome.Inside(b.Catalog())
	tree := func(g *evo.Genome) error { _, err := b.Tree(g); return err }
	valid := map[string]int{}
	for i := range uint64(3_000) {
		if closed(t, c, tree, tame(c, evo.NewRand(i))) {
			valid["tame"]++
		}
		if closed(t, c, tree, spoiled(c, evo.NewRand(i))) {
			valid["spoiled"]++
		}
		if closed(t, c, tree, wild(c, evo.NewRand(i))) {
			valid["wild"]++
		}
	}
	t.Log(valid)
	require.Greater(t, valid["tame"], 200, "the test needs genomes that pass")
	require.Greater(t, valid["spoiled"], 200)
	require.Less(t, valid["spoiled"], 2_000, "and some that do not")
}

func FuzzValidate(f *testing.F) {
	b := foraging(f)
	c := genome.Inside(b.Catalog())
	tree := func(g *evo.Genome) error { _, err := b.Tree(g); return err }
	f.Add([]byte{}, false)
	f.Add([]byte("a row below itself"), true)
	for i := range uint64(40) {
		r := evo.NewRand(i)
		data := make([]byte, 200)
		for n := range data {
			data[n] = byte(r.Uint64())
		}
		f.Add(data, i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, data []byte, any bool) {
		if any {
			closed(t, c, tree, wild(c, &bytesDice{data}))
		} else {
			closed(t, c, tree, tame(c, &bytesDice{data}))
		}
	})
}

// TestValidateHuge: graphs that no tree could be come back with an error soon.
func TestValidateHuge(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	require.Error(t, c.Validate(nil, evo.Limits{}))
	require.Error(t, c.Validate(&evo.Genome{}, evo.Limits{}))

	doubled := &evo.Row{ID: 1, Action: "EAT"} // 2^40 places
	for i := range 40 {
		doubled = &evo.Row{ID: i + 2, Policy: decider.Sequence, Children: []*evo.Row{doubled, doubled}}
	}
	require.ErrorContains(t, c.Validate(&evo.Genome{Root: doubled}, evo.Limits{}), "SharedRow")

	chain := &evo.Row{ID: 1, Action: "EAT"}
	for i := range 100_000 {
		chain = &evo.Row{ID: i + 2, Policy: decider.Sequence, Children: []*evo.Row{chain}}
	}
	require.ErrorContains(t, c.Validate(&evo.Genome{Root: chain}, evo.Limits{}), "TooDeep")

	wide := &evo.Row{ID: 1, Policy: decider.Sequence}
	for i := range 70_000 {
		wide.Children = append(wide.Children, &evo.Row{ID: i + 2, Action: "EAT"})
	}
	require.ErrorContains(t, c.Validate(&evo.Genome{Root: wide}, evo.Limits{}), "TooManyRows")
}

func leaf(id int, action string, args ...int) *evo.Row {
	return &evo.Row{ID: id, Action: action, Args: args, Commit: time.Second, Timeout: 3 * time.Second}
}

func group(id int, p decider.Policy, children ...*evo.Row) *evo.Row {
	return &evo.Row{ID: id, Policy: p, Children: children}
}

func asks(id int, condition string, args ...int) *evo.Row {
	return &evo.Row{ID: id, Condition: condition, ConditionArgs: args}
}

func with(r *evo.Row, set func(*evo.Row)) *evo.Row {
	set(r)
	return r
}

// TestLimits: the largest genome within the limits passes, the next does not.
func TestLimits(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	g := &evo.Genome{Root: group(1, decider.Selector, leaf(2, "EAT"), group(3, decider.Selector, leaf(4, "EAT"), leaf(5, "REST", 0), leaf(6, "REST", 1)))}
	require.NoError(t, c.Validate(g, evo.Limits{Rows: 6, Width: 3, Depth: 3}))
	require.ErrorContains(t, c.Validate(g, evo.Limits{Rows: 5, Width: 3, Depth: 3}), "error TooManyRows: there are 6 rows")
	require.ErrorContains(t, c.Validate(g, evo.Limits{Rows: 6, Width: 2, Depth: 3}), "error TooWide at SELECTOR_1 > SELECTOR_3: the group has 3 children")
	require.ErrorContains(t, c.Validate(g, evo.Limits{Rows: 6, Width: 3, Depth: 2}), "error TooDeep at SELECTOR_1 > SELECTOR_3 > EAT_4")
}

// TestEvolvedRules: each rule refuses what it is about, and nothing else.
func TestEvolvedRules(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	wander := func(id int) *evo.Row { return leaf(id, "WANDER", 0) }
	stay := func(id int) *evo.Row { return with(wander(id), func(r *evo.Row) { r.Timeout = 0 }) }
	list := func(rows ...*evo.Row) *evo.Row {
		return group(1, decider.PrioritizedList, append(rows, stay(90))...)
	}
	delegate := func(r *evo.Row) *evo.Row { return with(r, func(r *evo.Row) { r.Delegate = true }) }
	endOn := func(r *evo.Row, e decider.EndOn) *evo.Row { return with(r, func(r *evo.Row) { r.EndOn = e }) }
	outcome := func(r *evo.Row, o decider.Outcome) *evo.Row { return with(r, func(r *evo.Row) { r.Outcome = o }) }
	two := func(p decider.Policy) *evo.Row { return group(10, p, leaf(11, "SEEK", 7), wander(12)) }
	edit := func(set func(*evo.Row)) *evo.Row { return list(with(leaf(2, "SEEK", 7), set)) }
	tests := []struct {
		name string
		root *evo.Row
		want evo.Code // "" for none
	}{
		{"a list", list(leaf(2, "SEEK", 7)), ""},
		{"a policy that is not listed", list(delegate(two(decider.Scored))), "PolicyNotEvolved"},
		{"a list without Delegate", list(two(decider.PrioritizedList)), "Delegate"},
		{"a list with Delegate", list(delegate(two(decider.PrioritizedList))), ""},
		{"the root needs no Delegate", list(), ""},
		{"the root may have it", delegate(list()), ""},
		{"Random without Delegate", list(two(decider.Random)), "Delegate"},
		{"Selector with Delegate", list(delegate(two(decider.Selector))), "Delegate"},

		{"a condition in a Sequence", list(group(2, decider.Sequence, asks(3, "LEADING"), wander(4))), ""},
		{"a condition at its end", list(group(2, decider.Sequence, wander(4), asks(3, "LEADING"))), "ConditionPlace"},
		{"a condition in a Selector", list(group(2, decider.Selector, asks(3, "LEADING"), wander(4))), "ConditionPlace"},
		{"a condition alone", asks(1, "LEADING"), "ConditionPlace"},

		{"a Selector as a step", list(group(2, decider.Sequence, two(decider.Selector), wander(4))), ""},
		{"a list as a step", list(group(2, decider.Sequence, delegate(two(decider.PrioritizedList)), wander(4))), "StepNeverEnds"},
		{"a list as the last step", list(group(2, decider.Sequence, wander(4), delegate(two(decider.PrioritizedList)))), ""},
		{"Random as a step", list(group(2, decider.Sequence, delegate(two(decider.Random)), wander(4))), "StepNeverEnds"},
		{"Random that ends with a success", list(group(2, decider.Sequence, endOn(delegate(two(decider.Random)), decider.OnSuccess), wander(4))), ""},
		{"Shuffle that ends with anything", list(group(2, decider.Sequence, endOn(delegate(two(decider.Shuffle)), decider.OnAny), wander(4))), ""},
		{"a step that always fails", list(group(2, decider.Sequence, outcome(two(decider.Selector), decider.Fail), wander(4))), "StepNeverEnds"},
		{"a list that is made to succeed", list(group(2, decider.Sequence, outcome(delegate(two(decider.PrioritizedList)), decider.Succeed), wander(4))), ""},
		{"a Selector of what fails", list(group(2, decider.Sequence, group(3, decider.Selector, outcome(leaf(5, "EAT"), decider.Fail)), wander(4))), "StepNeverEnds"},
		{"a Sequence without end", list(group(2, decider.Sequence, with(two(decider.Sequence), func(r *evo.Row) { r.Loop = -1 }), wander(4))), "StepNeverEnds"},

		{"lanes", list(group(2, decider.Parallel, leaf(3, "EAT"), wander(4))), ""},
		{"lanes with one channel", list(group(2, decider.Parallel, leaf(3, "SEEK", 7), wander(4))), "SharedChannel"},
		{"lanes with one channel deeper down", list(group(2, decider.Parallel, two(decider.Selector), group(3, decider.Sequence, leaf(4, "EAT"), wander(5)))), "SharedChannel"},

		{"no Commit", edit(func(r *evo.Row) { r.Commit = 0 }), "EvolvedTimer"},
		{"no Timeout", edit(func(r *evo.Row) { r.Timeout = 0 }), "EvolvedTimer"},
		{"least Commit", edit(func(r *evo.Row) { r.Commit = c.Times.Commit.Min }), ""},
		{"less Commit", edit(func(r *evo.Row) { r.Commit = c.Times.Commit.Min - c.TimeStep }), "EvolvedTimer"},
		{"off the lattice", edit(func(r *evo.Row) { r.Commit += time.Millisecond }), "EvolvedTimer"},
		{"longest Timeout", edit(func(r *evo.Row) { r.Timeout = c.Times.Timeout.Max }), ""},
		{"longer Timeout", edit(func(r *evo.Row) { r.Timeout = c.Times.Timeout.Max + c.TimeStep }), "EvolvedTimer"},
		{"Commit over Timeout", edit(func(r *evo.Row) { r.Commit, r.Timeout = c.Times.Timeout.Min+c.TimeStep, c.Times.Timeout.Min }), "EvolvedTimer"},
		{"a group's Timeout", list(with(two(decider.Selector), func(r *evo.Row) { r.Timeout = 3 * time.Second })), ""},
		{"a condition's Timeout", list(group(2, decider.Sequence, with(asks(3, "LEADING"), func(r *evo.Row) { r.Timeout = 3 * time.Second }), wander(4))), "EvolvedTimer"},
		{"least Every", edit(func(r *evo.Row) { r.Every = c.Times.Every.Min }), ""},
		{"less Every", edit(func(r *evo.Row) { r.Every = c.Times.Every.Min - c.TimeStep }), "EvolvedTimer"},
		{"more Cooldown", edit(func(r *evo.Row) { r.Cooldown = c.Times.Cooldown.Max + c.TimeStep }), "EvolvedTimer"},
		{"Chance without Every", edit(func(r *evo.Row) { r.Chance = 500 }), "EvolvedTimer"},
		{"Chance with Every", edit(func(r *evo.Row) { r.Chance, r.Every = 500, c.Times.Every.Min }), ""},
		{"Chance off the lattice", edit(func(r *evo.Row) { r.Chance, r.Every = 520, c.Times.Every.Min }), "EvolvedTimer"},
		{"Chance above its range", edit(func(r *evo.Row) { r.Chance, r.Every = 1000, c.Times.Every.Min }), "EvolvedTimer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := &evo.Genome{Root: tt.root}
			require.NoError(t, c.Validate(g, evo.Limits{}), "only the rules of evolution are about this")
			err := c.ValidateEvolved(g, evo.Limits{})
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.Len(t, found, 1, "%v", err)
			require.Equal(t, tt.want, found[0].Code)
		})
	}
}

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
	_, err := newCatalog[*Mouse](nil)
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
		{Name: "R", Act: &dance{}},
		{Name: "R", Ask: &never{}, Act: &game.Wander{Straight: 8}},
		{Name: "R", Act: &game.Wander{Straight: 9}},
		{Name: "R", Preconditions: needs{Flags: decider.All(1 << 50)}, Act: &game.Wander{Straight: 8}},
		{Name: "R", BehaviorFlags: 1, Act: &game.Wander{Straight: 8}},
		{Name: "R", Act: &game.Eat{}, Not: true},
	}
	for _, table := range tables {
		_, err := b.Clone(table)
		note(err)
	}
	v := plain()
	v.Actions[0].Act = &Squeak{Loud: 3}
	mice, err := evo.NewBuilder(v)
	require.NoError(t, err)
	_, err = mice.Clone(&decider.Decider[*Mouse]{Name: "R", Act: &Squeak{Words: "Here!", Loud: 3}})
	note(err)
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
	require.Equal(t, "error A: one. Fix: do this.\nerror B at X > Y: two. Fix: do that.", errs.Err().Error())
	var p *evo.Problem
	require.True(t, errors.As(errs.Err(), &p))
	require.Same(t, errs[0], p)
	require.ErrorIs(t, errs, errs[1])
	require.NoError(t, evo.Errors{}.Err())
	require.Equal(t, "no problems", evo.Errors{}.Error())
}

// TestSortGuards: the order of the vocabulary, strangers last.
func TestSortGuards(t *testing.T) {
	guards := []evo.Guard{{Name: "RUSTLE"}, {Name: "Z"}, {Name: "NIGHT", Not: true}, {Name: "A"}, {Name: "ON_FOOD"}, {Name: "NIGHT"}}
	genome.Inside(foraging(t).Catalog()).SortGuards(guards)
	require.Equal(t, []evo.Guard{{Name: "ON_FOOD"}, {Name: "NIGHT"}, {Name: "NIGHT", Not: true}, {Name: "RUSTLE"}, {Name: "A"}, {Name: "Z"}}, guards)
}
