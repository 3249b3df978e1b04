package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

// abroad reports whether the last tick of h was in another world than w, or w is
// none although the tree needs one.
func (t *Tree[A]) abroad(h *core.Header, w *World) bool {
	at := t.layout.home
	return at != 0 && (w == nil || *h.Quad(at) != w.serial)
}

// stay notes that h is ticked in w from now on.
func (t *Tree[A]) stay(h *core.Header, w *World) {
	if t.layout.home != 0 {
		*h.Quad(t.layout.home) = w.serial
	}
}

// arrive begins the first tick of h in w, which may come from another world. It
// must have left its path there if it had tokens; the old world releases
// tokens that it still counts by itself: see World.reclaim. Nothing is changed if there is an error.
func (t *Tree[A]) arrive(h *core.Header, w *World) error {
	if h.Mark&core.MarkRoot != 0 && t.holding(h) {
		return &TickError{
			Err: ErrForeignWorld, Agent: h.ID, Known: true,
			Note: "the agent holds tokens in another: tick it there, or call Tree.Reset before its first tick here",
		}
	}
	if err := t.joinParts(h, w); err != nil {
		return err
	}
	if *h.Quad(t.layout.home) != 0 {
		if !w.framing { // it may have left tokens here before
			w.collect()
		}
		t.leaveBehind(h, w)
	}
	t.stay(h, w)
	return nil
}

// joinParts has what is injected in h, or about to be, join w.
func (t *Tree[A]) joinParts(h *core.Header, w *World) error {
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
					Note: "what is injected has not joined it: call its Join",
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

// leaveBehind makes h, and what is injected in it, hold nothing, and forgets
// times that are still to come by the clock of w.
func (t *Tree[A]) leaveBehind(h *core.Header, w *World) {
	t.clearHolds(h)
	t.clearFuture(h, w)
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.leaveBehind(h.Inner(n.slot+slotMemory), w)
		}
	}
}

// clearFuture forgets when tokens were given back by the clock of another world,
// as far as that shows.
func (t *Tree[A]) clearFuture(h *core.Header, w *World) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.local != 0 && *h.Word(n.local) > uint64(w.now)+1 {
			*h.Word(n.local) = 0
		}
	}
}
