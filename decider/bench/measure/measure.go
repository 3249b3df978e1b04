// Package measure compares what pieces of code cost, on a machine that does other
// things as well.
//
// Benchmarks that run for a second each, one after another, compare seconds in which
// the machine was not equally fast: two runs of the same code differ by 10 % and
// more. Here all contenders run in one process, in turns of about a millisecond, and
// each round begins with another contender. A turn is measured in the CPU time of its
// thread, which stands still while another program has the processor. What still
// disturbs a turn (a cold cache, a busy sibling core, an interrupt) makes it longer,
// never shorter. So the lowest turns are the figure, and its ratio to those of the
// first contender repeats within a few per cent.
//
// Where one operation takes much longer than a turn should, hardly any turn is
// undisturbed. The ratio of such a contender is the median of its ratios in single
// rounds: what disturbs a round disturbs both.
package measure

import (
	"context"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Contender is one of the things that are compared.
type Contender struct {
	Name string
	Run  func(n int) // does n operations

	// Cycle is the number of operations after which they repeat, if they differ; a
	// turn has a multiple of it.
	// 0 is 1.
	Cycle int

	// Threads is set if other threads work too. The CPU time of one thread says
	// nothing then, so the contender is measured by the clock on the wall.
	Threads bool

	// Linger is how long these threads may go on after a turn. Nothing is measured
	// meanwhile.
	Linger time.Duration
}

// Options say how long to measure.
type Options struct {
	Rounds int           // of each group, at least 1
	Turn   time.Duration // about how long a turn takes, positive

	// Progress is called after each round with the part of all rounds that is done,
	// unless it is nil.
	Progress func(done float64)
}

// turn is one measurement, in nanoseconds an operation.
type turn struct {
	cpu, wall float64
	base      *turn // that of the first contender in the same round
}

// Figures are what the turns of one contender say.
type Figures struct {
	Name    string
	Wall    bool    // measured by the clock on the wall, and so is the base of its ratios
	Turns   int     // how many there were
	Ops     int     // operations a turn
	Ns      float64 // an operation: the mean of the lowest 2 % of the turns
	Ratio   float64 // Ns to that of the first contender; the Median, if Slow
	Slow    bool    // its shortest turn takes too long to be undisturbed, and it has fewer
	Median  float64 // of the ratios to the first contender's turn in the same round
	Q1, Q3  float64 // the quartiles of the same
	Allocs  float64 // allocations an operation
	Garbage float64 // bytes allocated an operation
}

// block is how many rounds of a group follow each other before the next group's. The
// rounds of each group are spread over the whole time, so that some busy seconds do not
// fall on one group alone.
const block = 20

// Turns measures the contenders of each group in turns, and returns their figures in
// the same order. The first of a group is the one that its ratios refer to. When ctx
// ends, Turns returns the figures of the rounds until then: nil for a group that has
// none yet.
//
// The garbage collector does not run within a turn: a turn contains what allocating
// costs, but not what collecting does.
func Turns(ctx context.Context, groups [][]Contender, o Options) [][]Figures {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))

	free := startFreeRunner()
	defer close(free.wanted)
	all := make([]group, len(groups))
	for i, contenders := range groups {
		all[i] = newGroup(ctx, contenders, free, o)
	}
	var g garbage
	g.collect()
	for begin := 0; begin < o.Rounds; begin += block {
		end := min(begin+block, o.Rounds)
		for i := range all {
			for round := begin; round < end && ctx.Err() == nil; round++ {
				g.collectIfMuch()
				all[i].round(ctx, round)
				if o.Progress != nil {
					done := begin*len(all) + i*(end-begin) + round - begin + 1
					o.Progress(float64(done) / float64(o.Rounds*len(all)))
				}
			}
		}
	}
	result := make([][]Figures, len(all))
	for i := range all {
		result[i] = all[i].figures()
	}
	return result
}

// group is the contenders that are compared with each other.
type group []*runner

// newGroup returns nil when ctx has ended.
func newGroup(ctx context.Context, contenders []Contender, free freeRunner, o Options) group {
	var g group
	for _, c := range contenders {
		if ctx.Err() != nil {
			return nil
		}
		g = append(g, newRunner(c, free, o))
	}
	g[0].every = 1 // the others refer to it
	return g
}

// round runs a turn of each contender whose turn it is. A round that ctx ends does not
// count.
func (g group) round(ctx context.Context, round int) {
	turns := make([]*turn, len(g))
	for i := range g {
		if ctx.Err() != nil {
			return
		}
		k := (i + round) % len(g)
		if r := g[k]; round%r.every == 0 {
			t := r.turn()
			turns[k] = &t
		}
	}
	for i, t := range turns {
		if t != nil {
			t.base = turns[0]
			g[i].turns = append(g[i].turns, *t)
		}
	}
}

// runner runs the turns of a contender.
type runner struct {
	Contender
	free    freeRunner
	n       int // operations a turn
	every   int // it has a turn in every such round
	allocs  float64
	garbage float64
	turns   []turn
}

// tooLong is how many times as long a turn may take as it should, and fewest how many
// turns a contender has at least that exceeds it, if there are so many rounds.
const (
	tooLong = 4
	fewest  = 5
)

// newRunner finds out how many operations fill a turn. A contender whose shortest turn
// takes longer has its turns in fewer rounds: otherwise it would take most of the time.
func newRunner(c Contender, free freeRunner, o Options) *runner {
	r := &runner{Contender: c, free: free, every: 1}
	r.Cycle = max(c.Cycle, 1)
	want := float64(o.Turn)
	for r.n = r.Cycle; ; r.n *= 2 {
		r.turn() // warms up
		r.countAllocs()
		t := r.turn()
		took := t.cpu
		if r.wall() {
			took = t.wall
		}
		if total := took * float64(r.n); total >= want/2 {
			r.n = max(int(want/took)/r.Cycle, 1) * r.Cycle
			if long := took * float64(r.n) / want; long >= tooLong {
				r.every = int(long)
			}
			break
		}
	}
	r.every = min(r.every, max(o.Rounds/fewest, 1))
	return r
}

// countAllocs notes what an operation allocates.
func (r *runner) countAllocs() {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r.turn()
	runtime.ReadMemStats(&after)
	n := float64(r.warmUp() + r.n)
	r.allocs = float64(after.Mallocs-before.Mallocs) / n
	r.garbage = float64(after.TotalAlloc-before.TotalAlloc) / n
}

// wall reports whether the clock on the wall counts.
func (r *runner) wall() bool { return r.Threads || !HasThreadTime }

// turn runs a turn.
func (r *runner) turn() turn {
	if !r.Threads {
		return r.timed()
	}
	t := r.free.turn(r)
	time.Sleep(r.Linger)
	return t
}

// timed is a turn on the goroutine that calls it. It allocates nothing. Operations that
// do not count come first: they bring into the caches what the others have driven out.
func (r *runner) timed() turn {
	r.Run(r.warmUp())
	wall, cpu := time.Now(), threadTime()
	r.Run(r.n)
	return turn{
		cpu:  float64(threadTime()-cpu) / float64(r.n),
		wall: float64(time.Since(wall)) / float64(r.n),
	}
}

// warmUp returns how many operations of a turn do not count: none, if a turn is only
// one cycle.
func (r *runner) warmUp() int {
	if r.n == r.Cycle {
		return 0
	}
	return r.Cycle
}

// freeRunner is a goroutine that is not bound to a thread. Contenders with threads of
// their own run on it: switching from a goroutine that is bound takes longer.
type freeRunner struct {
	wanted chan *runner
	done   chan turn
}

func startFreeRunner() freeRunner {
	f := freeRunner{make(chan *runner), make(chan turn)}
	go func() {
		for r := range f.wanted {
			f.done <- r.timed()
		}
	}()
	return f
}

func (f freeRunner) turn(r *runner) turn {
	f.wanted <- r
	return <-f.done
}

// garbage collects between rounds, when there is much.
type garbage struct{ allocated, much uint64 }

// least is how many bytes are allocated at least between two collections: few enough
// for small machines. What lives counts too, as it is what a collection takes time for.
const least = 64 << 20

func (g *garbage) collectIfMuch() {
	if allocated()-g.allocated >= g.much {
		g.collect()
	}
}

func (g *garbage) collect() {
	runtime.GC() // sweeps, too
	g.allocated = allocated()
	g.much = max(least, metric("/gc/heap/live:bytes")/2)
}

// allocated returns how many bytes the process has allocated so far.
func allocated() uint64 { return metric("/gc/heap/allocs:bytes") }

func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
