package evolve_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/evolve"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// A run from Go ships tables that compile, is the same in any folder and with any number
// of workers, and goes on where it was stopped.
func TestRun(t *testing.T) {
	o := evolve.Options{Seed: 2, Generations: 3, Holdout: 40, Workers: 1}
	source := func(o evolve.Options) string {
		s, err := evolve.Run(t.Context(), &sumo.Game, o)
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, s.WriteGo(&b, "mine"))
		return b.String()
	}
	want := source(o)
	assert.Contains(t, want, "package mine")
	o.Workers, o.Folder = 7, t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
	_, err := evolve.Run(ctx, &sumo.Game, o)
	cancel()
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Equal(t, want, source(o))
	assert.FileExists(t, filepath.Join(o.Folder, "pack.json"))

	s, err := evolve.Run(t.Context(), &sumo.Game, o)
	require.NoError(t, err)
	all, err := s.Shipped()
	require.NoError(t, err)
	classes := map[string]int{}
	for _, table := range all {
		classes[table.Class]++
		_, err := decider.Compile(table.Table)
		require.NoError(t, err, table.Name)
		assert.LessOrEqual(t, table.Low, table.Points)
	}
	assert.Len(t, classes, 3)
	n := 0
	for g := range s.Generations() {
		assert.Equal(t, n, g.Number)
		n++
	}
	assert.Equal(t, 3, n)

	other := o
	other.Seed++
	_, err = evolve.Run(t.Context(), &sumo.Game, other)
	require.ErrorIs(t, err, evolve.ErrOther)
	_, err = evolve.Run[*sumo.Wrestler](t.Context(), nil, evolve.Options{})
	require.ErrorContains(t, err, "the game is nil")
}

// A bad value of any option is told by the name of the option, as Go callers and users of
// the commands write it.
func TestBadOptions(t *testing.T) {
	folder := t.TempDir()
	begun := evolve.Options{Seed: 1, Generations: 1, Until: "search", Folder: folder}
	_, err := evolve.Run(t.Context(), &sumo.Game, begun)
	require.NoError(t, err)
	other := begun
	other.Seed = 2
	paper := begun
	paper.Paper = true
	file := filepath.Join(folder, "pack.json")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	wrong := map[string]struct {
		o    evolve.Options
		says string
	}{
		"Seed":        {other, "seed 1, not 2. Fix:"},
		"Objective":   {evolve.Options{Objective: "beauty"}, `objective: there is no "beauty"`},
		"Role":        {evolve.Options{Role: "keeper"}, `there is no role "keeper" to evolve`},
		"Start":       {evolve.Options{Start: "nowhere", Generations: 1}, "start: nowhere is neither random nor the folder of another run"},
		"From":        {evolve.Options{From: "there"}, `from: "there" is no source of tables`},
		"Paper":       {paper, "paper false, not true. Fix:"},
		"For":         {evolve.Options{For: []byte{}}, "for: adapt: the state"},
		"Genomes":     {evolve.Options{Genomes: -1}, "genomes: -1 is negative"},
		"Generations": {evolve.Options{Generations: -1}, "generations: -1 is negative"},
		"Budget":      {evolve.Options{Budget: -time.Second}, "budget: -1s is negative"},
		"Holdout":     {evolve.Options{Holdout: -1}, "holdout: -1 is negative"},
		"Folder":      {evolve.Options{Folder: file}, "folder: "},
		"Workers":     {evolve.Options{Workers: -1}, "workers: -1 is negative"},
		"Backend":     {evolve.Options{Backend: "cloud"}, `backend: "cloud" is neither local nor proc`},
		"Until":       {evolve.Options{Until: "dinner"}, `until: "dinner" is none of [calibrate`},
	}
	for option := range reflect.TypeFor[evolve.Options]().Fields() {
		of, tried := wrong[option.Name]
		require.True(t, tried, option.Name)
		_, err := evolve.Run(t.Context(), &sumo.Game, of.o)
		require.ErrorContains(t, err, of.says)
		assert.NotRegexp(t, ` -[a-z]{2}`, err.Error(), "no flag")
	}
	for says, source := range map[string]string{
		"from: run:nowhere is not there, and the run has no copy":    "run:nowhere",
		"from: go:fmt: only the program of a game reads Go packages": "go:fmt",
	} {
		_, err := evolve.Run(t.Context(), &sumo.Game, evolve.Options{From: source, Generations: 1})
		require.ErrorContains(t, err, says)
	}
}

// The game says what is fit: here, points and their square. The same folder
// refuses another Fitness, and one that panics or tells nothing apart is named.
func TestFitness(t *testing.T) {
	game := sumo.Game
	game.Fitness = func(means []int64) int64 { return means[0]/100 + means[0]*means[0]/10_000_000 }
	o := evolve.Options{Seed: 1, Objective: "points", Generations: 6, Holdout: 60, Folder: t.TempDir()}
	s, err := evolve.Run(t.Context(), &game, o)
	require.NoError(t, err)
	best, gain, margin, err := s.Best()
	require.NoError(t, err)
	assert.NotNil(t, best)
	assert.Greater(t, gain, margin, "better than the library, surely")

	game.Fitness = func(means []int64) int64 { return means[0] }
	_, err = evolve.Run(t.Context(), &game, o)
	require.ErrorIs(t, err, evolve.ErrOther)
	require.ErrorContains(t, err, "another Fitness")

	o.Folder = ""
	game.Fitness = func([]int64) int64 { panic("no idea") }
	_, err = evolve.Run(t.Context(), &game, o)
	require.ErrorContains(t, err, "the game's Fitness panicked at the means [")
	game.Fitness = func([]int64) int64 { return 3 }
	_, err = evolve.Run(t.Context(), &game, o)
	require.NoError(t, err, "a warning says that it is constant")
}

// Until ends a run early, and what is not there yet is an error.
func TestUntil(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	s, err := evolve.Run(t.Context(), &sumo.Game, evolve.Options{Generations: 1, Until: "search"})
	require.NoError(t, err)
	all, err := s.Shipped()
	require.NoError(t, err)
	assert.Empty(t, all)
	_, _, _, err = s.Best()
	require.ErrorContains(t, err, "the run ended before the stage prove")
	left, err := os.ReadDir(temp)
	require.NoError(t, err)
	assert.Empty(t, left, "without a Folder nothing stays")
}
