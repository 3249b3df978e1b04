package arena

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Step plays one tick: all living tanks decide, and then act at once. After the
// end of the round it changes nothing.
//
// A panic of a table reaches the caller. If a tick returns an error, such as a loop
// of redecides in a tree compiled with [decider.MaxRedecides], Step panics with it:
// both are crashes of the table, and neither goes unnoticed. Reset the arena then.
func (a *Arena) Step() (done bool) {
	if a.over {
		return true
	}
	a.decide()
	a.move()
	a.fire()
	a.fly()
	a.hurt()
	a.tick++
	a.pickUp()
	a.respawn()
	if a.tick%a.n.boxEvery == 0 {
		a.dropBox()
	}
	a.over = a.ended()
	a.sense()
	return a.over
}

// input is the input of the next tick of the tank's tree.
func (t *Tank) input() decider.Input {
	return decider.Input{Delta: TickTime, Flags: t.flags, Stimuli: &t.live, World: t.arena.players.World()}
}

func (a *Arena) decide() {
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if !t.alive {
			continue
		}
		t.begin()
		tree, memory := a.players.Player(i)
		if _, err := tree.Tick(t, memory, t.input()); err != nil {
			a.fail(t, err)
		}
	}
}

// fail ends a round whose table returned an error.
func (a *Arena) fail(t *Tank, err error) {
	a.over = true
	a.fault = fmt.Errorf("arena: slot %d, tick %d: %w", t.slot, a.tick, err)
	panic(a.fault)
}

// begin clears the last tick's intents.
func (t *Tank) begin() { t.intent = intent{} }

// ended reports whether the round is over.
func (a *Arena) ended() bool {
	if a.tick >= a.n.roundTime {
		return true
	}
	if a.mode == ModeFixed {
		return false
	}
	return a.left() <= 1
}

// left returns how many tanks have lives left.
func (a *Arena) left() (n int) {
	for i := range a.tanks[:a.count] {
		if a.tanks[i].lives > 0 {
			n++
		}
	}
	return n
}

// move turns and drives all tanks, and then pushes apart those that overlap.
func (a *Arena) move() {
	turn := a.rules.turn(a.tick)
	var from [maxTanks]Point
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		from[i] = t.pos
		if !t.alive {
			continue
		}
		t.heading = t.heading.Add(min(max(int(t.intent.turn), -turn), turn))
		if t.intent.move != 0 {
			d := fixed.Polar(t.heading, a.n.speed)
			if t.intent.move < 0 {
				d = pt(-d.X, -d.Y)
			}
			t.pos = a.terrain.slide(t.pos, d)
		}
	}
	a.separate()
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if !t.alive {
			continue
		}
		t.vel = t.pos.Sub(from[i])
		t.travel()
	}
}

// separate pushes overlapping tanks apart. It finds all pushes before it makes the
// first, so their order does not matter.
func (a *Arena) separate() {
	var push [maxTanks]Point
	touched := false
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		if !t.alive {
			continue
		}
		for k := i + 1; k < a.count; k++ {
			e := &a.tanks[k]
			d := e.pos.Sub(t.pos)
			if !e.alive || d.X >= 2*Unit || d.X <= -2*Unit || !d.Within(2*Unit-1) {
				continue
			}
			touched = true
			length := d.Length()
			half := (2*Unit - length) / 2
			if length == 0 {
				d, length = Point{X: 1}, 1 // the first one is pushed to the left
			}
			p := pt(Num(int64(d.X)*int64(half)/int64(length)), Num(int64(d.Y)*int64(half)/int64(length)))
			push[i] = push[i].Sub(p)
			push[k] = push[k].Add(p)
		}
	}
	if !touched {
		return
	}
	for i, p := range push[:a.count] {
		// Between several others the pushes may add up to more than slide takes.
		p.X, p.Y = min(max(p.X, -Unit), Unit), min(max(p.Y, -Unit), Unit)
		if p != (Point{}) {
			a.tanks[i].pos = a.terrain.slide(a.tanks[i].pos, p)
		}
	}
}

// travel counts the way that the tank made, and the ticks in which it got nowhere.
func (t *Tank) travel() {
	d := t.vel.Length()
	t.tally.distance += int64(d)
	if t.intent.move != 0 && d*8 < t.arena.n.speed {
		t.blocked++
	} else {
		t.blocked = 0
	}
}
