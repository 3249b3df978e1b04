package record

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/notes"
	"github.com/ethogram-go/ethogram/decider"
)

// answers is what is known of a part that is recorded in full: what each row
// answered the last time, the first words of the blocks, and the notes that a
// watcher would keep.
type answers struct {
	rows   []answer // by row
	blocks []uint32 // by row
	notes  notes.Kept
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
	held, limit, full    int
	checked              decider.Checks
	answer               decider.Answer // 0: it has not answered
	redecide             bool
	hasFlags, hasStimuli bool
	lacks                string
	aim                  target // that it was asked about
	key                  keyName
}

// keyName is the key of a gate or squad, and its name, "" without one.
type keyName struct {
	target
	name string
}

// answerOf returns the answer of an event in a tick that began with these words.
func answerOf(e *decider.Event, flags decider.Flags, stimuli uint64) answer {
	a := answer{
		value: e.Value, other: e.Other, margin: e.Margin, holder: e.Holder, held: e.Held, limit: e.Limit, full: e.Full,
		checked: e.Checked, answer: e.Answer, redecide: e.Redecide, lacks: e.Note.Text, aim: targetOf(e),
		key: keyName{target{e.Key, e.HasKey}, e.KeyName},
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
		a.hasFlags == b.hasFlags && a.flags == b.flags && a.hasStimuli == b.hasStimuli && a.stimuli == b.stimuli && a.lacks == b.lacks && a.aim == b.aim && a.key == b.key
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
	a.notes.Reset(rows)
	a.tick, a.now = 0, 0
}

// startNotes begins a tick.
func (a *answers) startNotes(e *decider.Event) {
	if a.tick != e.Tick || a.now != e.Now {
		a.tick, a.now = e.Tick, e.Now
		a.notes.Start(e.State)
	}
}
