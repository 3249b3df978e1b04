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
type (
	Load struct{}
	Aim  struct{}
	Fire struct{}
	Duck struct{}
)

func (*Load) Act(w *Duelist, _ behavior.Context) behavior.Status { return w.order(Loads) }
func (*Aim) Act(w *Duelist, _ behavior.Context) behavior.Status  { return w.order(Aims) }
func (*Fire) Act(w *Duelist, _ behavior.Context) behavior.Status { return w.order(Fires) }
func (*Duck) Act(w *Duelist, _ behavior.Context) behavior.Status { return w.order(Ducks) }

func (w *Duelist) order(o Order) behavior.Status {
	w.Order = o
	return behavior.Running
}

// What a duelist can ask. A number above 0 is a yes.
type (
	HasAimed struct {
		Steps int `min:"1" max:"4"`
	}
	FoeHasAimed struct {
		Steps int `min:"1" max:"4"`
	}
	BulletsBelow struct {
		Count int `min:"1" max:"6"`
	}
	LivesBelow struct {
		Count int `min:"1" max:"6"`
	}
	query = decider.Query
)

func (h *HasAimed) Decide(w *Duelist, _ query) float64     { return float64(w.Aim - h.Steps + 1) }
func (h *FoeHasAimed) Decide(w *Duelist, _ query) float64  { return float64(w.FoeAim - h.Steps + 1) }
func (b *BulletsBelow) Decide(w *Duelist, _ query) float64 { return float64(b.Count - w.Bullets) }
func (l *LivesBelow) Decide(w *Duelist, _ query) float64   { return float64(l.Count - w.Lives) }
func FoeLoaded(w *Duelist) bool                            { return w.Foe == Loads }
func FoeDucked(w *Duelist) bool                            { return w.Foe == Ducks }

//go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary

// Vocabulary is what tables of duelists are made of.
var Vocabulary = evo.Vocabulary[*Duelist]{
	Name:    "duel",
	Actions: []evo.Action[*Duelist]{{Act: &Load{}}, {Act: &Aim{}}, {Act: &Fire{}}, {Act: &Duck{}}},
	Conditions: []evo.Condition[*Duelist]{
		{Ask: &HasAimed{2}}, {Ask: &FoeHasAimed{2}}, {Ask: &BulletsBelow{2}}, {Ask: &LivesBelow{2}}, {When: FoeLoaded}, {When: FoeDucked},
	},
}

// The tables written by hand: lists of rows, of which in each turn the first that
// accepts acts. Recheck ends a row whose condition is over.
type row = decider.Decider[*Duelist]

func table(name string, rows ...*row) *row { return &row{Name: name, Children: rows} }
func when(name string, is decider.Question[*Duelist], act behavior.Action[*Duelist]) *row {
	return &row{Name: name, Ask: is, Recheck: decider.EachTick, Act: act}
}
func fire(aimed int) *row { return when(fmt.Sprint("FIRE_", aimed), &HasAimed{aimed}, &Fire{}) }
func duck(aimed int) *row { return when(fmt.Sprint("DUCK_", aimed), &FoeHasAimed{aimed}, &Duck{}) }
func load() *row          { return when("LOAD_1", &BulletsBelow{1}, &Load{}) }
func aim() *row           { return &row{Name: "AIM", Act: &Aim{}} }

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
		{Name: "rookie", Style: "loads", Table: table("ROOKIE", &row{Name: "LOAD", Act: &Load{}})},
		{Name: "hothead", Style: "fires without aiming", Table: table("HOTHEAD", load(), &row{Name: "FIRE", Act: &Fire{}})},
		{Name: "cadet", Style: "aims a little", Table: table("CADET", load(), fire(1), aim())},
		{Name: "marksman", Style: "aims well", Table: table("MARKSMAN", load(), fire(4), aim())},
		{Name: "weasel", Style: "ducks when the other has aimed", Table: table("WEASEL", load(), duck(4), fire(3), aim())},
		{Name: "fox", Style: "fires first, and else ducks", Table: table("FOX", load(), fire(3), duck(3), aim())},
	},
}
