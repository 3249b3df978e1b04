package variation

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

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
