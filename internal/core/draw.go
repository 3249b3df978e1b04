package core

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Salts separate the draws that one row makes in one tick for different purposes.
const (
	SaltPolicy     = 1 // a group's own draws while it is active
	SaltDelegate   = 2 // a group's draws while it is only asked
	SaltChance     = 3
	SaltScatter    = 4
	SaltDecide     = 5 // and what the callbacks draw from their context
	SaltActivate   = 6
	SaltTick       = 7
	SaltDeactivate = 8
	SaltEnter      = 9 // scopes
	SaltExit       = 10
	SaltWait       = 11 // of behavior.Wait, by the time of activation
	SaltTop        = 13 // among the best targets of a row
	SaltRan        = 12 // no draw: Header.Draws has the row that ended last, see decider.State.Ran
	SaltFrame      = 23 // of the world, by its frame: see Turns
)

// Mix is the finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection
// of 64 bits in which each input bit flips each output bit about half the time.
func Mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	x ^= x >> 31
	return x
}

const golden = 0x9e3779b97f4a7c15

// Draw returns draw number n that the row keyed by key makes for the purpose
// salt, for agent id in tick number tick of a world with this seed: random
// numbers without any stored state, so that skipped work skips no draw.
func Draw(seed, id, key uint64, tick uint32, salt uint8, n uint32) uint64 {
	x := Mix(seed + golden)
	x = Mix(x ^ id + golden)
	x = Mix(x ^ key + golden)
	x = Mix(x ^ (uint64(tick)<<32 | uint64(n)) + golden)
	return Mix(x ^ uint64(salt) + golden)
}

// Turns draws by what TurnOf orders the things of one kind in a frame of a world with
// this seed.
func Turns(seed, frame, kind uint64) uint64 { return Draw(seed, frame, kind, 0, SaltFrame, 0) }

// TurnOf returns where the thing with this key stands among those of its kind: the
// lowest is the first. No two keys have the same, because Mix is a bijection.
func TurnOf(turns, key uint64) uint64 { return Mix(turns ^ key) }

// Permuted returns element i of the order of 0..n-1 that a draw decides (n <= 2^31): a
// swap-or-not shuffle (Hoang, Morris and Rogaway 2012), which needs no memory. The
// rounds make each order of a few elements about equally likely.
func Permuted(draw uint64, n, i uint32) uint32 {
	const rounds = 24
	for r := range uint64(rounds) {
		h := Mix(draw + r*golden)
		other := Below(h, n) + n - i
		if other >= n {
			other -= n
		}
		if Mix(h^uint64(max(i, other)))&1 != 0 {
			i = other
		}
	}
	return i
}

// Below maps a draw to 0..n-1 by its high bits (n < 2^32; the bias is below
// 2^-32).
func Below(draw uint64, n uint32) uint32 {
	return uint32((draw >> 32) * uint64(n) >> 32)
}

// Unit maps a draw to [0, 1) with 53 bits.
func Unit(draw uint64) float64 {
	return float64(draw>>11) * (1.0 / (1 << 53))
}

// HashName is the hash of names in draws and fingerprints: FNV-1a with 64 bits.
func HashName(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// DrawKey is the key of the draws of the nth occurrence (from 0) of a decider. It is
// made of the name, so that trimming one row shifts no other row's draws.
func DrawKey(name string, nth int) uint64 {
	return HashName(name) + uint64(nth)*golden
}

// NextDrawKey returns the key of the occurrence after the one keyed by key.
func NextDrawKey(key uint64) uint64 { return key + golden }

// TargetKey is the key of the draws about a target of the row keyed by key.
func TargetKey(key, target uint64) uint64 { return Mix(key ^ Mix(target+golden)) }

// Next returns the next draw of the running callback of this frame's row. The count
// starts again with every callback, row and tick: a Decide that is asked again in
// the same tick draws the same numbers.
func (f Frame) Next() uint64 {
	h, seed := f.mem, uint64(0)
	if f.world != nil {
		seed = f.world.Seed
	}
	salt, n := uint8(h.Draws>>24), h.Draws&0xFFFFFF
	h.Draws++
	key := f.row.Draw
	if f.row.Aim != 0 && salt == SaltDecide {
		key = TargetKey(key, *h.Word(f.row.Aim)) // a target that vanishes shifts no other's draws
	}
	return Draw(seed, h.ID, key, h.Tick, salt, n)
}

// IntN returns a draw in [0, n).
func (f Frame) IntN(n int) int {
	if n <= 0 || n > 1<<31-1 {
		panic(fmt.Sprintf("ethogram: %s: IntN(%d): want 1 to 2^31-1", plain.Name(f.row.Name), n))
	}
	return int(Below(f.Next(), uint32(n)))
}
