package decider

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// gateState is a gate as it stands in a world.
type gateState struct {
	name            string
	limit           int
	cooldown, local time.Duration
	keyed           uintptr // the key function, to compare gates by

	tokens []tokens          // one, or one for each key in use
	index  map[uint64]uint16 // by key, if keyed
}

// tokens are those of one key.
type tokens struct {
	key     uint64
	free    time.Duration // when one was last given back, plus one; 0 is never
	holders []holder      // in the order in which they took one
}

// holder is an agent that holds a token, by one or more of its rows. It is known
// by its memory: two memories with one id are two holders.
type holder struct {
	agent uint64
	holding
	rows    int
	squad   int  // number of the squad that holds it, plus one
	entered bool // one of the rows was activated: giving back starts the cooldowns
}

// holding is an agent's memory, with what the world keeps of its tree. Rows of
// what is injected hold for the agent, so it is never the memory of that.
type holding struct {
	mem *core.Header
	in  *joined
}

func newGateState[A any](g *Gate[A]) gateState {
	s := gateState{name: g.Name, limit: g.limit(), cooldown: g.Cooldown, local: g.LocalCooldown, keyed: funcID(g.Key)}
	if g.Key == nil {
		s.tokens = []tokens{{holders: make([]holder, 0, min(s.limit, 64))}}
	} else {
		s.index = map[uint64]uint16{}
	}
	return s
}

func sameGate[A any](s *gateState, g *Gate[A]) bool {
	return s.limit == g.limit() && s.cooldown == g.Cooldown && s.local == g.LocalCooldown && s.keyed == funcID(g.Key)
}

// find returns the number of the tokens of key, or -1 if the key is not in use.
func (s *gateState) find(key uint64) int {
	if s.index == nil {
		return 0
	}
	if i, ok := s.index[key]; ok {
		return int(i)
	}
	return -1
}

// use returns the number of the tokens of key; where the key is new they take
// the place of a key that has become unused, if there is one.
func (s *gateState) use(key uint64, now time.Duration) int {
	if i := s.find(key); i >= 0 {
		return i
	}
	i := slices.IndexFunc(s.tokens, func(t tokens) bool { return len(t.holders) == 0 && s.cooled(&t, now) <= 0 })
	if i < 0 {
		i = len(s.tokens)
		s.tokens = append(s.tokens, tokens{})
	} else {
		delete(s.index, s.tokens[i].key)
	}
	s.tokens[i].key, s.tokens[i].free = key, 0
	s.index[key] = uint16(i)
	return i
}

// cooled returns how long t's cooldown still lasts.
func (s *gateState) cooled(t *tokens, now time.Duration) time.Duration {
	if t.free == 0 {
		return 0
	}
	return s.cooldown - (now - (t.free - 1))
}

// held returns the holder with the memory own, or nil.
func (t *tokens) held(own *core.Header) *holder {
	for i := range t.holders {
		if t.holders[i].mem == own {
			return &t.holders[i]
		}
	}
	return nil
}

// heldAs returns the first holder with the id agent, or nil.
func (t *tokens) heldAs(agent uint64) *holder {
	for i := range t.holders {
		if t.holders[i].agent == agent && t.holders[i].squad == 0 {
			return &t.holders[i]
		}
	}
	return nil
}

// letGo ends the hold that the row of g has in h, which is the agent's memory own
// or lies in it, and gives the token back if it was the agent's last.
func (w *World) letGo(g gatedRow, h, own *core.Header) (gaveBack bool) {
	hold := h.Half(g.hold)
	t := &w.gates[g.gate].tokens[*hold-1]
	*hold = 0
	h.Held--
	who := t.held(own)
	if who == nil {
		return false
	}
	if who.rows--; who.rows > 0 {
		return false
	}
	if who.entered {
		t.free = w.now + 1
		if g.local != 0 && h.Tick > 0 { // else it was cleared
			*h.Word(g.local) = uint64(w.now) + 1
		}
	}
	i := slices.IndexFunc(t.holders, func(o holder) bool { return o.mem == own })
	t.holders = slices.Delete(t.holders, i, i+1)
	return true
}

// sweep gives back what the agent with the memory own holds for rows of h that
// are not active, h being own or the memory of what is injected.
func (t *Tree[A]) sweep(w *World, j *joined, h, own *core.Header) {
	if h.Held != 0 {
		for _, g := range j.rows {
			if *h.Half(g.hold) != 0 && !j.prog.Active(h, g.row) {
				w.letGo(g, h, own)
			}
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

// reclaim sweeps the holders of t, which may have been reset outside of a tick.
func (w *World) reclaim(t *tokens) {
	for i := len(t.holders) - 1; i >= 0; i-- {
		o := t.holders[i]
		if o.mem != nil && o.mem.Mark&(core.MarkBusy|core.MarkRestored) == core.MarkRestored {
			w.reclaimCopied(t, i)
			continue
		}
		if o.mem != nil && o.mem.Mark&core.MarkBusy == 0 {
			o.in.tree.sweep(w, o.in, o.mem, o.mem)
		}
	}
}

// Holders returns the ids of the agents that hold a token of the gate called
// name, of all keys, in the order in which they took it; nil for an unknown
// name.
func (w *World) Holders(name string) []uint64 {
	i := w.gateNamed(name)
	if i < 0 {
		return nil
	}
	var ids []uint64
	for k := range w.gates[i].tokens {
		w.reclaim(&w.gates[i].tokens[k])
		for _, o := range w.gates[i].tokens[k].holders {
			ids = append(ids, o.agent)
		}
	}
	return ids
}

// holds returns the holds of h by row. They outlive a Clear: the world gives
// the tokens back when it comes to it.
func (t *Tree[A]) holds(h *core.Header) map[uint16]uint16 {
	if h.Held == 0 {
		return nil
	}
	holds := map[uint16]uint16{}
	for o := range t.nodes {
		if n := &t.nodes[o]; n.gate != 0 && *h.Half(n.hold) != 0 {
			holds[uint16(o)] = *h.Half(n.hold)
		}
	}
	return holds
}
