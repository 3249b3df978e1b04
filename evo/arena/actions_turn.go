package arena

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// HoldStill stands still for the seconds that are its argument, and succeeds. It
// leaves turning and firing to others.
var HoldStill = Behavior{Name: "HOLD_STILL", Tick: tickHoldStill}

func tickHoldStill(t *Tank, x behavior.Context) behavior.Status {
	t.Halt()
	if x.Duration() >= seconds(x, 0) {
		return behavior.Succeeded
	}
	return behavior.Running
}

// TurnToEnemy turns to the nearest enemy, and succeeds when the gun points at it. It
// leaves driving and firing to others.
var TurnToEnemy = Behavior{Name: "TURN_TO_ENEMY", Tick: tickTurnToEnemy}

// askew is the error in steps, about 10 degrees, that is worth a turn.
const askew = 114

// CanTurnToEnemy accepts while the nearest enemy in view is not before the gun.
func CanTurnToEnemy(t *Tank, _ decider.Query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && abs(t.Off(t.Bearing(e.Pos()))) > askew)
}

func tickTurnToEnemy(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetNearest)
	if t.Face(p) {
		return steady(x, behavior.Succeeded)
	}
	return behavior.Running
}

// FaceEnemy keeps turning to the nearest enemy, and succeeds when none is in view. It
// leaves driving and firing to others.
var FaceEnemy = Behavior{Name: "FACE_ENEMY", Tick: tickFaceEnemy}

func tickFaceEnemy(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.Choose(TargetNearest)
	t.Face(p)
	return behavior.Running
}

// TurnToAttacker turns to where the last hit came from, and succeeds when the gun
// points there. It leaves driving and firing to others.
var TurnToAttacker = Behavior{Name: "TURN_TO_ATTACKER", Block: errand{}, Tick: tickTurnToAttacker}

// CanTurnToAttacker accepts while the tank notices a hit that did not come from
// straight ahead.
func CanTurnToAttacker(t *Tank, _ decider.Query) float64 {
	p, ok := t.Attacker()
	return decider.Bool(ok && abs(t.Off(t.Bearing(p))) > askew)
}

func tickTurnToAttacker(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, ok := t.Attacker(); ok {
		*b = errand{p, true}
	}
	if !b.chosen {
		return steady(x, behavior.Failed)
	}
	t.Choose(TargetAttacker)
	if t.Face(b.at) {
		return steady(x, behavior.Succeeded)
	}
	return behavior.Running
}
