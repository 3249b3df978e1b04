package core

import (
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestDrawIsFixed holds the numbers themselves: they are part of every saved
// game and every evolved table.
func TestDrawIsFixed(t *testing.T) {
	assert.Equal(t, uint64(0xcbf29ce484222325), HashName(""))
	assert.Equal(t, uint64(0xaf63dc4c8601ec8c), HashName("a"), "FNV-1a")
	key := DrawKey("GUARD", 0)
	assert.Equal(t, NextDrawKey(key), DrawKey("GUARD", 1))
	assert.Equal(t, Draw(1, 2, key, 3, SaltTick, 4), Draw(1, 2, key, 3, SaltTick, 4))
}

// TestDrawDependsOnEverything: changing any one input by one bit changes about
// half of the draw's bits.
func TestDrawDependsOnEverything(t *testing.T) {
	const seed, id, tick, n = 11, 22, 33, 44
	key := DrawKey("GUARD", 0)
	base := Draw(seed, id, key, tick, SaltTick, n)
	for name, other := range map[string]uint64{
		"seed": Draw(seed^1, id, key, tick, SaltTick, n),
		"id":   Draw(seed, id^1, key, tick, SaltTick, n),
		"key":  Draw(seed, id, DrawKey("GUARD", 1), tick, SaltTick, n),
		"tick": Draw(seed, id, key, tick^1, SaltTick, n),
		"salt": Draw(seed, id, key, tick, SaltDecide, n),
		"n":    Draw(seed, id, key, tick, SaltTick, n^1),
	} {
		assert.InDelta(t, 32, bits.OnesCount64(base^other), 16, name)
	}
}

// TestDrawsAreUniform tests the draws of one row over many ticks, and of many
// agents in one tick, against the chi-squared distribution with 15 degrees of
// freedom (99.9 % below 37.7).
func TestDrawsAreUniform(t *testing.T) {
	const draws, cells = 16_000, 16
	for name, draw := range map[string]func(i int) uint64{
		"ticks":  func(i int) uint64 { return Draw(0, 1, DrawKey("R", 0), uint32(i), SaltPolicy, 0) },
		"agents": func(i int) uint64 { return Draw(0, uint64(i), DrawKey("R", 0), 1, SaltPolicy, 0) },
		"number": func(i int) uint64 { return Draw(0, 1, DrawKey("R", 0), 1, SaltPolicy, uint32(i)) },
	} {
		var below, unit [cells]int
		for i := range draws {
			below[Below(draw(i), cells)]++
			unit[int(Unit(draw(i))*cells)]++
		}
		for _, counts := range [][cells]int{below, unit} {
			chi := 0.0
			for _, c := range counts {
				d := float64(c) - draws/cells
				chi += d * d / (draws / cells)
			}
			assert.Less(t, chi, 37.7, name)
		}
	}
}

func TestRanges(t *testing.T) {
	assert.Zero(t, Below(0, 7))
	assert.EqualValues(t, 6, Below(math.MaxUint64, 7))
	assert.Zero(t, Unit(0))
	assert.Less(t, Unit(math.MaxUint64), 1.0)
	f := NewFrame(&Header{}, &Row{Name: "GUARD"}, nil)
	assert.PanicsWithValue(t, "ethogram: GUARD: IntN(0): want 1 to 2^31-1", func() { f.IntN(0) })
	for range 100 {
		assert.Less(t, f.IntN(3), 3)
	}
}
