package bench

import (
	"fmt"
	"math"
	"testing"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Dancer is an agent that wants into a squad.
type Dancer struct {
	X, Y    float64
	Talent  [4]float64 // for four roles
	Dancing bool
}

// The goals of the squads come from frames of .2 ms more for those left over, 2 ms for those
// who form, and 3 ms for the scores.
func BenchmarkSquads(b *testing.B) { compare(b, 1000, squads()...) }

// squads are a frame of a thousand dancers: all wait, because they are too few, have a
// key each, or fit nobody; or they begin in one frame and end in the next, without a Pair,
// with one that all pass, and with one of those who stand near.
func squads() []entry {
	near := func(reach float64) func(a, b *Dancer) float64 {
		return func(a, b *Dancer) float64 {
			if d := math.Hypot(a.X-b.X, a.Y-b.Y); d <= reach {
				return 1 / (1 + d)
			}
			return 0
		}
	}
	alone := func(d *Dancer) uint64 { return math.Float64bits(d.X) }
	cell := func(d *Dancer) uint64 { return uint64(d.X/6)<<32 | uint64(d.Y/6) }
	of := func(name string, goal float64, squad decider.Squad[*Dancer], least, most int) entry {
		return entry{name, goal, func() Run { return startDance(squad, 1000, least, most) }}
	}
	return []entry{
		of("wait", 0, decider.Squad[*Dancer]{Members: 1001}, 0, 0),
		of("wait_key", 0, decider.Squad[*Dancer]{Members: 2, Key: alone}, 0, 0),
		of("wait_pair", 1.6, decider.Squad[*Dancer]{Members: 2, Pair: near(-1)}, 0, 0),
		of("form", 0, decider.Squad[*Dancer]{Members: 2}, 1000, 1000),
		of("form_pair", 2.5, decider.Squad[*Dancer]{Members: 2, Pair: near(1e9)}, 1000, 1000),
		of("form_near", 2.5, decider.Squad[*Dancer]{Members: 2, Pair: near(3), Key: cell}, 400, 700),
	}
}

// guests is how many dance in squads of four.
const guests = 3000

func BenchmarkRoles(b *testing.B) { compare(b, guests, roles()...) }

// roles are a frame of dancers who form squads of four: without a Score, with one, and with
// four.
func roles() []entry {
	of := func(scores int, goal float64) entry {
		squad := decider.Squad[*Dancer]{Members: 4}
		for k := range scores {
			squad.Roles = append(squad.Roles, decider.Role[*Dancer]{Flag: 1 << k, Score: func(d *Dancer, _ decider.Query) float64 { return d.Talent[k] }})
		}
		return entry{fmt.Sprint("scores", scores), goal, func() Run { return startDance(squad, guests, guests, guests) }}
	}
	return []entry{of(0, 0), of(1, 0), of(4, 2.2)}
}

// startDance starts a crowd whose dancers form squads in every second frame, from least
// to most of them, and do something else in the others.
func startDance(squad decider.Squad[*Dancer], n, least, most int) Run {
	root := decider.Group("ROOT", decider.PrioritizedList,
		&decider.Decider[*Dancer]{Name: "DANCE", Squad: &squad, Children: []*decider.Decider[*Dancer]{{Name: "WALTZ", Behavior: &waltz}}},
		&decider.Decider[*Dancer]{Name: "DRINK", Behavior: &behavior.Behavior[*Dancer]{Name: "DRINK", Tick: behavior.Stay[*Dancer]}},
	)
	tree := decider.MustCompile(&root)
	world := tree.NewWorld(1)
	must(world.SetWorkers(1))
	crowd, err := tree.NewCrowd(world, nil)
	must(err)
	d, side := dice(1), 4*math.Sqrt(float64(n))
	share := func() float64 { return float64(d.next()>>11) / (1 << 53) }
	dancers := make([]*Dancer, n)
	for i := range dancers {
		dancers[i] = &Dancer{X: share() * side, Y: share() * side, Talent: [4]float64{share(), share(), share(), share()}}
		must(crowd.Add(uint64(i+1), dancers[i]))
	}
	frames := 0
	return runOf{
		func(n int) {
			for range n {
				must(world.Tick(frame))
			}
			frames += n
		},
		func() error {
			dancing := 0
			for _, d := range dancers {
				if d.Dancing {
					dancing++
				}
			}
			if even := frames%2 == 0; even && dancing > 0 || !even && (dancing < least || dancing > most) {
				return fmt.Errorf("%d dance after %d frames; want %d to %d", dancing, frames, least, most)
			}
			return nil
		},
	}
}

// waltz ends in the tick after it began.
var waltz = behavior.Behavior[*Dancer]{
	Name:     "WALTZ",
	Activate: func(d *Dancer, _ behavior.Context) bool { d.Dancing = true; return true },
	Tick: func(_ *Dancer, x behavior.Context) behavior.Status {
		if x.Duration() > 0 {
			return behavior.Succeeded
		}
		return behavior.Running
	},
	Deactivate: func(d *Dancer, _ behavior.Context, _ behavior.Reason) { d.Dancing = false },
}
