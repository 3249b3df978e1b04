package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// A game that declares no classes gets those that its library suggests, and the
// search counts the tables in them.
func TestEvolveWithoutClasses(t *testing.T) {
	own := foragetest.Brief
	own.Classes = nil
	dir := t.TempDir()
	var out, diag bytes.Buffer
	code := cli.Run(t.Context(), &own, []string{"forage", "evolve", "-out", dir, "-generations", "1", "-until", "search"}, nil, &out, &diag)
	require.Equal(t, cli.OK, code, diag.String())
	classes, err := os.ReadFile(filepath.Join(dir, "classes.json"))
	require.NoError(t, err)
	assert.Contains(t, string(classes), `"Easy"`)
	assert.Contains(t, string(classes), `"Hard"`)
	history, err := os.ReadFile(filepath.Join(dir, "history.jsonl"))
	require.NoError(t, err)
	assert.Regexp(t, `"in_class":\[[0-9]+,[0-9]+,[0-9]+\]`, string(history))
}

// A run is not begun again by accident, whatever the name of its folder.
func TestResumeRefuses(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run[1]")
	must(t, "evolve", "-out", dir, "-generations", "1", "-until", "search")
	code, _, diag := call(t, "evolve", "-out", dir, "-generations", "1", "-until", "search", "-resume=false")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "has a run already")
}
