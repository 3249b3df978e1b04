package arena

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// situationCount moments have eight blackboards each.
const (
	situationCount  = 125
	situationRounds = 25
	situationSeed   = 20261121
)

// recordSituations plays rounds between library tables, and records moments of them in
// which all tanks live. It records them with a table of one row, so that the file
// does not have the memories of the players.
func recordSituations(t *testing.T) [][]byte {
	t.Helper()
	var library, still []*decider.Tree[*Tank]
	for _, e := range Library {
		library = append(library, decider.MustCompile(e.Table))
	}
	for range fixedMode.Slots {
		still = append(still, decider.MustCompile(&idle))
	}
	rounds, copies := New(), New()
	rand := evo.NewRand(evo.Seed(situationSeed, "situations"))
	deck := dealer{rand: rand, size: len(library)}
	var moments [][]byte
	for round := range situationRounds {
		setup := evo.Setup[*Tank]{Seed: evo.Seed(situationSeed, "situations", uint64(round)), Mode: fixedMode.Name}
		for _, i := range deck.deal(fixedMode.Slots) {
			setup.Trees = append(setup.Trees, library[i])
		}
		require.NoError(t, rounds.Reset(setup))
		const each = situationCount / situationRounds
		for part := range each {
			span := fixedMode.Steps / each
			for at := part*span + rand.IntN(span/2); rounds.now() < at || !allLive(rounds); {
				require.False(t, rounds.Step(), "round %d has no such moment any more", round)
			}
			require.NoError(t, copies.Reset(evo.Setup[*Tank]{Mode: fixedMode.Name, Trees: still}))
			require.NoError(t, copies.Restore(rounds.AppendSnapshot(nil)))
			moments = append(moments, copies.AppendSnapshot(nil))
		}
	}
	return moments
}

func allLive(a *Arena) bool {
	for slot := range a.count {
		if !a.Tank(slot).Alive() {
			return false
		}
	}
	return true
}

func TestSituations(t *testing.T) {
	if *update {
		file, err := packSituations(recordSituations(t))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("situations.bin", file, 0o644))
		t.Logf("%d bytes", len(file))
		return
	}
	require.Len(t, situations(), situationCount)
	seen := map[uint64]bool{}
	inView, boxes, hurt := 0, 0, 0
	for i, s := range situations() {
		a := situation(t, s)
		require.False(t, seen[a.Hash()], "moment %d is there twice", i)
		seen[a.Hash()] = true
		for slot := range a.count {
			tank, in := a.Look(slot)
			require.True(t, tank.Alive())
			inView += int(in.Flags & EnemyInView)
			if in.Flags&BoxInView != 0 {
				boxes++
			}
			if tank.Health() < 100 {
				hurt++
			}
		}
	}
	// They are of all kinds: with and without an enemy, boxes, wounds.
	boards := situationCount * fixedMode.Slots
	for what, n := range map[string]int{"enemy in view": inView, "box in view": boxes, "wounded": hurt} {
		assert.Greater(t, n*10, boards, what)
		assert.Less(t, n*10, boards*9, what)
	}
}

// situation returns an arena in a recorded moment.
func situation(t *testing.T, s []byte) *Arena {
	t.Helper()
	a := New()
	setup := evo.Setup[*Tank]{Mode: fixedMode.Name}
	for range fixedMode.Slots {
		setup.Trees = append(setup.Trees, decider.MustCompile(&idle))
	}
	require.NoError(t, a.Reset(setup))
	require.NoError(t, a.Restore(s))
	return a
}

// What a table chooses in a moment depends only on the table and the moment, not on
// earlier probes.
func TestSituationsAreProbedTheSameEveryTime(t *testing.T) {
	type choice struct {
		row    string
		target int
	}
	probe := func(a *Arena, tree *decider.Tree[*Tank], slot int) choice {
		tank, in := a.Look(slot)
		r, err := tree.Tick(tank, tree.NewMemory(0), in)
		require.NoError(t, err)
		c := choice{target: a.Target(slot)}
		if r.Leaf != decider.NoRow {
			c.row = tree.Outline().Name(r.Leaf)
		}
		return c
	}
	var trees []*decider.Tree[*Tank]
	for _, e := range Library {
		trees = append(trees, decider.MustCompile(e.Table))
	}
	if *update {
		t.Skip("the program has the old moments in it")
	}
	different := 0
	for i, s := range situations() {
		if testing.Short() && i%5 != 0 {
			continue
		}
		a, b := situation(t, s), situation(t, s)
		for slot := range fixedMode.Slots {
			for k := range trees {
				first := probe(a, trees[k], slot)
				require.Equal(t, first, probe(a, trees[k], slot), "moment %d, slot %d, %s, again", i, slot, Library[k].Name)
				if k > 0 && first != probe(a, trees[k-1], slot) {
					different++
				}
			}
		}
		for slot := fixedMode.Slots - 1; slot >= 0; slot-- { // the other way round
			for k := len(trees) - 1; k >= 0; k-- {
				require.Equal(t, probe(a, trees[k], slot), probe(b, trees[k], slot), "moment %d, slot %d, %s, in another order", i, slot, Library[k].Name)
			}
		}
	}
	require.Positive(t, different, "tables choose differently")
}

func TestDamagedSituations(t *testing.T) {
	file, err := packSituations([][]byte{{1, 2, 3}, {}, {4}})
	require.NoError(t, err)
	moments, err := unpackSituations(file)
	require.NoError(t, err)
	require.Equal(t, [][]byte{{1, 2, 3}, {}, {4}}, moments)

	for n := 1; n < len(file); n++ {
		_, err := unpackSituations(file[:n])
		require.Error(t, err, "cut to %d bytes", n)
	}
	none, err := unpackSituations(nil)
	require.NoError(t, err)
	require.Empty(t, none)

	long, err := packSituations(nil)
	require.NoError(t, err)
	moments, err = unpackSituations(long)
	require.NoError(t, err)
	require.Empty(t, moments)
}

// packSituations is the reverse of unpackSituations.
func packSituations(moments [][]byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, m := range moments {
		if _, err := w.Write(binary.AppendUvarint(nil, uint64(len(m)))); err != nil {
			return nil, err
		}
		if _, err := w.Write(m); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
