package variation

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// children returns what one operator makes of a genome, many times over; all
// are valid.
func children(t *testing.T, p proof, g *evo.Genome, op Operator, o Options) []*evo.Genome {
	t.Helper()
	m := newMaker(p.c, evo.NewRand(5), o)
	parent := outlineOf(g.Root)
	var all []*evo.Genome
	for range 300 {
		if r := m.apply(op, parent); r != nil {
			child := &evo.Genome{Root: r}
			p.check(t, child, "%v", op)
			all = append(all, child)
		}
	}
	return all
}

// forms returns the distinct children, IDs aside.
func forms(all []*evo.Genome) map[genome.Key]*evo.Genome {
	distinct := map[genome.Key]*evo.Genome{}
	for _, g := range all {
		distinct[genome.KeyOf(genome.Canonical(g))] = g
	}
	return distinct
}

func has(distinct map[genome.Key]*evo.Genome, r *evo.Row) bool {
	_, ok := distinct[genome.KeyOf(numbered(r.Clone()))]
	return ok
}

// plan is a small genome with a bit of everything.
func plan() *evo.Genome {
	return numbered(root(decider.PrioritizedList,
		under(decider.Sequence, hunger(), leaf("DIVE"), leaf("BLINK")),
		under(decider.Parallel, leaf("GLIDE"), leaf("SCREAM")),
		leaf("TURN"),
	))
}

func TestOperatorNames(t *testing.T) {
	seen := map[string]bool{}
	for op := range Operators {
		seen[op.String()] = true
	}
	assert.Len(t, seen, int(Operators))
	assert.Equal(t, "add behavior", AddBehavior.String())
	assert.Equal(t, "operator(?)", Operators.String())
}

// An operator that is off never occurs, and each occurs alone.
func TestWeights(t *testing.T) {
	c := catalog(t)
	for _, test := range []struct {
		op Operator
		w  Weights
	}{
		{Parameter, Weights{Parameter: 1}},
		{AddBehavior, Weights{Behavior: 1}},
		{AddGuard, Weights{Guard: 1}},
		{AddDecorator, Weights{Decorator: 1}},
		{SwapPolicy, Weights{Policy: 1}},
		{Reorder, Weights{Reorder: 1}},
		{Delete, Weights{Delete: 1, Parameter: -5}},
	} {
		r := evo.NewRand(9)
		for range 100 {
			_, op, ok := Mutate(c, r, plan(), Options{Weights: test.w})
			require.True(t, ok)
			require.Equal(t, test.op, op)
		}
	}

	// By default they come about as often as their weights say.
	r := evo.NewRand(2)
	var counts [Operators]int
	const n = 2_000
	for range n {
		_, op, ok := Mutate(c, r, plan(), Options{})
		require.True(t, ok)
		counts[op]++
	}
	w, sum := DefaultOptions().Weights, 0
	for op := range Crossover {
		sum += w.weight(op)
	}
	for op := range Crossover {
		assert.InDelta(t, float64(w.weight(op))/float64(sum), float64(counts[op])/n, 0.03, "%v", op)
	}
	assert.Zero(t, counts[Crossover])
}

// Where an operator has no valid site the next one has its turn.
func TestNextOperatorWhereOneHasNoSite(t *testing.T) {
	c, r := catalog(t), evo.NewRand(1)
	lone := numbered(root(decider.PrioritizedList, leaf("TURN")))
	w := Weights{Reorder: 1_000_000, Parameter: 1}
	child, op, ok := Mutate(c, r, lone, Options{Weights: w})
	require.True(t, ok)
	assert.Equal(t, Parameter, op)
	assert.False(t, genome.Same(lone.Root, child.Root))

	_, _, ok = Mutate(c, r, lone, Options{Weights: Weights{Reorder: 1}})
	assert.False(t, ok, "nothing that is on applies")
	_, _, ok = Mutate(c, r, lone, Options{Weights: Weights{Delete: 1}})
	assert.False(t, ok, "nothing would be left")
}

// New rows are numbered above the others, those that stay keep their IDs.
func TestMutationKeepsIDs(t *testing.T) {
	p := gullProof(t)
	g := plan()
	for op := range Crossover {
		for _, child := range children(t, p, g, op, Options{}) {
			kept := 0
			for place := range child.Places() {
				was := genome.Find(g, place.Row.ID)
				if was == nil {
					assert.Greater(t, place.Row.ID, genome.Count(g.Root), "%v", op)
					continue
				}
				kept++
				assert.Equal(t, was.Action, place.Row.Action, "%v", op)
			}
			if op != Delete && op != SwapPolicy {
				assert.Equal(t, genome.Count(g.Root), kept, "%v", op)
			}
		}
	}
	g.Root.Children[2].ID = genome.MaxID
	for _, child := range children(t, p, g, AddBehavior, Options{}) {
		assert.NotNil(t, genome.Find(child, genome.MaxID))
		assert.NotNil(t, genome.Find(child, 9), "the lowest that is free")
	}
}

func TestLimitsHold(t *testing.T) {
	p := gullProof(t)
	g := plan()
	p.limits = evo.Limits{Rows: genome.Count(g.Root), Width: 3, Depth: 3}
	o := Options{Limits: p.limits}
	assert.Empty(t, children(t, p, g, AddBehavior, o), "no row more")
	for _, child := range children(t, p, g, AddGuard, o) {
		assert.Equal(t, genome.Count(g.Root), genome.Count(child.Root))
	}
	p.limits.Rows = 60
	o.Limits = p.limits
	for _, child := range children(t, p, g, AddBehavior, o) {
		assert.LessOrEqual(t, genome.Width(child), 3)
		assert.LessOrEqual(t, genome.Depth(child.Root), 3)
	}
}

func TestOptionsAreFilled(t *testing.T) {
	assert.Empty(t, cmp.Diff(DefaultOptions(), Options{}.filled()))
	assert.Empty(t, cmp.Diff(DefaultOptions(), DefaultOptions().filled()))

	o := Options{
		Limits:     genome.Limits{Rows: 100_000, Width: 1, Depth: -3},
		Weights:    Weights{Delete: 1},
		Decorators: Cooldown,
	}
	assert.Empty(t, cmp.Diff(Options{
		Limits:     genome.Limits{Rows: genome.MaxID, Width: 2, Depth: 6},
		Weights:    Weights{Delete: 1},
		Decorators: Cooldown,
	}, o.filled()))
}

func TestOptionsAsJSON(t *testing.T) {
	o := DefaultOptions()
	o.Weights.Reorder = 3
	data, err := json.Marshal(o)
	require.NoError(t, err)
	var back Options
	require.NoError(t, json.Unmarshal(data, &back))
	assert.Empty(t, cmp.Diff(o, back))
}

func TestPermit(t *testing.T) {
	m := newMaker(catalog(t), nil, Options{})
	s := genome.Span{Min: time.Second, Max: 2 * time.Second}
	for d, want := range map[time.Duration]time.Duration{
		-time.Second: time.Second, 0: time.Second, time.Second: time.Second,
		1049 * time.Millisecond: 1050 * time.Millisecond, 1024 * time.Millisecond: time.Second,
		2 * time.Second: 2 * time.Second, time.Hour: 2 * time.Second,
	} {
		assert.Equal(t, want, m.permit(d, s), "%v", d)
	}
}
