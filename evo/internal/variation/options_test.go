package variation

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestOptionsAreFilled(t *testing.T) {
	assert.Empty(t, cmp.Diff(DefaultOptions(), Options{}.filled()))
	assert.Empty(t, cmp.Diff(DefaultOptions(), DefaultOptions().filled()))

	o := Options{
		Limits:     genome.Limits{Rows: 100_000, Width: 1, Depth: -3},
		Weights:    Weights{Delete: 1},
		Decorators: Cooldown,
	}
	assert.Empty(t, cmp.Diff(Options{
		Limits:     genome.Limits{Rows: genome.MaxID, Width: 2, Depth: 6},
		Weights:    Weights{Delete: 1},
		Decorators: Cooldown,
	}, o.filled()))
}

func TestOptionsAsJSON(t *testing.T) {
	o := DefaultOptions()
	o.Weights.Reorder = 3
	data, err := json.Marshal(o)
	require.NoError(t, err)
	var back Options
	require.NoError(t, json.Unmarshal(data, &back))
	assert.Empty(t, cmp.Diff(o, back))
}

func TestPermit(t *testing.T) {
	m := newMaker(catalog(t), nil, Options{})
	s := genome.Span{Min: time.Second, Max: 2 * time.Second}
	for d, want := range map[time.Duration]time.Duration{
		-time.Second: time.Second, 0: time.Second, time.Second: time.Second,
		1049 * time.Millisecond: 1050 * time.Millisecond, 1024 * time.Millisecond: time.Second,
		2 * time.Second: 2 * time.Second, time.Hour: 2 * time.Second,
	} {
		assert.Equal(t, want, m.permit(d, s), "%v", d)
	}
}
