package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

// A trace names the tree by its fingerprint, which depends on the
// architecture. Nothing else does.
var fingerprint = regexp.MustCompile(`tree @ 0x[0-9A-F]{8}`)

func TestGolden(t *testing.T) {
	for _, c := range []struct{ name, args string }{
		{"default", ""},
		{"crowd", "-agents 12 -seed 7 -ticks 300"},
		{"why", "-why Bo -ticks 450"},
		{"trace", "-agents 1 -ticks 3 -trace 5 -why Ada"},
		{"nothing", "-ticks 0"},
		{"help", "-h"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got, complaints bytes.Buffer
			require.Zero(t, run(strings.Fields(c.args), &got, &complaints), "%s", &complaints)
			assert.Empty(t, complaints.String())
			golden(t, c.name, fingerprint.ReplaceAllString(got.String(), "tree @ 0x????????"))
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

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-ticks -1", "nest: -ticks -1: want 0 or more\n"},
		{"-agents 0", "nest: -agents 0: want 1 to 12\n"},
		{"-agents 13", "nest: -agents 13: want 1 to 12\n"},
		{"-trace 6", "nest: -trace 6: want a level from 0 to 5\n"},
		{"-trace -1", "nest: -trace -1: want a level from 0 to 5\n"},
		{"-why Zoe", "nest: -why Zoe: nobody is called that; there are Ada, Bo, Cleo, Dot, Grim\n"},
		{"-seed -1", "nest: invalid value \"-1\" for flag -seed: parse error\n"},
		{"-colour", "nest: flag provided but not defined: -colour\n"},
		{"now", "nest: unexpected argument \"now\": nest takes only flags, see -h\n"},
	} {
		var out, complaints bytes.Buffer
		assert.Equal(t, 2, run(strings.Fields(c.args), &out, &complaints), c.args)
		assert.Empty(t, out.String(), c.args)
		assert.Equal(t, c.says, complaints.String())
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrInvalid }

func TestOutputThatCannotBeWritten(t *testing.T) {
	var complaints bytes.Buffer
	assert.Equal(t, 1, run(nil, full{}, &complaints))
	assert.Equal(t, "nest: invalid argument\n", complaints.String())
}
