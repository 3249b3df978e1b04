package decider_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestRetableChanged: a crowd whose table is exchanged loses what it loses when it is
// loaded into that table, and goes on in the same way; but gates and injected trees
// are still there.
func TestRetableChanged(t *testing.T) {
	for _, c := range campChanges() {
		root, sub := camp(), stall()
		if c.change(root, sub); !cmp.Equal(names(stall()), names(sub)) || sub.Policy != decider.Sequence {
			continue // the injected tree stays as it is
		}
		for _, workers := range []int{1, 4} {
			t.Run(fmt.Sprint(c.name, ", ", workers, " workers"), func(t *testing.T) {
				g, data := encamp(t)
				withWorkers(g.World(), workers)
				loaded, err := g.Retable(decider.MustCompile(root))
				require.NoError(t, err)
				want := slices.DeleteFunc(slices.Clone(c.dropped), func(line string) bool { return strings.Contains(line, "gate BOW: no tree") })
				assert.Empty(t, cmp.Diff(want, lines(loaded.Dropped)), "")
				for name, held := range c.holders {
					assert.Equal(t, held, fmt.Sprint(g.World().Holders(name)), name)
				}
				other, _ := moved(t, data, root, sub)
				for i, id := range g.ids() {
					require.Equal(t, uint64(i+1), id)
					assert.Equal(t, other.Tree().Hash(must1(other.Memory(id))), g.Tree().Hash(must1(g.Memory(id))), "agent %d", i+1)
				}
				assert.Equal(t, c.said, g.frameCalls())
				other.frameCalls()
				for n := range 30 {
					assert.Equal(t, other.frameCalls(), g.frameCalls(), "frame %d", n)
				}
			})
		}
	}
}

// names returns the names of a table's rows.
func names(r *mothRow) []string {
	all := []string{r.Name}
	for _, kid := range r.Children {
		all = append(all, names(kid)...)
	}
	return all
}

// tuned returns the table of a hunt with other numbers.
func tuned() mothRow {
	table, _ := huntTables(3)
	rowOf(&table, "REST").Preconditions.Every = time.Hour
	rowOf(&table, "REST").Preconditions.Chance = 0.9
	rowOf(&table, "AMBUSH").Preconditions.Cooldown = time.Minute
	rowOf(&table, "WAIT").Timeout = time.Second
	rowOf(&table, "SHOOT").Commit = time.Second
	rowOf(&table, "AMBUSH").Gate.Limit = 7
	rowOf(&table, "AMBUSH").Gate.Cooldown = time.Hour
	slices.Reverse(table.Children)
	return table
}

// TestRetableBack: if only numbers and the order of rows have changed, nothing is
// dropped, and a crowd that gets its old tree back goes on as if nothing had been.
func TestRetableBack(t *testing.T) {
	counts := []int{1, 4}
	if skip.Race && testing.Short() { // one worker has no races
		counts = counts[1:]
	}
	for _, workers := range counts {
		h, other := newHunt(t, 1, 3), newHunt(t, workers, 3)
		table := tuned()
		tree := decider.MustCompile(&table)
		for n := range 300 {
			h.frame(n)
			other.frame(n)
			want := h.look()
			require.Empty(t, cmp.Diff(want, other.look()), "frame %d", n)
			if n%7 > 0 {
				continue
			}
			before, err := other.crowd.World().Save()
			require.NoError(t, err)
			for _, next := range []*decider.Tree[*moth]{tree, other.tree} {
				loaded, err := other.crowd.Retable(next)
				require.NoError(t, err)
				require.Empty(t, loaded.Dropped)
				require.Same(t, next, other.crowd.Tree())
			}
			after, err := other.crowd.World().Save()
			require.NoError(t, err)
			require.True(t, bytes.Equal(before, after), "frame %d", n)
		}
	}
}

// TestRetableLives: while the table changes back and forth, each row that was activated
// is deactivated or dropped once, and tokens are held by active rows only.
func TestRetableLives(t *testing.T) {
	h := newHunt(t, 2, 3)
	other, _ := huntTables(3)
	rowOf(&other, "SHOOT").Name = "THROW"
	other.Children[5] = &mothRow{Name: "IDLE", Policy: decider.Selector, Children: []*mothRow{rowOf(&other, "ROAM")}}
	rowOf(&other, "AMBUSH").Squad.Members = 2
	trees := []*decider.Tree[*moth]{h.tree, decider.MustCompile(&other)}
	active := map[string]int{} // by agent and row
	change := func(key string, by int) {
		active[key] += by
		require.Contains(t, []int{0, 1}, active[key], key)
	}
	dropped := 0
	for n := range 400 {
		h.frame(n)
		alive := map[uint64]bool{}
		h.crowd.Each(func(_ uint64, b *moth) bool {
			alive[b.id] = true
			for _, call := range b.calls {
				name, _, _ := strings.Cut(call[1:], ":")
				key := fmt.Sprint(b.id, " ", name)
				switch call[0] {
				case '+':
					active[key] = 0 // also after a refusal
					change(key, 1)
				case '-':
					change(key, -1)
				case '.':
					require.Equal(t, 1, active[key], key)
				}
			}
			b.calls = nil
			return true
		})
		if n%5 > 0 {
			continue
		}
		loaded, err := h.crowd.Retable(trees[n/5%2])
		require.NoError(t, err)
		for _, d := range loaded.Dropped {
			require.True(t, alive[d.Agent], d)
			if d.Kind == "row" {
				if key := fmt.Sprint(d.Agent, " ", d.Name); active[key] > 0 { // some rows have no behavior
					change(key, -1)
					dropped++
				}
			}
		}
		holders := 0
		h.crowd.Each(func(id uint64, b *moth) bool {
			mem := must1(h.crowd.Memory(id))
			tree := h.crowd.Tree()
			for _, info := range tree.Outline().Rows() {
				if info.Gate == "BOW" && tree.State(mem).Active(info.Row) {
					holders++
				}
			}
			if sub, in := tree.Injected(mem, "OBJECT"); sub != nil && sub.State(in).Active(2) {
				holders++
			}
			return true
		})
		require.GreaterOrEqual(t, holders, len(h.crowd.World().Holders("BOW")), "frame %d", n)
	}
	assert.Greater(t, dropped, 100)
	h.crowd.Each(func(id uint64, _ *moth) bool {
		require.NoError(t, h.crowd.World().Remove(id))
		return true
	})
	require.NoError(t, h.crowd.World().Tick(time.Second))
	for _, gate := range []string{"BOW", "PREY", "PARTY"} {
		assert.Empty(t, h.crowd.World().Holders(gate))
	}
}

// TestRetableErrors: an error changes nothing.
func TestRetableErrors(t *testing.T) {
	g, before := encamp(t)
	w, old := g.World(), g.Tree()
	refused := func(want error, tree *decider.Tree[*moth]) {
		t.Helper()
		loaded, err := g.Retable(tree)
		assert.ErrorIs(t, err, want)
		assert.Zero(t, loaded)
		assert.Same(t, old, g.Tree())
		assert.True(t, bytes.Equal(before, must1(w.Save())))
	}
	refused(decider.ErrNilTree, nil)
	refused(decider.ErrNilTree, &decider.Tree[*moth]{})
	many := &mothRow{Name: "ROOT"}
	for i := range 7 {
		group := &mothRow{Name: fmt.Sprint("G", i)}
		many.Children = append(many.Children, group)
		for k := range 7 {
			group.Children = append(group.Children, gated(fmt.Sprint("R", i, k), &mothGate{Name: fmt.Sprint("B", i, k)}))
		}
	}
	_, err := (&decider.Crowd[*moth]{}).Retable(old)
	assert.ErrorIs(t, err, decider.ErrNoWorld)

	changed := camp()
	rowOf(changed, "AIM").Gate.Limit = 1
	bow := *rowOf(camp(), "AIM").Gate
	archer := decider.MustCompile(&mothRow{Name: "ARCHER", Children: []*mothRow{gated("AIM", &bow)}})
	require.NoError(t, archer.Join(w))
	_, err = g.Retable(decider.MustCompile(changed))
	var problems decider.Errors
	require.ErrorAs(t, err, &problems)
	assert.EqualValues(t, "GateClash", problems[0].Code)
	assert.Same(t, old, g.Tree())
	assert.True(t, bytes.Equal(before, must1(w.Save())))

	// The gate is not the archers' any more.
	loaded, err := g.Retable(decider.MustCompile(camp()))
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Root: "ROOT", Same: true}, loaded)
	assert.True(t, bytes.Equal(before, must1(w.Save())))
	loaded, err = g.Retable(g.Tree())
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Root: "ROOT", Same: true}, loaded)
}

// TestRetableForgets: the world keeps only the trees that are in use.
func TestRetableForgets(t *testing.T) {
	g, _ := encamp(t)
	w, first := g.World(), g.Tree()
	n := decider.Joined(w)
	for i := range 20 {
		root := camp()
		rowOf(root, "AIM").Gate.Limit = 3 + i
		_, err := g.Retable(decider.MustCompile(root))
		require.NoError(t, err)
		require.Equal(t, n, decider.Joined(w))
		g.frameCalls()
	}

	// A lone agent of the first tree has to join it again, which its gates no longer allow.
	b, mem := newMoth(99), first.NewMemory(99)
	_, err := first.Tick(b, mem, decider.Input{World: w})
	require.ErrorIs(t, err, decider.ErrForeignWorld)
	require.Error(t, first.Join(w))
	_, err = g.Retable(decider.MustCompile(camp()))
	require.NoError(t, err)
	require.NoError(t, first.Join(w))
	_, err = first.Tick(b, mem, decider.Input{World: w})
	require.NoError(t, err)

	// While it holds a token, or another crowd has the tree, the tree stays.
	b.values["no HURT"] = 0
	other, err := first.NewCrowd(w, nil)
	require.NoError(t, err)
	require.NoError(t, other.Add(100, newMoth(100)))
	_, err = g.Retable(first)
	require.NoError(t, err)
	_, err = g.Retable(decider.MustCompile(camp()))
	require.NoError(t, err)
	g.frameCalls()
	_, err = first.Tick(b, mem, decider.Input{World: w})
	require.NoError(t, err)
	_, err = other.Retable(g.Tree())
	require.NoError(t, err)
	g.frameCalls()
}

// TestRetableMemories: memories from before fit no tree any more, and agents that are
// removed and added later get one of the new tree.
func TestRetableMemories(t *testing.T) {
	h := newHunt(t, 2, 3)
	h.frame(0)

	was, err := h.crowd.Memory(1)
	require.NoError(t, err)
	require.NoError(t, h.crowd.World().Remove(2))
	table := tuned()
	tree := decider.MustCompile(&table)
	_, err = h.crowd.Retable(tree)
	require.NoError(t, err)
	assert.ErrorIs(t, h.tree.Fits(was), decider.ErrWrongMemory)
	assert.ErrorIs(t, tree.Fits(was), decider.ErrWrongMemory)
	assert.NoError(t, tree.Fits(must1(h.crowd.Memory(1))))
	for id := range uint64(2000) {
		require.NoError(t, h.crowd.Add(1000+id, newMoth(1000+id)))
	}
	require.NoError(t, h.crowd.World().Tick(time.Second))
	h.crowd.Each(func(id uint64, _ *moth) bool {
		require.NoError(t, tree.Fits(must1(h.crowd.Memory(id))))
		return true
	})
}

// TestRetableBesideLone: a lone agent that holds a token by the old tree keeps it, and
// with it the tree and the fields of its gates; so does an injection.
func TestRetableBesideLone(t *testing.T) {
	g, _ := encamp(t)
	w, old := g.World(), g.Tree()
	archer, mem := newMoth(4), old.NewMemory(4) // its namesake in the crowd is hurt
	require.NoError(t, w.Advance(time.Hour))
	in := decider.Input{World: w, Delta: time.Second}
	_, err := old.Tick(archer, mem, in)
	require.NoError(t, err)
	require.Equal(t, []uint64{3, 5, 4}, w.Holders("BOW"))
	changed := camp()
	rowOf(changed, "AIM").Gate.Limit = 9
	_, err = g.Retable(decider.MustCompile(changed))
	require.ErrorContains(t, err, "BOW")

	n := decider.Joined(w)
	root := camp()
	rowOf(root, "AIM").Timeout = time.Hour
	_, err = g.Retable(decider.MustCompile(root))
	require.NoError(t, err)
	assert.Equal(t, n+1, decider.Joined(w))
	assert.Equal(t, []uint64{3, 5, 4}, w.Holders("BOW"))
	archer.calls = nil
	_, err = old.Tick(archer, mem, in)
	require.NoError(t, err)
	assert.Empty(t, archer.calls, "it goes on")
	require.NoError(t, old.Reset(archer, mem))
	assert.Equal(t, []uint64{3, 5}, w.Holders("BOW"))

	shop := decider.MustCompile(stall())
	crowd, err := shop.NewCrowd(w, nil)
	require.NoError(t, err)
	n = decider.Joined(w)
	require.NoError(t, g.Inject(6, "OBJECT", shop))
	_, err = crowd.Retable(decider.MustCompile(stall()))
	require.NoError(t, err)
	assert.Equal(t, n+1, decider.Joined(w), "it is injected")
	g.frameCalls()
}

// TestRetableSquadGateWithKey: a gate that squads held gets a Key for other rows.
func TestRetableSquadGateWithKey(t *testing.T) {
	g, _ := encamp(t)
	require.Len(t, g.World().Holders("AMBUSHES"), 2)
	root := camp()
	gate := rowOf(root, "AMBUSH").Gate
	gate.Key = func(b *moth, _ decider.Query) uint64 { return b.id }
	rowOf(root, "AMBUSH").Gate, rowOf(root, "TRACK").Gate = nil, gate
	loaded, err := g.Retable(decider.MustCompile(root))
	require.NoError(t, err)
	assert.Equal(t, []string{"6 token TRACK: the key of its gate AMBUSHES is not known"}, lines(loaded.Dropped))
	assert.Empty(t, g.World().Holders("AMBUSHES"))
	for range 20 {
		g.frameCalls()
	}
	for _, id := range g.ids() {
		require.NoError(t, g.World().Remove(id))
	}
	g.frameCalls()
	for _, name := range []string{"AMBUSHES", "BOW", "PREY", "SELLER"} {
		assert.Empty(t, g.World().Holders(name))
	}
}

// TestRetableBusy: a memory that is in use is an error, and so it is in a callback
// outside of frames.
func TestRetableBusy(t *testing.T) {
	g, _ := encamp(t)
	mem, err := g.Memory(5)
	require.NoError(t, err)
	g.all[4].values["HURT"] = 1
	next := decider.MustCompile(camp())
	var within error
	g.all[4].hook = func(string) { _, within = g.Retable(next) }
	require.NoError(t, g.World().Advance(time.Second))
	_, err = g.Tree().Tick(g.all[4], mem, decider.Input{World: g.World(), Delta: time.Second})
	require.NoError(t, err)
	assert.ErrorIs(t, within, decider.ErrBusy)
	assert.NotSame(t, next, g.Tree())
	g.all[4].hook = nil
	_, err = g.Retable(next)
	require.NoError(t, err)
}

// observed is an observer that is a function.
type observed func(decider.Event)

func (o observed) Observe(e decider.Event) { o(e) }

// TestRetableObserverPanics: if an observer panics, so does Retable, when all else is
// done: also for the squads that come after the one that the observer was told of.
func TestRetableObserverPanics(t *testing.T) {
	table := func(change func(ambush, raid *mothRow) *mothRow) *decider.Tree[*moth] {
		root, raid := ambush(&mothGate{Name: "AMBUSHES"}), ambush(&mothGate{Name: "RAIDS"}).Children[1]
		first := root.Children[1]
		first.Decide, raid.Decide = only(1, 2), only(3, 4)
		var rename func(r *mothRow)
		rename = func(r *mothRow) {
			r.Name += "_2"
			for _, kid := range r.Children {
				rename(kid)
			}
		}
		rename(raid)
		root.Children = []*mothRow{change(first, raid), raid, root.Children[2]}
		return decider.MustCompile(root)
	}
	before := table(func(first, _ *mothRow) *mothRow { return first })
	after := table(func(first, raid *mothRow) *mothRow {
		raid.Gate.Name = "OTHERS"
		return &mothRow{Name: "NIGHT", Policy: decider.Selector, Children: []*mothRow{first}}
	})
	swarms := [2]*swarm{}
	for i := range swarms {
		g := newSwarm(t, 4, 1, camp())
		_, err := g.Retable(before)
		require.NoError(t, err)
		for range 3 {
			g.frameCalls()
		}
		require.Len(t, g.World().Holders("AMBUSHES"), 2)
		require.Len(t, g.World().Holders("RAIDS"), 2)
		swarms[i] = g
	}
	quiet, told := swarms[0], swarms[1]
	loaded, err := quiet.Retable(after)
	require.NoError(t, err)
	require.Contains(t, lines(loaded.Dropped), "3 seat AMBUSH_2: its squad has lost a member or its token")
	stop := listen(t, told.World(), observed(func(e decider.Event) {
		require.Equal(t, decider.EventReleased, e.Kind)
		panic("an observer")
	}), decider.Transitions)
	require.PanicsWithValue(t, "an observer", func() { told.Retable(after) })
	stop()
	require.True(t, bytes.Equal(must1(quiet.World().Save()), must1(told.World().Save())))
	for n := range 20 {
		require.Equal(t, quiet.frameCalls(), told.frameCalls(), "frame %d", n)
	}
}

// TestRetableLimits: what the comment of Retable says of the root's name, and of gates
// that two crowds have.
func TestRetableLimits(t *testing.T) {
	agentOf := func(id uint64) (*moth, bool) { return newMoth(id), true }
	g, _ := encamp(t)
	renamed := camp()
	renamed.Name = "CAMP"
	_, err := g.Retable(decider.MustCompile(renamed))
	require.NoError(t, err)
	g.frameCalls()
	_, err = g.Memory(3)
	require.NoError(t, err)
	w := g.Tree().NewWorld(0)
	require.NoError(t, decider.MustCompile(stall()).Join(w))
	again, _, err := decider.LoadCrowd(g.Tree(), must1(g.World().Save()), w, agentOf)
	require.NoError(t, err)
	_, err = again.Memory(3)
	require.NoError(t, err)

	table := func(limit int) *decider.Tree[*moth] {
		return decider.MustCompile(&mothRow{Name: "ARCHER", Children: []*mothRow{gated("AIM", &mothGate{Name: "BOW", Limit: limit}), scoped("IDLE")}})
	}
	tree, changed := table(1), table(2)
	w = tree.NewWorld(1)
	crowds := [2]*decider.Crowd[*moth]{}
	for i := range crowds {
		crowds[i] = must1(tree.NewCrowd(w, nil))
		must(crowds[i].Add(uint64(i), newMoth(uint64(i))))
	}
	require.NoError(t, w.Tick(time.Second))
	require.Len(t, w.Holders("BOW"), 1)
	_, err = crowds[0].Retable(changed)
	require.ErrorContains(t, err, "BOW")
	next := changed.NewWorld(0)
	for i := range crowds {
		crowds[i] = must1(changed.NewCrowd(next, nil))
	}
	_, err = next.Load(must1(w.Save()), decider.AgentsBy(agentOf))
	require.NoError(t, err)
	require.NoError(t, next.Tick(time.Second))
	require.Len(t, next.Holders("BOW"), 2)
}
