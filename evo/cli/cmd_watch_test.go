package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
)

// A replay is replaced at once, not overwritten.
func TestReplayIsReplaced(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "round.html")
	require.NoError(t, os.WriteFile(page, []byte("old"), 0o644))
	before, err := os.Stat(page)
	require.NoError(t, err)
	var out, diag strings.Builder
	code := cli.Run(t.Context(), &arena.Game, []string{"tanks", "watch", "-html", page}, strings.NewReader(""), &out, &diag)
	require.Equal(t, cli.OK, code, diag.String())
	after, err := os.Stat(page)
	require.NoError(t, err)
	assert.False(t, os.SameFile(before, after))
	assert.Len(t, contents(t, dir), 1)
}
