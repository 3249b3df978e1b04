package creatures

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
)

// World is the field and the creatures on it.
type World struct {
	Clock     time.Duration // since the start, which is a morning
	Creatures []*Creature   // in the order of their ids; the wolf is the last
	Bushes    []Bush
	Minds     *decider.World // where observers of the decisions go

	// The creatures once more, as those who decide.
	Herd, Wolves *decider.Crowd[*Creature]

	// Listen receives what the creatures say, if it is not nil.
	Listen func(c *Creature, what string)

	frame   uint64 // number of the step, from 1
	grown   time.Duration
	guarded int // how many are on guard
}

// A day, and the part of it that is not night.
const (
	Day      = 60 * time.Second
	Daylight = 25 * time.Second
)

// MaxAgents is the number of creatures with a name.
const MaxAgents = 12

var names = [MaxAgents]string{"Ada", "Bo", "Cleo", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou"}

// New returns a world with that many creatures and one wolf. numbers change those of
// the tables, see ethogram.Open. It fails if the tables do not compile, or if agents is
// not 1 to MaxAgents.
func New(agents int, seed uint64, numbers []byte) (*World, error) {
	if agents < 1 || agents > MaxAgents {
		return nil, fmt.Errorf("%d agents: want 1 to %d", agents, MaxAgents)
	}
	w := &World{
		Bushes: []Bush{
			{At: Point{X: 6 * Metre, Y: 4 * Metre}, Bites: MaxBites},
			{At: Point{X: 20 * Metre, Y: 19 * Metre}, Bites: MaxBites},
			{At: Point{X: 27 * Metre, Y: 10 * Metre}, Bites: MaxBites},
		},
	}
	var err error
	w.Minds, err = ethogram.Open(seed, numbers,
		ethogram.Crowd(&w.Herd, &Root, (*Creature).sense), ethogram.Crowd(&w.Wolves, &WolfRoot, (*Creature).sense))
	if err != nil {
		return nil, err
	}
	w.Minds.SetNames(w.words())
	lots := rand.New(rand.NewPCG(seed, 0))
	for i := range agents {
		c := w.add(names[i], w.Herd)
		c.Guards = i%4 == 0
		c.blow, c.walk, c.run = 8, 1800, 3600
		c.At = Point{X: Nest.X + int64(i%3-1)*2*Metre, Y: Nest.Y + int64(i/3-1)*2*Metre}
		c.Hunger = lots.IntN(60) * percent
		if c.Guards {
			c.blow, c.run = 24, 4600
			c.Hunger /= 4 // or it would not start as a guard
		}
	}
	wolf := w.add("Grim", w.Wolves)
	wolf.Wolf, wolf.At = true, Lair
	wolf.blow, wolf.walk, wolf.run = 16, 2400, 5000
	return w, nil
}

// add adds a creature to the world, with the next id.
func (w *World) add(name string, crowd *decider.Crowd[*Creature]) *Creature {
	id := uint64(len(w.Creatures) + 1)
	c := &Creature{ID: id, Name: name, Health: full, world: w, crowd: crowd}
	_ = crowd.Add(id, c) // the id is new
	w.Creatures = append(w.Creatures, c)
	return c
}

// Step advances the world by dt: for each creature in turn, first its needs, then
// one tick of its tree.
func (w *World) Step(dt time.Duration) error {
	w.frame++
	w.Clock += dt
	w.grow(dt)
	return w.Minds.Tick(dt)
}

// sense is what the creature knows before it decides.
func (c *Creature) sense(dt time.Duration) decider.Sense {
	c.live(dt)
	return decider.Sense{Flags: c.flags(), Stimuli: c.senses.Update(c.world.frame, dt)}
}

// Night reports whether it is night.
func (w *World) Night() bool { return w.Clock%Day >= Daylight }

// grow adds a bite to every bush now and then, a little faster than the creatures
// can eat.
func (w *World) grow(dt time.Duration) {
	pause := 12 * time.Second / time.Duration(len(w.Creatures)-1)
	for w.grown += dt; w.grown >= pause; w.grown -= pause {
		for i := range w.Bushes {
			w.Bushes[i].Bites = min(w.Bushes[i].Bites+1, MaxBites)
		}
	}
}

// byID returns the creature with the id.
func (w *World) byID(id int32) *Creature { return w.Creatures[id-1] }

// flags are the facts of this tick that the tables check.
func (c *Creature) flags() decider.Flags {
	var f decider.Flags
	if c.dead() {
		f |= Dead
	}
	if c.world.Night() {
		f |= Night
	}
	if c.Guards {
		f |= Guardian
	}
	return f
}

// bear replaces a dead creature by a new one, at home.
func (c *Creature) bear() {
	c.At, c.Health, c.Hunger = Nest, full, 20*percent
	if c.Wolf {
		c.At = Lair
	}
	c.say("is born again")
}

// live makes the creature hungrier, and weaker when it starves.
func (c *Creature) live(dt time.Duration) {
	if c.Wolf || c.dead() {
		return
	}
	c.Hunger = min(c.Hunger+int(dt*1500/time.Second), full)
	if c.Hunger == full {
		c.Health = max(c.Health-int(dt*1000/time.Second), 0)
	}
}

// heal adds that many percent of health a second.
func (c *Creature) heal(rate int, dt time.Duration) {
	c.Health = min(c.Health+rate*int(dt*percent/time.Second), full)
}

// callForHelp sends a stimulus to every friend in earshot.
func (c *Creature) callForHelp() {
	c.say("calls for help")
	for _, o := range c.world.Creatures {
		if o != c && !o.Wolf && distance(o.At, c.At) <= earshot {
			c.signal(o, CallForHelp, 3*time.Second)
		}
	}
}
