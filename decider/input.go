package decider

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Input is what one tick is given. It goes by value.
type Input struct {
	Delta   time.Duration // time since the agent's last tick, not negative
	Flags   Flags         // decision flags, fixed for the tick
	Stimuli *stimuli.Mask // the live word, as Set.Update returns it; nil is none
	World   *World        // nil is a world with seed 0 that nobody observes
}

// Result is what one tick came to.
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

// Row numbers the occurrences of deciders in a compiled tree: 0 is the root.
// Tree.Outline has what there is to know of each.
type Row uint16

// NoRow is no row.
const NoRow Row = core.NoRow

// World is what agents share: a seed and an observer. Many worlds may run side
// by side in one process. Its fields may be changed between ticks, not during
// one; agents of one world may be ticked by several goroutines at a time if
// its Observer allows that.
type World struct {
	core core.World

	observer Observer
	detail   Detail
	agents   []uint64 // who is observed, sorted; nil is everybody
}

// NewWorld returns a world whose agents draw their random numbers from seed.
func NewWorld(seed uint64) *World {
	return &World{core: core.World{Seed: seed}}
}

// inner returns what callbacks can reach of w, nil if w is.
func (w *World) inner() *core.World {
	if w == nil {
		return nil
	}
	return &w.core
}

// Seed returns the world's seed.
func (w *World) Seed() uint64 { return w.core.Seed }

// Observe has o told of what happens to the agents with these ids, or to all if
// none are given, in the detail it asks for. Agents that nobody observes cost
// nothing more. nil ends it.
func (w *World) Observe(o Observer, d Detail, agents ...uint64) {
	if o == nil {
		d = Nothing
	}
	w.observer, w.detail, w.agents = o, d, nil
	if len(agents) > 0 {
		w.agents = slices.Clone(agents)
		slices.Sort(w.agents)
	}
}

// detailOf returns in which detail agent id is observed.
func (w *World) detailOf(id uint64) Detail {
	if w.detail == Nothing || w.agents == nil {
		return w.detail
	}
	if _, found := slices.BinarySearch(w.agents, id); !found {
		return Nothing
	}
	return w.detail
}
