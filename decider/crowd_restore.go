package decider

import (
	"errors"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// ErrUsedWorld is the error of LoadCrowd for a world that has gone on.
var ErrUsedWorld = errors.New("the world is not new: load a crowd into a world that was not advanced")

// LoadedCrowd is what became of a crowd's snapshot.
type LoadedCrowd struct {
	// Same reports whether the crowd was saved with a tree of this fingerprint.
	Same bool

	// Dropped is what there is no place for any more: first the gates of the
	// world, then by agent in the order of their slots, and of each agent rows
	// leaf first. Behaviors are not deactivated and scopes not exited: go
	// through the list and undo the game's side of them. The tokens and the
	// seats in squads of what was dropped are given back.
	Dropped []DroppedOf
}

// DroppedOf is one thing that an agent's snapshot held and that was dropped.
type DroppedOf struct {
	Agent uint64 // 0 for a DroppedGate, which is nobody's
	Dropped
}

// LoadCrowd returns the crowd that Crowd.Save wrote, in w, which takes over the
// saved clock, frame, seed, gates and squads. The crowd goes on exactly as the
// one that was saved, handles included; but Result has no error before an
// agent's next tick. Each memory is loaded as Load does. Of what is shared:
//
//   - A row whose gate has no token for it any more, because the limit was
//     lowered or the row has another gate now, ends Failed with ReasonRestored
//     at its next visit.
//   - A squad is kept if its decider still asks for as many members and for the
//     same roles, known by their flags, and if all who were in it are. Otherwise
//     its members' rows end Failed with ReasonSquadAborted at their next visit.
//   - A gate keeps its cooldowns under its name, unless it has a Key only now,
//     or none any more.
//   - What is injected is kept if the slot is there and has the room, and the
//     agent's path still leads there.
//
// w must be a new world; a second crowd of one world is loaded into the world of
// the first. The trees of the other crowds, and those that are injected in
// slots, have to Join it before; the latter are found by their fingerprint, else
// by the name of their root. agentOf returns the agent with an id, or false if
// the game has it no more.
//
// Nothing is changed if there is an error: one that wraps ErrSnapshot, ErrNoWorld,
// ErrUsedWorld, or one of those of Join.
func (t *Tree[A]) LoadCrowd(data []byte, w *World, o CrowdOptions, agentOf func(id uint64) (A, bool)) (*Crowd[A], LoadedCrowd, error) {
	s, err := parseCrowd(data)
	if err != nil {
		return nil, LoadedCrowd{}, err
	}
	switch {
	case w == nil:
		return nil, LoadedCrowd{}, &TickError{Err: ErrNoWorld, Note: "make one with Tree.NewWorld"}
	case !w.takes(s):
		return nil, LoadedCrowd{}, &TickError{Err: ErrUsedWorld}
	}
	agents := make([]A, len(s.slots))
	gone := make([]bool, len(s.slots))
	for i := range s.slots {
		if s.slots[i].live {
			agent, ok := agentOf(s.slots[i].mem.s.id)
			agents[i], gone[i] = agent, !ok
		}
	}
	c, err := t.NewCrowd(w, o)
	if err != nil {
		return nil, LoadedCrowd{}, err
	}
	w.core.Seed, w.now, w.frame = s.seed, time.Duration(s.now), s.frame
	l := crowdLoader[A]{c: c, s: s, w: w, loaded: LoadedCrowd{Same: s.fingerprint == t.fingerprint}}
	l.squads()
	l.gates()
	for i := range s.slots {
		l.member(&s.slots[i], agents[i], gone[i])
	}
	c.free = append(append([]uint32{}, s.free...), c.free...)
	l.settle()
	l.lostSeats()
	return c, l.loaded, nil
}

// takes reports whether s can be loaded into w: a new world, or that into which
// another crowd of the same frame was loaded.
func (w *World) takes(s *crowdSnapshot) bool {
	fresh := w.frame == 0 && w.now == 0 && len(w.squads) == 0
	if w.framing || !fresh && (w.frame != s.frame || uint64(w.now) != s.now || w.core.Seed != s.seed) {
		return false
	}
	ids := map[uint64]bool{}
	for i := range s.slots {
		if s.slots[i].live {
			ids[s.slots[i].mem.s.id] = true
		}
	}
	for i := range w.gates {
		for k := range w.gates[i].tokens {
			for o := range w.gates[i].tokens[k].holders() {
				if ids[o.agent] && o.squad == 0 {
					return false
				}
			}
		}
	}
	for i := range w.squads {
		for _, m := range w.squads[i].members {
			if ids[m.agent] && w.squads[i].live {
				return false
			}
		}
	}
	return true
}

// crowdLoader puts a snapshot into a crowd.
type crowdLoader[A any] struct {
	c      *Crowd[A]
	s      *crowdSnapshot
	w      *World
	formed []int // by the squads of the snapshot: the world's, or -1
	seats  []seatOf
	own    holding // the agent that is loaded
	loaded LoadedCrowd
}

// seatOf is an active squad row of an agent, and whether it has a seat.
type seatOf struct {
	agent uint64
	row   uint16
	squad int // in the world, or -1
}

func (l *crowdLoader[A]) drop(agent uint64, d ...Dropped) {
	for _, d := range d {
		l.loaded.Dropped = append(l.loaded.Dropped, DroppedOf{agent, d})
	}
}

// squads forms those whose decider is a squad of the same size and roles still.
// All seats are left until their agents take them.
func (l *crowdLoader[A]) squads() {
	t := l.c.tree
	for k := range l.s.squads {
		q := &l.s.squads[k]
		o := t.prog.Find(q.row)
		if o == core.NoRow || !sameSquad(t.nodes[o].src.Squad, q) {
			l.formed = append(l.formed, -1)
			continue
		}
		i := l.w.form()
		l.formed = append(l.formed, i)
		state := &l.w.squads[i]
		state.row, state.in, state.crowd, state.aborted = o, l.w.find(t.prog), l.c, q.aborted
		for _, m := range q.members {
			member := squadMember{agent: m.agent, role: m.role, state: m.state, arrived: l.barriers(o, m.arrived), released: l.barriers(o, m.released)}
			if m.state == memberIn {
				member.state = memberBroke
			}
			state.members = append(state.members, member)
		}
	}
}

// sameSquad reports whether q is a full set for s.
func sameSquad[A any](s *Squad[A], q *savedSquadState) bool {
	if s == nil || s.Members != len(q.members) {
		return false
	}
	filled := 0
	for _, m := range q.members {
		switch {
		case m.role == 0:
		case slices.ContainsFunc(s.Roles, func(r Role[A]) bool { return r.Flag == m.role }):
			filled++
		default:
			return false
		}
	}
	return filled == len(s.Roles)
}

// barriers returns the set of those barriers of squad row o that have these
// names.
func (l *crowdLoader[A]) barriers(o uint16, names []string) (set uint64) {
	l.c.tree.barriers(o, func(n *node[A]) {
		if slices.Contains(names, n.row.Name) {
			set |= 1 << n.meeting
		}
	})
	return set
}

// gates brings the world's to where they stood, as far as there are such.
func (l *crowdLoader[A]) gates() {
	for _, saved := range l.s.gates {
		i := l.w.gateNamed(saved.name)
		switch {
		case i < 0:
			l.dropGate(&saved, "no tree that has joined the world has such a gate")
			continue
		case saved.keyed && !l.w.gates[i].keyed:
			l.dropGate(&saved, "it has no Key any more")
			continue
		case !saved.keyed && l.w.gates[i].keyed:
			l.dropGate(&saved, "it has a Key now")
			continue
		}
		g := &l.w.gates[i]
		for _, t := range saved.tokens {
			k := g.find(t.key)
			if k < 0 {
				k = g.grow(t.key)
			}
			g.tokens[k].free = max(g.tokens[k].free, time.Duration(t.free))
			for _, o := range t.holders {
				l.holder(i, k, o)
			}
		}
	}
}

// dropGate reports that the cooldowns of a gate are lost, if it has any.
func (l *crowdLoader[A]) dropGate(g *savedGate, why string) {
	for _, t := range g.tokens {
		if t.free != 0 {
			l.drop(0, Dropped{DroppedGate, g.name, why})
			return
		}
	}
}

func (l *crowdLoader[A]) holder(gate, k int, saved savedHolder) {
	g := &l.w.gates[gate]
	t := &g.tokens[k]
	o := holder{agent: saved.agent, entered: saved.entered}
	if saved.squad > 0 {
		i := l.formed[saved.squad-1]
		switch {
		case i < 0 || !l.squadHas(i, gate): // it is given back
			t.free = l.w.now + 1
			return
		case l.w.squads[i].gate >= 0:
			return
		case t.n < g.limit:
			l.w.squads[i].gate, l.w.squads[i].token = gate, k
		}
		o.squad = int32(i + 1)
	} else if t.heldAs(o.agent) != nil {
		return
	}
	if t.n < g.limit {
		g.add(k, o)
	}
}

// squadHas reports whether the row of squad i has this gate.
func (l *crowdLoader[A]) squadHas(i, gate int) bool {
	n := &l.c.tree.nodes[l.w.squads[i].row]
	return n.gate != 0 && int(l.w.squads[i].in.gates[n.gate-1]) == gate
}

// member fills the crowd's next slot.
func (l *crowdLoader[A]) member(saved *savedMember, agent A, gone bool) {
	c := l.c
	slot := uint32(len(c.members))
	c.newSlot(saved.generation)
	m := &c.members[slot]
	switch {
	case !saved.live:
		return
	case gone:
		l.drop(saved.mem.s.id, l.rows(saved.mem, "its agent is gone")...)
		l.drop(saved.mem.s.id, Dropped{DroppedAgent, "", "the game has it no more"})
		m.generation = later(m.generation)
		c.free = append(c.free, slot)
		return
	}
	id := saved.mem.s.id
	m.agent = agent
	l.own = holding{m.mem.h, l.w.find(c.tree.prog)}
	l.memory(c.tree, m.mem.h, saved.mem)
	c.tree.stay(m.mem.h, l.w)
	m.result = saved.result
	if !l.loaded.Same || int(m.result.Leaf) >= len(c.tree.nodes) { // a row of another table
		m.result.Leaf = Row(m.mem.h.Leaf)
	}
	c.enroll(slot, id, saved.period)
	if saved.owed > 0 || saved.period > 1 {
		c.owe(slot, time.Duration(saved.owed))
	}
}
