package street

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Customer]
	Behavior = behavior.Behavior[*Customer]
	Wait     = behavior.Wait[*Customer]
	Gate     = decider.Gate[*Customer]
	Slot     = decider.Slot
	Needs    = decider.Preconditions
)

// Evening is set when it is time to go home.
const Evening decider.Flags = 1

// object is the slot into which objects inject their trees.
var object = Slot{Name: "OBJECT", Bytes: 512}

// CustomerRoot is everything that customers know by themselves. It knows nothing
// about bread and jugglers, only how important such things are.
var CustomerRoot = decider.Group("CUSTOMER", decider.PrioritizedList, &GoHome, &Use, &Stroll)

var (
	GoHome = Decider{Name: "GO_HOME", Preconditions: Needs{Flags: decider.All(Evening)}, Act: &WalkTo{Place: 0}}
	Use    = Decider{Name: "USE", Slot: &object}
	Stroll = Decider{Name: "STROLL", Each: stroll}
)

// BakeryRoot is what the bakery teaches. All customers share one seller. Without
// coins the first step refuses, so the Sequence refuses, so USE refuses, and the
// customer strolls on.
var BakeryRoot = Decider{Name: "BAKERY", Policy: decider.Sequence, Behavior: &visit, Children: []*Decider{
	{Name: "HAS_COINS", Ask: &HasCoins{Coins: price}},
	{Name: "GO_THERE", Act: &WalkTo{Place: bakeryAt}},
	{Name: "GET_BREAD", Policy: decider.Selector, Children: []*Decider{
		{Name: "BUY", Gate: &Gate{Name: "SELLER", Limit: 1}, Act: &Buy{Wait{For: 4 * time.Second}}},
		{Name: "QUEUE", Behavior: &Behavior{Name: "QUEUE"}},
	}},
	{Name: "EAT", Act: &Wait{For: 2 * time.Second}},
	{Name: "SAY_GOODBYE", Behavior: &sayGoodbye},
}, Accept: []decider.Acceptance{{Code: decider.WarnRootIdle, Because: "it is injected: USE then refuses, and the customer strolls on"}}}

// JugglerRoot is what the juggler teaches.
var JugglerRoot = Decider{Name: "JUGGLER", Policy: decider.Sequence, Behavior: &visit, Children: []*Decider{
	{Name: "GO_THERE", Act: &WalkTo{Place: jugglerAt}},
	{Name: "WATCH", Act: &Wait{For: 8 * time.Second}},
	{Name: "CLAP", Act: &Wait{For: time.Second}},
	{Name: "SAY_GOODBYE", Behavior: &sayGoodbye},
}}

// HasCoins accepts who can pay.
type HasCoins struct{ Coins int }

func (h *HasCoins) Decide(c *Customer, _ decider.Query) float64 {
	return decider.Bool(c.coins >= h.Coins)
}

// WalkTo walks to a place along the street.
type WalkTo struct {
	Place int `unit:"m"`
}

func (w *WalkTo) Act(c *Customer, x behavior.Context) behavior.Status {
	if c.at == w.Place && x.Flags()&Evening == 0 { // at home the customer stays
		return behavior.Succeeded
	}
	c.at += min(max(w.Place-c.at, -speed), speed)
	return behavior.Running
}

// STROLL: up and down the street.
func stroll(c *Customer) {
	if c.at+c.way < 0 || c.at+c.way >= length {
		c.way = -c.way
	}
	c.at += c.way
}

// Buy waits, and pays at the end.
type Buy struct{ Wait }

func (b *Buy) Act(c *Customer, x behavior.Context) behavior.Status {
	st := b.Wait.Act(c, x)
	if st == behavior.Succeeded {
		c.coins -= price
		c.say("buys bread")
	}
	return st
}

// VISIT is the behavior of an object's root. It says when the visit ends early.
var visit = Behavior{
	Name: "VISIT",
	Deactivate: func(c *Customer, x behavior.Context, why behavior.Reason) {
		if why != behavior.ReasonSucceeded {
			c.say("leaves the " + x.Name() + " (" + why.String() + ")")
		}
	},
}

// SAY_GOODBYE: the object also teaches how to forget it.
var sayGoodbye = Behavior{
	Name: "SAY_GOODBYE",
	Tick: func(c *Customer, x behavior.Context) behavior.Status {
		c.world.Defer(c.id, func() error { return c.world.Eject(c.id, object.Name) })
		return behavior.Succeeded
	},
}
