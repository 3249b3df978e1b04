// Package hunt has what the tests call that a hunt writes. The command hunt of a
// game's program looks for defects; see package cli.
package hunt

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
)

// Round is a round to be judged.
type Round struct {
	Mode  string
	Seed  uint64
	Steps int // at most; 0 is as many as the mode has

	Check    Oracle // "" compares the round with nothing
	Symmetry string // its name
	At       int    // Snapshot: after this step the round is saved; 0 draws one
	Other    int    // Determinism: steps of the round that uses the Sim in between; 0 is all of it

	// Exact has metrics compared with their ranges after each step instead of at the
	// end, to see when they leave it.
	Exact bool
}

// Oracle is a way to see that something is wrong with a round which must be compared
// with another one for that. All others watch in any case.
type Oracle string

// The oracles that compare.
const (
	Determinism = Oracle(hunt.Determinism) // the same round goes otherwise, in another Sim or in one that was used
	Snapshot    = Oracle(hunt.Snapshot)    // a round that was saved and restored goes otherwise than straight on
	Symmetry    = Oracle(hunt.Symmetry)    // a symmetry of the game does not hold
)

// Require fails the test while something is wrong with a round, whose slots are played
// by these tables; nil does nothing.
func Require[A any](t testing.TB, game *evo.Game[A], r Round, tables ...*decider.Decider[A]) {
	t.Helper()
	hunt.Require(t, game, r.internal(), tables...)
}

// Play plays a round that a failure needs before its own: the game keeps something of it
// outside of its Sim. It looks at nothing.
func Play[A any](t testing.TB, game *evo.Game[A], r Round, tables ...*decider.Decider[A]) {
	t.Helper()
	hunt.Play(t, game, r.internal(), tables...)
}

func (r Round) internal() hunt.Round {
	return hunt.Round{
		Mode: r.Mode, Seed: r.Seed, Steps: r.Steps, Exact: r.Exact,
		Check: hunt.Oracle(r.Check), Symmetry: r.Symmetry, At: r.At, Other: r.Other,
	}
}
