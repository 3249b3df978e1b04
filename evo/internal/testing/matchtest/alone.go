package matchtest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Alone is a game for one player: a miner walks along a tunnel with veins of gold
// and must be back at the entrance before its light goes out.
var Alone = evo.Game[*Miner]{
	Name:    "mine",
	Version: 1,
	Vocabulary: &evo.Vocabulary[*Miner]{
		Name: "mine", Version: 1,
		Actions:    []evo.Action[*Miner]{{Act: &Dig{}}, {Act: &Walk{Steps: 9}}, {Name: "RETURN", Act: &ComeBack{}}, {Name: "REST", Act: &Nap{}}},
		Conditions: []evo.Condition[*Miner]{{Ask: &LightBelow{Light: 70}}, {Ask: &GoldAbove{Gold: 20}}},
		Flags:      []evo.Flag{{Name: "AT_ENTRANCE", Flag: AtEntrance, Expr: "matchtest.AtEntrance"}},
	},
	NewSim: func() evo.Sim[*Miner] { return new(Mine) },
	Metrics: []evo.Metric{
		{Name: "gold", Unit: "nuggets", Min: 0, Max: 1_000}, // brought to the entrance, and a quarter of what is on the way: the points
		{Name: "dug", Unit: "nuggets", Min: 0, Max: 1_000},
		{Name: "walked", Unit: "steps", Min: 0, Max: 1_000},
	},
	Points:     "gold",
	Tick:       second,
	Evaluation: evo.Mode{Name: "shift", Slots: 1, Steps: light},
	Showdown:   evo.Mode{Name: "long shift", Slots: 1, Steps: 2 * light},
	Classes: []evo.Class{
		{Name: "Easy", Keep: 3, Ranges: []evo.Range{{Metric: "gold", Min: 500, Max: 5_000, Weight: 1}}},
		{Name: "Hard", Keep: 2, Ranges: []evo.Range{{Metric: "gold", Min: 5_000, Max: 1_000_000, Weight: 1}}},
	},
	Library: []evo.Entry[*Miner]{
		{Name: "Sightseer", Style: "takes what lies at the entrance", Table: &sightseer},
		{Name: "Digger", Style: "digs, and turns back in time", Table: &digger},
	},
}

const (
	light  = 200 // ticks
	tunnel = 24  // cells
	stride = 3   // steps across a cell
	second = time.Second
)

// AtEntrance is the flag of a miner that stands where gold counts.
const AtEntrance = decider.Flags(1)

// The library.
var (
	sightseer = decider.Group("SIGHTSEER", decider.PrioritizedList,
		&decider.Decider[*Miner]{Name: "DIG", Act: &Dig{}},
		&decider.Decider[*Miner]{Name: "BACK", Preconditions: decider.Preconditions{Flags: decider.None(AtEntrance)}, Act: &ComeBack{}},
		&decider.Decider[*Miner]{Name: "LOOK", Act: &Walk{Steps: 6}})
	digger = decider.Group("DIGGER", decider.PrioritizedList,
		&decider.Decider[*Miner]{Name: "BACK", Ask: &LightBelow{Light: 70}, Act: &ComeBack{}},
		&decider.Decider[*Miner]{Name: "DIG", Act: &Dig{}},
		&decider.Decider[*Miner]{Name: "ON", Act: &Walk{Steps: 12}})
)

// Miner is an agent.
type Miner struct {
	at, bag, gold, dug, walked int64
	veins                      [tunnel]int64
	left                       int64 // light, in ticks
}

// Dig digs where there is gold.
type Dig struct{}

// Decide accepts where there is gold to dig.
func (*Dig) Decide(m *Miner, _ decider.Query) float64 { return decider.Bool(m.veins[m.cell()] > 0) }

// Act implements behavior.Action.
func (*Dig) Act(m *Miner, _ behavior.Context) behavior.Status {
	if m.veins[m.cell()] == 0 {
		return behavior.Succeeded
	}
	m.veins[m.cell()]--
	m.bag++
	m.dug++
	return behavior.Running
}

// Walk walks into the mine.
type Walk struct {
	Steps int `min:"3" max:"30" step:"3"`
}

// Act implements behavior.Action.
func (w *Walk) Act(m *Miner, x behavior.Context) behavior.Status {
	m.move(1)
	if x.Duration() >= time.Duration(w.Steps-1)*second {
		return behavior.Succeeded
	}
	return behavior.Running
}

// ComeBack walks to the entrance.
type ComeBack struct{}

// Act implements behavior.Action.
func (*ComeBack) Act(m *Miner, _ behavior.Context) behavior.Status {
	if m.move(-1); m.at == 0 {
		return behavior.Succeeded
	}
	return behavior.Running
}

// Nap does nothing.
type Nap struct{}

// Act implements behavior.Action.
func (*Nap) Act(*Miner, behavior.Context) behavior.Status { return behavior.Running }

// LightBelow accepts with fewer ticks of light left.
type LightBelow struct {
	Light int `min:"0" max:"100" step:"10"`
}

// Decide implements decider.Question.
func (l *LightBelow) Decide(m *Miner, _ decider.Query) float64 {
	return decider.Bool(m.left < int64(l.Light))
}

// GoldAbove accepts with more gold in the bag.
type GoldAbove struct {
	Gold int `min:"0" max:"40" step:"5"`
}

// Decide implements decider.Question.
func (g *GoldAbove) Decide(m *Miner, _ decider.Query) float64 {
	return decider.Bool(m.bag > int64(g.Gold))
}

// cell returns the cell in which the miner is.
func (m *Miner) cell() int64 { return m.at / stride }

// move walks a step. A miner at the entrance leaves its gold there.
func (m *Miner) move(steps int64) {
	before := m.at
	m.at = min(max(m.at+steps, 0), tunnel*stride-1)
	if m.at != before {
		m.walked++
	}
	if m.at == 0 {
		m.gold, m.bag = m.gold+m.bag, 0
	}
}

// Mine plays rounds of [Alone].
type Mine struct {
	miner  Miner
	tree   *decider.Tree[*Miner]
	memory decider.Memory
	world  *decider.World
}

// Reset begins a shift of one miner.
func (s *Mine) Reset(setup evo.Setup[*Miner]) error {
	left, ok := map[string]int64{Alone.Evaluation.Name: light, Alone.Showdown.Name: 2 * light}[setup.Mode]
	if !ok || len(setup.Trees) != 1 {
		return fmt.Errorf("no mode %q of %d players", setup.Mode, len(setup.Trees))
	}
	*s = Mine{miner: Miner{left: left}, tree: setup.Trees[0], memory: setup.Trees[0].NewMemory(1), world: decider.NewWorld(setup.Seed)}
	s.world.Observe(setup.Observer, setup.Detail)
	r := evo.NewRand(evo.Seed(setup.Seed, "veins"))
	for range 5 {
		s.miner.veins[r.IntN(tunnel)] += int64(6 + r.IntN(9))
	}
	return nil
}

// Step lets the miner decide.
func (s *Mine) Step() bool {
	input := decider.Input{Delta: second, World: s.world}
	if s.miner.at == 0 {
		input.Flags = AtEntrance
	}
	if _, err := s.tree.Tick(&s.miner, s.memory, input); err != nil {
		panic(err)
	}
	s.miner.left--
	return s.miner.left == 0
}

// Hash is a digest of the round.
func (s *Mine) Hash() uint64 {
	h := fnv.New64a()
	h.Write(s.AppendSnapshot(nil))
	return h.Sum64()
}

// AppendSnapshot appends the miner and its mine.
func (s *Mine) AppendSnapshot(b []byte) []byte {
	m := &s.miner
	for _, n := range append([]int64{m.at, m.bag, m.gold, m.dug, m.walked, m.left}, m.veins[:]...) {
		b = binary.AppendVarint(b, n)
	}
	return b
}

// Restore returns an error: the game has no situations.
func (s *Mine) Restore([]byte) error { return errors.New("the game does not restore rounds") }

// Metrics returns the gold that was brought back, and what it took.
func (s *Mine) Metrics(_ int, into []int64) {
	m := &s.miner
	into[0], into[1], into[2] = m.gold+m.bag/4, m.dug, m.walked
}
