package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// HoldStill stands still for a time, and succeeds. It leaves turning and firing to others.
type HoldStill struct {
	For time.Duration `min:"500ms" max:"10s" step:"500ms"`
}

func (h *HoldStill) Act(t *Tank, x behavior.Context) behavior.Status {
	t.Halt()
	if x.Duration() >= h.For {
		return behavior.Succeeded
	}
	return behavior.Running
}

// TurnToEnemy turns to the nearest enemy, and succeeds when the gun points at it. It
// leaves driving and firing to others.
type TurnToEnemy struct{}

// askew is the error in steps, about 10 degrees, that is worth a turn.
const askew = 114

// Decide accepts while the nearest enemy in view is not before the gun.
func (*TurnToEnemy) Decide(t *Tank, _ query) float64 {
	e := t.NearestEnemy()
	return decider.Bool(e != nil && abs(t.off(t.bearing(e.Pos()))) > askew)
}

func (*TurnToEnemy) Act(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Failed)
	}
	t.choose(targetNearest)
	if t.Face(p) {
		return steady(x, behavior.Succeeded)
	}
	return behavior.Running
}

// FaceEnemy keeps turning to the nearest enemy, and succeeds when none is in view. It
// leaves driving and firing to others.
type FaceEnemy struct{ sighted }

func (*FaceEnemy) Act(t *Tank, x behavior.Context) behavior.Status {
	p, ok := glimpse(t)
	if !ok {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetNearest)
	t.Face(p)
	return behavior.Running
}

// TurnToAttacker turns to where the last hit came from, and succeeds when the gun
// points there. It leaves driving and firing to others.
type TurnToAttacker struct{ errands }

// Decide accepts while the tank notices a hit that did not come from straight ahead.
func (*TurnToAttacker) Decide(t *Tank, _ query) float64 {
	p, ok := t.attacker()
	return decider.Bool(ok && abs(t.off(t.bearing(p))) > askew)
}

func (*TurnToAttacker) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[errand](x)
	if p, ok := t.attacker(); ok {
		*b = errand{p, true}
	}
	if !b.chosen {
		return steady(x, behavior.Failed)
	}
	t.choose(targetAttacker)
	if t.Face(b.at) {
		return steady(x, behavior.Succeeded)
	}
	return behavior.Running
}

// FaceLastSeen keeps turning to where an enemy went out of sight, to meet it when it
// comes round the corner. It succeeds when an enemy is in view, or when the last one
// went out of sight longer ago. It leaves driving and firing to others.
type FaceLastSeen struct {
	Fresh time.Duration `min:"1s" max:"10s" step:"500ms"`
}

// Decide accepts while no enemy is in view, and one went out of sight so lately.
func (f *FaceLastSeen) Decide(t *Tank, _ query) float64 {
	_, ago, ok := t.LastSeen()
	return decider.Bool(ok && t.inCover() && ago <= f.Fresh)
}

func (f *FaceLastSeen) Act(t *Tank, x behavior.Context) behavior.Status {
	p, ago, ok := t.LastSeen()
	if !ok || !t.inCover() || ago > f.Fresh {
		return steady(x, behavior.Succeeded)
	}
	t.choose(targetLastSeen)
	t.Face(p)
	return behavior.Running
}

// Swing is the aim of a tank that fights on the move. While the gun reloads, it turns
// aside from the nearest enemy in shell range that a shell can hurt, so that its way is
// hard to foresee; by the time the gun is loaded it has turned in again, leading. It
// succeeds when there is no such enemy, and fails without ammunition. It leaves driving
// and firing to others: to [KeepDistance] or [Jink], and [FireWhenAimed].
type Swing struct {
	Aside int `min:"0" max:"80" unit:"deg"`
}

func (*Swing) Block() any { return swinging{} }

type swinging struct {
	targeting
	side   int8          // +1 turns aside to the left, -1 to the right, 0 is not chosen
	loaded time.Duration // when the reloading for which it chose side ends, on the agent's clock
}

// Decide accepts while there is ammunition and an enemy in shell range that a shell can
// hurt.
func (*Swing) Decide(t *Tank, _ query) float64 {
	return decider.Bool(t.Ammo() > 0 && exposed.pick(t, gunRange(t)) != nil)
}

func (s *Swing) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[swinging](x)
	e, otherwise := b.opponent(t, x)
	if e == nil {
		return otherwise
	}
	heading, aside := t.Lead(e), steps(s.Aside)
	if left := t.reloadLeft(); left > turnTime(t, aside)+TickTime { // a gun that points at its target at the end of a tick fires in the next
		if at := x.Now() + left; b.side == 0 || at != b.loaded {
			b.side, b.loaded = int8(2*x.IntN(2)-1), at
		}
		heading = heading.Add(int(b.side) * aside)
	}
	t.TurnTo(heading)
	return behavior.Running
}

// opponent returns the enemy of a tank that fights on the move: the nearest in shell
// range that a shell can hurt. If there is none, or no ammunition, it returns nil and
// how the tick ends.
func (b *targeting) opponent(t *Tank, x behavior.Context) (e *Tank, otherwise behavior.Status) {
	if t.Ammo() == 0 {
		return nil, steady(x, behavior.Failed)
	}
	if e = b.keep(t, exposed, gunRange(t)+slack); e == nil {
		return nil, watch(t, x, gunRange(t))
	}
	t.choose(targetNearest)
	return e, behavior.Running
}

// turnTime returns how long a tank turns by so many steps.
func turnTime(t *Tank, steps int) time.Duration {
	return time.Duration(steps) * time.Second * 360 / time.Duration(fixed.Turn*max(1, t.rules().TurnRate))
}
