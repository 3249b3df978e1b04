package arena_test

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
)

// Your own table against one that does nothing: drive up to the other tank, and fire
// when it is in line.
func Example() {
	hunter := decider.Group("HUNTER", decider.PrioritizedList,
		&decider.Decider[*arena.Tank]{
			Name:          "FIRE",
			Preconditions: decider.Preconditions{Flags: decider.All(arena.EnemyInView)},
			Recheck:       decider.EachTick,
			Behavior: &behavior.Behavior[*arena.Tank]{Name: "FIRE", Tick: func(t *arena.Tank, _ behavior.Context) behavior.Status {
				enemy := t.NearestEnemy()
				t.TurnTo(t.Lead(enemy))
				if t.AimedAt(enemy) {
					t.Fire()
				} else {
					t.Forward()
				}
				return behavior.Running
			}},
		},
		&decider.Decider[*arena.Tank]{
			Name: "CHASE",
			Behavior: &behavior.Behavior[*arena.Tank]{Name: "CHASE", Tick: func(t *arena.Tank, _ behavior.Context) behavior.Status {
				if enemy := t.ClosestEnemy(); enemy != nil {
					t.GoTo(enemy.Pos())
				}
				return behavior.Running
			}},
		},
	)
	target := decider.Decider[*arena.Tank]{Name: "TARGET", Behavior: &behavior.Behavior[*arena.Tank]{Name: "STAND"}}

	a := arena.New()
	err := a.Reset(evo.Setup[*arena.Tank]{
		Seed:  1,
		Mode:  arena.ModeElimination,
		Trees: []*decider.Tree[*arena.Tank]{decider.MustCompile(&hunter), decider.MustCompile(&target)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for !a.Step() {
	}
	values := make([]int64, len(arena.Metrics))
	for slot, name := range []string{"hunter", "target"} {
		a.Metrics(slot, values)
		fmt.Printf("%s: %d points, place %d\n", name, values[arena.MetricPoints]/1000, values[arena.MetricPlacement])
	}
	// Output:
	// hunter: 4 points, place 1
	// target: -4 points, place 2
}
