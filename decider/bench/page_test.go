package bench

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPage holds that the page about performance shows a measurement of all
// workloads and all competitors, and describes each of them.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/performance.md")
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), "<!-- ratios:")
	require.True(t, ok)
	table, _, ok := strings.Cut(rest, "<!-- end of ratios -->")
	require.True(t, ok)
	const renew = "; renew the page with go run ./cmd/ratios -page ../../docs/performance.md"
	for _, s := range All() {
		mark := "| " + s.Name + "/"
		if s.IsWorkload() {
			mark = "\n| " + s.Name + " | "
			assert.True(t, strings.Contains(before, mark), "the page does not describe %s", s.Name)
		}
		assert.True(t, strings.Contains(table, mark), "the page has no figures of %s%s", s.Name, renew)
	}
	for _, c := range append(Competitors(), Crowds()...) {
		assert.True(t, strings.Contains(before, "**"+c.Name+"**"), "the page does not describe %s", c.Name)
		assert.True(t, strings.Contains(table, " "+c.Name+" "), "the page has no figures of %s%s", c.Name, renew)
	}
}
