package game

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

const (
	size   = 16 // cells along each side of the meadow, which has no border
	tufts  = 24 // cells with grass at the beginning
	bites  = 8  // of a tuft
	prize  = 10 // points of a fox for a hare
	breath = 30 // ticks that a fox can chase before it is tired
)

// Animal is an agent. Its behaviors move it at once: what comes first in a tick
// changes with every tick.
type Animal struct {
	meadow *Meadow
	slot   int
	fox    bool
	x, y   int
	points int
	steps  int
	moved  int // ticks since its last step
	breath int
}

// Meadow plays rounds: it is the game's [evo.Sim].
type Meadow struct {
	animals []Animal
	grass   [size][size]uint8
	players evo.Players[*Animal]
	random  *evo.Rand
	tick    int
	steps   int
}

// Reset begins a round. The setup says which slots are foxes.
func (m *Meadow) Reset(s evo.Setup[*Animal]) error {
	steps, ok := map[string]int{Hunt.Evaluation.Name: Hunt.Evaluation.Steps, Hunt.Showdown.Name: Hunt.Showdown.Steps}[s.Mode]
	if !ok || len(s.Roles) != len(s.Trees) {
		return fmt.Errorf("hunt has no mode %q with %d trees in %d roles", s.Mode, len(s.Trees), len(s.Roles))
	}
	*m = Meadow{
		animals: make([]Animal, len(s.Trees)), players: evo.NewPlayers(s),
		random: evo.NewRand(evo.Seed(s.Seed, "meadow")), steps: steps,
	}
	for range tufts {
		m.grass[m.random.IntN(size)][m.random.IntN(size)] = bites
	}
	for i := range m.animals {
		m.animals[i] = Animal{meadow: m, slot: i, fox: s.Roles[i] == "fox", breath: breath}
		m.animals[i].land()
	}
	return nil
}

// Step has all animals decide, catches hares, and lets grass grow.
func (m *Meadow) Step() (done bool) {
	for i := range m.animals {
		slot := (i + m.tick) % len(m.animals)
		a := &m.animals[slot]
		in := decider.Input{Delta: Tick}
		if *a.ground() > 0 {
			in.Flags |= OnGrass
		}
		if a.breath == 0 {
			in.Flags |= Tired
		}
		m.players.Tick(slot, a, in)
	}
	for i := range m.animals {
		if fox := &m.animals[i]; fox.fox {
			fox.catch()
		}
	}
	if m.tick%4 == 0 {
		m.grass[m.random.IntN(size)][m.random.IntN(size)] = bites
	}
	m.tick++
	return m.tick == m.steps
}

// catch takes a hare from the fox's cell. The hare loses half of its points and
// goes on elsewhere.
func (a *Animal) catch() {
	for i := range a.meadow.animals {
		hare := &a.meadow.animals[i]
		if !hare.fox && hare.x == a.x && hare.y == a.y {
			a.points += prize
			hare.points /= 2
			hare.land()
		}
	}
}

// land puts an animal somewhere on the meadow.
func (a *Animal) land() { a.x, a.y = a.meadow.random.IntN(size), a.meadow.random.IntN(size) }

// ground returns the grass where an animal is.
func (a *Animal) ground() *uint8 { return &a.meadow.grass[a.y][a.x] }

// step moves an animal towards the next cell along the longer side of a way. That
// takes a fox two ticks, and a hare three.
func (a *Animal) step(dx, dy int) {
	pace := 3
	if a.fox {
		pace = 2
	}
	if a.moved++; a.moved < pace {
		return
	}
	a.moved = 0
	switch {
	case dx == 0 && dy == 0:
		return
	case max(dx, -dx) >= max(dy, -dy):
		a.x = (a.x + min(max(dx, -1), 1) + size) % size
	default:
		a.y = (a.y + min(max(dy, -1), 1) + size) % size
	}
	a.steps++
}

// enemy returns the way to the nearest animal of the other role, and its length.
func (a *Animal) enemy() (dx, dy, far int) {
	far = 2 * size
	for i := range a.meadow.animals {
		if o := &a.meadow.animals[i]; o.fox != a.fox {
			if x, y := wrap(o.x-a.x), wrap(o.y-a.y); max(x, -x)+max(y, -y) < far {
				dx, dy, far = x, y, max(x, -x)+max(y, -y)
			}
		}
	}
	return dx, dy, far
}

// wrap returns the shorter way around the meadow.
func wrap(d int) int { return (d+size+size/2)%size - size/2 }

// Metrics writes the points and steps of a slot.
func (m *Meadow) Metrics(slot int, into []int64) {
	into[0], into[1] = int64(m.animals[slot].points), int64(m.animals[slot].steps)
}

// Hash is a digest of the animals and the grass.
func (m *Meadow) Hash() uint64 {
	h := fnv.New64a()
	var b []byte
	for _, a := range m.animals {
		for _, n := range []int{a.x, a.y, a.points, a.steps, a.moved, a.breath} {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	h.Write(b)
	for _, row := range m.grass {
		h.Write(row[:])
	}
	return h.Sum64()
}

// text draws the meadow: F is a fox, and a digit a hare.
func text(sim evo.Sim[*Animal]) string {
	m := sim.(*Meadow)
	var b strings.Builder
	for y := range size {
		for x := range size {
			at := "."
			if m.grass[y][x] > 0 {
				at = ","
			}
			for _, a := range m.animals {
				if a.x == x && a.y == y && a.fox {
					at = "F"
				} else if a.x == x && a.y == y {
					at = fmt.Sprint(a.slot)
				}
			}
			b.WriteString(at)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
