package decider

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

type herd struct{}

func (herd) thirsty(int, Query) float64 { return 0 }

func starving(int, Query) float64 { return 0 }

func more(than float64) func(int, Query) float64 {
	return func(int, Query) float64 { return than }
}

func either[A any](A, Query) float64 { return 0 }

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
