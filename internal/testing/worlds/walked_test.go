package worlds_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestWalked plays worlds in the library and by the reference, which is written from the rules alone:
// all callbacks, questions, results, states and tokens are the same after each frame. Each mechanism
// that the reference knows meets agents.
func TestWalked(t *testing.T) {
	const enough = 150
	n := uint64(1000)
	switch {
	case *count > 0:
		n = *count
	case skip.Race:
		n = 6
	case strconv.IntSize == 32 && testing.Short():
		n = 20
	case testing.Short():
		n = enough
	}
	m := worlds.NewMatrix()
	worlds.Range{From: worlds.Walked + *from, N: n, Frames: *length, Shrinks: *most}.Run(t, func(_ *worlds.Claim, s *worlds.Script) error {
		return worlds.Check(s, m)
	})
	if worlds.One() || n < enough || *length != worlds.Frames {
		return
	}
	m.Count()
	for i, of := range worlds.Mechanisms {
		if _, unknown := worlds.Unwalked[of.Name]; unknown {
			continue
		}
		assert.GreaterOrEqual(t, m.Alone[i], worlds.Floor, "%s is met too seldom by agents that are walked", of.Name)
	}
}

// TestWalkedAlone does so with agents in no crowd, which are ticked one after the other.
func TestWalkedAlone(t *testing.T) {
	n := uint64(1000)
	switch {
	case *count > 0:
		n = *count
	case skip.Race:
		n = 6
	case testing.Short():
		n = 150
	}
	worlds.Range{From: worlds.Walked + *from, N: n, Frames: *length, Shrinks: *most}.Run(t, func(_ *worlds.Claim, s *worlds.Script) error {
		return worlds.CheckLone(s)
	})
}

// FuzzWalked does the same with the fuzzer's numbers.
func FuzzWalked(f *testing.F) {
	for k := range uint64(10) {
		f.Add(k)
	}
	f.Fuzz(func(t *testing.T, number uint64) {
		worlds.Range{From: worlds.Walked + number%worlds.Walked, N: 1, Frames: 40, Shrinks: *most}.Run(t, func(_ *worlds.Claim, s *worlds.Script) error {
			if err := worlds.CheckLone(s); err != nil {
				return err
			}
			return worlds.Check(s, nil)
		})
	})
}
