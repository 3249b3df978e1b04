package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
)

func TestGame(t *testing.T) {
	spec, err := Game.Spec()
	require.NoError(t, err)
	assert.Equal(t, MetricPoints, spec.Metric(Game.Points))
	assert.Equal(t, "none", Game.Targets[targetNone])
	assert.Len(t, Game.Targets, int(targetKinds))
	_, ok := Game.NewSim().(evo.Prober[*Tank])
	assert.True(t, ok, "its moments can be looked at")
}

// The classes of classes.json are in order of strength, and nothing is too strong for the
// hardest.
func TestCommittedClasses(t *testing.T) {
	spec, err := Game.Spec()
	require.NoError(t, err)
	last := int64(-1 << 62)
	for i, c := range Game.Classes {
		for _, r := range c.Ranges {
			if r.Metric == Game.Points {
				assert.Greater(t, r.Min, last, c.Name)
				last = r.Min
				_, most := measure.Borders(spec, r)
				assert.Equal(t, i < len(Game.Classes)-1, most, c.Name)
			}
		}
	}
}
