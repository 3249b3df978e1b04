package game

import "time"

// The rules, in cells and ticks.
const (
	Size     = 24 // the field is Size x Size cells and has no edges
	Slots    = 4
	Tick     = 100 * time.Millisecond
	DayTicks = 600 // the second half is night

	daySight, nightSight = 8, 4 // cells
	bushBerries          = 3
	maxBushes            = 40
	growTicks            = 10 // a bush grows every so many ticks of the day
	handful              = 3  // berries that a thief takes at a time
	maxEnergy            = 100
	berryEnergy          = 8
	tiredEnergy          = 20
	stimulusTicks        = 10 // how long a stimulus lasts
)

// state is all that a round is, apart from the trees' memories. It is plain
// data of fixed size, so that hashing and saving it are one line each.
type state struct {
	Seed    uint64
	Tick    int32
	Days    int32 // how long the round is
	Berries [Size * Size]uint8
	Bodies  [Slots]body
}

// body is the public part of a forager: what the others may see of it.
type body struct {
	X, Y    int8
	Heading uint8 // of its last step, as an index of directions
	Energy  uint8
	Robbed  uint8 // ticks for which the stimulus is still live
	Rustle  uint8
	Berries int32

	Eaten, Stolen, Lost, Steps int32 // for the metrics
}

// step is a move by at most one cell.
type step struct{ dx, dy int8 }

var directions = [4]step{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// wrap brings back a coordinate that is off the field by less than the field's
// size.
func wrap(x int) int {
	switch {
	case x < 0:
		return x + Size
	case x >= Size:
		return x - Size
	}
	return x
}

// apart is the way from a to b along one axis, the shorter way round.
func apart(a, b int8) int { return wrap(int(b)-int(a)+Size/2) - Size/2 }

// way is what has to be walked from one body to a place, and how far that is.
func (b *body) way(x, y int8) (dx, dy, distance int) {
	dx, dy = apart(b.X, x), apart(b.Y, y)
	return dx, dy, max(dx, -dx) + max(dy, -dy)
}

func (b *body) cell() int { return int(b.Y)*Size + int(b.X) }

func (s *state) night() bool { return s.Tick%DayTicks >= DayTicks/2 }

func (s *state) sight() int {
	if s.night() {
		return nightSight
	}
	return daySight
}
