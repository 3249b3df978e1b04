package decider_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// changedTree returns a random later version of the regiment's tree, or nil if Compile
// refuses it or its root has another name.
func (g *regiment) changedTree(data []byte) *decider.Tree[*actor] {
	e := &entropy{data}
	changed := mutated(g.table, e)
	if len(g.crowds) == 1 && e.in(2) { // else the other crowds have the gates, too
		changed.gates = slices.Clone(changed.gates)
		gate := &changed.gates[e.n(len(changed.gates))]
		gate.opts = slices.DeleteFunc(slices.Clone(gate.opts), func(opt string) bool { return e.in(2) })
		gate.opts = append(gate.opts, e.of("limit=1", "limit=2", "limit=5"))
	}
	if _, err := changed.mended(); err != nil {
		return nil
	}
	root, _, err := changed.build()
	if err != nil || root.Name != g.tree.Outline().Name(0) {
		return nil
	}
	was := *g
	g.gates, g.limits, g.keyed = maps.Clone(g.gates), maps.Clone(g.limits), maps.Clone(g.keyed) // with those of guests
	for name := range g.rowNames() {
		delete(g.gates, name)
	}
	g.instrument(root, map[*row]bool{})
	tree := decider.MustCompile(root)
	g.later[tree] = g.gates
	limits, keyed := g.limits, g.keyed
	g.gates, g.limits, g.keyed = was.gates, was.limits, was.keyed
	g.adopt = func() { g.limits, g.keyed = limits, keyed }
	return tree
}

// rowNames returns the names of the rows of the regiment's own tree.
func (g *regiment) rowNames() map[string]bool {
	names := map[string]bool{}
	for _, info := range g.tree.Outline().Rows() {
		names[info.Name] = true
	}
	return names
}

// reload has the regiment go on in a new world, into which it is loaded, with the
// tree next for crowd k.
func (g *regiment) reload(t *testing.T, workers, k int, next *decider.Tree[*actor]) decider.LoadedWorld {
	data, err := g.world.Save()
	require.NoError(t, err)
	w := decider.NewWorld(0)
	require.NoError(t, w.SetWorkers(workers))
	w.SetChunk(1)
	trees, _, err := g.table.buildTrees()
	require.NoError(t, err)
	g.guests = nil
	for _, table := range g.table.trees { // others: those of the old world count the slots there
		g.instrument(trees[table.name], map[*row]bool{})
		g.guests = append(g.guests, decider.MustCompile(trees[table.name]))
		require.NoError(t, g.guests[len(g.guests)-1].Join(w))
	}
	agents := map[uint64]*actor{}
	g.each(func(_ *decider.Crowd[*actor], _ decider.Handle, a *actor, _ decider.Memory) bool {
		agents[uint64(a.number)] = a
		return true
	})
	var crowds []*decider.Crowd[*actor]
	var loads []decider.CrowdLoad
	for i, c := range g.crowds {
		tree := c.Tree()
		if i == k {
			tree = next
		}
		c, err := tree.NewCrowd(w, g.feel)
		require.NoError(t, err)
		crowds = append(crowds, c)
		loads = append(loads, c.LoadWith(func(id uint64) (*actor, bool) { return agents[id], true }))
	}
	loaded, err := w.Load(data, loads...)
	require.NoError(t, err)
	g.world, g.crowds = w, crowds
	return loaded
}

// retableRandom plays two equal regiments. One gets another table while it runs, the
// other is saved and loaded into a new world with that table: both drop the same and
// go on in the same way. It returns how much was kept and dropped.
func retableRandom(t *testing.T, size, number uint64, workers, before int, change []byte) (kept, dropped int) {
	a, b := newRegimentOf(size, number, workers, decider.Nothing), newRegimentOf(size, number, 1, decider.Nothing)
	if a == nil {
		return 0, 0
	}
	ta, tb := a.changedTree(change), b.changedTree(change)
	for try := 0; ta == nil && try < 8; try++ {
		change = change[1:]
		ta, tb = a.changedTree(change), b.changedTree(change)
	}
	if ta == nil {
		return 0, 0
	}
	for range before {
		require.NoError(t, a.frame())
		require.NoError(t, b.frame())
	}
	k := int(number) % len(a.crowds)
	var handles []decider.Handle
	a.crowds[k].Each(func(h decider.Handle, _ *actor, _ decider.Memory) bool {
		handles = append(handles, h)
		return true
	})
	saved, err := a.world.Save()
	require.NoError(t, err)
	old := a.crowds[k].Tree()
	got, err := a.crowds[k].Retable(ta)
	if err != nil { // a guest has a gate whose fields have changed
		var problems decider.Errors
		require.ErrorAs(t, err, &problems)
		require.EqualValues(t, "GateClash", problems[0].Code)
		require.Same(t, old, a.crowds[k].Tree())
		require.True(t, bytes.Equal(saved, must1(a.world.Save())))
		return 0, 0
	}
	a.adopt()
	b.adopt()
	loaded := b.reload(t, 1, k, tb)
	for i, c := range loaded.Crowds {
		if i == k {
			var want []decider.DroppedOf
			for _, d := range loaded.Dropped { // gates that no tree has are still there
				if !strings.HasPrefix(d.Why, "no tree that has joined") {
					want = append(want, decider.DroppedOf{Dropped: d})
				}
			}
			require.Equal(t, append(want, c.Dropped...), got.Dropped)
			require.Equal(t, c.Same, got.Same)
		} else {
			require.Empty(t, c.Dropped)
		}
	}
	i := 0
	a.crowds[k].Each(func(h decider.Handle, x *actor, mem decider.Memory) bool {
		require.Equal(t, handles[i], h)
		i++
		kept += len(activePaths(ta, ta.State(mem)))
		other, err := b.crowds[k].Memory(h)
		require.NoError(t, err)
		require.Equal(t, ta.Hash(mem), tb.Hash(other), "agent %d", x.number)
		return true
	})
	require.Equal(t, len(handles), i)
	a.log, b.log, a.ends, b.ends = nil, nil, nil, nil
	for n := range 6 {
		require.NoError(t, a.frame())
		require.NoError(t, b.frame())
		require.Equal(t, b.log, a.log, "frame %d after", n+1)
		require.Equal(t, b.ends, a.ends, "frame %d after", n+1)
	}
	return kept, len(got.Dropped)
}

// TestRetableRandom: for random crowds and tables, Retable does the same as saving the
// world and loading it with the other table, for any number of workers. After each
// frame exactly the agents in gated rows hold tokens.
func TestRetableRandom(t *testing.T) {
	skip.UnderRace(t)
	n := 150
	if testing.Short() {
		n = 40
	}
	kept, dropped, done, both := 0, 0, 0, 0
	for number := uint64(0); done < n; number++ {
		change := randomBytes(1<<35 + number)
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			k, d := retableRandom(t, regimentSize, number, 1+3*int(number%2), int(number%9), change)
			kept += k
			dropped += d
			if k+d > 0 {
				done++
			}
			if k > 0 && d > 0 {
				both++
			}
		})
	}
	assert.Greater(t, kept, 50*n)
	assert.Greater(t, dropped, 10*n)
	assert.Greater(t, both, n/10)
}

// FuzzRetable does so for tables and changes of the fuzzer.
func FuzzRetable(f *testing.F) {
	for number := range uint64(20) {
		f.Add(number, uint8(number), randomBytes(1<<35 + number)[:40])
	}
	f.Fuzz(func(t *testing.T, number uint64, before uint8, change []byte) {
		retableRandom(t, 12, number, 1+int(before%4), int(before%9), append(change, make([]byte, 40)...))
	})
}
