package behavior_test

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Dog is an agent.
type Dog struct{ barks, distance int }

func (d *Dog) bark() { d.barks++ }

func (d *Dog) walk() behavior.Status {
	d.distance--
	return behavior.Until(d.distance == 0)
}

type (
	Decider  = decider.Decider[*Dog]
	Behavior = behavior.Behavior[*Dog]
	Wait     = behavior.Wait[*Dog]
)

// Patrol is a table whose behaviors are just a function or a wait.
var Patrol = decider.Group("PATROL", decider.SequentialList,
	&Decider{Name: "WALK", Behavior: &walk},
	&Decider{Name: "SIT", Act: &Wait{For: time.Second}},
	&Decider{Name: "BARK", Behavior: &bark},
	&Decider{Name: "SLEEP", Act: &Wait{For: 2 * time.Second, To: 4 * time.Second}},
)

var (
	walk = Behavior{Name: "WALK", Run: (*Dog).walk}
	bark = Behavior{Name: "BARK", Once: (*Dog).bark}
)

func ExampleWait() {
	tree := decider.MustCompile(&Patrol)
	mem := tree.NewMemory(1)
	dog := &Dog{distance: 2}
	for second := range 5 {
		result, err := tree.Tick(dog, mem, decider.Input{Delta: time.Second})
		if err != nil {
			panic(err)
		}
		fmt.Println(second, tree.Outline().Name(result.Leaf), dog.barks)
	}
	// Output:
	// 0 WALK 0
	// 1 SIT 0
	// 2 SLEEP 1
	// 3 SLEEP 1
	// 4 SLEEP 1
}

// Shooter is an agent with a weapon.
type Shooter struct {
	reload time.Duration
	shots  int
}

// A reload is as long as the weapon says.
func ExampleWait_ask() {
	tree := decider.MustCompile(&decider.Decider[*Shooter]{
		Name: "DRILL", Policy: decider.Sequence, Loop: -1, Children: []*decider.Decider[*Shooter]{
			{Name: "SHOOT", Do: func(s *Shooter) { s.shots++ }},
			{Name: "RELOAD", Act: &behavior.Wait[*Shooter]{Ask: func(s *Shooter) time.Duration { return s.reload }}},
		},
	})
	for _, shooter := range []*Shooter{{reload: time.Second}, {reload: 2500 * time.Millisecond}, {}} {
		mem := tree.NewMemory(1)
		for range 100 {
			if _, err := tree.Tick(shooter, mem, decider.Input{Delta: 100 * time.Millisecond}); err != nil {
				panic(err)
			}
		}
		fmt.Println(shooter.reload, shooter.shots)
	}
	// Output:
	// 1s 10
	// 2.5s 4
	// 0s 100
}
