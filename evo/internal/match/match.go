// Package match plays genomes against each other. A round of a game measures
// all its players at once, so the unit of work is a [Match]. Its [Outcome] does
// not depend on which [Evaluator] plays it, on how many cores or in how many
// processes.
//
// From a genome to its score, room by room:
//
//	deck         deals candidates and references to matches
//	cache        looks outcomes up, and has the others played in their order
//	dispatch     hands matches to workers, and finds the one that is stuck
//	local, proc  the two evaluators: workers in goroutines or in processes
//	local_player plays a round in a Sim and reads the metrics
//	rules        what outcomes depend on, and what they can be
//	codec        matches and outcomes as bytes
//
// [Probe] and [Why] observe genomes outside of matches.
package match

import (
	"context"
	"crypto/sha256"
	"iter"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Match is a round to be played. Its [Match.Key] depends on every field.
type Match struct {
	Slots []genome.Key // who plays, by slot
	Mode  string       // name of one of the game's modes
	Seed  uint64
	Want  Want
}

// Want says what an Outcome should hold beside the metrics.
type Want struct {
	Rows      Slots // whose rows are watched: each slows the round down
	HashEvery int   // the state's hash every so many steps; 0 is none
}

// Key is a digest of the match and of the key of its rules: all that its outcome
// depends on.
func (m Match) Key(rules genome.Key) genome.Key {
	return digest("match", AppendMatch(rules[:], m))
}

// digest hashes data for a purpose, so that a key of one kind of thing is never
// that of another.
func digest(purpose string, data []byte) genome.Key {
	h := sha256.New()
	h.Write([]byte("ethogram " + purpose + "\x00"))
	h.Write(data)
	return genome.Key(h.Sum(nil)[:len(genome.Key{})])
}

// Status is how a match ended.
type Status uint8

const (
	OK      Status = iota
	Panic          // the game or a callback of a table panicked
	Hang           // the round was not over after the mode's steps
	Invalid        // a genome does not compile, or a metric was out of its range
	Oracle         // an invariant of the game was broken, or its check panicked
)

var statusNames = [...]string{"OK", "Panic", "Hang", "Invalid", "Oracle"}

// String returns the name of the constant.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "Status(?)"
}

// Outcome is the result of a match. It depends only on the match and the
// [Rules].
type Outcome struct {
	Match   genome.Key // key of the match
	Status  Status
	Metrics [][]int64  // by slot, in the order of the game's metrics; nil unless OK
	Rows    [][]RowUse // by slot, in preorder; nil where unwanted
	Uses    []SlotUse  // by slot, zero where unwanted; nil unless rows are wanted
	Hash    uint64     // of the state at the end
	Hashes  []uint64   // see Want.HashEvery
	Steps   int
	Fault   string // what went wrong, for people, the same on every machine
	Slot    int    // the slot to blame, or -1
}

// Failure says for people how a match broke that is not OK.
func (o Outcome) Failure() string { return o.Status.String() + ": " + o.Fault }

// Died reports whether the outcome says that the round ended the process that played it,
// or that the process had to be stopped. Only a [Proc] survives such rounds.
func (o Outcome) Died() bool {
	return (o.Status == Panic || o.Status == Hang) && o.Steps == 0 && !strings.HasPrefix(o.Fault, inProcess)
}

// RowUse is what a row did in a round.
type RowUse struct {
	ID          int `json:"id"` // of the row
	Activations int `json:"activations"`
	Ticks       int `json:"ticks"` // visits, the activation's included
	Brief       int `json:"brief"` // activations that lasted at most 2 ticks
}

// SlotUse is how the tree of a slot was used in a round.
type SlotUse struct {
	Ticks    int // of its agent
	Leafless int // those of them in which no action ran
}

// Evaluator plays matches. Outcomes come in any order, one for each match. The
// error is of the infrastructure only (a lost process, a cancelled context) and
// comes last; what goes wrong in a match is the Status of its outcome.
type Evaluator interface {
	Evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error]
}

// Genomes finds the genomes that matches name. It is called from many
// goroutines at once.
type Genomes func(genome.Key) (*genome.Genome, bool)
