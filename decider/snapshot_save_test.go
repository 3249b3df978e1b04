package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// reload saves mem and returns what Load makes of it, having compared the two.
func reload(t require.TestingT, tree worlds.TreeOf, mem decider.Memory) decider.Memory {
	data, err := tree.Save(mem)
	require.NoError(t, err)
	loaded, report, err := tree.Load(data)
	require.NoError(t, err)
	require.Equal(t, decider.Loaded{Same: true}, report)
	require.True(t, tree.Equal(loaded, mem))
	require.Equal(t, tree.Hash(mem), tree.Hash(loaded))
	again, err := tree.Save(loaded)
	require.NoError(t, err)
	require.Equal(t, data, again)
	return loaded
}

// leaf is a row that runs as long as its agent's script says.
func leaf(name string, opts ...string) tableRow { return tableRow{name: name, opts: opts} }

// group is a row of this policy; indent puts rows below it.
func group(name, policy string, opts ...string) tableRow {
	return tableRow{name: name, policy: policy, opts: opts}
}

// table puts rows below a root.
func table(root tableRow, below ...[]tableRow) []tableRow {
	rows := []tableRow{root}
	for _, sub := range below {
		for _, r := range sub {
			r.depth++
			rows = append(rows, r)
		}
	}
	return rows
}

// rememberers are hand-made tables that each need something from their snapshots.
var rememberers = []struct {
	name  string
	table []tableRow
	steps []step
}{
	{
		name:  "lanes",
		table: table(group("ROOT", "Parallel", "behavior"), table(leaf("A1")), table(leaf("B2")), table(group("G3", "Selector"), table(leaf("C4")), table(leaf("D5")))),
		steps: []step{ticking("A1.=S", "C4=0"), ticking("B2.=R")},
	},
	{
		name:  "rest",
		table: table(group("ROOT", "SequentialList", "loop=3"), table(leaf("A1")), table(leaf("B2"))),
		steps: []step{ticking("A1.=S", "B2.=S")},
	},
	{
		name: "remembered",
		table: table(group("ROOT", "PrioritizedList"), table(leaf("HI")),
			table(group("LIST", "SequentialList", "remember", "decide"), table(leaf("A1")), table(leaf("B2")), table(leaf("C3"))),
			table(group("BAG", "Shuffle", "remember"), table(leaf("D4")), table(leaf("E5")), table(leaf("F6")))),
		steps: []step{
			ticking("HI=0", "A1.=S"), ticking("HI=1"), ticking("HI.=S", "HI=0", "LIST=0"),
			ticking("D4.=S@2", "E5.=S@2", "F6.=S@2"), ticking(), ticking(), ticking(),
		},
	},
	{
		name:  "scored",
		table: table(group("ROOT", "Scored", "margin=0.5"), table(leaf("A1", "every=1s")), table(leaf("B2", "cooldown=300ms"))),
		steps: []step{ticking("A1=3", "B2=2"), ticking("A1.=S"), ticking("B2.=S")},
	},
	{
		name:  "alone",
		table: table(leaf("ALONE1")),
		steps: []step{ticking(), ticking()},
	},
}

func ticking(assigns ...string) step { return step{do: "tick", assigns: assigns} }

// played compiles a table and plays steps on a new agent of it.
func played(t *testing.T, rows []tableRow, steps ...step) (*compiled, *player) {
	t.Helper()
	s := &scenario{name: t.Name(), table: rows, steps: steps}
	b, err := s.compile()
	require.NoError(t, err)
	c := newCompiled(b.tree, b.settings, nil, decider.Nothing)
	p, err := newPlayer(s, b.names, c, false)
	require.NoError(t, err)
	_, err = p.play()
	require.NoError(t, err)
	return c, p
}

func TestSave(t *testing.T) {
	for _, c := range rememberers {
		t.Run(c.name, func(t *testing.T) {
			sub, _ := played(t, c.table, c.steps...)
			data, err := sub.tree.Save(sub.mem)
			require.NoError(t, err)

			copied := sub.tree.NewMemory(2)
			require.NoError(t, sub.tree.Copy(copied, sub.mem))
			again, err := sub.tree.Save(copied)
			require.NoError(t, err)
			assert.Equal(t, data, again, "the same memory, other bytes")

			before := []byte("before")
			appended, err := sub.tree.AppendSave(before, sub.mem)
			require.NoError(t, err)
			assert.Equal(t, "before"+string(data), string(appended))
			appended, err = sub.tree.AppendSave(before, decider.Memory{})
			assert.ErrorIs(t, err, decider.ErrWrongMemory)
			assert.Equal(t, before, appended)

			reload(t, sub.tree, sub.mem)
		})
	}
}

// TestLoadIsIndependent: a snapshot shares nothing with the memory that Load makes.
func TestLoadIsIndependent(t *testing.T) {
	sub, p := played(t, rememberers[0].table, rememberers[0].steps...)
	data, err := sub.tree.Save(sub.mem)
	require.NoError(t, err)
	loaded, _, err := sub.tree.Load(data)
	require.NoError(t, err)
	hash := sub.tree.Hash(loaded)
	p.one("tick", 0)
	for i := range data {
		data[i] = 0xFF
	}
	assert.Equal(t, hash, sub.tree.Hash(loaded))
	assert.NotEqual(t, hash, sub.tree.Hash(sub.mem))
}

// TestLoadAfterTicksWrapped: after some hundred days, the count of ticks wraps
// around. A snapshot with older stamps can still be loaded.
func TestLoadAfterTicksWrapped(t *testing.T) {
	sub, p := played(t, rememberers[3].table, rememberers[3].steps...)
	decider.HeaderOf(sub.mem).Tick = 1<<32 - 2
	p.agents[0].script.delta = time.Minute
	p.agents[0].script.values["A1"] = 0
	p.agents[0].script.endings["B2"] = ending{}
	p.one("tick", 0) // the last: A1's Every is over, it is asked and stamped
	require.Equal(t, "?A1", p.agents[0].calls[0].text)
	p.agents[0].script.delta = 0
	p.one("tick", 0) // 0
	p.one("tick", 0)
	require.EqualValues(t, 1, sub.tree.State(sub.mem).Tick())
	sub.mem = reload(t, sub.tree, sub.mem)
	p.one("tick", 0)
	assert.Equal(t, ".B2", p.agents[0].calls[0].text, "A1 is asked: its Every was forgotten")
}

// TestLoadBlockFields: a block with the same type name and size has still changed if
// its fields have other places, names or kinds.
func TestLoadBlockFields(t *testing.T) {
	load := func(from, to *decider.Tree[*actor]) decider.Loaded {
		mem := from.NewMemory(1)
		_, err := from.Tick(&actor{}, mem, decider.Input{})
		require.NoError(t, err)
		data, err := from.Save(mem)
		require.NoError(t, err)
		_, report, err := to.Load(data)
		require.NoError(t, err)
		return report
	}
	trees := blockTrees()
	for i, from := range trees {
		for j, to := range trees {
			report := load(from, to)
			if i == j {
				assert.Equal(t, decider.Loaded{Same: true}, report, i)
				continue
			}
			assert.Equal(t, decider.Loaded{Dropped: []decider.Dropped{{
				Kind: "row", Name: "WALK", Why: "the fields of its block are others",
			}}}, report, fmt.Sprint(i, " to ", j))
			assert.NotEqual(t, from.Fingerprint(), to.Fingerprint())
		}
	}
}

// blockTrees are trees of one row, in versions of a program: its block is
// always called gait.
func blockTrees() []*decider.Tree[*actor] {
	tree := func(block any) *decider.Tree[*actor] {
		return decider.MustCompile(&row{Name: "WALK", Behavior: &behavior.Behavior[*actor]{Name: "WALK", Block: block}})
	}
	var trees []*decider.Tree[*actor]
	{
		type gait struct{ Step, Pause int32 }
		trees = append(trees, tree(gait{}))
	}
	{
		type gait struct{ Pause, Step int32 }
		trees = append(trees, tree(gait{}))
	}
	{
		type gait struct {
			Step  int32
			Pause float32
		}
		trees = append(trees, tree(gait{}))
	}
	{
		type gait struct{ Steps [2]int32 }
		trees = append(trees, tree(gait{}))
	}
	{
		type gait struct{ Steps [1]struct{ A, B int32 } }
		trees = append(trees, tree(gait{}))
	}
	return trees
}
