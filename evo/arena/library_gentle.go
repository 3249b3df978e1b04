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
		{Name: "RUN_AWAY", Act: &Flee{To: 15}},
		{Name: "DRIVE_ABOUT", Commit: alert, Act: &Patrol{}},
	},
}

// sprayer drives about, and fires straight on as long as it has shells.
var sprayer = Decider{
	Name: "SPRAYER", Policy: decider.Parallel,
	Children: []*Decider{
		{Name: "DRIVE", Act: &Patrol{}},
		{Name: "SPRAY", Act: &FireAhead{}},
	},
}

// fidget does something else every few moments.
var fidget = Decider{
	Name: "FIDGET", Policy: decider.Shuffle,
	Children: []*Decider{
		{Name: "WANDER", Timeout: 3 * time.Second, Act: &Wander{}},
		{Name: "STAND", Act: &HoldStill{For: 500 * time.Millisecond}},
		{Name: "ORBIT", Timeout: 2 * time.Second, Act: &Circle{At: 10}},
		{Name: "SHOOT", Timeout: 2 * time.Second, Act: &FireAtNearest{Range: 26, Aim: 12}},
		{Name: "BLAZE", Timeout: time.Second, Act: &FireAhead{}},
		{Name: "LOOK", Timeout: 3 * time.Second, Act: &GoToNoise{}},
	},
}

// driveBy drives about, and fires at what happens to come before its gun.
var driveBy = Decider{
	Name: "DRIVE_BY", Policy: decider.Parallel,
	Children: []*Decider{
		{Name: "DRIVE", Act: &Patrol{}},
		{Name: "SHOOT", Act: &FireWhenAimed{}},
	},
}

// sentry walks its beat, and stops to shoot at any tank that comes.
var sentry = Decider{
	Name: "SENTRY",
	Children: []*Decider{
		{Name: "SHOOT", Act: &FireAtNearest{Range: 14, Aim: 6}},
		{Name: "LOOK_ROUND", Commit: alert, Act: &TurnToAttacker{}},
		{
			Name: "BEAT", Policy: decider.SequentialList, Delegate: true, Loop: -1, Commit: alert,
			Children: []*Decider{
				{Name: "THERE", Act: &GoTo{X: 30, Y: 30}},
				{Name: "AND_BACK", Act: &GoTo{X: 70, Y: 30}},
			},
		},
		{Name: "PAUSE", Commit: alert, Act: &HoldStill{For: time.Second}},
	},
}

// coward hides, flees from any tank that finds it, and shoots back at one that comes
// near nevertheless.
var coward = Decider{
	Name: "COWARD",
	Children: []*Decider{
		{Name: "SHOOT_BACK", Act: &FireAtNearest{Range: 8, Aim: 8}},
		{Name: "HIDE", Timeout: 1500 * time.Millisecond, Preconditions: decider.Preconditions{Cooldown: 4 * time.Second}, Act: &TakeCover{Within: 20}},
		{Name: "RUN_AWAY", Commit: alert, Act: &Flee{To: 30}},
		{Name: "GET_SHIELD", Commit: alert, Act: &FetchShield{Within: 40}},
		{Name: "SNEAK", Commit: alert, Act: &Wander{}},
	},
}

// wanderer drives about, and stops to shoot at what it sees.
var wanderer = Decider{
	Name: "WANDERER",
	Children: []*Decider{
		{Name: "SHOOT", Act: &FireAtNearest{Range: 16, Aim: 8}},
		{Name: "DRIVE_ABOUT", Commit: alert, Act: &Patrol{}},
	},
}

// collector loves boxes, and shoots when there are none.
var collector = Decider{
	Name: "COLLECTOR",
	Children: []*Decider{
		{Name: "GET_BOX", Act: &FetchAny{Within: 40}},
		{Name: "SHOOT", Commit: alert, Act: &FireLeading{Range: 24, Aim: 5}},
		{Name: "DRIVE_ABOUT", Commit: alert, Act: &Patrol{}},
	},
}
