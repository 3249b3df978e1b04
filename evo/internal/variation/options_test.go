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
		Limits: genome.Limits{Rows: 100_000, Width: 1, Depth: -3},
		Ranges: Ranges{
			Commit:   Span{Min: time.Nanosecond, Max: 333 * time.Millisecond},
			Timeout:  Span{Min: 2010 * time.Millisecond},
			Every:    Span{Min: 3 * time.Second, Max: time.Second},
			Cooldown: Span{Max: time.Hour},
			Chance:   [2]int{700, 100},
		},
		Weights:    Weights{Delete: 1},
		Decorators: Cooldown,
	}
	assert.Empty(t, cmp.Diff(Options{
		Limits: genome.Limits{Rows: genome.MaxID, Width: 2, Depth: 6},
		Ranges: Ranges{
			Commit:   Span{genome.MinCommit, 300 * time.Millisecond},
			Timeout:  Span{2050 * time.Millisecond, genome.MaxTimeout},
			Every:    Span{3 * time.Second, 3 * time.Second},
			Cooldown: Span{genome.MinCooldown, genome.MaxCooldown},
			Chance:   [2]int{700, 700},
		},
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

func TestSpanPermits(t *testing.T) {
	s := Span{time.Second, 2 * time.Second}
	for d, want := range map[time.Duration]time.Duration{
		-time.Second: time.Second, 0: time.Second, time.Second: time.Second,
		1049 * time.Millisecond: 1050 * time.Millisecond, 1024 * time.Millisecond: time.Second,
		2 * time.Second: 2 * time.Second, time.Hour: 2 * time.Second,
	} {
		assert.Equal(t, want, s.permit(d), "%v", d)
	}
}
