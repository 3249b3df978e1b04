package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

const evening = 100 // seconds

func TestGolden(t *testing.T) {
	programtest.Golden(t, started,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "why", Args: "-frames 42 -why Lou"},
		programtest.Call{Name: "guard", Args: "-frames 44 -why Rook"},
		programtest.Call{Name: "brawler", Args: "-frames 53 -why Joe"},
		programtest.Call{Name: "trace", Args: "-frames 64 -trace Joe"},
		programtest.Call{Name: "gone", Args: "-why Ann"},
		programtest.Call{Name: "nothing", Args: "-frames 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

// opened returns a tavern that a test can trace: go test -run Shout -args -trace=2
func opened(t *testing.T) *Tavern {
	tavern, err := New(nil)
	require.NoError(t, err)
	require.NoError(t, tavern.letIn())
	debugprint.Trace(t, tavern.world)
	return tavern
}

// started is the program with these arguments.
func started(args []string, out io.Writer) error {
	return play.Run(flag.NewFlagSet("tavern", flag.ContinueOnError), args, out, open)
}

// second plays a second, and returns what was said.
func (t *Tavern) second(tt *testing.T) string {
	var said strings.Builder
	require.NoError(tt, t.frame(time.Second, &said))
	return said.String()
}

func (t *Tavern) save(tt *testing.T) string {
	data, err := ethogram.Save(t.world, nil)
	require.NoError(tt, err)
	return string(data)
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
		tavern.second(t)
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
		tavern.second(t)
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
		tavern.second(t)
	}
	assert.Empty(t, in(t, tavern.guards, "BREAK_UP"))
	assert.Empty(t, in(t, tavern.guests, "WATCH"))
	tavern.second(t)
	assert.Len(t, in(t, tavern.guards, "BREAK_UP"), 1)
	assert.Len(t, in(t, tavern.guests, "WATCH"), guests-2)

	var said strings.Builder
	for range 12 {
		said.WriteString(tavern.second(t))
	}
	assert.Contains(t, said.String(), "is thrown out")
}

func TestAllGoHomeAtNight(t *testing.T) {
	tavern := opened(t)
	for range evening {
		tavern.second(t)
	}
	assert.Zero(t, tavern.guests.Len())
	assert.Equal(t, 2, tavern.guards.Len())
}

// Saved and loaded after any second, even in mid-brawl, the evening continues
// with the same lines and the same bytes.
func TestSavedAtAnyMoment(t *testing.T) {
	var all []string
	tavern := opened(t)
	for range evening {
		all = append(all, tavern.second(t))
	}
	end := tavern.save(t)

	tavern = opened(t)
	brawling := 0
	for second := range evening {
		brawling += len(in(t, tavern.guests, "BRAWL"))
		data := tavern.save(t)
		loaded, err := New(nil)
		require.NoError(t, err)
		_, err = ethogram.Load(loaded.world, []byte(data), nil)
		require.NoError(t, err)
		require.Equal(t, data, loaded.save(t), "in second %d", second)
		tavern = loaded
		require.Equal(t, all[second], tavern.second(t), "in second %d", second+1)
	}
	assert.Greater(t, brawling, 10, "saved in the middle of brawls")
	assert.Equal(t, end, tavern.save(t), "at the end")
}

func TestSameForAnyNumberOfWorkers(t *testing.T) {
	want := ""
	for _, workers := range []int{1, 2, 8} {
		tavern := opened(t)
		require.NoError(t, tavern.world.SetWorkers(workers))
		var said strings.Builder
		for range evening {
			said.WriteString(tavern.second(t))
		}
		if want == "" {
			want = said.String()
		}
		assert.Equal(t, want, said.String(), "%d workers", workers)
	}
}

// An evening in two parts, saved and loaded in between, is the same evening.
func TestSaveAndLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tavern.save")
	var out bytes.Buffer
	require.NoError(t, started([]string{"-frames", "40", "-save", file}, &out))
	require.NoError(t, started([]string{"-frames", "60", "-load", file}, &out))
	want, err := os.ReadFile("testdata/default.golden")
	require.NoError(t, err)
	assert.Equal(t, string(want), out.String())
}

func TestNotASavedTavern(t *testing.T) {
	whole := []byte(opened(t).save(t))
	for name, data := range map[string][]byte{
		"empty":   nil,
		"nothing": []byte("{}"),
		"nobody":  []byte(`{"Agents": {}}`),
		"half":    whole[:len(whole)/2],
		"a dog":   bytes.ReplaceAll(whole, []byte(`"Ears":"`), []byte(`"Ears":"A`)),
	} {
		file := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(file, data, 0o600))
		err := started([]string{"-load", file}, io.Discard)
		assert.Error(t, err, name)
		assert.Equal(t, 1, play.ExitCode(err), name)
	}
}

func TestNoWarnings(t *testing.T) {
	tavern := opened(t)
	assert.Empty(t, tavern.guests.Tree().Lint())
	assert.Empty(t, tavern.guards.Tree().Lint())
	for range evening {
		tavern.second(t)
	}
	assert.Empty(t, tavern.world.Mistakes(), "noticed in the game")
}

// The picture in docs/tavern.md is the guests' table with the path of a guest who
// is being punched.
func TestPicture(t *testing.T) {
	programtest.GoldenFile(t, func(_ []string, out io.Writer) error {
		tavern := opened(t)
		for len(in(t, tavern.guests, "EXCHANGE_BLOWS")) < 2 {
			tavern.second(t)
		}
		state, err := tavern.world.State(in(t, tavern.guests, "DUCK")[0])
		require.NoError(t, err)
		return debugprint.SVG(out, state.Outline(), debugprint.GraphOptions{State: state, World: tavern.world})
	}, "../../docs/tavern.svg")
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, started,
		programtest.Mistake{Args: "-frames -1", Says: `invalid value "-1" for flag -frames: want a number from 0 on; see -h`},
		programtest.Mistake{Args: "-frames 0 -why Zoe", Says: "-why Zoe: no such agent; did you mean Joe?; see -h"},
		programtest.Mistake{Args: "-frames 0 -trace hal", Says: "-trace hal: no such agent; did you mean Hal?; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": tavern takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, started) }

func TestInspect(t *testing.T) { programtest.Inspected(t, started) }
