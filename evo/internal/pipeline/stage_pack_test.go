package pipeline_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// TestVotesRefillThePack: the next candidate takes the place of a table that was
// voted out, by the key of either genome. A pack that was killed at any moment is
// finished to the same bytes, for any number of workers.
func TestVotesRefillThePack(t *testing.T) {
	first := done(t)
	shipped := funnel.With(candidates(t, first, pipeline.Pack), funnel.Shipped)
	require.NotEmpty(t, shipped)
	for _, c := range shipped {
		assert.NotEmpty(t, c.Name)
		assert.LessOrEqual(t, genome.Count(c.Table().Root), genome.Count(c.Genome.Root))
		assert.NoError(t, first.Env.Spec.Catalog.ValidateEvolved(c.Table(), genome.Limits{}))
	}
	vote := funnel.Vote{Key: genome.KeyOf(shipped[0].Table()), Natural: new(bool)}

	pack := func(workers, moment int) map[string]string {
		r := newRun(t, t.TempDir(), workers)
		begin(t, r, "done", nil)
		require.NoError(t, r.Vote(vote))
		require.NoError(t, os.Remove(r.Path("pack.journal")), "so that there is something to play")
		if moment > 0 {
			ctx, kill := context.WithCancelCause(t.Context())
			killed := errors.New("killed")
			r.Report = func(p pipeline.Progress) {
				if p.Played >= int64(moment) {
					kill(killed)
				}
			}
			require.ErrorIs(t, r.Do(ctx, pipeline.Pack), killed)
			r.Report = nil
		}
		require.NoError(t, r.Do(t.Context(), pipeline.Pack))
		all := files(t, r.Dir)
		delete(all, "pack.journal")
		return all
	}
	whole := pack(2, 0)
	for _, c := range []struct{ workers, moment int }{{1, 0}, {7, 0}, {2, 1}, {2, 20}, {1, 33}} {
		assert.Equal(t, whole, pack(c.workers, c.moment), "%d workers, killed after %d rounds", c.workers, c.moment)
	}

	r := done(t)
	require.NoError(t, r.Vote(vote))
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	packing, err := r.Packing()
	require.NoError(t, err)
	require.NotEmpty(t, packing.Replaced)
	replaced := packing.Replaced[0]
	assert.Equal(t, vote.Key, replaced.Key)
	assert.Equal(t, "was voted out", replaced.Why)
	_, genomes, err := r.Pack()
	require.NoError(t, err)
	keys := map[genome.Key]bool{}
	for _, class := range genomes {
		for _, g := range class {
			keys[genome.KeyOf(g)] = true
		}
	}
	assert.False(t, keys[vote.Key])
	if replaced.By != (genome.Key{}) {
		assert.True(t, keys[replaced.By])
	}
}

func candidates(t *testing.T, r *pipeline.Run, stage pipeline.Stage) []*funnel.Candidate {
	t.Helper()
	all, err := r.Candidates(stage)
	require.NoError(t, err)
	return all
}
