package decider

import (
	"cmp"

	"golang.org/x/exp/slices"
)

// frameTicks tells an observer of the ticks of a frame. They are not kept while agents
// tick: when the frame is over, the crowds know who had one. Only the agents that had
// none although they were due are noted, and in the trace those that were removed.
type frameTicks struct {
	observer TickObserver  // nil: none is told of the ticks of this frame
	batches  BatchObserver // the same, or nil

	roster []enrolled // the observed agents of all crowds, in the order of their ids
	known  uint64     // World.population when roster was made, plus 1
	todo   []enrolled // those of which the observer is told: roster, or stirred
	next   int        // how many of todo are done with
	missed []spot     // agents that had no tick
	batch  []Ticked
	rest   []Ticked // of batch, which are not told of
	agent  uint64   // that the observer is told of

	thrifty thrifty                          // the observer, if ticks are left out in this frame, else nil
	stirred []enrolled                       // the agents whose ticks are not, in the order of their ids
	spared  int                              // how many ticks are
	left    func(agent uint64, s State) bool // scheduler.left
}

// enrolled is an agent of a crowd.
type enrolled struct {
	id uint64
	at spot
}

// batchSize is how many ticks an observer is told of at once, at most.
const batchSize = 64

// watch prepares for a frame of which o, unless nil, is told the ticks.
func (f *frameTicks) watch(o TickObserver) {
	f.observer = o
	f.batches, _ = o.(BatchObserver)
}

// miss notes that an agent has no tick in this frame.
func (f *frameTicks) miss(at spot) {
	if f.observer != nil {
		f.missed = append(f.missed, at)
	}
}

// begin lists the agents that may have ticked.
func (f *frameTicks) begin(w *World, t *trace) {
	if f.observer == nil {
		return
	}
	slices.Sort(f.missed)
	if f.spare(w, t); f.thrifty != nil {
		f.todo = f.stirred
		return
	}
	f.observe(w)
	f.todo = f.roster
}

// observe renews the roster.
func (f *frameTicks) observe(w *World) {
	if f.known == w.population+1 {
		return
	}
	f.known, f.roster = w.population+1, f.roster[:0]
	for _, c := range w.crowds {
		f.roster = c.appendObserved(f.roster)
	}
	slices.SortFunc(f.roster, func(a, b enrolled) int { return cmp.Compare(a.id, b.id) })
	f.roster = slices.Compact(f.roster)
}

// before returns how many of those come before this agent.
func (f *frameTicks) before(agent uint64) int {
	n := f.next
	for f.observer != nil && n < len(f.todo) && f.todo[n].id < agent {
		n++
	}
	return n
}

// all returns how many there are.
func (f *frameTicks) all() int {
	if f.observer == nil {
		return 0
	}
	return len(f.todo)
}

// tell tells of the ticks that are left of the first n agents.
func (f *frameTicks) tell(w *World, n int) {
	for f.flush(w); f.next < n; f.flush(w) {
		from, crowd := f.next, f.todo[f.next].at.crowd()
		for f.next < n && f.next-from < batchSize && f.todo[f.next].at.crowd() == crowd {
			f.next++
		}
		f.batch = w.crowds[crowd].appendTicked(f.batch[:0], f.todo[from:f.next])
		f.rest = f.batch
	}
}

// tellOne tells of one tick.
func (f *frameTicks) tellOne(w *World, t Ticked) {
	f.batch = append(f.batch[:0], t)
	f.rest = f.batch
	f.flush(w)
}

// flush tells of the ticks that are left. If the observer does not return, it has
// heard of that agent, or batch.
func (f *frameTicks) flush(w *World) {
	for len(f.rest) > 0 {
		f.agent = f.rest[0].State.Agent()
		if f.batches != nil {
			all := f.rest
			f.rest = nil
			f.batches.ObserveTicks(w, all)
			return
		}
		t := f.rest[0]
		f.rest = f.rest[1:]
		f.observer.ObserveTick(w, t.State, t.Result)
	}
}

// over tells the observer that it has been told of the whole frame, once.
func (f *frameTicks) over(w *World) {
	if t := f.thrifty; t != nil {
		f.thrifty = nil
		t.Spared(w, f.spared, f.left)
	}
	if b := f.batches; b != nil {
		f.batches = nil
		b.ObserveTicks(w, nil)
	}
}

func (f *frameTicks) clear() {
	clear(f.batch[:cap(f.batch)])
	f.missed, f.rest, f.todo, f.next, f.observer, f.batches, f.thrifty = f.missed[:0], nil, nil, 0, nil, nil, nil
}

// had reports whether an agent that was due in this frame had a tick.
func (f *frameTicks) had(at spot) bool {
	_, missed := slices.BinarySearch(f.missed, at)
	return !missed
}

// appendObserved appends the crowd's agents that are observed, some of them more than once.
func (c *crowd) appendObserved(to []enrolled) []enrolled {
	if w := c.world; w.detail == Nothing || w.agents.ids != nil { // few of many
		for _, set := range []*agentSet{&w.agents, &w.focused, &w.chosen} {
			for _, id := range set.ids {
				if slot, ok := c.slotOf(id); ok && w.detailOf(id) > Nothing {
					to = append(to, enrolled{id, spotOf(c.index, slot)})
				}
			}
		}
		return to
	}
	for slot := range c.members {
		if id := c.ids[slot]; c.members[slot].live() && c.world.detailOf(id) > Nothing {
			to = append(to, enrolled{id, spotOf(c.index, uint32(slot))})
		}
	}
	return to
}

// appendTicked appends the ticks of those of these agents that were due in this frame.
func (c *crowd) appendTicked(to []Ticked, agents []enrolled) []Ticked {
	f, prog := &c.world.sched.trace.ticks, c.tree.prog
	all := len(f.missed) == 0 // nearly always (measured: 1.07x of a recorded tick)
	for _, a := range agents {
		slot := a.at.slot()
		if c.due(slot) && (all || f.had(a.at)) {
			m := &c.members[slot]
			to = append(to, Ticked{stateOf(prog, m.mem.h), m.result})
		}
	}
	return to
}

// keepTick keeps the tick that an agent had in this frame before it is removed.
func (c *crowd) keepTick(slot uint32) {
	t, m := &c.world.sched.trace, &c.members[slot]
	if t.ticks.observer == nil || c.world.detailOf(m.mem.h.ID) == Nothing || !c.due(slot) || slices.Contains(t.ticks.missed, spotOf(c.index, slot)) {
		return
	}
	t.keepTick(stateOf(c.tree.prog, m.mem.h), m.result)
}
