// Package tables is written as architecture.md says that tables may be written
// without costing anything at start-up: compile_static_test.go proves that it has no
// init function.
package tables

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Decider  = decider.Decider[*Creature]
	Behavior = behavior.Behavior[*Creature]
)

// Creature is what the tables decide for.
type Creature struct {
	Health, Hunger float64
	Home           bool
	Noticed        stimuli.Set[int32]
	Done           []string
}

// Strong is a Decide as a method expression.
func (c *Creature) Strong(decider.Query) float64 { return c.Health }

// Roar is a Tick as a method expression.
func (c *Creature) Roar(x behavior.Context) behavior.Status {
	c.Done = append(c.Done, x.Name())
	return behavior.Succeeded
}

// Howl is a Once as a method expression.
func (c *Creature) Howl() { c.Done = append(c.Done, "howl") }

func walkHome(c *Creature) behavior.Status {
	c.Home = true
	return behavior.Succeeded
}

const (
	Dead decider.Flags = 1 << iota
	Night
	Carnivore
)

const (
	Roaring decider.BehaviorFlags = 1 << iota
	Charging
)

const (
	CallForHelp stimuli.Mask = 1 << iota
	TookHit
	Smell
)

type patrolBlock struct {
	next  int32
	route [4]float32
}

type prey struct {
	id       uint32
	distance float64
}

var patrol = Behavior{
	Name:       "PATROL",
	Block:      patrolBlock{next: 2, route: [4]float32{1, 2, 3, 4}},
	Activate:   func(c *Creature, x behavior.Context) bool { return c.Home || c.Hunger < 1 },
	Tick:       tickPatrol,
	Deactivate: func(c *Creature, x behavior.Context, why behavior.Reason) { c.Done = append(c.Done, why.String()) },
}

func tickPatrol(c *Creature, x behavior.Context) behavior.Status {
	b := behavior.Block[patrolBlock](x)
	b.next++
	c.Hunger += float64(b.route[b.next%4]) / 4
	return behavior.Running
}

var (
	die    = Behavior{Name: "DIE", Block: int64(7)}
	yes    = Behavior{Name: "YES", Tick: behavior.Succeed[*Creature]}
	no     = Behavior{Name: "NO", Tick: behavior.Fail[*Creature]}
	stay   = Behavior{Name: "STAY", Tick: behavior.Stay[*Creature]}
	howl   = Behavior{Name: "HOWL", Once: (*Creature).Howl}
	graze  = Behavior{Name: "GRAZE", Each: func(c *Creature) { c.Hunger-- }}
	walk   = Behavior{Name: "WALK", Run: walkHome}
	help   = Behavior{Name: "HELP", Tick: helpTick}
	fight  = Behavior{Name: "FIGHT", Block: [2]uint16{1, 2}, Tick: (*Creature).Roar}
	growl  = Behavior{Name: "GROWL", Tick: (*Creature).Roar}
	guard  = Behavior{Name: "GUARD"}
	stroll = Behavior{Name: "STROLL", Block: struct{ x, y float64 }{0.5, -0.5}}
	bite   = Behavior{Name: "BITE", Activate: func(c *Creature, x behavior.Context) bool {
		return behavior.DBlock[prey](x).distance < 5
	}}
)

func helpTick(c *Creature, x behavior.Context) behavior.Status {
	c.Noticed.Clear(CallForHelp)
	return behavior.Succeeded
}

func ownsNest(c *Creature, q decider.Query) float64 { return decider.Bool(c.Home) }

// FindsPrey leaves what it finds.
type FindsPrey struct{ Within float64 }

func (f *FindsPrey) Decide(c *Creature, q decider.Query) float64 {
	*decider.DBlock[prey](q) = prey{id: 7, distance: f.Within}
	return c.Hunger - 1
}
