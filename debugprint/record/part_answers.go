package record

import (
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// answers is what is known of a part that is recorded in full: what each row
// answered the last time, the first words of the blocks, and the notes that a
// watcher would keep.
type answers struct {
	rows   []answer // by row
	blocks []uint32 // by row
	notes  []noted
	tick   uint32 // the notes' last
	now    time.Duration
}

// answer is what a row answered. The words that it saw are kept only if they were
// not those at the start of the tick.
type answer struct {
	value, other, margin float64
	due                  time.Duration // 0: no timer refused
	holder               uint64
	flags                decider.Flags
	stimuli              uint64
	held, limit          int
	checked              decider.Checks
	answer               decider.Answer // 0: it has not answered
	redecide             bool
	hasFlags, hasStimuli bool
	lacks                string
	answered             bool // its notes belong to an earlier evaluation
}

// noted is a note of a row.
type noted struct {
	row  decider.Row
	note decider.Note
}

// answerOf returns the answer of an event in a tick that began with these words.
func answerOf(e *decider.Event, flags decider.Flags, stimuli uint64) answer {
	a := answer{
		value: e.Value, other: e.Other, margin: e.Margin, holder: e.Holder, held: e.Held, limit: e.Limit,
		checked: e.Checked, answer: e.Answer, redecide: e.Redecide, lacks: e.Note.Text,
	}
	if e.Left != 0 {
		a.due = e.Now + e.Left
	}
	if e.Flags != flags {
		a.flags, a.hasFlags = e.Flags, true
	}
	if e.Stimuli != stimuli {
		a.stimuli, a.hasStimuli = e.Stimuli, true
	}
	return a
}

// equal reports whether two answers are the same to the bit.
func (a *answer) equal(b *answer) bool {
	return a.answer == b.answer && sameFloat(a.value, b.value) && sameFloat(a.other, b.other) && sameFloat(a.margin, b.margin) &&
		a.due == b.due && a.holder == b.holder && a.held == b.held && a.limit == b.limit && a.checked == b.checked && a.redecide == b.redecide &&
		a.hasFlags == b.hasFlags && a.flags == b.flags && a.hasStimuli == b.hasStimuli && a.stimuli == b.stimuli && a.lacks == b.lacks
}

func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

// reset forgets everything.
func (a *answers) reset(rows int) {
	if len(a.rows) != rows {
		a.rows, a.blocks = make([]answer, rows), make([]uint32, rows)
	}
	clear(a.rows)
	clear(a.blocks)
	a.notes, a.tick, a.now = a.notes[:0], 0, 0
}

// The functions below keep the notes that debugprint.Watcher keeps, so that a
// keyframe can hand them to one.

// startNotes begins a tick: active rows keep their notes.
func (a *answers) startNotes(e *decider.Event) {
	if a.tick == e.Tick && a.now == e.Now {
		return
	}
	a.tick, a.now = e.Tick, e.Now
	for i := range a.rows {
		a.rows[i].answered = false
	}
	a.notes = slices.DeleteFunc(a.notes, func(n noted) bool { return !e.State.Active(n.row) })
	for i := range a.notes {
		a.rows[a.notes[i].row].answered = true
	}
}

const maxNoted = 4 // as many as a watcher keeps of a row

func (a *answers) note(row decider.Row, note decider.Note) {
	if a.rows[row].answered {
		a.rows[row].answered = false
		a.dropNotes(row)
	}
	n := 0
	for i := range a.notes {
		if a.notes[i].row == row {
			n++
		}
	}
	if n < maxNoted {
		a.notes = append(a.notes, noted{row, note})
	}
}

// answeredNow ends the evaluation of a row.
func (a *answers) answeredNow(row decider.Row, by decider.Answer) {
	if !refusal.Of(by).Stage.Evaluates() {
		return
	}
	if a.rows[row].answered {
		a.dropNotes(row)
	}
	a.rows[row].answered = true
}

func (a *answers) dropNotes(row decider.Row) {
	a.notes = slices.DeleteFunc(a.notes, func(n noted) bool { return n.row == row })
}
