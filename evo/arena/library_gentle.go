package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// alert is the time for which a row of the library is committed, before a better one
// may interrupt it: no player reacts faster.
const alert = 300 * time.Millisecond

// Tables that lose.

// Pacifist never fires.
var Pacifist = Decider{
	Name: "PACIFIST",
	Children: []*Decider{
		{
			Name:   "RUN_AWAY",
			Decide: EnemyWithin, DecideArgs: []float64{15}, Behavior: &Flee, BehaviorArgs: []float64{15},
		},
		{Name: "DRIVE_ABOUT", Commit: alert, Behavior: &Patrol},
	},
}

// Statue stands still and fires straight on as long as it has shells.
var Statue = Decider{
	Name: "STATUE",
	Children: []*Decider{
		{Name: "FIRE", Decide: CanFireAhead, Behavior: &FireAhead},
		{Name: "STAND", Commit: alert, Behavior: &HoldStill, BehaviorArgs: []float64{10}},
	},
}

// Fidget does something else every few moments.
var Fidget = Decider{
	Name: "FIDGET", Policy: decider.Shuffle,
	Children: []*Decider{
		{Name: "WANDER", Timeout: 3 * time.Second, Behavior: &Wander},
		{Name: "STAND", Behavior: &HoldStill, BehaviorArgs: []float64{1}},
		{
			Name: "ORBIT", Timeout: 2 * time.Second,
			Decide: SeesEnemy, DecideArgs: []float64{10}, Behavior: &Circle, BehaviorArgs: []float64{10},
		},
		{
			Name: "SHOOT", Timeout: 2 * time.Second,
			Decide: CanFire, DecideArgs: []float64{26, 12}, Behavior: &FireAtNearest, BehaviorArgs: []float64{26, 12},
		},
		{Name: "BLAZE", Timeout: 2 * time.Second, Decide: CanFireAhead, Behavior: &FireAhead},
		{Name: "LOOK", Timeout: 3 * time.Second, Decide: CanGoToNoise, Behavior: &GoToNoise},
	},
}

// DriveBy drives about, and fires at what happens to come before its gun.
var DriveBy = Decider{
	Name: "DRIVE_BY", Policy: decider.Parallel,
	Children: []*Decider{
		{Name: "DRIVE", Behavior: &Patrol},
		{Name: "SHOOT", Decide: CanFireWhenAimed, Behavior: &FireWhenAimed},
	},
}

// Sentry never leaves its place.
var Sentry = Decider{
	Name: "SENTRY",
	Children: []*Decider{
		{
			Name:   "SHOOT",
			Decide: CanFire, DecideArgs: []float64{30, 6}, Behavior: &FireAtNearest, BehaviorArgs: []float64{30, 6},
		},
		{Name: "LOOK_ROUND", Commit: alert, Decide: CanTurnToAttacker, Behavior: &TurnToAttacker},
		{Name: "STAND", Commit: alert, Behavior: &HoldStill, BehaviorArgs: []float64{10}},
	},
}

// Coward hides, flees from any tank that finds it, and shoots back at one that comes
// near nevertheless.
var Coward = Decider{
	Name: "COWARD",
	Children: []*Decider{
		{
			Name:   "SHOOT_BACK",
			Decide: CanFire, DecideArgs: []float64{8, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{8, 8},
		},
		{
			Name: "HIDE", Timeout: 4 * time.Second,
			Decide: CanTakeCover, DecideArgs: []float64{20}, Behavior: &TakeCover, BehaviorArgs: []float64{20},
		},
		{
			Name: "RUN_AWAY", Commit: alert,
			Decide: EnemyWithin, DecideArgs: []float64{30}, Behavior: &Flee, BehaviorArgs: []float64{30},
		},
		{
			Name: "GET_SHIELD", Commit: alert,
			Decide: ShieldBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchShield, BehaviorArgs: []float64{40},
		},
		{
			Name: "LURK", Commit: alert,
			Decide: CanAmbush, DecideArgs: []float64{12, 6}, Behavior: &Ambush, BehaviorArgs: []float64{12, 6},
		},
		{Name: "SNEAK", Commit: alert, Behavior: &Wander},
	},
}

// Wanderer drives about, and stops to shoot at what it sees.
var Wanderer = Decider{
	Name: "WANDERER",
	Children: []*Decider{
		{
			Name:   "SHOOT",
			Decide: CanFire, DecideArgs: []float64{22, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{22, 8},
		},
		{Name: "DRIVE_ABOUT", Commit: alert, Behavior: &Patrol},
	},
}

// Collector loves boxes, and shoots when there are none.
var Collector = Decider{
	Name: "COLLECTOR",
	Children: []*Decider{
		{
			Name:   "GET_BOX",
			Decide: AnyBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchAny, BehaviorArgs: []float64{40},
		},
		{
			Name: "SHOOT", Commit: alert,
			Decide: CanFire, DecideArgs: []float64{24, 5}, Behavior: &FireLeading, BehaviorArgs: []float64{24, 5},
		},
		{Name: "DRIVE_ABOUT", Commit: alert, Behavior: &Patrol},
	},
}
