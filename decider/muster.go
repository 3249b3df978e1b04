package decider

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// muster forms squads of the agents that stand as candidates in this frame. The
// members' rows are activated, all of a squad or none, before any is ticked; the
// others are told that they are refused.
func (c *Crowd[A]) muster() {
	c.stand = c.stand[:0]
	for i := range c.settle {
		s := &c.settle[i]
		m := &c.members[s.slot]
		if m.mem.h.Mark&core.MarkRestored != 0 {
			continue // it has not begun
		}
		if at := m.mem.h.Leaf; at != core.NoRow && c.tree.nodes[at].opts.has(optSlot) {
			continue // it waits for a token of what is injected, which has no squads
		}
		r := c.tree.run(m.agent, m.mem.h, s.stimuli, c.world)
		row := r.candidate(m.mem.h.Leaf)
		if c.tree.nodes[row].opts.has(optSquad) {
			s.ruling = refusedSquad
			c.stand = append(c.stand, stander{settle: uint32(i), row: row, first: c.tree.prog.Find(c.tree.nodes[row].row.Name), id: m.mem.h.ID})
		}
	}
	slices.SortFunc(c.stand, func(a, b stander) int {
		return cmp.Or(cmp.Compare(c.tree.nodes[a.first].row.Name, c.tree.nodes[b.first].row.Name), cmp.Compare(a.id, b.id))
	})
	for from := 0; from < len(c.stand); {
		to := from
		for to < len(c.stand) && c.stand[to].first == c.stand[from].first {
			to++
		}
		c.musterRow(c.stand[from:to])
		c.leftOver(c.stand[from:to])
		from = to
	}
	c.served = run[A]{}
}

// leftOver tells those who are in no set how many they are.
func (c *Crowd[A]) leftOver(all []stander) {
	n := uint32(0)
	for i := range all {
		if !all[i].used {
			n++
		}
	}
	for i := range all {
		if !all[i].used {
			c.settle[all[i].settle].candidates = n
		}
	}
}

// stander is a candidate for a squad.
type stander struct {
	settle uint32 // its place in Crowd.settle
	row    uint16
	first  uint16 // the first row of the same decider
	id     uint64
	used   bool // a member of a set, or gone
	gone   bool // it panicked or was reset
}

// musterRow forms squads of the candidates for one decider, who are in the order
// of their ids.
func (c *Crowd[A]) musterRow(all []stander) {
	squad := c.tree.nodes[all[0].first].src.Squad
	for i := range all {
		c.settle[all[i].settle].candidates = uint32(len(all))
	}
	for {
		c.chosen = c.chosen[:0]
		for _, role := range squad.Roles {
			best, most := -1, 0.0
			for i := range all {
				if all[i].used {
					continue
				}
				if v := c.score(&all[i], role.Score); v > most {
					best, most = i, v
				}
			}
			if best < 0 {
				c.release(all)
				return
			}
			all[best].used = true
			c.chosen = append(c.chosen, enlisted{best, role.Flag})
		}
		for i := range all {
			if len(c.chosen) == squad.Members {
				break
			}
			if !all[i].used {
				all[i].used = true
				c.chosen = append(c.chosen, enlisted{i, 0})
			}
		}
		if len(c.chosen) < squad.Members {
			c.release(all)
			return
		}
		if !c.enlist(all) { // the gate is full
			for i := range all {
				if s := &c.settle[all[i].settle]; !all[i].used {
					s.ruling = refusedGate
				}
			}
			return
		}
	}
}

// enlisted is a candidate that was chosen for a role.
type enlisted struct {
	stander int
	role    Flags
}

// release lets those go who were chosen for a set that is not full.
func (c *Crowd[A]) release(all []stander) {
	for _, e := range c.chosen {
		all[e.stander].used = false
	}
}

// serve calls do with the suspended tick of a candidate. Who panics or is reset
// in a callback is left at once, and no candidate any more.
func (c *Crowd[A]) serve(s *stander, do func(*run[A])) {
	e := &c.settle[s.settle]
	slot := int(e.slot)
	m := &c.members[slot]
	s.gone = true
	defer c.workers[0].unwind(&slot)
	r := &c.served // do would move one of serve's own to the heap
	*r = c.tree.run(m.agent, m.mem.h, e.stimuli, c.world)
	r.redecides, r.interrupted = m.result.Redecides, m.result.Interrupted
	at := r.h.Leaf
	do(r)
	if r.reset() {
		r, err := r.finish(halted)
		c.finished(e.slot, r, err)
		return
	}
	r.h.Leaf = at // scopes use it; the tick goes on there
	m.result.Interrupted = r.interrupted
	s.gone = false
}

// score returns how well a candidate would fill a role.
func (c *Crowd[A]) score(s *stander, score func(A, Query) float64) (v float64) {
	if score == nil {
		return 1
	}
	c.serve(s, func(r *run[A]) {
		r.question(false)
		v = score(r.agent, Query(r.frame(c.tree.nodes[s.row].row)))
	})
	if s.gone {
		s.used = true
		return 0
	}
	return v
}

// enlist enters the chosen ones as a squad. It reports false if the gate has no
// token for another.
func (c *Crowd[A]) enlist(all []stander) bool {
	w := c.world
	first := &all[c.chosen[0].stander]
	n := &c.tree.nodes[first.row]
	i := w.form()
	w.squads[i].row, w.squads[i].crowd = first.first, c
	if n.gate != 0 && !c.takeForSquad(i, first, n) {
		w.squads[i].undone = true
		c.disband(i)
		c.release(all)
		return false
	}
	s := &w.squads[i]
	s.in = w.find(c.tree.prog)
	for _, e := range c.chosen {
		s.members = append(s.members, squadMember{agent: all[e.stander].id, role: e.role})
	}
	begun := 0
	for k, e := range c.chosen {
		if !c.begin(&all[e.stander], i, k) {
			break
		}
		begun++
	}
	if begun == len(c.chosen) {
		for _, e := range c.chosen {
			s := &all[e.stander]
			c.settle[s.settle].ruling = formedSquad
			c.observeFormed(s, len(c.chosen))
		}
		return true
	}
	for k := begun - 1; k >= 0; k-- {
		c.undo(&all[c.chosen[k].stander])
	}
	for _, e := range c.chosen {
		s := &c.settle[all[e.stander].settle]
		s.ruling, s.candidates = undoneSquad, uint32(begun)
	}
	w.squads[i].undone = true
	c.disband(i)
	return true
}

// observeFormed tells that s is a member of a squad now.
func (c *Crowd[A]) observeFormed(s *stander, members int) {
	defer c.guard(s.id)
	m := &c.members[c.settle[s.settle].slot]
	if r := c.tree.run(m.agent, m.mem.h, nil, c.world); r.detail >= Transitions {
		r.observeSquad(EventFormed, &c.tree.nodes[s.row], members)
	}
}

// dissolve settles at a frame's end what the members of squads have done in it,
// of each although an observer panics at another.
func (c *Crowd[A]) dissolve() {
	for i := range c.world.squads {
		if s := &c.world.squads[i]; s.live {
			c.settleSquad(i, s.leader())
		}
	}
}

func (c *Crowd[A]) settleSquad(i int, leader uint64) {
	defer c.guard(leader)
	c.world.settle(i)
}

func (c *Crowd[A]) disband(i int) {
	defer c.guard(c.world.squads[i].leader())
	c.world.disband(i)
}

// takeForSquad takes one token for the whole squad i.
func (c *Crowd[A]) takeForSquad(i int, s *stander, n *node[A]) (took bool) {
	m := &c.members[c.settle[s.settle].slot]
	r := c.tree.run(m.agent, m.mem.h, nil, c.world)
	w := c.world
	g, k := r.gateOf(n)
	if k < 0 {
		k = g.use(*r.keyAt(n), w.now)
	}
	t := &g.tokens[k]
	if t.n >= g.limit || g.cooled(t, w.now) > 0 {
		return false
	}
	g.add(k, holder{agent: s.id, squad: int32(i + 1)})
	w.squads[i].gate, w.squads[i].token = int(r.joined.gates[n.gate-1]), k
	took = true
	if r.detail >= Transitions {
		defer c.guard(s.id)
		r.observeGate(EventTaken, n.row.Self, t.n, g.limit)
	}
	return took
}

// gaveBack tells that squad s has given its token back, in the name of the agent
// that it was taken in, if that is in the crowd still.
func (c *Crowd[A]) gaveBack(s *squadState, agent uint64) {
	slot, ok := c.slotOf(agent)
	if !ok {
		return
	}
	m := &c.members[slot]
	if r := c.tree.run(m.agent, m.mem.h, nil, c.world); r.detail >= Transitions {
		g := &c.world.gates[s.gate]
		r.observeGate(EventReleased, s.row, g.tokens[s.token].n, g.limit)
	}
}

// begin activates the row of member k of squad i.
func (c *Crowd[A]) begin(s *stander, i, k int) (ok bool) {
	c.serve(s, func(r *run[A]) {
		ok = r.begin(r.h.Leaf, uint64(i)<<16|uint64(k+1), c.world.squads[i].members[k].role)
	})
	return ok && !s.gone
}

// undo leaves the row of a member whose squad could not be formed.
func (c *Crowd[A]) undo(s *stander) {
	c.serve(s, func(r *run[A]) { r.leave(s.row, behavior.ReasonSquadAborted) })
}
