package hunt_test

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/hunt"
	judged "github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// TestRound: whatever says how a round is judged can be written in a test, but for the
// players, which are tables there.
func TestRound(t *testing.T) {
	names := map[string]bool{"Slots": true, "Before": true} // which a test plays itself
	for f := range reflect.TypeFor[hunt.Round]().Fields() {
		names[f.Name] = true
	}
	for f := range reflect.TypeFor[judged.Round]().Fields() {
		require.True(t, names[f.Name], f.Name)
		delete(names, f.Name)
	}
	require.Empty(t, names)
}

// spy keeps the text that a test fails with.
type spy struct {
	testing.TB
	text string
}

func (*spy) Helper() {}

func (s *spy) Fatalf(format string, args ...any) {
	s.text = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// TestPlay: what a round does wrong does not matter before another one; a round that is
// none of the game does.
func TestPlay(t *testing.T) {
	hunt.Play(t, mine.New("tie"), hunt.Round{Mode: "shift", Seed: 1, Check: hunt.Symmetry, Symmetry: "renamed seats"}, nil, nil, nil)
	s := &spy{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		hunt.Play(s, mine.New(""), hunt.Round{Mode: "night"}, nil, nil, nil)
	}()
	<-done
	require.Contains(t, s.text, `no mode "night"`)
}

// TestRequire: the round that is judged is the one that was given.
func TestRequire(t *testing.T) {
	for want, r := range map[string]hunt.Round{
		`no mode "night"`: {Mode: "night"},
		`by "luck"`:       {Mode: "shift", Check: "luck"},
		`symmetry "x"`:    {Mode: "shift", Check: hunt.Symmetry, Symmetry: "x"},
	} {
		s := &spy{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			hunt.Require(s, mine.New(""), r, nil, nil, nil)
		}()
		<-done
		require.Contains(t, s.text, want)
	}
	hunt.Require(t, mine.New(""), hunt.Round{Mode: "shift", Seed: 1, Steps: 9, Check: hunt.Determinism}, nil, nil, nil)
}
