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
		Import: "github.com/ethogram-go/ethogram/evo/internal/testing/matchtest",
		Agent:  "*matchtest.Miner",
		Actions: []evo.Action[*Miner]{
			{Name: "DIG", Behavior: &Dig, Expr: "&matchtest.Dig", Possible: OnGold, PossibleExpr: "matchtest.OnGold"},
			{Name: "WALK", Behavior: &Walk, Expr: "&matchtest.Walk", Args: []evo.Argument{{Name: "steps", Min: 3, Max: 30, Step: 3, Default: 9}}},
			{Name: "RETURN", Behavior: &ComeBack, Expr: "&matchtest.ComeBack"},
			{Name: "REST", Behavior: &Nap, Expr: "&matchtest.Nap"},
		},
		Conditions: []evo.Condition[*Miner]{
			{Name: "LIGHT_BELOW", Decide: LightBelow, Expr: "matchtest.LightBelow", Args: []evo.Argument{{Name: "light", Min: 0, Max: 100, Step: 10, Default: 70}}},
			{Name: "GOLD_ABOVE", Decide: GoldAbove, Expr: "matchtest.GoldAbove", Args: []evo.Argument{{Name: "gold", Min: 0, Max: 40, Step: 5, Default: 20}}},
		},
		Flags: []evo.Flag{{Name: "AT_ENTRANCE", Flag: AtEntrance, Expr: "matchtest.AtEntrance"}},
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
		&decider.Decider[*Miner]{Name: "DIG", Decide: OnGold, Behavior: &Dig},
		&decider.Decider[*Miner]{Name: "BACK", Preconditions: decider.Preconditions{Flags: decider.None(AtEntrance)}, Behavior: &ComeBack},
		&decider.Decider[*Miner]{Name: "LOOK", Behavior: &Walk, BehaviorArgs: []float64{6}})
	digger = decider.Group("DIGGER", decider.PrioritizedList,
		&decider.Decider[*Miner]{Name: "BACK", Decide: LightBelow, DecideArgs: []float64{70}, Behavior: &ComeBack},
		&decider.Decider[*Miner]{Name: "DIG", Decide: OnGold, Behavior: &Dig},
		&decider.Decider[*Miner]{Name: "ON", Behavior: &Walk, BehaviorArgs: []float64{12}})
)

// Miner is an agent.
type Miner struct {
	at, bag, gold, dug, walked int64
	veins                      [tunnel]int64
	left                       int64 // light, in ticks
}

// The actions.
var (
	Dig = behavior.Behavior[*Miner]{Name: "Dig", Tick: func(m *Miner, _ behavior.Context) behavior.Status {
		if m.veins[m.cell()] == 0 {
			return behavior.Succeeded
		}
		m.veins[m.cell()]--
		m.bag++
		m.dug++
		return behavior.Running
	}}
	Walk = behavior.Behavior[*Miner]{Name: "Walk", Tick: func(m *Miner, x behavior.Context) behavior.Status {
		m.move(1)
		if x.Duration() >= time.Duration(x.Arg(0)-1)*second {
			return behavior.Succeeded
		}
		return behavior.Running
	}}
	ComeBack = behavior.Behavior[*Miner]{Name: "ComeBack", Tick: func(m *Miner, _ behavior.Context) behavior.Status {
		if m.move(-1); m.at == 0 {
			return behavior.Succeeded
		}
		return behavior.Running
	}}
	Nap = behavior.Behavior[*Miner]{Name: "Nap"}
)

// OnGold accepts where there is gold to dig.
func OnGold(m *Miner, _ decider.Query) float64 { return decider.Bool(m.veins[m.cell()] > 0) }

// LightBelow accepts with fewer ticks of light left than its argument.
func LightBelow(m *Miner, q decider.Query) float64 { return decider.Bool(float64(m.left) < q.Arg(0)) }

// GoldAbove accepts with more gold in the bag than its argument.
func GoldAbove(m *Miner, q decider.Query) float64 { return decider.Bool(float64(m.bag) > q.Arg(0)) }

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
