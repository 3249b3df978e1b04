package game

// Forager is an agent. Its behaviors do not change the field: they give
// orders, which the field carries out when all foragers have given theirs.
type Forager struct {
	field *state
	slot  int
	order order
}

// order is what a forager wants to do in this tick: its two channels, and what
// it is after.
type order struct {
	move   step
	rest   bool
	act    act
	victim int
	target int // index of Forage.Targets
}

type act uint8

const (
	doNothing act = iota
	eatBerry
	stealBerries
)

// What orders are about, as indices of Forage.Targets.
const (
	targetNone = iota
	targetFood
	targetForager
)

func (f *Forager) body() *body { return &f.field.Bodies[f.slot] }

// nearestFood looks for the nearest bush within a range and the forager's
// sight. Among bushes that are as near it is the first from north to south.
func (f *Forager) nearestFood(within int) (dx, dy int, ok bool) {
	b := f.body()
	for far := range min(within, f.field.sight()) + 1 { // most of a round is spent here
		for y := -far; y <= far; y++ {
			row, x := wrap(int(b.Y)+y)*Size, far-max(y, -y)
			if f.field.Berries[row+wrap(int(b.X)-x)] > 0 {
				return -x, y, true
			}
			if f.field.Berries[row+wrap(int(b.X)+x)] > 0 {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

// nearestOther looks for the nearest other forager within a range and sight.
func (f *Forager) nearestOther(within int) (slot, dx, dy int, ok bool) {
	b, best := f.body(), min(within, f.field.sight())+1
	for i := range f.field.Bodies {
		other := &f.field.Bodies[i]
		if x, y, far := b.way(other.X, other.Y); i != f.slot && far < best {
			slot, dx, dy, best, ok = i, x, y, far, true
		}
	}
	return slot, dx, dy, ok
}

// walk orders a step along the longer side of the way.
func (f *Forager) walk(dx, dy, target int) {
	f.order.target = target
	switch {
	case dx == 0 && dy == 0:
	case max(dx, -dx) >= max(dy, -dy):
		f.order.move = step{dx: sign(dx)}
	default:
		f.order.move = step{dy: sign(dy)}
	}
}

func sign(x int) int8 { return int8(min(max(x, -1), 1)) }
