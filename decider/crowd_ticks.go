package decider

import (
	"cmp"

	"golang.org/x/exp/slices"
)

// frameTicks are the ticks of a frame, as one observer is told of them. They are not kept while
// agents tick: when the frame is over, the crowds know who had one. Only the agents that had
// none although they were due are noted, and the ticks of those that commands have changed
// since are kept in the trace.
type frameTicks struct {
	roster []enrolled // the agents whose ticks it is told of, in the order of their ids
	others []enrolled // room for the next roster
	known  uint64     // World.population when roster was made, plus 1
	next   int        // how many of them are done with
	batch  []Ticked
	rest   []Ticked // of batch, which are not told of
}

// enrolled is an agent of a crowd.
type enrolled struct {
	id uint64
	at spot
}

// batchSize is how many ticks an observer is told of at once, at most.
const batchSize = 64

// begin lists the agents that may have ticked in a frame.
func (l *observing) begin(w *World) {
	if l.hears == nil || l.known == w.population+1 {
		return
	}
	l.known, l.roster = w.population+1, l.roster[:0]
	if l.detail == Nothing || l.agents.ids != nil { // few of many
		for _, set := range []*agentSet{&l.agents, &l.chosen} {
			for _, id := range set.ids {
				if at, ok := w.spotOf(id); ok && l.detailOf(id) > Nothing {
					l.roster = append(l.roster, enrolled{id, at})
				}
			}
		}
	} else {
		for _, c := range w.crowds {
			l.roster = c.appendAgents(l.roster)
		}
	}
	by := &w.sched.sorter
	by.begin(len(l.roster))
	by.by(func(i uint32) uint64 { return l.roster[i].id })
	l.roster, l.others = arrange(by, l.roster, l.others)
	l.roster = slices.Compact(l.roster)
}

// before returns how many of them come before this agent.
func (f *frameTicks) before(agent uint64) int {
	rest := f.roster[f.next:]
	if len(rest) == 0 || rest[0].id >= agent {
		return f.next
	}
	n, _ := slices.BinarySearchFunc(rest, agent, func(a enrolled, id uint64) int { return cmp.Compare(a.id, id) })
	return f.next + n
}

// tellTicks tells of the ticks that are left of the first n agents.
func (l *observing) tellTicks(w *World, n int) {
	for l.flush(w); l.next < n; l.flush(w) {
		some, done := l.roster[l.next:min(n, l.next+batchSize)], 0
		l.batch, done = w.crowds[some[0].at.crowd()].appendTicked(l.batch[:0], some)
		l.rest, l.next = l.batch, l.next+done
	}
}

// flush tells of the ticks that are left. If the observer does not return, it has
// heard of that agent, or batch.
func (l *observing) flush(w *World) {
	for len(l.rest) > 0 {
		w.sched.trace.agent = l.rest[0].State.Agent()
		if l.batches != nil {
			all := l.rest
			l.rest = nil
			l.batches.ObserveTicks(w, all)
			return
		}
		t := l.rest[0]
		l.rest = l.rest[1:]
		l.hears.ObserveTick(w, t.State, t.Result)
	}
}

func (f *frameTicks) clear() {
	clear(f.batch[:cap(f.batch)])
	f.rest, f.next = nil, 0
}

// appendAgents appends the crowd's agents.
func (c *crowd) appendAgents(to []enrolled) []enrolled {
	for slot := range c.members {
		if c.members[slot].live() {
			to = append(to, enrolled{c.ids[slot], spotOf(c.index, uint32(slot))})
		}
	}
	return to
}

// appendTicked appends the ticks of those of these agents that were due in this frame, up to the
// first of another crowd. It returns how many agents it has looked at, too.
func (c *crowd) appendTicked(to []Ticked, agents []enrolled) (ticks []Ticked, looked int) {
	n, members, prog := len(to), c.members, c.tree.prog
	all, each := len(c.unticked) == 0, c.paces == nil // nearly always
	to = slices.Grow(to, len(agents))[:n+len(agents)]
	for ; looked < len(agents) && agents[looked].at.crowd() == c.index; looked++ {
		slot := agents[looked].at.slot()
		if m := &members[slot]; m.live() && (each || c.visits.has(slot)) && (all || !c.unticked.has(slot)) {
			t := &to[n]
			t.State, t.Result = stateOf(prog, m.mem.h), m.result
			n++
		}
	}
	return to[:n], looked
}

// miss notes that an agent has no tick in the frame that is under way.
func (c *crowd) miss(slot uint32) {
	if c.world.inFrame && c.world.ticks {
		c.unticked = c.unticked.grown(len(c.members))
		c.unticked.add(slot)
	}
}
