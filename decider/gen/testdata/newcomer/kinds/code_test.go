package kinds

import (
	"fmt"
	"testing"

	game "example.com/my-game.v3"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
)

type (
	value struct{ n int }
	list  []int
)

func some[A any](A) bool { return true }

func odd(a [3]int) bool { return a[0]%2 == 1 }

func run(list) behavior.Status { return behavior.Running }

func text(fmt.Stringer) bool { return true }

func table[A any](name string, when func(A) bool) *decider.Decider[A] {
	group := decider.Group(name, decider.Selector, &decider.Decider[A]{Name: "FIRST", When: when}, &decider.Decider[A]{Name: "REST"})
	return &group
}

var (
	values  = table("VALUES", some[value])
	arrays  = table("ARRAYS", odd)
	numbers = table("NUMBERS", some[int])
	maps    = table("MAPS", some[map[value]*game.Guard])
	anys    = table("ANYS", some[any])
	texts   = table("TEXTS", text)
	lists   = &decider.Decider[list]{Name: "LIST", Behavior: &behavior.Behavior[list]{Name: "RUN", Run: run}}
)

func TestCode(t *testing.T) {
	gen.Check(t, "Value", values)
	gen.Check(t, "Array", arrays)
	gen.Check(t, "Number", numbers)
	gen.Check(t, "Map", maps)
	gen.Check(t, "Any", anys)
	gen.Check(t, "Text", texts)
	gen.Check(t, "List", lists)
}
