package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Positions and directions are integers, so that a round is the same on every
// machine.
type (
	// Num is a length or coordinate in units, in Q16.16: 65536 is 1 u.
	Num = fixed.Num
	// Angle is a direction in 1/4096 turn: 0 is along x, 1024 along y.
	Angle = fixed.Angle
	// Point is a place on the map, or a displacement.
	Point = fixed.Point
)

func pt(x, y Num) Point { return Point{X: x, Y: y} }

// Unit is 1 u.
const Unit = fixed.One

// TickTime is the time of one Step: 20 ticks a second.
const TickTime = 50 * time.Millisecond

const ticksPerSecond = int(time.Second / TickTime)

// ticks returns how many ticks d is, rounded up.
func ticks(d time.Duration) int32 { return int32((d + TickTime - 1) / TickTime) }

// steps turns degrees into steps of an Angle, rounded towards 0.
func steps(degrees int) int { return degrees * fixed.Turn / 360 }

// targetKind is the kind of target that an agent's tick was for, see
// [Arena.Target]. It indexes targetNames.
type targetKind uint8

// The kinds of targets.
const (
	targetNone     targetKind = iota
	targetNearest             // the nearest visible enemy
	targetWeakest             // the weakest visible enemy
	targetClosest             // the closest enemy, seen or not
	targetLastSeen            // where an enemy was lost from sight
	targetAttacker            // where a hit came from
	targetNoise               // where a shot or explosion was heard
	targetBoxShield
	targetBoxUpgrade
	targetBoxAmmo
	targetBoxHealth
	targetCover
	targetPoint // a place of the map

	targetKinds
)

// targetNames are the names of the kinds of targets, by kind.
var targetNames = []string{
	"none", "nearest", "weakest", "closest", "last seen", "attacker", "noise",
	"shield box", "upgrade box", "ammo box", "health box", "cover", "point",
}

// targetBox returns the kind of target of boxes of kind k.
func targetBox(k BoxKind) targetKind { return targetBoxShield + targetKind(k) }

// BoxKind is what is in a box.
type BoxKind uint8

// The kinds of boxes.
const (
	BoxShield  BoxKind = iota // nothing hurts for a while
	BoxUpgrade                // shells hurt twice as much, for the rest of the life
	BoxAmmo                   // full ammo
	BoxHealth                 // full health

	boxKinds = 4
)

var boxNames = [boxKinds]string{"shield", "upgrade", "ammo", "health"}

// String returns the kind's name.
func (k BoxKind) String() string {
	if k < boxKinds {
		return boxNames[k]
	}
	return "BoxKind(?)"
}
