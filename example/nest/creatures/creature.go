package creatures

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Creature is the agent.
type Creature struct {
	ID     uint64 // from 1; identifies it in traces and to others
	Name   string
	Wolf   bool
	Guards bool // owns the nest

	At     Point
	Health int // 0 to 100 percent
	Hunger int // 0 to 100 percent

	// For others to see, kept by the Activate and Deactivate of behaviors.
	OnGuard  bool
	Harmless bool // a wolf that sleeps or slinks off

	// How strong, and how fast.
	blow      int   // damage of one of its blows
	walk, run int64 // millimetres a second

	world  *World
	crowd  *decider.Crowd[*Creature]
	senses stimuli.Senses[Signal]
}

// Signal is the data of a stimulus: who, and where.
type Signal struct {
	From uint64
	At   Point
}

const (
	percent  = 1000 // health and hunger count thousandths of a percent
	full     = 100 * percent
	hungryAt = 60 * percent
	fullAt   = 5 * percent

	arm     = 1 * Metre // the reach for striking enemies and eating from bushes
	shelter = 3 * Metre // this near to a guarded nest, creatures are safe
	earshot = 26 * Metre
	support = 6 * Metre // friends this near count in a fight

	// Distances of an enemy, in metres.
	atHand  = 9 // a guard attacks it
	nearBy  = 14
	inSight = 30

	meal = 3 // bites on a bush that are worth eating

	// Between the two it neither fights nor flees: without the gap, a friend who
	// comes and goes would change its mind all the time.
	weak   = 90
	strong = 110
)

// HealthPercent is how healthy the creature is.
func (c *Creature) HealthPercent() int { return c.Health / percent }

// HungerPercent is how hungry the creature is.
func (c *Creature) HungerPercent() int { return c.Hunger / percent }

// Tree returns the creature's compiled table.
func (c *Creature) Tree() *decider.Tree[*Creature] { return c.crowd.Tree() }

// Memory returns the creature's memory.
func (c *Creature) Memory() decider.Memory {
	mem, _ := c.crowd.Memory(c.ID) // the creature never leaves its crowd
	return mem
}

func (c *Creature) id() int32 { return int32(c.ID) }

func (c *Creature) dead() bool { return c.Health <= 0 }

// sheltered: at home while another creature guards it.
func (c *Creature) sheltered() bool {
	return c.world.guarded > 0 && !c.OnGuard && distance(c.At, Nest) <= shelter
}

// enemy returns the nearest relevant enemy within that many metres, or nil. For a
// creature that is a wolf that means harm, for a wolf a creature without shelter.
func (c *Creature) enemy(metres float64) *Creature {
	var found *Creature
	nearest := int64(metres * Metre)
	for _, o := range c.world.Creatures {
		if o.Wolf == c.Wolf || o.dead() || o.Harmless || !o.Wolf && o.sheltered() {
			continue
		}
		if d := distance(c.At, o.At); d <= nearest {
			found, nearest = o, d-1 // at the same distance, the lower id wins
		}
	}
	return found
}

// strength is 100 for an even fight with foe, friends included, and more for a
// fight that c would win: what both sides can take, times what they can deal.
func (c *Creature) strength(foe *Creature) int {
	us := 0
	for _, o := range c.world.Creatures {
		if o.Wolf == c.Wolf && !o.dead() && distance(o.At, c.At) <= support {
			us += o.HealthPercent() * o.blow
		}
	}
	return us * 100 / max(foe.HealthPercent()*foe.blow, 1)
}

// bushHere returns the number of the bush in reach that has a meal, or -1.
func (c *Creature) bushHere() int32 {
	for i := range c.world.Bushes {
		if b := &c.world.Bushes[i]; b.Bites >= meal && distance(c.At, b.At) <= arm {
			return int32(i)
		}
	}
	return -1
}

// bestBush returns the number of the nearest bush that is worth walking to, or -1.
func (c *Creature) bestBush() int32 {
	best, nearest := int32(-1), int64(Width+Height)
	for i := range c.world.Bushes {
		if b := &c.world.Bushes[i]; b.Bites >= MaxBites/2 {
			if d := distance(c.At, b.At); d < nearest {
				best, nearest = int32(i), d
			}
		}
	}
	return best
}

// goTo moves the creature for one tick and reports whether it has arrived.
func (c *Creature) goTo(p Point, speed int64, dt time.Duration) bool {
	c.At = towards(c.At, inside(p), speed*int64(dt)/int64(time.Second))
	return c.At == inside(p)
}

// strike hits o, who notices in the next frame.
func (c *Creature) strike(o *Creature) {
	o.Health = max(o.Health-c.blow*percent, 0)
	c.signal(o, TookHit, 3*time.Second)
	if o.dead() {
		c.say("kills %s", o.Name)
	}
}

// signal posts a stimulus to o.
func (c *Creature) signal(o *Creature, token stimuli.Mask, timeout time.Duration) {
	o.senses.Post(c.world.frame, c.ID, token, Signal{From: c.ID, At: c.At}, timeout)
}

// say sends a line to the world's listener.
func (c *Creature) say(format string, args ...any) {
	if c.world.Listen != nil {
		c.world.Listen(c, fmt.Sprintf(format, args...))
	}
}
