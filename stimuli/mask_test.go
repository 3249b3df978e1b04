package stimuli_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/stimuli"
)

const (
	Noise stimuli.Mask = 1 << iota
	Smell
	Hurt
	Call
)

func TestCheckPasses(t *testing.T) {
	for _, c := range []struct {
		name         string
		check        stimuli.Check
		passes, fail []stimuli.Mask
	}{
		{"empty", stimuli.Check{}, []stimuli.Mask{0, Noise, ^stimuli.Mask(0)}, nil},
		{"all", stimuli.All(Noise | Smell), []stimuli.Mask{Noise | Smell, Noise | Smell | Hurt}, []stimuli.Mask{0, Noise, Smell | Hurt}},
		{"none", stimuli.None(Noise | Smell), []stimuli.Mask{0, Hurt}, []stimuli.Mask{Noise, Smell | Hurt, Noise | Smell}},
		{"any", stimuli.Any(Noise | Smell), []stimuli.Mask{Noise, Smell | Hurt, Noise | Smell}, []stimuli.Mask{0, Hurt}},
		{"any clear", stimuli.Check{AnyClear: Noise | Smell}, []stimuli.Mask{0, Noise, Smell | Hurt}, []stimuli.Mask{Noise | Smell, Noise | Smell | Hurt}},
		// Any and AnyClear are one check: either half will do.
		{"any or any clear", stimuli.Check{Any: Noise, AnyClear: Smell}, []stimuli.Mask{Noise, Noise | Smell, 0, Hurt}, []stimuli.Mask{Smell, Smell | Hurt}},
		{"mixed", stimuli.Check{All: Noise, None: Hurt, Any: Smell | Call}, []stimuli.Mask{Noise | Smell, Noise | Call}, []stimuli.Mask{Noise, Smell, Noise | Smell | Hurt}},
	} {
		for _, live := range c.passes {
			assert.True(t, c.check.Passes(live), "%s with %#x", c.name, uint64(live))
		}
		for _, live := range c.fail {
			assert.False(t, c.check.Passes(live), "%s with %#x", c.name, uint64(live))
		}
	}
}

// TestCheckBits compares Passes with the same rule told bit by bit.
func TestCheckBits(t *testing.T) {
	slow := func(c stimuli.Check, live stimuli.Mask) bool {
		some, asked := false, false
		for bit := stimuli.Mask(1); bit != 0; bit <<= 1 {
			set := live&bit != 0
			if c.All&bit != 0 && !set || c.None&bit != 0 && set {
				return false
			}
			if c.Any&bit != 0 {
				asked, some = true, some || set
			}
			if c.AnyClear&bit != 0 {
				asked, some = true, some || !set
			}
		}
		return some || !asked
	}
	rng := rand.New(rand.NewPCG(1, 2))
	// Few bits among the lowest and highest, so that checks pass and fail alike.
	mask := func() stimuli.Mask {
		m := stimuli.Mask(rng.Uint64() & rng.Uint64() & 0xC000000000000003)
		if rng.IntN(3) == 0 {
			return 0
		}
		return m
	}
	passed := 0
	for range 20_000 {
		c := stimuli.Check{All: mask(), None: mask(), Any: mask(), AnyClear: mask()}
		live := stimuli.Mask(rng.Uint64())
		want := slow(c, live)
		if got := c.Passes(live); got != want {
			t.Fatalf("%+v.Passes(%#x) = %v, want %v", c, uint64(live), got, want)
		}
		if want {
			passed++
		}
	}
	assert.InDelta(t, 10_000, passed, 6_000, "passes and failures must both be common for this test to mean something")
}
