package hunt

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
)

// Oracle is a way to see that something is wrong with a round.
type Oracle string

// The oracles.
const (
	Panic       Oracle = "panic"       // the game or a callback of a table panics
	Endless     Oracle = "endless"     // a step does not come back
	Exit        Oracle = "exit"        // the process ends; only in processes of their own
	Hang        Oracle = "hang"        // the round is not over after the mode's steps
	Refused     Oracle = "refused"     // the round cannot begin
	Metric      Oracle = "metric"      // a metric is out of its range at the end of the round
	Invariant   Oracle = "invariant"   // an invariant of the game is broken after a step
	Determinism Oracle = "determinism" // the same round goes otherwise, in another Sim or in one that was used
	Snapshot    Oracle = "snapshot"    // a round that was saved and restored goes otherwise than straight on
	Symmetry    Oracle = "symmetry"    // a symmetry of the game does not hold
)

var oracles = []Oracle{Panic, Endless, Exit, Hang, Refused, Metric, Invariant, Determinism, Snapshot, Symmetry}

// oracleNames lists them for people.
func oracleNames() string {
	var all []string
	for _, of := range oracles {
		all = append(all, string(of))
	}
	return strings.Join(all, ", ")
}

// check is what a round is compared with, if anything.
type check struct {
	oracle   Oracle // "" compares nothing
	symmetry int    // index of the game's
}

// checks returns what rounds of a game can be compared with, in turn.
func checks[A any](game *evo.Game[A]) []check {
	all := []check{{oracle: Determinism}}
	if savable(game) {
		all = append(all, check{oracle: Snapshot})
	}
	for i := range game.Symmetries {
		all = append(all, check{oracle: Symmetry, symmetry: i})
	}
	return append(all, check{})
}

// savable reports whether rounds of a game can be saved.
func savable[A any](game *evo.Game[A]) (ok bool) {
	defer func() {
		if recover() != nil { // a hunt finds that, too
			ok = false
		}
	}()
	_, ok = game.NewSim().(evo.Snapshotter)
	return ok
}

// Off says in words which oracles a game does not have, and what they need.
func Off[A any](game *evo.Game[A]) (off []string) {
	add := func(of Oracle, why string) { off = append(off, fmt.Sprintf("%s: %s", of, why)) }
	if len(game.Invariants) == 0 {
		add(Invariant, "the game declares none (Game.Invariants)")
	}
	if !savable(game) {
		add(Snapshot, "the game's Sim has no AppendSnapshot and Restore (evo.Snapshotter)")
	}
	if len(game.Symmetries) == 0 {
		add(Symmetry, "the game declares none (Game.Symmetries)")
	}
	return off
}
