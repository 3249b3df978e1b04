package funcname

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPlainName(t *testing.T) {
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
		got, _ := plainName(c.full)
		assert.Equal(t, c.want, got, c.full)
	}
}

type herd struct{}

func (herd) thirsty(int) float64 { return 0 }

func starving(int) float64 { return 0 }

func more(than float64) func(int) float64 {
	return func(int) float64 { return than }
}

func either[A any](A) float64 { return 0 }

// TestOf asks the runtime that the tests run on.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		want string
		f    any
		made bool
	}{
		{"", (func(int) float64)(nil), false},
		{"starving", starving, false},
		{"thirsty", herd{}.thirsty, false},
		{"more", more(2), true},
		{"either", either[int], false},
		{"", func(int) float64 { return 1 }, true},
	} {
		name, _, made := Of(c.f)
		assert.Equal(t, c.want, name)
		assert.Equal(t, c.made, made, name)
	}
}

// TestSourceOf: what source calls a function, or why it cannot.
func TestSourceOf(t *testing.T) {
	const pkg = "github.com/ethogram-go/ethogram/internal/funcname"
	for _, c := range []struct {
		f    any
		want Source
		why  string
	}{
		{starving, Source{Path: pkg, Name: "starving"}, ""},
		{herd.thirsty, Source{Path: pkg, Type: "herd", Name: "thirsty"}, ""},
		{(*herd).thirsty, Source{Path: pkg, Type: "herd", Pointer: true, Name: "thirsty"}, ""},
		{herd{}.thirsty, Source{}, "is a method value"},
		{either[int], Source{}, "is generic"},
		{more(2), Source{}, "is a closure"},
		{func() {}, Source{}, "is a closure"},
	} {
		is, why := SourceOf(c.f)
		assert.Equal(t, c.want, is)
		assert.Equal(t, c.why, why)
	}
	for escaped, want := range map[string]string{"a.b/c": "a.b/c", "gopkg.in/c%2ev3": "gopkg.in/c.v3", "a%": "a%", "a%zz%41": "a%zzA"} {
		assert.Equal(t, want, Path(escaped))
	}
}
