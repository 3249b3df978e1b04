package bench

import (
	"fmt"
	"runtime"
	"time"

	"golang.org/x/exp/slices"
)

// Competitor makes brains for the agents of the workloads. A brain must run the first
// leaf of the table whose condition holds, enter and leave it once, and tick it in
// every tick.
type Competitor interface {
	Name() string

	// Figure1 makes a brain for the creature of W1; it may rely on the condition
	// of its leaf to hold while that runs.
	Figure1(c *Creature) Ticker

	// Churn makes a brain for the creature of W3.
	Churn(c *Creature) Ticker

	// Wide makes a brain for each soldier of W2, W4 and W5.
	Wide(crowd []Soldier) Ticker
}

// Ticker ticks each of its agents once.
type Ticker interface{ Tick() }

// Competitors returns all competitors, the baseline first.
func Competitors() []Competitor {
	return []Competitor{hand{}, ethogram{}, goBehaviorTree{}, goBehave{}, behavior3go{}}
}

// frame is the time between two ticks.
const frame = 16 * time.Millisecond

// Workload is one of W1 to W5.
type Workload struct {
	Name   string
	Agents int
	start  func(c Competitor, agents int) Run
}

// Workloads returns W1 to W5.
func Workloads() []Workload {
	return []Workload{
		{"W1", 1, startFigure1},
		{"W2", 1, startWide},
		{"W3", 1, startChurn},
		{"W4", CrowdSize, startCrowd},
		{"W5", CrowdSize, startLiving},
	}
}

// Competitors returns the competitors of the workload: all, and with many agents
// also this library's crowds.
func (w Workload) Competitors() []Competitor {
	if w.Agents == 1 {
		return Competitors()
	}
	return append(Competitors(), Crowds()...)
}

// Start makes the competitor's brains for this many agents; W1 to W3 always have
// one.
func (w Workload) Start(c Competitor, agents int) Run { return w.start(c, agents) }

// Run is a workload under way.
type Run interface {
	// Ticks runs n more ticks of the world and all its agents.
	Ticks(n int)

	// Verify returns an error unless the agents did what they should in all ticks
	// so far.
	Verify() error
}

type figure1Run struct {
	brain    Ticker
	creature *Creature
	ticks    int
	expect   expectation
}

func startFigure1(c Competitor, _ int) Run {
	r := &figure1Run{creature: &Creature{Situation: steady.Situation}}
	r.brain = c.Figure1(r.creature)
	r.expect.change(0, steady.want)
	return r
}

func (r *figure1Run) Ticks(n int) {
	for range n {
		r.brain.Tick()
	}
	r.ticks += n
}

func (r *figure1Run) Verify() error { return r.expect.verify(r.ticks, r.creature.Record) }

type churnRun struct {
	brain    Ticker
	creature *Creature
	ticks    int

	expect expectation
	scenes int // how many the expectation has
}

func startChurn(c Competitor, _ int) Run {
	r := &churnRun{creature: &Creature{}}
	r.brain = c.Churn(r.creature)
	return r
}

func (r *churnRun) Ticks(n int) {
	for i := r.ticks; i < r.ticks+n; i++ {
		if i%sceneTicks == 0 {
			r.creature.Situation = scenes[i/sceneTicks%len(scenes)].Situation
		}
		r.brain.Tick()
	}
	r.ticks += n
}

func (r *churnRun) Verify() error {
	for ; r.scenes*sceneTicks < r.ticks; r.scenes++ {
		r.expect.change(r.scenes*sceneTicks, scenes[r.scenes%len(scenes)].want)
	}
	return r.expect.verify(r.ticks, r.creature.Record)
}

// crowdRun is W2, W4 and, with life, W5.
type crowdRun struct {
	brain Ticker
	crowd []Soldier
	life  *life // nil if no flags change
	ticks int

	expect   []expectation
	shadow   []Soldier // the crowd of the expectation, after verified ticks
	shadowed *life
	verified int
}

func newCrowdRun(c Competitor, crowd []Soldier) *crowdRun {
	r := &crowdRun{crowd: crowd, shadow: append([]Soldier(nil), crowd...), expect: make([]expectation, len(crowd))}
	for i := range r.expect {
		r.expect[i].change(0, wideLeaf(crowd[i].Flags))
	}
	r.brain = c.Wide(crowd)
	return r
}

func startWide(c Competitor, _ int) Run {
	return newCrowdRun(c, []Soldier{{Flags: lastOnly}})
}

func startCrowd(c Competitor, agents int) Run { return newCrowdRun(c, newCrowd(agents)) }

func startLiving(c Competitor, agents int) Run {
	r := newCrowdRun(c, newCrowd(agents))
	r.life, r.shadowed = &life{dice: crowdSeed}, &life{dice: crowdSeed}
	return r
}

func (r *crowdRun) Ticks(n int) {
	for range n {
		r.brain.Tick()
		if r.life != nil {
			r.life.change(r.crowd, nil)
		}
	}
	r.ticks += n
}

func (r *crowdRun) Verify() error {
	// What changed after one tick is what the next one sees.
	for ; r.shadowed != nil && r.verified+1 < r.ticks; r.verified++ {
		r.shadowed.change(r.shadow, func(i int) {
			r.expect[i].change(r.verified+1, wideLeaf(r.shadow[i].Flags))
		})
	}
	for i := range r.expect {
		if err := r.expect[i].verify(r.ticks, r.crowd[i].Record); err != nil {
			return fmt.Errorf("soldier %d: %w", i, err)
		}
	}
	return nil
}

// BytesPerAgent returns how much memory the competitor's brains need for each
// further agent, without the agent itself and without what all agents share.
func BytesPerAgent(c Competitor, agents int) float64 {
	// Memory that others free meanwhile counts too, so take the median of five.
	var of [5]float64
	for i := range of {
		one, many := heapOf(c, 1), heapOf(c, agents)
		of[i] = float64(many-one) / float64(agents-1)
	}
	slices.Sort(of[:])
	return of[len(of)/2]
}

// heapOf returns how much brains for this many soldiers grow the heap after a tick;
// some competitors allocate as they go.
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
