package debugprint

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// noted is what a row has said about its answer.
type noted struct {
	row  decider.Row
	old  bool // in an earlier tick: the row runs and has not been asked since
	note decider.Note
}

// maxNoted is how many notes of one asking are kept.
const maxNoted = 4

// startNotes begins a tick: rows that run keep what they said.
func (r *record) startNotes(s decider.State) {
	r.notes = slices.DeleteFunc(r.notes, func(n noted) bool {
		return s == (decider.State{}) || !s.Active(n.row)
	})
	for i := range r.notes {
		r.notes[i].old = true
		r.rows[r.notes[i].row].spoken = true
	}
}

// dropNotes forgets what a row said when it was asked before.
func (r *record) dropNotes(row decider.Row) {
	r.notes = slices.DeleteFunc(r.notes, func(n noted) bool { return n.row == row })
}

// note keeps what a row says.
func (r *record) note(e *decider.Event) {
	if r.rows[e.Row].spoken {
		r.rows[e.Row].spoken = false
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

// answered ends the asking of a row: what it says next is of another one.
func (r *record) answered(e *decider.Event) {
	switch e.Answer {
	case decider.RefusedNotAsked, decider.RefusedLatched, decider.RefusedCommitted, decider.RefusedMasked:
		return // it was not asked
	case decider.RefusedScore, decider.RefusedDraw, decider.RefusedActivate, decider.RefusedLost, decider.RefusedSquad, decider.RefusedUndone:
		return // what became of an answer
	}
	row := &r.rows[e.Row]
	if row.spoken {
		r.dropNotes(e.Row)
	}
	row.spoken = true
}

// appendNotes appends what a row said, with what comes before and behind, or
// nothing.
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

// noted reports whether a row said anything.
func (v whyView) noted(row decider.Row) bool {
	return v.rec != nil && slices.ContainsFunc(v.rec.notes, func(n noted) bool { return n.row == row })
}
