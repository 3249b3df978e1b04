package decider_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// fuzzedCamps are the tables that crowds' snapshots are loaded into: those they
// were saved with, and later versions.
func fuzzedCamps() map[string]*decider.Tree[*moth] {
	changed := camp()
	rowOf(changed, "AMBUSH").Squad.Roles = nil
	rowOf(changed, "AIM").Gate.Limit = 1
	rowOf(changed, "TRACK").Gate.Key = nil
	rowOf(changed, "USE").Slot.Bytes = 200
	size := decider.MustCompile(stall()).MemorySize()
	return map[string]*decider.Tree[*moth]{
		"camp":     decider.MustCompile(camp()),
		"changed":  decider.MustCompile(changed),
		"customer": decider.MustCompile(customer(decider.MustCompile(mall(size)).MemorySize())),
	}
}

// loadAnything loads data into each of the trees. The result is either an error with
// a position and an unchanged world, or a crowd that can be ticked, saved and loaded
// again, and that releases every token in the end.
func loadAnything(t *testing.T, data []byte, trees map[string]*decider.Tree[*moth]) (accepted bool) {
	for name, tree := range trees {
		world := func() *decider.World {
			w := tree.NewWorld(99)
			for _, sub := range []*mothRow{stall(), mall(decider.MustCompile(stall()).MemorySize())} {
				require.NoError(t, decider.MustCompile(sub).Join(w))
			}
			return w
		}
		agents := 0 // whose memories the game has asked for
		agentOf := func(id uint64) (*moth, bool) {
			if id != 5 {
				agents++
			}
			return newMoth(id), id != 5
		}
		w := world()
		crowd, loaded, err := decider.LoadCrowd(tree, data, w, agentOf)
		limit := uint64(1<<20 + 64*len(data) + agents*tree.MemorySize())
		if grown := growth.Bytes(func() { decider.LoadCrowd(tree, data, world(), agentOf) }); grown > limit {
			t.Fatalf("LoadCrowd allocated %d bytes for %d", grown, len(data))
		}
		if err != nil {
			other := strings.Contains(err.Error(), "it is of another game") // its root has another name
			switch {
			case !errors.Is(err, decider.ErrSnapshot) || !position.MatchString(err.Error()) && !other:
				t.Fatalf("the error is %q", err)
			case crowd != nil || loaded.Same || loaded.Dropped != nil:
				t.Fatal("there is an error and a crowd")
			case w.Seed() != 99 || w.Frame() != 0 || w.Now() != 0 || len(w.Holders("BOW")) > 0:
				t.Fatal("there is an error and the world has changed")
			}
			if other {
				continue
			}
			return false // it does not depend on the tree
		}
		for n := range 8 {
			crowd.Each(func(_ uint64, b *moth) bool {
				b.values["HURT"] = decider.Bool(n >= 4 && b.id%2 == 0)
				return true
			})
			require.NoError(t, crowd.World().Tick(time.Second), name)
			for gate, limit := range map[string]int{"AMBUSHES": 2, "BOW": 3, "SELLER": 1} {
				if held := len(w.Holders(gate)); held > limit {
					t.Fatalf("%s: %d agents hold %s", name, held, gate)
				}
			}
			if n != 3 {
				continue
			}
			saved, err := crowd.World().Save()
			require.NoError(t, err, name)
			x := tree.NewWorld(0)
			again, _, err := decider.LoadCrowd(tree, saved, x, agentOf)
			require.NoError(t, err, name)
			require.NoError(t, again.World().Tick(time.Second), name)
		}
		for id := range crowd.Each {
			require.NoError(t, w.Remove(id), name)
		}
		require.NoError(t, crowd.World().Tick(time.Second), name)
		for _, gate := range []string{"AMBUSHES", "BOW", "PREY", "SELLER"} {
			if held := w.Holders(gate); len(held) > 0 {
				t.Fatalf("%s: %v hold %s, but all agents are removed", name, held, gate)
			}
		}
	}
	return true
}

var position = regexp.MustCompile(`: at byte \d+: .`)

// FuzzCrowdLoad loads the fuzzer's bytes as a crowd, as they are and with the right
// checksum.
func FuzzCrowdLoad(f *testing.F) {
	trees := fuzzedCamps()
	for _, data := range savedCamps(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		original := string(data)
		loadAnything(t, data, trees)
		loadAnything(t, resigned(data), trees)
		if string(data) != original {
			t.Fatal("LoadCrowd changed its input")
		}
	})
}

// savedCamps are snapshots of small crowds that share everything there is.
func savedCamps(tb testing.TB) [][]byte {
	tb.Helper()
	var list [][]byte
	keep := func(_ *swarm, data []byte) { list = append(list, data) }
	keep(encamp(tb))
	keep(shopping(tb))
	g := newSwarm(tb, 0, 1, camp())
	data, err := g.World().Save()
	require.NoError(tb, err)
	return append(list, data)
}

// TestCrowdLoadChangedBytes changes every byte of a snapshot in some ways and fixes
// the checksum.
func TestCrowdLoadChangedBytes(t *testing.T) {
	skip.UnderRace(t)
	trees := fuzzedCamps()
	delete(trees, "changed")
	_, good := encamp(t)
	loaded, refused := 0, 0
	for at := range good[:len(good)-4] {
		for _, change := range []byte{0x01, 0x80} {
			data := append([]byte(nil), good...)
			data[at] ^= change
			if loadAnything(t, resigned(data), trees) {
				loaded++
			} else {
				refused++
			}
		}
	}
	require.Greater(t, loaded, 200)
	require.Greater(t, refused, 200)
}

// TestCrowdLoadCut cuts a crowd's snapshot off at every byte: it is never whole.
func TestCrowdLoadCut(t *testing.T) {
	skip.UnderRace(t)
	trees := fuzzedCamps()
	_, good := encamp(t)
	for n := range good {
		require.False(t, loadAnything(t, good[:n], trees), "%d of %d bytes", n, len(good))
		require.False(t, loadAnything(t, resigned(good[:n:n]), trees), "%d of %d bytes", n, len(good))
	}
}
