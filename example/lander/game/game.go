// Package game is a game for one player: a lander comes down on the moon.
package game

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Lander is the agent and the round. X is the distance to the pad and Y the height
// in centimetres, VX and VY are centimetres a second; Turn and Burn are its orders.
type Lander struct {
	X, Y, VX, VY, Tilt, Fuel, Ticks, Turn int
	Burn                                  bool
	players                               evo.Players[*Lander]
}

// How long a tick and a round are. Rules, actions and conditions use these, not Game,
// which refers to all of them: Go refuses such a cycle.
const (
	tick  = 100 * time.Millisecond
	steps = 600
)

// Reset begins a round somewhere above the pad.
func (l *Lander) Reset(s evo.Setup[*Lander]) error {
	n := evo.NewRand(s.Seed).IntN
	*l = Lander{X: n(8000) - 4000, Y: 8000 + n(4000), VX: n(800) - 400, VY: -n(800), Fuel: 150, players: evo.NewPlayers(s)}
	return nil
}

// Step has the table give its orders, and then the engine and the moon pull.
func (l *Lander) Step() (done bool) {
	l.Turn, l.Burn = 0, false
	l.players.Tick(0, l, decider.Input{Delta: tick})
	l.Tilt += l.Turn
	l.VY -= 16
	if l.Burn && l.Fuel > 0 {
		l.Fuel--
		l.VX += 12 * l.Tilt
		l.VY += 45 - 2*abs(l.Tilt)
	}
	l.X, l.Y, l.Ticks = l.X+l.VX/10, l.Y+l.VY/10, l.Ticks+1
	return l.Y <= 0 || l.Ticks == steps
}

// Metrics counts a soft landing on the pad, and otherwise how near it was to one.
func (l *Lander) Metrics(_ int, into []int64) {
	points, landed := max(90-abs(l.X)/100-abs(l.VX)/20-abs(l.VY)/20, 0), 0
	if l.Y <= 0 && abs(l.X) < 1500 && abs(l.VX) < 200 && l.VY > -350 && abs(l.Tilt) < 2 {
		points, landed = 150+l.Fuel/3, 1
	}
	into[0], into[1], into[2] = int64(points), int64(landed), int64(l.Fuel)
}

// Hash tells rounds apart.
func (l *Lander) Hash() uint64 { return evo.Digest(l.X, l.Y, l.VX, l.VY, l.Tilt, l.Fuel) }

// act orders a tilt, and to burn when the lander has it.
func (l *Lander) act(tilt int, burn bool) behavior.Status {
	l.Turn = min(max(tilt-l.Tilt, -1), 1)
	l.Burn = burn && l.Turn == 0
	return behavior.Running
}

func (l *Lander) falls(speed float64) int { return -l.VY - int(speed*100) }
func (l *Lander) off(seconds float64) int { return -l.X/int(seconds) - l.VX }
func abs(n int) int                       { return max(n, -n) }

// What a lander can do: fall upright, brake until it is slow, and steer until it
// comes to the pad within that time.
type action = behavior.Behavior[*Lander]

var (
	Coast = action{Name: "COAST", Tick: func(l *Lander, _ behavior.Context) behavior.Status { return l.act(0, false) }}
	Brake = action{Name: "BRAKE", Tick: func(l *Lander, x behavior.Context) behavior.Status {
		if l.falls(x.Arg(0)) < -50 {
			return behavior.Succeeded
		}
		return l.act(0, true)
	}}
	Steer = action{Name: "STEER", Tick: func(l *Lander, x behavior.Context) behavior.Status {
		if abs(l.off(x.Arg(0))) < 50 {
			return behavior.Succeeded
		}
		return l.act(min(max(l.off(x.Arg(0)), -2), 2), true)
	}}
)

// What a lander can ask. A number above 0 is a yes.

func FallsFaster(l *Lander, q decider.Query) float64 { return float64(l.falls(q.Arg(0))) }
func Drifts(l *Lander, q decider.Query) float64      { return float64(abs(l.off(q.Arg(0))) - 100) }
func Below(l *Lander, q decider.Query) float64       { return float64(int(q.Arg(0))*100 - l.Y) }
func LowFuel(l *Lander) bool                         { return l.Fuel < 40 }

//go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary

// Vocabulary is what tables of landers are made of.
var Vocabulary = evo.Vocabulary[*Lander]{
	Name: "lander",
	Actions: []evo.Action[*Lander]{
		{Behavior: &Coast},
		{Behavior: &Brake, Possible: FallsFaster, Args: speed},
		{Behavior: &Steer, Possible: Drifts, Args: seconds},
	},
	Conditions: []evo.Condition[*Lander]{
		{Decide: FallsFaster, Args: speed},
		{Decide: Drifts, Args: seconds},
		{Decide: Below, Args: []evo.Argument{{Name: "height", Unit: "m", Min: 5, Max: 100, Step: 5, Default: 20}}},
		{When: LowFuel},
	},
}

var (
	speed   = []evo.Argument{{Name: "speed", Unit: "m/s", Min: 1, Max: 20, Step: 1, Default: 5}}
	seconds = []evo.Argument{{Name: "within", Unit: "s", Min: 2, Max: 20, Step: 2, Default: 10}}
)

// The tables written by hand: lists of rows, of which the first that accepts acts.
type row = decider.Decider[*Lander]

func table(name string, rows ...*row) *row { return &row{Name: name, Children: rows} }
func do(a *action, decide func(*Lander, decider.Query) float64, args ...float64) *row {
	return &row{Name: a.Name, Behavior: a, BehaviorArgs: args, Decide: decide, DecideArgs: args}
}

// Game is the game as evolution knows it.
var Game = evo.Game[*Lander]{
	Name:       "lander",
	Vocabulary: &Vocabulary,
	NewSim:     func() evo.Sim[*Lander] { return new(Lander) },
	Tick:       tick,
	Evaluation: evo.Mode{Name: "descent", Slots: 1, Steps: steps},
	Points:     "points",
	Metrics:    []evo.Metric{{Name: "points", Max: 200}, {Name: "landed", Max: 1}, {Name: "fuel", Unit: "ticks", Max: 150}},
	Classes: []evo.Class{ // in thousandths
		{Name: "Easy", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 20_000, Max: 60_000, Weight: 1}}},
		{Name: "Medium", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 80_000, Max: 130_000, Weight: 1}}},
		{Name: "Hard", Keep: 10, Ranges: []evo.Range{{Metric: "points", Min: 155_000, Max: 200_000, Weight: 1}}},
	},
	Natural: evo.Naturalness{Leafless: 1000, Restarts: 7000}, // who does nothing falls, as COAST does
	Library: []evo.Entry[*Lander]{
		{Name: "stone", Style: "only falls", Table: table("STONE", do(&Coast, nil))},
		{Name: "feather", Style: "comes down slowly", Table: table("FEATHER", do(&Brake, FallsFaster, 3), do(&Coast, nil))},
		{Name: "pilot", Style: "steers, too", Table: table("PILOT", do(&Steer, Drifts, 10), do(&Brake, FallsFaster, 3), do(&Coast, nil))},
	},
}
