package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

func (c *crowd) Add(id uint64, agent erased) error {
	if err := c.changeable("Add"); err != nil {
		return err
	}
	if err := c.world.vacant(id); err != nil {
		return err
	}
	slot := c.takeSlot()
	m := &c.members[slot]
	c.tree.start(m.mem.h, id)
	m.mem.h.Held = core.HeldByCrowd
	m.agent, m.result = agent, Result{Status: Idle, Leaf: NoRow}
	c.enroll(slot, id)
	if c.pointers && agent == nil {
		c.world.nilAgent(c.tree.prog, id)
	}
	c.world.arrived(id)
	return nil
}

// vacant returns the error of an agent that comes with this id, if another one has it.
func (w *World) vacant(id uint64) error {
	at, known := w.spotOf(id)
	note := ""
	switch {
	case known:
		note = "in the crowd of " + quote(w.crowds[at.crowd()].root())
	case w.left[id]:
		note = "it has left in this frame, and what is deferred may mean the old one: take another id, or add it when World.Tick has returned"
	default:
		return nil
	}
	return &TickError{Err: ErrDuplicateAgent, Agent: id, Known: true, Note: note}
}

// takeSlot returns a slot for another agent, with a memory.
func (c *crowd) takeSlot() (slot uint32) {
	if n := len(c.free); n > 0 {
		slot, c.free = c.free[n-1], c.free[:n-1]
	} else {
		slot = uint32(len(c.members))
		c.newSlot()
	}
	c.equip(&c.members[slot])
	return slot
}

// newSlot adds a slot without a memory.
func (c *crowd) newSlot() {
	c.members = append(c.members, member{})
	c.ids = append(c.ids, 0)
	if c.paces != nil {
		c.paces = append(c.paces, pace{})
		c.always, c.visits, c.sleepers = c.always.grown(len(c.members)), c.visits.grown(len(c.members)), c.sleepers.grown(len(c.members))
	}
}

// equip gives m an unused memory if it has none.
func (c *crowd) equip(m *member) {
	if m.mem.h != nil {
		return
	}
	if len(c.spare) == 0 {
		c.spare = c.tree.NewMemories(c.reserve, 0)
	}
	m.mem, c.spare = c.spare[0], c.spare[1:]
}

// enroll gives the slot to the agent with this id, which is ticked in every frame.
func (c *crowd) enroll(slot uint32, id uint64) {
	c.ids[slot] = id
	c.world.name(id, spotOf(c.index, slot))
	c.sharesAgent(slot)
	c.count(slot)
}

// count counts the agent in a slot, which has its id.
func (c *crowd) count(slot uint32) {
	c.members[slot].period = 1
	if c.paces != nil {
		c.begins(slot)
		c.always.put(slot, true)
	}
	c.live++
	c.world.population++
}

func (c *crowd) remove(slot uint32) {
	c.wake(slot)
	defer func() { // also if a Deactivate panics
		c.world.leaves(c.ids[slot])
		c.world.unname(c.ids[slot])
		c.drop(slot)
	}()
	c.leave(&c.members[slot], behavior.ReasonRemoved)
}

// drop makes a slot free whose agent has left its path, or has gone on elsewhere, and is no longer named.
func (c *crowd) drop(slot uint32) {
	m := &c.members[slot]
	delete(c.errs, slot)
	c.setPeriod(slot, 0)
	if agent := c.agentAt(slot + 1); c.byAgent.find(agent, c.agentAt) == slot+1 {
		c.byAgent.remove(agent, c.agentAt)
	}
	c.tree.vacateAll(m.mem.h)
	clear(m.mem.h.Bytes(0, c.tree.layout.size))
	var none erased
	m.agent = none
	c.free = append(c.free, slot)
	c.live--
	c.world.population++
}

// leave leaves the path of m, and releases the tokens of m and of squads that m
// was the last member of.
func (c *crowd) leave(m *member, cause behavior.Reason) {
	var r run
	r.init(c.tree, m.agent, m.mem.h, nil, c.world)
	c.leftSeats = c.tree.seats(m.mem.h, c.leftSeats[:0])
	defer func() {
		c.releaseMember(m)
		for _, seat := range c.leftSeats {
			if i := int(seat >> 16); seat != 0 && i < len(c.world.squads) {
				c.world.updateSquad(i)
			}
		}
	}()
	c.tree.abandon(m.agent, m.mem.h, c.world, cause)
}

// releaseMember releases what m holds for rows that it has left.
func (c *crowd) releaseMember(m *member) {
	if m.mem.h.Held&core.HeldTokens == 0 && c.tree.slots == nil && m.mem.h.Mark&core.MarkRestored == 0 {
		return
	}
	var r run
	r.init(c.tree, m.agent, m.mem.h, nil, c.world)
	switch {
	case m.mem.h.Mark&core.MarkRestored != 0:
		r.rejoin()
	case r.joined != nil && c.world.isForeign(r.joined, m.mem.h):
		return // Tree.Tick has ticked it in another world
	}
	r.releaseAll()
}

func (c *crowd) Inject(id uint64, slot string, sub *tree) error {
	m, _, err := c.use(id, "Inject")
	if err != nil {
		return err
	}
	err = c.tree.inject(m.mem, c.world, slot, sub)
	if err == nil && m.period > 1 && m.period < pausedPeriod {
		c.world.untimed(sub)
	}
	return err
}

func (c *crowd) Injected(id uint64, name string) (*tree, Memory, error) {
	m, _, err := c.use(id, "Injected")
	if err != nil {
		return nil, Memory{}, err
	}
	n, err := c.tree.slotNamed(m.mem, name)
	if err != nil {
		return nil, Memory{}, err
	}
	sub, in := c.tree.injectedAt(n, m.mem)
	return sub, in, nil
}

// sharesAgent notes that the agent in a slot was added as another one, too, if it was.
func (c *crowd) sharesAgent(slot uint32) {
	p := c.members[slot].agent
	if !c.distinct || p == nil {
		return
	}
	other := c.byAgent.find(uint64(uintptr(p)), c.agentAt)
	if other == 0 {
		c.byAgent.add(slot+1, c.agentAt)
		return
	}
	c.world.noteMistake(mistakeKey{kind: aSharedAgent, prog: c.tree.prog}, quote(c.root()), "",
		"the agents %d and %d of a crowd are one pointer, whose callbacks are called for each of them: give each id an agent of its own", c.ids[other-1], c.ids[slot])
}

// agentAt is the key in byAgent of the slot before number i.
func (c *crowd) agentAt(i uint32) uint64 { return uint64(uintptr(c.members[i-1].agent)) }
