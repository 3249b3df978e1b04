package export

import (
	"cmp"
	"io"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// PerfettoLog writes the trace of a log, or of a range of it, as a [Perfetto] that
// observed the world would have. Agents that were recorded in full also have the
// values of Decides and notes, if the options ask for decider.Rows. Without a Clock in
// the options times are those of the world. The error is that of writing, or of
// [record.Log.Play].
func PerfettoLog(w io.Writer, log *record.Log, r record.Range, o PerfettoOptions) error {
	p := NewPerfetto(w, o)
	early := log.Play(p, r)
	return cmp.Or(p.Close(), early)
}
