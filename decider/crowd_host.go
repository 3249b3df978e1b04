package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// This file is a crowd's part in the frames of its world; see scheduler.

func (c *crowd) root() string { return c.tree.table.root.Name }

func (c *crowd) fingerprint() uint64 { return c.tree.fingerprint }

func (c *crowd) slots() int { return len(c.members) }

// beginFrame clears the errors of the agents that are due, and which had no tick, and finds
// those that are not due and have to count their tokens again.
func (c *crowd) beginFrame() {
	c.findRestored()
	c.unticked = c.unticked[:0]
	for slot := range c.errs { // any order: each is deleted, or not, for itself
		if c.due(slot) {
			delete(c.errs, slot)
		}
	}
}

// due reports whether the agent is ticked in this frame.
func (c *crowd) due(slot uint32) bool {
	if c.paces == nil {
		return c.members[slot].live()
	}
	return c.visits.has(slot)
}

// tickSlots ticks the agents in the slots from..to-1 for worker w that are due. Before each
// agent it notes in w.at which one it is.
func (c *crowd) tickSlots(w *worker, from, to int) {
	if c.paces != nil {
		c.tickVisited(w, uint32(from), uint32(to))
		return
	}
	w.delta, w.holds = w.sched.delta, false
	for at := from; at < to; at++ {
		if at += c.dense(w, c.members[at:to]); at == to {
			return
		}
		w.at++ // the slot is free
	}
}

// leafStops goes on with a steady tick of m behind its leaf, which has returned st or changed
// something.
func (c *crowd) leafStops(w *worker, m *member, agent erased, live *stimuli.Mask, st Status) {
	r, err := c.tree.walkAfterLeaf(agent, m.mem.h, live, c.world, st)
	m.result = r
	if err != nil {
		c.noteError(w, err)
	}
}

// tickVisited is tickSlots where not all agents are ticked in every frame. Those that are
// may stand far apart in memory, so it fetches what it needs of some of them at once.
func (c *crowd) tickVisited(w *worker, from, to uint32) {
	some := &w.some
	for from < to {
		n := 0
		for from < to && n <= len(some)-64 {
			word := c.visited(from, to)
			for from &^= 63; word != 0; word &= word - 1 {
				slot := from + uint32(bits.TrailingZeros64(word))
				some[n] = slot
				n++
				h := c.members[slot].mem.h
				w.fetched += uint64(h.Now) + uint64(h.Mark) + uint64(c.paces[slot].since) // so that it is near then
			}
			from += 64
		}
		c.some(w, some[:n])
	}
}

// pass lets the time pass since the last tick of the agent of p, which w ticks next.
func (w *worker) pass(p *pace) {
	spent := w.sched.spent
	w.delta, w.asked = passed(spent, p.since), passed(spent, p.sensed)
	p.since, p.sensed = spent, spent
}

// first returns how many slots the crowds before c have.
func (c *crowd) first() uint32 { return c.world.sched.first[c.index] }

// slotAt returns the slot of the agent that w ticks.
func (c *crowd) slotAt(w *worker) uint32 { return w.at - c.first() }

// noteError notes the error of the agent that w ticks.
//
//go:noinline
func (c *crowd) noteError(w *worker, err error) {
	w.errs = append(w.errs, tickFailed{spotOf(c.index, c.slotAt(w)), err})
}

// note notes what the serial phases have to do for an agent that was ticked and perceived s,
// and whether it may sleep.
func (c *crowd) note(w *worker, slot uint32, s Sense) {
	if c.tree.shared() {
		m := &c.members[slot]
		c.tree.keepTime(m.mem.h)
		if m.result.Status == suspended {
			w.suspended = append(w.suspended, contender{at: spotOf(c.index, slot), turn: core.TurnOf(w.sched.turns, m.mem.h.ID), stimuli: s.Stimuli})
		} else if m.mem.h.Mark&core.MarkReleases != 0 {
			w.toRelease = append(w.toRelease, spotOf(c.index, slot))
		}
	}
	if s.Sleep != 0 || c.senseless && c.tree.restful {
		c.rest(w, slot, s.Sleep)
	}
}

// unwindAgent leaves the path of an agent whose callback did not return, even if
// further callbacks panic.
func (c *crowd) unwindAgent(w *worker, slot uint32, f fault) {
	m := &c.members[slot]
	if w.sched.phase == phaseParallel && m.mem.h.Mark&core.MarkBusy == 0 { // its sense panicked: its next tick gets this time as well
		if c.paces == nil {
			w.unsensed = append(w.unsensed, spotOf(c.index, slot))
		} else {
			p, spent := &c.paces[slot], w.sched.spent
			p.since, p.sensed = spent-w.delta, spent-w.asked
		}
	}
	f.agent = m.mem.h.ID
	if w.sched.phase != phaseSettle { // else its tick is still to come
		c.miss(slot) // only one worker is at work then
	}
	w.faults = append(w.faults, f)
	w.toRelease = append(w.toRelease, spotOf(c.index, slot))
	m.result = Result{Status: Idle, Leaf: NoRow}
	defer func() { recover() }() // the first panic is raised
	c.tree.abandon(m.agent, m.mem.h, c.world, behavior.ReasonPanicked)
}

// setError keeps the error of an agent's tick.
func (c *crowd) setError(slot uint32, err error) { c.setResult(slot, c.members[slot].result, err) }

// setResult keeps the result of an agent's tick.
func (c *crowd) setResult(slot uint32, r Result, err error) {
	c.members[slot].result = r
	switch {
	case err != nil:
		if c.errs == nil {
			c.errs = map[uint32]error{}
		}
		c.errs[slot] = err
	case len(c.errs) > 0:
		delete(c.errs, slot)
	}
}

// unwindUnlessReturned is deferred where the serial phases call callbacks of a
// suspended agent.
func (c *crowd) unwindUnlessReturned(slot uint32, returned *bool) {
	if *returned {
		return
	}
	c.loseMember(slot, faultOf(recover()))
}

// loseMember unwinds a suspended agent whose callback did not return.
func (c *crowd) loseMember(slot uint32, f fault) {
	delete(c.errs, slot)
	c.unwindAgent(c.world.sched.workers[0], slot, f)
}

// resume goes on with a suspended tick.
func (c *crowd) resume(s *contender) {
	slot, returned := s.at.slot(), false
	defer c.unwindUnlessReturned(slot, &returned)
	m := &c.members[slot]
	var r run
	r.init(c.tree, m.agent, m.mem.h, s.stimuli, c.world)
	if m.mem.h.Mark&core.MarkBusy == 0 { // it panicked while its squad was formed
		returned = true
		return
	}
	r.verdict, r.candidates, r.noPlace, r.squadKey = s.verdict, s.candidates, s.noPlace, s.key
	r.redecides, r.interrupted, r.walkNext, r.ran = m.result.Redecides, m.result.Interrupted, true, uint16(m.result.Leaf)
	var res Result
	var err error
	if m.mem.h.Mark&core.MarkRestored != 0 { // its tick has not begun
		res, err = r.begun()
	} else {
		res, err = r.finish(r.resume(m.mem.h.Leaf))
	}
	c.finished(slot, res, err)
	returned = true
}

// finished keeps the result of a tick that was resumed.
func (c *crowd) finished(slot uint32, r Result, err error) {
	c.setResult(slot, r, err)
	h := c.members[slot].mem.h
	c.tree.keepTime(h)
	if h.Mark&core.MarkReleases != 0 {
		w := c.world.sched.workers[0]
		w.toRelease = append(w.toRelease, spotOf(c.index, slot))
	}
}

// releaseSlot releases what an agent holds for rows that it left in this frame.
func (c *crowd) releaseSlot(slot uint32) {
	if m := &c.members[slot]; m.live() && c.tree.shared() {
		m.mem.h.Mark &^= core.MarkReleases
		c.releaseMember(m)
	}
}
