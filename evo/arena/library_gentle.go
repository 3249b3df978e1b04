//go:build !ethogram_rounds

package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// alert is the time for which a row of the library is committed, before a better one
// may interrupt it: no player reacts faster.
const alert = 300 * time.Millisecond

// Tables that lose.

// pacifist never fires.
var pacifist = Decider{
	Name: "PACIFIST",
	Children: []*Decider{
		{Name: "RUN_AWAY", Decide: EnemyWithin, DecideArgs: []float64{15}, Behavior: &Flee, BehaviorArgs: []float64{15}},
		{Name: "DRIVE_ABOUT", Commit: alert, Behavior: &Patrol},
	},
}

// sprayer drives about, and fires straight on as long as it has shells.
var sprayer = Decider{
	Name: "SPRAYER", Policy: decider.Parallel,
	Children: []*Decider{
		{Name: "DRIVE", Behavior: &Patrol},
		{Name: "SPRAY", Decide: CanFireAhead, Behavior: &FireAhead},
	},
}

// fidget does something else every few moments.
var fidget = Decider{
	Name: "FIDGET", Policy: decider.Shuffle,
	Children: []*Decider{
		{Name: "WANDER", Timeout: 3 * time.Second, Behavior: &Wander},
		{Name: "STAND", Behavior: &HoldStill, BehaviorArgs: []float64{0.5}},
		{Name: "ORBIT", Timeout: 2 * time.Second, Decide: SeesEnemy, DecideArgs: []float64{10}, Behavior: &Circle, BehaviorArgs: []float64{10}},
		{Name: "SHOOT", Timeout: 2 * time.Second, Decide: CanFire, DecideArgs: []float64{26, 12}, Behavior: &FireAtNearest, BehaviorArgs: []float64{26, 12}},
		{Name: "BLAZE", Timeout: time.Second, Decide: CanFireAhead, Behavior: &FireAhead},
		{Name: "LOOK", Timeout: 3 * time.Second, Decide: CanGoToNoise, Behavior: &GoToNoise},
	},
}

// driveBy drives about, and fires at what happens to come before its gun.
var driveBy = Decider{
	Name: "DRIVE_BY", Policy: decider.Parallel,
	Children: []*Decider{
		{Name: "DRIVE", Behavior: &Patrol},
		{Name: "SHOOT", Decide: CanFireWhenAimed, Behavior: &FireWhenAimed},
	},
}

// sentry walks its beat, and stops to shoot at any tank that comes.
var sentry = Decider{
	Name: "SENTRY",
	Children: []*Decider{
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{14, 6}, Behavior: &FireAtNearest, BehaviorArgs: []float64{14, 6}},
		{Name: "LOOK_ROUND", Commit: alert, Decide: CanTurnToAttacker, Behavior: &TurnToAttacker},
		{
			Name: "BEAT", Policy: decider.SequentialList, Delegate: true, Loop: -1, Commit: alert,
			Children: []*Decider{
				{Name: "THERE", Decide: CanGoTo, DecideArgs: []float64{30, 30}, Behavior: &GoTo, BehaviorArgs: []float64{30, 30}},
				{Name: "AND_BACK", Decide: CanGoTo, DecideArgs: []float64{70, 30}, Behavior: &GoTo, BehaviorArgs: []float64{70, 30}},
			},
		},
		{Name: "PAUSE", Commit: alert, Behavior: &HoldStill, BehaviorArgs: []float64{1}},
	},
}

// coward hides, flees from any tank that finds it, and shoots back at one that comes
// near nevertheless.
var coward = Decider{
	Name: "COWARD",
	Children: []*Decider{
		{Name: "SHOOT_BACK", Decide: CanFire, DecideArgs: []float64{8, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{8, 8}},
		{
			Name: "HIDE", Timeout: 1500 * time.Millisecond,
			Preconditions: decider.Preconditions{Cooldown: 4 * time.Second},
			Decide:        CanTakeCover, DecideArgs: []float64{20}, Behavior: &TakeCover, BehaviorArgs: []float64{20},
		},
		{Name: "RUN_AWAY", Commit: alert, Decide: EnemyWithin, DecideArgs: []float64{30}, Behavior: &Flee, BehaviorArgs: []float64{30}},
		{Name: "GET_SHIELD", Commit: alert, Decide: ShieldBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchShield, BehaviorArgs: []float64{40}},
		{Name: "SNEAK", Commit: alert, Behavior: &Wander},
	},
}

// wanderer drives about, and stops to shoot at what it sees.
var wanderer = Decider{
	Name: "WANDERER",
	Children: []*Decider{
		{Name: "SHOOT", Decide: CanFire, DecideArgs: []float64{16, 8}, Behavior: &FireAtNearest, BehaviorArgs: []float64{16, 8}},
		{Name: "DRIVE_ABOUT", Commit: alert, Behavior: &Patrol},
	},
}

// collector loves boxes, and shoots when there are none.
var collector = Decider{
	Name: "COLLECTOR",
	Children: []*Decider{
		{Name: "GET_BOX", Decide: AnyBoxWithin, DecideArgs: []float64{40}, Behavior: &FetchAny, BehaviorArgs: []float64{40}},
		{Name: "SHOOT", Commit: alert, Decide: CanFire, DecideArgs: []float64{24, 5}, Behavior: &FireLeading, BehaviorArgs: []float64{24, 5}},
		{Name: "DRIVE_ABOUT", Commit: alert, Behavior: &Patrol},
	},
}
