// Package mine is the game of the hunt's tests: three diggers on a gallery dig for
// gold, carry it to the middle, and bank it. Its faults are planted, each by a name, or
// several by names with a + between them.
package mine

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/wire"
)

const (
	cells  = 21
	middle = cells / 2
)

// Digger is an agent.
type Digger struct {
	mine   *mine
	X      int
	Carry  int
	Banked int
	Rests  int
	order  int
}

const (
	toNothing = iota
	toWest
	toEast
	toMiddle
	toWall
	toDig
	toBank
)

// mine is the game's Sim.
type mine struct {
	fault   string
	seed    uint64
	tick    int
	Diggers [3]Digger
	Depth   [cells]int

	trees    []*decider.Tree[*Digger]
	memories []decider.Memory
	world    *decider.World
}

const ticks = 60

// notInAll are the faults that a process does not survive or that depend on more than the
// round.
var notInAll = []string{"endless", "asleep", "exit", "chance", "worn", "cart"}

// has reports whether a fault is planted. "all" are those that are not in notInAll.
func (m *mine) has(fault string) bool {
	return m.fault == fault || m.fault == "all" && !slices.Contains(notInAll, fault) || strings.Contains(m.fault, "+") && slices.Contains(strings.Split(m.fault, "+"), fault)
}

func (m *mine) Reset(s evo.Setup[*Digger]) error {
	depth := m.Depth
	*m = mine{fault: m.fault, seed: s.Seed, trees: s.Trees, world: decider.NewWorld(evo.Seed(s.Seed, "draws"))}
	m.world.Observe(s.Observer, s.Detail, s.Agents...)
	if m.has("leftover") && depth[2] > 3 {
		m.Depth[3] = 1
	}
	if m.has("cart") && cart.Swap(0) > 3 {
		m.Depth[middle] = 20
	}
	random := evo.NewRand(s.Seed)
	m.memories = make([]decider.Memory, len(s.Trees))
	for i := range m.Diggers {
		m.Diggers[i] = Digger{mine: m, X: random.IntN(cells)}
		m.memories[i] = s.Trees[i].NewMemory(uint64(i + 1))
	}
	return nil
}

var ( // what a game must not have
	calls atomic.Int64
	worn  atomic.Bool  // a wall was dug in some round
	cart  atomic.Int64 // what the last round has left at the west wall
	freed atomic.Int64
)

// Free ends the endless steps under way, which would keep the processors of later tests.
func Free() { freed.Add(1) }

func (m *mine) Step() bool {
	for i := range m.Diggers {
		d := &m.Diggers[i]
		d.order = toNothing
		if _, err := m.trees[i].Tick(d, m.memories[i], decider.Input{Delta: 100 * time.Millisecond, World: m.world}); err != nil {
			panic(err)
		}
	}
	depth := m.Depth
	for i := range m.Diggers {
		m.carryOut(i, &depth)
	}
	m.Depth = depth
	m.tick++
	if m.has("cart") {
		cart.Store(int64(m.Depth[0]))
	}
	if m.has("hang") && m.Diggers[0].Banked+m.Diggers[1].Banked+m.Diggers[2].Banked > 8 {
		return false
	}
	return m.tick >= ticks
}

func (m *mine) carryOut(i int, depth *[cells]int) {
	d := &m.Diggers[i]
	switch d.order {
	case toWest:
		d.X = max(d.X-1, 0)
	case toEast:
		d.X = min(d.X+1, cells-1)
	case toMiddle:
		d.X += sign(middle - d.X)
	case toWall:
		if d.X != middle {
			d.X = min(max(d.X+sign(d.X-middle), 0), cells-1)
		}
	case toDig:
		if d.Carry < 5 && m.Depth[d.X] < 12 {
			d.Carry++
			depth[d.X]++
			if m.has("asymmetry") && d.X == 3 {
				d.Carry++
			}
		}
		switch {
		case m.has("panic") && d.X == 0 && d.Carry == 4:
			_ = m.Depth[d.X+cells*d.Carry]
		case m.has("seat") && i == 1 && d.Carry == 4:
			d.Carry = 0
		case (m.has("endless") || m.has("asleep")) && d.X == cells-1 && d.Carry == 3:
			for now := freed.Load(); freed.Load() == now; {
				d.Rests++
				if m.has("asleep") { // so that many can wait without a processor
					time.Sleep(time.Millisecond)
				}
			}
			runtime.Goexit()
		case m.has("exit") && d.X == cells-1 && d.Carry == 3:
			os.Exit(3)
		case m.has("chance") && d.Carry == 4:
			d.Rests += int(calls.Add(1))
		case m.has("worn") && d.X == 0 && d.Carry == 5:
			worn.Store(true)
		}
	case toBank:
		if d.X == middle {
			if m.has("worn") && worn.Load() && d.Carry == 3 {
				panic("the pick is worn")
			}
			d.Banked += d.Carry
			d.Carry = 0
		} else if m.has("metric") && d.Carry == 0 && (d.X == 0 || d.X == cells-1) {
			d.Banked--
		}
	default:
		d.Rests++
	}
}

func sign(n int) int { return min(max(n, -1), 1) }

func (m *mine) Hash() uint64 {
	numbers := []int{m.tick}
	for i := range m.Diggers {
		d := &m.Diggers[i]
		numbers = append(numbers, d.X, d.Carry, d.Banked, d.Rests)
	}
	return evo.Digest(append(numbers, m.Depth[:]...)...)
}

func (m *mine) Metrics(slot int, into []int64) {
	d := &m.Diggers[slot]
	into[0], into[1], into[2] = int64(d.Banked), int64(d.Carry), int64(d.Rests)
	if m.fault == "tie" { // which breaks every round, so it is not in "all"
		into[2] += int64(slot)
	}
}

func (m *mine) AppendSnapshot(data []byte) []byte {
	w := wire.Writer{B: data}
	w.Varint(int64(m.seed))
	w.Varint(int64(m.tick))
	for i := range m.Diggers {
		d := &m.Diggers[i]
		carry := d.Carry
		if m.has("forgotten") && carry == 5 {
			carry = 0
		}
		for _, n := range [...]int{d.X, carry, d.Banked, d.Rests} {
			w.Varint(int64(n))
		}
		memory, err := m.trees[i].Save(m.memories[i])
		if err != nil {
			panic(err)
		}
		w.Uvarint(uint64(len(memory)))
		w.B = append(w.B, memory...)
	}
	for _, n := range m.Depth {
		if m.has("lost") && n > 10 {
			n = 10
		}
		w.Varint(int64(n))
	}
	return w.B
}

func (m *mine) Restore(data []byte) error {
	r := wire.NewReader(data)
	m.seed, m.tick = uint64(r.Varint()), int(r.Varint())
	m.world = decider.NewWorld(evo.Seed(m.seed, "draws"))
	for i := range m.Diggers {
		d := &m.Diggers[i]
		for _, n := range [...]*int{&d.X, &d.Carry, &d.Banked, &d.Rests} {
			*n = int(r.Varint())
		}
		memory := r.Take(uint64(r.Count(1<<16, 1, "the bytes of a memory")))
		var err error
		if m.memories[i], _, err = m.trees[i].Load(memory); err != nil {
			return err
		}
	}
	for i := range m.Depth {
		if n := int(r.Varint()); n != 0 || !m.has("kept") {
			m.Depth[i] = n
		}
	}
	return r.Err()
}

// Text shows the mine.
func text(sim evo.Sim[*Digger]) (text string) {
	m := sim.(*mine)
	for i := range m.Diggers {
		d := &m.Diggers[i]
		text += fmt.Sprintf("digger %d at %d carries %d and has banked %d\n", i, d.X, d.Carry, d.Banked)
	}
	return text
}

// The actions.
type (
	West   struct{}
	East   struct{}
	Middle struct{}
	Wall   struct{}
	Dig    struct{}
	Bank   struct{}
)

func (*West) Act(d *Digger, _ behavior.Context) behavior.Status   { return d.orders(toWest) }
func (*East) Act(d *Digger, _ behavior.Context) behavior.Status   { return d.orders(toEast) }
func (*Middle) Act(d *Digger, _ behavior.Context) behavior.Status { return d.orders(toMiddle) }
func (*Wall) Act(d *Digger, _ behavior.Context) behavior.Status   { return d.orders(toWall) }
func (*Dig) Act(d *Digger, _ behavior.Context) behavior.Status    { return d.orders(toDig) }
func (*Bank) Act(d *Digger, _ behavior.Context) behavior.Status   { return d.orders(toBank) }

func (d *Digger) orders(n int) behavior.Status {
	d.order = n
	return behavior.Running
}

// The conditions.
type (
	Full struct {
		Gold int `min:"1" max:"5"`
	}
	AtWall struct{}
	Home   struct{}
)

func (f *Full) Decide(d *Digger, _ decider.Query) float64 { return decider.Bool(d.Carry >= f.Gold) }
func (*AtWall) Decide(d *Digger, _ decider.Query) float64 {
	return decider.Bool(d.X == 0 || d.X == cells-1)
}
func (*Home) Decide(d *Digger, _ decider.Query) float64 { return decider.Bool(d.X == middle) }

var vocabulary = evo.Vocabulary[*Digger]{
	Name: "mine", Version: 1,
	Actions:    []evo.Action[*Digger]{{Act: &West{}}, {Act: &East{}}, {Act: &Middle{}}, {Act: &Wall{}}, {Act: &Dig{}}, {Act: &Bank{}}},
	Conditions: []evo.Condition[*Digger]{{Ask: &Full{Gold: 3}}, {Ask: &AtWall{}}, {Ask: &Home{}}},
}

var miner = decider.Group("MINER", decider.PrioritizedList,
	&decider.Decider[*Digger]{Name: "SAVE", Ask: &Home{}, Act: &Bank{}, Timeout: time.Second},
	&decider.Decider[*Digger]{Name: "CARRY", Ask: &Full{Gold: 2}, Act: &Middle{}},
	&decider.Decider[*Digger]{Name: "WORK", Act: &Dig{}},
)

// Game is the game without a fault.
var Game = *New("")

// New returns the game with a fault, or without one if it is "".
func New(fault string) *evo.Game[*Digger] {
	return &evo.Game[*Digger]{
		Name: "mine", Version: 1, Vocabulary: &vocabulary, Tick: 100 * time.Millisecond, Points: "banked",
		NewSim:     func() evo.Sim[*Digger] { return &mine{fault: fault} },
		Metrics:    []evo.Metric{{Name: "banked", Min: 0, Max: 1000}, {Name: "carry", Min: 0, Max: 6}, {Name: "rests", Min: 0, Max: 1_000_000}},
		Evaluation: evo.Mode{Name: "shift", Slots: 3, Steps: ticks},
		Library:    []evo.Entry[*Digger]{{Name: "miner", Table: &miner}},
		Text:       text, Expr: "mine.Game",
		Invariants: []evo.Invariant[*Digger]{{Name: "no cell is deeper than 14", Check: func(sim evo.Sim[*Digger]) string {
			for x, n := range sim.(*mine).Depth {
				if n > 14 || n > 8 && (&mine{fault: fault}).has("invariant") {
					return fmt.Sprintf("cell %d has the depth %d", x, n)
				}
			}
			return ""
		}}},
		Symmetries: []evo.Symmetry[*Digger]{
			{Name: "renamed seats", Seats: evo.NextSeats, Change: func(sim evo.Sim[*Digger], seats []int) {
				evo.Reseat(sim.(*mine).Diggers[:], seats)
			}},
			{Name: "mirrored mine", Without: []string{"EAST", "WEST"}, Change: func(sim evo.Sim[*Digger], _ []int) {
				for i := range sim.(*mine).Diggers {
					d := &sim.(*mine).Diggers[i]
					d.X = cells - 1 - d.X
				}
			}, Same: func(round, changed evo.Sim[*Digger], slot, seat int) string {
				d, e := round.(*mine).Diggers[slot], changed.(*mine).Diggers[seat]
				if d.X != cells-1-e.X || d.Carry != e.Carry || d.Banked != e.Banked {
					return fmt.Sprintf("at %d with %d, and at %d with %d there", d.X, d.Carry, e.X, e.Carry)
				}
				return ""
			}},
		},
	}
}

// Ticks returns how many steps a round has played.
func Ticks(sim evo.Sim[*Digger]) int { return sim.(*mine).tick }

// Start returns where the first digger begins.
func Start(seed uint64) int { return evo.NewRand(seed).IntN(cells) }
