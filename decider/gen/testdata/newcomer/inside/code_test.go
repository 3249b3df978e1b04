package inside

import (
	"testing"

	wolf "example.com/my-game.v3/wide/v2"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
)

type ant struct{ n int }

func near(a *ant) bool { return a.n == 0 }

func far[T any](T) bool { return true }

func (a *ant) at(n int) func(*ant) bool { return func(b *ant) bool { return b.n == n+a.n } }

func (a *ant) never(*ant) bool { return a.n != 0 }

var (
	root = decider.Group("ANT", decider.Selector,
		&decider.Decider[*ant]{Name: "CLOSURE", When: (&ant{}).at(3)},
		&decider.Decider[*ant]{Name: "VALUE", When: (&ant{}).never},
		&decider.Decider[*ant]{Name: "NEAR", When: near},
		&decider.Decider[*ant]{Name: "FAR", When: far[*ant]},
	)
	wolves  = decider.Group("WOLVES", decider.Selector, &decider.Decider[wolf.Wolf]{Name: "HOWL", When: wolf.Wolf.Howl})
	silents = decider.Group("SILENTS", decider.Selector, &decider.Decider[*ant]{Name: "SILENT", When: func(*ant) bool { return true }})
)

func TestCode(t *testing.T) {
	for _, check := range []func(){
		func() { gen.Check(t, "Ant", &root) },
		func() { gen.Check(t, "Wolf", &wolves) },
		func() { gen.Check(t, "Silent", &silents) },
	} {
		check()
	}
}
