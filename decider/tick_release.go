package decider

import (
	"iter"

	"github.com/ethogram-go/ethogram/internal/core"
)

// inactiveHolds yields the rows of h that hold a token and are no longer active.
// It maintains h.Held, which stays set if the loop is cut short: an observer may
// panic.
func (j *joined) inactiveHolds(h *core.Header) iter.Seq[gatedRow] {
	return func(yield func(gatedRow) bool) {
		h.Held &^= core.HeldTokens
		held, rest := h.Held|core.HeldTokens, h.Held
		defer func() { h.Held = held }()
		for _, g := range j.rows {
			switch {
			case *h.Quad(g.hold) == 0:
			case j.prog.Active(h, g.row):
				rest = held
			case !yield(g):
				return
			}
		}
		held = rest
	}
}

// releaseInactive releases what the agent with the memory own holds for rows of h
// that are not active. h is own or the memory of what is injected in it.
func (t *tree) releaseInactive(w *World, j *joined, h, own *core.Header) {
	if h.Held&core.HeldTokens != 0 {
		for g := range j.inactiveHolds(h) {
			w.releaseRow(g, h, own)
		}
	}
	for _, s := range t.slots {
		if sub, in, inner := t.part(w, h, s); sub != nil {
			sub.releaseInactive(w, in, inner, own)
		}
	}
}

// endTurn notes that the agent with the memory own keeps no token until the next frame, for no
// row of h.
func (t *tree) endTurn(w *World, j *joined, h, own *core.Header) {
	for _, g := range j.rows {
		if hold := *h.Quad(g.hold); hold != 0 {
			if who := w.gates[g.gate].tokens[hold-1].held(own); who != nil {
				who.turn = false
			}
		}
	}
	for _, s := range t.slots {
		if sub, in, inner := t.part(w, h, s); sub != nil {
			sub.endTurn(w, in, inner, own)
		}
	}
}

// releaseTold is releaseInactive of a lone agent with memory h, of which an observer is told.
func (t *tree) releaseTold(w *World, h *core.Header) {
	var r run
	r.init(t, nil, h, nil, w)
	r.releaseAll()
}

// part returns what is injected in h at slot row s, with what the world keeps of
// it; nil if there is nothing, or if it has not joined w.
func (t *tree) part(w *World, h *core.Header, s uint16) (*tree, *joined, *core.Header) {
	n := &t.nodes[s]
	sub := t.known(*h.Quad(n.slot + slotTree))
	if sub == nil {
		return nil, nil, nil
	}
	in := w.find(sub.prog)
	if in == nil {
		return nil, nil, nil
	}
	return sub, in, h.Inner(n.slot + slotMemory)
}

// parts calls do for h and for the memories of what is injected in it.
func (t *tree) parts(w *World, j *joined, h *core.Header, do func(*joined, *core.Header)) {
	do(j, h)
	for _, s := range t.slots {
		if sub, in, inner := t.part(w, h, s); sub != nil {
			sub.parts(w, in, inner, do)
		}
	}
}

// holdsCooling reports whether h has a token of a gate that cools down, for row o or one
// below it, also in a slot.
func (t *tree) holdsCooling(w *World, j *joined, h *core.Header, o uint16) (cools bool) {
	below := func(row uint16) bool {
		for row != core.NoRow && row != o {
			row = t.nodes[row].parent
		}
		return row == o
	}
	if h.Held&core.HeldTokens != 0 {
		for _, g := range j.rows {
			if gate := &w.gates[g.gate]; *h.Quad(g.hold) != 0 && (gate.cooldown > 0 || gate.local > 0) && below(g.row) {
				return true
			}
		}
	}
	for _, s := range t.slots {
		if sub, in, inner := t.part(w, h, s); sub != nil && below(s) && sub.holdsCooling(w, in, inner, 0) {
			return true
		}
	}
	return false
}
