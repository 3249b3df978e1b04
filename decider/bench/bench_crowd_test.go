package bench

import (
	"bytes"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// idlers are so many that their memories do not fit in a processor's cache.
const idlers = 100_000

// BenchmarkIdle is a frame of agents in which next to nothing happens: all are ticked, 98 %
// sleep, or each is ticked in one of ten frames. The goals are the same for a million agents:
// at most 1 ns for each that sleeps and a frame, and nothing for those that are not due. What
// is left of the last is reached by agents that compute something; of these, which do
// nothing, a tick is little more than fetching its memory, and those of a frame stand far
// apart.
func BenchmarkIdle(b *testing.B) {
	of := func(name string, goal float64, awake, every int) entry {
		return entry{name, goal, func() Run { return startIdle(awake, every) }}
	}
	compare(b, idlers, of("awake", 0, idlers, 1), of("asleep", .15, idlers/50, 1), of("every10", .1, idlers, 10), of("asleep10", .05, idlers/50, 10))
}

// startIdle starts a crowd of which so many promise nothing, ticked in one of every so many
// frames.
func startIdle(awake, every int) Run {
	asked, frames := 0, 0
	root := decider.Group("IDLE", decider.PrioritizedList, &soldierRow{Name: "FIGHT", If: 1}, &soldierRow{Name: "EAT", If: 2}, &soldierRow{Name: "STAND"})
	for _, r := range root.Children {
		r.Behavior = &behavior.Behavior[*Soldier]{Name: "STAND"}
	}
	world := decider.NewWorld(1)
	crowd, err := decider.MustCompile(&root).NewCrowd(world, func(s *Soldier, _ time.Duration) decider.Sense {
		asked++
		return decider.Sense{Flags: decider.Flags(s.Flags & 2), Sleep: time.Duration(s.Flags >> 2)} // both in one word
	})
	must(err)
	must(crowd.Reserve(idlers))
	all := make([]Soldier, idlers)
	for i := range all {
		if all[i].Flags = uint64(i) & 2; i%(idlers/awake) != 0 {
			all[i].Flags |= uint64(24*time.Hour) << 2
		}
		must(crowd.Add(uint64(i+1), &all[i]))
		must(world.Every(uint64(i+1), every))
	}
	must(world.SetWorkers(1))
	run := runOf{
		func(n int) {
			for range n {
				must(world.Tick(frame))
			}
			frames += n
		},
		func() error { // one frame in 61 is not counted
			if got, want := float64(asked), float64(frames*awake/every); frames > 60 && (got < want*.9 || got > want*1.1) {
				return fmt.Errorf("%v agents were asked in %d frames; want %v", got, frames, want)
			}
			return nil
		},
	}
	run.Ticks(40) // until all have fallen asleep
	asked, frames = 0, 0
	return run
}

// BenchmarkCrowd is a frame of W4's soldiers, of whom none changes: ticked by a loop, and by a
// crowd of one worker.
func BenchmarkCrowd(b *testing.B) {
	compare(b, most(CrowdSize), entry{"loop", 0, func() Run { return startCrowd(table().Wide, most(CrowdSize)) }},
		entry{"crowd1", 1.15, func() Run { return startCrowd(crowdOf(1, 0).Wide, most(CrowdSize)) }})
}

// Two workers are to be 1.8 times as fast.
func BenchmarkWorkersW4(b *testing.B) {
	compare(b, CrowdSize, append(workers(.56, func(n int, linger time.Duration) Run { return startCrowd(crowdOf(n, linger).Wide, CrowdSize) }),
		entry{"raw", 0, func() Run { return startCrowd(rawOf(runtime.GOMAXPROCS(0)), CrowdSize) }})...)
}

func BenchmarkWorkersW5(b *testing.B) {
	compare(b, CrowdSize, workers(.56, func(n int, linger time.Duration) Run { return startLiving(crowdOf(n, linger).Wide, CrowdSize) })...)
}

// thinkers is how many soldiers compute for about a microsecond a tick, as those of a game do
// that look for a path.
const thinkers = 1000

func BenchmarkWorkersThinking(b *testing.B) { compare(b, thinkers, workers(0, startThinking)...) }

// workers are a crowd of one worker, and of as many as there are processors: which sleep
// when a frame begins, or are awake.
func workers(goal float64, start func(workers int, linger time.Duration) Run) []entry {
	all := runtime.GOMAXPROCS(0)
	return []entry{
		{"one", 0, func() Run { return start(1, 0) }},
		{"all", 0, func() Run { return start(all, 0) }},
		{"all_awake", goal, func() Run { return start(all, time.Millisecond) }},
	}
}

func startThinking(workers int, linger time.Duration) Run {
	root := soldierRow{Name: "THINK", Behavior: &think, BehaviorFlags: 1}
	r := &crowdRun{crowd: newCrowd(thinkers), expect: make([]expectation, thinkers)}
	for i := range r.expect {
		r.expect[i].change(0, 1)
	}
	r.brain = newCrowdTicker(decider.MustCompile(&root), r.crowd, workers, linger)
	return r
}

// think is a behavior with work to do.
var think = behavior.Behavior[*Soldier]{
	Name: "THINK", Activate: serve.Activate, Deactivate: serve.Deactivate,
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

// rawOf makes brains without a Crowd: goroutines that tick a part of the soldiers each. No
// crowd whose workers sleep can do better.
func rawOf(workers int) func([]Soldier) Ticker {
	return func(crowd []Soldier) Ticker {
		t := &rawTicker{}
		for i := range workers {
			t.parts = append(t.parts, newTableCrowd(crowd[len(crowd)*i/workers:len(crowd)*(i+1)/workers], wideTable(wideGroups, widePerGroup), nil))
		}
		return t
	}
}

type rawTicker struct {
	parts []*tableCrowd
	done  sync.WaitGroup
}

func (t *rawTicker) Tick() {
	for _, p := range t.parts[1:] {
		t.done.Go(p.Tick)
	}
	t.parts[0].Tick()
	t.done.Wait()
}

// observedOne is the agent that is observed, where one is.
const observedOne = 17

// BenchmarkObserving ticks a crowd of W4 of which one soldier is observed: the others should
// cost what they cost otherwise.
func BenchmarkObserving(b *testing.B) {
	compareWorlds(b, []observing{
		{"none", 0, startCrowd, func(*decider.World) error { return nil }},
		{"watcher", 1.2, startCrowd, func(w *decider.World) error {
			_, err := debugprint.Attach(w, debugprint.NewWatcher(observedOne))
			return err
		}},
		{"tracer", 1.2, startCrowd, func(w *decider.World) error {
			_, err := debugprint.Attach(w, debugprint.NewTracer(drop{}, debugprint.TraceOptions{Level: debugprint.LevelAsk, Agents: []uint64{observedOne}}))
			return err
		}},
		{"breakpoint", 1.2, startCrowd, func(w *decider.World) error {
			one := uint64(observedOne)
			_, err := record.Break(w, func(record.Hit) {}, record.Breakpoint{Agent: &one, Row: "LEAF_99", On: record.OnRefused})
			return err
		}},
		{"recorder", 1.2, startCrowd, func(w *decider.World) error {
			_, err := record.New(w, record.Options{Agents: []uint64{observedOne}})
			return err
		}},
	})
}

// BenchmarkRecording ticks a crowd of W5 that is observed, of which 2 % change their minds in
// each frame, and one of W4, of which nobody does (calm).
func BenchmarkRecording(b *testing.B) {
	none := func(*decider.World) error { return nil }
	recorder := func(w *decider.World) error { _, err := record.New(w, record.Options{}); return err }
	compareWorlds(b, []observing{
		{"none", 0, startLiving, none},
		{"transitions", 0, startLiving, func(w *decider.World) error { _, err := w.Observe(&observer{}, decider.Transitions); return err }},
		{"recorder", 2, startLiving, recorder},
		{"recorder_sight", 0, startLiving, recordSight},
		{"calm", 0, startCrowd, none},
		{"calm_recorder", 0, startCrowd, recorder},
	})
}

// recordSight records places and three values of agents who all move.
func recordSight(w *decider.World) error {
	at := 0.
	of := func(what float64) func(uint64) float64 { return func(id uint64) float64 { return what * float64(id) } }
	_, err := record.New(w, record.Options{Sight: record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) { at += .001; return at, float64(id), true },
		Map:      record.Map{Width: 2000, Height: 2000},
		Values:   map[string]func(uint64) float64{"hp": of(1), "ammo": of(2), "fear": func(uint64) float64 { return at }},
	}})
	return err
}

// observing is a way to observe a world.
type observing struct {
	name   string
	goal   float64
	start  func(func([]Soldier) Ticker, int) Run
	attach func(*decider.World) error
}

func compareWorlds(b *testing.B, ways []observing) {
	agents, entries := most(1000), []entry(nil)
	for _, o := range ways {
		entries = append(entries, entry{o.name, o.goal, func() Run {
			return o.start(func(soldiers []Soldier) Ticker {
				t := newCrowdTicker(decider.MustCompile(wideTable(wideGroups, widePerGroup)), soldiers, 1, 0)
				must(o.attach(t.world))
				return t
			}, agents)
		}})
	}
	compare(b, agents, entries...)
}

type drop struct{}

func (drop) Write(b []byte) (int, error) { return len(b), nil }

// BenchmarkWorld saves a world of agents who patrol, and loads it into a new one: so many
// that what is done once for all of them does not matter.
func BenchmarkWorld(b *testing.B) {
	const n = 200
	compare(b, n, entry{"save", 0, func() Run {
		world := newPatrol(n)
		var data []byte
		return attempts(func() (err error) { data, err = world.AppendSave(data[:0]); return err })
	}}, entry{"load", 1.5, func() Run {
		world := newPatrol(n)
		data, err := world.Save()
		must(err)
		same := &sentry{}
		return attempts(func() error {
			loaded, err := newPatrol(0).Load(data, func(_ uint64, to any) error { *to.(**sentry) = same; return nil })
			if err == nil && !loaded.Same() {
				err = fmt.Errorf("what is loaded is not what was saved: %+v", loaded)
			}
			return err
		})
	}})
}

// TestPatrol holds that what World loads is what it saved.
func TestPatrol(t *testing.T) {
	world := newPatrol(50)
	data, err := world.Save()
	must(err)
	to := newPatrol(0)
	_, err = to.Load(data, func(_ uint64, to any) error { *to.(**sentry) = &sentry{}; return nil })
	must(err)
	if again, err := to.Save(); err != nil || !bytes.Equal(again, data) {
		t.Error("what is loaded is not what was saved", err)
	}
}

// sentry remembers something of every kind that many games have: timers, a place, a block.
type sentry struct{ flags decider.Flags }

// stroll is what an agent knows that walks.
type stroll struct {
	X, Y float32
	Legs int
}

var (
	patrolTree = decider.MustCompile(&decider.Decider[*sentry]{
		Name: "SENTRY", Children: []*decider.Decider[*sentry]{
			{Name: "FLEE", If: 1, Commit: time.Second, Preconditions: decider.Preconditions{Cooldown: 10 * time.Second}, Behavior: &stayOn},
			{Name: "EAT", If: 2, Preconditions: decider.Preconditions{Every: time.Second}, Behavior: &stayOn},
			{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Remember: decider.Place, Children: []*decider.Decider[*sentry]{
				{Name: "WALK", Behavior: &walkOn},
				{Name: "LOOK", Timeout: 100 * time.Millisecond, Behavior: &stayOn},
			}},
		},
	})
	stayOn = behavior.Behavior[*sentry]{Name: "STAY", Tick: behavior.Stay[*sentry]}
	walkOn = behavior.Behavior[*sentry]{
		Name: "WALK", Block: stroll{},
		Tick: func(_ *sentry, x behavior.Context) behavior.Status {
			w := behavior.Block[stroll](x)
			w.X++
			if w.Legs++; w.Legs%8 == 0 {
				return behavior.Succeeded
			}
			return behavior.Running
		},
	}
)

// newPatrol returns a world in which n agents have lived for some frames, if there are any.
func newPatrol(n int) *decider.World {
	world := decider.NewWorld(1)
	crowd, err := patrolTree.NewCrowd(world, func(s *sentry, _ time.Duration) decider.Sense { return decider.Sense{Flags: s.flags} })
	must(err)
	must(world.SetWorkers(1))
	d, agents := dice(crowdSeed), make([]sentry, n)
	for i := range agents {
		must(crowd.Add(uint64(i+1), &agents[i]))
	}
	for range min(n, 40) {
		for i := range agents {
			agents[i].flags = decider.Flags(d.flags() & 3) // an eighth
		}
		must(world.Tick(frame))
	}
	return world
}
