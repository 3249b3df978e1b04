package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// A run of an older version of the game continues only if forced.
func TestRunOfAnOlderVersion(t *testing.T) {
	r := done(t)
	begun, err := r.Begun()
	require.NoError(t, err)
	require.NoError(t, r.Current(begun))
	newer := foragetest.Brief
	newer.Version++
	env, err := pipeline.NewEnv(&newer, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	again := &pipeline.Run{Dir: r.Dir, Env: env, Config: r.Config}
	err = again.Current(begun)
	require.ErrorIs(t, err, journal.ErrOther)
	assert.ErrorContains(t, err, "version")
	again.Force = true
	assert.NoError(t, again.Current(begun))
	none, err := (&pipeline.Run{Dir: t.TempDir()}).Begun()
	require.NoError(t, err)
	assert.NoError(t, (&pipeline.Run{Env: env, Config: r.Config}).Current(none), "where there is no run")
}

func TestJournalOfAnotherSeedIsRefused(t *testing.T) {
	other := searched(t)
	other.Config = small(t, 4)
	assert.Error(t, other.Do(t.Context(), pipeline.Search))
	other.Force = true
	assert.NoError(t, other.Do(t.Context(), pipeline.Search))
}

// keepingMore returns a game whose second class keeps one more table.
func keepingMore(t testing.TB, b *evo.Spec) *evo.Spec {
	t.Helper()
	classes := slices.Clone(b.Classes)
	classes[1].Keep++
	other, err := b.WithClasses(classes)
	require.NoError(t, err)
	return other
}

// A run must be resumed with what it was begun with; the error comes before any
// round is played.
func TestResumableSaysWhatDiffers(t *testing.T) {
	r := newRun(t, t.TempDir(), 2)
	require.NoError(t, r.Resumable(), "nothing was begun")
	begun, err := r.Begun()
	require.NoError(t, err)
	require.Nil(t, begun)
	r = searched(t)
	require.NoError(t, r.Resumable())
	begun, err = r.Begun()
	require.NoError(t, err)
	assert.EqualValues(t, 3, begun.Seed)

	for says, change := range map[string]func(r *pipeline.Run){
		"seed 3, not 4":                     func(r *pipeline.Run) { r.Config.Search.Seed = 4 },
		`preset "default", not "paper2019"`: func(r *pipeline.Run) { r.Config.Preset = "paper2019" },
		"configuration: rounds ":            func(r *pipeline.Run) { r.Config.Search.Rounds = 5 },
		"configuration: classes[1].keep 3":  func(r *pipeline.Run) { other := *r.Env; other.Spec = keepingMore(t, other.Spec); r.Env = &other },
		"game version 1, not 2":             func(r *pipeline.Run) { other := *r.Env; other.Rules.Version = 2; r.Env = &other },
		"vocabulary fingerprint ":           func(r *pipeline.Run) { other := *r.Env; other.Rules.Fingerprint[0] ^= 1; r.Env = &other },
	} {
		other := newRun(t, r.Dir, 2)
		change(other)
		for _, err := range []error{other.Resumable(), other.Do(t.Context(), pipeline.Search)} {
			assert.ErrorIs(t, err, journal.ErrOther, says)
			assert.ErrorContains(t, err, says)
		}
		other.Force = true
		assert.NoError(t, other.Resumable())
	}
	longer := newRun(t, r.Dir, 2)
	longer.Config.Search.Generations++
	assert.NoError(t, longer.Resumable(), "limits are no difference")
}

// A damaged journal is an error with its place. With Repair the intact records are
// kept, and the run has the same results.
func TestDamagedJournalIsRepaired(t *testing.T) {
	straight, damaged := searched(t), searched(t)
	path := damaged.Path("search.journal")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	data[len(data)/2] ^= 4
	require.NoError(t, os.WriteFile(path, data, 0o644))
	var damage *journal.Damage
	err = damaged.Do(t.Context(), pipeline.Search)
	require.ErrorAs(t, err, &damage)
	assert.ErrorContains(t, err, "byte ")

	damaged.Repair = true
	notes, played := "", int64(0)
	damaged.Report = func(p pipeline.Progress) {
		played = max(played, p.Played)
		if p.Note {
			notes += p.Text
		}
	}
	require.NoError(t, damaged.Do(t.Context(), pipeline.Search))
	assert.Contains(t, notes, "repaired")
	assert.Positive(t, played)
	want, got := files(t, straight.Dir), files(t, damaged.Dir)
	assert.Contains(t, got, "search.journal.damaged")
	delete(got, "search.journal.damaged")
	assert.Equal(t, want, got)
}
