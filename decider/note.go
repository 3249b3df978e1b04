package decider

import (
	"math"
	"strings"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Note is what a Decide says about its answer, see [Query.Note].
type Note struct {
	Text    string // with a %v for each number
	Numbers [core.MaxNumbers]float64
	N       int // how many numbers there are
}

// String returns the text with its numbers.
func (n Note) String() string { return string(n.Append(nil)) }

// Append appends the text with its numbers to buf: whole ones without decimals,
// others with two. Numbers for which the text has no %v come last. The text is
// made harmless for terminals and logs. It allocates nothing but what buf lacks.
func (n Note) Append(buf []byte) []byte {
	rest := n.Text
	for i, v := range n.Numbers[:n.N] {
		before, after, found := strings.Cut(rest, "%v")
		buf = plain.AppendName(buf, before)
		if !found && (i > 0 || before != "") {
			buf = append(buf, ' ')
		}
		buf = plain.AppendNumber(buf, v)
		rest = after
	}
	return plain.AppendName(buf, rest)
}

// told has a world told of what callbacks say and get wrong.
type told struct{ w *World }

// listen has notes told while somebody watches rows.
func (w *World) listen() {
	w.core.Notes = nil
	w.mistakes.watched.Add(1)
	if w.detail >= Rows {
		w.core.Notes = told{w}
	}
}

func (t told) Noted(h *core.Header, r *core.Row, text string, numbers [core.MaxNumbers]float64, n int) {
	if t.w.detailOf(h.ID) < Rows {
		return
	}
	e := t.event(EventNoted, h, r)
	e.Note = Note{text, numbers, n}
	t.w.sink.Observe(e)
}

// event returns an event about row r of agent h, of a tick that is under way.
func (t told) event(kind EventKind, h *core.Header, r *core.Row) Event {
	return Event{
		Kind: kind, World: t.w, Tree: r.Program.Outline().(*Outline), State: State{prog: r.Program, h: h},
		Agent: h.ID, Tick: h.Tick, Now: h.Now, Row: Row(r.Self),
		Value: math.NaN(), Other: math.NaN(), Chosen: -1,
		Delta: h.Delta, Flags: Flags(h.Flags), Stimuli: h.Stimuli,
	}
}
