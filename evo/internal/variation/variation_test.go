package variation

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/stimuli"
)

// proof is what a genome must be to count as valid: it passes evo's own checks,
// and the table that is made of it compiles.
type proof struct {
	c       *genome.Catalog
	compile func(*evo.Genome) error
	limits  evo.Limits
}

func gullProof(t testing.TB, policies ...decider.Policy) proof {
	t.Helper()
	b, err := evo.NewBuilder(gulls(policies...))
	require.NoError(t, err)
	return proof{genome.Inside(b.Catalog()), func(g *evo.Genome) error {
		_, err := b.Tree(g)
		return err
	}, evo.DefaultLimits}
}

func (p proof) check(t testing.TB, g *evo.Genome, format string, args ...any) {
	t.Helper()
	require.NoErrorf(t, p.c.ValidateEvolved(g, p.limits), format, args...)
	require.NoErrorf(t, p.compile(g), format, args...)
}

// chain applies n operators, one to what another made, in a small population,
// and calls each with every genome that comes out.
func chain(t testing.TB, c *genome.Catalog, seed uint64, n int, o Options, from []*evo.Genome, each func(op Operator, child *evo.Genome, parents ...*evo.Genome)) (counts [Operators]int) {
	r := evo.NewRand(seed)
	people := append([]*evo.Genome(nil), from...)
	for len(people) < len(from)+30 {
		people = append(people, Random(c, r, o))
	}
	for range n {
		i, k := r.IntN(len(people)), r.IntN(len(people))
		if r.IntN(4) == 0 {
			if x, y, ok := Cross(c, r, people[i], people[k], o); ok {
				counts[Crossover]++
				each(Crossover, x, people[i], people[k])
				each(Crossover, y, people[i], people[k])
				people[i], people[k] = x, y
			}
			continue
		}
		child, op, ok := Mutate(c, r, people[i], o)
		require.True(t, ok)
		counts[op]++
		each(op, child, people[i])
		people[k] = child
	}
	return counts
}

func applications(t testing.TB) int {
	if testing.Short() {
		return 5_000
	}
	return 100_000
}

// churn holds that whatever operators are applied, from random genomes and
// those of a library, and how often: what comes out is valid and compiles, and
// every operator has its part in it.
func (p proof) churn(t *testing.T, n int, o Options, library []*evo.Genome) {
	p.limits = o.filled().Limits
	genomes, rows := 0, 0
	counts := chain(t, p.c, 7, n, o, library, func(op Operator, g *evo.Genome, _ ...*evo.Genome) {
		p.check(t, g, "after %v", op)
		genomes++
		rows += genome.Count(g.Root)
	})
	t.Logf("%d genomes of %d rows on average", genomes, rows/genomes)
	for op := range Operators {
		t.Logf("%-13v %d", op, counts[op])
		assert.Positive(t, counts[op], "%v occurs", op)
	}
}

func TestOperatorsKeepGenomesValid(t *testing.T) {
	all := Options{Decorators: Latched<<1 - 1}
	for name, test := range map[string]struct {
		share    int // of the applications, in hundredths
		policies []decider.Policy
		o        Options
	}{
		"default":      {25, nil, Options{}},
		"large":        {15, nil, Options{Weights: Weights{Parameter: 1, Behavior: 20, Guard: 5, Decorator: 2, Policy: 4, Reorder: 2, Delete: 3}}},
		"all policies": {15, everyPolicy, all},
		"tight":        {5, everyPolicy, Options{Decorators: all.Decorators, Limits: evo.Limits{Rows: 7, Width: 3, Depth: 3}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := gullProof(t, test.policies...)
			var library []*evo.Genome
			for _, g := range gullLibrary() {
				if adapted, _, err := Adapt(p.c, g, test.o); err == nil {
					library = append(library, adapted)
				}
			}
			if name != "tight" {
				require.Len(t, library, len(gullLibrary()))
			}
			p.churn(t, applications(t)*test.share/100, test.o, library)
		})
	}
}

func TestParentsStayAsTheyAre(t *testing.T) {
	c := catalog(t, everyPolicy...)
	o := Options{Decorators: Latched<<1 - 1}
	before := map[*evo.Genome]*evo.Genome{}
	chain(t, c, 3, 1_000, o, nil, func(op Operator, child *evo.Genome, parents ...*evo.Genome) {
		for _, g := range append(parents, child) {
			if copied, ok := before[g]; !ok {
				before[g] = g.Clone()
			} else if !reflect.DeepEqual(copied, g) {
				t.Fatalf("%v changed its parent: %s", op, cmp.Diff(copied, g))
			}
		}
	})
	// At the end all of them once more: nothing is shared with what came later.
	for g, copied := range before {
		require.True(t, reflect.DeepEqual(copied, g), "a parent was changed")
	}
	assert.Greater(t, len(before), 1_000)
}

func TestSameSeedSameGenomes(t *testing.T) {
	c := catalog(t)
	run := func(seed uint64) (keys []genome.Key) {
		chain(t, c, seed, 500, Options{}, nil, func(_ Operator, child *evo.Genome, _ ...*evo.Genome) {
			keys = append(keys, genome.KeyOf(child))
		})
		return keys
	}
	assert.Equal(t, run(1), run(1))
	assert.NotEqual(t, run(1), run(2))
}

func TestRandomIsValidAndSpread(t *testing.T) {
	for name, policies := range map[string][]decider.Policy{"default": nil, "all policies": everyPolicy} {
		t.Run(name, func(t *testing.T) {
			p := gullProof(t, policies...)
			r := evo.NewRand(11)
			var depths [7]int
			small, large, distinct := 0, 0, map[genome.Key]bool{}
			seen := map[decider.Policy]int{}
			const n = 2_000
			for range n {
				g := Random(p.c, r, Options{})
				p.check(t, g, "at random")
				require.Equal(t, genome.KeyOf(genome.Canonical(g)), genome.KeyOf(g), "numbered in preorder")
				depths[genome.Depth(g.Root)]++
				switch rows := genome.Count(g.Root); {
				case rows <= 6:
					small++
				case rows >= 18:
					large++
				}
				distinct[genome.KeyOf(g)] = true
				for place := range g.Places() {
					if place.Row.Group() {
						seen[place.Row.Policy]++
					}
				}
			}
			t.Logf("depths %v, %d small, %d large", depths, small, large)
			for depth := 2; depth <= 5; depth++ {
				assert.Greater(t, depths[depth], n/20, "depth %d", depth)
			}
			assert.Greater(t, small, n/10)
			assert.Greater(t, large, n/10)
			assert.Greater(t, len(distinct), n*95/100)
			for _, policy := range p.c.Policies {
				assert.Positive(t, seen[policy], "%v", policy)
			}
		})
	}
}

// Where hardly anything fits there is still a genome.
func TestRandomWithinTheLeast(t *testing.T) {
	p := gullProof(t)
	p.limits = evo.Limits{Rows: 2, Width: 2, Depth: 2}
	r := evo.NewRand(1)
	for range 50 {
		g := Random(p.c, r, Options{Limits: p.limits})
		p.check(t, g, "at random")
		assert.Equal(t, 2, genome.Count(g.Root))
	}
}

// What is no genome at all, or none of the catalog's, does no harm.
func TestBadGenomes(t *testing.T) {
	c, r := catalog(t), evo.NewRand(1)
	for _, g := range []*evo.Genome{
		nil,
		{},
		numbered(&evo.Row{}),
		numbered(root(decider.Sequence, hunger())),
		numbered(root(decider.PrioritizedList, leaf("SWIM"), &evo.Row{Action: "GLIDE"}, &evo.Row{Condition: "COLD", ConditionArgs: []int{1}})),
	} {
		// Cutting or swapping what does not belong may leave what does.
		child, _, _ := Mutate(c, r, g, Options{})
		x, y, _ := Cross(c, r, g, plan(), Options{})
		z, w, _ := Cross(c, r, plan(), g, Options{})
		for _, child := range []*evo.Genome{child, x, y, z, w} {
			if child != nil {
				require.NoError(t, c.ValidateEvolved(child, evo.DefaultLimits))
			}
		}
		_, ok := Trim(g, 1)
		assert.False(t, ok, "the root, if any")
		Candidate(r, g)
		assert.Empty(t, Unused(g, func(int) bool { return true }))
		_, _, err := Adapt(c, g, Options{})
		assert.Error(t, err)
	}
}

func BenchmarkMutate(b *testing.B) {
	c, r := catalog(b), evo.NewRand(1)
	var parents []*evo.Genome
	for range 64 {
		parents = append(parents, Random(c, r, Options{}))
	}
	for i := 0; b.Loop(); i++ {
		Mutate(c, r, parents[i%len(parents)], Options{})
	}
}

func BenchmarkCross(b *testing.B) {
	c, r := catalog(b), evo.NewRand(1)
	var parents []*evo.Genome
	for range 64 {
		parents = append(parents, Random(c, r, Options{}))
	}
	for i := 0; b.Loop(); i++ {
		Cross(c, r, parents[i%len(parents)], parents[(i+7)%len(parents)], Options{})
	}
}

func BenchmarkRandom(b *testing.B) {
	c, r := catalog(b), evo.NewRand(1)
	for b.Loop() {
		Random(c, r, Options{})
	}
}

// gull is the agent of the tests' vocabulary. It does nothing: what is tested
// is which tables come about.
type gull struct{ hunger float64 }

const (
	raining decider.Flags = 1 << iota
	fishNear
	nestNear
)

const (
	splash stimuli.Mask = 1 << iota
	cry
)

type (
	glide struct {
		Height float64 `min:"0" max:"100" step:"0.5" unit:"m"`
		Side   int     `min:"-1" max:"1" step:"2"`
	}
	dive struct {
		Level int `min:"5" max:"95" step:"5" unit:"%"`
	}
	turn   struct{}
	scream struct {
		Level int `min:"5" max:"95" step:"5" unit:"%"`
	}
	roost  struct{}
	blink  struct{}
	hungry struct {
		Level float64 `min:"5" max:"95" step:"5" unit:"%"`
	}
	windBelow struct {
		Level int `min:"5" max:"95" step:"5" unit:"%"`
		Other int `min:"5" max:"95" step:"5" unit:"%"`
	}
)

func (*glide) Act(*gull, behavior.Context) behavior.Status  { return behavior.Running }
func (*dive) Act(*gull, behavior.Context) behavior.Status   { return behavior.Running }
func (*turn) Act(*gull, behavior.Context) behavior.Status   { return behavior.Running }
func (*scream) Act(*gull, behavior.Context) behavior.Status { return behavior.Running }
func (*roost) Act(*gull, behavior.Context) behavior.Status  { return behavior.Running }
func (*blink) Act(*gull, behavior.Context) behavior.Status  { return behavior.Running }

func (*dive) Decide(g *gull, _ decider.Query) float64     { return g.hunger }
func (h *hungry) Decide(g *gull, _ decider.Query) float64 { return decider.Bool(g.hunger > h.Level) }

func (w *windBelow) Decide(*gull, decider.Query) float64 { return decider.Bool(w.Level > w.Other) }
func fish(*gull, *decider.TargetList)                    {}
func alone(*gull) bool                                   { return true }

func gulls(policies ...decider.Policy) *evo.Vocabulary[*gull] {
	return &evo.Vocabulary[*gull]{
		Name: "gulls", Version: 1,
		Channels: []string{"wings", "head", "voice"},
		Actions: []evo.Action[*gull]{
			{Act: &glide{Height: 10, Side: 1}, Channels: []string{"wings"}},
			{Act: &dive{Level: 50}, Channels: []string{"wings", "head"}, Targets: fish, MaxHold: 3 * time.Second},
			{Act: &turn{}, Channels: []string{"head"}, Draws: true},
			{Act: &scream{Level: 50}, Channels: []string{"voice"}},
			{Act: &roost{}, Channels: []string{"wings", "head", "voice"}, MaxHold: 2 * time.Second},
			{Act: &blink{}, Targets: fish},
		},
		Conditions: []evo.Condition[*gull]{{Ask: &hungry{Level: 50}}, {Ask: &windBelow{Level: 50, Other: 50}}, {When: alone}},
		Flags: []evo.Flag{
			{Name: "RAINING", Flag: raining, Expr: "variation.raining"},
			{Name: "FISH_NEAR", Flag: fishNear, Expr: "variation.fishNear"},
			{Name: "NEST_NEAR", Flag: nestNear, Expr: "variation.nestNear"},
		},
		Stimuli: []evo.Stimulus{
			{Name: "SPLASH", Token: splash, Expr: "variation.splash"},
			{Name: "CRY", Token: cry, Expr: "variation.cry"},
		},
		Policies: policies,
	}
}

// everyPolicy are those that a vocabulary has to ask for.
var everyPolicy = []decider.Policy{decider.SequentialList, decider.WeightedRandom, decider.Scored}

func catalog(t testing.TB, policies ...decider.Policy) *genome.Catalog {
	t.Helper()
	c, err := evo.NewCatalog(gulls(policies...))
	require.NoError(t, err)
	return genome.Inside(c)
}
