package main

import (
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// started is the program with these arguments.
func started(args []string, out io.Writer) error {
	f := flag.NewFlagSet("ambush", flag.ContinueOnError)
	return play.Run(f, args, out, define(f))
}

func TestGolden(t *testing.T) {
	programtest.Golden(t, started,
		programtest.Call{Name: "default", Args: ""},
		programtest.Call{Name: "undisturbed", Args: "-at -1 -frames 12"},
		programtest.Call{Name: "bait", Args: "-who Mina -at 15"},
		programtest.Call{Name: "bystander", Args: "-who Vera -at 3 -frames 12"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

// at returns how many bandits are in one of these rows.
func (g *Gang) at(rows ...string) int {
	n := 0
	for _, b := range g.bandits {
		for _, row := range rows {
			if b.row == row {
				n++
			}
		}
	}
	return n
}

// Whichever bandit the patrol spots, and whenever: no bandit is alone in an ambush
// for longer than the frame in which the other left, and both strike together.
func TestNeverHalfASquad(t *testing.T) {
	for _, who := range names() {
		for at := range 30 {
			g, err := New(nil, who, at)
			require.NoError(t, err)
			for second := range 30 {
				require.NoError(t, g.Step(second))
				in := g.at("LIE_IN_ROAD", "CLIMB_TREE", "WAIT", "GRAB_REINS", "JUMP")
				if in == 1 {
					assert.Equal(t, at, second, "%s is spotted at %d: one alone at %d", who, at, second)
					continue
				}
				assert.Contains(t, []int{0, 2}, in)
				assert.Equal(t, g.at("JUMP"), g.at("GRAB_REINS"), "%s at %d, in %d", who, at, second)
				assert.LessOrEqual(t, g.at("JUMP"), 1)
			}
		}
	}
}

// The bait arrives long before the blade, and waits.
func TestBarrier(t *testing.T) {
	g, err := New(nil, "", -1)
	require.NoError(t, err)
	waited := 0
	for second := range 10 {
		require.NoError(t, g.Step(second))
		if g.at("WAIT") == 1 {
			waited++
			assert.Equal(t, 1, g.at("CLIMB_TREE"))
		}
	}
	assert.Equal(t, 3, waited)
}

func TestTableHasNoWarnings(t *testing.T) {
	g, err := New(nil, "", -1)
	require.NoError(t, err)
	assert.Empty(t, g.crowd.Tree().Lint())
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, started,
		programtest.Mistake{Args: "-at -2", Says: "-at -2: want 0 or more, or -1 for never; see -h"},
		programtest.Mistake{Args: "-who Robin", Says: "-who Robin: no such agent; there are Mina, Tuck, Rolf, Vera; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": ambush takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, started) }
