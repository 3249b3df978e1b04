package main

import (
	"errors"
	"math"
	"time"

	"github.com/mlange-42/ark/ecs"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

const (
	tick         = 100 * time.Millisecond
	door, length = 0, 48 // metres
)

// Components. A guard has a Place, a Duty and a Mind, a thief a Place and Thief.
type (
	Place struct{ At, Way float64 } // metres, and where it looks: -1 or 1
	Thief struct{}
	Duty  struct {
		To, Then float64       // the ends of its beat
		Until    time.Duration // on the clock of Ethogram's world
		Grabs    bool          // in this frame
	}
	// Mind is what Ethogram needs of an entity.
	Mind struct {
		ID      uint64 // of the agent: entities of ark are others after loading
		Noticed stimuli.Set[float64]
	}
)

// Game is ark's world, Ethogram's world, and the ways into both.
type Game struct {
	ecs     ecs.World
	guard   *ecs.Map3[Place, Duty, Mind]
	thief   *ecs.Map2[Place, Thief]
	guards  *ecs.Filter3[Place, Duty, Mind]
	thieves *ecs.Filter2[Place, Thief]

	world *decider.World
	crowd *decider.Crowd[Guard]
	gone  []ecs.Entity // to be removed from ark
}

// empty returns a game without entities.
func empty(workers int) (*Game, error) {
	g := &Game{ecs: ecs.NewWorld(), world: decider.NewWorld(1)}
	g.guard, g.guards = ecs.NewMap3[Place, Duty, Mind](&g.ecs), ecs.NewFilter3[Place, Duty, Mind](&g.ecs)
	g.thief, g.thieves = ecs.NewMap2[Place, Thief](&g.ecs), ecs.NewFilter2[Place, Thief](&g.ecs)
	ecs.Observe(ecs.OnRemoveEntity).With(ecs.C[Mind]()).Do(g.dies).Register(&g.ecs)
	tree, err := decider.Compile(&Root)
	if err != nil {
		return nil, err
	}
	g.crowd, err = tree.NewCrowd(g.world, Guard.sense)
	return g, errors.Join(err, g.world.SetWorkers(workers))
}

// New returns a game with n guards. Call Step for each frame.
func New(n, workers int) (*Game, error) {
	g, err := empty(workers)
	for i := 1; i <= n && err == nil; i++ {
		at := float64(9 * i % length)
		duty := Duty{To: at + 4, Then: at - 4, Until: time.Duration(10+8*i) * time.Second}
		e := g.guard.NewEntity(&Place{at, 1}, &duty, &Mind{ID: uint64(i)})
		err = g.crowd.Add(uint64(i), Guard{e, g})
	}
	return g, err
}

// dies is called by ark before it removes a guard, whoever asked for that. An agent that
// left the crowd first is no longer found.
func (g *Game) dies(e ecs.Entity) {
	_, _, mind := g.guard.Get(e)
	if err := g.world.Remove(mind.ID); err != nil && !errors.Is(err, decider.ErrNoAgent) {
		panic(err) // ErrInFrame: a callback removes entities
	}
}

// Step plays a frame: systems of ark, the crowd, and what had to wait for its end.
func (g *Game) Step() error {
	g.sneak()
	g.look()
	g.remove()
	if err := g.world.Tick(tick); err != nil {
		return err
	}
	g.arrest()
	g.remove()
	return nil
}

// sneak moves the thieves, who have no table.
func (g *Game) sneak() {
	if now := g.world.Now(); now%(5*time.Second) == 0 {
		way := float64(1 - 2*(now/(5*time.Second)%2)) // from the left, from the right
		g.thief.NewEntity(&Place{(1 - way) / 2 * (length - 1), way}, &Thief{})
	}
	for q := g.thieves.Query(); q.Next(); {
		thief, _ := q.Get()
		if thief.At += thief.Way * 1.5 * tick.Seconds(); thief.At < 0 || thief.At >= length {
			g.gone = append(g.gone, q.Entity())
		}
	}
}

// look sets the stimuli of the guards. Who does not see a thief in time is knocked out.
func (g *Game) look() {
	for q := g.guards.Query(); q.Next(); {
		guard, _, mind := q.Get()
		for t := g.thieves.Query(); t.Next(); {
			switch thief, _ := t.Get(); {
			case guard.sees(thief.At):
				mind.Noticed.Set(Seen, thief.At, time.Second)
			case guard.near(thief.At):
				g.gone = append(g.gone, q.Entity())
			}
		}
	}
}

// arrest does what the guards only wrote down, because it is about other entities.
func (g *Game) arrest() {
	for q := g.guards.Query(); q.Next(); {
		guard, duty, _ := q.Get()
		for t := g.thieves.Query(); t.Next(); {
			if thief, _ := t.Get(); duty.Grabs && guard.near(thief.At) {
				g.gone = append(g.gone, t.Entity())
			}
		}
		duty.Grabs = false
	}
}

// remove takes the entities out of ark that are gone.
func (g *Game) remove() {
	for i := 0; i < len(g.gone); i++ { // the list grows: a guard who dies leaves the crowd
		if g.ecs.Alive(g.gone[i]) {
			g.ecs.RemoveEntity(g.gone[i])
		}
	}
	g.gone = g.gone[:0]
}

func (p *Place) near(at float64) bool { return math.Abs(at-p.At) < 1 }
func (p *Place) sees(at float64) bool { d := (at - p.At) * p.Way; return 0 <= d && d < 8 }

// walk goes to a place by at most step, and returns whether it has arrived.
func (p *Place) walk(to, step float64) bool {
	d := to - p.At
	if math.Abs(d) <= step {
		p.At = to
		return true
	}
	p.Way = math.Copysign(1, d)
	p.At += p.Way * step
	return false
}
