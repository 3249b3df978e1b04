package decider

import (
	"cmp"
	"iter"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// tokens are those of one key. Whoever holds one stands in a list, in the order
// in which they took it.
type tokens struct {
	key  uint64
	free time.Duration // when one was last given back, plus one; 0 is never

	n           int // holders
	slab        []holder
	first, last int32 // of the list: places in slab plus one
	spare       int32 // and of what is free in slab
	byMemory    hashIndex
}

// holder is an agent that holds a token, by one or more of its rows. It is known
// by its memory: two memories with one id are two holders.
type holder struct {
	agent uint64
	holding
	took       uint64 // which of the gate's takes it was: orders the holders of several keys
	rows       int32
	squad      int32 // number of the squad that holds it, plus one
	prev, next int32
	entered    bool // one of the rows was activated: giving back starts the cooldowns
}

// holding is an agent's memory, with what the world keeps of its tree. Rows of
// what is injected hold for the agent, so it is never the memory of that.
type holding struct {
	mem *core.Header
	in  *joined
}

// fewHolders are found faster without a table.
const fewHolders = 8

// add lets o hold a token of tokens number k, as the last in the list.
func (s *gateState) addHolder(k int, o holder) *holder {
	t := &s.tokens[k]
	if s.keyed {
		s.unused[k/64] &^= 1 << (k % 64)
	}
	at := t.spare
	if at > 0 {
		t.spare = t.slab[at-1].next
	} else {
		t.slab = append(t.slab, holder{})
		at = int32(len(t.slab))
	}
	s.took++
	o.took, o.prev, o.next = s.took, t.last, 0
	t.slab[at-1] = o
	if t.last > 0 {
		t.slab[t.last-1].next = at
	} else {
		t.first = at
	}
	t.last = at
	t.n++
	switch {
	case t.byMemory.table != nil:
		if o.mem != nil {
			t.byMemory.add(uint32(at-1), t.memoryAt)
		}
	case t.n > fewHolders:
		t.byMemory.reserve(t.n, t.memoryAt) // also where no holder has a memory yet
		for who := range t.holders() {
			if who.mem != nil {
				t.byMemory.add(uint32(t.placeOf(who)), t.memoryAt)
			}
		}
	}
	return &t.slab[at-1]
}

// drop takes who, a holder of tokens number k, from the list.
func (s *gateState) removeHolder(k int, who *holder) {
	t := &s.tokens[k]
	at := t.placeOf(who)
	t.transfer(who, holding{})
	if who.prev > 0 {
		t.slab[who.prev-1].next = who.next
	} else {
		t.first = who.next
	}
	if who.next > 0 {
		t.slab[who.next-1].prev = who.prev
	} else {
		t.last = who.prev
	}
	*who = holder{next: t.spare}
	t.spare = at + 1
	if t.n--; t.n == 0 && s.keyed {
		s.unused[k/64] |= 1 << (k % 64)
	}
}

// assign makes to's the token that who holds.
func (t *tokens) transfer(who *holder, to holding) {
	if t.byMemory.table != nil && who.mem != nil {
		t.byMemory.drop(who.mem.Address(), t.memoryAt)
	}
	who.holding = to
	if t.byMemory.table != nil && to.mem != nil {
		t.byMemory.add(uint32(t.placeOf(who)), t.memoryAt)
	}
}

func (t *tokens) memoryAt(i uint32) uint64 { return t.slab[i].mem.Address() }

// placeOf returns where in the slab who stands.
func (t *tokens) placeOf(who *holder) int32 {
	switch {
	case who.next > 0:
		return t.slab[who.next-1].prev - 1
	case who.prev > 0:
		return t.slab[who.prev-1].next - 1
	}
	return t.last - 1
}

// holders are those of the list in its order. The one that is at hand may be
// dropped.
func (t *tokens) holders() iter.Seq[*holder] {
	return func(yield func(*holder) bool) {
		for at := t.first; at > 0; {
			who := &t.slab[at-1]
			at = who.next
			if !yield(who) {
				return
			}
		}
	}
}

// eldest returns who has held a token for the longest time, or nil.
func (t *tokens) eldest() *holder {
	if t.first == 0 {
		return nil
	}
	return &t.slab[t.first-1]
}

// localAt returns where the agent remembers when it last gave back a token of
// gate number gate, which a row of h has with the offset local: in its own memory
// if a row of its own tree has the gate too, else in that of what is injected.
func (o holding) localAt(gate uint16, h *core.Header, local uint32) (*core.Header, uint32) {
	if h != o.mem {
		for _, g := range o.in.rows {
			if g.gate == gate {
				return o.mem, g.local
			}
		}
	}
	return h, local
}

// held returns the holder with the memory own, or nil.
func (t *tokens) held(own *core.Header) *holder {
	if t.byMemory.table != nil {
		if at := t.byMemory.find(own.Address(), t.memoryAt); at >= 0 {
			return &t.slab[at]
		}
		return nil
	}
	for at := t.first; at > 0; {
		who := &t.slab[at-1]
		if who.mem == own {
			return who
		}
		at = who.next
	}
	return nil
}

// heldAs returns the first holder of tokens number k of a gate that has the id
// agent, or nil.
func (w *World) heldAs(gate, k int, agent uint64) *holder {
	for who := range w.gates[gate].tokens[k].holders() {
		if who.agent == agent && who.squad == 0 {
			return who
		}
	}
	return nil
}

// letGo ends the hold that the row of g has in h, which is the agent's memory own
// or lies in it, and gives the token back if it was the agent's last.
func (w *World) releaseRow(g gatedRow, h, own *core.Header) (gaveBack bool) {
	hold := h.Quad(g.hold)
	k := int(*hold - 1)
	*hold = 0
	gate := &w.gates[g.gate]
	who := gate.tokens[k].held(own)
	if who == nil {
		return false
	}
	if who.rows--; who.rows > 0 {
		return false
	}
	if who.entered {
		gate.tokens[k].free = w.now + 1
		if h, local := who.localAt(g.gate, h, g.local); local != 0 && h.Tick > 0 { // else it was cleared
			*h.Word(local) = uint64(w.now) + 1
		}
	}
	gate.removeHolder(k, who)
	return true
}

// reclaim sweeps the holders of tokens number k of gate g, which may have been
// reset outside of a tick, and may be in another world since then.
func (w *World) releaseStaleOf(g, k int) {
	for who := range w.gates[g].tokens[k].holders() {
		switch {
		case who.mem == nil:
		case who.mem.Mark&core.MarkRestored == 0 && w.isForeign(who.in, who.mem):
			w.releaseHolder(g, k, who) // what it holds, it holds there
		case who.mem.Mark&core.MarkBusy != 0:
		case who.mem.Mark&core.MarkRestored != 0:
			w.releaseCopied(g, k, who)
		default:
			who.in.tree.releaseInactive(w, who.in, who.mem, who.mem)
		}
	}
}

// Holders returns the ids of the agents that hold a token of the gate called
// name, of all keys, in the order in which they took it; nil for an unknown
// name, which Mistakes lists. A squad's token is held by all members that have not
// left. Callbacks within a frame see them as they stood when it began, with those
// who have taken one in its settling.
func (w *World) Holders(name string) []uint64 {
	i := w.gateNamed(name)
	if i < 0 {
		w.noGate(name)
		return nil
	}
	g := &w.gates[i]
	for k := range g.tokens {
		if !w.framing { // else what is left in this frame is given back at its end
			w.releaseStaleOf(i, k)
		}
	}
	var ids []uint64
	for _, who := range g.inOrder() {
		if who.squad == 0 {
			ids = append(ids, who.agent)
			continue
		}
		for _, m := range w.core.Rosters[who.squad-1] {
			if !m.Left {
				ids = append(ids, m.Agent)
			}
		}
	}
	return ids
}

// inOrder returns the holders of all keys in the order in which they took their
// tokens.
func (s *gateState) inOrder() (all []*holder) {
	for k := range s.tokens {
		for who := range s.tokens[k].holders() {
			all = append(all, who)
		}
	}
	slices.SortFunc(all, func(a, b *holder) int { return cmp.Compare(a.took, b.took) })
	return all
}

// disown takes the tokens of all gates from a memory, for another with the same
// id. If the old one is ticked again, it is counted anew in turn.
func (w *World) orphanTokens(old holding) {
	if !w.isForeign(old.in, old.mem) {
		old.in.tree.parts(w, old.in, old.mem, func(j *joined, h *core.Header) {
			j.tree.clearHolds(h)
		})
		old.mem.Mark = old.mem.Mark&^core.MarkSteady | core.MarkRestored
	}
	for i := range w.gates {
		for k := range w.gates[i].tokens {
			t := &w.gates[i].tokens[k]
			if o := t.held(old.mem); o != nil {
				t.transfer(o, holding{})
				o.rows = 0
			}
		}
	}
}

// orphan reports whether o waits for the memory that claims it.
func (o *holder) orphan() bool { return o.mem == nil && o.squad == 0 }

// forget removes the holders of tokens number k that gone picks and gives their
// tokens back.
func (s *gateState) releaseIf(k int, now time.Duration, gone func(*holder) bool) {
	for o := range s.tokens[k].holders() {
		if !gone(o) {
			continue
		}
		if o.entered {
			s.tokens[k].free = now + 1
		}
		s.removeHolder(k, o)
	}
}

// reclaimCopied removes o, a holder of tokens number k of gate g, if its memory
// was copied over and has no active row with the gate any more.
func (w *World) releaseCopied(g, k int, o *holder) {
	within := false
	o.in.tree.parts(w, o.in, o.mem, func(j *joined, h *core.Header) {
		for _, row := range j.rows {
			within = within || int(row.gate) == g && j.prog.Active(h, row.row)
		}
	})
	if !within {
		w.releaseHolder(g, k, o)
	}
}

// lose gives back the token of o, a holder of tokens number k of gate g, without
// a look at its memory.
func (w *World) releaseHolder(g, k int, o *holder) {
	if o.entered {
		w.gates[g].tokens[k].free = w.now + 1
	}
	w.gates[g].removeHolder(k, o)
}
