package goliteral

import (
	"path"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	hound       struct{ Legs int8 }
	list        []hound
	pair[T any] struct{ A, B T }
	held        struct{ hound }
	bitten      struct {
		When func(*hound) bool
		By   any
	}
)

func tame(*hound) bool { return true }

func home() *Writer {
	return &Writer{Name: func(of, _, name string) string {
		if strings.HasSuffix(of, "/goliteral") {
			return name
		}
		return path.Base(of) + "." + name
	}}
}

// TestValues: what is written is what Go has, and what Go has no name for is left out.
func TestValues(t *testing.T) {
	for want, v := range map[string]any{
		"true": true, `"a\n"`: "a\n", "-3": int8(-3), "200": uint8(200), "0.1": float32(0.1), "1000000": 1e6, "1e+20": 1e20, "0": 0.0,
		"90 * time.Second": 90 * time.Second, "decider.Parallel": decider.Parallel,
		"1 << 3": decider.Flags(8), "1<<0 | 1<<63": stimuli.Mask(1 | 1<<63), "hound{Legs: 4}": hound{4}, "held{hound: hound{Legs: 2}}": held{hound{2}},
		"list{{Legs: 1}, {}}": list{{1}, {}}, "[2][]int{{1}, {}}": [2][]int{{1}, {}}, "pair[*time.Location]{}": pair[*time.Location]{},
		"pair[map[string]decider.Policy]{}": pair[map[string]decider.Policy]{}, "bitten{When: tame, By: hound{}}": bitten{tame, hound{}},
		"[]func(int, ...string) (bool, error){nil}": []func(int, ...string) (bool, error){nil}, "[]func(){}": []func(){},
		"struct{ N int \"a:\\\"b\\\"\" }{N: 2}": struct {
			N int `a:"b"`
		}{2},
		"bitten{By: &hound{Legs: 3}}": bitten{func(*hound) bool { return false }, &hound{3}}, "": []func(){func() {}},
		"pair[behavior.Status]{A: 1}": pair[behavior.Status]{A: 1},
	} {
		assert.Equal(t, want, home().Value(reflect.ValueOf(v)))
	}
	assert.Equal(t, "nil", home().Value(reflect.ValueOf(bitten{}).Field(0)))
}

// TestRows: the fields of a row that are asked for, those of its Preconditions and Targets within, and
// what is lost.
func TestRows(t *testing.T) {
	w, lost := home(), []string{}
	w.Has = func(_ string, at reflect.Value) bool { return !at.IsZero() }
	w.Lost = func(field string, _ reflect.Value) { lost = append(lost, field) }
	w.Bit = func(t reflect.Type, n int) string { return t.Name() + string(rune('A'+n)) }
	row := decider.Decider[*hound]{
		Name: "BITE", When: tame, If: 1, Preconditions: decider.Preconditions{Flags: decider.All(2 | 4), Stimuli: stimuli.Check{None: 1, Any: 2}, Chance: 0.5},
		Targets: &decider.Targets[*hound]{Top: 2}, Behavior: &behavior.Behavior[*hound]{Name: "BITE"},
	}
	assert.Equal(t, []string{
		`Name: "BITE"`, "Preconditions: decider.Preconditions{Flags: decider.All(FlagsB | FlagsC), Stimuli: stimuli.Check{None: MaskA, Any: MaskB}, Chance: 0.5}",
		"If: FlagsA", "When: tame", "Targets: &decider.Targets[*hound]{Top: 2}",
	}, w.Fields(reflect.ValueOf(row), ""))
	assert.Equal(t, []string{"Behavior"}, lost)
}
