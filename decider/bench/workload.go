package bench

import (
	"fmt"

	"golang.org/x/exp/slices"
)

// Workload is one of W1 to W6.
type Workload struct {
	Name   string
	Agents int
	takes  func(c Competitor) bool
	start  func(c Competitor, agents int) Run
}

// Workloads returns W1 to W6. Those with an r have every row rechecked in each tick.
func Workloads() []Workload {
	figure1 := func(c Competitor) func(*Creature) Ticker { return c.Figure1 }
	churn := func(c Competitor) func(*Creature) Ticker { return c.Churn }
	rechecked := func(c Competitor) func(*Creature) Ticker { return c.Rechecked }
	return []Workload{
		creatureWorkload("W1", figure1, startSteady),
		creatureWorkload("W1r", rechecked, startSteady),
		crowdWorkload("W2", 1, startWide),
		creatureWorkload("W3", churn, startChurn),
		creatureWorkload("W3r", rechecked, startChurn),
		crowdWorkload("W4", CrowdSize, startCrowd),
		crowdWorkload("W5", CrowdSize, startLiving),
		crowdWorkload("W6", 64, startFlicker),
	}
}

// creatureWorkload returns a workload of one creature. brain chooses what a competitor
// makes for it.
func creatureWorkload(name string, brain func(Competitor) func(*Creature) Ticker, start func(brain func(*Creature) Ticker) Run) Workload {
	return Workload{name, 1, func(c Competitor) bool { return brain(c) != nil }, func(c Competitor, _ int) Run { return start(brain(c)) }}
}

// crowdWorkload returns a workload of soldiers.
func crowdWorkload(name string, agents int, start func(brain func([]Soldier) Ticker, agents int) Run) Workload {
	return Workload{name, agents, func(c Competitor) bool { return c.Wide != nil }, func(c Competitor, agents int) Run { return start(c.Wide, agents) }}
}

// Competitors returns the competitors that take part in the workload: with ten thousand
// agents also this library's crowds.
func (w Workload) Competitors() []Competitor {
	all := Competitors()
	if w.Agents == CrowdSize {
		all = append(all, Crowds()...)
	}
	return slices.DeleteFunc(all, func(c Competitor) bool { return !w.takes(c) })
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

type steadyRun struct {
	brain    Ticker
	creature *Creature
	ticks    int
	expect   expectation
}

func startSteady(brain func(*Creature) Ticker) Run {
	r := &steadyRun{creature: &Creature{Situation: steady.Situation}}
	r.brain = brain(r.creature)
	r.expect.change(0, steady.want)
	return r
}

func (r *steadyRun) Ticks(n int) {
	for range n {
		r.brain.Tick()
	}
	r.ticks += n
}

func (r *steadyRun) Verify() error { return r.expect.verify(r.ticks, r.creature.Record) }

type churnRun struct {
	brain    Ticker
	creature *Creature
	ticks    int

	expect expectation
	scenes int // how many the expectation has
}

func startChurn(brain func(*Creature) Ticker) Run {
	r := &churnRun{creature: &Creature{}}
	r.brain = brain(r.creature)
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

// crowdRun is W2, W4, with life W5, and with others W6.
type crowdRun struct {
	brain  Ticker
	crowd  []Soldier
	life   *life    // nil if no flags change
	others []uint64 // the flags of the next tick, or nil
	ticks  int

	expect   []expectation
	shadow   []Soldier // the crowd of the expectation, after verified ticks
	shadowed *life
	verified int
}

func newCrowdRun(brain func([]Soldier) Ticker, crowd []Soldier) *crowdRun {
	r := &crowdRun{crowd: crowd, shadow: append([]Soldier(nil), crowd...), expect: make([]expectation, len(crowd))}
	for i := range r.expect {
		r.expect[i].change(0, wideLeaf(crowd[i].Flags))
	}
	r.brain = brain(crowd)
	return r
}

func startWide(brain func([]Soldier) Ticker, _ int) Run {
	return newCrowdRun(brain, []Soldier{{Flags: lastOnly}})
}

func startCrowd(brain func([]Soldier) Ticker, agents int) Run {
	return newCrowdRun(brain, newCrowd(agents))
}

func startLiving(brain func([]Soldier) Ticker, agents int) Run {
	r := newCrowdRun(brain, newCrowd(agents))
	r.life, r.shadowed = &life{dice: crowdSeed}, &life{dice: crowdSeed}
	return r
}

func startFlicker(brain func([]Soldier) Ticker, agents int) Run {
	r := newCrowdRun(brain, newCrowd(agents))
	r.others = otherFlags(r.crowd)
	return r
}

func (r *crowdRun) Ticks(n int) {
	for range n {
		r.brain.Tick()
		if r.life != nil {
			r.life.change(r.crowd, nil)
		}
		for i := range r.others {
			r.crowd[i].Flags, r.others[i] = r.others[i], r.crowd[i].Flags
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
