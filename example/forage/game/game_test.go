package game

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/vocab"
)

func compile(t *testing.T, tables ...*decider.Decider[*Forager]) (trees []*decider.Tree[*Forager]) {
	t.Helper()
	for _, table := range tables {
		tree, err := decider.Compile(table)
		require.NoError(t, err)
		trees = append(trees, tree)
	}
	return trees
}

// start returns a field at the beginning of a day.
func start(t *testing.T, seed uint64, tables ...*decider.Decider[*Forager]) *Field {
	t.Helper()
	f := new(Field)
	require.NoError(t, f.Reset(evo.Setup[*Forager]{Seed: seed, Mode: "day", Trees: compile(t, tables...)}))
	return f
}

// play plays a round to its end and returns the hash of every tick.
func play(f *Field) (hashes []uint64) {
	for {
		done := f.Step()
		hashes = append(hashes, f.Hash())
		if done {
			return hashes
		}
	}
}

func berries(f *Field) (n [Slots]int) {
	for i := range f.Bodies {
		n[i] = int(f.Bodies[i].Berries)
	}
	return n
}

// TestVocabulary: the generated names are up to date, and the game can be evolved.
func TestVocabulary(t *testing.T) {
	vocab.Check(t)
	spec, err := Forage.Spec()
	require.NoError(t, err)
	require.Len(t, spec.Library, len(Library))
	for _, e := range Library {
		require.Empty(t, compile(t, e.Table)[0].Lint(), e.Name)
	}
}

// TestRound: the same seed is the same round in every tick, another seed is
// another, and no berry appears or vanishes on the way.
func TestRound(t *testing.T) {
	tables := []*decider.Decider[*Forager]{&Gatherer, &Thief, &Idler, &Gatherer}
	a, b := start(t, 1, tables...), start(t, 1, tables...)
	hashes := play(a)
	require.Len(t, hashes, DayTicks)
	require.Equal(t, hashes, play(b))
	require.NotEqual(t, hashes, play(start(t, 2, tables...)))
	for i := range a.Bodies {
		p := &a.Bodies[i]
		require.Equal(t, p.Eaten+p.Stolen-p.Lost, p.Berries)
		var m [5]int64
		a.Metrics(i, m[:])
		require.Equal(t, [5]int64{int64(p.Berries), int64(p.Eaten), int64(p.Stolen), int64(p.Lost), int64(p.Steps)}, m)
		for k, metric := range Metrics {
			require.True(t, m[k] >= metric.Min && m[k] <= metric.Max, metric.Name)
		}
	}
}

// TestWeekOfThieves: in the players' mode thieves steal the same berries again and
// again, and no metric leaves its range.
func TestWeekOfThieves(t *testing.T) {
	f := new(Field)
	most := int64(0)
	for seed := range uint64(10) {
		require.NoError(t, f.Reset(evo.Setup[*Forager]{Seed: seed, Mode: "week", Trees: compile(t, &Thief, &Thief, &Thief, &Thief)}))
		play(f)
		for i := range f.Bodies {
			m := make([]int64, len(Metrics))
			f.Metrics(i, m)
			for k, metric := range Metrics {
				require.True(t, m[k] >= metric.Min && m[k] <= metric.Max, "%s is %d", metric.Name, m[k])
			}
			most = max(most, m[2])
		}
	}
	require.Greater(t, most, int64(1000), "more than there are berries")
}

// TestRanking: the library's order is the order of strength, in any seats.
func TestRanking(t *testing.T) {
	var idler, thief, gatherer int
	for seed := range uint64(12) {
		tables := []*decider.Decider[*Forager]{&Idler, &Thief, &Gatherer, &Idler}
		shift := int(seed % Slots)
		f := start(t, seed, append(append([]*decider.Decider[*Forager]{}, tables[shift:]...), tables[:shift]...)...)
		play(f)
		n := berries(f)
		at := func(slot int) int { return n[(slot-shift+Slots)%Slots] }
		idler += at(0) + at(3)
		thief += 2 * at(1)
		gatherer += 2 * at(2)
	}
	t.Log("berries of idler, thief and gatherer in a day:", idler/24, thief/24, gatherer/24)
	require.Less(t, idler, thief)
	require.Less(t, thief, gatherer)
}

// TestSnapshot: a round goes on from a snapshot as it went on without.
func TestSnapshot(t *testing.T) {
	tables := []*decider.Decider[*Forager]{&Thief, &Gatherer, &Idler, &Thief}
	f := start(t, 3, tables...)
	var moments [][]byte
	var hashes []uint64
	for done := false; !done; {
		if f.Tick%47 == 0 {
			moments = append(moments, f.AppendSnapshot([]byte("x"))[1:])
		}
		done = f.Step()
		hashes = append(hashes, f.Hash())
	}
	g := start(t, 99, tables...)
	for i, moment := range moments {
		require.NoError(t, g.Restore(moment))
		require.Equal(t, moment, g.AppendSnapshot(nil))
		require.Equal(t, hashes[47*i:], play(g))
	}
	// Other trees forget what they have no place for.
	other := start(t, 99, &Idler, &Idler, &Idler, &Idler)
	require.NoError(t, other.Restore(moments[5]))
	play(other)
}

// TestSituations: there are enough moments to tell the library apart.
func TestSituations(t *testing.T) {
	require.Len(t, record(), DayTicks/12)
	f := start(t, 1, &Idler, &Idler, &Idler, &Idler)
	trees := compile(t, &Idler, &Thief, &Gatherer)
	differ := map[[2]int]int{}
	for _, moment := range record() {
		for slot := range Slots {
			require.NoError(t, f.Restore(moment))
			var chosen [3]int
			for i, tree := range trees {
				agent, input := f.Look(slot)
				_, err := tree.Tick(agent, tree.NewMemory(uint64(slot+1)), input)
				require.NoError(t, err)
				chosen[i] = f.Target(slot)
				for j := range i {
					if chosen[i] != chosen[j] {
						differ[[2]int{j, i}]++
					}
				}
			}
		}
	}
	for i := range trees {
		for j := range i {
			require.Greater(t, differ[[2]int{j, i}], 20, "tables %d and %d", j, i)
		}
	}
}

// TestDamage: damaged snapshots are errors with a position.
func TestDamage(t *testing.T) {
	f := start(t, 3, &Thief, &Gatherer, &Idler, &Thief)
	data := f.AppendSnapshot(nil)
	for n := range data {
		require.ErrorContains(t, f.Restore(data[:n]), "damaged")
		changed := append([]byte{}, data...)
		changed[n] ^= 0x40
		require.ErrorContains(t, f.Restore(changed), "byte")
	}
	require.Panics(t, func() { new(Field).Restore(data) })
	require.NoError(t, f.Restore(data))
}

// TestReset: a round that cannot be played is an error.
func TestReset(t *testing.T) {
	trees := compile(t, &Idler, &Idler, &Idler, &Idler)
	f := new(Field)
	require.ErrorContains(t, f.Reset(evo.Setup[*Forager]{Mode: "night", Trees: trees}), `"night"`)
	require.ErrorContains(t, f.Reset(evo.Setup[*Forager]{Mode: "day", Trees: trees[1:]}), "not 3")
}

// TestLook: looking and ticking changes nothing that others see.
func TestLook(t *testing.T) {
	f := start(t, 4, &Thief, &Gatherer, &Idler, &Thief)
	targets := map[int]int{}
	for range 200 {
		f.Step()
		before := f.Hash()
		for slot := range Slots {
			tree := compile(t, &Gatherer)[0]
			agent, input := f.Look(slot)
			_, err := tree.Tick(agent, tree.NewMemory(1), input)
			require.NoError(t, err)
			targets[f.Target(slot)]++
		}
		require.Equal(t, before, f.Hash())
	}
	require.Positive(t, targets[targetNone])
	require.Positive(t, targets[targetFood])
}
