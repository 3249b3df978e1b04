package debugprint

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// noted is a note that a row made about its answer.
type noted struct {
	row  decider.Row
	old  bool // of an earlier tick: the row runs and has not been asked since
	note decider.Note
}

// maxNoted is how many notes of one evaluation are kept.
const maxNoted = 4

// startNotes begins a tick: active rows keep their notes.
func (r *record) startNotes(s decider.State) {
	r.notes = slices.DeleteFunc(r.notes, func(n noted) bool {
		return s == (decider.State{}) || !s.Active(n.row)
	})
	for i := range r.notes {
		r.notes[i].old = true
		r.rows[r.notes[i].row].answered = true
	}
}

// dropNotes drops the notes of a row.
func (r *record) dropNotes(row decider.Row) {
	r.notes = slices.DeleteFunc(r.notes, func(n noted) bool { return n.row == row })
}

// note keeps a row's note; the first note of an evaluation replaces the old ones.
func (r *record) note(e *decider.Event) {
	if r.rows[e.Row].answered {
		r.rows[e.Row].answered = false
		r.dropNotes(e.Row)
	}
	n := 0
	for i := range r.notes {
		if r.notes[i].row == e.Row {
			n++
		}
	}
	if n < maxNoted {
		r.notes = append(r.notes, noted{row: e.Row, note: e.Note})
	}
}

// answered ends the evaluation of a row: its next note belongs to another one.
func (r *record) answered(e *decider.Event) {
	if !refusal.Of(e.Answer).Stage.Evaluates() {
		return
	}
	row := &r.rows[e.Row]
	if row.answered {
		r.dropNotes(e.Row)
	}
	row.answered = true
}

// appendNotes appends a row's notes between before and after, nothing without
// notes.
func (v whyView) appendNotes(buf []byte, row decider.Row, before, after string) []byte {
	if v.rec == nil {
		return buf
	}
	any := false
	for i := range v.rec.notes {
		n := &v.rec.notes[i]
		switch {
		case n.row != row:
			continue
		case any:
			buf = append(buf, "; "...)
		default:
			buf = append(buf, before...)
			if n.old {
				buf = append(buf, "when asked: "...)
			}
		}
		any = true
		buf = n.note.Append(buf)
	}
	if any {
		buf = append(buf, after...)
	}
	return buf
}

// noted reports whether a row has notes.
func (v whyView) noted(row decider.Row) bool {
	return v.rec != nil && slices.ContainsFunc(v.rec.notes, func(n noted) bool { return n.row == row })
}
