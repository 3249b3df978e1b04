package decider

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// newtPond is a tree with a slot, and a memory in which newtTree runs in it as in
// newtMemory.
func newtPond(t *testing.T) (pond, inner *Tree[*newt], n *newt, mem Memory, w *World) {
	t.Helper()
	inner = newtTree()
	pond = MustCompile(&Decider[*newt]{Name: "POND", Children: []*Decider[*newt]{
		{Name: "USE", Slot: &Slot{Name: "OBJECT", Bytes: inner.MemorySize() + 8}},
	}})
	n = &newt{
		values: map[string]float64{"DONE": 1, "REST": 1, "BREATHE": 0.5, "A": 1},
		ends:   map[string]Status{"DONE": Succeeded, "REST": Succeeded, "C": Succeeded, "D": Succeeded},
	}
	w, mem = pond.NewWorld(1), pond.NewMemory(300)
	require.NoError(t, pond.Inject(mem, w, "OBJECT", inner))
	for _, end := range []Status{Succeeded, Running} {
		n.ends["D"] = end
		_, err := pond.Tick(n, mem, Input{Delta: 100, World: w})
		require.NoError(t, err)
	}
	return pond, inner, n, mem, w
}

// TestHashSeesSlots changes every single byte of an injected tree's memory. Hash and
// Equal see the change exactly where the byte means something.
func TestHashSeesSlots(t *testing.T) {
	pond, inner, n, active, _ := newtPond(t)
	idle := pond.NewMemory(300)
	require.NoError(t, pond.Copy(idle, active))
	require.NoError(t, pond.Reset(n, idle))
	at := pond.plain.nodes[pond.plain.slots[0]].slot
	slot := []span{{"tree", at + slotTree, at + slotTree + 4}, {"pending", at + slotPending, at + slotPending + 4}}
	for _, c := range []struct {
		name        string
		mem         Memory
		slot, inner []span
	}{
		{"active", active, append(slot, span{"ejected", at + slotState, at + slotState + 1}), append(keptSpans(inner), activeSpans(inner)...)},
		{"idle", idle, slot, keptSpans(inner)},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := map[uint32]string{}
			for _, s := range c.inner {
				if s.what == "Now" || s.what == "ID" || s.what == "Tick" {
					continue // the agent's
				}
				for b := s.off; b < s.to; b++ {
					want[at+slotMemory+b] = s.what
				}
			}
			for _, s := range c.slot {
				for b := s.off; b < s.to; b++ {
					want[b] = s.what
				}
			}
			var wrong []string
			for b := at; b < pond.plain.layout.slots; b++ {
				changed := pond.NewMemory(1)
				require.NoError(t, pond.Copy(changed, c.mem))
				require.True(t, pond.Equal(changed, c.mem))
				*changed.h.Byte(b) ^= 0xFF
				if slotDiffers(t, pond, c.mem, changed) != (want[b] != "") {
					wrong = append(wrong, fmt.Sprint("byte ", b-at, ": ", want[b]))
				}
			}
			assert.Empty(t, cmp.Diff([]string(nil), wrong), "not seen, or seen without a name")
		})
	}
}

func slotDiffers(t *testing.T, tree *Tree[*newt], a, b Memory) (differs bool) {
	t.Helper()
	defer func() {
		if recover() != nil { // the change points to a row that there is not
			differs = true
		}
	}()
	differs = tree.Hash(a) != tree.Hash(b)
	require.Equal(t, differs, !tree.Equal(a, b))
	return differs
}

// TestHashOfSlots: a tree that is about to be injected counts, and a slot that was
// emptied hashes like one that was never filled.
func TestHashOfSlots(t *testing.T) {
	pond, inner, n, mem, w := newtPond(t)
	running := pond.Hash(mem)
	require.NoError(t, pond.Eject(mem, "OBJECT"))
	ejected := pond.Hash(mem)
	assert.NotEqual(t, running, ejected, "an ejection is recorded")
	require.NoError(t, pond.Inject(mem, w, "OBJECT", inner))
	assert.NotEqual(t, running, pond.Hash(mem))
	assert.NotEqual(t, ejected, pond.Hash(mem))

	fresh := pond.NewMemory(300)
	require.NoError(t, pond.Clear(n, mem))
	assert.True(t, pond.Equal(fresh, mem), "a cleared memory is that of a new agent")
	require.NoError(t, pond.Inject(mem, w, "OBJECT", inner))
	assert.False(t, pond.Equal(fresh, mem))
	require.NoError(t, pond.Inject(fresh, w, "OBJECT", inner))
	assert.True(t, pond.Equal(fresh, mem))
}
