// Package match plays genomes against each other. A round of a game measures
// all who take part in it, so the job is a [Match]; who plays it, on how many
// cores or in how many processes, makes no difference to the [Outcome].
package match

import (
	"context"
	"iter"

	"github.com/ethogram-go/ethogram/evo"
)

// Match is a round to be played. Its [Match.Key] is made of all of it.
type Match struct {
	Slots []evo.Key // who plays, by slot
	Mode  string    // name of one of the game's modes
	Seed  uint64
	Want  Want
}

// Want says what an Outcome shall hold beside the metrics.
type Want struct {
	Rows      bool // what each row of each slot did
	HashEvery int  // the state's hash every so many steps; 0 is none
}

// Status is how a match ended.
type Status uint8

const (
	OK      Status = iota
	Panic          // the game or a callback of a table panicked
	Hang           // the round was not over after the mode's steps
	Invalid        // a genome did not become a table, or a metric was outside of its range
	Oracle         // an invariant of the game was broken
)

var statusNames = [...]string{"OK", "Panic", "Hang", "Invalid", "Oracle"}

// String returns the name of the constant.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "Status(?)"
}

// Outcome is what a match came to. It depends on the match, the game's version
// and the vocabulary, and on nothing else.
type Outcome struct {
	Match   evo.Key // key of the match
	Status  Status
	Metrics [][]int64  // by slot, in the order of the game's metrics; nil unless OK
	Rows    [][]RowUse // by slot, in preorder; nil unless wanted
	Hash    uint64     // of the state at the end
	Hashes  []uint64   // see Want.HashEvery
	Steps   int
	Fault   string // what went wrong, for people, the same on every machine
	Slot    int    // the slot that is to blame, or -1
}

// RowUse is what a row did in a round.
type RowUse struct {
	ID          int `json:"id"` // of the row
	Activations int `json:"activations"`
	Ticks       int `json:"ticks"` // visits, the activation's included
	Brief       int `json:"brief"` // activations that lasted at most 2 ticks
}

// Evaluator plays matches. Outcomes come in any order, each match's once. The
// error is of the infrastructure only (a lost process, a cancelled context):
// what goes wrong in a match is its outcome's Status.
type Evaluator interface {
	Evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error]
}

// Genomes finds the genomes that matches name. It is called from many
// goroutines at once.
type Genomes func(evo.Key) (*evo.Genome, bool)
