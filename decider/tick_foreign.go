package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

// isForeign reports whether the last tick of h was in another world than w. A
// tree that needs a world finds nil foreign.
func (t *tree) isForeign(h *core.Header, w *World) bool {
	at := t.layout.worldID
	return at != 0 && (w == nil || *h.Quad(at) != w.id)
}

// setWorld notes that h is ticked in w from now on.
func (t *tree) setWorld(h *core.Header, w *World) {
	if t.layout.worldID != 0 {
		*h.Quad(t.layout.worldID) = w.id
	}
}

// enterWorld begins the first tick of h in w. If h comes from another world and
// had tokens there, it must have left its path: the old world releases these by
// itself, see World.releaseStaleOf. An error changes nothing.
func (t *tree) enterWorld(h *core.Header, w *World) error {
	if h.Mark&core.MarkRoot != 0 && t.holding(h) && (h.Held&core.HeldTurn == 0 || t.holdsForPath(h)) {
		return &TickError{
			Err: ErrForeignWorld, Agent: h.ID, Known: true,
			Note: "the agent holds tokens in another world: tick it there, or call Tree.Reset before its first tick here",
		}
	}
	if err := t.joinParts(h, w); err != nil {
		return err
	}
	if *h.Quad(t.layout.worldID) != 0 {
		if !w.framing { // w may still count tokens of an earlier stay
			w.releaseStale()
		}
		t.releaseForeign(h, w)
		t.forgetReturns(h)
	}
	t.setWorld(h, w)
	return nil
}

// holdsForPath reports whether h holds tokens for rows of its path, or of what runs in it: the
// world returns others by itself.
func (t *tree) holdsForPath(h *core.Header) bool {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.hold != 0 && *h.Quad(n.hold) != 0 && t.prog.Active(h, uint16(i)) {
			return true
		}
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil && sub.holdsForPath(h.Inner(n.slot+slotMemory)) {
			return true
		}
	}
	return false
}

// joinParts joins what is injected in h, or about to be, to w.
func (t *tree) joinParts(h *core.Header, w *World) error {
	for _, s := range t.slots {
		n := &t.nodes[s]
		for _, number := range [...]uint32{*h.Quad(n.slot + slotPending), *h.Quad(n.slot + slotTree)} {
			sub := t.known(number)
			if sub == nil || w.find(sub.prog) != nil {
				continue
			}
			if w.framing {
				return &TickError{
					Err: ErrForeignWorld, Agent: h.ID, Known: true, Path: t.path(s),
					Note: "the injected tree has not joined the world: call its Join",
				}
			}
			if err := sub.join(w, false); err != nil {
				return err
			}
		}
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			if err := sub.joinParts(h.Inner(n.slot+slotMemory), w); err != nil {
				return err
			}
		}
	}
	return nil
}

// releaseForeign clears the holds of h and of what is injected in it, and times
// that lie in the future by the clock of w.
func (t *tree) releaseForeign(h *core.Header, w *World) {
	t.clearHolds(h)
	t.clearFuture(h, w)
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.releaseForeign(h.Inner(n.slot+slotMemory), w)
		}
	}
}

// clearFuture clears the times of releases that lie in the future by the clock of
// w: another world's clock has set them.
func (t *tree) clearFuture(h *core.Header, w *World) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.local != 0 && n.src.Gate.Key == nil && *h.Word(n.local) > uint64(w.now)+1 {
			*h.Word(n.local) = 0
		}
	}
}

// forgetReturns has h, and what is injected in it, be a new agent at gates with a Key: it is a
// copy, or goes on in another world.
func (t *tree) forgetReturns(h *core.Header) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.local != 0 && n.src.Gate.Key != nil {
			*h.Word(n.local) = 0
		}
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.forgetReturns(h.Inner(n.slot + slotMemory))
		}
	}
}
