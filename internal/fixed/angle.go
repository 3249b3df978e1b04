package fixed

// Angle is a direction in steps of 1/4096 turn: 0 is along x, 1024 along y.
// Values of 4096 and above stand for the same direction without the full turns.
type Angle uint16

// guessShift makes one guess for each 0.6 of a step in the first octant.
const guessShift = 6

// Steps of an Angle.
const (
	Turn    = 4096
	Half    = Turn / 2
	Quarter = Turn / 4
)

// Norm returns a within 0..4095.
func (a Angle) Norm() Angle { return a & (Turn - 1) }

// Add returns a turned by steps, within 0..4095.
func (a Angle) Add(steps int) Angle { return Angle(int(a)+steps) & (Turn - 1) }

// To returns the steps from a to b the short way round, -2048..2047.
func (a Angle) To(b Angle) int {
	d := int(b-a) & (Turn - 1)
	if d >= Half {
		d -= Turn
	}
	return d
}

// Sin returns the sine of a, to the nearest Num.
func Sin(a Angle) Num {
	i := a & (Quarter - 1)
	if a&Quarter != 0 {
		i = Quarter - i
	}
	if a&Half != 0 {
		return -sines[i]
	}
	return sines[i]
}

// Cos returns the cosine of a, to the nearest Num.
func Cos(a Angle) Num { return Sin(a + Quarter) }

// Unit returns the point at distance 1 in direction a.
func Unit(a Angle) Point { return Point{Cos(a), Sin(a)} }

// Polar returns the point at distance r in direction a, rounded down.
func Polar(a Angle, r Num) Point { return Point{Cos(a).Mul(r), Sin(a).Mul(r)} }

// Atan2 returns the direction of the point (x, y) to the nearest step, up to
// the last bit of y/x in Q16.16; 0 for the zero point.
func Atan2(y, x Num) Angle {
	ax, ay := abs64(x), abs64(y)
	swap := ay > ax
	if swap {
		ax, ay = ay, ax
	}
	if ax == 0 {
		return 0
	}
	// The octant's angle is the number of half-way tangents that the ratio has
	// passed; the guess is never above it and at most one or two below.
	ratio := uint32(uint64(ay) << 16 / uint64(ax))
	a := Angle(guesses[ratio>>guessShift])
	for int(a) < len(tangents) && ratio >= tangents[a] {
		a++
	}
	if swap {
		a = Quarter - a
	}
	if x < 0 {
		a = Half - a
	}
	if y < 0 {
		a = Turn - a
	}
	return a & (Turn - 1)
}

func abs64(x Num) int64 {
	if x < 0 {
		return -int64(x)
	}
	return int64(x)
}
