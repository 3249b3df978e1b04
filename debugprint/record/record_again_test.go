package record_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestBackToATable: an agent that goes on in another table, does something else there, and
// comes back to the first one, has in the log what it had live.
func TestBackToATable(t *testing.T) {
	choice := 0
	table := func(limit time.Duration) *decider.Tree[*mood] {
		is := func(n int) func(*mood) bool { return func(*mood) bool { return choice == n } }
		return decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
			{Name: "A", When: is(0), Recheck: decider.EachTick, Behavior: stayOf("A")},
			{Name: "B", When: is(1), Recheck: decider.EachTick, Behavior: stayOf("B")},
			{Name: "C", Timeout: limit, Behavior: stayOf("C")},
		}})
	}
	first, second := table(time.Hour), table(time.Minute)
	world := decider.NewWorld(1)
	r, err := record.New(world, record.Options{})
	require.NoError(t, err)
	live, played := &diary{}, &diary{}
	_, err = debugprint.Attach(world, live)
	require.NoError(t, err)
	crowd, err := first.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &mood{}))
	for i, tree := range []*decider.Tree[*mood]{first, second, first, second} {
		if i > 0 {
			_, err := crowd.Retable(tree)
			require.NoError(t, err)
		}
		for range 3 {
			require.NoError(t, world.Tick(100*time.Millisecond))
			choice = (choice + 1) % 3
		}
		choice = (choice + i) % 3
	}
	require.NoError(t, r.Stop())
	require.NoError(t, read(t, written(t, r)).Play(played, record.Range{}))
	require.Equal(t, live.lines, played.lines)
}

// TestRemovedBeforeRecorded: an agent that was removed before it was first recorded, and added with
// another table, was first removed in the log, too.
func TestRemovedBeforeRecorded(t *testing.T) {
	world := decider.NewWorld(1)
	var crowds [2]*decider.Crowd[*mood]
	for i, limit := range []time.Duration{time.Hour, time.Minute} {
		tree := decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{{Name: "A", Timeout: limit, Behavior: stayOf("A")}}})
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		crowds[i] = crowd
	}
	require.NoError(t, crowds[0].Add(1, &mood{}))
	require.NoError(t, world.Tick(time.Second))
	r, err := record.New(world, record.Options{})
	require.NoError(t, err)
	live, played := &diary{}, &diary{}
	_, err = debugprint.Attach(world, live)
	require.NoError(t, err)
	require.NoError(t, world.Remove(1))
	require.NoError(t, crowds[1].Add(1, &mood{}))
	require.NoError(t, world.Tick(time.Second))
	require.NoError(t, r.Stop())
	require.NoError(t, read(t, written(t, r)).Play(played, record.Range{}))
	require.Len(t, live.lines[1], 5)
	require.Equal(t, live.lines, played.lines)
}

// TestWatchBesideOthers: what is watched while others observe beside the recorder is in focus,
// also when they have left, and nothing else is, however often that changes.
func TestWatchBesideOthers(t *testing.T) {
	for name, before := range map[string]bool{"first": false, "second": true} {
		t.Run(name, func(t *testing.T) {
			tree := decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
				{Name: "A", When: func(*mood) bool { return false }, Behavior: stayOf("A")}, {Name: "B", Behavior: stayOf("B")},
			}})
			world := decider.NewWorld(1)
			if before {
				_, err := debugprint.Attach(world, &diary{})
				require.NoError(t, err)
			}
			r, err := record.New(world, record.Options{})
			require.NoError(t, err)
			crowd, err := tree.NewCrowd(world, nil)
			require.NoError(t, err)
			for id := range uint64(9) {
				require.NoError(t, crowd.Add(id, &mood{}))
			}
			leave, err := world.Observe(&diary{}, decider.Rows, 8)
			require.NoError(t, err)
			for n := range uint64(40) {
				r.Unwatch(n % 8)
				r.Watch((n + 1) % 8)
				require.NoError(t, world.Tick(100*time.Millisecond))
			}
			leave()
			require.Equal(t, []uint64{0}, r.Watched())
			require.NoError(t, r.Stop())
			log := read(t, written(t, r))
			for agent := range uint64(2) {
				m, err := log.At(agent, 40)
				require.NoError(t, err)
				require.Equal(t, agent == 0, m.Why != nil, "agent %d is recorded in full", agent)
			}
		})
	}
}

// TestFullBesideAgents: agents of Full are recorded although Agents lacks them, and no
// others are, whether the recorder is the only observer or not.
func TestFullBesideAgents(t *testing.T) {
	for _, beside := range []bool{false, true} {
		world := decider.NewWorld(1)
		if beside {
			_, err := debugprint.Attach(world, &diary{})
			require.NoError(t, err)
		}
		r, err := record.New(world, record.Options{Agents: []uint64{1}, Full: []uint64{2}})
		require.NoError(t, err)
		r.Watch(1, 3)
		require.Equal(t, []uint64{1, 2}, r.Watched())
		tree := decider.MustCompile(&whim{Name: "ROOT", Behavior: stayOf("STAY")})
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		for id := range uint64(4) {
			require.NoError(t, crowd.Add(id+1, &mood{}))
		}
		for range 3 {
			require.NoError(t, world.Tick(100*time.Millisecond))
		}
		require.NoError(t, r.Stop())
		var ids []uint64
		for _, a := range read(t, written(t, r)).Agents() {
			ids = append(ids, a.ID)
		}
		require.Equal(t, []uint64{1, 2}, ids)
	}
}

// TestAnotherLifeInATable: an agent that was removed in one table, came back in another,
// and went on in the first one does there what it did live, although the numbers of its
// ticks go on as if it had never left.
func TestAnotherLifeInATable(t *testing.T) {
	a := false
	table := func(limit time.Duration) *decider.Tree[*mood] {
		return decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
			{Name: "A", When: func(*mood) bool { return a }, Recheck: decider.EachTick, Behavior: stayOf("A")},
			{Name: "B", Timeout: limit, Behavior: stayOf("B")},
		}})
	}
	first, second := table(time.Hour), table(time.Minute)
	c := newTwoTables(t, first)
	c.frames(2)
	require.NoError(t, c.world.Remove(1))
	c.goOn(second)
	c.frames(3)
	require.NoError(t, c.crowd.Add(1, &mood{}))
	c.frames(1)
	a = true
	c.frames(1)
	a = false
	c.goOn(first)
	c.frames(1)
	c.compare()
}

// TestInjectedInTwoTables: what an agent does in its first tick in another table is in the
// log also where a tree takes part that was injected in it before.
func TestInjectedInTwoTables(t *testing.T) {
	for _, full := range []bool{false, true} {
		use := true
		table := func(limit time.Duration) *decider.Tree[*mood] {
			return decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
				{Name: "USE", When: func(*mood) bool { return use }, Recheck: decider.EachTick, Slot: &decider.Slot{Name: "SLOT", Bytes: 1024}},
				{Name: "B", Timeout: limit, Behavior: stayOf("B")},
			}})
		}
		c := newTwoTables(t, table(time.Hour))
		if full {
			c.r.Watch(1)
		}
		toy := decider.MustCompile(&whim{Name: "TOY", Children: []*whim{
			{Name: "TOY_A", Behavior: &behavior.Behavior[*mood]{
				Name: "BRIEF", Tick: func(*mood, behavior.Context) behavior.Status { return behavior.Failed },
			}},
			{Name: "TOY_B", Behavior: stayOf("TOY_B")},
		}})
		require.NoError(t, c.crowd.Inject(1, "SLOT", toy))
		c.frames(3)
		use = false
		c.frames(2)
		c.goOn(table(time.Minute))
		use = true
		c.frames(3)
		use = false
		c.frames(1)
		c.compare()
	}
}

// TestPanicsInATable: ticks that panics have ended are in the log, also of an agent that in
// an earlier life in another table came as far.
func TestPanicsInATable(t *testing.T) {
	trap := false
	table := func(limit time.Duration) *decider.Tree[*mood] {
		return decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
			{Name: "TRAP", When: func(*mood) bool { return trap }, Behavior: &behavior.Behavior[*mood]{
				Name: "TRAP", Tick: func(*mood, behavior.Context) behavior.Status { panic("trap") },
			}},
			{Name: "B", Timeout: limit, Behavior: stayOf("B")},
		}})
	}
	c := newTwoTables(t, table(time.Hour))
	c.frames(3)
	require.NoError(t, c.world.Remove(1))
	c.goOn(table(time.Minute))
	require.NoError(t, c.crowd.Add(1, &mood{}))
	c.frames(1)
	trap = true
	for range 2 {
		require.Panics(t, func() { c.frames(1) })
	}
	trap = false
	c.frames(1)
	c.compare()
}

// twoTables is a crowd of one agent whose table is changed.
type twoTables struct {
	t     *testing.T
	world *decider.World
	crowd *decider.Crowd[*mood]
	r     *record.Recorder
	live  diary
}

func newTwoTables(t *testing.T, first *decider.Tree[*mood]) *twoTables {
	c := &twoTables{t: t, world: decider.NewWorld(1)}
	var err error
	c.r, err = record.New(c.world, record.Options{})
	require.NoError(t, err)
	_, err = debugprint.Attach(c.world, &c.live)
	require.NoError(t, err)
	c.crowd, err = first.NewCrowd(c.world, nil)
	require.NoError(t, err)
	require.NoError(t, c.crowd.Add(1, &mood{}))
	return c
}

func (c *twoTables) goOn(tree *decider.Tree[*mood]) {
	_, err := c.crowd.Retable(tree)
	require.NoError(c.t, err)
}

func (c *twoTables) frames(n int) {
	for range n {
		require.NoError(c.t, c.world.Tick(100*time.Millisecond))
	}
}

// compare compares what the log plays with what was live.
func (c *twoTables) compare() {
	c.t.Helper()
	require.NoError(c.t, c.r.Stop())
	played := &diary{}
	require.NoError(c.t, read(c.t, written(c.t, c.r)).Play(played, record.Range{}))
	require.Equal(c.t, c.live.lines, played.lines)
}
