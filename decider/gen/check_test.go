package gen_test

import (
	"testing"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
)

type Guard struct {
	n int
	p bool
}

func danger(g *Guard) bool                     { return g.p }
func hungry(g *Guard, _ decider.Query) float64 { return decider.Bool(g.n > 3) }

func start(g *Guard, _ behavior.Context) bool { return true }
func (g *Guard) Bark()                        { g.n++ }
func walk(g *Guard, _ behavior.Context) behavior.Status {
	g.n++
	if g.n%7 == 0 {
		return behavior.Failed
	}
	return behavior.Running
}

var Root = decider.Group("GUARD", decider.PrioritizedList,
	&decider.Decider[*Guard]{Name: "FLEE", When: danger, Recheck: decider.EachTick, Behavior: &behavior.Behavior[*Guard]{Name: "RUN", Activate: start, Tick: walk}},
	&decider.Decider[*Guard]{Name: "EAT", Decide: hungry, Recheck: decider.EachTick, Children: []*decider.Decider[*Guard]{
		{Name: "FIND_FOOD", Preconditions: decider.Preconditions{Flags: decider.All(3)}, Behavior: &behavior.Behavior[*Guard]{Name: "BARK", Each: (*Guard).Bark}},
		{Name: "CHEW", Behavior: &behavior.Behavior[*Guard]{Name: "WALK", Tick: walk}},
	}},
	&decider.Decider[*Guard]{Name: "STAY", Behavior: &behavior.Behavior[*Guard]{Name: "STAY", Tick: behavior.Stay[*Guard]}},
)

// TestCode holds guard_code_test.go, which is also what a reader may look at, against
// its table.
func TestCode(t *testing.T) { gen.Check(t, "guard", &Root) }
