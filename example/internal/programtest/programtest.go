// Package programtest tests the example programs by their output.
package programtest

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/play"
)

var update = flag.Bool("update", false, "write the golden files")

// Run is a program.
type Run func(args []string, stdout io.Writer) error

// With returns the program with these arguments before all others.
func (run Run) With(args ...string) Run {
	return func(more []string, stdout io.Writer) error {
		return run(append(append([]string{}, args...), more...), stdout)
	}
}

// Call is a call of a program, with the name of the golden file of its output.
type Call struct{ Name, Args string }

// Golden calls run and compares its output with testdata/NAME.golden.
func Golden(t *testing.T, run Run, calls ...Call) {
	for _, c := range calls {
		t.Run(c.Name, func(t *testing.T) {
			GoldenFile(t, run, filepath.Join("testdata", c.Name+".golden"), strings.Fields(c.Args)...)
		})
	}
}

// GoldenFile calls run with args and compares its output with a file.
func GoldenFile(t *testing.T, run Run, file string, args ...string) {
	t.Helper()
	var got bytes.Buffer
	require.Zero(t, play.ExitCode(run(args, &got)))
	if *update {
		require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("output (-want +got); go test -update accepts it:\n%s", d)
	}
}

// Mistake is a wrong call of a program, and its error.
type Mistake struct{ Args, Says string }

// Mistakes makes wrong calls of run: each must report its error, print nothing
// else, and end with code 2.
func Mistakes(t *testing.T, run Run, mistakes ...Mistake) {
	for _, m := range append(mistakes,
		Mistake{"-colour", "flag provided but not defined: -colour; see -h"},
		Mistake{"-frames many", `invalid value "many" for flag -frames: want a number from 0 on; see -h`},
	) {
		var out bytes.Buffer
		err := run(strings.Fields(m.Args), &out)
		assert.EqualError(t, err, m.Says)
		assert.Equal(t, 2, play.ExitCode(err), m.Args)
		assert.Empty(t, out.String(), m.Args)
	}
}

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrInvalid }

// FullDisk calls run with an output that cannot be written: that is an error, but
// not the user's.
func FullDisk(t *testing.T, run Run) {
	for _, args := range [][]string{nil, {"-h"}} {
		err := run(args, full{})
		assert.ErrorIs(t, err, os.ErrInvalid)
		assert.Equal(t, 1, play.ExitCode(err))
	}
}
