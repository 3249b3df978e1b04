package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
	"github.com/ethogram-go/ethogram/stimuli"
)

func TestGolden(t *testing.T) {
	programtest.Golden(t, run,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "nothing", Args: "-ticks 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

// TestContinuesAnywhere saves the valley after each of 1,000 frames. Each save is
// loaded, plays some more frames with another number of workers, and is saved
// again: always to the same bytes as the original.
func TestContinuesAnywhere(t *testing.T) {
	const frames, further = 1000, 8
	every := 1
	if testing.Short() {
		every = 37
	}
	trees, err := compile()
	require.NoError(t, err)
	g, err := New(trees, 1, 1)
	require.NoError(t, err)
	var saves [][]byte
	for range frames + further + 1 {
		data, err := g.Save()
		require.NoError(t, err)
		saves = append(saves, data)
		require.NoError(t, g.Step())
	}
	assertEverythingHappens(t, saves, trees)

	for at := 0; at < frames; at += every {
		end := at + further
		if at%100 == 0 {
			end = frames
		}
		loaded, err := Load(trees, saves[at], 1+at%2)
		require.NoError(t, err, "frame %d", at)
		again, err := loaded.Save()
		require.NoError(t, err)
		require.True(t, bytes.Equal(saves[at], again), "frame %d: the loaded game is saved as other bytes", at)
		for range end - at {
			require.NoError(t, loaded.Step())
		}
		again, err = loaded.Save()
		require.NoError(t, err)
		require.True(t, bytes.Equal(saves[end], again), "saved in frame %d, another game in frame %d", at, end)
	}
}

// assertEverythingHappens: a valley in which nothing is under way proves nothing.
func assertEverythingHappens(t *testing.T, saves [][]byte, trees *trees) {
	happens := map[string]int{}
	for i := 0; i < len(saves); i += 10 {
		g, err := Load(trees, saves[i], 1)
		require.NoError(t, err)
		if len(g.world.Holders("WELL")) > 0 {
			happens["the well is held"]++
		}
		for _, v := range g.villagers {
			row, err := g.world.Row(v.ID)
			require.NoError(t, err)
			happens[row]++
			var next stimuli.Senses[Sighting]
			next.CopyFrom(&v.senses)
			if live := next.Live(); *next.Update(g.world.Frame()+1, 0)&^live != 0 {
				happens["a post is under way"]++
			}
		}
		for _, w := range g.wolves {
			row, err := g.world.Row(w.ID)
			require.NoError(t, err)
			happens[row]++
		}
	}
	for _, what := range []string{
		"the well is held", "a post is under way",
		"FLEE", "GRIP", "LIFT", "HAUL", "DRAW", "STROLL", "SLINK", "HUNT", "EAST", "WEST", "LIE",
	} {
		assert.Positive(t, happens[what], what)
	}
}

// TestLoadRefuses: a damaged savegame is an error.
func TestLoadRefuses(t *testing.T) {
	trees, err := compile()
	require.NoError(t, err)
	g, err := New(trees, 1, 1)
	require.NoError(t, err)
	for range 30 {
		require.NoError(t, g.Step())
	}
	data, err := g.Save()
	require.NoError(t, err)
	for i := 0; i < len(data); i += 11 {
		_, err := Load(trees, data[:i], 1)
		require.Error(t, err, "cut at %d", i)
	}
	for what, from := range map[string]string{
		"the world":  `"World":"`,
		"senses":     `"Senses":"`,
		"a villager": `{"Agent":{"ID":3`,
	} {
		at := strings.Index(string(data), from)
		require.Positive(t, at, what)
		bad := bytes.Clone(data)
		bad[at+len(from)-1] = '4' // another id, or no quote
		if from[len(from)-1] == '"' {
			copy(bad[at+len(from)-1:], `"AAAA`)
		}
		_, err := Load(trees, bad, 1)
		require.Error(t, err, what)
		if from[len(from)-1] == '"' {
			assert.True(t, errors.Is(err, decider.ErrSnapshot) || errors.Is(err, stimuli.ErrSnapshot), "%s: %v", what, err)
		}
	}
}

// TestLoadWithoutWolves: Load reports agents that are in the world but missing
// from the savegame.
func TestLoadWithoutWolves(t *testing.T) {
	trees, err := compile()
	require.NoError(t, err)
	g, err := New(trees, 1, 1)
	require.NoError(t, err)
	g.wolves = nil
	data, err := g.Save()
	require.NoError(t, err)
	_, err = Load(trees, data, 1)
	assert.ErrorContains(t, err, "lacks agents")
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "valley.json")
	require.NoError(t, WriteFile(name, []byte("first")))
	require.NoError(t, WriteFile(name, []byte("second")))
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "second", string(data))
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, files, 1, "nothing else is left behind")
	assert.Error(t, WriteFile(filepath.Join(dir, "missing", "valley.json"), nil))
}

func TestTablesHaveNoWarnings(t *testing.T) {
	trees, err := compile()
	require.NoError(t, err)
	assert.Empty(t, trees.village.Lint())
	assert.Empty(t, trees.wolf.Lint())
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, run,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": savegame takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }
