package decider

import (
	"cmp"
	"iter"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// tokens are those of one key of a gate. Their holders are a list in the order in
// which they acquired theirs.
type tokens struct {
	key  uint64
	free time.Duration // when one was last released, plus one; 0 is never

	n           int // holders
	slab        []holder
	first, last int32 // of the list: indices of slab plus one
	spare       int32 // of the list of free entries of slab
	byMemory    hashIndex[uint32]

	before, after int32 // of a keyList: numbers plus one
}

// holder is an agent that holds a token for one or more of its rows. It is known
// by its memory: two memories with one id are two holders.
type holder struct {
	agent uint64
	holding
	took       uint64 // the gate's count of acquired tokens by then: orders the holders of several keys
	rows       int32
	squad      int32 // number of the squad that holds it, plus one
	prev, next int32
	entered    bool   // one of the rows was activated: the release begins the cooldowns
	turn       bool   // it has been released in the tick in which its row was activated: it returns with the next frame
	tick       uint32 // the agent's, in which a row was last activated
}

// holding is an agent's memory, with what the world keeps of its tree. Rows of an
// injected tree hold tokens for the agent, so it is never the memory of these.
type holding struct {
	mem *core.Header
	in  *joined
}

// fewHolders are found faster without an index.
const fewHolders = 8

// addHolder appends o to the holders of tokens number k.
func (s *gateState) addHolder(k int, o holder) *holder {
	t := &s.tokens[k]
	if t.n == 0 {
		s.taken(k)
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
			t.byMemory.add(uint32(at), t.memoryAt)
		}
	case t.n > fewHolders:
		t.byMemory.reserve(t.n, t.memoryAt) // also where no holder has a memory yet
		for who := range t.holders() {
			if who.mem != nil {
				t.byMemory.add(uint32(t.placeOf(who))+1, t.memoryAt)
			}
		}
	}
	return &t.slab[at-1]
}

// removeHolder takes who from the list of tokens number k.
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
	if t.n--; t.n == 0 {
		s.rests(k)
	}
}

// transfer makes to the memory that holds the token of who.
func (t *tokens) transfer(who *holder, to holding) {
	if t.byMemory.table != nil && who.mem != nil {
		t.byMemory.remove(who.mem.Address(), t.memoryAt)
	}
	who.holding = to
	if t.byMemory.table != nil && to.mem != nil {
		t.byMemory.add(uint32(t.placeOf(who))+1, t.memoryAt)
	}
}

func (t *tokens) memoryAt(i uint32) uint64 { return t.slab[i-1].mem.Address() }

// placeOf returns the index of who in the slab.
func (t *tokens) placeOf(who *holder) int32 {
	switch {
	case who.next > 0:
		return t.slab[who.next-1].prev - 1
	case who.prev > 0:
		return t.slab[who.prev-1].next - 1
	}
	return t.last - 1
}

// holders yields the list in its order. The loop may remove the holder that it is
// at.
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

// eldest returns the holder that has held its token for the longest time, or nil.
func (t *tokens) eldest() *holder {
	if t.first == 0 {
		return nil
	}
	return &t.slab[t.first-1]
}

// localAt returns where the agent remembers when it last released a token of gate
// number gate, which a row of h has at offset local: in its own memory if its own
// tree has the gate too, else in that of the injected tree.
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
		if at := t.byMemory.find(own.Address(), t.memoryAt); at > 0 {
			return &t.slab[at-1]
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

// fullFor reports whether others than the agent with the memory own hold as many as limit.
func (t *tokens) fullFor(own *core.Header, limit int) bool {
	if t.n == 1 && limit == 1 {
		return t.slab[t.first-1].mem != own
	}
	return t.n >= limit && t.held(own) == nil
}

// heldAs returns the first holder of tokens number k of a gate with this agent id,
// or nil.
func (w *World) heldAs(gate, k int, agent uint64) *holder {
	for who := range w.gates[gate].tokens[k].holders() {
		if who.agent == agent && who.squad == 0 {
			return who
		}
	}
	return nil
}

// Holders returns the ids of the agents that hold a token of the gate called
// name, of all keys, in the order in which they acquired it. For an unknown name
// it returns nil, and Mistakes lists the name. All members of a squad that have
// not left hold its token. Callbacks within a frame see the holders at its
// beginning, and those that have acquired a token in its serial phase.
func (w *World) Holders(name string) []uint64 {
	w.there("Holders")
	i := w.gateNamed(name)
	if i < 0 {
		w.noGate(name)
		return nil
	}
	g := &w.gates[i]
	if !w.framing { // else the frame releases at its end what was left in it
		w.releaseStaleIn(i)
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

// inOrder returns the holders of all keys in the order in which they acquired
// their tokens.
func (s *gateState) inOrder() (all []*holder) {
	for k := range s.held() {
		for who := range s.tokens[k].holders() {
			all = append(all, who)
		}
	}
	slices.SortFunc(all, func(a, b *holder) int { return cmp.Compare(a.took, b.took) })
	return all
}

// orphan reports whether o waits for a memory to claim it.
func (o *holder) orphan() bool { return o.mem == nil && o.squad == 0 }
