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
		assert.Equal(t, c.want, plainFuncName(c.full), c.full)
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
	assert.Equal(t, "", funcName((func(int, Query) float64)(nil)))
	assert.Equal(t, "starving", funcName(starving))
	assert.Equal(t, "thirsty", funcName(herd{}.thirsty))
	assert.Equal(t, "more", funcName(more(2)))
	assert.Equal(t, "either", funcName(either[int]))
	assert.Equal(t, "", funcName(func(int, Query) float64 { return 1 }))
}
