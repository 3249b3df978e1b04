package decider

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// gateState is a gate as it stands in a world.
type gateState struct {
	name            string
	limit           int
	cooldown, local time.Duration
	keyFunc         uintptr // the key function, to compare gates by
	keyed           bool

	took   uint64   // how many tokens were ever taken
	tokens []tokens // one, or one for each key in use
	byKey  places   // of tokens, if keyed
	unused []uint64 // of tokens, if keyed: a bit for each that nobody holds
}

// tokens are those of one key. Whoever holds one stands in a list, in the order
// in which they took it.
type tokens struct {
	key  uint64
	free time.Duration // when one was last given back, plus one; 0 is never

	n           int // holders
	slab        []holder
	first, last int32 // of the list: places in slab plus one
	spare       int32 // and of what is free in slab
	byMemory    places
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

func newGateState[A any](g *Gate[A]) gateState {
	s := gateState{
		name: g.Name, limit: g.limit(), cooldown: g.Cooldown, local: g.LocalCooldown,
		keyFunc: funcID(g.Key), keyed: g.Key != nil,
	}
	if !s.keyed {
		s.tokens = []tokens{{slab: make([]holder, 0, min(s.limit, 64))}}
	}
	return s
}

// unlike says in which fields a gate differs from s, "" if in none.
func unlike[A any](s *gateState, g *Gate[A]) string {
	var fields []string
	differ := func(field string, own, worlds any) {
		if own != worlds {
			fields = append(fields, fmt.Sprintf("%s (%v, the world's has %v)", field, own, worlds))
		}
	}
	differ("Limit", g.limit(), s.limit)
	differ("Cooldown", g.Cooldown, s.cooldown)
	differ("LocalCooldown", g.LocalCooldown, s.local)
	if s.keyFunc != funcID(g.Key) {
		fields = append(fields, "Key")
	}
	return strings.Join(fields, ", ")
}

func (s *gateState) keyAt(i uint32) uint64 { return s.tokens[i].key }

// find returns the number of the tokens of key, or -1 if the key is not in use.
func (s *gateState) find(key uint64) int {
	if !s.keyed {
		return 0
	}
	return s.byKey.find(key, s.keyAt)
}

// use returns the number of the tokens of key; where the key is new they take
// the place of the first key that has become unused, if there is one.
func (s *gateState) use(key uint64, now time.Duration) int {
	if i := s.find(key); i >= 0 {
		return i
	}
	i := s.idle(now)
	if i < 0 {
		return s.grow(key)
	}
	s.byKey.drop(s.tokens[i].key, s.keyAt)
	s.tokens[i].key, s.tokens[i].free = key, 0
	s.byKey.add(uint32(i), s.keyAt)
	return i
}

// idle returns the number of the first tokens that nobody holds and that do not
// cool down, or -1.
func (s *gateState) idle(now time.Duration) int {
	for w, word := range s.unused {
		for ; word != 0; word &= word - 1 {
			if i := 64*w + bits.TrailingZeros64(word); s.cooled(&s.tokens[i], now) <= 0 {
				return i
			}
		}
	}
	return -1
}

// grow adds tokens for key.
func (s *gateState) grow(key uint64) int {
	i := len(s.tokens)
	s.tokens = append(s.tokens, tokens{key: key})
	s.byKey.add(uint32(i), s.keyAt)
	if i/64 == len(s.unused) {
		s.unused = append(s.unused, 0)
	}
	s.unused[i/64] |= 1 << (i % 64)
	return i
}

// add lets o hold a token of tokens number k, as the last in the list.
func (s *gateState) add(k int, o holder) *holder {
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
func (s *gateState) drop(k int, who *holder) {
	t := &s.tokens[k]
	at := t.placeOf(who)
	t.assign(who, holding{})
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
func (t *tokens) assign(who *holder, to holding) {
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

// cooled returns how long t's cooldown still lasts.
func (s *gateState) cooled(t *tokens, now time.Duration) time.Duration {
	if t.free == 0 {
		return 0
	}
	return remaining(s.cooldown, t.free-1, now)
}

// localLeft returns how long agent h still has to wait who last gave a token back
// when the word at offset local says.
func (s *gateState) localLeft(h *core.Header, local uint32, now time.Duration) time.Duration {
	at := *h.Word(local)
	if at == 0 {
		return 0
	}
	return remaining(s.local, time.Duration(at-1), now)
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
func (w *World) letGo(g gatedRow, h, own *core.Header) (gaveBack bool) {
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
	gate.drop(k, who)
	return true
}

// left are the rows of h that hold a token and are not active any more. It keeps
// h.Held, and says that there are others if it is not walked to its end: an
// observer may panic.
func (j *joined) left(h *core.Header) iter.Seq[gatedRow] {
	return func(yield func(gatedRow) bool) {
		h.Held = 0
		held, rest := uint8(1), uint8(0)
		defer func() { h.Held = held }()
		for _, g := range j.rows {
			switch {
			case *h.Quad(g.hold) == 0:
			case j.prog.Active(h, g.row):
				rest = 1
			case !yield(g):
				return
			}
		}
		held = rest
	}
}

// sweep gives back what the agent with the memory own holds for rows of h that
// are not active, h being own or the memory of what is injected.
func (t *Tree[A]) sweep(w *World, j *joined, h, own *core.Header) {
	if h.Held != 0 {
		for g := range j.left(h) {
			w.letGo(g, h, own)
		}
	}
	for _, s := range t.slots {
		if sub, in, inner := t.part(w, h, s); sub != nil {
			sub.sweep(w, in, inner, own)
		}
	}
}

// part returns what is injected in h at slot row s, with what the world keeps of
// it; nil if there is nothing, or if it has not joined w.
func (t *Tree[A]) part(w *World, h *core.Header, s uint16) (*Tree[A], *joined, *core.Header) {
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
func (t *Tree[A]) parts(w *World, j *joined, h *core.Header, do func(*joined, *core.Header)) {
	do(j, h)
	for _, s := range t.slots {
		if sub, in, inner := t.part(w, h, s); sub != nil {
			sub.parts(w, in, inner, do)
		}
	}
}

// reclaim sweeps the holders of tokens number k of gate g, which may have been
// reset outside of a tick, and may be in another world since then.
func (w *World) reclaim(g, k int) {
	for who := range w.gates[g].tokens[k].holders() {
		switch {
		case who.mem == nil:
		case who.mem.Mark&core.MarkRestored == 0 && w.abroad(who.in, who.mem):
			w.lose(g, k, who) // what it holds, it holds there
		case who.mem.Mark&core.MarkBusy != 0:
		case who.mem.Mark&core.MarkRestored != 0:
			w.reclaimCopied(g, k, who)
		default:
			who.in.tree.sweep(w, who.in, who.mem, who.mem)
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
			w.reclaim(i, k)
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
