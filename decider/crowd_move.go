package decider

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/core"
)

func (c *crowd) Move(id uint64, to *crowd) error {
	m, from, err := c.use(id, "Move")
	if err == nil {
		err = to.changeable("Move")
	}
	if err == nil && to != c {
		err = c.movable(m, to)
	}
	if err != nil || to == c {
		return err
	}
	if t := (told{c.world}); c.world.detailOf(id) >= Transitions {
		c.world.sink.Observe(t.event(EventMoved, m.mem.h, &c.tree.prog.Rows[0]))
	}
	c.releaseMember(m)
	slot := to.takeSlot()
	n := &to.members[slot]
	mem := n.mem.h
	c.tree.vacateAll(m.mem.h) // what was to make way: it is not counted twice
	copy(mem.Bytes(0, to.tree.layout.size), m.mem.h.Bytes(0, c.tree.layout.size))
	mem.Held = core.HeldByCrowd
	c.world.unname(id)
	if to.world != c.world {
		to.tree.forgetWorld(mem)
		c.world.leaves(id)
	}
	n.agent, n.result = m.agent, m.result
	to.enroll(slot, id)
	if c.paces != nil {
		to.setPeriod(slot, m.period)
		tick, sense := c.elapsed(from)
		to.setElapsed(slot, tick, sense)
	}
	c.drop(from)
	if to.world != c.world {
		to.world.arrived(id)
	}
	return nil
}

// movable returns why m cannot go to another crowd.
func (c *crowd) movable(m *member, to *crowd) error {
	fail := func(err error, format string, args ...any) error {
		return &TickError{Err: err, Agent: m.mem.h.ID, Known: true, Note: fmt.Sprintf(format, args...)}
	}
	if m.mem.h.Mark&core.MarkBusy != 0 {
		return fail(ErrBusy, "")
	}
	if a, b := c.tree.fingerprint, to.tree.fingerprint; a != b {
		return fail(ErrWrongMemory, "it lives by %s with fingerprint %016x, the other crowd by %s with %016x: agents move between crowds of one table", quote(c.root()), a, quote(to.root()), b)
	}
	if to.world != c.world {
		if err := to.world.vacant(m.mem.h.ID); err != nil {
			return err
		}
	}
	if what := c.tree.sharedBy(m.mem.h); what != "" {
		return fail(ErrShared, "%s: move it when it is done there, or Reset it first", what)
	}
	return nil
}

// sharedBy says what the agent shares with others of its world: a token, a seat in a squad,
// what is injected; "" for nothing.
func (t *tree) sharedBy(h *core.Header) string {
	for i := range t.nodes {
		n := &t.nodes[i]
		switch {
		case n.opts.has(optSlot):
			if tree, pending := standing(h, n); tree != 0 || pending != 0 && pending != pendingNothing {
				return "slot " + quote(n.src.Slot.Name) + " is filled"
			}
		case n.opts&(optGate|optSquad) == 0 || !t.prog.Active(h, uint16(i)):
		case n.opts.has(optSquad):
			return "it is in the squad of " + quote(n.src.Name)
		default:
			return "it holds a token of gate " + quote(n.src.Gate.Name) + " for " + quote(n.src.Name)
		}
	}
	return ""
}

// forgetWorld makes h, which shares nothing, be of no world: its own cooldowns of gates ran by
// the clock of the one that it leaves.
func (t *tree) forgetWorld(h *core.Header) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.local != 0 {
			*h.Word(n.local) = 0
		}
	}
	t.forgetReturns(h) // in what is injected, too
	t.clearHolds(h)
	if at := t.layout.worldID; at != 0 {
		*h.Quad(at) = 0
	}
}
