package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
	"github.com/ethogram-go/ethogram/stimuli"
)

// begun returns a valley with its agents.
func begun(t *testing.T) *Game {
	g, err := New(1, 1)
	require.NoError(t, err)
	require.NoError(t, g.populate())
	return g
}

func saveOf(t *testing.T, g *Game) []byte {
	data, err := ethogram.Save(g.world, nil)
	require.NoError(t, err)
	return data
}

func TestGolden(t *testing.T) {
	programtest.Golden(t, run,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "nothing", Args: "-frames 0"},
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
	g := begun(t)
	var saves [][]byte
	for range frames + further + 1 {
		saves = append(saves, saveOf(t, g))
		require.NoError(t, g.Step())
	}
	assertEverythingHappens(t, saves)

	for at := 0; at < frames; at += every {
		end := at + further
		if at%100 == 0 {
			end = frames
		}
		loaded, err := Load(saves[at], 1+at%2)
		require.NoError(t, err, "frame %d", at)
		require.True(t, bytes.Equal(saves[at], saveOf(t, loaded)), "frame %d: the loaded game is saved as other bytes", at)
		for range end - at {
			require.NoError(t, loaded.Step())
		}
		require.True(t, bytes.Equal(saves[end], saveOf(t, loaded)), "saved in frame %d, another game in frame %d", at, end)
	}
}

// assertEverythingHappens: a valley in which nothing is under way proves nothing.
func assertEverythingHappens(t *testing.T, saves [][]byte) {
	happens := map[string]int{}
	for i := 0; i < len(saves); i += 10 {
		g, err := Load(saves[i], 1)
		require.NoError(t, err)
		if len(g.world.Holders("WELL")) > 0 {
			happens["the well is held"]++
		}
		for id, v := range g.village.Each {
			row, err := g.world.Row(id)
			require.NoError(t, err)
			happens[row]++
			var next stimuli.Senses[Sighting]
			next.CopyFrom(&v.Senses)
			if live := next.Live(); *next.Update(g.world.Frame()+1, 0)&^live != 0 {
				happens["a post is under way"]++
			}
		}
		for id := range g.pack.Each {
			row, err := g.world.Row(id)
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
	g := begun(t)
	for range 30 {
		require.NoError(t, g.Step())
	}
	data := saveOf(t, g)
	for i := 0; i < len(data); i += 11 {
		_, err := Load(data[:i], 1)
		require.Error(t, err, "cut at %d", i)
	}
	for from, to := range map[string]string{`"World":"`: `"World":"AAAA`, `"Senses":"`: `"Senses":"AAAA`} {
		bad := strings.Replace(string(data), from, to, 1)
		require.NotEqual(t, string(data), bad)
		_, err := Load([]byte(bad), 1)
		assert.True(t, errors.Is(err, decider.ErrSnapshot) || errors.Is(err, stimuli.ErrSnapshot), "%s: %v", from, err)
	}
	bad := strings.Replace(string(data), `"3":{"ID":3`, `"3":{"ID":true`, 1)
	_, err := Load([]byte(bad), 1)
	assert.ErrorContains(t, err, "agent 3: ")
}

// TestLoadWithoutWolves: Load reports agents that are in the world but missing
// from the savegame.
func TestLoadWithoutWolves(t *testing.T) {
	data := bytes.Replace(saveOf(t, begun(t)), []byte(`"101":{`), []byte(`"999":{`), 1)
	_, err := Load(data, 1)
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
	g := begun(t)
	assert.Empty(t, g.village.Tree().Lint())
	assert.Empty(t, g.pack.Tree().Lint())
}

func TestMistakes(t *testing.T) {
	for args, says := range map[string]string{"-frames -1": "invalid value", "-colour": "not defined"} {
		assert.ErrorContains(t, run(strings.Fields(args), io.Discard), says)
	}
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }
