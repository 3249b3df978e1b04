package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

// Voting does not spoil a file that another tool has left without a newline.
func TestVoteBeginsALine(t *testing.T) {
	dir, _ := evolved(t)
	key := shipped(t, dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "votes.jsonl"), []byte(`{"key":"`+key+`","natural":true}`), 0o644))
	must(t, "vote", "-out", dir, "-natural", key)
	votes, err := pack.ReadVotes(strings.NewReader(text(t, dir, "votes.jsonl")))
	require.NoError(t, err)
	assert.Len(t, votes, 2)
	assert.Equal(t, 2, strings.Count(text(t, dir, "votes.jsonl"), "\n"))
}
