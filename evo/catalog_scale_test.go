package evo_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func scaleOf(t *testing.T, a evo.Argument) *genome.Scale {
	t.Helper()
	v := plain()
	a.Name = "x"
	v.Actions[1].Args[0] = a
	c, err := newCatalog(v)
	require.NoError(t, err)
	return &c.Actions[1].Args[0]
}

// TestScale: a value is the float64 that the decimal is written as in Go, which
// adding up steps would miss.
func TestScale(t *testing.T) {
	for _, tt := range []struct {
		min, max, step string
		steps          int
	}{
		{"0", "1", "0.05", 21},
		{"0.1", "0.7", "0.1", 7},
		{"-1.5", "1.5", "0.0125", 241},
		{"5", "5", "0", 1},
		{"-0.3", "-0.3", "0.1", 1},
		{"0.001", "4.096", "0.001", 4_096},
		{"100000", "100000.1", "0.0001", 1_001},
		{"0.000001", "0.000009", "0.000002", 5},
	} {
		decimal := func(s string) *big.Rat {
			r, ok := new(big.Rat).SetString(s)
			require.True(t, ok)
			return r
		}
		float := func(s string) float64 { f, _ := decimal(s).Float64(); return f }
		s := scaleOf(t, evo.Argument{Min: float(tt.min), Max: float(tt.max), Step: float(tt.step), Default: float(tt.min)})
		require.Equal(t, tt.steps, s.Steps)
		require.Zero(t, s.DefaultStep)
		for i := range s.Steps {
			exact := new(big.Rat).Mul(decimal(tt.step), big.NewRat(int64(i), 1))
			want, _ := exact.Add(exact, decimal(tt.min)).Float64()
			require.Equal(t, want, s.Value(i), "step %d", i)
			got, ok := s.Step(want)
			require.True(t, ok)
			require.Equal(t, i, got)
		}
		require.Panics(t, func() { s.Value(s.Steps) })
		require.Panics(t, func() { s.Value(-1) })
	}
	tenth := 0.1 // as a variable: constants are exact
	require.NotEqual(t, tenth+2*tenth, scaleOf(t, evo.Argument{Min: 0.1, Max: 0.7, Step: 0.1, Default: 0.1}).Value(2), "or the test shows nothing")
}

func TestScaleStep(t *testing.T) {
	s := scaleOf(t, evo.Argument{Min: -1, Max: 2, Step: 0.25, Default: 0.5})
	require.Equal(t, 6, s.DefaultStep)
	for _, x := range []float64{-1.25, 2.25, 0.1, 0.25000001, 1e300, -1e300} {
		_, ok := s.Step(x)
		require.False(t, ok, fmt.Sprint(x))
	}
	nan := 0.
	_, ok := s.Step(nan / nan)
	require.False(t, ok)
	require.Zero(t, testing.AllocsPerRun(10, func() { s.Step(0.5); s.Value(3) }))
}
