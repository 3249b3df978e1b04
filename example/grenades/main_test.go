package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestGolden(t *testing.T) {
	for _, workers := range []string{"1", "2", "8"} {
		programtest.Golden(t, programtest.Run(run).With("-workers", workers),
			programtest.Call{Name: "default", Args: ""},
			programtest.Call{Name: "hundreds", Args: "-agents 300 -seed 7 -ticks 250"},
			programtest.Call{Name: "four", Args: "-agents 4 -ticks 300"},
			programtest.Call{Name: "nothing", Args: "-ticks 0"},
			programtest.Call{Name: "numbers", Args: "-ticks 100 -numbers testdata/numbers.json"},
			programtest.Call{Name: "help", Args: "-h"},
		)
	}
}

// For any number of soldiers and any seed, the gates fill up but never overflow,
// and there are never two grenades in the air.
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

// Between two throws the gate stays shut for all soldiers. A shooter does not
// shoot again at once, but others do.
func TestCooldowns(t *testing.T) {
	b, err := New(options{agents: 50, workers: 2, seed: 3})
	require.NoError(t, err)
	var before map[*Soldier]string
	threw := -1000             // the tick in which the last throw ended
	shot := map[*Soldier]int{} // the tick in which each soldier last shot
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

// Dead soldiers hold no tokens.
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

// TestCode holds soldier_code.go against the table, and writes it with the tag
// ethogen.
//
//go:generate go test -run ^TestCode$ -tags ethogen
func TestCode(t *testing.T) { gen.Check(t, "soldier", &Root) }

func TestTableHasNoWarnings(t *testing.T) {
	tree, err := decider.Compile(&Root, decider.Generated(soldierCode))
	require.NoError(t, err)
	assert.Empty(t, tree.Lint()) // nor one that the code is stale
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, run,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "-agents 0", Says: "-agents 0: want 1 to 10000; see -h"},
		programtest.Mistake{Args: "-agents 10001", Says: "-agents 10001: want 1 to 10000; see -h"},
		programtest.Mistake{Args: "-workers -1", Says: "-workers -1: want 0 to 1000; see -h"},
		programtest.Mistake{Args: "-seed -1", Says: "invalid value \"-1\" for flag -seed: parse error; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": grenades takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }

func TestInspect(t *testing.T) { programtest.Inspected(t, run) }

// A file with mistakes starts no battle, and all of them are told.
func TestNumbersAreChecked(t *testing.T) {
	_, err := New(options{agents: 1, numbers: "testdata/wrong.json"})
	require.ErrorContains(t, err, "testdata/wrong.json: ")
	assert.ErrorContains(t, err, "THROW")
	assert.ErrorContains(t, err, "SHOOT", "the nearest name")
	_, err = New(options{agents: 1, numbers: "testdata/none.json"})
	assert.Error(t, err)
}
