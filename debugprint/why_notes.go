package debugprint

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/notes"
	"github.com/ethogram-go/ethogram/decider"
)

// appendNotes appends a row's notes between before and after, nothing without
// notes.
func (v whyView) appendNotes(buf []byte, row decider.Row, before, after string) []byte {
	if v.rec == nil {
		return buf
	}
	any := false
	for i := range v.rec.notes.List {
		n := &v.rec.notes.List[i]
		switch {
		case n.Row != row:
			continue
		case any:
			buf = append(buf, "; "...)
		default:
			buf = append(buf, before...)
			if n.Old {
				buf = append(buf, "when asked: "...)
			}
		}
		any = true
		buf = n.Note.Append(buf)
	}
	if any {
		buf = append(buf, after...)
	}
	return buf
}

// noted reports whether a row has notes.
func (v whyView) noted(row decider.Row) bool {
	return v.rec != nil && slices.ContainsFunc(v.rec.notes.List, func(n notes.Note) bool { return n.Row == row })
}
