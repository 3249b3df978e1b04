package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGolden(t *testing.T) {
	for _, c := range []struct{ name, args string }{
		{"default", ""},
		{"undisturbed", "-at -1 -ticks 12"},
		{"bait", "-who Mina -at 15"},
		{"bystander", "-who Vera -at 3 -ticks 12"},
		{"nothing", "-ticks 0"},
		{"help", "-h"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got bytes.Buffer
			require.NoError(t, run(strings.Fields(c.args), &got))
			golden(t, c.name, got.String())
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("output (-want +got); go test -update accepts it:\n%s", d)
	}
}

// at returns how many are in one of these rows.
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

// Whoever is spotted in whatever second: nobody is left alone in an ambush for
// longer than the frame in which the other left, and they strike together.
func TestNeverHalfASquad(t *testing.T) {
	for _, who := range names() {
		for at := range 30 {
			g, err := New(who, at)
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

// The bait is there long before the blade, and waits.
func TestBarrier(t *testing.T) {
	g, err := New("", -1)
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
	g, err := New("", -1)
	require.NoError(t, err)
	assert.Empty(t, g.tree.Lint())
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-ticks -1", "-ticks -1: want 0 or more; see -h"},
		{"-at -2", "-at -2: want 0 or more, or -1 for never; see -h"},
		{"-who Robin", "-who Robin: nobody is called that; there are Mina, Tuck, Rolf, Vera; see -h"},
		{"-colour", "flag provided but not defined: -colour; see -h"},
		{"now", "unexpected argument \"now\": ambush takes only flags; see -h"},
	} {
		var out bytes.Buffer
		err := run(strings.Fields(c.args), &out)
		assert.EqualError(t, err, c.says)
		assert.Equal(t, 2, exitCode(err), c.args)
		assert.Empty(t, out.String(), c.args)
	}
	assert.Equal(t, 1, exitCode(errors.New("else")))
	assert.Zero(t, exitCode(nil))
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrInvalid }

func TestOutputThatCannotBeWritten(t *testing.T) {
	assert.ErrorIs(t, run(nil, full{}), os.ErrInvalid)
}
