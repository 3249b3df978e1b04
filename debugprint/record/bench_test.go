package record_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// guard is an agent with six Decides before what it does, like the first workload of
// decider/bench.
type guard struct {
	wants [8]float64
	flags decider.Flags
	work  int
}

func guardTable() *decider.Decider[*guard] {
	root := &decider.Decider[*guard]{Name: "GUARD"}
	for i, name := range []string{"DIE", "FLEE", "FIGHT", "CALL", "EAT", "LOOK"} {
		root.Children = append(root.Children, &decider.Decider[*guard]{
			Name: name, Decide: func(g *guard, _ decider.Query) float64 { return g.wants[i] },
			Recheck: decider.EachTick, Behavior: &behavior.Behavior[*guard]{Name: name, Each: (*guard).act},
		})
	}
	root.Children = append(root.Children,
		&decider.Decider[*guard]{Name: "HIDE", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Behavior: &behavior.Behavior[*guard]{Name: "HIDE", Each: (*guard).act}},
		&decider.Decider[*guard]{Name: "PATROL", Behavior: &behavior.Behavior[*guard]{Name: "PATROL", Each: (*guard).act}})
	return root
}

func (g *guard) act() { g.work++ }

const guards = 1000

// herd are guards of which every nth changes its mind in each frame, and of every
// mth the flags change.
type herd struct {
	world *decider.World
	all   []*guard
	frame int
}

func newHerd(t testing.TB, o *record.Options) (*herd, *record.Recorder) {
	tree := decider.MustCompile(guardTable())
	h := &herd{world: tree.NewWorld(1)}
	if err := h.world.SetWorkers(1); err != nil {
		t.Fatal(err)
	}
	crowd, err := tree.NewCrowd(h.world, func(g *guard, _ time.Duration) decider.Sense { return decider.Sense{Flags: g.flags} })
	if err != nil {
		t.Fatal(err)
	}
	for id := range uint64(guards) {
		g := &guard{}
		h.all = append(h.all, g)
		if _, err := crowd.Add(id, g); err != nil {
			t.Fatal(err)
		}
	}
	var r *record.Recorder
	if o != nil {
		if r, err = record.New(h.world, *o); err != nil {
			t.Fatal(err)
		}
	}
	return h, r
}

func (h *herd) tick(changes, flags int) {
	h.frame++
	if changes > 0 {
		for i := h.frame % changes; i < len(h.all); i += changes {
			h.all[i].wants[2] = 1 - h.all[i].wants[2]
		}
	}
	if flags > 0 {
		for i := h.frame % flags; i < len(h.all); i += flags {
			h.all[i].flags ^= 2
		}
	}
	if err := h.world.Tick(16 * time.Millisecond); err != nil {
		panic(err)
	}
}

// BenchmarkRecorder measures how much longer ticks take with a recorder: the best of
// many short stretches of both, in turns, because other work on the machine disturbs
// long ones.
func BenchmarkRecorder(b *testing.B) {
	for _, c := range []struct {
		name           string
		changes, flags int
	}{{"quiet", 0, 0}, {"flags 2%", 0, 50}, {"changes 2%", 50, 0}, {"changes 20%", 5, 0}, {"changes all", 1, 0}} {
		b.Run(c.name, func(b *testing.B) {
			alone, _ := newHerd(b, nil)
			observed, _ := newHerd(b, nil)
			if _, err := observed.world.Observe(idle{}, decider.Transitions); err != nil {
				b.Fatal(err)
			}
			recorded, _ := newHerd(b, &record.Options{})
			full, _ := newHerd(b, &record.Options{Full: []uint64{17}})
			all := []*herd{alone, observed, recorded, full}
			best := make([]time.Duration, len(all))
			for i, h := range all {
				best[i] = time.Hour
				for range 1500 {
					h.tick(c.changes, c.flags)
				}
			}
			for b.Loop() {
				for i, h := range all {
					start := time.Now()
					for range 10 {
						h.tick(c.changes, c.flags)
					}
					best[i] = min(best[i], time.Since(start)/10)
				}
			}
			for i, name := range []string{"alone", "observed", "recorded", "one_full"} {
				b.ReportMetric(float64(best[i].Nanoseconds())/guards, name+"_ns/tick")
			}
			b.ReportMetric(float64(best[2])/float64(best[0]), "ratio")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// idle is an observer of ticks that does nothing.
type idle struct{}

func (idle) Observe(decider.Event)                                     {}
func (idle) ObserveTick(*decider.World, decider.State, decider.Result) {}

// BenchmarkSight measures what positions and three values of all agents cost beside a
// recorder that records neither, at 60 frames a second.
func BenchmarkSight(b *testing.B) {
	of := func(what float64) func(uint64) float64 { return func(id uint64) float64 { return what * float64(id) } }
	frame := 0.
	sight := record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) { return float64(id) + frame, float64(id), true },
		Map:      record.Map{Width: 2000, Height: 2000},
		Values:   map[string]func(uint64) float64{"hp": of(1), "ammo": of(2), "fear": func(id uint64) float64 { return frame }},
	}
	plain, _ := newHerd(b, &record.Options{})
	seen, _ := newHerd(b, &record.Options{Sight: sight})
	herds := []*herd{plain, seen}
	best := []time.Duration{time.Hour, time.Hour}
	for b.Loop() {
		for i, h := range herds {
			start := time.Now()
			for range 60 { // ten looks
				frame++
				h.tick(50, 0)
			}
			best[i] = min(best[i], time.Since(start)/60)
		}
	}
	b.ReportMetric(float64(best[1])/float64(best[0]), "ratio")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkRecorderRemoves measures what frames of many agents take with a recorder in which one
// agent is removed by a command and another one is added: beside frames without that, and without
// a recorder.
func BenchmarkRecorderRemoves(b *testing.B) {
	for _, n := range []uint64{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var plain, calm, removes func()
			for _, c := range []struct {
				frame    *func()
				recorded bool
				removes  bool
			}{{&plain, false, true}, {&calm, true, false}, {&removes, true, true}} {
				*c.frame = herdThatDies(b, n, c.recorded, c.removes)
			}
			frames := []func(){plain, calm, removes}
			best := []time.Duration{time.Hour, time.Hour, time.Hour}
			for b.Loop() {
				for i, frame := range frames {
					start := time.Now()
					frame()
					best[i] = min(best[i], time.Since(start))
				}
			}
			b.ReportMetric(float64(best[1].Nanoseconds())/float64(n), "calm_ns/tick")
			b.ReportMetric(float64(best[2].Nanoseconds())/float64(n), "removes_ns/tick")
			b.ReportMetric(float64(best[2])/float64(best[1]), "ratio_to_calm")
			b.ReportMetric(float64(best[2])/float64(best[0]), "ratio_to_plain")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// herdThatDies returns what ticks n guards once.
func herdThatDies(b *testing.B, n uint64, recorded, removes bool) (frame func()) {
	var crowd *decider.Crowd[*guard]
	var last decider.Handle
	tree := decider.MustCompile(&decider.Decider[*guard]{Name: "GUARD", Behavior: &behavior.Behavior[*guard]{
		Name: "STAND", Tick: func(g *guard, x behavior.Context) decider.Status {
			if removes && g.flags == 1 {
				crowd.Defer(x).Remove(last)
			}
			return decider.Running
		},
	}})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	if err != nil {
		b.Fatal(err)
	}
	for id := range n {
		g := &guard{}
		if id == 0 {
			g.flags = 1
		}
		if last, err = crowd.Add(id, g); err != nil {
			b.Fatal(err)
		}
	}
	if recorded {
		if _, err := record.New(world, record.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	frame = func() {
		if err := world.Tick(16 * time.Millisecond); err != nil {
			b.Fatal(err)
		}
		if removes {
			if last, err = crowd.Add(n, &guard{}); err != nil {
				b.Fatal(err)
			}
			n++
		}
	}
	frame()
	frame()
	return frame
}
