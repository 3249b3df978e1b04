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
	since := map[uint64]time.Duration{}
	for _, a := range log.Agents() {
		if _, known := since[a.ID]; known || a.Of >= 0 {
			continue
		}
		since[a.ID] = 0
		if m, err := log.AtStep(a.ID, a.From); err == nil && m.Now > 0 { // of a world that was advanced
			since[a.ID] = m.Now - m.State.Now()
		}
	}
	return func(e *decider.Event) time.Duration { return e.Now + since[e.Agent] }
}
