package loop

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// newRun returns a small run of sumo in a folder.
func newRun(t testing.TB, dir string, s Settings) *Run {
	t.Helper()
	env, err := NewEnv(&sumo.Game, Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	s.Holdout = 20
	if s.Objective == "" {
		s.Objective = Classes
	}
	return &Run{Dir: dir, Env: env, Settings: s}
}

// The best table of a run joins the library of the next, which goes on without the
// folder of the first, and so on.
func TestJoined(t *testing.T) {
	first := newRun(t, t.TempDir(), Settings{Seed: 1, Generations: 2})
	res, err := first.Do(t.Context(), "")
	require.NoError(t, err)
	best := res.Best()
	name := "best " + genome.KeyOf(best).String()[:8]
	dir := t.TempDir()
	s := Settings{Seed: 2, Generations: 2, Start: first.Dir}
	res, err = newRun(t, dir, s).Do(t.Context(), "")
	require.NoError(t, err)
	library := res.Spec.Library
	assert.Len(t, library, len(sumo.Game.Library)+1)
	assert.Equal(t, name, library[len(library)-1].Name)
	bred := false
	for _, table := range res.Search.all {
		bred = bred || table.Lineage == name
	}
	assert.True(t, bred, "some descend from it")
	require.NoError(t, os.RemoveAll(first.Dir))
	again, err := newRun(t, dir, s).Do(t.Context(), "")
	require.NoError(t, err)
	assert.Equal(t, res.Pack, again.Pack)
	res, err = newRun(t, t.TempDir(), Settings{Seed: 3, Generations: 1, Start: dir}).Do(t.Context(), Searching)
	require.NoError(t, err)
	assert.Len(t, res.Spec.Library, len(library)+1, "and what had joined before")
	_, err = newRun(t, t.TempDir(), Settings{Start: t.TempDir()}).Do(t.Context(), "")
	require.ErrorContains(t, err, "is neither random nor the folder of another run")
}

// Tables of a source join the first generation. From then on the run has its own copy:
// the file may change or go.
func TestFrom(t *testing.T) {
	first := newRun(t, t.TempDir(), Settings{Seed: 1, Generations: 2})
	_, err := first.Do(t.Context(), "")
	require.NoError(t, err)
	dir := t.TempDir()
	s := Settings{Seed: 2, Generations: 2, From: "pack:" + first.Path(PackFile)}
	res, err := newRun(t, dir, s).Do(t.Context(), "")
	require.NoError(t, err)
	require.NotEmpty(t, res.Search.o.Start)
	for _, change := range []func() error{
		func() error { return os.WriteFile(first.Path(PackFile), []byte("{"), 0o600) },
		func() error { return os.RemoveAll(first.Dir) },
	} {
		require.NoError(t, change())
		again, err := newRun(t, dir, s).Do(t.Context(), "")
		require.NoError(t, err)
		assert.Equal(t, res.Pack, again.Pack)
	}
	_, err = newRun(t, t.TempDir(), s).Do(t.Context(), "")
	require.ErrorContains(t, err, "from: "+s.From+" is not there, and the run has no copy")
}

// A search that ran out of time ends in the same generation again, and with another
// limit goes on.
func TestBudget(t *testing.T) {
	dir := t.TempDir()
	s := Settings{Seed: 1, Budget: time.Nanosecond}
	res, err := newRun(t, dir, s).Do(t.Context(), Searching)
	require.NoError(t, err)
	assert.Equal(t, "its time was over", res.Stopped)
	assert.Len(t, res.Search.History(), 1)
	s.Budget, s.Generations = time.Hour, 2
	res, err = newRun(t, dir, s).Do(t.Context(), Searching)
	require.NoError(t, err)
	assert.Equal(t, "generations", res.Stopped)
	s.Budget, s.Generations = time.Nanosecond, 0
	res, err = newRun(t, dir, s).Do(t.Context(), Searching)
	require.NoError(t, err)
	assert.Len(t, res.Search.History(), 1, "as then, though all rounds are there")
}

// Without a limit a search ends some day: this one when its best no longer get better.
func TestPlateauEndsASearch(t *testing.T) {
	s := &Search{plateau: plateau{since: plateauEnd}, history: make([]Generation, 90)}
	assert.Equal(t, "its best no longer get better", newRun(t, t.TempDir(), Settings{}).limit(s))
	assert.Empty(t, newRun(t, t.TempDir(), Settings{Generations: 100}).limit(s))
}

// What is voted out does not ship, and another table takes its place.
func TestVotes(t *testing.T) {
	dir, no := t.TempDir(), false
	s := Settings{Seed: 1, Generations: 4}
	res, err := newRun(t, dir, s).Do(t.Context(), "")
	require.NoError(t, err)
	out := res.Pack.Classes[0].Tables[0].Key
	require.NoError(t, pack.AppendVotes(newRun(t, dir, s).Path(VotesFile), pack.Vote{Key: out, Natural: &no, By: "me"}))
	res, err = newRun(t, dir, s).Do(t.Context(), "")
	require.NoError(t, err)
	for _, table := range res.Pack.Classes[0].Tables {
		assert.NotEqual(t, out, table.Key)
	}
	assert.Contains(t, res.Packing.Replaced[0].String(), "was voted out")
	require.NoError(t, os.WriteFile(newRun(t, dir, s).Path(VotesFile), []byte("{"), 0o644))
	_, err = newRun(t, dir, s).Do(t.Context(), "")
	require.ErrorContains(t, err, VotesFile)
}

// Best plays, and adds nothing to the log.
func TestBest(t *testing.T) {
	dir := t.TempDir()
	r := newRun(t, dir, Settings{Seed: 1, Generations: 3})
	_, _, err := r.Best(t.Context())
	require.ErrorContains(t, err, "has no run")
	_, err = r.Do(t.Context(), Searching)
	require.NoError(t, err)
	before, err := os.ReadFile(r.Path("log"))
	require.NoError(t, err)
	r.Settings.Generations = 50 // the search would go on
	busy, err := OpenLog(r.Path("log"), r.Env.Rules, r.Env.Evaluator, r.Env.Store, nil)
	require.NoError(t, err)
	defer busy.Close()
	g, l, err := r.Best(t.Context())
	require.NoError(t, err)
	require.NoError(t, r.Env.Spec.Catalog.Validate(g, r.options().variation().Limits))
	assert.EqualValues(t, 20, l.Gain.N)
	after, err := os.ReadFile(r.Path("log"))
	require.NoError(t, err)
	assert.Equal(t, before, after)
}

// Settings of another run are refused, and broken ones are named.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	_, err := newRun(t, dir, Settings{Seed: 1, Generations: 1}).Do(t.Context(), Calibrating)
	require.NoError(t, err)
	for _, other := range []Settings{{Seed: 2}, {Seed: 1, Objective: Points}, {Seed: 1, Paper: true}, {Seed: 1, Start: AtRandom}} {
		_, err := newRun(t, dir, other).Do(t.Context(), "")
		require.ErrorIs(t, err, ErrOther, "%+v", other)
	}
	for _, wrong := range []Settings{{Objective: "fame"}, {Genomes: -1}, {Paper: true, Objective: Points}} {
		_, err := newRun(t, t.TempDir(), wrong).Do(t.Context(), "")
		require.Error(t, err, "%+v", wrong)
	}
	text, err := os.ReadFile(newRun(t, dir, Settings{}).Path(settingsFile))
	require.NoError(t, err)
	var s Settings
	require.NoError(t, json.NewDecoder(bytes.NewReader(text)).Decode(&s))
	assert.EqualValues(t, 1, s.Seed)
	require.NoError(t, os.WriteFile(newRun(t, dir, s).Path(settingsFile), []byte(`{"speed":1}`), 0o644))
	_, err = newRun(t, dir, s).Do(t.Context(), "")
	require.ErrorContains(t, err, `speed`)
	require.ErrorContains(t, err, "Fix: ")
}

// Also where every table of the search has crashed, a run for one player says what it looked for.
func TestNobody(t *testing.T) {
	r := newRun(t, t.TempDir(), Settings{})
	spec := r.Env.Spec
	r.player = player{class: evo.Class{Ranges: []evo.Range{{Metric: spec.Metrics[spec.Points].Name, Min: 1000, Max: 2000}}}}
	err := r.nobody(&Result{Spec: spec})
	require.ErrorContains(t, err, "no table of the search has played all its rounds. Fix: let the search")
}
