package cli_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

var add = flag.Int("add", 0, "write the files of this version, such as 2, into testdata/corpus")

// TestCorpus loads the pack of a run of each version, as
// internal/testing/corpus does with what games save. With -add it writes those of a version.
func TestCorpus(t *testing.T) {
	if *add != 0 {
		dir, at := t.TempDir(), filepath.Join("testdata", "corpus", fmt.Sprintf("%03d", *add))
		must(t, "evolve", "-out", dir, "-seed", "3", "-genomes", "1", "-holdout", "2", "-workers", "1")
		require.NoError(t, os.MkdirAll(at, 0o755))
		data, err := os.ReadFile(filepath.Join(dir, "pack.json"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(at, "pack.json"), data, 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(at, "report.txt"), []byte(loaded(t, at)), 0o644))
	}
	folders, err := filepath.Glob("testdata/corpus/*")
	require.NoError(t, err)
	require.NotEmpty(t, folders)
	for _, dir := range folders {
		want, err := os.ReadFile(filepath.Join(dir, "report.txt"))
		require.NoError(t, err)
		assert.Equal(t, string(want), loaded(t, dir), dir)
	}
}

// loaded says what became of the files in dir.
func loaded(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	data, err := os.ReadFile(filepath.Join(dir, "pack.json"))
	require.NoError(t, err)
	spec, err := foragetest.Brief.Spec()
	require.NoError(t, err)
	if pack, genomes, err := pack.Read(spec, data, true); err != nil {
		fmt.Fprintln(&b, "pack.json:", err)
	} else {
		for i, class := range pack.Classes {
			fmt.Fprintf(&b, "pack.json: %s has %d tables", class.Name, len(genomes[i]))
			for _, table := range class.Tables {
				fmt.Fprintf(&b, ", %v %s", table.Key, table.Name)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
