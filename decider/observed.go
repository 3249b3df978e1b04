package decider

import "golang.org/x/exp/slices"

// Observed returns who observes the world, in which detail and which agents, as
// [World.Observe] was called last: nil, Nothing and nil if nobody does. With it
// a tool can observe beside others, and leave them as they were.
func (w *World) Observed() (o Observer, d Detail, agents []uint64) {
	return w.observer, w.detail, slices.Clone(w.agents)
}
