package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/stimuli"
)

// Input is what one tick is given. It goes by value.
type Input struct {
	Delta   time.Duration // time since the agent's last tick, not negative
	Flags   Flags         // decision flags, fixed for the tick
	Stimuli *stimuli.Mask // the live word, as Set.Update returns it; nil is none
	World   *World        // nil stands for a world with seed 0 and no observer
}

// Result is the result of one tick.
type Result struct {
	// Status is Running, Succeeded or Failed when the root ended in this tick,
	// or Idle when the root refused or the agent was reset.
	Status Status

	// Leaf is the first running leaf; a group that rests between two loops;
	// or NoRow.
	Leaf Row

	// Redecides is how often a group decided again in this tick because a
	// child ended or could not activate.
	Redecides uint16

	// Interrupted reports whether something better than what ran was accepted.
	Interrupted bool
}
