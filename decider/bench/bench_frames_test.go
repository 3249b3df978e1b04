package bench

import (
	"fmt"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"golang.org/x/exp/slices"
)

// BenchmarkFrames draws the worst of each mechanism: in every tenth frame it happens to many
// agents at once. It reports how many times the median the 99th frame of a hundred takes, and
// the worst. An operation plays all frames; with -benchtime 5x a frame takes the least of five
// plays, as other work on the machine makes it longer, never shorter. The script page counts
// the instructions of each frame instead, where valgrind is there.
func BenchmarkFrames(b *testing.B) {
	for _, m := range mechanisms {
		for _, size := range []struct{ agents, frames int }{{300, 200}, {10_000, 100}, {100_000, 20}} {
			n := size.agents
			b.Run(fmt.Sprint("by=", m.name, "/", n), func(b *testing.B) {
				took := make([]time.Duration, size.frames)
				for range b.N {
					for f, t := range m.play(n, len(took)) {
						if took[f] == 0 || t < took[f] {
							took[f] = t
						}
					}
				}
				slices.Sort(took)
				median := float64(took[len(took)/2])
				b.ReportMetric(float64(took[len(took)*99/100])/median, "p99/median")
				b.ReportMetric(float64(took[len(took)-1])/median, "worst/median")
				b.ReportMetric(median, "ns/op")
				b.ReportMetric(median/float64(n), "ns/agent")
				b.ReportMetric(10, "goal") // of the worst
			})
		}
	}
}

// play returns what each of so many frames of n agents takes.
func (m mechanism) play(n, frames int) []time.Duration {
	h := newHerd(n, m.recorded)
	for range 20 {
		must(h.world.Tick(frame))
	}
	took := make([]time.Duration, frames)
	for f := range took {
		begin := time.Now()
		h.frame(m, f)
		took[f] = time.Since(begin)
		if m.after != nil && f%10 == 9 {
			m.after(h)
		}
	}
	return took
}

// frame is a frame of the game. It is what is counted.
//
//go:noinline
func (h *herd) frame(m mechanism, f int) {
	if f%10 == 5 {
		m.happens(h)
	}
	must(h.world.Tick(frame))
}

// mechanism is what happens to many agents in one frame; after undoes it, and is not measured.
type mechanism struct {
	name           string
	recorded       bool
	happens, after func(*herd)
}

var mechanisms = []mechanism{
	{"births", false, (*herd).add, (*herd).remove},
	{"births_recorded", true, (*herd).add, (*herd).remove},
	{"deaths", false, (*herd).remove, (*herd).add},
	{"deaths_recorded", true, (*herd).remove, (*herd).add},
	{"pauses", false, pause(true), pause(false)},
	{"pauses_recorded", true, pause(true), pause(false)},
	{"tokens", false, all(1), all(0)}, // each takes one of a key of its own
	{"squads", false, all(2), all(0)},
	{"load", false, (*herd).load, (*herd).save},
}

// herd is a crowd of animals.
type herd struct {
	world *decider.World
	crowd *decider.Crowd[*animal]
	alive []uint64
	ids   uint64
	saved []byte
}

type animal struct {
	id    uint64
	flags decider.Flags
	steps int
}

func (a *animal) act() { a.steps++ }

// newHerd returns a herd of n.
func newHerd(n int, recorded bool) *herd {
	type row = decider.Decider[*animal]
	never := func(a *animal) bool { return a.steps < 0 }
	root := decider.Group("ROOT", decider.PrioritizedList,
		&row{Name: "FLEE", When: never, Each: (*animal).act},
		&row{Name: "EAT", If: 1, Recheck: decider.EachTick, Gate: &decider.Gate[*animal]{Name: "FOOD", Key: func(a *animal, _ decider.Query) uint64 { return a.id }}, Each: (*animal).act},
		&row{Name: "HUNT", If: 2, Recheck: decider.EachTick, Squad: &decider.Squad[*animal]{Members: 2}, Children: []*row{{Name: "CHASE", Each: (*animal).act}}},
		&row{Name: "FIGHT", When: never, Each: (*animal).act},
		&row{Name: "GRAZE", Each: (*animal).act})
	tree := decider.MustCompile(&root)
	h := &herd{world: tree.NewWorld(1)}
	crowd, err := tree.NewCrowd(h.world, func(a *animal, _ time.Duration) decider.Sense { return decider.Sense{Flags: a.flags} })
	must(err)
	must(h.world.SetWorkers(1))
	h.crowd = crowd
	for range n {
		h.born()
	}
	if recorded {
		_, err := record.New(h.world, record.Options{})
		must(err)
	}
	return h
}

func (h *herd) born() {
	h.ids++
	must(h.crowd.Add(h.ids, &animal{id: h.ids}))
	h.alive = append(h.alive, h.ids)
}

// add adds a tenth of the herd, and remove takes it away.
func (h *herd) add() {
	for range len(h.alive) / 10 {
		h.born()
	}
}

func (h *herd) remove() {
	for range len(h.alive) / 11 {
		must(h.world.Remove(h.alive[0])) // the eldest
		h.alive = h.alive[1:]
	}
}

func pause(on bool) func(*herd) {
	return func(h *herd) {
		for i := 0; i < len(h.alive); i += 10 {
			must(h.world.Pause(h.alive[i], on))
		}
	}
}

// all gives all animals these flags.
func all(flags decider.Flags) func(*herd) {
	return func(h *herd) {
		h.crowd.Each(func(_ uint64, a *animal) bool { a.flags = flags; return true })
	}
}

func (h *herd) save() {
	data, err := h.world.Save()
	must(err)
	h.saved = data
}

// load loads what is saved into a herd that takes the place of this one.
func (h *herd) load() {
	if h.saved == nil { // before it is first saved
		return
	}
	to := newHerd(0, false)
	_, err := to.world.Load(h.saved, func(id uint64, to any) error { *to.(**animal) = &animal{id: id}; return nil })
	must(err)
	to.saved = h.saved
	*h = *to
}
