package bench

import (
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// observedOne is the agent that is observed, where one is.
const observedOne = 17

// observingSeries ticks a crowd of which one soldier is observed: the others should cost
// what they cost otherwise.
func observingSeries() Series {
	return observers("Observing", "a thousand soldiers of W4, one of them observed", startCrowd, []observing{
		{"none", func(*decider.World) error { return nil }},
		{"watcher", func(w *decider.World) error {
			_, err := debugprint.Attach(w, debugprint.NewWatcher(observedOne))
			return err
		}},
		{"tracer", func(w *decider.World) error {
			_, err := debugprint.Attach(w, debugprint.NewTracer(drop{}, debugprint.TraceOptions{Level: debugprint.LevelAsk, Agents: []uint64{observedOne}}))
			return err
		}},
		{"breakpoint", func(w *decider.World) error {
			one := uint64(observedOne)
			_, err := record.Break(w, func(record.Hit) {}, record.Breakpoint{Agent: &one, Row: "LEAF_99", On: record.OnRefused})
			return err
		}},
		{"recorder", func(w *decider.World) error {
			_, err := record.New(w, record.Options{Agents: []uint64{observedOne}})
			return err
		}},
	})
}

// recordingSeries ticks a crowd of which 2 % change their minds in each frame.
func recordingSeries() Series {
	return observers("Recording", "a thousand soldiers of W5, all of them observed", startLiving, []observing{
		{"none", func(*decider.World) error { return nil }},
		{"transitions", func(w *decider.World) error { _, err := w.Observe(&observer{}, decider.Transitions); return err }},
		{"recorder", func(w *decider.World) error {
			_, err := record.New(w, record.Options{})
			return err
		}},
	})
}

// observing is a way to observe a world.
type observing struct {
	name   string
	attach func(*decider.World) error
}

func observers(name, about string, start func(func([]Soldier) Ticker, int) Run, ways []observing) Series {
	const agents = 1000
	s := Series{Name: name, About: about, Agents: agents, Cycle: 1}
	for _, o := range ways {
		of := func(n int) func() Run {
			return func() Run {
				return start(func(soldiers []Soldier) Ticker {
					t := newCrowdTicker(decider.MustCompile(wideTable(wideGroups, widePerGroup)), soldiers, 1, 0)
					if err := o.attach(t.world); err != nil {
						panic(err)
					}
					return t
				}, n)
			}
		}
		s.Entries = append(s.Entries, Entry{Name: o.name, Start: of(agents), Few: of(Few)})
	}
	return s
}

type drop struct{}

func (drop) Write(b []byte) (int, error) { return len(b), nil }
