package evo_test

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// carriers return a genome and the row of it that a test is about: leaves and
// groups of every policy, as not all of them may have every field.
func carriers() (all []func() (*evo.Genome, *evo.Row)) {
	add := func(make func() *evo.Row) {
		all = append(all, func() (*evo.Genome, *evo.Row) {
			r := make()
			return &evo.Genome{Root: group(1, decider.Selector, r, leaf(9, "WANDER", 1))}, r
		})
	}
	asking := func() *evo.Row {
		r := leaf(2, "WANDER", 1)
		r.Condition, r.ConditionArgs = "ENERGY_BELOW", []int{2}
		return r
	}
	bare := func() *evo.Row { return &evo.Row{ID: 2, Action: "WANDER", Args: []int{1}} }
	add(bare)
	add(asking)
	add(func() *evo.Row { return with(bare(), func(r *evo.Row) { r.Every = time.Second }) })
	add(func() *evo.Row { return &evo.Row{ID: 2, Action: "POUNCE"} })
	add(func() *evo.Row { return &evo.Row{ID: 2, Action: "POUNCE", TargetsSwitch: true} })
	for p := range decider.Parallel + 1 {
		add(func() *evo.Row { return group(2, p, asking(), leaf(4, "WANDER", 2)) })
		add(func() *evo.Row { return group(2, p, leaf(3, "WANDER", 1), leaf(4, "WANDER", 2)) })
	}
	return all
}

// change gives a field of a row another value, and reports whether it can. An
// option gets a value only where it has none.
func change(t *testing.T, r *evo.Row, name string) bool {
	v := reflect.ValueOf(r).Elem().FieldByName(name)
	switch name {
	case "ID":
		v.SetInt(7)
	case "Action":
		v.SetString("SEEK")
	case "Condition":
		v.SetString("CROWDED")
	case "Args", "ConditionArgs":
		if v.Len() == 0 {
			return false
		}
		v.Index(0).SetInt(0)
	case "Guards":
		r.Guards = []evo.Guard{{Name: "NIGHT"}}
	case "Children":
		r.Children = slices.Insert(r.Children, 0, leaf(8, "WANDER", 3))
	default:
		switch {
		case !v.IsZero():
			return false
		case v.Type() == reflect.TypeFor[time.Duration]():
			v.SetInt(int64(3 * time.Second))
		case v.Kind() == reflect.Bool:
			v.SetBool(true)
		case v.CanInt():
			v.SetInt(1)
		case v.CanUint():
			v.SetUint(1)
		default:
			t.Fatalf("the test does not know how to change %s, of type %s", name, v.Type())
		}
	}
	return true
}

// Every field of a row is in the table of fields: what is made of a genome
// changes with each of them.
func TestEveryFieldIsKnown(t *testing.T) {
	b := aiming(t)
	c := genome.Inside(b.Catalog())
	describe := func(g *evo.Genome) (lines []string) {
		for p := range g.Places() {
			lines = append(lines, genome.Describe(c, p.Row))
		}
		return lines
	}
	source := func(g *evo.Genome) string {
		var w bytes.Buffer
		require.NoError(t, b.WriteGo(&w, evo.GoFile{Package: "p", Tables: []evo.GoTable{{Variable: "V", Comment: "V", Genome: g}}}))
		return w.String()
	}
	cloned := func(g *evo.Genome) *evo.Genome {
		table, err := b.Table(g)
		require.NoError(t, err)
		again, err := b.Clone(table)
		require.NoError(t, err)
		return again
	}
	for field := range reflect.TypeFor[evo.Row]().Fields() {
		t.Run(field.Name, func(t *testing.T) {
			is := func(name ...string) bool { return slices.Contains(name, field.Name) }
			tried := 0
			for _, carrier := range carriers() {
				g, _ := carrier()
				h, r := carrier()
				if !change(t, r, field.Name) || c.Validate(g, evo.Limits{}) != nil || c.Validate(h, evo.Limits{}) != nil {
					continue
				}
				tried++
				require.NotEqual(t, genome.KeyOf(g), genome.KeyOf(h))
				require.NotEqual(t, string(c.AppendJSON(nil, g)), string(c.AppendJSON(nil, h)))
				require.NotEqual(t, source(g), source(h))
				parsed, err := genome.Parse(c, c.AppendJSON(nil, h))
				require.NoError(t, err)
				require.Equal(t, genome.KeyOf(h), genome.KeyOf(parsed))
				require.Equal(t, is("ID"), genome.Same(g.Root, h.Root))
				require.True(t, genome.Same(h.Root, cloned(h).Root), "through a table")
				require.True(t, genome.Same(h.Root, h.Clone().Root))
				require.Equal(t, is("ID", "Args", "ConditionArgs"), genome.Shape(g) == genome.Shape(h), "parameters are not in shapes")
				require.Equal(t, is("Delegate"), slices.Equal(describe(g), describe(h)))
			}
			require.NotZero(t, tried, "no row of a valid genome can have it")
		})
	}
}
