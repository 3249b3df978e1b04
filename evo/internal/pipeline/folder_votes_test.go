package pipeline_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// Votes are written as whole lines, after what another tool has left.
func TestVotesAreWholeLines(t *testing.T) {
	r := newRun(t, t.TempDir(), 1)
	vote := funnel.Vote{Natural: new(bool), By: "Ada \x1b[2J", Why: "spins"}
	require.NoError(t, r.Vote())
	assert.NoFileExists(t, r.Path(pipeline.VotesFile))
	require.NoError(t, r.Vote(vote, vote))
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte("# by hand"), 0o644))
	require.NoError(t, r.Vote(vote))
	data, err := os.ReadFile(r.Path(pipeline.VotesFile))
	require.NoError(t, err)
	votes, err := funnel.ReadVotes(bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, []funnel.Vote{vote}, votes)
	assert.NotContains(t, string(data), "\x1b")
}
