package matchtest

import (
	"fmt"
	"os"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Game is a game in which everything can go wrong. Its players collect coins and
// take them from each other. Some of their actions panic, never end, count more
// than they may, or end the whole process.
var Game = evo.Game[*Player]{
	Name:       "coins",
	Version:    1,
	Vocabulary: &Vocabulary,
	NewSim:     func() evo.Sim[*Player] { return new(Sim) },
	Metrics: []evo.Metric{
		{Name: "coins", Unit: "coins", Min: -10_000, Max: 10_000},
		{Name: "taken", Unit: "coins", Min: 0, Max: 10_000},
	},
	Points:     "coins",
	Tick:       Tick,
	Evaluation: evo.Mode{Name: "short", Slots: 4, Steps: 60},
	Showdown:   evo.Mode{Name: "long", Slots: 2, Steps: 200},
	Library: []evo.Entry[*Player]{
		{Name: "Miser", Style: "collects", Table: &miser},
		{Name: "Thief", Style: "takes from the richest", Table: &thief},
		{Name: "Gambler", Style: "takes what comes", Table: &gambler},
		{Name: "Tape", Style: "does what somebody did", Bot: &tape},
	},
}

// Tick is the game's time of a step.
const Tick = 100 * time.Millisecond

// lengths has the steps that a round of each mode takes.
var lengths = map[string]int{"short": 40, "long": 150}

// Vocabulary has the building blocks of the game's tables.
var Vocabulary = evo.Vocabulary[*Player]{
	Name: "coins", Version: 1,
	Actions: []evo.Action[*Player]{
		{Act: &Collect{Coins: 1}},
		{Act: &Gamble{}, Draws: true},
		{Act: &Steal{}},
		{Act: &Rest{Ticks: 3}},
		{Act: &Panic{Step: 10}},
		{Act: &Stall{}},
		{Act: &Cheat{}},
		{Act: &Exit{Step: 10}},
		{Act: &Loop{}},
		{Act: &Grow{}},
		{Act: &Detach{}},
		{Act: &Refuse{}},
	},
	Conditions: []evo.Condition[*Player]{{Ask: &Richer{Coins: 10}}, {Ask: &Even{}}, {Ask: &Tremble{}}},
}

// The library.
var (
	miser  = decider.Group("MISER", decider.PrioritizedList, &decider.Decider[*Player]{Name: "ALL_DAY", Act: &Collect{Coins: 2}})
	thief  = decider.Group("THIEF", decider.PrioritizedList, &taking, &decider.Decider[*Player]{Name: "WORK", Act: &Collect{Coins: 1}})
	taking = decider.Decider[*Player]{Name: "TAKE", Act: &Steal{}}

	// tape is a recording with some noise.
	tape = behavior.Behavior[*Player]{Name: "TAPE", Block: struct{ At int }{}, Tick: func(p *Player, x behavior.Context) behavior.Status {
		at := behavior.Block[struct{ At int }](x)
		p.coins += [...]int64{1, 0, 3, -1, 0}[at.At%5] + int64(x.IntN(2))
		at.At++
		return behavior.Running
	}}

	gambler = decider.Group("GAMBLER", decider.PrioritizedList, &decider.Decider[*Player]{Name: "DICE", Act: &Gamble{}})
)

// Player is an agent.
type Player struct {
	sim   *Sim
	coins int64
	taken int64
}

// The harmless actions.
type (
	Collect struct {
		Coins int `min:"0" max:"9"`
	}
	Gamble struct{}
	Steal  struct{}
	Rest   struct {
		Ticks int `min:"1" max:"20"`
	}
)

// The harmful actions. Exit, Loop, Grow and Detach need a process of their own; a
// Sim refuses a table with Refuse.
type (
	Panic struct {
		Step int `min:"0" max:"100"`
	}
	Stall struct{}
	Cheat struct{}
	Exit  struct {
		Step int `min:"0" max:"100"`
	}
	Loop   struct{}
	Grow   struct{}
	Detach struct{}
	Refuse struct{}
)

func (c *Collect) Act(p *Player, _ behavior.Context) behavior.Status {
	p.coins += int64(c.Coins)
	return behavior.Running
}

func (*Gamble) Act(p *Player, x behavior.Context) behavior.Status {
	p.coins += int64(x.IntN(7)) - 2
	return behavior.Running
}

// Decide accepts while another player has more coins.
func (*Steal) Decide(p *Player, _ decider.Query) float64 { return decider.Bool(p.sim.richest() != p) }

func (*Steal) Act(p *Player, _ behavior.Context) behavior.Status {
	victim := p.sim.richest()
	if victim == p {
		return behavior.Succeeded
	}
	victim.coins--
	p.coins++
	p.taken++
	return behavior.Running
}

func (r *Rest) Act(_ *Player, x behavior.Context) behavior.Status {
	if x.Duration() >= time.Duration(r.Ticks)*Tick {
		return behavior.Succeeded
	}
	return behavior.Running
}

func (a *Panic) Act(p *Player, _ behavior.Context) behavior.Status {
	if p.sim.step >= a.Step {
		// An address, as texts of games have them.
		panic(fmt.Errorf("the purse %p of goroutine 17 has a hole at step %d", p, p.sim.step))
	}
	return behavior.Running
}

func (*Stall) Act(p *Player, _ behavior.Context) behavior.Status {
	p.sim.stalled = true
	return behavior.Running
}

func (*Cheat) Act(p *Player, _ behavior.Context) behavior.Status {
	p.coins += 1_000
	return behavior.Running
}

func (e *Exit) Act(p *Player, _ behavior.Context) behavior.Status {
	if p.sim.step >= e.Step {
		os.Exit(41)
	}
	return behavior.Running
}

func (*Loop) Act(p *Player, _ behavior.Context) behavior.Status {
	if p.sim.Release != nil {
		<-p.sim.Release
		return behavior.Running
	}
	for {
		p.taken++
	}
}

func (*Grow) Act(p *Player, _ behavior.Context) behavior.Status {
	for {
		p.sim.hoard = append(p.sim.hoard, make([]byte, 16<<20))
		time.Sleep(time.Millisecond) // time to be caught before the machine is
	}
}

func (*Detach) Act(*Player, behavior.Context) behavior.Status {
	go func() { panic("nobody recovers this") }()
	select {}
}

func (*Refuse) Act(*Player, behavior.Context) behavior.Status { return behavior.Running }

// Richer accepts with more coins.
type Richer struct {
	Coins int `min:"0" max:"100" step:"5"`
}

// Decide implements decider.Question.
func (r *Richer) Decide(p *Player, _ decider.Query) float64 {
	return decider.Bool(p.coins > int64(r.Coins))
}

// Even accepts in every second step.
type Even struct{}

// Decide implements decider.Question.
func (*Even) Decide(p *Player, _ decider.Query) float64 { return decider.Bool(p.sim.step%2 == 0) }

// Tremble panics in step 7.
type Tremble struct{}

// Decide implements decider.Question.
func (*Tremble) Decide(p *Player, _ decider.Query) float64 {
	if p.sim.step == 7 {
		var nobody *Player
		return float64(nobody.coins)
	}
	return 1
}
