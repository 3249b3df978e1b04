package street

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Decider  = decider.Decider[*Customer]
	Behavior = behavior.Behavior[*Customer]
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
	GoHome = Decider{Name: "GO_HOME", Preconditions: Needs{Flags: decider.All(Evening)}, Behavior: &walkTo, BehaviorArgs: []float64{0}}
	Use    = Decider{Name: "USE", Slot: &object}
	Stroll = Decider{Name: "STROLL", Each: stroll}
)

// BakeryRoot is what the bakery teaches. All customers share one seller. Without
// coins the first step refuses, so the Sequence refuses, so USE refuses, and the
// customer strolls on.
var BakeryRoot = Decider{Name: "BAKERY", Policy: decider.Sequence, Behavior: &visit, Children: []*Decider{
	{Name: "HAS_COINS", Decide: canPay, DecideArgs: []float64{price}},
	{Name: "GO_THERE", Behavior: &walkTo, BehaviorArgs: []float64{bakeryAt}},
	{Name: "GET_BREAD", Policy: decider.Selector, Children: []*Decider{
		{Name: "BUY", Gate: &Gate{Name: "SELLER", Limit: 1}, Behavior: &buy, BehaviorArgs: []float64{4}}, // seconds
		{Name: "QUEUE", Behavior: &Behavior{Name: "QUEUE"}},
	}},
	{Name: "EAT", Behavior: &spendTime, BehaviorArgs: []float64{2}},
	{Name: "SAY_GOODBYE", Behavior: &sayGoodbye},
}, Accept: []decider.Acceptance{{Code: decider.WarnRootIdle, Because: "it is injected: USE then refuses, and the customer strolls on"}}}

// JugglerRoot is what the juggler teaches.
var JugglerRoot = Decider{Name: "JUGGLER", Policy: decider.Sequence, Behavior: &visit, Children: []*Decider{
	{Name: "GO_THERE", Behavior: &walkTo, BehaviorArgs: []float64{jugglerAt}},
	{Name: "WATCH", Behavior: &spendTime, BehaviorArgs: []float64{8}},
	{Name: "CLAP", Behavior: &spendTime, BehaviorArgs: []float64{1}},
	{Name: "SAY_GOODBYE", Behavior: &sayGoodbye},
}}

func canPay(c *Customer, q decider.Query) float64 { return decider.Bool(c.coins >= int(q.Arg(0))) }

// walkTo walks to the place that the row names, in metres along the street.
var walkTo = Behavior{
	Name: "WALK_TO",
	Tick: func(c *Customer, x behavior.Context) behavior.Status {
		goal := int(x.Arg(0))
		if c.at == goal && x.Flags()&Evening == 0 { // at home the customer stays
			return behavior.Succeeded
		}
		c.at += min(max(goal-c.at, -speed), speed)
		return behavior.Running
	},
}

// STROLL: up and down the street.
func stroll(c *Customer) {
	if c.at+c.way < 0 || c.at+c.way >= length {
		c.way = -c.way
	}
	c.at += c.way
}

// SPEND_TIME: as many seconds as the row says.
var spendTime = Behavior{Name: "SPEND_TIME", Tick: behavior.Wait[*Customer]}

// BUY: pay at the end.
var buy = Behavior{
	Name: "BUY",
	Tick: func(c *Customer, x behavior.Context) behavior.Status {
		st := behavior.Wait(c, x)
		if st == behavior.Succeeded {
			c.coins -= price
			c.say("buys bread")
		}
		return st
	},
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
