package profile_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

var (
	_ debugprint.Sink      = (*profile.Counts)(nil)
	_ decider.TickObserver = (*profile.Counts)(nil)
)

// TestBudgets: the times of the rows of an agent add up to its clock, whatever is active
// at the end, and whenever the counts begin.
func TestBudgets(t *testing.T) {
	world := decider.NewWorld(1)
	tree := decider.MustCompile(grazer())
	mem := tree.NewMemory(1)
	c := &creature{}
	tick := func(hungry bool) {
		c.hungry = hungry
		_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	tick(true) // the clock is at 1 s, and so is the activation of what runs
	counts := profile.NewCounts(decider.Transitions)
	_, errAttach := debugprint.Attach(world, counts)
	require.NoError(t, errAttach)
	for i := range 100 {
		tick(i/9%2 == 0)
		if i%30 == 7 {
			counts.Trees()
		}
	}
	budgets := func() (root, below time.Duration) {
		rows := counts.Trees()[0].Rows
		for i, r := range rows {
			if tree.Outline().Rows()[i].Parent == 0 {
				below += r.Active
			}
		}
		return rows[0].Active, below
	}
	root, below := budgets()
	assert.Equal(t, 100*time.Second, root)
	assert.Equal(t, root, below)
	counts.Reset()
	root, _ = budgets()
	assert.Zero(t, root)
	saved := tree.NewMemory(1)
	require.NoError(t, tree.Copy(saved, mem))
	for i := range 10 {
		tick(i < 2)
	}
	require.NoError(t, tree.Copy(mem, saved))
	tick(false)
	tick(true)
	root, _ = budgets()
	assert.GreaterOrEqual(t, root, 10*time.Second)
	assert.LessOrEqual(t, root, 12*time.Second)
}

// treeOf returns what was counted of a table.
func treeOf(c *profile.Counts, o *decider.Outline) tally.Tree {
	trees := c.Trees()
	return trees[slices.IndexFunc(trees, func(t tally.Tree) bool { return t.Fingerprint == o.Fingerprint() })]
}

// TestCountsRetabled: each second of an agent counts for the table that it lived by.
func TestCountsRetabled(t *testing.T) {
	first := decider.MustCompile(grazer())
	changed := grazer()
	changed.Children = changed.Children[1:]
	second := decider.MustCompile(changed)
	world := first.NewWorld(1)
	counts := profile.NewCounts(decider.Transitions)
	_, errAttach := debugprint.Attach(world, counts)
	require.NoError(t, errAttach)
	crowd, err := first.NewCrowd(world, nil)
	require.NoError(t, err)
	c := &creature{}
	require.NoError(t, crowd.Add(1, c))
	play := func(seconds int) {
		for i := range seconds {
			c.hungry = i/3%2 == 0
			require.NoError(t, world.Tick(time.Second))
		}
	}
	play(11) // its clock is at 1 s when its first rows begin
	_, err = crowd.Retable(second)
	require.NoError(t, err)
	play(20)
	_, err = crowd.Retable(first)
	require.NoError(t, err)
	play(30)
	for of, want := range map[*decider.Outline]time.Duration{first.Outline(): 40 * time.Second, second.Outline(): 20 * time.Second} {
		tree := treeOf(counts, of)
		below := time.Duration(0)
		for _, r := range tree.Rows {
			if r.Parent == 0 {
				below += r.Active
			}
		}
		assert.Equal(t, want, tree.Rows[0].Active)
		assert.Equal(t, want, below)
	}
}

// TestCountsTwins: two memories of one id count side by side, also if one is ticked
// less often.
func TestCountsTwins(t *testing.T) {
	first := decider.MustCompile(grazer())
	changed := grazer()
	changed.Children = changed.Children[1:]
	second := decider.MustCompile(changed)
	world := decider.NewWorld(1)
	counts := profile.NewCounts(decider.Transitions)
	_, errAttach := debugprint.Attach(world, counts)
	require.NoError(t, errAttach)
	one, other := first.NewMemory(1), second.NewMemory(1)
	for i := range 21 {
		c := &creature{hungry: i/3%2 == 0}
		_, err := first.Tick(c, one, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
		if i%3 == 2 {
			_, err = second.Tick(c, other, decider.Input{Delta: 3 * time.Second, World: world})
			require.NoError(t, err)
		}
	}
	assert.Equal(t, 20*time.Second, treeOf(counts, first.Outline()).Rows[0].Active)
	assert.Equal(t, 18*time.Second, treeOf(counts, second.Outline()).Rows[0].Active)
}

// TestCountsRemoved: agents that are removed leave nothing behind.
func TestCountsRemoved(t *testing.T) {
	tree := decider.MustCompile(grazer())
	world := tree.NewWorld(1)
	counts := profile.NewCounts(decider.Transitions)
	_, errAttach := debugprint.Attach(world, counts)
	require.NoError(t, errAttach)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(50) {
		require.NoError(t, crowd.Add(id, &creature{}))
		for range 3 {
			require.NoError(t, world.Tick(time.Second))
		}
		require.NoError(t, world.Remove(id))
	}
	assert.Zero(t, counts.Agents())
	assert.Equal(t, 100*time.Second, counts.Trees()[0].Rows[0].Active)
}

func TestCounts(t *testing.T) {
	world := decider.NewWorld(1)
	counts := profile.NewCounts(decider.Rows)
	_, errAttach := debugprint.Attach(world, counts)
	require.NoError(t, errAttach)
	tree := decider.MustCompile(grazer())
	mem := tree.NewMemory(1)
	c := &creature{calls: map[string]int{}}
	tick := func() {
		c.hungry = world.Frame()%20 < 10
		require.NoError(t, world.Advance(time.Second))
		_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	for range 100 {
		tick()
	}
	require.NoError(t, tree.Reset(c, mem))
	var b bytes.Buffer
	require.NoError(t, counts.Profile().WriteCounts(&b))
	golden(t, "counts.txt", b.Bytes())

	got := counts.Trees()
	require.Len(t, got, 1)
	sum := map[string]tally.Seen{}
	for i, r := range got[0].Rows {
		name := tree.Outline().Rows()[i].Name
		sum[name] = tally.Seen{Activated: sum[name].Activated + r.Activated, Ticked: sum[name].Ticked + r.Ticked}
	}
	assert.Equal(t, c.calls["GRAZE Activate"], int(sum["GRAZE"].Activated))
	for _, name := range []string{"GRAZE", "DRINK", "REST"} {
		assert.Equal(t, c.calls[name+" Tick"], int(sum[name].Ticked), name)
	}
	tick()
	assert.Zero(t, testing.AllocsPerRun(50, func() { counts.Observe(decider.Event{Kind: decider.EventActivated, Tree: tree.Outline(), Row: 1}) }))
	counts.Reset()
	assert.Zero(t, counts.Trees()[0].Rows[1].Seen)
	counts.Observe(decider.Event{Kind: decider.EventActivated})                                   // of nothing
	counts.Observe(decider.Event{Kind: decider.EventTickEnd, Tree: tree.Outline(), Row: 65535})   // idle
	counts.Observe(decider.Event{Kind: decider.EventActivated, Tree: tree.Outline(), Row: 60000}) // no such row
}
