package creatures

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

const (
	running   = behavior.Running
	succeeded = behavior.Succeeded
	failed    = behavior.Failed
)

// DIE: lie there for a while; then another creature takes its place.
var die = Behavior{
	Name: "DIE",
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		if x.Duration() < 15*time.Second {
			return running
		}
		c.bear()
		return succeeded
	},
}

// FLEE: run home, or away if the way home leads past the enemy, and call for
// help every two seconds.
var flee = Behavior{
	Name:  "FLEE",
	Block: fleeBlock{},
	Activate: func(c *Creature, x behavior.Context) bool {
		behavior.Block[fleeBlock](x).from = behavior.DBlock[other](x).id
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		b := behavior.Block[fleeBlock](x)
		foe := c.enemy(nearBy) // farther than the distance that starts it
		if foe == nil || c.sheltered() {
			// Not in Deactivate: the next row is chosen before that.
			c.senses.Set(Scared, Signal{At: c.At}, 6*time.Second)
			return succeeded
		}
		b.from = foe.id()
		if x.Now() >= b.call {
			b.call = x.Now() + 2*time.Second
			c.callForHelp()
		}
		goal := Nest
		if distance(c.At, Nest) > distance(foe.At, Nest) {
			goal = Point{X: c.At.X + (c.At.X-foe.At.X)*4, Y: c.At.Y + (c.At.Y-foe.At.Y)*4}
		}
		c.goTo(goal, c.run, x.Delta())
		return running
	},
}

type fleeBlock struct {
	from int32
	call time.Duration // when to call again
}

// GUARD_NEST is the behavior of a group: it runs while one of its rows does.
var guardNest = Behavior{
	Name: "GUARD_NEST",
	Activate: func(c *Creature, _ behavior.Context) bool {
		c.OnGuard = true
		c.world.guarded++
		return true
	},
	Deactivate: func(c *Creature, _ behavior.Context, _ behavior.Reason) {
		c.OnGuard = false
		c.world.guarded--
	},
}

// HELP: run to the caller, as long as there are calls.
var help = Behavior{
	Name: "HELP",
	Activate: func(c *Creature, _ behavior.Context) bool {
		call, _ := c.senses.Get(CallForHelp)
		c.say("comes to help %s", c.world.byID(int32(call.From)).Name)
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		call, ok := c.senses.Get(CallForHelp) // a later call brings a later place
		if !ok || c.enemy(atHand) != nil || c.enemy(inSight) == nil {
			return succeeded
		}
		c.goTo(call.At, c.run, x.Delta())
		return running
	},
}

// FIGHT: attack the enemy until it is dead, beaten or gone.
var fight = Behavior{
	Name:  "FIGHT",
	Block: fightBlock{},
	Activate: func(c *Creature, x behavior.Context) bool {
		b := behavior.Block[fightBlock](x)
		b.foe = behavior.DBlock[other](x).id
		switch {
		case x.BehaviorFlags()&Roar != 0:
			c.say("roars at %s", c.world.byID(b.foe).Name)
		case !c.Wolf && c.senses.Has(TookHit):
			c.callForHelp()
		}
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		b := behavior.Block[fightBlock](x)
		if hit, ok := c.senses.Get(TookHit); ok && int32(hit.From) != b.foe {
			if o := c.world.byID(int32(hit.From)); distance(c.At, o.At) <= arm {
				b.foe = o.id() // first the one who hits
			}
		}
		foe := c.world.byID(b.foe)
		switch d := distance(c.At, foe.At); {
		case foe.dead() || foe.Harmless:
			return succeeded
		case d > nearBy*Metre || !foe.Wolf && foe.sheltered():
			return failed // got away
		case d > arm:
			speed := c.walk
			if x.BehaviorFlags()&Charge != 0 {
				speed = c.run
			}
			c.goTo(foe.At, speed, x.Delta())
		case x.Now() >= b.next:
			b.next = x.Now() + 800*time.Millisecond
			c.strike(foe)
		}
		return running
	},
}

type fightBlock struct {
	foe  int32
	next time.Duration // when the arm is ready for the next blow
}

// GROWL and the tricks of PLAY take as many seconds as their rows say.
var ()

// PATROL: from post to post, until hungry.
var patrol = Behavior{
	Name:  "PATROL",
	Block: patrolBlock{},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		if c.Hunger >= hungryAt {
			return succeeded
		}
		b := behavior.Block[patrolBlock](x)
		if c.goTo(posts[b.next], c.walk, x.Delta()) {
			b.next = (b.next + 1) % int32(len(posts))
		}
		c.heal(1, x.Delta())
		return running
	},
}

type patrolBlock struct{ next int32 }

// FIND_FOOD: walk to the bush that Decide has found.
var findFood = Behavior{
	Name:  "FIND_FOOD",
	Block: other{},
	Activate: func(_ *Creature, x behavior.Context) bool {
		*behavior.Block[other](x) = *behavior.DBlock[other](x)
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		b := behavior.Block[other](x)
		if c.world.Bushes[b.id].Bites < meal { // another creature was faster
			if b.id = c.bestBush(); b.id < 0 {
				return failed
			}
		}
		bush := c.world.Bushes[b.id].At
		if distance(c.At, bush) > arm {
			c.goTo(bush, c.walk, x.Delta())
			return running
		}
		return succeeded
	},
}

// EAT_FOOD: a bite every half second.
var eatFood = Behavior{
	Name:  "EAT_FOOD",
	Block: eatBlock{},
	Activate: func(_ *Creature, x behavior.Context) bool {
		b := behavior.Block[eatBlock](x)
		b.bush = behavior.DBlock[other](x).id
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		b := behavior.Block[eatBlock](x)
		if x.Duration() < b.next {
			return running
		}
		b.next += 500 * time.Millisecond
		bush := &c.world.Bushes[b.bush]
		if bush.Bites == 0 {
			return failed
		}
		bush.Bites--
		c.Hunger = max(c.Hunger-8*percent, 0)
		if c.Hunger <= fullAt {
			return succeeded
		}
		return running
	},
}

type eatBlock struct {
	bush int32
	next time.Duration // of the next bite
}

// REST: by day on the spot, by night at the nest.
var rest = Behavior{
	Name: "REST",
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		if x.Flags()&Night != 0 && distance(c.At, Nest) > shelter/2 {
			c.goTo(Nest, c.walk, x.Delta())
		} else {
			c.heal(4, x.Delta())
		}
		return running
	},
}

// SLINK_OFF: home, and lick the wounds.
var slinkOff = Behavior{
	Name: "SLINK_OFF",
	Activate: func(c *Creature, _ behavior.Context) bool {
		c.Harmless = true
		c.say("has had enough and slinks off")
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		if c.goTo(Lair, c.run, x.Delta()) {
			c.heal(5, x.Delta())
		}
		if c.Health < 90*percent {
			return running
		}
		return succeeded
	},
	Deactivate: func(c *Creature, _ behavior.Context, _ behavior.Reason) { c.Harmless = false },
}

// SLEEP: by day, in the lair.
var sleep = Behavior{
	Name:       "SLEEP",
	Activate:   func(c *Creature, _ behavior.Context) bool { c.Harmless = true; return true },
	Deactivate: func(c *Creature, _ behavior.Context, _ behavior.Reason) { c.Harmless = false },
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		if x.Flags()&Night != 0 {
			return succeeded
		}
		if c.goTo(Lair, c.walk, x.Delta()) {
			c.heal(2, x.Delta())
		}
		return running
	},
}

// PROWL: go to random bushes, where prey may turn up.
var prowl = Behavior{
	Name:  "PROWL",
	Block: prowlBlock{},
	Activate: func(c *Creature, x behavior.Context) bool {
		behavior.Block[prowlBlock](x).bush = int32(x.IntN(len(c.world.Bushes)))
		return true
	},
	Tick: func(c *Creature, x behavior.Context) behavior.Status {
		b := behavior.Block[prowlBlock](x)
		if c.goTo(c.world.Bushes[b.bush].At, c.walk, x.Delta()) {
			b.bush = int32(x.IntN(len(c.world.Bushes)))
		}
		return running
	},
}

type prowlBlock struct{ bush int32 }
