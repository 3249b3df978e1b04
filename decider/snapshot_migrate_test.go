package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestMigrateShared: a lone agent takes its token, its cooldowns and what is injected
// along.
func TestMigrateShared(t *testing.T) {
	compiled := func(change func(root *mothRow)) *decider.Tree[*moth] {
		root := camp()
		rowOf(root, "AMBUSH").Decide = only()
		rowOf(root, "AIM").Decide = only(3, 4, 6)
		rowOf(root, "USE").Decide = only(4)
		change(root)
		return decider.MustCompile(root)
	}
	from := compiled(func(*mothRow) {})
	to := compiled(func(root *mothRow) {
		rowOf(root, "AIM").Timeout = time.Hour
		rowOf(root, "HURT").Name = "AILING"
	})
	require.NotEqual(t, from.Fingerprint(), to.Fingerprint())
	w := from.NewWorld(1)
	tick := func(tree *decider.Tree[*moth], b *moth, mem decider.Memory) string {
		require.NoError(t, w.Advance(time.Second))
		_, err := tree.Tick(b, mem, decider.Input{World: w, Delta: time.Second})
		require.NoError(t, err)
		return b.take()
	}
	archer, mem := newMoth(3), from.NewMemory(3)
	require.Equal(t, "+AIM", tick(from, archer, mem))
	require.Equal(t, []uint64{3}, w.Holders("BOW"))
	mem, loaded, err := to.Migrate(from, mem, w)
	require.NoError(t, err)
	require.Equal(t, decider.Loaded{}, loaded)
	assert.Equal(t, []uint64{3}, w.Holders("BOW"))
	assert.Equal(t, "", tick(to, archer, mem))

	// Its row is dropped: the token is released at once.
	last := compiled(func(root *mothRow) { rowOf(root, "AIM").Name = "SHOOT" })
	mem, loaded, err = last.Migrate(to, mem, w)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "row", Name: "AIM", Why: "the group has no such child"}}, loaded.Dropped)
	assert.Empty(t, w.Holders("BOW"))
	assert.Equal(t, "+IDLE", tick(last, archer, mem), "the gate cools down")

	// A slot.
	shop := decider.MustCompile(stall())
	buyer, mem := newMoth(4), from.NewMemory(4)
	require.NoError(t, from.Inject(mem, w, "OBJECT", shop))
	require.Equal(t, "+GO", tick(from, buyer, mem))
	mem, loaded, err = to.Migrate(from, mem, w)
	require.NoError(t, err)
	assert.Empty(t, loaded.Dropped)
	sub, _ := to.Injected(mem, "OBJECT")
	assert.Same(t, shop, sub)
	assert.Equal(t, int64(1), decider.Hosted(shop))
	tick(to, buyer, mem)
	assert.Equal(t, "-GO:Succeeded +BUY", tick(to, buyer, mem))
	assert.Equal(t, []uint64{4}, w.Holders("SELLER"))
	mem, _, err = from.Migrate(to, mem, w)
	require.NoError(t, err)
	assert.Equal(t, []uint64{4}, w.Holders("SELLER"))
	require.NoError(t, from.Clear(buyer, mem))
	assert.Empty(t, w.Holders("SELLER"))

	// A memory that was loaded alone counts its tokens in its next tick.
	tracker, mem := newMoth(6), from.NewMemory(6)
	require.NoError(t, w.Advance(time.Hour))
	require.Equal(t, "+AIM", tick(from, tracker, mem))
	data, err := from.Save(mem)
	require.NoError(t, err)
	dup, _, err := from.Load(data)
	require.NoError(t, err)
	dup, _, err = to.Migrate(from, dup, w)
	require.NoError(t, err)
	assert.Equal(t, []uint64{6}, w.Holders("BOW"))
	assert.Equal(t, "", tick(to, tracker, dup))
	assert.Equal(t, []uint64{6}, w.Holders("BOW"))
	require.NoError(t, to.Reset(tracker, dup))
	assert.Empty(t, w.Holders("BOW"))
}

// TestMigrateErrors: an error changes nothing.
func TestMigrateErrors(t *testing.T) {
	from := decider.MustCompile(camp())
	root := camp()
	rowOf(root, "AIM").Gate.Limit = 1
	to := decider.MustCompile(root)
	w, b, mem := from.NewWorld(1), newMoth(3), from.NewMemory(3)
	_, err := from.Tick(b, mem, decider.Input{World: w})
	require.NoError(t, err)
	hash := from.Hash(mem)
	refused := func(want error, t2, from2 *decider.Tree[*moth], mem2 decider.Memory, w2 *decider.World) {
		t.Helper()
		_, loaded, err := t2.Migrate(from2, mem2, w2)
		if want != nil {
			assert.ErrorIs(t, err, want)
		}
		assert.Error(t, err)
		assert.Zero(t, loaded)
		assert.Equal(t, hash, from.Hash(mem))
		assert.Equal(t, []uint64{3}, w.Holders("BOW"))
	}
	refused(decider.ErrNilTree, nil, from, mem, w)
	refused(decider.ErrNilTree, to, nil, mem, w)
	refused(decider.ErrWrongMemory, to, from, decider.Memory{}, w)
	refused(decider.ErrNoWorld, to, from, mem, nil)
	refused(decider.ErrForeignWorld, decider.MustCompile(camp()), from, mem, from.NewWorld(2))
	refused(nil, to, from, mem, w) // the limit is another: the old tree has joined, too
	var busy error
	b.hook = func(string) { _, _, busy = to.Migrate(from, mem, w) }
	b.values["HURT"] = 1
	_, err = from.Tick(b, mem, decider.Input{World: w})
	require.NoError(t, err)
	require.ErrorIs(t, busy, decider.ErrBusy)
	same, loaded, err := from.Migrate(from, mem, w)
	require.NoError(t, err)
	assert.Equal(t, mem, same)
	assert.Equal(t, decider.Loaded{Same: true}, loaded)
}

// TestMigrateCopied: a memory that was copied over while it held a token counts its
// tokens in its next tick, in the new tree as well.
func TestMigrateCopied(t *testing.T) {
	from, to := decider.MustCompile(camp()), decider.MustCompile(camp())
	w, b, mem := from.NewWorld(1), newMoth(3), from.NewMemory(3)
	in := decider.Input{World: w, Delta: time.Second}
	_, err := from.Tick(b, mem, in)
	require.NoError(t, err)
	require.Equal(t, []uint64{3}, w.Holders("BOW"))
	dup := from.NewMemory(0)
	require.NoError(t, from.Copy(dup, mem))
	require.NoError(t, from.Copy(mem, dup))
	mem, loaded, err := to.Migrate(from, mem, w)
	require.NoError(t, err)
	assert.Equal(t, decider.Loaded{Same: true}, loaded)
	assert.Equal(t, []uint64{3}, w.Holders("BOW"))
	require.NoError(t, w.Advance(time.Second))
	assert.Equal(t, []uint64{3}, w.Holders("BOW"))
	b.calls = nil
	_, err = to.Tick(b, mem, in)
	require.NoError(t, err)
	assert.Empty(t, b.calls)
	require.NoError(t, to.Reset(b, mem))
	assert.Empty(t, w.Holders("BOW"))

	// Nothing of the other world is touched.
	mem = from.NewMemory(3)
	require.NoError(t, w.Advance(time.Hour))
	_, err = from.Tick(b, mem, in)
	require.NoError(t, err)
	require.NoError(t, from.Reset(b, mem))
	_, _, err = to.Migrate(from, mem, to.NewWorld(2))
	require.NoError(t, err)

	_, err = from.Tick(b, from.NewMemory(8), decider.Input{World: w})
	require.NoError(t, err)
}

// TestMigrateNotLone: the memory of a crowd's agent, or of a tree that is injected in one,
// stays as it is; copies of them are those of lone agents.
func TestMigrateNotLone(t *testing.T) {
	shop := decider.MustCompile(stall())
	s := newSwarm(t, 2, 1, customer(shop.MemorySize()))
	const id = 1
	require.NoError(t, s.Inject(id, "OBJECT", shop))
	s.frame()
	mem := must1(s.Memory(id))
	_, inner, err := s.Injected(id, "OBJECT")
	require.NoError(t, err)
	data, err := s.World().Save()
	require.NoError(t, err)
	refused := func(s *swarm) {
		t.Helper()
		mem := must1(s.Memory(id))
		_, inner, err := s.Injected(id, "OBJECT")
		require.NoError(t, err)
		before := s.Tree().Hash(mem)
		for _, w := range []*decider.World{nil, s.World()} {
			_, _, err = decider.MustCompile(customer(300)).Migrate(s.Tree(), mem, w)
			assert.ErrorIs(t, err, decider.ErrNotLone)
			assert.EqualError(t, err, "ethogram: agent 1: the memory is not that of a lone agent (it lives in a crowd: call Crowd.Retable)")
			_, _, err = decider.MustCompile(stall()).Migrate(shop, inner, w)
			assert.EqualError(t, err, "ethogram: agent 1: the memory is not that of a lone agent (its tree is injected in a slot: inject the other tree there)")
		}
		assert.Equal(t, before, s.Tree().Hash(mem))
	}
	refused(s)
	copied, part := s.Tree().NewMemory(7), shop.NewMemory(8)
	require.NoError(t, s.Tree().Copy(copied, mem))
	require.NoError(t, shop.Copy(part, inner))
	_, _, err = decider.MustCompile(customer(300)).Migrate(s.Tree(), copied, s.World())
	require.NoError(t, err)
	_, _, err = decider.MustCompile(stall()).Migrate(shop, part, s.World())
	require.NoError(t, err)
	assert.Equal(t, []string{"USE", "STROLL"}, s.frame())
	refused(s)

	again := newSwarm(t, 0, 1, customer(shop.MemorySize()))
	require.NoError(t, shop.Join(again.World()))
	_, err = again.World().Load(data, decider.AgentsBy(func(id uint64) (*moth, bool) { return newMoth(id), true }))
	require.NoError(t, err)
	refused(again)
	_, err = again.Retable(decider.MustCompile(customer(shop.MemorySize() + 8)))
	require.NoError(t, err)
	refused(again)
	require.NoError(t, again.World().Eject(id, "OBJECT"))
	require.NoError(t, again.Inject(id, "OBJECT", shop))
	for range 3 {
		require.NoError(t, again.World().Tick(1))
	}
	refused(again)
}
