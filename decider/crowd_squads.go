package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// crowdSquads is what forming the squads of a frame needs. The crowd keeps it, so
// that another goroutine can go on if a callback ends the first.
type crowdSquads struct {
	contenders []contender // of the world
	candidates []candidate
	spare      []candidate // to sort them
	next       int         // the first candidate whose decider is still to come; before they are sorted, whose Key is to be asked
	started    bool        // the candidates are known,
	sorted     bool        // and their keys
	match      matching
	current    run // the run of the candidate whose callback is called
}

// candidate is an agent that may become a member of a squad.
type candidate struct {
	contender uint32 // its index among the world's
	slot      uint32
	row       uint16
	first     uint16 // the first row of the same decider
	used      bool   // chosen for a set, or gone
	tried     bool   // as the first member of a set
	gone      bool   // it panicked or was reset
	turn      uint64 // of the first row in the frame's order
	id        uint64
	key       uint64
	of        int32 // matching.keys
	next      int32 // with its key, in a ring
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
		f.contenders, f.started, f.sorted, f.next = contenders, true, false, 0
		c.findCandidates()
	}
	if !f.sorted {
		c.sortCandidates()
		f.sorted, f.next = true, 0
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

// findCandidates lists the candidates in the frame's order.
func (c *crowd) findCandidates() {
	f := &c.forming
	f.candidates = f.candidates[:0]
	turns := c.world.turns(turnsOfRows)
	var first uint16
	var turn uint64
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
		r := &f.current
		r.t, r.h = c.tree, m.mem.h
		if row := r.candidate(m.mem.h.Leaf); c.tree.nodes[row].opts.has(optSquad) {
			s.verdict = refusedSquad
			if n := len(f.candidates); n == 0 || row != f.candidates[n-1].row { // else it is that of the one before
				first = c.tree.prog.Find(c.tree.nodes[row].row.Name)
				turn = core.TurnOf(turns, c.tree.nodes[first].row.Draw)
			}
			f.candidates = append(f.candidates, candidate{contender: uint32(i), slot: s.at.slot(), row: row, first: first, turn: turn, id: m.mem.h.ID})
			c.noteCandidate(s.at.slot(), true)
		}
	}
}

// sortCandidates asks the candidates for their keys, and sorts them by their deciders, by
// these keys, and then in the frame's order.
func (c *crowd) sortCandidates() {
	f := &c.forming
	f.match.all = f.candidates
	for f.next < len(f.candidates) {
		c.askKeys()
	}
	by := &c.world.sched.sorter
	by.begin(len(f.candidates))
	by.by(func(i uint32) uint64 { return f.candidates[i].key })
	by.by(func(i uint32) uint64 { return uint64(f.candidates[i].first) })
	by.by(func(i uint32) uint64 { return f.candidates[i].turn })
	f.candidates, f.spare = arrange(by, f.candidates, f.spare)
}

// askKeys asks candidates for their keys until one panics.
func (c *crowd) askKeys() {
	f, returned := &c.forming, false
	defer c.loseUnlessReturned(&returned)
	for f.next < len(f.candidates) {
		s := &f.candidates[f.next]
		f.match.asked = f.next
		f.next++
		if key := c.tree.nodes[s.row].src.Squad.Key; key != nil {
			s.key = key(c.members[s.slot].agent)
			c.contender(s).key = s.key
			c.loseIfReset(s)
		}
	}
	returned = true
}

// keepsKey reports whether a candidate is still one when it is asked for its key again, in
// the same frame, and notes if that is another one.
func (c *crowd) keepsKey(s *candidate) bool {
	key := c.tree.nodes[s.row].src.Squad.Key
	if key != nil {
		c.withCandidate(s, func(r *run) {
			if now := key(r.agent); now != s.key {
				told{c.world}.keyChanged(r.h, c.tree.nodes[s.row].row, s.key, now)
			}
		})
	}
	return !s.gone
}

// contender returns the contender behind a candidate.
func (c *crowd) contender(s *candidate) *contender { return &c.forming.contenders[s.contender] }

// notifyUnmatched tells the candidates that are in no set how many they are, of each key.
func (c *crowd) notifyUnmatched(all []candidate) {
	for len(all) > 0 {
		n, same := uint32(0), 0
		for ; same < len(all) && all[same].key == all[0].key; same++ {
			if !all[same].used {
				n++
			}
		}
		for i := range all[:same] {
			if !all[i].used {
				c.contender(&all[i]).candidates = n
			}
		}
		all = all[same:]
	}
}

// withCandidate calls do with the suspended tick of a candidate. An agent that
// panics or is reset in a callback is unwound and stops being a candidate.
func (c *crowd) withCandidate(s *candidate, do func(*run)) {
	e := c.contender(s)
	slot, returned := s.slot, false
	m := &c.members[slot]
	s.gone, s.used = true, true
	defer c.unwindUnlessReturned(slot, &returned)
	r := &c.forming.current // a local one would move to the heap
	*r = run{}
	r.init(c.tree, m.agent, m.mem.h, e.stimuli, c.world)
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

// enterSquad forms a squad of the chosen candidates. It reports false if the gate
// has no token left.
func (c *crowd) enterSquad(all []candidate) bool {
	chosen, w := c.forming.match.chosen, c.world
	first := &all[chosen[0].candidate]
	n := &c.tree.nodes[first.row]
	i := w.newSquad()
	w.squads[i].row, w.squads[i].crowd = first.first, c
	if n.gate != 0 && !c.acquireForSquad(i, first, n) {
		w.squads[i].undone = true
		w.disbandSquad(i)
		c.forming.match.unchoose()
		return false
	}
	s := &w.squads[i]
	s.in = w.find(c.tree.prog)
	for _, e := range chosen {
		s.members = append(s.members, squadMember{agent: all[e.candidate].id, role: e.role})
	}
	w.writeRoster(i)
	if !c.activateAll(i, all) {
		return true
	}
	for _, e := range chosen {
		s := &all[e.candidate]
		c.contender(s).verdict = formedSquad
		c.noteCandidate(s.slot, false)
		m := &c.members[s.slot]
		var r run
		if r.init(c.tree, m.agent, m.mem.h, nil, w); r.detail >= Transitions {
			r.squadKey = s.key
			r.observeSquad(EventFormed, &c.tree.nodes[s.row], len(chosen))
		}
	}
	return true
}

// activateAll activates the rows of all members of squad i, or of none.
func (c *crowd) activateAll(i int, all []candidate) (ok bool) {
	chosen, begun := c.forming.match.chosen, 0
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
	for _, e := range chosen {
		if !c.keepsKey(&all[e.candidate]) {
			return false
		}
	}
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
	s := &all[c.forming.match.chosen[k-1].candidate]
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
	m := &c.members[s.slot]
	var r run
	r.init(c.tree, m.agent, m.mem.h, nil, c.world)
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
		r.observeGate(EventTaken, n.row.Self, i+1, g, t)
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
	if r.init(c.tree, m.agent, m.mem.h, nil, c.world); r.detail >= Transitions {
		s := &c.world.squads[i]
		g := &c.world.gates[s.gate]
		r.observeGate(EventReleased, s.row, i+1, g, &g.tokens[s.token])
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
		if !s.live || s.crowd != c {
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
