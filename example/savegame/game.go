package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

const (
	tick   = 100 * time.Millisecond
	length = 60 // of the valley, in metres

	firstVillager = 1 // ids
	firstWolf     = 101
)

// Creature is what all kinds of agents have; D are the data of what they perceive.
// The exported fields are saved, Senses by themselves. The game is set by Welcome.
type Creature[D any] struct {
	ID     uint64
	At     int // metres
	Senses stimuli.Senses[D]

	game *Game `save:"-"`
}

func (c *Creature[D]) enter(id uint64, g *Game) { c.ID, c.game = id, g }

// Villager is one kind of agent.
type Villager struct {
	Creature[Sighting]
	Logs, Water int // carried, drawn
}

// Sighting is what comes with WolfNear.
type Sighting struct{ At int }

// Wolf is another kind of agent.
type Wolf struct {
	Creature[struct{}]
	Way   int // the direction in which it flees, in metres a tick
	Bites int
}

// Game is a valley with villagers and wolves: two crowds in one world.
type Game struct {
	world   *decider.World
	village *decider.Crowd[*Villager]
	pack    *decider.Crowd[*Wolf]

	seen map[uint64]int // where villagers were when the frame began
}

// New returns a game without agents.
func New(seed uint64, workers int) (*Game, error) {
	g := &Game{seen: map[uint64]int{}}
	var err error
	g.world, err = ethogram.Open(seed, nil,
		ethogram.Crowd(&g.village, &VillageRoot, (*Villager).sense),
		ethogram.Crowd(&g.pack, &WolfRoot, (*Wolf).sense))
	if err != nil {
		return nil, err
	}
	g.world.Welcome(func(id uint64, a any) { a.(interface{ enter(uint64, *Game) }).enter(id, g) })
	return g, g.world.SetWorkers(workers)
}

// populate begins a new game.
func (g *Game) populate() error {
	var errs []error
	for i := range 9 {
		errs = append(errs, g.village.Add(uint64(firstVillager+i), &Villager{Creature: Creature[Sighting]{At: 6 * (i + 1)}}))
	}
	for i := range 3 {
		errs = append(errs, g.pack.Add(uint64(firstWolf+i), &Wolf{Creature: Creature[struct{}]{At: 20 * i}, Way: 2*(i%2) - 1}))
	}
	return errors.Join(errs...)
}

// Load returns a game that continues exactly as the saved one would have.
func Load(data []byte, workers int) (*Game, error) {
	g, err := New(0, workers)
	if err != nil {
		return nil, err
	}
	report, err := ethogram.Load(g.world, data, nil)
	if err == nil && !report.Same() {
		err = fmt.Errorf("the savegame comes from other tables or lacks agents: %+v", report)
	}
	return g, err
}

// Step plays a frame. Callbacks run in parallel and must not read what other
// callbacks write, so they read the positions from before the frame.
func (g *Game) Step() error {
	for id, v := range g.village.Each {
		g.seen[id] = v.At
	}
	return g.world.Tick(tick)
}

// sense says what the creature perceives. The crowd calls it before each tick.
func (c *Creature[D]) sense(dt time.Duration) decider.Sense {
	return decider.Sense{Stimuli: c.Senses.Update(c.game.world.Frame(), dt)}
}

// nearest returns the villager that was nearest to a place.
func (g *Game) nearest(at int) (id uint64, where int, ok bool) {
	for v := range g.village.Each {
		if there := g.seen[v]; !ok || distance(there, at) < distance(where, at) {
			id, where, ok = v, there, true
		}
	}
	return id, where, ok
}

func (g *Game) near(id uint64, at, metres int) bool { return distance(g.seen[id], at) <= metres }

func distance(a, b int) int { return max(a-b, b-a) }
func within(at int) int     { return min(max(at, 0), length) }
