package bench

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPage holds that the page about performance shows a measurement of all
// workloads and all competitors.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/performance.md")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(text), "<!-- ratios:")
	require.True(t, ok)
	table, _, ok := strings.Cut(rest, "<!-- end of ratios -->")
	require.True(t, ok)
	for _, w := range Workloads() {
		assert.Contains(t, table, "| "+w.Name+" | ")
	}
	for _, c := range Competitors() {
		assert.Contains(t, table, " "+c.Name()+" ")
	}
}
