// Package heist is a game of five kinds of agents, which tests play: a museum at night with guards,
// taser guards, dogs, cameras, visitors and their boss, written as a newcomer would. It counts how
// many lines such a game needs beside its tables and what agents do, and holds that it can be saved
// at any moment.
package heist

import (
	"bytes"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/decider"
)

func begin(t testing.TB, workers int) *Game {
	t.Helper()
	g, err := newGame(nil)
	require.NoError(t, err)
	require.NoError(t, g.SetWorkers(workers))
	require.NoError(t, g.populate())
	return g
}

// plays plays n frames from frame number from on.
func (g *Game) plays(t testing.TB, from, n int) {
	t.Helper()
	steps := decider.Stepper{PerSecond: 20, Done: from % 20}
	for range n {
		require.NoError(t, g.Frame(steps.Next(), io.Discard))
	}
}

func saveOf(t testing.TB, g *Game) []byte {
	t.Helper()
	data, err := ethogram.Save(g.World, &g.Museum)
	require.NoError(t, err)
	return data
}

func TestTables(t *testing.T) {
	g := begin(t, 1)
	for _, o := range []*decider.Outline{
		g.guards.Tree().Outline(), g.tasers.Tree().Outline(), g.dogs.Tree().Outline(), g.cameras.Tree().Outline(),
		g.civilians.Tree().Outline(), g.boss.Tree().Outline(), g.vault.Outline(),
	} {
		assert.Empty(t, o.Lint())
	}
}

// TestNight: everything happens, and nothing is wrong.
func TestNight(t *testing.T) {
	g := begin(t, 1)
	g.plays(t, 0, 1800)
	assert.Empty(t, g.Mistakes())
	assert.True(t, g.Alarm)
	assert.Positive(t, g.Caught)
	assert.Positive(t, g.Looted)
}

// TestSavedAtAnyMoment: 33 times in mid-heist, with one, two and eight workers, the game goes on as it
// would have.
func TestSavedAtAnyMoment(t *testing.T) {
	games := map[int]*Game{1: begin(t, 1), 2: begin(t, 2), 8: begin(t, 8)}
	for at := 0; at < 33*40; at += 40 {
		data := saveOf(t, games[1])
		for workers, g := range games {
			require.Equal(t, string(data), string(saveOf(t, g)), "frame %d, %d workers", at, workers)
		}
		loaded, err := newGame(nil)
		require.NoError(t, err)
		report, err := ethogram.Load(loaded.World, data, &loaded.Museum)
		require.NoError(t, err)
		require.True(t, report.Same())
		require.Equal(t, string(data), string(saveOf(t, loaded)), "frame %d", at)
		loaded.plays(t, at, 40)
		for _, g := range games {
			g.plays(t, at, 40)
		}
		require.Equal(t, string(saveOf(t, games[1])), string(saveOf(t, loaded)), "saved in frame %d, it goes on otherwise", at)
	}
}

// TestDifficulty: one file for all tables.
func TestDifficulty(t *testing.T) {
	var out bytes.Buffer
	err := play.Run(flag.NewFlagSet("heist", flag.ContinueOnError), strings.Fields("-frames 300 -numbers testdata/hard.json -why 51"), &out, open)
	require.NoError(t, err)
	assert.Contains(t, out.String(), "Guard 51 at 15.0 s")
}

// TestGlue counts the lines that are neither table nor what agents do.
func TestGlue(t *testing.T) {
	text, err := os.ReadFile("glue_test.go")
	require.NoError(t, err)
	n := 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	t.Log(n, "lines of glue")
	assert.LessOrEqual(t, n, 150, "lines of glue")
}
