package fixed

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNum(t *testing.T) {
	assert.Equal(t, Num(3*65536), Int(3))
	assert.Equal(t, -3, (-Int(2) - 1).Floor())
	assert.Equal(t, 3, (Int(2) + One/2).Round())
	assert.Equal(t, 2, (Int(2) + One/2 - 1).Round())
	assert.Equal(t, int64(2500), (Int(2) + One/2).Milli())
	assert.Equal(t, Int(-6), Int(2).Mul(Int(-3)))
	assert.Equal(t, Num(-1), Num(1).Mul(-1), "rounded down")
	assert.Equal(t, Max, Min.Abs())
	assert.Equal(t, Int(5), Int(-5).Abs())
}

func TestFromFloat(t *testing.T) {
	for _, c := range []struct {
		f    float64
		want Num
	}{
		{0, 0},
		{1, One},
		{-1.5, -One - One/2},
		{0.1, 6553},
		{-0.1, -6553},
		{32767, Int(32767)},
		{32768, Max},
		{1e300, Max},
		{math.Inf(1), Max},
		{-32768, Min},
		{-32769, Min},
		{math.Inf(-1), Min},
		{math.NaN(), 0},
		{1e-300, 0},
	} {
		assert.Equal(t, c.want, FromFloat(c.f), "%v", c.f)
	}
}

func TestSqrt(t *testing.T) {
	check := func(n uint64) {
		r := Sqrt(n)
		lo, ok := r*r, r < 1<<32
		assert.True(t, ok && lo <= n, "%d", n)
		if r < 1<<32-1 {
			assert.Greater(t, (r+1)*(r+1), n)
		}
	}
	for n := range uint64(70000) {
		check(n)
	}
	check(math.MaxUint64)
	// Around the squares, where the machine's root is nearest to the next number.
	for k := uint64(1)<<26 - 1<<20; k < 1<<26+1<<10; k++ {
		if Sqrt(k*k) != k || Sqrt(k*k-1) != k-1 {
			t.Fatal(k)
		}
	}
	for n := uint64(2); n < 70000; n++ {
		require.Equal(t, newton(n), Sqrt(n))
	}
	rand := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		n := rand.Uint64() >> rand.IntN(64)
		check(n)
		r := Sqrt(n)
		check(r * r)
		check(max(r*r, 1) - 1)
	}
}

// TestSinCos: symmetry is exact, and every value the nearest one.
func TestSinCos(t *testing.T) {
	for a := range Angle(Turn) {
		x := float64(a) * math.Pi / Half
		assert.InDelta(t, math.Sin(x)*65536, float64(Sin(a)), 0.5000001)
		assert.InDelta(t, math.Cos(x)*65536, float64(Cos(a)), 0.5000001)
		assert.Equal(t, Sin(a), -Sin(a+Half))
		assert.Equal(t, Sin(a), Sin(Half-a))
		assert.Equal(t, Sin(a), Sin(a+3*Turn), "whole turns do not count")
		u := Unit(a)
		assert.InDelta(t, 65536, float64(u.Length()), 1)
	}
}

func TestAngle(t *testing.T) {
	assert.Equal(t, 100, Angle(4050).To(54))
	assert.Equal(t, -100, Angle(54).To(4050))
	assert.Equal(t, -Half, Angle(0).To(Half))
	assert.Equal(t, Angle(4000), Angle(100).Add(-196))
	assert.Equal(t, Angle(96), Angle(4000).Add(192))
	assert.Equal(t, Angle(1), Angle(4097).Norm())
	for a := range Angle(Turn) {
		assert.Equal(t, a, Atan2(Sin(a), Cos(a)), "there and back")
		assert.Equal(t, a, Polar(a, Int(100)).Angle())
	}
}

func TestAtan2(t *testing.T) {
	assert.Equal(t, Angle(0), Atan2(0, 0))
	assert.Equal(t, Angle(Quarter), Atan2(1, 0))
	assert.Equal(t, Angle(Half), Atan2(0, -1))
	assert.Equal(t, Angle(3*Quarter), Atan2(Min, 0))
	assert.Equal(t, Angle(Half+Quarter/2), Atan2(Min, Min))
	rand := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		shift := rand.IntN(31)
		x, y := Num(int32(rand.Uint32())>>shift), Num(int32(rand.Uint32())>>rand.IntN(31))
		exact := math.Atan2(float64(y), float64(x)) * Half / math.Pi
		got := Atan2(y, x)
		d := math.Mod(float64(got)-exact+2*Turn+Half, Turn) - Half
		// Half a step, and what the last bit of the ratio stands for.
		if math.Abs(d) > 0.5+Half/math.Pi/65536 {
			t.Fatalf("Atan2(%d, %d) = %d, exactly %v", y, x, got, exact)
		}
	}
}

func TestPoint(t *testing.T) {
	p := Point{Int(3), Int(-4)}
	assert.Equal(t, Int(5), p.Length())
	assert.Equal(t, int64(25)<<32, p.Square())
	assert.True(t, p.Within(Int(5)))
	assert.False(t, p.Within(Int(5)-1))
	assert.Equal(t, Point{Int(4), Int(-6)}, p.Add(Point{One, Int(-2)}))
	assert.Equal(t, Point{Int(2), Int(-2)}, p.Sub(Point{One, Int(-2)}))
	assert.Equal(t, int64(-5)<<32, p.Dot(Point{Int(1), Int(2)}))
}

func BenchmarkAtan2(b *testing.B) {
	x, y := Int(3), Int(7)
	for b.Loop() {
		x ^= Num(Atan2(y, x))
	}
}

func BenchmarkSqrt(b *testing.B) {
	n := uint64(1) << 45
	for b.Loop() {
		n ^= Sqrt(n)
	}
}
