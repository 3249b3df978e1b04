package decider

import (
	"fmt"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// trooper is an agent of wide tables: its flags say what it can do.
type trooper struct {
	flags, other uint64 // which lead to the same leaf, or to another
	ticks        uint32
	enters       uint32
}

// trooperMask returns the two bits that leaf i of 100 needs, as in the benchmarks of
// decider/bench.
func trooperMask(i int) uint64 {
	if i == 99 {
		return 1<<3 | 1<<63
	}
	return 1<<(i%32) | 1<<(32+i%31)
}

func trooperLeaf(flags uint64) int {
	for i := range 100 {
		if m := trooperMask(i); flags&m == m {
			return i
		}
	}
	return -1
}

// trooperTable has a hundred leaves in ten groups that delegate.
func trooperTable() *Tree[*trooper] {
	serve := &behavior.Behavior[*trooper]{
		Name:     "SERVE",
		Activate: func(a *trooper, _ behavior.Context) bool { a.enters++; return true },
		Tick:     func(a *trooper, _ behavior.Context) behavior.Status { a.ticks++; return behavior.Running },
	}
	root := Group[*trooper]("ROOT", PrioritizedList)
	for g := range 10 {
		group := &Decider[*trooper]{Name: fmt.Sprint("GROUP_", g), Delegate: true}
		for i := g * 10; i < g*10+10; i++ {
			leaf := &Decider[*trooper]{Name: fmt.Sprint("LEAF_", i), Recheck: EachTick, Behavior: serve}
			leaf.Preconditions.Flags = All(Flags(trooperMask(i)))
			group.Children = append(group.Children, leaf)
		}
		root.Children = append(root.Children, group)
	}
	return MustCompile(&root)
}

// troopers returns n agents, with an eighth of all flags set, and the last leaf's.
func troopers(n int) []trooper {
	draw := uint64(0)
	next := func() uint64 {
		word := ^uint64(0)
		for range 3 {
			draw++
			word &= core.Mix(draw * 0x9e3779b97f4a7c15)
		}
		return word | trooperMask(99)
	}
	list := make([]trooper, n)
	for i := range list {
		list[i] = trooper{flags: next(), other: next()}
	}
	return list
}

// BenchmarkChangedFlags ticks agents whose flags change in every tick: another leaf
// runs, or one bit changes and the leaf stays.
func BenchmarkChangedFlags(b *testing.B) {
	const n = 64
	run := func(name string, agents []trooper) {
		b.Run(name, func(b *testing.B) {
			tree := trooperTable()
			mems := tree.NewMemories(n, 1)
			b.ReportAllocs()
			for b.Loop() {
				for i := range agents {
					a := &agents[i]
					if _, err := tree.Tick(a, mems[i], Input{Delta: time.Millisecond, Flags: Flags(a.flags)}); err != nil {
						b.Fatal(err)
					}
					a.flags, a.other = a.other, a.flags
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/agent")
		})
	}
	run("another", troopers(n))
	same := troopers(n)
	for i := range same {
		for k := range 64 {
			if f := same[i].flags ^ 1<<((k+i)%64); trooperLeaf(f) == trooperLeaf(same[i].flags) {
				same[i].other = f
				break
			}
		}
	}
	run("same", same)
}

// BenchmarkUnheededFlags ticks an agent whose flags stay, or change in bits that no row checks.
func BenchmarkUnheededFlags(b *testing.B) {
	no := func(*trooper, Query) float64 { return 0 }
	act := &behavior.Behavior[*trooper]{Name: "SERVE", Tick: func(*trooper, behavior.Context) behavior.Status { return behavior.Running }}
	root := Group("ROOT", PrioritizedList,
		&Decider[*trooper]{Name: "FLEE", Decide: no, Behavior: act}, &Decider[*trooper]{Name: "REST", Behavior: act})
	for name, flip := range map[string]Flags{"stay": 0, "change": 6} {
		b.Run(name, func(b *testing.B) {
			tree := MustCompile(&root)
			a, mem, in := &trooper{}, tree.NewMemory(1), Input{Delta: time.Millisecond}
			b.ReportAllocs()
			for b.Loop() {
				in.Flags ^= flip
				if _, err := tree.Tick(a, mem, in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCrowdFrame ticks 10,000 agents in a loop, in a world and without, and as
// a crowd with one worker.
func BenchmarkCrowdFrame(b *testing.B) {
	const n = 10_000
	tree := trooperTable()
	loop := func(w *World) func(*testing.B) {
		return func(b *testing.B) {
			agents, mems := troopers(n), tree.NewMemories(n, 1)
			for b.Loop() {
				for i := range agents {
					a := &agents[i]
					if _, err := tree.Tick(a, mems[i], Input{Delta: time.Millisecond, Flags: Flags(a.flags), World: w}); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/agent")
		}
	}
	b.Run("loop", loop(nil))
	b.Run("loop in a world", loop(NewWorld(1)))
	b.Run("crowd", func(b *testing.B) {
		agents, w := troopers(n), NewWorld(1)
		c, err := tree.NewCrowd(w, func(a *trooper, _ time.Duration) Sense { return Sense{Flags: Flags(a.flags)} })
		if err == nil {
			err = w.SetWorkers(1)
		}
		if err == nil {
			err = c.Reserve(n)
		}
		if err != nil {
			b.Fatal(err)
		}
		for i := range agents {
			if _, err := c.Add(uint64(i+1), &agents[i]); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportAllocs()
		for b.Loop() {
			if err := w.Tick(time.Millisecond); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/agent")
	})
}

// BenchmarkCompileMasks compiles a table of 101 rows with nothing but masks.
func BenchmarkCompileMasks(b *testing.B) {
	root := wideTable(9, 10, nil)
	b.ReportAllocs()
	for b.Loop() {
		MustCompile(root)
	}
}
