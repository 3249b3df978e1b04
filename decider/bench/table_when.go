package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// tableWhen is this library, with the table of Figure 1 as somebody writes it who looks
// for speed: When instead of Decide, and a function of the package for each callback,
// which needs nothing of its context. On the wide table it is no different from table.
func tableWhen() Competitor {
	return Competitor{
		Name:      "table_when",
		Figure1:   func(c *Creature) Ticker { return newTableCreature(c, &figure1When, nil) },
		Rechecked: func(c *Creature) Ticker { return newTableCreature(c, &recheckedWhen, nil) },
	}
}

// figure1When and recheckedWhen are figure1 and rechecked with When.
var (
	figure1When   = figureWhen(decider.Never)
	recheckedWhen = figureWhen(decider.EachTick)
)

// figureWhen is the table of Figure 1, whose rows with a condition have this Recheck.
func figureWhen(recheck decider.Recheck) row {
	fight := &row{Name: "FIGHT", When: whenFights, Recheck: recheck, Behavior: &keepFighting}
	rest := &row{Name: "REST", Behavior: &keepResting}
	return decider.Group("ROOT", decider.PrioritizedList,
		&row{Name: "FLEE", When: whenFlees, Recheck: recheck, Behavior: &keepFleeing},
		&row{Name: "GUARD", When: whenGuards, Recheck: recheck, Children: []*row{
			{Name: "YELL_FOR_HELP", When: whenYells, Recheck: recheck, Behavior: &keepYelling},
			fight,
			{Name: "PATROL", Behavior: &keepPatrolling},
		}},
		fight,
		&row{Name: "EAT", When: whenHungry, Recheck: recheck, Children: []*row{
			{Name: "FIND_FOOD", When: whenSeeksFood, Recheck: recheck, Behavior: &keepFindingFood},
			{Name: "EAT_FOOD", When: whenEatsFood, Recheck: recheck, Behavior: &keepEating},
			rest,
		}},
		&row{Name: "IDLE", Children: []*row{
			{Name: "PLAY", When: whenPlays, Recheck: recheck, Children: []*row{
				{Name: "FLIP", When: whenFlips, Recheck: recheck, Behavior: &keepFlipping},
				{Name: "ROLL", When: whenRolls, Recheck: recheck, Behavior: &keepRolling},
				{Name: "DANCE", Behavior: &keepDancing},
			}},
			rest,
		}},
	)
}

func whenFlees(c *Creature) bool     { return c.flees() }
func whenGuards(c *Creature) bool    { return c.guards() }
func whenYells(c *Creature) bool     { return c.yells() }
func whenFights(c *Creature) bool    { return c.fights() }
func whenHungry(c *Creature) bool    { return c.hungry() }
func whenSeeksFood(c *Creature) bool { return c.seeksFood() }
func whenEatsFood(c *Creature) bool  { return c.eatsFood() }
func whenPlays(c *Creature) bool     { return c.plays() }
func whenFlips(c *Creature) bool     { return c.flips() }
func whenRolls(c *Creature) bool     { return c.rolls() }

// The behaviors, each with functions of its own.
var (
	keepFleeing     = activity{Name: "KEEP_FLEEING", Activate: enterFlee, Tick: keepFlee, Deactivate: leaveFlee}
	keepYelling     = activity{Name: "KEEP_YELLING", Activate: enterYell, Tick: keepYell, Deactivate: leaveYell}
	keepFighting    = activity{Name: "KEEP_FIGHTING", Activate: enterFight, Tick: keepFight, Deactivate: leaveFight}
	keepPatrolling  = activity{Name: "KEEP_PATROLLING", Activate: enterPatrol, Tick: keepPatrol, Deactivate: leavePatrol}
	keepFindingFood = activity{Name: "KEEP_FINDING_FOOD", Activate: enterFindFood, Tick: keepFindFood, Deactivate: leaveFindFood}
	keepEating      = activity{Name: "KEEP_EATING", Activate: enterEatFood, Tick: keepEatFood, Deactivate: leaveEatFood}
	keepResting     = activity{Name: "KEEP_RESTING", Activate: enterRest, Tick: keepRest, Deactivate: leaveRest}
	keepFlipping    = activity{Name: "KEEP_FLIPPING", Activate: enterFlip, Tick: keepFlip, Deactivate: leaveFlip}
	keepRolling     = activity{Name: "KEEP_ROLLING", Activate: enterRoll, Tick: keepRoll, Deactivate: leaveRoll}
	keepDancing     = activity{Name: "KEEP_DANCING", Activate: enterDance, Tick: keepDance, Deactivate: leaveDance}
)

func enterFlee(c *Creature, _ behavior.Context) bool     { return c.begin(Flee) }
func enterYell(c *Creature, _ behavior.Context) bool     { return c.begin(YellForHelp) }
func enterFight(c *Creature, _ behavior.Context) bool    { return c.begin(Fight) }
func enterPatrol(c *Creature, _ behavior.Context) bool   { return c.begin(Patrol) }
func enterFindFood(c *Creature, _ behavior.Context) bool { return c.begin(FindFood) }
func enterEatFood(c *Creature, _ behavior.Context) bool  { return c.begin(EatFood) }
func enterRest(c *Creature, _ behavior.Context) bool     { return c.begin(Rest) }
func enterFlip(c *Creature, _ behavior.Context) bool     { return c.begin(Flip) }
func enterRoll(c *Creature, _ behavior.Context) bool     { return c.begin(Roll) }
func enterDance(c *Creature, _ behavior.Context) bool    { return c.begin(Dance) }

func keepFlee(c *Creature, _ behavior.Context) behavior.Status     { return c.keep(Flee) }
func keepYell(c *Creature, _ behavior.Context) behavior.Status     { return c.keep(YellForHelp) }
func keepFight(c *Creature, _ behavior.Context) behavior.Status    { return c.keep(Fight) }
func keepPatrol(c *Creature, _ behavior.Context) behavior.Status   { return c.keep(Patrol) }
func keepFindFood(c *Creature, _ behavior.Context) behavior.Status { return c.keep(FindFood) }
func keepEatFood(c *Creature, _ behavior.Context) behavior.Status  { return c.keep(EatFood) }
func keepRest(c *Creature, _ behavior.Context) behavior.Status     { return c.keep(Rest) }
func keepFlip(c *Creature, _ behavior.Context) behavior.Status     { return c.keep(Flip) }
func keepRoll(c *Creature, _ behavior.Context) behavior.Status     { return c.keep(Roll) }
func keepDance(c *Creature, _ behavior.Context) behavior.Status    { return c.keep(Dance) }

func leaveFlee(c *Creature, _ behavior.Context, _ behavior.Reason)     { c.leave(Flee) }
func leaveYell(c *Creature, _ behavior.Context, _ behavior.Reason)     { c.leave(YellForHelp) }
func leaveFight(c *Creature, _ behavior.Context, _ behavior.Reason)    { c.leave(Fight) }
func leavePatrol(c *Creature, _ behavior.Context, _ behavior.Reason)   { c.leave(Patrol) }
func leaveFindFood(c *Creature, _ behavior.Context, _ behavior.Reason) { c.leave(FindFood) }
func leaveEatFood(c *Creature, _ behavior.Context, _ behavior.Reason)  { c.leave(EatFood) }
func leaveRest(c *Creature, _ behavior.Context, _ behavior.Reason)     { c.leave(Rest) }
func leaveFlip(c *Creature, _ behavior.Context, _ behavior.Reason)     { c.leave(Flip) }
func leaveRoll(c *Creature, _ behavior.Context, _ behavior.Reason)     { c.leave(Roll) }
func leaveDance(c *Creature, _ behavior.Context, _ behavior.Reason)    { c.leave(Dance) }

func (c *Creature) begin(l Leaf) bool {
	c.enter(l)
	return true
}

func (c *Creature) keep(l Leaf) behavior.Status {
	c.tick(l)
	return behavior.Running
}
