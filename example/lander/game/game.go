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

func (l *Lander) falls(speed int) int          { return -l.VY - speed*100 }
func (l *Lander) off(within time.Duration) int { return -l.X/int(within/time.Second) - l.VX }
func abs(n int) int                            { return max(n, -n) }

// What a lander can do. A number above 0 says that it makes sense.

// Coast falls upright.
type Coast struct{}

func (*Coast) Act(l *Lander, _ behavior.Context) behavior.Status { return l.act(0, false) }

// Brake burns until the lander is slow.
type Brake struct {
	Speed int `min:"1" max:"20" unit:"m/s"`
}

func (b *Brake) Decide(l *Lander, _ decider.Query) float64 { return float64(l.falls(b.Speed)) }

func (b *Brake) Act(l *Lander, _ behavior.Context) behavior.Status {
	if l.falls(b.Speed) < -50 {
		return behavior.Succeeded
	}
	return l.act(0, true)
}

// Steer tilts and burns until the lander comes to the pad within that time.
type Steer struct {
	Within time.Duration `min:"2s" max:"20s" step:"2s"`
}

func (s *Steer) Decide(l *Lander, _ decider.Query) float64 {
	return float64(abs(l.off(s.Within)) - 100)
}

func (s *Steer) Act(l *Lander, _ behavior.Context) behavior.Status {
	if abs(l.off(s.Within)) < 50 {
		return behavior.Succeeded
	}
	return l.act(min(max(l.off(s.Within), -2), 2), true)
}

// What a lander can ask. A number above 0 is a yes.

type FallsFaster struct {
	Speed int `min:"1" max:"20" unit:"m/s"`
}

func (f *FallsFaster) Decide(l *Lander, _ decider.Query) float64 { return float64(l.falls(f.Speed)) }

type Drifts struct {
	Within time.Duration `min:"2s" max:"20s" step:"2s"`
}

func (d *Drifts) Decide(l *Lander, _ decider.Query) float64 {
	return float64(abs(l.off(d.Within)) - 100)
}

type Below struct {
	Height int `min:"5" max:"100" step:"5" unit:"m"`
}

func (b *Below) Decide(l *Lander, _ decider.Query) float64 { return float64(b.Height*100 - l.Y) }

func LowFuel(l *Lander) bool { return l.Fuel < 40 }

//go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary

// Vocabulary is what tables of landers are made of, with what a designer would begin with.
var Vocabulary = evo.Vocabulary[*Lander]{
	Name:    "lander",
	Actions: []evo.Action[*Lander]{{Act: &Coast{}}, {Act: &Brake{Speed: 5}}, {Act: &Steer{Within: 10 * time.Second}}},
	Conditions: []evo.Condition[*Lander]{
		{Ask: &FallsFaster{Speed: 5}}, {Ask: &Drifts{Within: 10 * time.Second}}, {Ask: &Below{Height: 20}}, {When: LowFuel},
	},
}

// The tables written by hand: lists of rows, of which the first that accepts acts.
type row = decider.Decider[*Lander]

func table(name string, rows ...*row) *row { return &row{Name: name, Children: rows} }

var (
	coast = row{Name: "COAST", Act: &Coast{}}
	brake = row{Name: "BRAKE", Act: &Brake{Speed: 3}}
	steer = row{Name: "STEER", Act: &Steer{Within: 10 * time.Second}}
)

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
		{Name: "stone", Style: "only falls", Table: table("STONE", &coast)},
		{Name: "feather", Style: "comes down slowly", Table: table("FEATHER", &brake, &coast)},
		{Name: "pilot", Style: "steers, too", Table: table("PILOT", &steer, &brake, &coast)},
	},
}
