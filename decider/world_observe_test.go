package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// everyTick is an observer of ticks that notes what it is told.
type everyTick struct {
	told []string
	hook func(w *decider.World, s decider.State)
}

func (o *everyTick) Observe(e decider.Event) {
	o.told = append(o.told, fmt.Sprintf("%d %v %s", e.Agent, e.Kind, e.Tree.Name(e.Row)))
}

func (o *everyTick) ObserveTick(w *decider.World, s decider.State, r decider.Result) {
	o.told = append(o.told, fmt.Sprintf("%d #%d %v %s", s.Agent(), s.Tick(), r.Status, s.Outline().Name(r.Leaf)))
	if o.hook != nil {
		o.hook(w, s)
	}
}

// take returns what it was told since the last time: of ticks only, if so wanted.
func (o *everyTick) take(ticksOnly bool) string {
	var told []string
	for _, s := range o.told {
		if !ticksOnly || strings.Contains(s, "#") {
			told = append(told, s)
		}
	}
	o.told = nil
	return strings.Join(told, "; ")
}

// TestTickObserver: each tick of an observed lone agent is told of once, after its
// events, whether anything has changed or not.
func TestTickObserver(t *testing.T) {
	for _, detail := range []decider.Detail{decider.Transitions, decider.Ticks, decider.Rows} {
		g := newFlock(t, 2, scoped("ROOT", scoped("THROW"), scoped("CHARGE")))
		g.value("THROW", 0)
		o := &everyTick{}
		hashes := 0
		o.hook = func(w *decider.World, s decider.State) {
			mem := g.mems[s.Agent()-1]
			assert.Same(t, g.world, w)
			assert.Same(t, g.tree.Outline(), s.Outline())
			assert.Equal(t, g.tree.Hash(mem), s.Hash())
			assert.Equal(t, []any{time.Second, uint64(0), decider.Flags(0)}, []any{s.Delta(), s.Stimuli(), s.Flags()})
			hashes++
		}
		stop := listen(t, g.world, o, detail)
		g.frame()
		first := o.take(false)
		assert.True(t, strings.HasPrefix(first, "1 "), first)
		assert.True(t, strings.HasSuffix(first, "; 2 #1 Running CHARGE"), first)
		for n := 2; n < 5; n++ {
			g.frame()
			assert.Equal(t, fmt.Sprintf("1 #%d Running CHARGE; 2 #%d Running CHARGE", n, n), o.take(detail > decider.Transitions))
		}
		stop()
		stop = listen(t, g.world, o, detail, 2)
		g.frame()
		assert.Equal(t, "2 #5 Running CHARGE", o.take(true))
		stop()
		stop = listen(t, g.world, o, decider.Nothing)
		g.frame()
		stop()
		listen(t, g.world, struct{ decider.Observer }{o}, detail)
		g.frame()
		assert.Empty(t, o.take(true), "an observer that does not have the method")
		assert.Equal(t, 9, hashes)
	}
}

// TestTickObserverEnds: a tick that ended in a reset or in the loop guard is told of,
// one that was refused or that panicked is not.
func TestTickObserverEnds(t *testing.T) {
	row := scoped("ROOT", scoped("THROW"), scoped("CHARGE"))
	row.Delegate = false
	tree := decider.MustCompile(row, decider.MaxRedecides(3))
	g := newFlockIn(t, tree.NewWorld(1), tree, 1, 1)
	o := &everyTick{}
	listen(t, g.world, o, decider.Transitions)
	tick := func(in decider.Input) error {
		in.World = g.world
		_, err := g.tree.Tick(g.m, g.mem, in)
		return err
	}
	require.NoError(t, tick(decider.Input{}))
	require.NoError(t, tick(decider.Input{}))
	assert.Equal(t, "1 #1 Running THROW; 1 #2 Running THROW", o.take(true))

	require.ErrorIs(t, tick(decider.Input{Delta: -1}), decider.ErrNegativeDelta)
	assert.Empty(t, o.take(false), "refused")

	g.m.hook = func(call string) {
		if call == ".THROW" {
			require.NoError(t, g.tree.Reset(g.m, g.mem))
		}
	}
	require.NoError(t, tick(decider.Input{}))
	assert.Equal(t, "1 Deactivated THROW; 1 Exited THROW; 1 Deactivated ROOT; 1 Exited ROOT; 1 #3 Idle ", o.take(false), "reset")

	g.m.trap(".THROW")
	require.Equal(t, ".THROW", trapPanic(func() { tick(decider.Input{}) }))
	assert.Empty(t, o.take(true), "panicked")
	require.ErrorIs(t, tick(decider.Input{}), decider.ErrBusy)
	require.NoError(t, g.tree.Unwind(g.m, g.mem))
	assert.Empty(t, o.take(true), "no tick")

	row = scoped("ROOT", scoped("A"), scoped("B"))
	row.Delegate = false
	tree = decider.MustCompile(row, decider.MaxRedecides(1))
	g = newFlockIn(t, tree.NewWorld(1), tree, 1, 1)
	listen(t, g.world, o, decider.Transitions)
	g.m.ends["A"], g.m.ends["B"] = decider.Failed, decider.Failed
	require.ErrorIs(t, tick(decider.Input{}), decider.ErrRedecideLoop)
	assert.Equal(t, "1 #1 Idle ", o.take(true))
}

// TestTickObserverCallsBack: an observer that ticks, copies or saves the agent that it
// is told of is refused. A reset is carried out when it returns, and the tick's
// result is that of a reset. It may end its own observation.
func TestTickObserverCallsBack(t *testing.T) {
	g := newFlock(t, 2, scoped("ROOT", scoped("THROW")))
	o, stop := &everyTick{}, func() {}
	tick := func() (decider.Result, error) {
		return g.tree.Tick(g.m, g.mem, decider.Input{World: g.world})
	}
	last := func(_ any, err error) error { return err }
	o.hook = func(w *decider.World, s decider.State) {
		assert.ErrorIs(t, last(tick()), decider.ErrBusy)
		assert.ErrorIs(t, last(g.tree.Save(g.mem)), decider.ErrBusy)
		assert.ErrorIs(t, g.tree.Copy(g.mems[1], g.mem), decider.ErrBusy)
		assert.ErrorIs(t, g.tree.Clear(g.m, g.mem), decider.ErrBusy)
		switch s.Tick() {
		case 2:
			assert.NoError(t, g.tree.Reset(g.m, g.mem))
		case 4:
			stop()
		}
	}
	stop = listen(t, g.world, o, decider.Transitions)
	require.NoError(t, last(tick()))
	o.take(true)
	res, err := tick()
	require.NoError(t, err)
	assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
	assert.Equal(t, "1 #2 Running THROW; 1 Deactivated THROW; 1 Exited THROW; 1 Deactivated ROOT; 1 Exited ROOT", o.take(false))
	for range 3 {
		res, err = tick()
		require.NoError(t, err)
		assert.Equal(t, decider.Running, res.Status)
	}
	assert.Equal(t, "1 #3 Running THROW; 1 #4 Running THROW", o.take(true))
	_, err = g.tree.Save(g.mem)
	require.NoError(t, err)

	listen(t, g.world, o, decider.Transitions)
	o.hook = func(*decider.World, decider.State) { panic("boom") }
	require.Equal(t, "boom", trapPanic(func() { tick() }))
	o.hook = nil
	require.ErrorIs(t, last(tick()), decider.ErrBusy)
	require.NoError(t, g.tree.Unwind(g.m, g.mem))
	require.NoError(t, last(tick()))
	assert.Equal(t, "1 #6 Running THROW; 1 #7 Running THROW", o.take(true))
}

// TestObserverCallsBackAtEnd: so is any observer that is told of the end of a tick, or of
// a token that is released there.
func TestObserverCallsBackAtEnd(t *testing.T) {
	g := newFlock(t, 1, throwOrCharge(&mothGate{Name: "G"}))
	tick := func() (decider.Result, error) {
		return g.tree.Tick(g.m, g.mem, decider.Input{World: g.world})
	}
	last := func(_ any, err error) error { return err }
	told, reset := map[decider.EventKind]int{}, decider.EventKind(0)
	stop := listen(t, g.world, observing(func(e decider.Event) {
		if e.Kind != decider.EventReleased && e.Kind != decider.EventTickEnd {
			return
		}
		told[e.Kind]++
		assert.ErrorIs(t, last(tick()), decider.ErrBusy)
		assert.ErrorIs(t, last(g.tree.Save(g.mem)), decider.ErrBusy)
		assert.ErrorIs(t, g.tree.Clear(g.m, g.mem), decider.ErrBusy)
		if e.Kind == reset {
			assert.NoError(t, g.tree.Reset(g.m, g.mem))
		}
	}), decider.Ticks)
	for _, reset = range []decider.EventKind{0, decider.EventReleased, decider.EventTickEnd} {
		g.m.ends["THROW"] = decider.Running
		require.NoError(t, last(tick()))
		if reset == decider.EventTickEnd {
			assert.Empty(t, g.world.Holders("G"), "the world releases it")
			continue
		}
		require.Equal(t, "THROW", leafName(g.tree, g.mem))
		g.m.ends["THROW"], g.m.calls = decider.Failed, nil
		res, err := tick()
		require.NoError(t, err)
		if reset == 0 {
			assert.Equal(t, decider.Running, res.Status)
			assert.Equal(t, "CHARGE", leafName(g.tree, g.mem))
			require.NoError(t, g.tree.Reset(g.m, g.mem))
			continue
		}
		assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
		assert.Contains(t, g.m.take(), "-CHARGE:Reset >CHARGE:Reset -ROOT:Reset >ROOT:Reset")
	}
	assert.Equal(t, map[decider.EventKind]int{decider.EventReleased: 2, decider.EventTickEnd: 5}, told)
	stop()
	require.NoError(t, last(g.tree.Save(g.mem)))
}

// TestTickObserverSameID: two lone agents with the same id are told of one by one.
func TestTickObserverSameID(t *testing.T) {
	g := newFlock(t, 1, scoped("ROOT", scoped("THROW")))
	o := &everyTick{}
	listen(t, g.world, o, decider.Transitions)
	twin := g.tree.NewMemory(1)
	for range 2 {
		for _, mem := range []decider.Memory{g.mem, twin} {
			_, err := g.tree.Tick(g.m, mem, decider.Input{World: g.world})
			require.NoError(t, err)
		}
	}
	assert.Equal(t, "1 #1 Running THROW; 1 #1 Running THROW; 1 #2 Running THROW; 1 #2 Running THROW", o.take(true))
}

// chooses is an observer that needs more of some agents.
type chooses struct {
	observing
	tickTeller
	version uint64
	detail  decider.Detail
	ids     []uint64
}

func (c *chooses) Choose(last uint64) (now uint64, d decider.Detail, agents []uint64) {
	return c.version, c.detail, c.ids
}

// TestChoose: agents that an observer has chosen are observed in their detail, also those that
// are not observed otherwise; the others remain as they were.
func TestChoose(t *testing.T) {
	const rows, ticks, transitions = decider.Rows, decider.Ticks, decider.Transitions
	for name, c := range map[string]struct {
		base   decider.Detail
		agents []uint64
		more   decider.Detail
		ids    []uint64
		want   []decider.Detail // of the agents 1 to 4
	}{
		"all and one":           {transitions, nil, rows, []uint64{3}, []decider.Detail{transitions, transitions, rows, transitions}},
		"some and others":       {transitions, []uint64{1, 3}, ticks, []uint64{4, 3}, []decider.Detail{transitions, 0, ticks, ticks}},
		"none and one":          {decider.Nothing, nil, rows, []uint64{2}, []decider.Detail{0, rows, 0, 0}},
		"less than it gets":     {ticks, []uint64{1, 2}, transitions, []uint64{2, 3}, []decider.Detail{ticks, ticks, transitions, 0}},
		"no detail":             {ticks, nil, decider.Nothing, []uint64{2}, []decider.Detail{ticks, ticks, ticks, ticks}},
		"no agents":             {ticks, []uint64{2}, rows, nil, []decider.Detail{0, ticks, 0, 0}},
		"more than there are":   {transitions, nil, rows, []uint64{9, 1, 1}, []decider.Detail{rows, transitions, transitions, transitions}},
		"nothing for everybody": {decider.Nothing, nil, decider.Nothing, nil, []decider.Detail{0, 0, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			most := make([]decider.Detail, 4)
			told := make([]int, 4)
			o := &chooses{
				func(e decider.Event) { most[e.Agent-1] = max(most[e.Agent-1], e.Kind.Detail()) },
				func(s decider.State) { told[s.Agent()-1]++ },
				1, c.more, c.ids,
			}
			s := newSwarm(t, 4, 2, scoped("ROOT", scoped("THROW")))
			listen(t, s.World(), o, c.base, c.agents...)
			s.frame()
			s.frame()
			assert.Equal(t, c.want, most)
			for i, n := range told {
				assert.Equal(t, c.want[i] > 0, n == 2, "agent %d", i+1)
			}
			o.version, o.ids = 2, nil
			for i := range most {
				most[i] = 0
				s.all[i].values["THROW"] = 0
			}
			s.frame()
			for i := range most {
				base := c.base
				if c.agents != nil && !slices.Contains(c.agents, uint64(i+1)) {
					base = decider.Nothing
				}
				assert.LessOrEqual(t, most[i], base, "agent %d, not chosen any more", i+1)
			}
		})
	}
}

// tickTeller is the part of an observer that is told of ticks.
type tickTeller func(decider.State)

func (o tickTeller) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) { o(s) }

// TestTickObserverAllocates: a quiet tick that is told of allocates nothing, alone or in
// a crowd.
func TestTickObserverAllocates(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[*int]{Name: "ROOT", Children: []*decider.Decider[*int]{{
		Name: "STAY", Behavior: &behavior.Behavior[*int]{Name: "STAY", Tick: behavior.Stay[*int]},
	}}})
	told := 0
	o := struct {
		observing
		tickTeller
	}{func(decider.Event) {}, func(decider.State) { told++ }}
	world := tree.NewWorld(1)
	crowd := must1(tree.NewCrowd(world, nil))
	for id := range uint64(5) {
		must(crowd.Add(id, new(int)))
	}
	listen(t, world, o, decider.Transitions)
	mem, in := tree.NewMemory(9), decider.Input{Delta: time.Second, World: world}
	frame := func() {
		world.Tick(time.Second)
		tree.Tick(nil, mem, in)
	}
	frame()
	frame()
	assert.Zero(t, testing.AllocsPerRun(100, frame))
	assert.Equal(t, 103*6, told)
}

// TestObserveWithoutWorld: a nil World is an error, as it is for ticks.
func TestObserveWithoutWorld(t *testing.T) {
	var w *decider.World
	stop, err := w.Observe(ignore{}, decider.Rows)
	require.ErrorIs(t, err, decider.ErrNoWorld)
	stop()
}
