package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAblate(t *testing.T) {
	if testing.Short() {
		t.Skip("package pipeline compares searches, too")
	}
	dir := t.TempDir()
	out := must(t, "ablate", "-out", dir, "-matches", "30", "-seeds", "2", "-arms", "random search", "-workers", "2")
	for _, part := range []string{"2 searches of 30 matches each", "  default ", "  random search ", " 0.500    1.0000\n", "A12 is the share"} {
		assert.Contains(t, out, part)
	}
	assert.NoFileExists(t, filepath.Join(dir, "report.html"), "there is no run to report")
	must(t, "evolve", "-out", dir, "-generations", "2", "-until", "search")
	assert.Equal(t, out, must(t, "ablate", "-out", dir, "-matches", "30", "-seeds", "2", "-arms", "random search"))
	page, err := os.ReadFile(filepath.Join(dir, "report.html"))
	require.NoError(t, err)
	assert.Contains(t, string(page), "What matters")
	assert.NotContains(t, string(page), "Styles of each class")
	csv, err := os.ReadFile(filepath.Join(dir, "ablation.csv"))
	require.NoError(t, err)
	assert.Contains(t, string(csv), "random search,1,")

	out = must(t, "ablate", "-of", "styles", "-out", dir, "-matches", "30", "-seeds", "1", "-arms", "class, random search")
	for _, part := range []string{
		"1 searches of 30 matches each; the styles of all classes, of 12, in which one of the 2 best tables holds over 24 rounds:",
		"  default ", "  class ", "The median in each class, of 4 styles:", "  random search     Easy ", ", Hard ", "A12 is the share",
	} {
		assert.Contains(t, out, part)
	}
	page, err = os.ReadFile(filepath.Join(dir, "report.html"))
	require.NoError(t, err)
	assert.Contains(t, string(page), "Styles of each class")
	assert.FileExists(t, filepath.Join(dir, "ablation.json"), "the other comparison stays")
}
