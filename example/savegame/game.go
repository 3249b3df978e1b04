package main

import (
	"time"

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
// encoding/json saves the exported fields. Senses have a Save of their own, and game is
// set again by Load.
type Creature[D any] struct {
	ID uint64
	At int // metres

	senses stimuli.Senses[D]
	game   *Game
}

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
	trees *trees
	world *decider.World

	village   *decider.Crowd[*Villager]
	pack      *decider.Crowd[*Wolf]
	villagers []*Villager // in the order of their ids
	wolves    []*Wolf

	seen map[uint64]int // where villagers were when the frame began
}

// trees are the compiled tables. They belong to the program and are not saved.
type trees struct {
	village *decider.Tree[*Villager]
	wolf    *decider.Tree[*Wolf]
}

func compile() (*trees, error) {
	village, err := decider.Compile(&VillageRoot)
	if err != nil {
		return nil, err
	}
	wolf, err := decider.Compile(&WolfRoot)
	return &trees{village, wolf}, err
}

// valley returns a game without agents.
func valley(t *trees, seed uint64, workers int) (*Game, error) {
	g := &Game{trees: t, world: decider.NewWorld(seed), seen: map[uint64]int{}}
	err := g.world.SetWorkers(workers)
	if err != nil {
		return nil, err
	}
	if g.village, err = t.village.NewCrowd(g.world, (*Villager).sense); err != nil {
		return nil, err
	}
	g.pack, err = t.wolf.NewCrowd(g.world, (*Wolf).sense)
	return g, err
}

// New returns a new game.
func New(t *trees, seed uint64, workers int) (*Game, error) {
	g, err := valley(t, seed, workers)
	if err != nil {
		return nil, err
	}
	for i := range 9 {
		v := &Villager{Creature: Creature[Sighting]{ID: uint64(firstVillager + i), At: 6 * (i + 1), game: g}}
		g.villagers = append(g.villagers, v)
		if err := g.village.Add(v.ID, v); err != nil {
			return nil, err
		}
	}
	for i := range 3 {
		w := &Wolf{Creature: Creature[struct{}]{ID: uint64(firstWolf + i), At: 20 * i, game: g}, Way: 2*(i%2) - 1}
		g.wolves = append(g.wolves, w)
		if err := g.pack.Add(w.ID, w); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Step plays a frame. Callbacks run in parallel and must not read what other
// callbacks write, so they read the positions from before the frame.
func (g *Game) Step() error {
	for _, v := range g.villagers {
		g.seen[v.ID] = v.At
	}
	return g.world.Tick(tick)
}

// sense says what the creature perceives. The crowd calls it before each tick.
func (c *Creature[D]) sense(dt time.Duration) decider.Sense {
	return decider.Sense{Stimuli: c.senses.Update(c.game.world.Frame(), dt)}
}

// agent gives Load the agent with an id.
func (g *Game) agent(id uint64, to any) error {
	found := false
	switch to := to.(type) {
	case **Villager:
		*to, found = g.villagerByID(id)
	case **Wolf:
		*to, found = g.wolfByID(id)
	}
	if !found {
		return decider.ErrNoAgent
	}
	return nil
}

func (g *Game) villagerByID(id uint64) (*Villager, bool) {
	i := id - firstVillager
	if i >= uint64(len(g.villagers)) {
		return nil, false
	}
	return g.villagers[i], true
}

func (g *Game) wolfByID(id uint64) (*Wolf, bool) {
	i := id - firstWolf
	if i >= uint64(len(g.wolves)) {
		return nil, false
	}
	return g.wolves[i], true
}

// nearest returns the villager that was nearest to a place.
func (g *Game) nearest(at int) (id uint64, where int, ok bool) {
	for _, v := range g.villagers {
		if there := g.seen[v.ID]; !ok || distance(there, at) < distance(where, at) {
			id, where, ok = v.ID, there, true
		}
	}
	return id, where, ok
}

func (g *Game) near(id uint64, at, metres int) bool { return distance(g.seen[id], at) <= metres }

func distance(a, b int) int { return max(a-b, b-a) }
func within(at int) int     { return min(max(at, 0), length) }
