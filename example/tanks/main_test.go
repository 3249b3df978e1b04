package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/evo/adapt"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// in returns the program, run in a folder of its own.
func in(t *testing.T) programtest.Run {
	return func(args []string, stdout io.Writer) error {
		here, err := os.Getwd()
		require.NoError(t, err)
		require.NoError(t, os.Chdir(t.TempDir()))
		defer func() { require.NoError(t, os.Chdir(here)) }()
		if err := run(args, stdout); err != nil {
			return err
		}
		if len(args) > 0 && args[0] == "-h" {
			return nil
		}
		for _, name := range []string{"report.html", "replay.html", "pack.json"} {
			info, err := os.Stat("tanks-evolution/" + name)
			require.NoError(t, err)
			assert.NotZero(t, info.Size(), name)
		}
		return nil
	}
}

// A small run has the same results on every machine.
func TestGolden(t *testing.T) {
	if testing.Short() {
		t.Skip("it evolves for some seconds")
	}
	programtest.Golden(t, in(t), programtest.Call{Name: "small", Args: "-genomes 40 -holdout 4 -player Rusher"})
}

// Library tables of five strengths, in place of players, win about half of their
// rounds after the first 12, against the tables of a small run: in 216 rounds each, of
// 6 Directors. The strength changes by more than a class only where the Director says why.
func TestDirectorInTheArena(t *testing.T) {
	if testing.Short() {
		t.Skip("it evolves for some seconds, and plays 1,440 rounds")
	}
	dir := t.TempDir()
	require.NoError(t, evolve(t.Context(), options{seed: 1, genomes: 100, holdout: 4, out: dir}, io.Discard))
	f, err := shipped(dir)
	require.NoError(t, err)
	for _, name := range []string{"Sentry", "Wanderer", "Rusher", "Sniper", "Champion"} {
		player, err := tank(name)
		require.NoError(t, err)
		sim := arena.Game.NewSim()
		halves, steps, before := 0, int64(0), int64(0)
		const lives, rounds, learning = 6, 48, 12
		skill := int64(0)
		for seed := range uint64(lives) {
			d, err := f.director(seed)
			require.NoError(t, err)
			for i := range rounds {
				c := d.Next()
				outcome, err := f.round(sim, player, c, seed)
				require.NoError(t, err)
				require.NoError(t, d.Record(adapt.Result{Outcome: outcome}))
				if i >= learning {
					halves += int(outcome - adapt.Lost)
					step := max(c.Level-before, before-c.Level)
					steps = max(steps, step)
					if step > 1000 {
						assert.Contains(t, c.Why(), "No table that suits better is within a class", name)
					}
				}
				before = c.Level
			}
			skill += d.Estimate().Skill / lives
		}
		wins := float64(halves) / 2 / (lives * (rounds - learning))
		// Champion is stronger than the strongest tables of so small a run.
		if name != "Champion" {
			assert.InDelta(t, 0.5, wins, 0.07, name) // twice what luck makes of 216 rounds
		}
		t.Logf("%d tables, %-9s wins %.1f %%, worth %.2f points, largest step %.2f classes", len(f.tables), name, 100*wins, float64(skill)/1e6, float64(steps)/1000)
	}
}

// An interrupt is not a failure: main ends with the code for an interrupt.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := evolve(ctx, options{seed: 1, genomes: 100, holdout: 4, out: t.TempDir()}, io.Discard)
	assert.Equal(t, context.Canceled, err)
}

// It says how long it will take, or that it continues a run.
func TestForetell(t *testing.T) {
	o := options{genomes: 400, holdout: 60, out: t.TempDir()}
	var out bytes.Buffer
	require.NoError(t, foretell(t.Context(), o, 100*time.Millisecond, &out))
	assert.Regexp(t, `^It plays some 12780 rounds. This machine plays [1-9]\d* a second, \d+ at a time, so it takes about (\d+h)?(\d+m)?\d*[05]s.\n$`, out.String())

	require.NoError(t, os.WriteFile(filepath.Join(o.out, "log"), nil, 0o644))
	out.Reset()
	require.NoError(t, foretell(t.Context(), o, time.Hour, &out))
	assert.Equal(t, "The run in "+o.out+" goes on.\n", out.String())
}

func TestMistakes(t *testing.T) {
	for args, says := range map[string]string{
		"-genomes=0":   "-genomes 0, -holdout 60: want 1 or more; see -h",
		"now":          `unexpected argument "now": tanks takes only flags; see -h`,
		"-rounds=0":    "-rounds 0: want 1 or more; see -h",
		"-player=Anna": "-player Anna: the library has no Anna; choose one of " + strings.Join(tanks(), ", ") + "; see -h",
		"-frames=3":    "flag provided but not defined: -frames; see -h",
	} {
		err := run([]string{args}, io.Discard)
		assert.EqualError(t, err, says)
		assert.Equal(t, 2, play.ExitCode(err))
	}
}

func TestInspect(t *testing.T) { programtest.Inspected(t, run) }
