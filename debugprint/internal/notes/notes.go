// Package notes keeps what the Decides of an agent's rows have noted, for a watcher, which
// prints it, and for a recorder, whose keyframes hand it to one.
package notes

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Note is what a row noted about its answer.
type Note struct {
	Row  decider.Row
	Old  bool // of an earlier tick: the row runs and has not been asked since
	Note decider.Note
}

// most is how many notes of one evaluation are kept.
const most = 4

// Kept are the notes of one tree of an agent.
type Kept struct {
	List []Note
	over []bool // by row: its notes belong to an earlier evaluation
	tick uint32 // the last one: an agent that comes back from another table has had others there
}

// Reset forgets everything, for a tree of so many rows.
func (k *Kept) Reset(rows int) {
	if len(k.over) != rows {
		k.over = make([]bool, rows)
	}
	clear(k.over)
	k.List = k.List[:0]
}

// Start begins a tick in state s: rows that are active since the tick before keep their notes.
func (k *Kept) Start(s decider.State) {
	clear(k.over)
	tick := s.Tick()
	k.List = slices.DeleteFunc(k.List, func(n Note) bool { return tick-k.tick > 1 || !s.Active(n.Row) })
	k.tick = tick
	for i := range k.List {
		k.List[i].Old = true
		k.over[k.List[i].Row] = true
	}
}

// Add keeps a row's note; the first note of an evaluation replaces the old ones.
func (k *Kept) Add(row decider.Row, note decider.Note) {
	if k.over[row] {
		k.over[row] = false
		k.drop(row)
	}
	n := 0
	for i := range k.List {
		if k.List[i].Row == row {
			n++
		}
	}
	if n < most {
		k.List = append(k.List, Note{Row: row, Note: note})
	}
}

// Answered ends the evaluation of a row: its next note belongs to another one.
func (k *Kept) Answered(row decider.Row, by decider.Answer) {
	if !refusal.Of(by).Stage.Evaluates() {
		return
	}
	if k.over[row] {
		k.drop(row)
	}
	k.over[row] = true
}

func (k *Kept) drop(row decider.Row) {
	k.List = slices.DeleteFunc(k.List, func(n Note) bool { return n.Row == row })
}
