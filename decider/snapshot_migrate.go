package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

func (t *tree) Migrate(from *tree, mem Memory, w *World) (Memory, Loaded, error) {
	m, err := t.export(from, mem, w)
	if err != nil {
		return Memory{}, Loaded{}, err
	}
	if t == from {
		return mem, Loaded{Same: true}, nil
	}
	next := t.NewMemory(mem.h.ID)
	l := &crowdLoader{worldLoader: &worldLoader{w: w, s: &worldSnapshot{}, loaded: LoadedWorld{Crowds: make([]LoadedCrowd, 1)}}}
	l.own = holding{next.h, w.find(t.prog)}
	l.restored = mem.h.Mark&core.MarkRestored != 0 && t.shared()
	if w != nil {
		l.handOver(mem.h)
		defer l.releaseUnclaimed()
	}
	l.memory(t, next.h, m, origin{from, mem.h})
	if w != nil {
		t.setWorld(next.h, w)
	}
	if l.restored {
		t.dropHolds(next.h)
	}
	from.vacateAll(mem.h)
	clear(mem.h.Bytes(0, from.layout.size))
	loaded := Loaded{Same: from.fingerprint == t.fingerprint}
	for _, d := range l.loaded.Crowds[0].Dropped {
		loaded.Dropped = append(loaded.Dropped, d.Dropped)
	}
	return next, loaded, nil
}

// export returns what mem remembers, if the agent can go on in t.
func (t *tree) export(from *tree, mem Memory, w *World) (*savedMemory, error) {
	switch {
	case t == nil || t.prog == nil || from == nil || from.prog == nil:
		return nil, nilTree("Migrate")
	case w != nil && w.inFrame:
		return nil, w.refuse("Tree.Migrate")
	}
	if err := from.usable(mem); err != nil {
		return nil, err
	}
	switch {
	case mem.h.Held&core.HeldByCrowd != 0:
		return nil, &TickError{Err: errNotLone, Agent: mem.h.ID, Known: true, Note: "it lives in a crowd: call Crowd.Retable"}
	case mem.h.Held&core.HeldInSlot != 0:
		return nil, &TickError{Err: errNotLone, Agent: mem.h.ID, Known: true, Note: "its tree is injected in a slot: inject the other tree there"}
	}
	shared := t.shared() || from.shared()
	switch {
	case shared && w == nil:
		return nil, t.shares(nil)
	case shared && from.isForeign(mem.h, w) && mem.h.Mark&core.MarkRoot != 0 && from.holding(mem.h):
		return nil, &TickError{Err: ErrForeignWorld, Agent: mem.h.ID, Known: true, Note: "the agent holds tokens in another world: migrate it there"}
	}
	s := worldSaver{w: w}
	if err := saveMemory(&s, from, mem); err != nil {
		return nil, err
	}
	d, m := newDecoder(s.B), &savedMemory{s: &snapshot{}}
	d.memory(m, &worldSnapshot{now: maxClock}, 0, 1)
	if err := d.end(); err != nil {
		return nil, err
	}
	if shared {
		return m, t.Join(w)
	}
	return m, nil
}

// handOver has the tokens of a lone agent wait for its next memory, or gives them to
// that, if it is to count them by itself.
func (l *crowdLoader) handOver(h *core.Header) {
	l.keyed, l.waits = map[string]bool{}, map[orphan]int32{}
	for i := range l.w.gates {
		g := &l.w.gates[i]
		if g.keyed {
			l.keyed[g.name] = true
		}
		for k := range g.held() {
			t := &g.tokens[k]
			who := t.held(h)
			switch {
			case who == nil:
			case l.restored:
				t.transfer(who, l.own)
			default:
				t.transfer(who, holding{})
				who.rows = 0
				l.waits[orphan{i, k, h.ID}] = t.placeOf(who)
			}
		}
	}
}
