package decider

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPlainFuncName(t *testing.T) {
	for _, c := range []struct{ full, want string }{
		{"main.hungry", "hungry"},
		{"example.com/my.game/v2.hungry", "hungry"},
		{"example.com/game.(*Herd).Hungry-fm", "Hungry"},
		{"example.com/game.Herd.Hungry", "Hungry"},
		{"example.com/game.near[...]", "near"},
		{"example.com/game.near[go.shape.*example.com/game.wolf]", "near"},
		{"example.com/game.above.func1", "above"},
		{"example.com/game.above[...].func2.1", "above"},
		{"example.com/game.init.above.func3", "above"}, // inlined
		{"example.com/game.init.func4", ""},
		{"example.com/game.glob..func5", ""},
		{"example.com/game.init.0.func1", ""},
		{"main.main.func1", ""},
		{"example.com/game.TestHunger.func1", ""},
		{"example.com/game.TestHunger", "TestHunger"},
		{"example.com/game.function", "function"},
		{"example.com/game.func1x", "func1x"},
		{"", ""},
	} {
		got, _ := plainFuncName(c.full)
		assert.Equal(t, c.want, got, c.full)
	}
}

type herd struct{}

func (herd) thirsty(int, Query) float64 { return 0 }

func starving(int, Query) float64 { return 0 }

func more(than float64) func(int, Query) float64 {
	return func(int, Query) float64 { return than }
}

func either[A any](A, Query) float64 { return 0 }

// TestFuncName asks the runtime that the tests run on.
func TestFuncName(t *testing.T) {
	for _, c := range []struct {
		want string
		f    any
		made bool
	}{
		{"", (func(int, Query) float64)(nil), false},
		{"starving", starving, false},
		{"thirsty", herd{}.thirsty, false},
		{"more", more(2), true},
		{"either", either[int], false},
		{"", func(int, Query) float64 { return 1 }, true},
	} {
		name, _, made := funcName(c.f)
		assert.Equal(t, c.want, name)
		assert.Equal(t, c.made, made, name)
	}
}

type pack struct{}

func (pack) thirsty(int, Query) float64 { return 1 }

// TestFuncNamesShared: where two functions have one name, each is called by its row; one
// function in many rows keeps its name.
func TestFuncNamesShared(t *testing.T) {
	eat := Decider[int]{Name: "EAT", Decide: more(1)}
	tree := MustCompile(&Decider[int]{Name: "ROOT", Policy: Selector, Children: []*Decider[int]{
		{Name: "A", Policy: Selector, Children: []*Decider[int]{&eat, {Name: "ONLY", Decide: either[int]}}},
		{Name: "B", Policy: Selector, Children: []*Decider[int]{&eat, {Name: "DRINK", Decide: more(2)}}},
		{Name: "HERD", Decide: herd{}.thirsty},
		{Name: "PACK", Decide: pack{}.thirsty},
		{Name: "STARVE", Decide: starving},
		{Name: "FAST", Decide: starving},
	}})
	got := map[string]string{}
	o := tree.Outline()
	for i := range o.Rows() {
		if d := o.Row(Row(i)).Decide; d != "" {
			got[o.Name(Row(i))] = d
		}
	}
	assert.Equal(t, map[string]string{
		"EAT": "EAT", "DRINK": "DRINK", "ONLY": "either", "HERD": "HERD", "PACK": "PACK", "STARVE": "starving", "FAST": "starving",
	}, got)
}
