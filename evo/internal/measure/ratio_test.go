package measure_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// TestRatio: the value of sums and quotients of mean metrics.
func TestRatio(t *testing.T) {
	spec := &evo.Spec{Metrics: []evo.Metric{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	metrics := make([]stats.Tally, 3)
	for _, round := range [][]int64{{1, 2, 3}, {2, 2, 0}} {
		for i, v := range round {
			metrics[i].Add(v)
		}
	}
	for _, tt := range []struct {
		of, per []string
		want    int64
	}{
		{[]string{"a"}, nil, 1500},
		{[]string{"a", "c"}, nil, 3000},
		{[]string{"a"}, []string{"b"}, 750},
		{[]string{"a", "c"}, []string{"b", "c"}, 857},
	} {
		require.Equal(t, tt.want, measure.Value(spec, evo.Ratio{Of: tt.of, Per: tt.per}, metrics), "%v / %v", tt.of, tt.per)
	}
	require.Zero(t, measure.Value(spec, evo.Ratio{Of: []string{"a"}, Per: []string{"b"}}, make([]stats.Tally, 3)), "a quotient of nothing")
}
