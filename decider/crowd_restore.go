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
// ErrUsedWorld, or the Errors of Join.
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
		m.generation++
		c.free = append(c.free, slot)
		return
	}
	id := saved.mem.s.id
	m.agent = agent
	l.own = holding{m.mem.h, l.w.find(c.tree.prog)}
	l.memory(c.tree, m.mem.h, saved.mem)
	m.result = saved.result
	if !l.loaded.Same || int(m.result.Leaf) >= len(c.tree.nodes) { // a row of another table
		m.result.Leaf = Row(m.mem.h.Leaf)
	}
	c.enroll(slot, id, saved.period)
	if saved.owed > 0 || saved.period > 1 {
		c.owe(slot, time.Duration(saved.owed))
	}
}

// rows returns what is dropped where a whole path is.
func (l *crowdLoader[A]) rows(m *savedMemory, why string) []Dropped {
	var list loader[A]
	for i := range m.slots {
		if sub := m.slots[i].memory; sub != nil {
			list.loaded.Dropped = append(list.loaded.Dropped, l.rows(sub, why)...)
		}
	}
	if m.s.path != nil {
		list.dropRow(m.s.path, why)
	}
	return list.loaded.Dropped
}

// memory puts m into h, a zeroed memory of t.
func (l *crowdLoader[A]) memory(t *Tree[A], h *core.Header, m *savedMemory) {
	t.start(h, m.s.id)
	l.drop(m.s.id, t.load(h, m.s).Dropped...)
	for _, local := range m.locals {
		k := slices.IndexFunc(t.gates, func(g *Gate[A]) bool { return g.Name == local.name })
		if at := uint32(0); k >= 0 {
			if at = t.localOf(k); at != 0 {
				*h.Word(at) = local.n
				continue
			}
		}
		l.drop(m.s.id, Dropped{DroppedTimer, local.name, "the table has no such gate with a cooldown"})
	}
	for i := range m.slots {
		l.slot(t, h, m.s.id, &m.slots[i])
	}
	l.hold(t, h, m)
}

// hold has the active rows hold what they held, and take the seats they had.
func (l *crowdLoader[A]) hold(t *Tree[A], h *core.Header, m *savedMemory) {
	r := t.run(*new(A), h, nil, l.w)
	r.own = l.own
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.opts&(optGate|optSquad) == 0 || !t.prog.Active(h, uint16(i)) {
			continue
		}
		if n.opts.has(optSquad) {
			l.seat(n, h, m)
			continue
		}
		k := slices.IndexFunc(m.holds, func(s savedToken) bool { return s.row == n.row.Name })
		key, known := uint64(0), n.src.Gate.Key == nil
		if k >= 0 {
			if gate := m.holds[k].gate; !known && gate == n.src.Gate.Name && l.s.keyed(gate) {
				key, known = m.holds[k].key, true
			}
			m.holds = slices.Delete(m.holds, k, k+1)
		}
		switch {
		case !known:
			l.drop(m.s.id, Dropped{DroppedToken, n.row.Name, "the key of its gate " + n.src.Gate.Name + " is not known"})
			r.bar(n)
		case !r.recountRow(n, key):
			l.drop(m.s.id, Dropped{DroppedToken, n.row.Name, "its gate " + n.src.Gate.Name + " is full"})
			r.bar(n)
		}
	}
}

// keyed reports whether the gate called name had a Key.
func (s *crowdSnapshot) keyed(name string) bool {
	return slices.ContainsFunc(s.gates, func(g savedGate) bool { return g.name == name && g.keyed })
}

// seat has the agent be a member of its squad again, and takes back its arrival
// at a barrier that it is not at any more.
func (l *crowdLoader[A]) seat(n *node[A], h *core.Header, m *savedMemory) {
	at := seatOf{agent: m.s.id, row: n.row.Self, squad: -1}
	defer func() { l.seats = append(l.seats, at) }()
	for _, seat := range m.seats {
		i := l.formed[seat.squad]
		if i < 0 || seat.row != n.row.Name || l.s.squads[seat.squad].row != n.row.Name {
			continue
		}
		if l.s.squads[seat.squad].members[seat.member].state != memberIn {
			continue
		}
		*h.Word(n.squad) = uint64(i)<<16 | (seat.member + 1)
		who := &l.w.squads[i].members[seat.member]
		who.state = memberIn
		waits := l.waitsAt(h, n)
		who.arrived &= waits
		who.released &= waits
		at.squad = i
		return
	}
}

// waitsAt returns the set of those barriers of squad row n that are active.
func (l *crowdLoader[A]) waitsAt(h *core.Header, n *node[A]) (set uint64) {
	l.c.tree.barriers(n.row.Self, func(b *node[A]) {
		if b.squadRow == n.row.Self && l.c.tree.prog.Active(h, b.row.Self) {
			set |= 1 << b.meeting
		}
	})
	return set
}

// slot injects what was injected.
func (l *crowdLoader[A]) slot(t *Tree[A], h *core.Header, id uint64, saved *savedSlot) {
	drop := func(why string) {
		if saved.memory != nil {
			l.drop(id, l.rows(saved.memory, "its slot was dropped")...)
		}
		l.drop(id, Dropped{DroppedSlot, saved.name, why})
	}
	n, err := t.slotNamed(Memory{h}, saved.name)
	if err != nil {
		drop("the table has no such slot")
		return
	}
	if saved.has&savedEject != 0 {
		*h.Quad(n.slot + slotPending) = pendingNothing
	}
	if saved.has&savedPending != 0 {
		if next, why := l.find(t, n, saved.next); next != nil {
			*h.Quad(n.slot + slotPending) = t.know(next)
		} else {
			l.drop(id, Dropped{DroppedSlot, saved.name, why})
		}
	}
	*h.Byte(n.slot + slotState) = saved.state
	if saved.memory == nil {
		return
	}
	sub, why := l.find(t, n, saved.sub)
	if sub == nil {
		drop(why)
		return
	}
	active := false
	for o := t.prog.Find(n.row.Name); o != core.NoRow; o = t.prog.Rows[o].Same {
		active = active || t.prog.Active(h, o)
	}
	if !active && saved.memory.s.path != nil {
		l.drop(id, l.rows(saved.memory, "its slot's row was dropped")...)
		saved.memory.s.path = nil
	}
	*h.Quad(n.slot + slotTree) = t.know(sub)
	in := h.Inner(n.slot + slotMemory)
	l.memory(sub, in, saved.memory)
	if active && in.Mark&core.MarkRoot == 0 {
		*h.Byte(n.slot + slotState) |= slotEjected // nothing is left to go on with
	}
}

// find returns the tree that can be injected in slot n of t again.
func (l *crowdLoader[A]) find(t *Tree[A], n *node[A], saved savedTree) (*Tree[A], string) {
	var same, named *Tree[A]
	alike, namesakes := 0, 0
	for _, j := range l.w.joined {
		x, ok := j.tree.(*Tree[A])
		if !ok || x == t {
			continue
		}
		if x.fingerprint == saved.fingerprint {
			same, alike = x, alike+1
		}
		if x.root.Name == saved.root {
			named, namesakes = x, namesakes+1
		}
	}
	sub := same
	if sub == nil {
		sub, alike = named, namesakes
	}
	switch {
	case alike > 1:
		return nil, "several trees that have joined the world look like " + saved.root
	case sub == nil:
		return nil, "no tree called " + saved.root + " has joined the world"
	case sub.squads:
		return nil, saved.root + " has squads now"
	case sub.MemorySize() > n.src.Slot.Bytes:
		return nil, saved.root + " is too large now"
	}
	return sub, ""
}

// settle gives back what nobody holds any more.
func (l *crowdLoader[A]) settle() {
	for i := range l.w.gates {
		for k := range l.w.gates[i].tokens {
			l.w.gates[i].forget(k, l.w.now, func(o *holder) bool { return o.squad == 0 && o.rows == 0 })
		}
	}
	for k, i := range l.formed {
		if i < 0 {
			continue
		}
		q, in := &l.w.squads[i], 0
		for m := range q.members {
			switch was := l.s.squads[k].members[m].state; {
			case q.members[m].state == memberIn:
				in++
			case was == memberIn:
				q.aborted = true
			}
		}
		n := &l.c.tree.nodes[q.row]
		if n.gate != 0 && q.gate < 0 {
			q.aborted = true // the gate has no token for it
		}
		if in == 0 {
			l.w.disband(i)
		}
	}
}

// lostSeats reports the rows that are about to end because their squad has.
func (l *crowdLoader[A]) lostSeats() {
	for _, s := range l.seats {
		name, was := l.c.tree.nodes[s.row].row.Name, false
		for k, i := range l.formed {
			was = was || i == s.squad && i >= 0 && l.s.squads[k].aborted
		}
		switch {
		case was: // it was aborted before it was saved
		case s.squad < 0:
			l.drop(s.agent, Dropped{DroppedSeat, name, "its squad does not fit the table"})
		case l.w.squads[s.squad].aborted:
			l.drop(s.agent, Dropped{DroppedSeat, name, "its squad has lost a member or its token"})
		}
	}
}
