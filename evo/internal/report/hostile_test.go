package report

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The page also escapes what HTML does not: controls of terminals and of the
// direction of text.
func TestPageHasNoControls(t *testing.T) {
	page, err := (&Data{Game: "a\u009b31m\u202eb\x00", Preset: "c\u2028d"}).HTML()
	require.NoError(t, err)
	assert.Contains(t, string(page), `a\u009b31m\u202eb`)
	assert.Contains(t, string(page), `c\u2028d`)
	for _, r := range string(page) {
		require.False(t, r != '\n' && r != '\t' && r < ' ' || r >= 0x7F && r <= 0x9F || r == '\u202e', "%q", r)
	}
}

// Impossible values make a chart, too, and not one without end.
func TestChartsOfHugeValues(t *testing.T) {
	for _, y := range [][]float64{
		{1e18, 1e18}, {9e15, 9e15 + 2}, {-9.2e18, 9.2e18}, {0, 1e-300}, {math.MaxFloat64 / 4, 0},
	} {
		svg := string(chart("T", "x", []series{{name: "a", x: []float64{1, 1e15}, y: y}}))
		assert.Less(t, strings.Count(svg, "<text"), 130, "%v", y)
		assert.NotContains(t, svg, "NaN", "%v", y)
	}
}
