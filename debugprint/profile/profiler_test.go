package profile_test

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

// TestExact: with every tick timed by a clock that only callbacks move, all times are
// right to the nanosecond, and the clock's own cost is in none.
func TestExact(t *testing.T) {
	clock := &clock{}
	p := profile.NewWithClock(profile.Options{Every: 1}, clock.read)
	c := &creature{calls: map[string]int{}, clock: clock}
	tree := decider.MustCompile(profile.Wrap(p, grazer()))
	hashes := play(t, tree, c, 17, 100)
	got := p.Profile()
	assert.Equal(t, c.calls, called(got))
	assert.Equal(t, play(t, decider.MustCompile(grazer()), &creature{}, 17, 100), hashes)

	cost := map[string]time.Duration{
		"EAT Decide": 100, "GRAZE Activate": 50, "GRAZE Tick": 1000, "GRAZE Deactivate": 20,
		"DRINK When": 10, "DRINK Tick": 30, "REST Tick": 2,
	}
	sum := time.Duration(0)
	for _, r := range got.Tally().Trees[0].Rows {
		for k, calls := range r.Calls {
			assert.Equal(t, calls.Calls, calls.Sampled)
			sum += calls.Time()
			if what := r.Name + " " + tally.Kind(k).String(); calls.Calls > 0 && cost[what] > 0 {
				assert.Equal(t, cost[what], calls.Each(), what)
			}
		}
	}
	assert.Equal(t, sum, got.Tally().Trees[0].Spent())
	eat := got.Tally().Trees[0].Rows[1]
	assert.Equal(t, "EAT", eat.Name)
	assert.Equal(t, 11*eat.Calls[tally.Scope].Calls/2, uint64(eat.Calls[tally.Scope].Time()))
	below := time.Duration(0)
	for _, r := range got.Tally().Trees[0].Rows {
		if r.Parent == eat.Row {
			below += r.Total
		}
	}
	assert.Equal(t, eat.Self+below, eat.Total)
}

// TestSample: the calls stay exact, one in so many ticks is timed, the same ones in
// each run, and the estimates are near.
func TestSample(t *testing.T) {
	run := func(every int) *profile.Profile {
		clock := &clock{}
		p := profile.NewWithClock(profile.Options{Every: every}, clock.read)
		tree := decider.MustCompile(profile.Wrap(p, grazer()))
		for id := range uint64(20) {
			play(t, tree, &creature{clock: clock}, id, 200)
		}
		return p.Profile()
	}
	all, some, again := run(1), run(8), run(8)
	assert.Equal(t, called(all), called(some))
	for i, r := range some.Tally().Trees[0].Rows {
		for k, c := range r.Calls {
			if k := tally.Kind(k); k != tally.When { // it does not know whose tick it is in
				assert.Equal(t, again.Tally().Trees[0].Rows[i].Calls[k], c, "%s %v", r.Name, k)
			}
		}
	}
	for i, r := range some.Tally().Trees[0].Rows {
		for k, c := range r.Calls {
			if c.Calls < 1000 {
				continue
			}
			exact := all.Tally().Trees[0].Rows[i].Calls[k]
			assert.InEpsilon(t, float64(c.Calls)/8, c.Sampled, 0.35, "%s %v", r.Name, tally.Kind(k))
			assert.InEpsilon(t, exact.Time(), c.Time(), 0.01, "%s %v", r.Name, tally.Kind(k))
		}
	}
	none := run(-1)
	assert.Equal(t, called(all), called(none))
	assert.Zero(t, none.Tally().Trees[0].Spent())
	assert.Zero(t, none.Tally().Every)
}

// TestSlow: a few calls that the system has interrupted are not scaled up, many slow ones
// are.
func TestSlow(t *testing.T) {
	run := func(slow func(i int) bool) tally.Calls {
		clock := &clock{}
		p := profile.NewWithClock(profile.Options{Every: 10}, clock.read)
		i := 0
		root := &Decider{Name: "ROOT", Behavior: &Behavior{Name: "WORK", Each: func(*creature) {
			clock.now += 50
			if i++; slow(i) {
				clock.now += time.Millisecond
			}
		}}}
		play(t, decider.MustCompile(profile.Wrap(p, root)), &creature{}, 1, 10000)
		return p.Profile().Tally().Trees[0].Rows[0].Calls[tally.Tick]
	}
	none := run(func(int) bool { return false })
	assert.Zero(t, none.Slow)
	some := run(func(i int) bool { return i%5000 < 10 })
	require.Positive(t, some.Slow, "none of them was timed")
	require.Less(t, some.Slow, uint64(8))
	assert.Equal(t, none.Sampled, some.Sampled)
	assert.InDelta(t, none.Time()+time.Duration(some.Slow)*time.Millisecond, some.Time(), 1000)
	many := run(func(i int) bool { return i%4 == 0 })
	assert.InEpsilon(t, 2500*time.Millisecond, many.Time(), 0.1)
}

// TestRealClock: a callback that takes a millisecond is seen to take one, at least.
func TestRealClock(t *testing.T) {
	p := profile.New(profile.Options{Every: 1})
	root := &Decider{Name: "ROOT", Behavior: &Behavior{Name: "WORK", Each: func(*creature) {
		for start := time.Now(); time.Since(start) < time.Millisecond; {
		}
	}}}
	play(t, decider.MustCompile(profile.Wrap(p, root)), &creature{}, 1, 10)
	got := p.Profile()
	assert.GreaterOrEqual(t, got.Tally().Trees[0].Spent(), 9*time.Millisecond)
	assert.GreaterOrEqual(t, got.Tally().Elapsed, got.Tally().Trees[0].Spent())
}

// TestWorkers: workers count together what one counts alone, without allocating.
func TestWorkers(t *testing.T) {
	run := func(workers int) map[string]int {
		p := profile.New(profile.Options{Every: 4})
		tree := decider.MustCompile(profile.Wrap(p, grazer()))
		world := decider.NewWorld(1)
		require.NoError(t, world.SetWorkers(workers))
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		for id := range uint64(2000) {
			require.NoError(t, crowd.Add(id, &creature{hungry: true}))
		}
		frame := func() { require.NoError(t, world.Tick(time.Second)) }
		for range 20 {
			frame()
		}
		var reading sync.WaitGroup
		reading.Go(func() { p.Profile() }) // while agents are ticked
		frame()
		reading.Wait()
		if workers == 1 {
			assert.Zero(t, testing.AllocsPerRun(20, frame))
			for range 3 * 20 {
				frame()
			}
		} else {
			for range 21 + 3*20 {
				frame()
			}
		}
		return called(p.Profile())
	}
	assert.Equal(t, run(1), run(4))
}

func TestReset(t *testing.T) {
	p := profile.New(profile.Options{Every: 2})
	tree := decider.MustCompile(profile.Wrap(p, grazer()))
	play(t, tree, &creature{}, 1, 50)
	before := called(p.Profile())
	p.Reset()
	assert.Empty(t, called(p.Profile()))
	play(t, tree, &creature{}, 1, 50)
	assert.Equal(t, before, called(p.Profile()))
}

// TestPanic: a callback that panics or ends its goroutine is counted and timed, and
// what it does reaches the caller.
func TestPanic(t *testing.T) {
	clock := &clock{}
	p := profile.NewWithClock(profile.Options{Every: 1}, clock.read)
	root := &Decider{
		Name: "ROOT",
		Decide: func(c *creature, _ decider.Query) float64 {
			clock.now += 100
			if c.hungry {
				runtime.Goexit()
			}
			panic("no")
		},
		Behavior: &Behavior{Name: "REST"},
	}
	tree := decider.MustCompile(profile.Wrap(p, root))
	mem := tree.NewMemory(1)
	assert.PanicsWithValue(t, "no", func() { tree.Tick(&creature{}, mem, decider.Input{}) })
	require.NoError(t, tree.Unwind(&creature{}, mem))
	ended := make(chan bool)
	go func() {
		defer close(ended)
		tree.Tick(&creature{hungry: true}, mem, decider.Input{})
		t.Error("the tick returned")
	}()
	<-ended
	decide := p.Profile().Tally().Trees[0].Rows[0].Calls[tally.Decide]
	assert.Equal(t, tally.Calls{Calls: 2, Sampled: 2, SampledTime: 200}, decide)
}

// TestPlaces: what a row in several places costs is told apart where the callback
// knows its place.
func TestPlaces(t *testing.T) {
	p := profile.New(profile.Options{Every: 1})
	tree := decider.MustCompile(profile.Wrap(p, grazer()))
	play(t, tree, &creature{}, 1, 100)
	got := p.Profile().Tally().Trees[0]
	var ticks []uint64
	whens := uint64(0)
	for _, r := range got.Rows {
		if r.Name != "DRINK" {
			continue
		}
		if r.Row == decider.NoRow {
			whens += r.Calls[tally.When].Calls
			assert.Equal(t, []string{"ROOT", "DRINK"}, got.Path(len(got.Rows)-1))
			continue
		}
		assert.Zero(t, r.Calls[tally.When])
		ticks = append(ticks, r.Calls[tally.Tick].Calls)
	}
	assert.NotZero(t, whens)
	require.Len(t, ticks, 2)
	assert.NotZero(t, ticks[0]+ticks[1])
	assert.NotZero(t, ticks[0])
}

// TestPart: a part of the copy in another table is counted by the names of its rows.
func TestPart(t *testing.T) {
	p := profile.New(profile.Options{Every: 1})
	part := profile.Wrap(p, grazer())
	stranger := &Decider{Name: "STRANGER", Behavior: part.Children[2].Behavior}
	whole := &Decider{Name: "WHOLE", Children: []*Decider{part, stranger}}
	c := &creature{calls: map[string]int{}}
	play(t, decider.MustCompile(whole), c, 1, 100)
	assert.Equal(t, c.calls, called(p.Profile()))
}

// TestReordered: a copy whose rows were put into another order, as a tool that tunes
// does, is counted by names; so are many trees side by side, without allocating.
func TestReordered(t *testing.T) {
	p := profile.New(profile.Options{Every: 1})
	root := profile.Wrap(p, grazer())
	trees := []*decider.Tree[*creature]{decider.MustCompile(root), decider.MustCompile(root)}
	for i := range 3 {
		tuned := *root
		tuned.Children = append(append([]*Decider{}, root.Children[i:]...), root.Children[:i]...)
		trees = append(trees, decider.MustCompile(&tuned))
	}
	c := &creature{calls: map[string]int{}}
	for _, tree := range trees {
		play(t, tree, c, 1, 40)
	}
	var mems []decider.Memory
	for _, tree := range trees {
		mems = append(mems, tree.NewMemory(1))
	}
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		for i, tree := range trees {
			tree.Tick(c, mems[i], decider.Input{Delta: time.Second})
		}
	}))
	assert.Equal(t, c.calls, called(p.Profile()))
}

// TestTwoTrees: trees that were compiled of one copy, and copies of one table, count
// together.
func TestTwoTrees(t *testing.T) {
	p := profile.New(profile.Options{Every: 1})
	root := grazer()
	c := &creature{calls: map[string]int{}}
	once := profile.Wrap(p, root)
	for range 2 {
		play(t, decider.MustCompile(once), c, 1, 30)
	}
	play(t, decider.MustCompile(profile.Wrap(p, root)), c, 1, 30)
	got := p.Profile()
	assert.Len(t, got.Tally().Trees, 1)
	assert.Equal(t, c.calls, called(got))
}

// TestNames: the functions of a copy are called as those of the table.
func TestNames(t *testing.T) {
	first := decider.MustCompile(grazer()).Outline().Rows()
	for i, r := range decider.MustCompile(profile.Wrap(profile.New(profile.Options{}), grazer())).Outline().Rows() {
		assert.Equal(t, [2]string{first[i].When, first[i].Decide}, [2]string{r.When, r.Decide}, r.Name)
	}
}

func TestWrapNil(t *testing.T) {
	root := grazer()
	assert.Same(t, root, profile.Wrap(nil, root))
	cycle := &Decider{Name: "CYCLE"}
	cycle.Children = []*Decider{cycle}
	p := profile.New(profile.Options{})
	assert.Same(t, cycle, profile.Wrap(p, cycle))
	assert.Nil(t, profile.Wrap[*creature](p, nil))
	assert.Empty(t, p.Profile().Tally().Trees)
}

// TestTableChangedAfterWrap: what is compiled goes on as it was.
func TestTableChangedAfterWrap(t *testing.T) {
	b, calls := &Behavior{Name: "B"}, ""
	b.Each = func(*creature) { calls += "first" }
	tree := decider.MustCompile(profile.Wrap(profile.New(profile.Options{}), &Decider{Name: "R", Behavior: b}))
	b.Each = func(*creature) { calls += "second" }
	_, err := tree.Tick(new(creature), tree.NewMemory(1), decider.Input{Delta: time.Second})
	require.NoError(t, err)
	assert.Equal(t, "first", calls)
}

// TestTableIsOnlyRead: Wrap changes nothing in the table and shares its gates and
// slots.
func TestTableIsOnlyRead(t *testing.T) {
	gate := &decider.Gate[*creature]{Name: "GATE"}
	slot := &decider.Slot{Name: "SLOT", Bytes: 4096}
	shared := &Behavior{Name: "SHARED", Each: func(*creature) {}}
	a := &Decider{Name: "A", Gate: gate, Behavior: shared, Decide: func(*creature, decider.Query) float64 { return 1 }}
	b := &Decider{Name: "B", Slot: slot}
	d := &Decider{Name: "D", Behavior: shared, When: func(*creature) bool { return true }}
	root := &Decider{Name: "ROOT", Children: []*Decider{a, b, d}}
	before := [...]Decider{*root, *a, *b, *d}
	behaviorBefore := *shared
	copied := profile.Wrap(profile.New(profile.Options{}), root)
	for i, r := range []*Decider{root, a, b, d} {
		assert.Equal(t, before[i].Behavior, r.Behavior)
		assert.Equal(t, before[i].Children, r.Children)
		assert.Equal(t, before[i].Decide == nil, r.Decide == nil)
	}
	assert.NotNil(t, shared.Each)
	assert.Equal(t, behaviorBefore.Tick == nil, shared.Tick == nil)
	assert.NotSame(t, root, copied)
	assert.Same(t, a, root.Children[0])
	assert.Same(t, gate, copied.Children[0].Gate)
	assert.Same(t, slot, copied.Children[1].Slot)
	assert.Same(t, copied.Children[0].Behavior, copied.Children[2].Behavior)
	_ = decider.MustCompile(copied) // which counts a copy of the behavior
	assert.Equal(t, behaviorBefore.Tick == nil, shared.Tick == nil)
}

// TestSquad: scores and pairs of a squad are counted, and squads form as without a
// profiler.
func TestSquad(t *testing.T) {
	const Left, Right decider.Flags = 1, 2
	table := func() *Decider {
		score := func(c *creature, q decider.Query) float64 { c.did("DANCE Score", 0); return float64(q.Agent() + 1) }
		return &Decider{Name: "ROOT", Children: []*Decider{
			{
				Name: "DANCE",
				Squad: &decider.Squad[*creature]{
					Members: 2, Roles: []decider.Role[*creature]{{Flag: Left, Score: score}, {Flag: Right, Score: score}},
					Pair: func(chosen, candidate *creature) float64 { candidate.did("DANCE Score", 0); return 1 },
				},
				Children: []*Decider{{Name: "STEP", Act: &behavior.Wait[*creature]{For: 2500 * time.Millisecond}}},
			},
			{Name: "REST", Behavior: &Behavior{Name: "REST"}},
		}}
	}
	run := func(root *Decider, workers int) (uint64, map[string]int) {
		tree := decider.MustCompile(root)
		world := tree.NewWorld(1)
		require.NoError(t, world.SetWorkers(workers))
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		calls := map[string]int{} // squads form in the serial part of a frame
		for id := range uint64(9) {
			require.NoError(t, crowd.Add(id, &creature{calls: calls}))
		}
		for range 20 {
			require.NoError(t, world.Tick(time.Second))
		}
		hash := uint64(0)
		for id := range crowd.Each {
			mem, err := crowd.Memory(id)
			require.NoError(t, err)
			hash = hash*31 + tree.Hash(mem)
		}
		return hash, calls
	}
	want, _ := run(table(), 1)
	p := profile.New(profile.Options{Every: 3})
	for workers := 1; workers <= 3; workers += 2 {
		p.Reset()
		hash, calls := run(profile.Wrap(p, table()), workers)
		assert.Equal(t, want, hash)
		assert.NotZero(t, calls["DANCE Score"])
		assert.Equal(t, calls["DANCE Score"], called(p.Profile())["DANCE Score"])
	}
}

// TestSlotInItself: a tree that is injected into its own slot counts in its own rows.
func TestSlotInItself(t *testing.T) {
	slot := &decider.Slot{Name: "SLOT", Bytes: 4096}
	calls := 0
	root := &Decider{Name: "ROOT", Policy: decider.Parallel, Children: []*Decider{
		{Name: "INNER", Slot: slot},
		{Name: "WORK", Behavior: &Behavior{Name: "WORK", Each: func(*creature) { calls++ }}},
	}}
	p := profile.New(profile.Options{Every: 1})
	outer := decider.MustCompile(profile.Wrap(p, root))
	inner := decider.MustCompile(profile.Wrap(p, &Decider{Name: "LEAF", Behavior: &Behavior{Name: "SING", Each: func(*creature) { calls++ }}}))
	world := outer.NewWorld(1)
	require.NoError(t, inner.Join(world))
	mem := outer.NewMemory(1)
	require.NoError(t, outer.Inject(mem, world, "SLOT", inner))
	for range 10 {
		_, err := outer.Tick(&creature{}, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	sum := 0
	for _, n := range called(p.Profile()) {
		sum += n
	}
	assert.Equal(t, 20, calls)
	assert.Equal(t, calls, sum)
}

// TestThousandRows: a wide table with one Behavior and hostile names is profiled as
// any other.
func TestThousandRows(t *testing.T) {
	root := &Decider{Name: "ROOT", Policy: decider.Parallel}
	work := &Behavior{Name: "WORK", Tick: func(c *creature, x behavior.Context) decider.Status {
		c.did(x.Name()+" Tick", 0)
		return decider.Running
	}}
	n := 0
	for range 25 {
		group := &Decider{Name: name(n), Policy: decider.Parallel}
		n++
		for range 40 {
			group.Children = append(group.Children, &Decider{Name: name(n), Behavior: work})
			n++
		}
		root.Children = append(root.Children, group)
	}
	p := profile.New(profile.Options{})
	c := &creature{calls: map[string]int{}}
	play(t, decider.MustCompile(profile.Wrap(p, root)), c, 3, 50)
	assert.Len(t, c.calls, 1000)
	assert.Equal(t, c.calls, called(p.Profile()))
}

func name(n int) string {
	return [...]string{"<img src=x onerror=alert(1)>", "\x1b[31mRED", "\u202eright", "a\nb", "\xff", ",;\"'"}[n%6] + string(rune('a'+n%26)) + string(rune(0x4e00+n))
}

// BenchmarkTick compares ticks of a table and of its profiled copy.
func BenchmarkTick(b *testing.B) {
	for _, c := range []struct {
		name string
		p    *profile.Profiler
	}{
		{"bare", nil},
		{"counted", profile.New(profile.Options{Every: -1})},
		{"1in16", profile.New(profile.Options{})},
		{"all", profile.New(profile.Options{Every: 1})},
	} {
		b.Run(c.name, func(b *testing.B) {
			tree := decider.MustCompile(profile.Wrap(c.p, grazer()))
			mem := tree.NewMemory(1)
			agent := &creature{}
			for i := 0; b.Loop(); i++ {
				agent.hungry = i/10%2 == 0
				tree.Tick(agent, mem, decider.Input{Delta: time.Second})
			}
		})
	}
}
