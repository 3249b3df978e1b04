package ported

import (
	"fmt"
	"hash/fnv"
	"math"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// What both forms of the tables stand on. It is no game: each condition is a draw of its
// own in each tick, whoever asks it, in whatever order and however often, and each action
// writes its name down. So tables that decide the same leave the same trace.

type (
	Row  = decider.Decider[*creepNode]
	Act  = behavior.Behavior[*creepNode]
	If   = decider.Preconditions
	Cond = decider.Preconditions
)

// The flags of harmonist, mirgo and roboden. Each tick has each of them with 1 in 4.
const (
	Paralysed decider.Flags = 1 << iota
	Swapped
	Asleep
	Hunts
	Shoots
	Confused
	Smites
	Plant
	Guard
	Imp
	Beside
	Lignified
	Watches

	OnlyFirst
	OnlySecond

	Leaderless
	Super
)

// creepNode is the agent of all tables. The fields below draws are those that functions in
// the tables read and write.
type creepNode struct {
	draws
	log []string // what it did in this tick

	pos           int
	stuck         bool
	wasAttacking  bool
	specialDelay  int
	specialTarget any
	world         *world
}

// draws are what is random in a tick: of one name always the same.
type draws struct{ seed, tick uint64 }

type world struct {
	rand        *draws
	allColonies []*colony
}

type colony struct{ name string }

type targetable interface{ target() string }

func (c *colony) target() string { return c.name }

var colonies = []*colony{{"A"}, {"B"}, {"C"}}

// begin gives the agent what the next tick draws.
func (c *creepNode) begin() decider.Flags {
	c.tick++
	c.log = c.log[:0]
	c.pos = int(c.tick)
	c.stuck = c.below("stuck", 0.5)
	c.wasAttacking = true
	c.specialDelay = int(c.draw(key("delay")) & 1)
	c.specialTarget = nil
	if i := c.draw(key("target")) % 4; i < 3 {
		c.specialTarget = colonies[i]
	}
	c.world.rand = &c.draws
	c.world.allColonies = colonies[:c.draw(key("colonies"))%4]
	return decider.Flags(c.draw(key("flags")) & c.draw(key("more flags")))
}

// left is what the agent's functions have changed without a word in the log.
func (c *creepNode) left() string { return fmt.Sprint(c.wasAttacking, c.specialTarget) }

func (c *creepNode) did(format string, args ...any) {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	c.log = append(c.log, format)
}

func (c *creepNode) raids() bool                    { return c.below("raids", 0.5) }
func (c *creepNode) retreatFrom(pos, near, far int) { c.did("retreat from %d %d %d", pos, near, far) }
func (c *creepNode) goNear(distance int)            { c.did("go near %d", distance) }
func (c *creepNode) over(t targetable, spread int)  { c.did("over %s %d", t.target(), spread) }

func (c *creepNode) colony() *colony {
	if c.below("colony", 0.5) {
		return nil
	}
	return colonies[0]
}

// gmath stands for the package of that name.
var gmath random

type random struct{}

func (random) RandElem(r *draws, all []*colony) *colony {
	return all[r.draw(key("element"))%uint64(len(all))]
}

// key returns the number of a name.
func key(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// draw returns the draw of the tick that belongs to k.
func (d *draws) draw(k uint64) uint64 {
	x := k ^ d.seed*0x9e3779b97f4a7c15 ^ d.tick*0xd6e8feb86659fd93
	for range 2 {
		x = (x ^ x>>32) * 0xd6e8feb86659fd93
	}
	return x ^ x>>32
}

func (d *draws) below(name string, p float64) bool { return d.hits(key(name), p) }

func (d *draws) hits(k uint64, p float64) bool { return float64(d.draw(k)) < p*math.MaxUint64 }

// when returns a condition that holds in every other tick.
func when(name string) func(*creepNode) bool {
	k := key(name)
	return func(c *creepNode) bool { return c.hits(k, 0.5) }
}

func chance(p float64) func(*creepNode) bool {
	k := key(fmt.Sprint("chance ", p))
	return func(c *creepNode) bool { return c.hits(k, p) }
}

func act(name string) func(*creepNode) {
	return func(c *creepNode) { c.did(name) }
}

// run returns a function that goes on in every other tick, and ends well as often as not.
func run(name string) func(*creepNode) behavior.Status {
	k := key(name)
	return func(c *creepNode) behavior.Status {
		c.did(name)
		return [...]behavior.Status{behavior.Running, behavior.Running, behavior.Succeeded, behavior.Failed}[c.draw(k)%4]
	}
}

// start and tick are for behaviors that need more than a function of the agent.

func start(name string) func(*creepNode, behavior.Context) bool {
	k := key(name)
	return func(c *creepNode, _ behavior.Context) bool {
		c.did(name)
		return c.hits(k, 0.75)
	}
}

func tick(name string) func(*creepNode, behavior.Context) behavior.Status {
	f := run(name)
	return func(c *creepNode, _ behavior.Context) behavior.Status { return f(c) }
}

// The functions of harmonist.
var (
	far               = when("far")
	unseen            = when("unseen")
	notAiming         = when("notAiming")
	canFire           = when("canFire")
	sings             = when("sings")
	cannotClimb       = when("cannotClimb")
	keepsWatch        = when("keepsWatch")
	arrived           = when("arrived")
	playerInWay       = when("playerInWay")
	isDragon          = when("isDragon")
	cellFree          = when("cellFree")
	digs              = when("digs")
	blocked           = when("blocked")
	maySwap           = when("maySwap")
	hunterBehindIdler = when("hunterBehindIdler")
	waitedToRouse     = when("waitedToRouse")
	idlerInWay        = when("idlerInWay")
	waitedToNudge     = when("waitedToNudge")

	pass        = act("pass")
	settle      = act("settle")
	doze        = act("doze")
	sayConfused = act("sayConfused")
	loseAim     = act("loseAim")
	aim         = act("aim")
	facePrey    = act("facePrey")
	sway        = act("sway")
	sing        = act("sing")
	sayBelow    = act("sayBelow")
	hit         = act("hit")
	lookAbout   = act("lookAbout")
	leavePost   = act("leavePost")
	findWay     = act("findWay")
	arrive      = act("arrive")
	replan      = act("replan")
	dig         = act("dig")
	step        = act("step")
	swap        = act("swap")
	rouse       = act("rouse")
	replanWait  = act("replanWait")
	nudge       = act("nudge")

	fire       = run("fire")
	cast       = run("cast")
	tendLights = run("tendLights")
)

// The functions of mirgo, which has hit as well.
var (
	canHit        = when("canHit")
	hasTarget     = when("hasTarget")
	hasLiveTarget = when("hasLiveTarget")

	chase  = run("chase")
	wander = run("wander")
	slay   = run("slay")
	shoot  = run("shoot")
)

// The functions of roboden, which has hasTarget as well.
var (
	idle       = when("idle")
	leaves     = when("leaves")
	escorts    = when("escorts")
	underway   = when("underway")
	canDeploy  = when("canDeploy")
	recruitDue = when("recruitDue")
	findPrey   = when("findPrey")
	targetGone = when("targetGone")
	canBomb    = when("canBomb")
	waveDue    = when("waveDue")

	anywhere    = act("anywhere")
	escort      = act("escort")
	roam        = act("roam")
	loiter      = act("loiter")
	patrol      = act("patrol")
	promote     = act("promote")
	restALittle = act("restALittle")
	orbit       = act("orbit")
	rally       = act("rally")
	approach    = act("approach")
	noPrey      = act("noPrey")
	drift       = act("drift")
	bomb        = act("bomb")
	giveUp      = act("giveUp")
	circle      = act("circle")
	wave        = act("wave")

	raid    = run("raid")
	fly     = run("fly")
	march   = run("march")
	recruit = run("recruit")
	flyIn   = run("flyIn")

	startUnfold = start("startUnfold")
	startFold   = start("startFold")

	unfold  = tick("unfold")
	bombard = tick("bombard")
	fold    = tick("fold")
)
