package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
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
		{"hundreds", "-agents 300 -seed 7 -ticks 250"},
		{"four", "-agents 4 -ticks 300"},
		{"nothing", "-ticks 0"},
		{"help", "-h"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, workers := range []int{1, 2, 8} {
				var got bytes.Buffer
				require.NoError(t, run(strings.Fields(fmt.Sprint("-workers ", workers, " ", c.args)), &got))
				golden(t, c.name, got.String())
			}
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

// However many there are and whatever is drawn, the gates are full but never
// more than that, and nothing that was thrown meets another in the air.
func TestGatesHold(t *testing.T) {
	for seed := range uint64(4) {
		b, err := New(options{agents: 20 + 40*int(seed), workers: 2, seed: seed})
		require.NoError(t, err)
		for range 500 {
			require.NoError(t, b.Step())
			require.ElementsMatch(t, ids(b.at("THROW")), b.crowd.World().Holders("GRENADE"))
			require.ElementsMatch(t, ids(b.at("SHOOT")), b.crowd.World().Holders("SHOOTERS"))
		}
		assert.Equal(t, maxima{throwing: 1, shooting: 3, throws: 1, shots: 3, flying: 1}, b.most, "seed %d", seed)
		assert.Greater(t, b.thrown, 9, "seed %d", seed)
		assert.NotZero(t, b.reached, "seed %d", seed)
	}
}

func ids(soldiers []*Soldier) []uint64 {
	list := []uint64{}
	for _, s := range soldiers {
		list = append(list, s.id)
	}
	return list
}

// Between two throws the gate stays shut, for everybody; a shooter does not
// shoot again at once, and others do.
func TestCooldowns(t *testing.T) {
	b, err := New(options{agents: 50, workers: 2, seed: 3})
	require.NoError(t, err)
	var before map[*Soldier]string
	threw := -1000             // the tick in which a throw was over
	shot := map[*Soldier]int{} // and each one's last shooting
	throws, again := 0, 0
	for tick := range 1000 {
		require.NoError(t, b.Step())
		for s, did := range before {
			switch {
			case did == "THROW" && s.doing != did:
				threw = tick
			case did == "SHOOT" && s.doing != did:
				shot[s] = tick
			}
		}
		now := map[*Soldier]string{}
		for _, s := range b.soldiers() {
			now[s] = s.doing
			if s.doing == before[s] {
				continue
			}
			if s.doing == "THROW" {
				require.GreaterOrEqual(t, tick-threw, 20, "#%d throws at %d", s.id, tick)
				throws++
			}
			if at, ok := shot[s]; ok && s.doing == "SHOOT" {
				require.GreaterOrEqual(t, tick-at, 40, "#%d shoots at %d", s.id, tick)
				again++
			}
		}
		before = now
	}
	assert.NotZero(t, throws)
	assert.NotZero(t, again)
}

// The dead hold nothing.
func TestRemovalGivesBack(t *testing.T) {
	b, err := New(options{agents: 50, workers: 1, seed: 1})
	require.NoError(t, err)
	for len(b.at("THROW")) == 0 || len(b.at("SHOOT")) < 3 {
		require.NoError(t, b.Step())
		require.Less(t, b.tick, 600)
	}
	for _, s := range b.soldiers() {
		require.NoError(t, b.replace(s))
		assert.Empty(t, s.doing)
	}
	assert.Empty(t, b.crowd.World().Holders("GRENADE"))
	assert.Empty(t, b.crowd.World().Holders("SHOOTERS"))
}

func TestTableHasNoWarnings(t *testing.T) {
	tree, err := decider.Compile(&Root)
	require.NoError(t, err)
	assert.Empty(t, tree.Lint())
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"-ticks -1", "-ticks -1: want 0 or more; see -h"},
		{"-agents 0", "-agents 0: want 1 to 10000; see -h"},
		{"-agents 10001", "-agents 10001: want 1 to 10000; see -h"},
		{"-workers -1", "-workers -1: want 0 to 1000; see -h"},
		{"-seed -1", "invalid value \"-1\" for flag -seed: parse error; see -h"},
		{"-colour", "flag provided but not defined: -colour; see -h"},
		{"now", "unexpected argument \"now\": grenades takes only flags; see -h"},
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
