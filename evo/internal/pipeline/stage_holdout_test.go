package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

func TestLineups(t *testing.T) {
	assert.Equal(t, []funnel.Lineup{{3, 3, 2}, {2, 3, 3}}, pipeline.Lineups(3, 8))
	assert.Equal(t, []funnel.Lineup{{2, 2}}, pipeline.Lineups(2, 4))
	assert.Equal(t, []funnel.Lineup{{2, 1, 1}, {1, 1, 2}}, pipeline.Lineups(3, 4))
	assert.Empty(t, pipeline.Lineups(1, 4))
}
