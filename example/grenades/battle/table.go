package battle

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Soldier]
	Behavior = behavior.Behavior[*Soldier]
	Gate     = decider.Gate[*Soldier]
	Scope    = behavior.Scope[*Soldier]
)

// Each soldier throws and shoots whenever it can. Only the gates limit this to
// one thrower and three shooters.
var Root = decider.Group("SOLDIER", decider.PrioritizedList, &Throw, &Shoot, &Charge)

var Throw = Decider{Name: "THROW", Ask: &CanThrow{Range{12, 30}}, Gate: &grenade, Scope: &tally, Behavior: &throw}

var Shoot = Decider{Name: "SHOOT", Ask: &Range{8, 50}, Gate: &shooters, Scope: &tally, Behavior: &shoot}

var Charge = Decider{Name: "CHARGE", Scope: &tally, Behavior: &charge}

// The cooldown is longer than a grenade's flight, so the next grenade has to wait
// even if the thrower falls right after the throw.
var grenade = Gate{Name: "GRENADE", Limit: 1, Cooldown: 2 * time.Second}

// A soldier who has emptied a magazine runs on for a while, and others shoot.
var shooters = Gate{Name: "SHOOTERS", Limit: 3, LocalCooldown: 4 * time.Second}

// tally counts for every row that carries it. Exit is called whatever ends the
// row, even the soldier's death.
var tally = Scope{
	Name:  "TALLY",
	Enter: func(s *Soldier, x behavior.Context) { s.doing = x.Name() },
	Exit: func(s *Soldier, x behavior.Context, why behavior.Reason) {
		s.doing = ""
		s.book.enter(x.Name(), why, x.Duration())
	},
}

// Range is from where to where the enemy may be.
type Range struct {
	Near, Far float64 `min:"0" unit:"m"`
}

func (r *Range) Decide(s *Soldier, _ decider.Query) float64 {
	return decider.Bool(s.metres() >= r.Near && s.metres() <= r.Far)
}

// CanThrow: there is a grenade left, and the enemy is in range.
type CanThrow struct{ Range }

func (c *CanThrow) Decide(s *Soldier, q decider.Query) float64 {
	return decider.Bool(s.grenades > 0 && c.Range.Decide(s, q) > 0)
}

// THROW: pull the pin, throw, and watch the grenade fly.
var throw = Behavior{
	Name: "THROW",
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		switch d := x.Duration(); {
		case d == pull:
			s.grenades--
			s.thrown = true
		case d >= pull+flight:
			return behavior.Succeeded
		}
		return behavior.Running
	},
}

// SHOOT: a shot each half second, until the magazine is empty.
var shoot = Behavior{
	Name:  "SHOOT",
	Block: magazine{rounds: 8},
	Tick: func(_ *Soldier, x behavior.Context) behavior.Status {
		m := behavior.Block[magazine](x)
		if x.Duration() < m.next {
			return behavior.Running
		}
		m.next += 500 * time.Millisecond
		if m.rounds--; m.rounds == 0 {
			return behavior.Succeeded
		}
		return behavior.Running
	},
}

type magazine struct {
	next   time.Duration // time of the next shot
	rounds int32
}

// CHARGE: run at a varying speed, up to the wall.
var charge = Behavior{
	Name: "CHARGE",
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		speed := 1500 + x.IntN(2000) // millimetres a second
		s.distance -= speed * int(x.Delta()/time.Millisecond) / 1000
		if s.distance > 0 {
			return behavior.Running
		}
		s.distance = 0
		return behavior.Succeeded
	},
}
