package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/program"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

const evening = 100 // seconds

func TestGolden(t *testing.T) {
	programtest.Golden(t, start,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "why", Args: "-ticks 42 -why Lou"},
		programtest.Call{Name: "guard", Args: "-ticks 44 -why Rook"},
		programtest.Call{Name: "brawler", Args: "-ticks 53 -why Joe"},
		programtest.Call{Name: "trace", Args: "-ticks 64 -trace Joe"},
		programtest.Call{Name: "gone", Args: "-why Ann"},
		programtest.Call{Name: "nothing", Args: "-ticks 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

// opened returns a tavern that a test can trace: go test -run Shout -args -trace=2
func opened(t *testing.T) *Tavern {
	tavern, err := New()
	require.NoError(t, err)
	debugprint.Trace(t, tavern.world)
	return tavern
}

// frame plays a second.
func (t *Tavern) frame(tt *testing.T) []string {
	lines, err := t.Frame()
	require.NoError(tt, err)
	return lines
}

// in returns the ids of the agents that are in a row or below it.
func in[A any](t *testing.T, crowd *decider.Crowd[A], row string) (ids []uint64) {
	for id := range crowd.Each {
		is, err := crowd.World().In(id, row)
		require.NoError(t, err)
		if is {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestAtMostOneBrawl(t *testing.T) {
	tavern := opened(t)
	brawls, before := 0, 0
	for range evening {
		tavern.frame(t)
		now := len(in(t, tavern.guests, "BRAWL"))
		assert.LessOrEqual(t, now, 2)
		switch {
		case now == 2 && before == 0:
			brawls++
		case now == 1: // the other was thrown out at the end of this frame
			assert.Equal(t, 2, before, "alone for more than a frame")
		}
		before = now
	}
	assert.GreaterOrEqual(t, brawls, 2)
}

func TestNobodyDrinksBeyondTheTap(t *testing.T) {
	tavern := opened(t)
	busy := 0
	for range evening {
		tavern.frame(t)
		drinking := in(t, tavern.guests, "DRINK")
		assert.LessOrEqual(t, len(drinking), 2)
		assert.ElementsMatch(t, drinking, tavern.world.Holders("TAP"))
		if len(drinking) == 2 {
			busy++
		}
	}
	assert.Greater(t, busy, 20, "seconds with both taps taken")
}

// Everyone hears a shout in the next frame, even agents with something more
// important to do.
func TestShoutBringsGuardAndOnlookers(t *testing.T) {
	tavern := opened(t)
	for len(in(t, tavern.guests, "BRAWL")) == 0 {
		require.Less(t, tavern.world.Frame(), uint64(evening), "there is no brawl")
		tavern.frame(t)
	}
	assert.Empty(t, in(t, tavern.guards, "BREAK_UP"))
	assert.Empty(t, in(t, tavern.guests, "WATCH"))
	tavern.frame(t)
	assert.Len(t, in(t, tavern.guards, "BREAK_UP"), 1)
	assert.Len(t, in(t, tavern.guests, "WATCH"), guests-2)

	var lines []string
	for range 12 {
		lines = append(lines, tavern.frame(t)...)
	}
	assert.Contains(t, strings.Join(lines, "\n"), "is thrown out")
}

func TestAllGoHomeAtNight(t *testing.T) {
	tavern := opened(t)
	for range evening {
		tavern.frame(t)
	}
	assert.Zero(t, tavern.guests.Len())
	assert.Equal(t, 2, tavern.guards.Len())
}

// Saved and loaded after any second, even in mid-brawl, the evening continues
// with the same lines and the same bytes.
func TestSavedAtAnyMoment(t *testing.T) {
	var all [][]string
	tavern := opened(t)
	for range evening {
		all = append(all, tavern.frame(t))
	}
	end, err := tavern.Save()
	require.NoError(t, err)

	tavern = opened(t)
	brawling := 0
	for second := range evening {
		brawling += len(in(t, tavern.guests, "BRAWL"))
		data, err := tavern.Save()
		require.NoError(t, err)
		tavern, err = Load(data)
		require.NoError(t, err)
		again, err := tavern.Save()
		require.NoError(t, err)
		require.True(t, bytes.Equal(data, again), "in second %d", second)
		require.Equal(t, all[second], tavern.frame(t), "in second %d", second+1)
	}
	assert.Greater(t, brawling, 10, "saved in the middle of brawls")
	data, err := tavern.Save()
	require.NoError(t, err)
	assert.True(t, bytes.Equal(end, data), "at the end")
}

func TestSameForAnyNumberOfWorkers(t *testing.T) {
	var want []string
	for _, workers := range []int{1, 2, 8} {
		tavern := opened(t)
		require.NoError(t, tavern.world.SetWorkers(workers))
		var lines []string
		for range evening {
			lines = append(lines, tavern.frame(t)...)
		}
		if want == nil {
			want = lines
		}
		assert.Equal(t, want, lines, "%d workers", workers)
	}
}

// An evening in two parts, saved and loaded in between, is the same evening.
func TestSaveAndLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tavern.save")
	var out bytes.Buffer
	require.NoError(t, start([]string{"-ticks", "40", "-save", file}, &out))
	require.NoError(t, start([]string{"-ticks", "60", "-load", file}, &out))
	want, err := os.ReadFile("testdata/default.golden")
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String())
}

func TestNotASavedTavern(t *testing.T) {
	whole, err := opened(t).Save()
	require.NoError(t, err)
	for name, data := range map[string][]byte{
		"empty":   nil,
		"nothing": []byte("{}"),
		"nobody":  []byte(`{"Guests": [{}]}`),
		"half":    whole[:len(whole)/2],
		"a dog":   bytes.ReplaceAll(whole, []byte("Ears"), []byte("Tail")),
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, data, 0o600))
		err := start([]string{"-load", file}, io.Discard)
		assert.Error(t, err, name)
		assert.Equal(t, 1, program.ExitCode(err), name)
	}
}

func TestNoWarnings(t *testing.T) {
	tavern := opened(t)
	assert.Empty(t, tavern.guests.Tree().Lint())
	assert.Empty(t, tavern.guards.Tree().Lint())
	for range evening {
		tavern.frame(t)
	}
	assert.Empty(t, tavern.world.Mistakes(), "noticed in the game")
}

// The picture in docs/tavern.md is the guests' table with the path of a guest who
// is being punched.
func TestPicture(t *testing.T) {
	programtest.GoldenFile(t, func(_ []string, out io.Writer) error {
		tavern := opened(t)
		for len(in(t, tavern.guests, "EXCHANGE_BLOWS")) < 2 {
			tavern.frame(t)
		}
		state, err := tavern.world.State(in(t, tavern.guests, "DUCK")[0])
		require.NoError(t, err)
		return debugprint.SVG(out, state.Outline(), debugprint.GraphOptions{State: state, World: tavern.world})
	}, "../../docs/tavern.svg")
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, start,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "-why Zoe", Says: "-why Zoe: no such agent; there are " + strings.Join(names, ", ") + "; see -h"},
		programtest.Mistake{Args: "-trace hal", Says: "-trace hal: no such agent; there are " + strings.Join(names, ", ") + "; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": tavern takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, start) }

func TestInspect(t *testing.T) { programtest.Inspected(t, start) }
