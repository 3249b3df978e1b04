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

// live returns the guard after so many seconds, and the rows that ran in them.
func live(t *testing.T, root *Decider, seconds int) (*Guard, []string) {
	t.Helper()
	g, err := Post(root)
	require.NoError(t, err)
	assert.Empty(t, g.tree.Lint())
	var rows []string
	for s := range seconds {
		require.NoError(t, g.Step(s))
		rows = append(rows, g.row)
	}
	return g, rows
}

// Both react: the noise is noticed in the very tick in which it is heard.
func TestNoiseIsNoticedAtOnce(t *testing.T) {
	for _, root := range []*Decider{&Plain, &Stored} {
		_, rows := live(t, root, 20)
		for second := range noises {
			assert.Equal(t, "NOTICE", rows[second], root.Name)
		}
	}
}

// Only one of them oscillates, for as long as one cares to look.
func TestOscillation(t *testing.T) {
	plain, _ := live(t, &Plain, 1000)
	assert.Greater(t, plain.begun["MOVE_TO_TARGET"], 400)
	assert.Zero(t, plain.done["LOOK_AROUND"])
	assert.NotEqual(t, nowhere, plain.target)

	stored, rows := live(t, &Stored, 1000)
	assert.Equal(t, len(noises), stored.begun["MOVE_TO_TARGET"])
	assert.Equal(t, len(noises), stored.begun["LOOK_AROUND"])
	assert.Equal(t, nowhere, stored.target)
	assert.Equal(t, "SMOKE", rows[999])
	assert.Equal(t, post, stored.at)
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-ticks -1", "-ticks -1: want 0 or more; see -h"},
		{"-colour", "flag provided but not defined: -colour; see -h"},
		{"now", "unexpected argument \"now\": investigate takes only flags; see -h"},
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
