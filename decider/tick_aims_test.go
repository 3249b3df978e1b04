package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// gull looks at many fish.
type gull struct {
	fish   uint64
	first  uint64 // where its list begins
	breaks string // the callback that panics at fish 4,000
	within func() // what its List does
	target uint64
}

func (g *gull) broken(what string, id uint64) {
	if g.breaks == what && id == 4000 {
		panic("it breaks in " + what)
	}
}

func (g *gull) list(l *decider.TargetList) {
	if g.within != nil {
		g.within()
	}
	for id := range g.fish {
		g.broken("List", id)
		l.Add((g.first + id) % g.fish)
		l.Add(id / 2 * 2)
	}
}

func (g *gull) wants(q decider.Query) float64 {
	g.broken("Decide", q.Target())
	return float64(q.Target() + 1)
}

func (g *gull) key(q decider.Query) uint64 {
	g.broken("Key", q.Target())
	return q.Target()
}

func (g *gull) dive(x behavior.Context) decider.Status {
	g.target = x.Target()
	return decider.Running
}

// diving is a tree of gulls that claim their fish. Another row with Targets stands before that one.
func diving(targets decider.Targets[*gull]) *decider.Tree[*gull] {
	type row = decider.Decider[*gull]
	targets.List = (*gull).list
	none := decider.Targets[*gull]{List: (*gull).list, Max: 100}
	stay := &behavior.Behavior[*gull]{Name: "DIVE", Tick: (*gull).dive}
	return decider.MustCompile(&row{Name: "GULL", Children: []*row{
		{Name: "FLEE", Targets: &none, Decide: func(*gull, decider.Query) float64 { return 0 }, Behavior: stay},
		{Name: "DIVE", Targets: &targets, Decide: (*gull).wants, Gate: &decider.Gate[*gull]{Name: "CLAIM", Key: (*gull).key}, Behavior: stay},
		{Name: "REST", Each: func(g *gull) { g.target = 0 }},
	}})
}

// TestClaimsOfThousands: gulls take the largest fish that is left, in one frame, and so do gulls that
// find only those of others. However many workers there are, all is the same.
func TestClaimsOfThousands(t *testing.T) {
	var want []uint64
	for _, workers := range []int{1, 3} {
		tree := diving(decider.Targets[*gull]{Max: 4096, Switch: true, Top: 2})
		world := tree.NewWorld(1)
		require.NoError(t, world.SetWorkers(workers))
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		gulls := make([]*gull, 40)
		for i := range gulls {
			gulls[i] = &gull{fish: 4096, first: uint64(i) * 97}
			if i >= 30 {
				gulls[i].fish = 20
			}
			require.NoError(t, crowd.Add(uint64(i), gulls[i]))
		}
		var got []uint64
		for range 3 {
			require.NoError(t, world.Tick(time.Second))
			seen := map[uint64]bool{}
			for _, g := range gulls {
				got = append(got, g.target)
				require.False(t, seen[g.target], "%d", g.target)
				require.True(t, g.target >= 4096-64 || g.target < 20)
				seen[g.target] = true
			}
		}
		if want == nil {
			want = got
		}
		assert.Equal(t, want, got, "%d workers", workers)
		require.Len(t, world.Mistakes(), 1, "of FLEE, whose Max is less")
	}
}

// TestManyTargetsPanic: whatever breaks in the midst of many candidates, the agent goes on when it is
// mended, and other agents know nothing of it.
func TestManyTargetsPanic(t *testing.T) {
	tree := diving(decider.Targets[*gull]{Max: 4096, Switch: true})
	for _, what := range []string{"List", "Decide", "Key"} {
		world := tree.NewWorld(1)
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		gulls := []*gull{{fish: 4096, breaks: what}, {fish: 4096}}
		if what == "Key" { // the best of its fish
			gulls[0].fish = 4001
		}
		for i, g := range gulls {
			require.NoError(t, crowd.Add(uint64(i), g))
		}
		for range 2 {
			assert.PanicsWithValue(t, "it breaks in "+what, func() { _ = world.Tick(time.Second) })
			require.EqualValues(t, 4095, gulls[1].target, what)
		}
		gulls[0].breaks = ""
		require.NoError(t, world.Tick(time.Second))
		best := uint64(4094) // of those that are left
		if what == "Key" {
			best = 4000
		}
		assert.Equal(t, best, gulls[0].target, what)
	}
}

// TestListWithin: a List that ticks other agents, which list theirs, has its own list.
func TestListWithin(t *testing.T) {
	tree := diving(decider.Targets[*gull]{Max: 4096})
	world := tree.NewWorld(1)
	tick := func(g *gull, mem decider.Memory) {
		_, err := tree.Tick(g, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	inner, outer, mem := &gull{fish: 70}, &gull{fish: 300}, tree.NewMemory(2)
	outer.within = func() { tick(inner, mem) }
	tick(outer, tree.NewMemory(1))
	assert.EqualValues(t, 69, inner.target)
	assert.EqualValues(t, 299, outer.target)
}

// BenchmarkManyTargets is a question about so many candidates, of which others have all; ns are those
// of one candidate.
func BenchmarkManyTargets(b *testing.B) {
	for _, n := range []uint64{16, 64, 4096} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			tree := diving(decider.Targets[*gull]{Max: 4096})
			world := tree.NewWorld(1)
			crowd, err := tree.NewCrowd(world, nil)
			require.NoError(b, err)
			for id := range n {
				require.NoError(b, crowd.Add(id+1, &gull{fish: n}))
			}
			require.NoError(b, world.Tick(time.Second))
			for id := range n {
				require.NoError(b, world.Pause(id+1, true))
			}
			require.NoError(b, crowd.Add(0, &gull{fish: n}))
			for b.Loop() {
				_ = world.Tick(time.Millisecond)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/candidate")
		})
	}
}
