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

	"github.com/ethogram-go/ethogram/decider"
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

// The seller serves one at a time, in injected trees as in any, and when
// everybody went home in the middle of it, nobody is being served.
func TestOneSeller(t *testing.T) {
	s, err := New()
	require.NoError(t, err)
	served, queued := 0, 0
	for second := range evening + 1 {
		require.NoError(t, s.Step(second))
		buying := 0
		for _, c := range s.customers {
			switch doing, err := s.doing(c); doing {
			case "BAKERY BUY":
				buying++
				fallthrough
			default:
				require.NoError(t, err)
			case "BAKERY QUEUE":
				queued++
			}
		}
		require.LessOrEqual(t, buying, 1)
		if second < evening {
			require.GreaterOrEqual(t, len(s.crowd.World().Holders("SELLER")), buying)
		}
		served += buying
	}
	assert.NotZero(t, served)
	assert.NotZero(t, queued)
	assert.Empty(t, s.crowd.World().Holders("SELLER"))
}

// Who has no money learns where there is bread, and buys none.
func TestNoCoinsNoBread(t *testing.T) {
	s, err := New()
	require.NoError(t, err)
	for _, c := range s.customers {
		c.coins = price - 1
	}
	taught := false
	for second := range evening {
		require.NoError(t, s.Step(second))
		for _, c := range s.customers {
			tree, _ := s.injected(c)
			taught = taught || tree == s.objects[0].tree
			doing, err := s.doing(c)
			require.NoError(t, err)
			assert.NotContains(t, doing, "BAKERY")
			assert.Equal(t, price-1, c.coins)
		}
	}
	assert.True(t, taught)
}

func TestTablesFitAndHaveNoWarnings(t *testing.T) {
	s, err := New()
	require.NoError(t, err)
	assert.Empty(t, s.tree.Lint())
	for _, o := range s.objects {
		for _, warning := range o.tree.Lint() {
			assert.Equal(t, decider.WarnRootIdle, warning.Code, o.root.Name) // in a slot, a root may refuse
		}
		assert.LessOrEqual(t, o.tree.MemorySize(), object.Bytes, o.root.Name)
	}
	assert.ErrorIs(t, s.crowd.Inject(s.customers[0].handle, object.Name, s.tree), decider.ErrSelfInjection)
	assert.ErrorIs(t, s.crowd.Inject(s.customers[0].handle, "POCKET", s.objects[0].tree), decider.ErrNoSlot)
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-ticks -1", "-ticks -1: want 0 or more; see -h"},
		{"-colour", "flag provided but not defined: -colour; see -h"},
		{"now", "unexpected argument \"now\": market takes only flags; see -h"},
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
