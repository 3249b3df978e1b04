package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// What an agent shares with others stands in its World, so it cannot be copied
// with its memory: a memory that was copied or loaded by itself holds nothing.
// It is marked, and its tokens are counted again before its next tick.

func (t *tree) Rejoin(agent erased, mem Memory, w *World) error {
	if err := t.usable(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkRestored == 0 {
		return nil
	}
	if err := t.shares(w); err != nil {
		return err
	}
	if w.inFrame {
		return w.refuse("Tree.Rejoin")
	}
	t.rouse(mem.h)
	mem.h.Mark |= core.MarkBusy
	var r run
	r.init(t, agent, mem.h, nil, w)
	r.rejoin()
	mem.h.Mark &^= core.MarkBusy
	return nil
}

// dropHolds makes h, which was copied or loaded, hold nothing.
func (t *tree) dropHolds(h *core.Header) {
	if h.Held |= core.HeldCopied; h.Held&core.HeldByCrowd != 0 {
		t.roused.Add(1)
	}
	if !t.shared() {
		return
	}
	t.restored(h)
	t.resets.Add(1)
	t.clearHolds(h)
	t.forgetReturns(h)
	t.clearSeats(h)
}

// clearSeats makes h have no seat in a squad, nor what is injected in it.
func (t *tree) clearSeats(h *core.Header) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.opts.has(optSquad) && t.prog.Active(h, uint16(i)) { // else siblings have that word
			*h.Word(n.row.Seat) = 0
		}
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.clearSeats(h.Inner(n.slot + slotMemory))
		}
	}
}

// rouse notes that the game changes h, the memory of an agent that may sleep.
func (t *tree) rouse(h *core.Header) {
	if h.Held&core.HeldAsleep != 0 {
		h.Held &^= core.HeldAsleep
		t.roused.Add(1)
	}
}

// restored notes that h has to count its tokens again.
func (t *tree) restored(h *core.Header) {
	h.Mark |= core.MarkRestored
	t.roused.Add(1)
}

func (t *tree) clearHolds(h *core.Header) {
	h.Held &^= core.HeldTokens | core.HeldTurn
	clear(h.Bytes(t.layout.holdFrom, t.layout.holdTo-t.layout.holdFrom))
}

// begun begins the tick of a copied or loaded memory, which had to wait until
// the workers were done.
func (r *run) begun() (Result, error) {
	r.rejoin()
	if r.t.slots != nil {
		r.applyInjections()
		if r.reset() {
			return r.finish(halted)
		}
	}
	return r.finish(r.top())
}

// rejoin counts the tokens of the agent again, by its active rows. If a Key
// panics, it may be called again.
func (r *run) rejoin() {
	if !r.t.shared() {
		r.h.Mark &^= core.MarkRestored
		return
	}
	if r.t.isForeign(r.h, r.shared) {
		r.t.forgetReturns(r.h)
	}
	r.forgetRows()
	r.breakSquads()
	r.recount()
	r.releaseUncounted()
	r.h.Mark &^= core.MarkRestored | core.MarkSteady // a row that was barred has to be visited
}

// forgetRows makes the tokens that the memory holds be for no row.
func (r *run) forgetRows() {
	for i := range r.shared.gates {
		for k := range r.shared.gates[i].held() {
			for o := range r.shared.gates[i].tokens[k].holders() {
				if o.mem == r.h {
					o.rows = 0
				}
			}
		}
	}
}

// breakSquads takes the agent out of the squads that it is in.
func (r *run) breakSquads() {
	guests := false
	if at, ok := r.shared.spotOf(r.h.ID); ok {
		guests = r.shared.crowds[at.crowd()].members[at.slot()].mem.h == r.h
	}
	for i := range r.shared.squads {
		s := &r.shared.squads[i]
		if !s.live || s.in != r.joined && !(guests && s.crowd == nil) {
			continue
		}
		for k := range s.members {
			if m := &s.members[k]; m.agent == r.h.ID && m.state == memberIn {
				m.state, m.arrived, m.released = memberBroke, 0, 0
			}
		}
	}
}

// releaseUncounted releases the agent's tokens that are still for no row.
func (r *run) releaseUncounted() {
	for i := range r.shared.gates {
		for k := range r.shared.gates[i].held() {
			r.shared.gates[i].releaseIf(k, r.shared.now, func(o *holder) bool {
				return o.rows == 0 && (o.mem == r.h || o.orphan() && o.agent == r.h.ID)
			})
		}
	}
}

// recount takes tokens for the active rows.
func (r *run) recount() {
	r.t.clearHolds(r.h)
	r.t.setWorld(r.h, r.shared)
	r.t.clearFuture(r.h, r.shared)
	for i := range r.t.nodes {
		n := &r.t.nodes[i]
		if n.opts&(optGate|optSquad) == 0 || !r.t.prog.Active(r.h, uint16(i)) {
			continue
		}
		if n.opts.has(optSquad) {
			*r.h.Word(n.row.Seat) = 0
			continue
		}
		key := uint64(0)
		if n.src.Gate.Key != nil {
			r.callback(core.SaltDecide)
			r.aimAtTarget(n)
			key = n.src.Gate.Key(r.agent, Query(r.frame(n.row)))
		}
		if !r.recountRow(n, key, r.shared.heldAs) {
			r.bar(n)
		}
	}
	for _, s := range r.t.slots {
		r.recountSlot(&r.t.nodes[s])
	}
}

// recountSlot is recount of what is injected at slot row n. It is a function of its own so that
// its run stays on the stack.
func (r *run) recountSlot(n *node) {
	in, ok := r.inner(n)
	if !ok {
		return
	}
	if in.joined == nil { // copied into another world
		if in.t.join(r.shared, false) != nil {
			r.t.vacate(r.h, n)
			return
		}
		in.joined = r.shared.find(in.t.prog)
	}
	in.recount()
}

// recountRow takes a token of key for active row n, whatever the cooldown, and
// reports whether there was one. claimed returns the holder of tokens number k of
// a gate that has the agent's id, or nil.
func (r *run) recountRow(n *node, key uint64, claimed func(gate, k int, agent uint64) *holder) bool {
	number := int(r.joined.gates[n.gate-1])
	g := &r.shared.gates[number]
	i := g.use(key, r.shared.now)
	t := &g.tokens[i]
	who := t.held(r.own.mem)
	if who == nil {
		who = claimed(number, i, r.h.ID)
		switch {
		case who != nil && who.mem != nil: // another memory's
			if who.mem.Mark&core.MarkBusy != 0 {
				return false
			}
			r.shared.orphanTokens(who.holding)
		case who == nil && t.n >= g.limit:
			return false
		case who == nil:
			who = g.addHolder(i, holder{agent: r.h.ID, entered: true})
		}
		t.transfer(who, r.own)
		who.rows = 0
	}
	who.rows++
	*r.h.Quad(n.hold) = uint32(i + 1)
	r.h.Held |= core.HeldTokens
	return true
}

// bar has active row n end at its next visit, because it holds no token.
func (r *run) bar(n *node) {
	*r.h.Byte(n.ended) = uint8(behavior.ReasonRestored)
}

// barred reports whether n was barred.
func (r *run) barred(n *node) bool {
	return behavior.Reason(*r.h.Byte(n.ended)) == behavior.ReasonRestored
}
