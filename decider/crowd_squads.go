package decider

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// crowdSquads is what forming the squads of a frame needs. The crowd keeps it, so
// that another goroutine can go on if a callback ends the first.
type crowdSquads struct {
	contenders []contender // of the world
	candidates []candidate
	next       int  // the first candidate whose decider is still to come
	started    bool // the candidates are known
	chosen     []assignment
	current    run // the run of the candidate whose callback is called
}

// candidate is an agent that may become a member of a squad.
type candidate struct {
	contender uint32 // its index among the world's
	row       uint16
	first     uint16 // the first row of the same decider
	turn      uint64 // of that row in the frame's order
	id        uint64
	used      bool // chosen for a set, or gone
	passed    bool // no set could be filled with it as the first member
	gone      bool // it panicked or was reset
}

// assignment is a candidate that was chosen for a role.
type assignment struct {
	candidate int
	role      Flags
}

// formSquads forms squads of the candidates among the crowd's agents. It activates
// the rows of all members of a squad or of none, before any of them is ticked. The
// other candidates are refused.
func (c *crowd) formSquads(contenders []contender) {
	if !c.tree.squads {
		return
	}
	f := &c.forming
	if !f.started {
		f.contenders, f.started, f.next = contenders, true, 0
		c.findCandidates()
	}
	for f.next < len(f.candidates) {
		from, to := f.next, f.next
		for to < len(f.candidates) && f.candidates[to].first == f.candidates[from].first {
			to++
		}
		c.formSquadsOf(f.candidates[from:to])
		c.notifyUnmatched(f.candidates[from:to])
		f.next = to
	}
	f.contenders, f.started, f.current = nil, false, run{}
}

// findCandidates lists the candidates by their deciders, then in the frame's order.
func (c *crowd) findCandidates() {
	f := &c.forming
	f.candidates = f.candidates[:0]
	turns := c.world.turns(turnsOfRows)
	for i := range f.contenders {
		s := &f.contenders[i]
		if s.at.crowd() != c.index {
			continue
		}
		m := &c.members[s.at.slot()]
		if m.mem.h.Mark&core.MarkRestored != 0 {
			continue // its tick has not begun
		}
		if at := m.mem.h.Leaf; at != core.NoRow && c.tree.nodes[at].opts.has(optSlot) {
			continue // it waits for a token of an injected tree, which has no squads
		}
		var r run
		r.init(c.tree, m.agent, m.mem.h, Input{Stimuli: s.stimuli, World: c.world})
		row := r.candidate(m.mem.h.Leaf)
		if c.tree.nodes[row].opts.has(optSquad) {
			s.verdict = refusedSquad
			first := c.tree.prog.Find(c.tree.nodes[row].row.Name)
			turn := core.TurnOf(turns, c.tree.nodes[first].row.Draw)
			f.candidates = append(f.candidates, candidate{contender: uint32(i), row: row, first: first, turn: turn, id: m.mem.h.ID})
			c.noteCandidate(s.at.slot(), true)
		}
	}
	slices.SortFunc(f.candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.first, b.first), cmp.Compare(a.contender, b.contender))
	})
}

// contender returns the contender behind a candidate.
func (c *crowd) contender(s *candidate) *contender { return &c.forming.contenders[s.contender] }

// notifyUnmatched tells the candidates that are in no set how many they are.
func (c *crowd) notifyUnmatched(all []candidate) {
	n := uint32(0)
	for i := range all {
		if !all[i].used {
			n++
		}
	}
	for i := range all {
		if !all[i].used {
			c.contender(&all[i]).candidates = n
		}
	}
}

// formSquadsOf forms squads of the candidates for one decider, given in the frame's
// order.
func (c *crowd) formSquadsOf(all []candidate) {
	f := &c.forming
	squad := c.tree.nodes[all[0].first].src.Squad
	for i := range all {
		c.contender(&all[i]).candidates = uint32(len(all))
	}
	rest := all
	for c.chooseSquad(squad, rest) {
		if !c.enterSquad(rest) { // the gate is full
			for i := range rest {
				if !rest[i].used {
					c.contender(&rest[i]).verdict = refusedGate
				}
			}
			break
		}
		for len(rest) > 0 && rest[0].used { // else forming many squads would take quadratic time
			rest = rest[1:]
		}
	}
	f.chosen = f.chosen[:0]
}

// chooseSquad chooses the members of a full set, and reports whether there is one.
// The choice is greedy. With a Pair it may fail for one first member and succeed
// for another, so all are tried.
func (c *crowd) chooseSquad(squad *Squad[erased], all []candidate) bool {
	if squad.Pair == nil {
		_, full := c.fillSquad(squad, all)
		return full
	}
	for i := range all {
		all[i].passed = false
	}
	for {
		first, full := c.fillSquad(squad, all)
		if full || first < 0 {
			return full
		}
		all[first].passed = true
	}
}

// fillSquad chooses the members of a set one after the other. It returns the first
// of them, or -1, and reports whether the set is full.
func (c *crowd) fillSquad(squad *Squad[erased], all []candidate) (first int, full bool) {
	f := &c.forming
	f.chosen = f.chosen[:0]
	defer func() { // also if a score does not return
		if !full {
			c.unchoose(all)
		}
	}()
	for k := range squad.Members {
		var role Role[erased]
		if k < len(squad.Roles) {
			role = squad.Roles[k]
		}
		best := c.bestFor(squad, role.Score, all)
		if best < 0 {
			break
		}
		all[best].used = true
		f.chosen = append(f.chosen, assignment{best, role.Flag})
	}
	if len(f.chosen) == 0 {
		return -1, false
	}
	return f.chosen[0].candidate, len(f.chosen) == squad.Members
}

// bestFor returns the candidate that fits a role best beside those already chosen,
// the first of several, or -1.
func (c *crowd) bestFor(squad *Squad[erased], score func(erased, Query) float64, all []candidate) int {
	best, most := -1, 0.0
	for i := range all {
		s := &all[i]
		if s.used || s.passed && len(c.forming.chosen) == 0 {
			continue
		}
		v := c.scoreOf(s, score)
		if squad.Pair != nil && v > 0 {
			v = c.pairValue(squad, s, all, v)
		}
		if v > most {
			best, most = i, v
		}
		if score == nil && squad.Pair == nil {
			break // the others are no better
		}
	}
	return best
}

// pairValue adds to a candidate's value how well it fits those already chosen. It
// is 0 if the candidate does not fit one of them.
func (c *crowd) pairValue(squad *Squad[erased], s *candidate, all []candidate, value float64) float64 {
	return c.valueOf(s, func(r *run) float64 {
		for _, e := range c.forming.chosen {
			other := c.contender(&all[e.candidate]).at.slot()
			v := squad.Pair(c.members[other].agent, r.agent)
			if !(v > 0) {
				return 0
			}
			value += v
		}
		return value
	})
}

// unchoose makes the members of a set that is not formed candidates again.
func (c *crowd) unchoose(all []candidate) {
	for _, e := range c.forming.chosen {
		all[e.candidate].used = false
	}
}

// withCandidate calls do with the suspended tick of a candidate. An agent that
// panics or is reset in a callback is unwound and stops being a candidate.
func (c *crowd) withCandidate(s *candidate, do func(*run)) {
	e := c.contender(s)
	slot, returned := e.at.slot(), false
	m := &c.members[slot]
	s.gone, s.used = true, true
	defer c.unwindUnlessReturned(slot, &returned)
	r := &c.forming.current // a local one would move to the heap
	*r = run{}
	r.init(c.tree, m.agent, m.mem.h, Input{Stimuli: e.stimuli, World: c.world})
	r.redecides, r.interrupted, r.ran = m.result.Redecides, m.result.Interrupted, uint16(m.result.Leaf)
	at := r.h.Leaf
	do(r)
	if r.reset() {
		r, err := r.finish(halted)
		c.finished(slot, r, err)
	} else {
		r.h.Leaf = at // scopes use it; the tick resumes there
		m.result.Interrupted = r.interrupted
		s.gone = false
	}
	returned = true
}

// scoreOf returns how well a candidate would fill a role.
func (c *crowd) scoreOf(s *candidate, score func(erased, Query) float64) float64 {
	if score == nil {
		return 1
	}
	return c.valueOf(s, func(r *run) float64 {
		r.question(false)
		return score(r.agent, Query(r.frame(c.tree.nodes[s.row].row)))
	})
}

// valueOf returns what do says of a candidate that is not chosen yet, or 0 if the
// candidate is gone afterwards.
func (c *crowd) valueOf(s *candidate, do func(*run) float64) (v float64) {
	c.withCandidate(s, func(r *run) { v = do(r) })
	if s.gone {
		return 0
	}
	s.used = false
	return v
}

// enterSquad forms a squad of the chosen candidates. It reports false if the gate
// has no token left.
func (c *crowd) enterSquad(all []candidate) bool {
	f, w := &c.forming, c.world
	first := &all[f.chosen[0].candidate]
	n := &c.tree.nodes[first.row]
	i := w.newSquad()
	w.squads[i].row, w.squads[i].crowd = first.first, c
	if n.gate != 0 && !c.acquireForSquad(i, first, n) {
		w.squads[i].undone = true
		w.disbandSquad(i)
		c.unchoose(all)
		return false
	}
	s := &w.squads[i]
	s.in = w.find(c.tree.prog)
	for _, e := range f.chosen {
		s.members = append(s.members, squadMember{agent: all[e.candidate].id, role: e.role})
	}
	w.writeRoster(i)
	if !c.activateAll(i, all) {
		return true
	}
	for _, e := range f.chosen {
		s := &all[e.candidate]
		c.contender(s).verdict = formedSquad
		c.noteCandidate(c.contender(s).at.slot(), false)
		m := &c.members[c.contender(s).at.slot()]
		var r run
		if r.init(c.tree, m.agent, m.mem.h, Input{World: w}); r.detail >= Transitions {
			r.observeSquad(EventFormed, &c.tree.nodes[s.row], len(f.chosen))
		}
	}
	return true
}

// activateAll activates the rows of all members of squad i, or of none.
func (c *crowd) activateAll(i int, all []candidate) (ok bool) {
	chosen, begun := c.forming.chosen, 0
	defer func() { // also if an Activate does not return
		if ok {
			return
		}
		for _, e := range chosen {
			s := c.contender(&all[e.candidate])
			s.verdict, s.candidates = undoneSquad, uint32(begun)
		}
		c.undoActivation(i, all, begun)
	}()
	for k, e := range chosen {
		if !c.activateMember(&all[e.candidate], i, k) {
			return false
		}
		begun++
	}
	return true
}

// undoActivation leaves the rows of the first k members of squad i, the last
// first, and disbands the squad.
func (c *crowd) undoActivation(i int, all []candidate, k int) {
	if k == 0 {
		c.world.squads[i].undone = true
		c.world.disbandSquad(i)
		return
	}
	defer c.undoActivation(i, all, k-1) // also if a Deactivate does not return
	s := &all[c.forming.chosen[k-1].candidate]
	c.withCandidate(s, func(r *run) { r.deactivate(s.row, behavior.ReasonSquadAborted) })
}

// activateMember activates the row of member k of squad i.
func (c *crowd) activateMember(s *candidate, i, k int) (ok bool) {
	c.withCandidate(s, func(r *run) {
		ok = r.begin(r.h.Leaf, seatWord(i, k), c.world.squads[i].members[k].role)
	})
	return ok && !s.gone
}

// acquireForSquad acquires one token for the whole squad i.
func (c *crowd) acquireForSquad(i int, s *candidate, n *node) (took bool) {
	m := &c.members[c.contender(s).at.slot()]
	var r run
	r.init(c.tree, m.agent, m.mem.h, Input{World: c.world})
	w := c.world
	g, k := r.gateOf(n)
	if k < 0 {
		k = g.use(*r.keyAt(n), w.now)
	}
	t := &g.tokens[k]
	if t.n >= g.limit || g.cooled(t, w.now) > 0 {
		return false
	}
	w.addSquadHolder(i, int(r.joined.gates[n.gate-1]), k, s.id, false)
	if r.detail >= Transitions {
		r.observeGate(EventTaken, n.row.Self, i+1, t.n, g.limit)
	}
	return true
}

// observeSquadRelease tells the observer that squad i has released its token. The
// event is about the agent that acquired it, if the crowd still has that agent.
func (c *crowd) observeSquadRelease(i int, agent uint64) {
	slot, ok := c.slotOf(agent)
	if !ok {
		return
	}
	m := &c.members[slot]
	var r run
	if r.init(c.tree, m.agent, m.mem.h, Input{World: c.world}); r.detail >= Transitions {
		s := &c.world.squads[i]
		g := &c.world.gates[s.gate]
		r.observeGate(EventReleased, s.row, i+1, g.tokens[s.token].n, g.limit)
	}
}

// dropReset takes agents out of their squads that Tree.Reset, Clear or Unwind has
// reset since the last frame: these do not know the world.
func (c *crowd) dropReset() {
	n := c.tree.resets.Load()
	if !c.tree.squads || n == c.resets {
		return
	}
	c.resets = n
	for i := range c.world.squads {
		s := &c.world.squads[i]
		if !s.live || s.crowd != host(c) {
			continue
		}
		for k := range s.members {
			if m := &s.members[k]; m.state == memberIn && c.seatRow(m.agent, seatWord(i, k)) == core.NoRow {
				m.state, m.arrived, m.released = memberBroke, 0, 0
			}
		}
	}
}

// seatWord is the seat of member k of squad i, as memories have it.
func seatWord(i, k int) uint64 { return uint64(i)<<16 | uint64(k+1) }

// seatRow returns the active row of the agent that has this seat, or NoRow.
func (c *crowd) seatRow(agent, seat uint64) uint16 {
	slot, ok := c.slotOf(agent)
	if !ok {
		return core.NoRow
	}
	h := c.members[slot].mem.h
	for i := range c.tree.nodes {
		if n := &c.tree.nodes[i]; n.opts.has(optSquad) && *h.Word(n.row.Seat) == seat && c.tree.prog.Active(h, uint16(i)) {
			return uint16(i)
		}
	}
	return core.NoRow
}
