package decider

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

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
