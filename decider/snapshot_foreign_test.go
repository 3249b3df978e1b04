package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestSaveForeign: an agent of a crowd that was ticked in another world holds a token
// there, and has a cooldown by that world's clock. Neither belongs to its crowd's world.
func TestSaveForeign(t *testing.T) {
	gate := &mothGate{Name: "PREY", LocalCooldown: time.Hour, Key: func(m *moth, _ decider.Query) uint64 { return m.id }}
	root := &mothRow{Name: "ROOT", Children: []*mothRow{gated("HUNT", gate), scoped("REST")}}
	g := newSwarm(t, 2, 1, root)
	g.value("HUNT", 0)
	g.frame()
	elsewhere := g.Tree().NewWorld(2)
	require.NoError(t, elsewhere.Advance(24*time.Hour))
	mem := must1(g.Memory(2))
	tick := func(m *moth, mem decider.Memory) {
		_, err := g.Tree().Tick(m, mem, decider.Input{World: elsewhere, Delta: time.Second})
		require.NoError(t, err)
	}
	for id := range uint64(9) { // so that its token there has a number that is not one here
		tick(newMoth(10+id), g.Tree().NewMemory(10+id))
	}
	saves := func(want string) {
		data, err := g.World().Save()
		require.NoError(t, err)
		agentOf := func(id uint64) (*moth, bool) { return newMoth(id), true }
		again, loaded, err := decider.LoadCrowd(g.Tree(), data, g.Tree().NewWorld(1), agentOf)
		require.NoError(t, err)
		require.Equal(t, want, leafName(again.Tree(), must1(again.Memory(2))), "%v", loaded.Dropped)
		require.Empty(t, again.World().Holders("PREY"))
		require.NoError(t, again.World().Tick(time.Second))
	}
	g.all[1].values["HUNT"] = 1
	tick(g.all[1], mem)
	require.Len(t, elsewhere.Holders("PREY"), 10)
	saves("HUNT") // the report says that it has no token
	g.all[1].ends["HUNT"] = decider.Succeeded
	tick(g.all[1], mem)
	require.Len(t, elsewhere.Holders("PREY"), 9)
	saves("REST")

	g.all[1].ends["HUNT"] = decider.Running
	require.NoError(t, elsewhere.Advance(2*time.Hour))
	tick(g.all[1], mem)
	tree := must1(decider.Compile(root))
	_, err := g.Retable(tree)
	require.NoError(t, err)
	require.NoError(t, g.World().Tick(time.Second))
}

// hosts is a crowd with a slot, and what is injected there.
type hosts[A any] struct {
	tree, guest *decider.Tree[A]
	*decider.Crowd[A]
}

func (h *hosts[A]) begin(t *testing.T, w *decider.World, root string, joins bool) {
	h.guest = decider.MustCompile(&decider.Decider[A]{Name: "GUEST", Behavior: &behavior.Behavior[A]{Name: "STAY"}})
	h.tree = decider.MustCompile(&decider.Decider[A]{Name: root, Slot: &decider.Slot{Name: "S", Bytes: h.guest.MemorySize()}})
	require.NoError(t, h.tree.Join(w))
	if joins {
		require.NoError(t, h.guest.Join(w))
	}
	h.Crowd = must1(h.tree.NewCrowd(w, nil))
}

// TestInjectedForOthers: a tree that is injected is found again among those for agents of the
// same type, although one for others has the same fingerprint.
func TestInjectedForOthers(t *testing.T) {
	var sheep hosts[*moth]
	var wolves hosts[string]
	w := decider.NewWorld(1)
	sheep.begin(t, w, "SHEEP", true)
	wolves.begin(t, w, "WOLVES", true)
	require.Equal(t, sheep.guest.Fingerprint(), wolves.guest.Fingerprint())
	require.NoError(t, sheep.Add(1, newMoth(1)))
	require.NoError(t, wolves.Add(2, "Akela"))
	require.NoError(t, sheep.Inject(1, "S", sheep.guest))
	require.NoError(t, wolves.Inject(2, "S", wolves.guest))
	require.NoError(t, w.Tick(time.Second))
	data := must1(w.Save())
	for _, joins := range []bool{true, false} {
		w = decider.NewWorld(0)
		sheep.begin(t, w, "SHEEP", joins)
		wolves.begin(t, w, "WOLVES", true)
		loaded, err := w.Load(data, func(id uint64, to any) error {
			switch to := to.(type) {
			case **moth:
				*to = newMoth(id)
			case *string:
				*to = "Akela"
			}
			return nil
		})
		require.NoError(t, err)
		require.Equal(t, joins, loaded.Same(), "%v", loaded)
		require.NoError(t, w.Tick(time.Second))
	}
}

// TestCopyBesideSquad: to copy a memory alone takes its seats, and nothing of the siblings of a
// squad's group, which have their words where that has its seat.
func TestCopyBesideSquad(t *testing.T) {
	tree := decider.MustCompile(&mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "SQUAD", Policy: decider.SequentialList, Decide: valued("SQUAD"), Squad: &decider.Squad[*moth]{Members: 2}, Children: []*mothRow{scoped("MEET")}},
		{Name: "LANES", Policy: decider.Parallel, Children: []*mothRow{scoped("WALK"), scoped("TALK")}},
	}})
	c := must1(tree.NewCrowd(tree.NewWorld(1), nil))
	m := newMoth(1)
	require.NoError(t, c.Add(1, m))
	mem := must1(c.Memory(1))
	require.NoError(t, c.World().Tick(time.Second))
	before, spare := tree.Hash(mem), tree.NewMemory(1)
	require.NoError(t, tree.Copy(spare, mem))
	require.Equal(t, before, tree.Hash(spare))
	loaded, _, err := tree.Load(must1(tree.Save(mem)))
	require.NoError(t, err)
	require.Equal(t, before, tree.Hash(loaded))
}
