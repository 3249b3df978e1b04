// Package game is a game for two: wrestlers push each other out of a ring.
package game

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

const (
	ring   = 30 // from the middle to the edge, in hands
	breath = 100
	tick   = 200 * time.Millisecond
)

// Wrestler is an agent: how far it has been pushed towards its edge, the breath that it
// has left, the ticks until it stands firmly again, and its order.
type Wrestler struct {
	Back, Breath, Stumbles, Force int
	Aside                         bool
	Foe                           *Wrestler
	felt                          int // the force of the foe in the last tick
}

// Ring is a bout.
type Ring struct {
	Wrestlers [2]Wrestler
	Ticks     int
	seed      uint64
	players   evo.Players[*Wrestler]
}

// Reset begins a bout of two who are not quite fresh.
func (r *Ring) Reset(s evo.Setup[*Wrestler]) error {
	*r = Ring{seed: s.Seed, players: evo.NewPlayers(s)}
	for i := range r.Wrestlers {
		r.Wrestlers[i] = Wrestler{Breath: breath - int(evo.Seed(s.Seed, "breath", uint64(i))%20), Foe: &r.Wrestlers[1-i]}
	}
	return nil
}

// Step has both give their orders, and then carries them out.
func (r *Ring) Step() (done bool) {
	a, b := &r.Wrestlers[0], &r.Wrestlers[1]
	for i := range r.Wrestlers {
		if evo.Seed(r.seed, "sand", uint64(r.Ticks), uint64(i))%100 == 0 {
			r.Wrestlers[i].Stumbles = 3 // the sand is loose
		}
		r.Wrestlers[i].Force, r.Wrestlers[i].Aside = 0, false
		r.players.Tick(i, &r.Wrestlers[i], decider.Input{Delta: tick})
	}
	a.felt, b.felt = b.Force, a.Force
	a.exert()
	b.exert()
	shift := a.pushes() - b.pushes()
	a.Back, b.Back, r.Ticks = a.Back-shift, b.Back+shift, r.Ticks+1
	return max(a.Back, b.Back) >= ring || r.Ticks == Game.Evaluation.Steps
}

// exert takes the breath that an order costs: who is out of it, or stumbles, does nothing.
func (w *Wrestler) exert() {
	cost := (w.Force*w.Force + 1) / 2
	if w.Aside {
		cost = 4
	}
	if w.Stumbles > 0 || cost > w.Breath {
		w.Force, w.Aside, cost = 0, false, 0
	}
	w.Stumbles = max(w.Stumbles-1, 0)
	w.Breath = min(w.Breath-cost+2, breath)
}

// pushes returns how far the foe gives way. A hard push into nothing ends in a stumble.
func (w *Wrestler) pushes() int {
	if w.Foe.Aside {
		if w.Force >= 3 {
			w.Stumbles = 6
		}
		return 0
	}
	return w.Force
}

// Metrics: 200 points for a win and 0 for a defeat. After a bout without either it is 100
// and what was gained, so that the search has something to climb.
func (r *Ring) Metrics(slot int, into []int64) {
	w := &r.Wrestlers[slot]
	into[0], into[1] = int64(min(max(100-w.Back-70*(w.Back/ring), 0), 200)), int64(w.Breath)
}

// Hash tells bouts apart.
func (r *Ring) Hash() uint64 {
	a, b := &r.Wrestlers[0], &r.Wrestlers[1]
	return evo.Digest(int(r.seed), r.Ticks, a.Back, a.Breath, b.Breath, a.Stumbles, b.Stumbles, a.felt, b.felt)
}

// What a wrestler can do: push, step aside so that a hard push goes into nothing, and stand
// to get its breath back.
type (
	Push struct {
		Force int `min:"1" max:"6"`
	}
	StepAside struct{}
	Stand     struct{}
)

func (p *Push) Act(w *Wrestler, _ behavior.Context) behavior.Status    { return w.order(p.Force, false) }
func (*StepAside) Act(w *Wrestler, _ behavior.Context) behavior.Status { return w.order(0, true) }
func (*Stand) Act(w *Wrestler, _ behavior.Context) behavior.Status     { return w.order(0, false) }

func (w *Wrestler) order(force int, aside bool) behavior.Status {
	w.Force, w.Aside = force, aside
	return behavior.Running
}

// What a wrestler can ask. A number above 0 is a yes.
type (
	FoePushes struct {
		Force int `min:"1" max:"6"`
	}
	BreathBelow struct {
		Breath int `min:"10" max:"90" step:"10"`
	}
	FoeBreathBelow struct {
		Breath int `min:"10" max:"90" step:"10"`
	}
	EdgeWithin struct {
		Hands int `min:"2" max:"30" step:"2"`
	}
	query = decider.Query
)

func (p *FoePushes) Decide(w *Wrestler, _ query) float64 { return float64(w.felt - p.Force + 1) }

func (b *BreathBelow) Decide(w *Wrestler, _ query) float64 { return float64(b.Breath - w.Breath) }

func (b *FoeBreathBelow) Decide(w *Wrestler, _ query) float64 {
	return float64(b.Breath - w.Foe.Breath)
}

func (e *EdgeWithin) Decide(w *Wrestler, _ query) float64 { return float64(e.Hands - ring + w.Back) }
func FoeStumbles(w *Wrestler) bool                        { return w.Foe.Stumbles > 0 }

//go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary

// Vocabulary is what tables of wrestlers are made of.
var Vocabulary = evo.Vocabulary[*Wrestler]{
	Name:    "sumo",
	Actions: []evo.Action[*Wrestler]{{Act: &Push{Force: 3}}, {Act: &StepAside{}}, {Act: &Stand{}}},
	Conditions: []evo.Condition[*Wrestler]{
		{Ask: &FoePushes{3}}, {Ask: &BreathBelow{40}}, {Ask: &FoeBreathBelow{40}}, {Ask: &EdgeWithin{10}}, {When: FoeStumbles},
	},
}

// The tables written by hand: lists of rows, of which the first that accepts acts.
type row = decider.Decider[*Wrestler]

func table(name string, rows ...*row) *row { return &row{Name: name, Children: rows} }
func do(name string, act behavior.Action[*Wrestler]) *row {
	return &row{Name: name, Act: act, Recheck: decider.EachTick}
}

func push(force int) *row { return do(fmt.Sprint("PUSH_", force), &Push{force}) }

func dodge() *row { return when(&FoePushes{3}, do("DODGE", &StepAside{})) }

func charge(force int) *row                            { r := do("CHARGE", &Push{force}); r.When = FoeStumbles; return r }
func when(is decider.Question[*Wrestler], r *row) *row { r.Ask = is; return r }
func rest(below int) *row {
	return when(&BreathBelow{below}, &row{Name: "REST", Act: &Stand{}, Commit: 3 * time.Second})
}

// drummer is an opponent that is no table: a recording that is played over and over. Where
// it is stands in its Block, so that a bout can be saved.
var drummer = behavior.Behavior[*Wrestler]{Name: "DRUMMER", Block: drum{}, Tick: func(w *Wrestler, x behavior.Context) behavior.Status {
	at := behavior.Block[drum](x)
	w.Force = beats[at.Beat%len(beats)]
	at.Beat++
	return behavior.Running
}}

type drum struct{ Beat int }

var beats = [...]int{5, 1, 1, 2, 3, 1, 1, 2}

// Game is the game as evolution knows it.
var Game = evo.Game[*Wrestler]{
	Name: "sumo", Vocabulary: &Vocabulary, Tick: tick, Invariants: invariants,
	NewSim:     func() evo.Sim[*Wrestler] { return new(Ring) },
	Evaluation: evo.Mode{Name: "bout", Slots: 2, Steps: 300},
	Points:     "points",
	Metrics:    []evo.Metric{{Name: "points", Max: 200}, {Name: "breath", Max: breath}},
	Natural:    evo.Naturalness{Brief: 500}, // a push and a step aside are over soon
	Classes: []evo.Class{ // in thousandths
		{Name: "Easy", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 25_000, Max: 65_000, Weight: 1}}},
		{Name: "Medium", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 80_000, Max: 120_000, Weight: 1}}},
		{Name: "Hard", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 145_000, Max: 200_000, Weight: 1}}},
	},
	Library: []evo.Entry[*Wrestler]{
		{Name: "leaner", Style: "leans, and never tires", Table: table("LEANER", push(2))},
		{Name: "bull", Style: "pushes with all it has", Table: table("BULL", push(6))},
		{Name: "sprinter", Style: "pushes, rests, pushes", Table: table("SPRINTER", rest(20), push(4))},
		{Name: "willow", Style: "waits for a hard push", Table: table("WILLOW", charge(5), dodge(), push(1))},
		{Name: "rock", Style: "waits until the other is tired", Table: table("ROCK", charge(6), when(&FoeBreathBelow{50}, push(5)), push(2))},
		{Name: "master", Style: "all of it", Table: table("MASTER", charge(5), rest(10), dodge(), when(&FoeBreathBelow{30}, push(5)), push(3))},
		{Name: "drummer", Style: "pushes to a drum that was recorded", Bot: &drummer},
	},
}
