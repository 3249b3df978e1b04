package evo_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	berries "github.com/ethogram-go/ethogram/example/forage/game"
	"github.com/ethogram-go/ethogram/example/lander/game"
)

// heard collects the agents whose ticks are observed.
type heard map[uint64]int

func (h heard) Observe(e decider.Event) { h[e.Agent]++ }

// TestPlayers: each tree has a memory with the slot's ID, and the observer sees it.
func TestPlayers(t *testing.T) {
	tree := decider.MustCompile(game.Game.Library[2].Table)
	seen := heard{}
	p := evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree, tree}, Observer: seen, Detail: decider.Ticks})
	for range 5 {
		p.Tick(1, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
	}
	require.Zero(t, seen[1])
	require.Positive(t, seen[2])
	require.Panics(t, func() { p.Tick(0, &game.Lander{}, decider.Input{Delta: -1}) })

	only := heard{}
	p = evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree, tree}, Observer: only, Detail: decider.Ticks, Agents: []uint64{2}})
	for slot := range 2 {
		p.Tick(slot, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
	}
	require.Zero(t, only[1], "nobody asked for the first")
	require.Positive(t, only[2])
}

// TestDigest: numbers count, and their order and number.
func TestDigest(t *testing.T) {
	seen := map[uint64]bool{}
	for _, numbers := range [][]int{nil, {0}, {0, 0}, {1, 0}, {0, 1}, {-1}, {1}} {
		seen[evo.Digest(numbers...)] = true
	}
	require.Len(t, seen, 7)
	require.Equal(t, evo.Digest[int32](3, -4), evo.Digest[int64](3, -4))
}

// day returns a day of forage between random tables.
func day(t *testing.T, seed uint64) *berries.Field {
	spec, err := berries.Forage.Spec()
	require.NoError(t, err)
	builder, err := evo.NewBuilder(berries.Forage.Vocabulary)
	require.NoError(t, err)
	setup := evo.Setup[*berries.Forager]{Seed: seed, Mode: berries.Day.Name}
	for range berries.Slots {
		tree, err := builder.Tree(variation.Random(spec.Catalog, evo.NewRand(seed), variation.DefaultOptions()))
		require.NoError(t, err)
		setup.Trees = append(setup.Trees, tree)
		seed++
	}
	f := new(berries.Field)
	require.NoError(t, f.Reset(setup))
	return f
}

// TestPlayersRestore: a round that is saved at any tick, and restored here or in another
// process, ends as it did without.
func TestPlayersRestore(t *testing.T) {
	if file := os.Getenv("EVO_PLAYERS"); file != "" {
		seed, err := strconv.ParseUint(os.Getenv("EVO_PLAYERS_SEED"), 10, 64)
		require.NoError(t, err)
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		fmt.Printf("hash %x\n", restored(t, seed, data))
		return
	}
	for seed := range uint64(40) {
		f, at := day(t, seed), evo.NewRand(seed).IntN(berries.DayTicks)
		var save []byte
		for tick := 0; ; tick++ {
			if tick == at {
				save = f.AppendSnapshot(nil)
			}
			if f.Step() {
				break
			}
		}
		require.Equal(t, f.Hash(), restored(t, seed, save), "seed %d, saved after %d ticks", seed, at)
		if seed%20 == 0 {
			file := filepath.Join(t.TempDir(), "save")
			require.NoError(t, os.WriteFile(file, save, 0o600))
			child := exec.Command(os.Args[0], "-test.run", "^TestPlayersRestore$")
			child.Env = append(os.Environ(), "EVO_PLAYERS="+file, "EVO_PLAYERS_SEED="+strconv.FormatUint(seed, 10))
			out, err := child.CombinedOutput()
			require.NoError(t, err, "%s", out)
			require.Contains(t, string(out), fmt.Sprintf("hash %x\n", f.Hash()))
		}
	}
}

// restored plays a saved day to its end, and returns the hash there.
func restored(t *testing.T, seed uint64, save []byte) uint64 {
	f := day(t, seed)
	for range 50 {
		f.Step() // it comes from somewhere else
	}
	require.NoError(t, f.Restore(save))
	require.Equal(t, save, f.AppendSnapshot(nil))
	for !f.Step() {
	}
	return f.Hash()
}

// TestPlayersObserved: after Restore the observer hears of each tick once, as before, even
// if the draws are those of another seed.
func TestPlayersObserved(t *testing.T) {
	tree := decider.MustCompile(game.Game.Library[2].Table)
	seen := heard{}
	setup := evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree}, Observer: seen, Detail: decider.Ticks}
	p := evo.NewPlayers(setup)
	setup.Seed, setup.Observer = 7, nil
	other := evo.NewPlayers(setup)
	tick := func() (events int) {
		before := seen[1]
		p.Tick(0, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
		return seen[1] - before
	}
	other.Tick(0, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
	tick() // it begins
	once := tick()
	require.Positive(t, once)
	for _, save := range [][]byte{p.AppendSave(nil), other.AppendSave(nil)} {
		require.NoError(t, p.Restore(save))
		require.Equal(t, once, tick())
	}
	require.Equal(t, other.World().Seed(), p.World().Seed())
}

// TestPlayersRefuse: what is damaged, or of others, is an error in words, and changes
// nothing.
func TestPlayersRefuse(t *testing.T) {
	tree := decider.MustCompile(game.Game.Library[2].Table)
	two := evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree, tree}})
	one := evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{tree}})
	two.Tick(1, &game.Lander{}, decider.Input{Delta: game.Game.Tick})
	save := two.AppendSave(nil)
	require.ErrorContains(t, one.Restore(save), "it is of 2 players, and there are 1")
	for n := range save {
		changed := bytes.Clone(save)
		changed[n] ^= 4
		require.ErrorContains(t, two.Restore(changed), "the save of the players is damaged or of others, at byte")
		require.ErrorContains(t, two.Restore(save[:n]), "at byte")
	}
	require.Equal(t, save, two.AppendSave(nil))

	gated := decider.MustCompile(&decider.Decider[*game.Lander]{Name: "GATED", Gate: &decider.Gate[*game.Lander]{Name: "one"}, Act: &game.Coast{}})
	gates := evo.NewPlayers(evo.Setup[*game.Lander]{Trees: []*decider.Tree[*game.Lander]{gated}})
	require.ErrorContains(t, gates.Restore(gates.AppendSave(nil)), "slot 0: row GATED has a gate, squad or slot, want none")
	require.Panics(t, func() { one.Player(1) })
}
