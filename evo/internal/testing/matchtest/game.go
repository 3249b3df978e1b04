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
	Import: "github.com/ethogram-go/ethogram/evo/internal/testing/matchtest",
	Agent:  "*matchtest.Player",
	Actions: []evo.Action[*Player]{
		{Name: "COLLECT", Behavior: &Collect, Expr: "&matchtest.Collect", Args: []evo.Argument{{Name: "coins", Min: 0, Max: 9, Step: 1, Default: 1}}},
		{Name: "GAMBLE", Behavior: &Gamble, Expr: "&matchtest.Gamble", Draws: true},
		{Name: "STEAL", Behavior: &Steal, Expr: "&matchtest.Steal", Possible: Poorer, PossibleExpr: "matchtest.Poorer"},
		{Name: "REST", Behavior: &Rest, Expr: "&matchtest.Rest", Args: []evo.Argument{{Name: "ticks", Min: 1, Max: 20, Step: 1, Default: 3}}},
		{Name: "PANIC", Behavior: &Panic, Expr: "&matchtest.Panic", Args: []evo.Argument{at}},
		{Name: "STALL", Behavior: &Stall, Expr: "&matchtest.Stall"},
		{Name: "CHEAT", Behavior: &Cheat, Expr: "&matchtest.Cheat"},
		{Name: "EXIT", Behavior: &Exit, Expr: "&matchtest.Exit", Args: []evo.Argument{at}},
		{Name: "LOOP", Behavior: &Loop, Expr: "&matchtest.Loop"},
		{Name: "GROW", Behavior: &Grow, Expr: "&matchtest.Grow"},
		{Name: "DETACH", Behavior: &Detach, Expr: "&matchtest.Detach"},
		{Name: "REFUSE", Behavior: &Refuse, Expr: "&matchtest.Refuse"},
	},
	Conditions: []evo.Condition[*Player]{
		{Name: "RICHER", Decide: Richer, Expr: "matchtest.Richer", Args: []evo.Argument{{Name: "coins", Min: 0, Max: 100, Step: 5, Default: 10}}},
		{Name: "EVEN", Decide: Even, Expr: "matchtest.Even"},
		{Name: "TREMBLE", Decide: Tremble, Expr: "matchtest.Tremble"},
	},
}

var at = evo.Argument{Name: "step", Min: 0, Max: 100, Step: 1, Default: 10}

// The library.
var (
	miser  = decider.Group("MISER", decider.PrioritizedList, &decider.Decider[*Player]{Name: "ALL_DAY", Behavior: &Collect, BehaviorArgs: []float64{2}})
	thief  = decider.Group("THIEF", decider.PrioritizedList, &taking, &decider.Decider[*Player]{Name: "WORK", Behavior: &Collect, BehaviorArgs: []float64{1}})
	taking = decider.Decider[*Player]{Name: "TAKE", Decide: Poorer, Behavior: &Steal}

	// tape is a recording with some noise.
	tape = behavior.Behavior[*Player]{Name: "TAPE", Block: struct{ At int }{}, Tick: func(p *Player, x behavior.Context) behavior.Status {
		at := behavior.Block[struct{ At int }](x)
		p.coins += [...]int64{1, 0, 3, -1, 0}[at.At%5] + int64(x.IntN(2))
		at.At++
		return behavior.Running
	}}

	gambler = decider.Group("GAMBLER", decider.PrioritizedList, &decider.Decider[*Player]{Name: "DICE", Behavior: &Gamble})
)

// Player is an agent.
type Player struct {
	sim   *Sim
	coins int64
	taken int64
}

// The harmless actions.
var (
	Collect = behavior.Behavior[*Player]{Name: "Collect", Tick: func(p *Player, x behavior.Context) behavior.Status {
		p.coins += int64(x.Arg(0))
		return behavior.Running
	}}
	Gamble = behavior.Behavior[*Player]{Name: "Gamble", Tick: func(p *Player, x behavior.Context) behavior.Status {
		p.coins += int64(x.IntN(7)) - 2
		return behavior.Running
	}}
	Steal = behavior.Behavior[*Player]{Name: "Steal", Tick: func(p *Player, _ behavior.Context) behavior.Status {
		victim := p.sim.richest()
		if victim == p {
			return behavior.Succeeded
		}
		victim.coins--
		p.coins++
		p.taken++
		return behavior.Running
	}}
	Rest = behavior.Behavior[*Player]{Name: "Rest", Tick: func(_ *Player, x behavior.Context) behavior.Status {
		if x.Duration() >= time.Duration(x.Arg(0))*Tick {
			return behavior.Succeeded
		}
		return behavior.Running
	}}
)

// The harmful actions. Exit, Loop, Grow and Detach need a process of their own; a
// Sim refuses a table with Refuse.
var (
	Panic = behavior.Behavior[*Player]{Name: "Panic", Tick: func(p *Player, x behavior.Context) behavior.Status {
		if p.sim.step >= int(x.Arg(0)) {
			// An address, as texts of games have them.
			panic(fmt.Errorf("the purse %p of goroutine 17 has a hole at step %d", p, p.sim.step))
		}
		return behavior.Running
	}}
	Stall = behavior.Behavior[*Player]{Name: "Stall", Tick: func(p *Player, _ behavior.Context) behavior.Status {
		p.sim.stalled = true
		return behavior.Running
	}}
	Cheat = behavior.Behavior[*Player]{Name: "Cheat", Tick: func(p *Player, _ behavior.Context) behavior.Status {
		p.coins += 1_000
		return behavior.Running
	}}
	Exit = behavior.Behavior[*Player]{Name: "Exit", Tick: func(p *Player, x behavior.Context) behavior.Status {
		if p.sim.step >= int(x.Arg(0)) {
			os.Exit(41)
		}
		return behavior.Running
	}}
	Loop = behavior.Behavior[*Player]{Name: "Loop", Tick: func(p *Player, _ behavior.Context) behavior.Status {
		if p.sim.Release != nil {
			<-p.sim.Release
			return behavior.Running
		}
		for {
			p.taken++
		}
	}}
	Grow = behavior.Behavior[*Player]{Name: "Grow", Tick: func(p *Player, _ behavior.Context) behavior.Status {
		for {
			p.sim.hoard = append(p.sim.hoard, make([]byte, 16<<20))
			time.Sleep(time.Millisecond) // time to be caught before the machine is
		}
	}}
	Detach = behavior.Behavior[*Player]{Name: "Detach", Tick: func(*Player, behavior.Context) behavior.Status {
		go func() { panic("nobody recovers this") }()
		select {}
	}}
	Refuse = behavior.Behavior[*Player]{Name: "Refuse"}
)

// Poorer accepts while another player has more coins.
func Poorer(p *Player, _ decider.Query) float64 { return decider.Bool(p.sim.richest() != p) }

// Richer accepts with more coins than its argument.
func Richer(p *Player, q decider.Query) float64 { return decider.Bool(float64(p.coins) > q.Arg(0)) }

// Even accepts in every second step.
func Even(p *Player, _ decider.Query) float64 { return decider.Bool(p.sim.step%2 == 0) }

// Tremble panics in step 7.
func Tremble(p *Player, _ decider.Query) float64 {
	if p.sim.step == 7 {
		var nobody *Player
		return float64(nobody.coins)
	}
	return 1
}
