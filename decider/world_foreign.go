package decider

import (
	"sync/atomic"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A memory with gates or slots remembers in which world it was last ticked: the
// numbers of its tokens mean nothing in a foreign world, which is any other.
// Worlds have ids for that. They are compared only with each other and never
// saved.

var lastWorldID atomic.Uint32

// assignID gives w its id.
func (w *World) assignID() {
	for w.id == 0 { // also after 2^32 of them
		w.id = lastWorldID.Add(1)
	}
}

// isForeign reports whether h, a memory of j's tree, was last ticked in another
// world than w.
func (w *World) isForeign(j *joined, h *core.Header) bool {
	return j.worldID != 0 && *h.Quad(j.worldID) != w.id
}
