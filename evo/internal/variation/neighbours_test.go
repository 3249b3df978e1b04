package variation

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func actionNames(g *evo.Genome) (names []string) {
	for p := range g.Places() {
		if p.Row.Leaf() {
			names = append(names, p.Row.Action)
		}
	}
	return names
}

// All neighbours of random genomes fit evolution, compile, and have what they are for.
func TestNeighbours(t *testing.T) {
	p := gullProof(t)
	r := evo.NewRand(3)
	with, without := 0, 0
	for range 8 {
		g := Random(p.c, r, Options{})
		before := g.Clone()
		for i := range p.c.Actions {
			name := p.c.Actions[i].Name
			for _, n := range With(p.c, g, name, nil, Options{}) {
				p.check(t, n, "with %s: %v", name, actionNames(n))
				require.Contains(t, actionNames(n), name)
				require.NotEqual(t, genome.KeyOf(g), genome.KeyOf(n))
				with++
			}
		}
		for _, n := range Without(p.c, g, nil, Options{}) {
			p.check(t, n, "without a row")
			require.Less(t, genome.Count(n.Root), genome.Count(g.Root))
			without++
		}
		require.Empty(t, cmp.Diff(before, g), "a genome that is given does not change")
	}
	assert.Greater(t, with, 8*len(p.c.Actions))
	assert.Greater(t, without, 20)
	g := bush()
	assert.Empty(t, With(p.c, g, "NO_SUCH_ACTION", nil, Options{}))
	assert.Empty(t, With(p.c, nil, "DIVE", nil, Options{}))
	assert.Empty(t, Without(p.c, &evo.Genome{}, nil, Options{}))
}

// What never ran is no place for an action, and no subtree to do without.
func TestNeighboursOfWhatRan(t *testing.T) {
	p := gullProof(t)
	g := bush()
	all := Ran{}
	for place := range g.Places() {
		all[place.Row.ID] = true
	}
	whole, cut := With(p.c, g, "DIVE", nil, Options{}), Without(p.c, g, nil, Options{})
	assert.Equal(t, whole, With(p.c, g, "DIVE", all, Options{}))
	assert.Equal(t, cut, Without(p.c, g, all, Options{}))
	root := With(p.c, g, "DIVE", Ran{g.Root.ID: true}, Options{})
	assert.NotEmpty(t, root)
	assert.Less(t, len(root), len(whole))
	for _, n := range root {
		assert.Contains(t, actionNames(&evo.Genome{Root: &evo.Row{Children: leaves(n.Root)}}), "DIVE", "it joins the root")
	}
	assert.Less(t, len(Without(p.c, g, Ran{g.Root.ID: true}, Options{})), len(cut))
}

// leaves returns the children of a row that are actions.
func leaves(r *evo.Row) (all []*evo.Row) {
	for _, child := range r.Children {
		if child.Leaf() {
			all = append(all, child)
		}
	}
	return all
}

// An action that drives and aims comes into a fight that has a lane for each: both go.
func TestWithTakesOutWhatCollides(t *testing.T) {
	b, err := evo.NewBuilder(arena.Game.Vocabulary)
	require.NoError(t, err)
	c := genome.Inside(b.Catalog())
	lane := func(action string) *evo.Row {
		i, ok := c.Action(action)
		require.True(t, ok)
		return &evo.Row{Action: action, Args: make([]int, len(c.Actions[i].Args)), Commit: c.Times.Commit.Min, Timeout: c.Times.Timeout.Max}
	}
	fight := func(rows ...*evo.Row) *evo.Row {
		return &evo.Row{Policy: decider.Parallel, Succeed: 1, Children: rows}
	}
	drives := &evo.Row{Policy: decider.Selector, Children: []*evo.Row{lane("KEEP_DISTANCE"), lane("JINK")}}
	g := fresh(&evo.Row{Children: []*evo.Row{fight(lane("SWING"), drives, lane("FIRE_WHEN_AIMED")), lane("PATROL")}})
	found := map[string]bool{}
	for _, n := range With(c, g, "CIRCLE", nil, Options{}) { // moves and turns
		require.NoError(t, c.ValidateEvolved(n, evo.DefaultLimits))
		var text strings.Builder
		for _, a := range actionNames(n) {
			text.WriteString(a + " ")
		}
		found[text.String()] = true
	}
	assert.Contains(t, found, "CIRCLE FIRE_WHEN_AIMED PATROL ", "as a lane")
	assert.Contains(t, found, "SWING KEEP_DISTANCE JINK FIRE_WHEN_AIMED CIRCLE PATROL ", "beside the fight")
	assert.Contains(t, found, "SWING KEEP_DISTANCE JINK FIRE_WHEN_AIMED CIRCLE ", "in the place of a leaf")
	for text := range found {
		assert.NotContains(t, text, "SWING CIRCLE", "no two lanes turn")
	}
	kept := With(c, g, "CIRCLE", nil, Options{Keep: true})
	assert.Len(t, kept, 4, "beside the fight, at three places, and in the place of PATROL")
	for _, n := range kept {
		assert.Subset(t, actionNames(n), []string{"SWING", "KEEP_DISTANCE", "JINK", "FIRE_WHEN_AIMED"})
	}
}

// Join draws one of the neighbours that With makes, with other arguments in half of the
// cases, and the same one for the same draws.
func TestJoin(t *testing.T) {
	p := gullProof(t)
	r := evo.NewRand(4)
	joined, names := map[string]bool{}, []string{"NO_SUCH_ACTION"}
	for i := range p.c.Actions {
		names = append(names, p.c.Actions[i].Name)
	}
	same, more := 0, 0
	for i := range 60 {
		g := Random(p.c, r, Options{})
		n := Join(p.c, evo.NewRand(uint64(i)), g, names, Options{})
		require.NotNil(t, n)
		p.check(t, n, "joined")
		require.NotEqual(t, genome.KeyOf(g), genome.KeyOf(n))
		require.Equal(t, genome.KeyOf(n), genome.KeyOf(Join(p.c, evo.NewRand(uint64(i)), g, names, Options{})))
		shapes := map[genome.Key]bool{}
		for i := range p.c.Actions {
			for _, w := range With(p.c, g, p.c.Actions[i].Name, nil, Options{}) {
				shapes[genome.Shape(w)] = true
			}
		}
		if shapes[genome.Shape(n)] {
			same++
		} else {
			more++ // a lane for what would be idle
		}
		for _, name := range actionNames(n) {
			joined[name] = true
		}
	}
	assert.Greater(t, same, 40)
	assert.Positive(t, more)
	assert.Len(t, joined, len(p.c.Actions))
	assert.Nil(t, Join(p.c, r, nil, names, Options{}))
	assert.Nil(t, Join(p.c, r, bush(), nil, Options{}))
}

// An action that drives and aims takes the place of one that aims and fires, and gets one
// beside it that fires.
func TestJoinLeavesNoChannelIdle(t *testing.T) {
	b, err := evo.NewBuilder(arena.Game.Vocabulary)
	require.NoError(t, err)
	c := genome.Inside(b.Catalog())
	lane := func(action string) *evo.Row {
		i, ok := c.Action(action)
		require.True(t, ok)
		return &evo.Row{Action: action, Args: make([]int, len(c.Actions[i].Args)), Commit: c.Times.Commit.Min, Timeout: c.Times.Timeout.Max}
	}
	g := fresh(&evo.Row{Children: []*evo.Row{
		{Policy: decider.Parallel, Succeed: 1, Children: []*evo.Row{lane("FIRE_LEADING"), lane("KEEP_DISTANCE")}}, lane("PATROL"),
	}})
	found := map[string]int{}
	for seed := range uint64(200) {
		n := Join(c, evo.NewRand(seed), g, []string{"EVADE"}, Options{})
		require.NotNil(t, n)
		require.NoError(t, c.ValidateEvolved(n, evo.DefaultLimits))
		found[strings.Join(actionNames(n), " ")]++
	}
	assert.Positive(t, found["EVADE FIRE_WHEN_AIMED PATROL"], "%v", found)
	assert.Zero(t, found["EVADE PATROL"], "%v", found)
}

// What genomes of the tests are written with. IDs are given by numbered.

func leaf(action string) *evo.Row {
	r := &evo.Row{Action: action, Commit: 200 * time.Millisecond, Timeout: 2 * time.Second}
	switch action {
	case "GLIDE":
		r.Args = []int{20, 1}
	case "DIVE", "SCREAM":
		r.Args = []int{9}
	}
	return r
}

func hunger() *evo.Row { return &evo.Row{Condition: "HUNGRY", ConditionArgs: []int{3}} }

func not(r *evo.Row) *evo.Row {
	r.Not = true
	return r
}

// under makes a group as it stands below the root; under is also the root's
// for policies that delegate by themselves.
func under(p decider.Policy, children ...*evo.Row) *evo.Row {
	return &evo.Row{Policy: p, Children: children, Delegate: !genome.Delegates(p)}
}

func root(p decider.Policy, children ...*evo.Row) *evo.Row {
	return &evo.Row{Policy: p, Children: children}
}

// numbered makes a genome of rows whose fallbacks have no Timeout.
func numbered(r *evo.Row) *evo.Genome {
	g := fresh(r)
	for _, r := range gullWords.Fallbacks(g.Root) {
		r.Timeout = 0
	}
	return g
}

var gullWords = func() *genome.Catalog {
	c, err := evo.NewCatalog(gulls())
	if err != nil {
		panic(err)
	}
	return genome.Inside(c)
}()

func TestOutlineIsPreorder(t *testing.T) {
	g := numbered(root(decider.PrioritizedList,
		under(decider.Sequence, hunger(), leaf("DIVE")),
		leaf("GLIDE"),
		under(decider.Selector, under(decider.Sequence, leaf("TURN"), leaf("BLINK")), leaf("ROOST")),
	))
	o := outlineOf(g.Root)
	require.Len(t, o.rows, 10)
	for i, r := range o.rows {
		assert.Equal(t, i+1, r.ID)
	}
	assert.Equal(t, []int{-1, 0, 1, 1, 0, 0, 5, 6, 6, 5}, o.up)
	assert.Equal(t, []int{0, 0, 0, 1, 1, 2, 0, 0, 1, 1}, o.place)
	assert.Equal(t, []int{1, 2, 3, 3, 2, 2, 3, 4, 4, 3}, o.level)
	assert.Equal(t, []int{10, 4, 3, 4, 5, 10, 9, 8, 9, 10}, o.end)
	for i, r := range o.rows {
		assert.Equal(t, genome.Depth(r), o.height(i), "row %d", i)
		assert.Equal(t, o.end[i]-i, genome.Count(r), "row %d", i)
	}
	assert.True(t, o.step(2))
	assert.False(t, o.step(4))
	assert.False(t, o.step(0))
}

// Each field of a row but the ID makes a difference: one that is added to
// evo.Row and forgotten in same fails here.
func TestSameSeesEveryField(t *testing.T) {
	full := func() *evo.Row { return numbered(root(decider.Selector, leaf("GLIDE"))).Root }
	fields := reflect.TypeFor[evo.Row]()
	for i := range fields.NumField() {
		f := fields.Field(i)
		if f.Name == "ID" {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			a, b := full(), full()
			v := reflect.ValueOf(b).Elem().Field(i)
			switch v.Kind() {
			case reflect.Bool:
				v.SetBool(!v.Bool())
			case reflect.Int, reflect.Int64:
				v.SetInt(v.Int() + 1)
			case reflect.Uint8:
				v.SetUint(v.Uint() + 1)
			case reflect.String:
				v.SetString("OTHER")
			case reflect.Slice:
				v.Set(reflect.Append(v, reflect.New(v.Type().Elem()).Elem()))
				if f.Name == "Children" {
					b.Children[len(b.Children)-1] = leaf("BLINK")
				}
			default:
				t.Fatalf("a field of kind %v", v.Kind())
			}
			assert.False(t, genome.Same(a, b))
			assert.False(t, genome.Same(root(decider.Random, a), root(decider.Random, b)), "below")
		})
	}
	a, b := full(), full()
	b.ID, b.Children[0].ID = 70, 80
	assert.True(t, genome.Same(a, b), "IDs make none")
}

// What is the same has the same canonical key, and the other way round.
func TestSameIsTheCanonicalKey(t *testing.T) {
	c, r := catalog(t), evo.NewRand(1)
	var genomes []*evo.Genome
	for range 40 {
		genomes = append(genomes, Random(c, r, Options{Limits: evo.Limits{Rows: 4}}))
	}
	for _, g := range genomes[:40] {
		if child, _, ok := Mutate(c, r, g, Options{}); ok {
			genomes = append(genomes, child, genome.Canonical(child))
		}
	}
	equal := 0
	for _, g := range genomes {
		for _, h := range genomes {
			if genome.Same(g.Root, h.Root) {
				equal++
			}
			require.Equal(t, genome.KeyOf(genome.Canonical(g)) == genome.KeyOf(genome.Canonical(h)), genome.Same(g.Root, h.Root))
		}
	}
	assert.Greater(t, equal, len(genomes), "some are equal to others than themselves")
}
