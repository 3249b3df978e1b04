package export

import (
	"io"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// PerfettoLog writes the trace of a log, or of a range of it, as a [Perfetto] that
// observed the world would have. Agents that were recorded in full also have the
// values of Decides and notes, if the options ask for decider.Rows. Without a Clock in
// the options times are those of the world.
func PerfettoLog(w io.Writer, log *record.Log, r record.Range, o PerfettoOptions) error {
	if o.Clock == nil {
		o.Clock = clockOf(log)
	}
	p := NewPerfetto(w, o)
	log.Play(p, r)
	return p.Close()
}

// clockOf returns the world's clock when an event of a log happened. The events have
// the clocks of their agents, which began to run when these were made.
func clockOf(log *record.Log) func(*decider.Event) time.Duration {
	began := firstClocks{}
	world := map[int64]time.Duration{} // by step
	last := int64(-1)
	agents := log.Agents()
	for _, a := range agents {
		if _, known := world[a.From]; known || a.Of >= 0 {
			continue
		}
		if m, err := log.AtStep(a.ID, a.From); err == nil {
			world[a.From] = m.Now
		}
		last = max(last, a.From)
	}
	log.Play(began, record.Range{Until: last + 1})
	since := map[uint64]time.Duration{}
	for _, a := range agents {
		now, advanced := began[a.ID], world[a.From] > 0
		if _, known := since[a.ID]; !known && a.Of < 0 && advanced {
			since[a.ID] = world[a.From] - now
		}
	}
	return func(e *decider.Event) time.Duration { return e.Now + since[e.Agent] }
}

// firstClocks are the clocks of agents after their first ticks.
type firstClocks map[uint64]time.Duration

func (firstClocks) Detail() decider.Detail { return decider.Transitions }

func (firstClocks) Observe(decider.Event) {}

func (f firstClocks) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	if _, known := f[s.Agent()]; !known {
		f[s.Agent()] = s.Now()
	}
}
