package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// Tables that lose.

// Pacifist never fires.
var Pacifist = Decider{
	Name: "PACIFIST",
	Children: []*Decider{
		{Name: "RUN_AWAY", Decide: EnemyWithin, DecideArgs: []float64{15}, Behavior: &Flee, BehaviorArgs: []float64{15}},
		{Name: "DRIVE_ABOUT", Behavior: &Patrol},
	},
}

// Statue stands still and fires straight on as long as it has shells.
var Statue = Decider{
	Name: "STATUE",
	Children: []*Decider{
		{Name: "FIRE", Decide: CanFireAhead, Behavior: &FireAhead},
		{Name: "STAND", Behavior: &HoldStill, BehaviorArgs: []float64{10}},
	},
}

// Fidget does something else every few moments.
var Fidget = Decider{
	Name: "FIDGET", Policy: decider.Shuffle,
	Children: []*Decider{
		{Name: "WANDER", Behavior: &Wander, Timeout: 3 * time.Second},
		{Name: "STAND", Behavior: &HoldStill, BehaviorArgs: []float64{1}},
		{Name: "ORBIT", Decide: SeesEnemy, DecideArgs: []float64{10}, Behavior: &Circle, BehaviorArgs: []float64{10}, Timeout: 2 * time.Second},
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{26, 12}, Behavior: &FireAtNearest, BehaviorArgs: []float64{26, 12}, Timeout: 2 * time.Second},
		{Name: "BLAZE", Decide: CanFireAhead, Behavior: &FireAhead, Timeout: 2 * time.Second},
		{Name: "LOOK", Decide: CanGoToNoise, Behavior: &GoToNoise, Timeout: 3 * time.Second},
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
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{30, 6}, Behavior: &FireAtNearest, BehaviorArgs: []float64{30, 6}},
		{Name: "LOOK_ROUND", Decide: CanTurnToAttacker, Behavior: &TurnToAttacker},
		{Name: "STAND", Behavior: &HoldStill, BehaviorArgs: []float64{10}},
	},
}

// Coward hides, flees from whoever finds it, and shoots back at whoever comes
// near all the same.
var Coward = Decider{
	Name: "COWARD",
	Children: []*Decider{
		{Name: "SHOOT_BACK", Decide: CanFire, DecideArgs: []float64{8, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{8, 8}},
		{Name: "HIDE", Decide: CanTakeCover, DecideArgs: []float64{20}, Behavior: &TakeCover, BehaviorArgs: []float64{20}, Timeout: 4 * time.Second},
		{Name: "RUN_AWAY", Decide: EnemyWithin, DecideArgs: []float64{30}, Behavior: &Flee, BehaviorArgs: []float64{30}},
		{Name: "GET_SHIELD", Decide: ShieldBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchShield, BehaviorArgs: []float64{40}},
		{Name: "LURK", Decide: CanAmbush, DecideArgs: []float64{12, 6}, Behavior: &Ambush, BehaviorArgs: []float64{12, 6}},
		{Name: "SNEAK", Behavior: &Wander},
	},
}

// Wanderer drives about, and stops to shoot at what it sees.
var Wanderer = Decider{
	Name: "WANDERER",
	Children: []*Decider{
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{22, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{22, 8}},
		{Name: "DRIVE_ABOUT", Behavior: &Patrol},
	},
}

// Collector loves boxes, and shoots when there are none.
var Collector = Decider{
	Name: "COLLECTOR",
	Children: []*Decider{
		{Name: "GET_BOX", Decide: AnyBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchAny, BehaviorArgs: []float64{40}},
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{24, 5}, Behavior: &FireLeading, BehaviorArgs: []float64{24, 5}},
		{Name: "DRIVE_ABOUT", Behavior: &Patrol},
	},
}
