package battle

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
)

// For any number of soldiers and any seed, the gates fill up but never overflow,
// and there are never two grenades in the air.
func TestGatesHold(t *testing.T) {
	for seed := range uint64(4) {
		b, err := New(Options{Agents: 20 + 40*int(seed), Workers: 2, Seed: seed})
		require.NoError(t, err)
		for range 500 {
			require.NoError(t, b.Step())
			require.ElementsMatch(t, ids(b.at("THROW")), b.Crowd.World().Holders("GRENADE"))
			require.ElementsMatch(t, ids(b.at("SHOOT")), b.Crowd.World().Holders("SHOOTERS"))
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
	b, err := New(Options{Agents: 50, Workers: 2, Seed: 3})
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
	b, err := New(Options{Agents: 50, Workers: 1, Seed: 1})
	require.NoError(t, err)
	for len(b.at("THROW")) == 0 || len(b.at("SHOOT")) < 3 {
		require.NoError(t, b.Step())
		require.Less(t, b.tick, 600)
	}
	for _, s := range b.soldiers() {
		require.NoError(t, b.replace(s))
		assert.Empty(t, s.doing)
	}
	assert.Empty(t, b.Crowd.World().Holders("GRENADE"))
	assert.Empty(t, b.Crowd.World().Holders("SHOOTERS"))
}

// TestCode holds soldier_code.go against the table, and writes it with the tag
// ethogen.
//
//go:generate go test -run ^TestCode$ -tags ethogen
func TestCode(t *testing.T) { gen.Check(t, "soldier", &Root) }

func TestTableHasNoWarnings(t *testing.T) {
	tree, err := decider.Compile(&Root, Code)
	require.NoError(t, err)
	assert.Empty(t, tree.Lint()) // nor one that the code is stale
}
