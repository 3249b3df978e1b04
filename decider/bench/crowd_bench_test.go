package bench

import (
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// BenchmarkSpeedup ticks crowds with one worker and with as many as there are
// processors, in turns so that a busy machine slows both down. An op is a frame
// with all workers; speedup is how many times as long one worker took. Where it
// says awake the workers linger from frame to frame. raw is W4 without a crowd:
// goroutines that share the soldiers out and do nothing but Tick, started in
// every frame or awake. No crowd can do better than these.
func BenchmarkSpeedup(b *testing.B) {
	most := runtime.GOMAXPROCS(0)
	const awake = time.Millisecond
	crowds := []struct {
		name  string
		start func(workers int) Run
	}{
		{"W4", func(n int) Run { return startCrowd(ethogramWorkers{workers: n}, CrowdSize) }},
		{"W4_awake", func(n int) Run { return startCrowd(ethogramWorkers{workers: n, linger: awake}, CrowdSize) }},
		{"W4_raw", func(n int) Run { return startCrowd(rawWorkers{workers: n}, CrowdSize) }},
		{"W4_raw_awake", func(n int) Run { return startCrowd(rawWorkers{workers: n, linger: awake}, CrowdSize) }},
		{"W5", func(n int) Run { return startLiving(ethogramWorkers{workers: n}, CrowdSize) }},
		{"W5_awake", func(n int) Run { return startLiving(ethogramWorkers{workers: n, linger: awake}, CrowdSize) }},
		{"thinking", func(n int) Run { return startThinking(ethogramWorkers{workers: n}) }},
		{"thinking_awake", func(n int) Run { return startThinking(ethogramWorkers{workers: n, linger: awake}) }},
	}
	for _, c := range crowds {
		var one, all Run
		b.Run(c.name, func(b *testing.B) {
			if one == nil {
				one, all = c.start(1), c.start(most)
				one.Ticks(3)
				all.Ticks(3)
			}
			b.ReportAllocs()
			b.ResetTimer()
			b.StopTimer()
			var alone time.Duration
			for range b.N {
				start := time.Now()
				one.Ticks(1)
				alone += time.Since(start)
				b.StartTimer()
				all.Ticks(1)
				b.StopTimer()
			}
			for _, r := range []Run{one, all} {
				if err := r.Verify(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(alone.Seconds()/b.Elapsed().Seconds(), "speedup")
			b.ReportMetric(float64(most), "workers")
		})
	}
}

// startThinking starts a crowd of soldiers that each compute for about a
// microsecond a tick, as those of a game do that look for a path.
func startThinking(e ethogramWorkers) Run {
	root := decider.Decider[*Soldier]{Name: "THINK", Behavior: &think, BehaviorFlags: 1}
	r := &crowdRun{crowd: newCrowd(1000)}
	for range r.crowd {
		var e expectation
		e.change(0, 1)
		r.expect = append(r.expect, e)
	}
	r.brain = newCrowdTicker(decider.MustCompile(&root), r.crowd, e)
	return r
}

// think is a behavior with work to do.
var think = behavior.Behavior[*Soldier]{
	Name:       "THINK",
	Activate:   serve.Activate,
	Deactivate: serve.Deactivate,
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		d := dice(s.Flags)
		for range 500 {
			d.next()
		}
		if d == 0 {
			return behavior.Failed
		}
		s.tick(Leaf(x.BehaviorFlags()))
		return behavior.Running
	},
}

// gateCase is one way in which a row can stand behind a gate.
type gateCase struct {
	gated   bool // the row has a gate
	others  bool // which another agent holds
	accepts bool // the row's Decide
	asked   bool // it is asked in every tick
}

var gateCases = []struct {
	name string
	gateCase
}{
	{"none", gateCase{asked: true}},
	{"uncontended", gateCase{gated: true, asked: true}},
	{"full", gateCase{gated: true, others: true}},
	{"running", gateCase{accepts: true}},
	{"holding", gateCase{gated: true, accepts: true}},
}

// BenchmarkGate ticks an agent with a row that refuses above the one that runs:
// without a gate, with one that is open, and with one that is full; and an agent
// that runs the row, without a gate and holding its token.
func BenchmarkGate(b *testing.B) {
	for _, c := range gateCases {
		b.Run(c.name, func(b *testing.B) {
			g := newGated(c.gateCase)
			g.tick(1)
			g.asked = 0
			b.ReportAllocs()
			b.ResetTimer()
			g.tick(b.N)
			b.StopTimer()
			if !g.right(c.gateCase, b.N) {
				b.Fatalf("asked %d times in %d ticks, holders %v, leaf %s", g.asked, b.N, g.world.Holders("GRENADE"), g.leaf())
			}
		})
	}
}

// gated is an agent with a row that may stand behind a gate.
type gated struct {
	tree   *decider.Tree[*gated]
	memory decider.Memory
	world  *decider.World
	result decider.Result

	accepts bool
	asked   int
}

func newGated(c gateCase) *gated {
	throw := &decider.Decider[*gated]{Name: "THROW", Decide: throws, Behavior: &holdOn}
	if c.gated {
		throw.Gate = &decider.Gate[*gated]{Name: "GRENADE"}
	}
	root := decider.Group("ROOT", decider.PrioritizedList, throw, &decider.Decider[*gated]{Name: "CHARGE", Behavior: &holdOn})
	tree := decider.MustCompile(&root)
	g := &gated{tree: tree, memory: tree.NewMemory(1), world: tree.NewWorld(1), accepts: c.accepts}
	if c.others {
		other := &gated{tree: tree, memory: tree.NewMemory(2), world: g.world, accepts: true}
		other.tick(1)
	}
	return g
}

func (g *gated) tick(n int) {
	in := decider.Input{Delta: frame, World: g.world}
	for range n {
		var err error
		if g.result, err = g.tree.Tick(g, g.memory, in); err != nil {
			panic(err)
		}
	}
}

func (g *gated) leaf() string { return g.tree.Outline().Name(g.result.Leaf) }

// right reports whether the agent did in n ticks what its case wants.
func (g *gated) right(c gateCase, n int) bool {
	leaf, asked, holders := "CHARGE", 0, 0
	if c.accepts {
		leaf = "THROW"
	}
	if c.asked {
		asked = n
	}
	if c.gated && (c.others || c.accepts) {
		holders = 1
	}
	return g.leaf() == leaf && g.asked == asked && len(g.world.Holders("GRENADE")) == holders
}

func throws(g *gated, _ decider.Query) float64 {
	g.asked++
	return decider.Bool(g.accepts)
}

var holdOn = behavior.Behavior[*gated]{
	Name: "HOLD_ON",
	Tick: func(*gated, behavior.Context) behavior.Status { return behavior.Running },
}

// TestGated holds what BenchmarkGate measures, and that none of it makes
// garbage.
func TestGated(t *testing.T) {
	for _, c := range gateCases {
		t.Run(c.name, func(t *testing.T) {
			g := newGated(c.gateCase)
			g.tick(1)
			g.asked = 0
			if n := testing.AllocsPerRun(100, func() { g.tick(1) }); n != 0 {
				t.Errorf("%v allocations a tick", n)
			}
			if !g.right(c.gateCase, 101) {
				t.Errorf("asked %d times, holders %v, leaf %s", g.asked, g.world.Holders("GRENADE"), g.leaf())
			}
		})
	}
}

// rawWorkers is this library without a Crowd: goroutines that tick a part of the
// soldiers each.
type rawWorkers struct {
	ethogram
	workers int
	linger  time.Duration
}

func (r rawWorkers) Wide(crowd []Soldier) Ticker {
	t := &rawTicker{rawWorkers: r}
	for i := range r.workers {
		part := crowd[len(crowd)*i/r.workers : len(crowd)*(i+1)/r.workers]
		t.parts = append(t.parts, rawPart{brain: ethogram{}.Wide(part)})
	}
	return t
}

type rawTicker struct {
	rawWorkers
	parts []rawPart
	done  sync.WaitGroup
}

// rawPart is what one of the goroutines ticks.
type rawPart struct {
	brain Ticker
	state atomic.Int32
	_     [128]byte
}

// States of a rawPart that lingers.
const (
	rawAsleep = iota
	rawAwake
	rawWanted
)

func (t *rawTicker) Tick() {
	for i := range t.parts[1:] {
		p := &t.parts[i+1]
		switch {
		case t.linger == 0:
			t.done.Go(func() {
				p.brain.Tick()
			})
		case p.state.Swap(rawWanted) == rawAsleep:
			go p.run(t.linger)
		}
	}
	t.parts[0].brain.Tick()
	t.done.Wait()
	for i := range t.parts[1:] {
		for t.parts[i+1].state.Load() == rawWanted {
			runtime.Gosched()
		}
	}
}

func (p *rawPart) run(linger time.Duration) {
	for {
		p.brain.Tick()
		p.state.Store(rawAwake)
		for end := time.Now().Add(linger); p.state.Load() != rawWanted; {
			if time.Now().After(end) && p.state.CompareAndSwap(rawAwake, rawAsleep) {
				return
			}
		}
	}
}

// TestRaw holds that all soldiers are ticked in every frame.
func TestRaw(t *testing.T) {
	for _, linger := range []time.Duration{0, time.Millisecond} {
		run := startCrowd(rawWorkers{workers: 3, linger: linger}, 1000)
		run.Ticks(50)
		if err := run.Verify(); err != nil {
			t.Error(err)
		}
	}
}

// TestThinking holds that all soldiers think in every frame.
func TestThinking(t *testing.T) {
	for _, workers := range []int{1, 3} {
		t.Run(strconv.Itoa(workers), func(t *testing.T) {
			run := startThinking(ethogramWorkers{workers: workers})
			run.Ticks(10)
			if err := run.Verify(); err != nil {
				t.Error(err)
			}
		})
	}
}
