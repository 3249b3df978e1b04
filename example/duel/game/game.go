// Package game is a game of turns for two: duelists load, aim, fire and duck, both at
// once, and neither knows how many bullets the other has.
package game

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

const (
	turn  = time.Second // in the unit of tables; nobody waits for it
	turns = 60
	lives = 6
	steps = 4 // of aiming
	full  = 6 // bullets
)

// Order is what a duelist does in a turn.
type Order int

const (
	Stands Order = iota
	Loads
	Aims
	Fires
	Ducks
)

// Duelist is an agent. Foe's order is that of the turn before.
type Duelist struct {
	Lives, Bullets, Aim int
	Order               Order
	FoeAim, FoeLives    int
	Foe                 Order
}

// Duel is a round.
type Duel struct {
	Duelists [2]Duelist
	Turns    int
	seed     uint64
	players  evo.Players[*Duelist]
}

// Reset begins a duel. Nobody sees how many bullets the other brings.
func (d *Duel) Reset(s evo.Setup[*Duelist]) error {
	*d = Duel{seed: s.Seed, players: evo.NewPlayers(s)}
	for i := range d.Duelists {
		d.Duelists[i] = Duelist{Lives: lives, Bullets: 1 + d.dice(i, 3)}
	}
	return nil
}

// dice throws a die of a duelist for this turn.
func (d *Duel) dice(of, sides int) int {
	return int(evo.Seed(d.seed, "dice", uint64(d.Turns), uint64(of)) % uint64(sides))
}

// Step is a turn: both give their orders and then both are carried out.
func (d *Duel) Step() (done bool) {
	for i := range d.Duelists {
		me, foe := &d.Duelists[i], &d.Duelists[1-i]
		me.FoeAim, me.FoeLives = foe.Aim, foe.Lives
	}
	a, b := &d.Duelists[0], &d.Duelists[1]
	a.Order, b.Order, a.Foe, b.Foe = Stands, Stands, b.Order, a.Order
	for i := range d.Duelists {
		d.players.Tick(i, &d.Duelists[i], decider.Input{Delta: turn})
	}
	d.Turns++
	hurtA, hurtB := d.hits(1, b, a), d.hits(0, a, b)
	a.acts(hurtA)
	b.acts(hurtB)
	return min(a.Lives, b.Lives) <= 0 || d.Turns == turns
}

// hits returns the lives that a shot costs. Aiming makes a hit likely, ducking unlikely.
func (d *Duel) hits(of int, from, to *Duelist) int {
	chance := 10 + 20*from.Aim
	if to.Order == Ducks {
		chance /= 5
	}
	if from.Order != Fires || from.Bullets == 0 || d.dice(of, 100) >= chance {
		return 0
	}
	return 1
}

// acts carries out an order. Who is hit or moves has to aim again.
func (w *Duelist) acts(hurt int) {
	switch w.Order {
	case Loads:
		w.Bullets = min(w.Bullets+2, full)
		w.Aim /= 2
	case Aims:
		w.Aim = min(w.Aim+1, steps)
	case Fires:
		w.Bullets, w.Aim = max(w.Bullets-1, 0), 0
	case Ducks:
		w.Aim = max(w.Aim-1, 0)
	}
	if w.Lives = max(w.Lives-hurt, 0); hurt > 0 {
		w.Aim = 0
	}
}

// Metrics: 100 points, and ten for each life that one is ahead.
func (d *Duel) Metrics(slot int, into []int64) {
	me, foe := &d.Duelists[slot], &d.Duelists[1-slot]
	into[0], into[1] = int64(100+16*(me.Lives-foe.Lives)), int64(me.Lives)
}

// Hash tells duels apart.
func (d *Duel) Hash() uint64 {
	a, b := &d.Duelists[0], &d.Duelists[1]
	return evo.Digest(int(d.seed), d.Turns, a.Lives, b.Lives, a.Bullets, b.Bullets, a.Aim, b.Aim, int(a.Order), int(b.Order))
}

// What a duelist can do: each action is an order for this turn, and goes on in the next
// one until another row interrupts it.
type action = behavior.Behavior[*Duelist]

func order(name string, o Order) action {
	return action{Name: name, Tick: func(w *Duelist, _ behavior.Context) behavior.Status {
		w.Order = o
		return behavior.Running
	}}
}

var Load, Aim, Fire, Duck = order("LOAD", Loads), order("AIM", Aims), order("FIRE", Fires), order("DUCK", Ducks)

// What a duelist can ask. A number above 0 is a yes.

func HasAimed(w *Duelist, q decider.Query) float64     { return float64(w.Aim) - q.Arg(0) + 1 }
func FoeHasAimed(w *Duelist, q decider.Query) float64  { return float64(w.FoeAim) - q.Arg(0) + 1 }
func BulletsBelow(w *Duelist, q decider.Query) float64 { return q.Arg(0) - float64(w.Bullets) }
func LivesBelow(w *Duelist, q decider.Query) float64   { return q.Arg(0) - float64(w.Lives) }
func FoeLoaded(w *Duelist) bool                        { return w.Foe == Loads }
func FoeDucked(w *Duelist) bool                        { return w.Foe == Ducks }

//go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary

// Vocabulary is what tables of duelists are made of.
var Vocabulary = evo.Vocabulary[*Duelist]{
	Name:    "duel",
	Actions: []evo.Action[*Duelist]{{Behavior: &Load}, {Behavior: &Aim}, {Behavior: &Fire}, {Behavior: &Duck}},
	Conditions: []evo.Condition[*Duelist]{
		{Decide: HasAimed, Args: aim},
		{Decide: FoeHasAimed, Args: aim},
		{Decide: BulletsBelow, Args: count},
		{Decide: LivesBelow, Args: count},
		{When: FoeLoaded},
		{When: FoeDucked},
	},
}

var (
	aim   = []evo.Argument{{Name: "steps", Min: 1, Max: steps, Step: 1, Default: 2}}
	count = []evo.Argument{{Name: "count", Min: 1, Max: 6, Step: 1, Default: 2}}
)

// The tables written by hand: lists of rows, of which in each turn the first that
// accepts acts. Recheck ends a row whose condition is over.
type row = decider.Decider[*Duelist]

func table(name string, rows ...*row) *row { return &row{Name: name, Children: rows} }
func do(a *action) *row                    { return &row{Name: a.Name, Behavior: a} }
func when(decide func(*Duelist, decider.Query) float64, arg float64, a *action) *row {
	return &row{Name: fmt.Sprint(a.Name, "_", arg), Decide: decide, DecideArgs: []float64{arg}, Recheck: decider.EachTick, Behavior: a}
}

// Game is the game as evolution knows it.
var Game = evo.Game[*Duelist]{
	Name: "duel", Vocabulary: &Vocabulary, Tick: turn,
	NewSim:     func() evo.Sim[*Duelist] { return new(Duel) },
	Times:      evo.Times{Timeout: evo.Span{Min: 2 * turn, Max: turns * turn}}, // the longest never ends a row
	Evaluation: evo.Mode{Name: "duel", Slots: 2, Steps: turns},
	Points:     "points",
	Metrics:    []evo.Metric{{Name: "points", Max: 200}, {Name: "lives", Max: lives}},
	Natural:    evo.Naturalness{Brief: 1000}, // orders of one or two turns are no haste
	Classes: []evo.Class{ // in thousandths
		{Name: "Easy", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 50_000, Max: 80_000, Weight: 1}}},
		{Name: "Medium", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 90_000, Max: 115_000, Weight: 1}}},
		{Name: "Hard", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 130_000, Max: 200_000, Weight: 1}}},
	},
	Library: []evo.Entry[*Duelist]{
		{Name: "rookie", Style: "loads", Table: table("ROOKIE", do(&Load))},
		{Name: "hothead", Style: "fires without aiming", Table: table("HOTHEAD", when(BulletsBelow, 1, &Load), do(&Fire))},
		{Name: "cadet", Style: "aims a little", Table: table("CADET", when(BulletsBelow, 1, &Load), when(HasAimed, 1, &Fire), do(&Aim))},
		{Name: "marksman", Style: "aims well", Table: table("MARKSMAN", when(BulletsBelow, 1, &Load), when(HasAimed, 4, &Fire), do(&Aim))},
		{Name: "weasel", Style: "ducks when the other has aimed", Table: table("WEASEL", when(BulletsBelow, 1, &Load), when(FoeHasAimed, 4, &Duck), when(HasAimed, 3, &Fire), do(&Aim))},
		{Name: "fox", Style: "fires first, and else ducks", Table: table("FOX", when(BulletsBelow, 1, &Load), when(HasAimed, 3, &Fire), when(FoeHasAimed, 3, &Duck), do(&Aim))},
	},
}
