package arena

import (
	"errors"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// gameRules are the numbers of the game. Lengths are in u, times are rounded up to
// whole ticks. To try another balance, change some of defaultRules.
type gameRules struct {
	Health int // of a new life
	Lives  int // in a round of elimination
	Ammo   int // of a new life, and of an ammo box

	Cooldown time.Duration // between two shots
	Speed    int           // u/s, forwards and backwards
	TurnRate int           // degrees/s

	ShellSpeed   int // u/s
	ShellRange   int // u
	SplashRadius int // u, to the centre of a tank
	Damage       int // in the middle of a splash; none at its edge, in proportion between
	Upgrade      int // factor of an upgraded gun's damage

	SplashThroughWalls bool // a splash hurts tanks behind walls too

	ShieldTime time.Duration
	BoxEvery   time.Duration // from one box to the next
	BoxLimits  [boxKinds]int // how many of each kind may be on the map, at most 32
	PickUp     int           // u, between the centres of tank and box

	View int // u, all round, with line of sight

	RespawnDelay    time.Duration
	RespawnDistance int           // u from living tanks, if the map has such a place
	Protection      time.Duration // after a respawn, during which nothing hurts
	FiringExposes   bool          // a shot ends the protection

	EliminationTime time.Duration // the longest round of elimination
	FixedTime       time.Duration // every round of the fixed mode

	WallsMin, WallsMax int // percent of the map's cells that are walls
}

// defaultRules returns the rules of evo/PAPER.md. The paper names the things but
// few numbers, so most numbers are ours. Ammunition is scarce enough to matter in
// every mode: a tank that fires whenever it can is out of shells after 8 s.
func defaultRules() gameRules {
	return gameRules{
		Health: 150, Lives: 4, Ammo: 20,
		Cooldown: 400 * time.Millisecond, Speed: 12, TurnRate: 180,
		ShellSpeed: 24, ShellRange: 30, SplashRadius: 5, Damage: 100, Upgrade: 2,
		ShieldTime: 10 * time.Second, BoxEvery: 2500 * time.Millisecond,
		BoxLimits: [boxKinds]int{10, 10, 10, 10}, PickUp: 2,
		View:         40,
		RespawnDelay: time.Second, RespawnDistance: 20,
		Protection: 2 * time.Second, FiringExposes: true,
		EliminationTime: 6 * time.Minute, FixedTime: time.Minute,
		WallsMin: 8, WallsMax: 15,
	}
}

// Limits of the number of players.
const (
	minTanks = 2
	maxTanks = 16
)

// maxShells is how many shells can be in the air: Validate limits the rules so that
// this suffices.
const maxShells = 256

// maxBoxes is the highest of BoxLimits.
const maxBoxes = 32

// Names of the modes.
const (
	ModeElimination = "elimination" // until one is left, each has Rules.Lives
	ModeFixed       = "fixed"       // Rules.FixedTime, lives without end: the same work for every round
)

// elimination and fixedMode are the modes of a round with the default rules.
var (
	elimination = evo.Mode{Name: ModeElimination, Slots: 8, Steps: 6 * 60 * ticksPerSecond}
	fixedMode   = evo.Mode{Name: ModeFixed, Slots: 8, Steps: 60 * ticksPerSecond}
)

// validate returns all that is wrong with the rules, or nil.
func (r *gameRules) validate() error {
	var errs []error
	number := func(name string, v, low, high int) {
		if v < low || v > high {
			errs = append(errs, fmt.Errorf("arena: Rules.%s is %d, want %d to %d", name, v, low, high))
		}
	}
	length := func(name string, d, low, high time.Duration) {
		if d < low || d > high {
			errs = append(errs, fmt.Errorf("arena: Rules.%s is %v, want %v to %v", name, d, low, high))
		}
	}
	number("Health", r.Health, 1, 10_000)
	number("Lives", r.Lives, 1, 100)
	number("Ammo", r.Ammo, 1, 10_000)
	length("Cooldown", r.Cooldown, 100*time.Millisecond, time.Minute)
	number("Speed", r.Speed, 1, 20)
	number("TurnRate", r.TurnRate, 1, 3600)
	number("ShellSpeed", r.ShellSpeed, 10, 200)
	number("ShellRange", r.ShellRange, 2, 75)
	number("SplashRadius", r.SplashRadius, 1, 20)
	number("Damage", r.Damage, 1, 1_000)
	number("Upgrade", r.Upgrade, 1, 10)
	length("ShieldTime", r.ShieldTime, 0, time.Hour)
	length("BoxEvery", r.BoxEvery, TickTime, time.Hour)
	for k, limit := range r.BoxLimits {
		number(fmt.Sprintf("BoxLimits[%v]", BoxKind(k)), limit, 0, maxBoxes)
	}
	number("PickUp", r.PickUp, 2, 20)
	number("View", r.View, 2, 150)
	length("RespawnDelay", r.RespawnDelay, TickTime, time.Hour)
	number("RespawnDistance", r.RespawnDistance, 0, 100)
	length("Protection", r.Protection, 0, time.Hour)
	length("EliminationTime", r.EliminationTime, time.Second, time.Hour)
	length("FixedTime", r.FixedTime, time.Second, time.Hour)
	number("WallsMin", r.WallsMin, 0, 15)
	number("WallsMax", r.WallsMax, r.WallsMin, 15)
	// A tank has at most one shell in the air for each Cooldown of its flight.
	if len(errs) == 0 {
		flight := time.Duration(r.ShellRange) * time.Second / time.Duration(r.ShellSpeed)
		if n := int(flight/r.Cooldown) + 2; n*maxTanks > maxShells {
			errs = append(errs, fmt.Errorf("arena: a tank of these Rules has %d shells in the air, want at most %d: raise Cooldown or ShellSpeed, or lower ShellRange", n, maxShells/maxTanks))
		}
	}
	return errors.Join(errs...)
}

// numbers are the rules in the units of a tick.
type numbers struct {
	health     int32 // milli
	cooldown   int32 // ticks, as all times
	speed      Num   // per tick
	shellStep  Num   // per part of a tick
	shellParts int   // moves of a shell in a tick: short enough to pass through no tank
	shellLife  int32 // ticks
	shellRange Num
	splash     Num
	damage     int64 // milli
	shield     int32
	boxEvery   int32
	pickUp     Num
	view       Num
	respawn    int32
	away       Num
	protection int32
	roundTime  int32
}

func (r *gameRules) numbers(mode string) numbers {
	n := numbers{
		health:     int32(r.Health) * 1000,
		cooldown:   ticks(r.Cooldown),
		speed:      Num(r.Speed * int(Unit) / ticksPerSecond),
		shellRange: Num(r.ShellRange) * Unit,
		splash:     Num(r.SplashRadius) * Unit,
		damage:     int64(r.Damage) * 1000,
		shield:     ticks(r.ShieldTime),
		boxEvery:   ticks(r.BoxEvery),
		pickUp:     Num(r.PickUp) * Unit,
		view:       Num(r.View) * Unit,
		respawn:    ticks(r.RespawnDelay),
		away:       Num(r.RespawnDistance) * Unit,
		protection: ticks(r.Protection),
		roundTime:  ticks(r.EliminationTime),
	}
	if mode == ModeFixed {
		n.roundTime = ticks(r.FixedTime)
	}
	perTick := r.ShellSpeed * int(Unit) / ticksPerSecond
	const longest = int(Unit) * 3 / 10
	n.shellParts = (perTick + longest - 1) / longest
	n.shellStep = Num(perTick / n.shellParts)
	n.shellLife = int32(r.ShellRange * ticksPerSecond / r.ShellSpeed)
	return n
}

// turn returns the steps that a tank can turn in a tick. The fractions of a step
// add up over the ticks.
func (r *gameRules) turn(tick int32) int {
	until := func(t int64) int64 { return t * int64(r.TurnRate) * 4096 / (360 * int64(ticksPerSecond)) }
	return int(until(int64(tick)+1) - until(int64(tick)))
}
