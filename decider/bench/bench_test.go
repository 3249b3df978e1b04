package bench

import (
	"flag"
	"fmt"
	"runtime"
	"testing"

	"github.com/ethogram-go/ethogram/decider"
)

var counting = flag.Bool("counting", false, "verify nothing, and tick 200 agents at most: for counting instructions")

// most returns n, or as many as are enough to count instructions.
func most(n int) int {
	if *counting {
		return min(n, 200)
	}
	return n
}

// entry is one of the things that a benchmark compares; the first is what ratios refer to.
type entry struct {
	name  string
	goal  float64 // the highest ratio to the first that it should have; 0 is none
	start func() Run
}

// compare measures an operation of each entry, which ticks so many agents. What it
// reports beside the time is for the page: its goal, and the time for each agent.
func compare(b *testing.B, agents int, entries ...entry) {
	for _, e := range entries {
		var run Run
		b.Run("by="+e.name, func(b *testing.B) {
			if run == nil { // the function is called with growing b.N; the run continues
				run = e.start()
				run.Ticks(3) // some competitors make their memory as they go
			}
			b.ReportAllocs()
			b.ResetTimer()
			run.Ticks(b.N)
			b.StopTimer()
			if *counting {
				return
			}
			if err := run.Verify(); err != nil {
				b.Fatal(err)
			}
			if e.goal > 0 {
				b.ReportMetric(e.goal, "goal")
			}
			if agents > 1 {
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(agents), "ns/agent")
			}
		})
	}
}

func BenchmarkW1(b *testing.B) { compete(b, "W1", nil) }
func BenchmarkW1r(b *testing.B) {
	compete(b, "W1r", map[string]float64{"table": 4.2, "generated": 1.6, "generated_typed": 1.35})
}

func BenchmarkW2(b *testing.B) {
	compete(b, "W2", map[string]float64{"table": .2, "generated": .15, "generated_typed": .15})
}
func BenchmarkW3(b *testing.B) { compete(b, "W3", map[string]float64{"table": 5.6}) }
func BenchmarkW3r(b *testing.B) {
	compete(b, "W3r", map[string]float64{"table": 5.6, "table_when": 5.6, "generated": 2.2, "generated_typed": 1.9})
}

func BenchmarkW4(b *testing.B) {
	compete(b, "W4", map[string]float64{"table": .3, "generated": .25, "generated_typed": .25})
}
func BenchmarkW5(b *testing.B) { compete(b, "W5", nil) }
func BenchmarkW6(b *testing.B) {
	compete(b, "W6", map[string]float64{"table": 2, "generated": 1, "generated_typed": 1})
}

// compete measures all competitors of a workload; their goals are ratios to hand.
func compete(b *testing.B, name string, goals map[string]float64) {
	for _, w := range Workloads() {
		if w.Name != name {
			continue
		}
		agents, entries := most(w.Agents), []entry(nil)
		for _, c := range w.Competitors() {
			entries = append(entries, entry{c.Name, goals[c.Name], func() Run { return w.Start(c, agents) }})
		}
		compare(b, agents, entries...)
	}
}

// BenchmarkMemory makes the brains of a soldier, and says how many bytes each needs, without
// the soldier and without what all share.
func BenchmarkMemory(b *testing.B) {
	for _, c := range append(Competitors(), Crowds()...) {
		if c.Wide != nil {
			b.Run("by="+c.Name, func(b *testing.B) {
				const more = 1000
				b.ReportMetric(float64(heapOf(c, 1+more)-heapOf(c, 1))/more, "B/agent")
			})
		}
	}
}

// heapOf returns how much brains for this many soldiers grow the heap after a tick; some
// competitors allocate as they go.
func heapOf(c Competitor, agents int) int64 {
	crowd := newCrowd(agents)
	before := heapInUse()
	brain := c.Wide(crowd)
	brain.Tick()
	after := heapInUse()
	runtime.KeepAlive(brain)
	runtime.KeepAlive(crowd)
	return after - before
}

func heapInUse() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // pools and finalizers keep their memory for one more
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// runOf is a Run made of two functions.
type runOf struct {
	ticks  func(n int)
	verify func() error
}

func (r runOf) Ticks(n int)   { r.ticks(n) }
func (r runOf) Verify() error { return r.verify() }

// attempts returns a run that repeats work, which must not fail.
func attempts(work func() error) Run {
	return runOf{func(n int) {
		for range n {
			must(work())
		}
	}, func() error { return nil }}
}

// ticking returns a run that ticks an agent. right says whether the agent did in so many
// ticks what it should.
func ticking[A any](tree *decider.Tree[A], agent A, world *decider.World, right func(ticks int) bool) Run {
	mem, in, ticks := tree.NewMemory(1), decider.Input{Delta: frame, World: world}, 0
	return runOf{
		func(n int) {
			for range n {
				_, err := tree.Tick(agent, mem, in)
				must(err)
			}
			ticks += n
		},
		func() error {
			if !right(ticks) {
				return fmt.Errorf("after %d ticks the agent is %+v", ticks, agent)
			}
			return nil
		},
	}
}
