package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// turnBy turns by steps, as far as a tick allows. It uses the channel turn.
func (t *Tank) turnBy(steps int) { t.intent.turn = int16(steps) }

// TurnLeft turns counter-clockwise. Like the other methods that turn it uses
// the channel turn: the last call of a tick counts.
func (t *Tank) TurnLeft() { t.turnBy(fixed.Half) }

// TurnRight turns clockwise.
func (t *Tank) TurnRight() { t.turnBy(-fixed.Half) }

// TurnTo turns towards heading a, and reports whether the tank now points
// there.
func (t *Tank) TurnTo(a Angle) (aligned bool) {
	off := t.off(a)
	t.turnBy(off)
	return off == 0
}

// Face turns towards p, and reports whether the tank now points there, to within a
// third of a degree.
func (t *Tank) Face(p Point) (aligned bool) {
	off := t.off(t.bearing(p))
	t.turnBy(off)
	return off >= -4 && off <= 4
}

// Forward drives ahead. Like the other methods that drive it uses the channel
// move: the last call of a tick counts.
func (t *Tank) Forward() { t.intent.move = 1 }

// Backward drives backwards, as fast as ahead.
func (t *Tank) Backward() { t.intent.move = -1 }

// Halt stands still.
func (t *Tank) Halt() { t.intent.move = 0 }

// Fire fires along the heading that the tank has after this tick's turn. It
// uses the channel fire, and reports whether the gun was loaded.
func (t *Tank) Fire() bool {
	t.intent.fire = t.isLoaded()
	return t.intent.fire
}

// choose says what kind of target the agent acts on in this tick. [Arena.Target]
// reports it, to compare tables by.
func (t *Tank) choose(k targetKind) {
	t.intent.target = k
	t.intent.acts |= 1 << k
}
