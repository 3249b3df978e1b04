package bench

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// awake is how long the workers of a crowd linger where a series says that they are
// awake when a frame begins.
const awake = time.Millisecond

// startWorkers starts a crowd of so many workers, which linger that long.
type startWorkers func(workers int, linger time.Duration) Run

// workersSeries ticks a crowd with one worker, and with as many as there are
// processors. raw, unless it is nil, ticks the same soldiers without a crowd: goroutines
// that share them out and do nothing but Tick. No crowd can do better than these.
func workersSeries(name, about string, agents int, crowd, raw startWorkers) Series {
	all := runtime.GOMAXPROCS(0)
	s := Series{Name: name, About: about, Agents: agents, Cycle: 1}
	add := func(name string, start startWorkers, workers int, linger time.Duration) {
		s.Entries = append(s.Entries, Entry{
			Name: name, Threads: true, Linger: 2 * linger,
			Start: func() Run { return start(workers, linger) },
		})
	}
	add("one", crowd, 1, 0)
	add("all", crowd, all, 0)
	add("all_awake", crowd, all, awake)
	if raw != nil {
		add("raw", raw, all, 0)
		add("raw_awake", raw, all, awake)
	}
	return s
}

func workersW4() Series {
	return workersSeries("WorkersW4", "W4 with one worker and with all", CrowdSize,
		func(n int, linger time.Duration) Run { return startCrowd(crowdOf(n, linger).Wide, CrowdSize) },
		func(n int, linger time.Duration) Run { return startCrowd(rawOf(n, linger), CrowdSize) })
}

func workersW5() Series {
	return workersSeries("WorkersW5", "W5 with one worker and with all", CrowdSize,
		func(n int, linger time.Duration) Run { return startLiving(crowdOf(n, linger).Wide, CrowdSize) }, nil)
}

func workersThinking() Series {
	return workersSeries("WorkersThinking", "soldiers who compute for a microsecond", thinkers, startThinking, nil)
}

// thinkers is how many soldiers think.
const thinkers = 1000

// startThinking starts a crowd of soldiers that each compute for about a microsecond a
// tick, as those of a game do that look for a path.
func startThinking(workers int, linger time.Duration) Run {
	root := decider.Decider[*Soldier]{Name: "THINK", Behavior: &think, BehaviorFlags: 1}
	r := &crowdRun{crowd: newCrowd(thinkers)}
	for range r.crowd {
		var e expectation
		e.change(0, 1)
		r.expect = append(r.expect, e)
	}
	r.brain = newCrowdTicker(decider.MustCompile(&root), r.crowd, workers, linger)
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

// rawOf makes brains without a Crowd: goroutines that tick a part of the soldiers each,
// and linger that long.
func rawOf(workers int, linger time.Duration) func([]Soldier) Ticker {
	return func(crowd []Soldier) Ticker {
		t := &rawTicker{linger: linger}
		for i := range workers {
			part := crowd[len(crowd)*i/workers : len(crowd)*(i+1)/workers]
			t.parts = append(t.parts, rawPart{brain: newTableCrowd(part, wideTable(wideGroups, widePerGroup))})
		}
		return t
	}
}

type rawTicker struct {
	linger time.Duration
	parts  []rawPart
	done   sync.WaitGroup
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
