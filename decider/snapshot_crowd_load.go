package decider

import (
	"reflect"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// crowdLoader does the part of loading that depends on the tree of a crowd.
type crowdLoader struct {
	c *crowd

	*worldLoader
	crowd int      // of the snapshot
	found []erased // by its members
	gone  []bool
	there int
	own   holding // the agent that is loaded
	loose map[uint64]holding

	restored bool // it was loaded alone: its next tick counts its tokens
}

// ask asks the game for the agents, and returns what went wrong, of all of them.
func (l *crowdLoader) ask(s *crowdSnapshot, agent func(id uint64, to any) error) (errs []error) {
	l.found, l.gone, l.there = make([]erased, len(s.members)), make([]bool, len(s.members)), 0
	t := reflect.TypeOf(l.c.tree.table.agent).Elem()
	for i := range s.members {
		id, to := s.ids[s.members[i].slot], reflect.New(t)
		err := agent(id, to.Interface())
		switch {
		case err != nil && unforeseen(err) == nil:
			l.gone[i] = true
			continue
		case err != nil:
			errs = append(errs, &TickError{Err: err, Agent: id, Known: true})
			continue
		case t.Kind() == reflect.Pointer && to.Elem().IsNil(), t.Kind() == reflect.Interface && to.Elem().IsNil():
			errs = append(errs, &TickError{Err: errNilAgent, Agent: id, Known: true, Note: "of the crowd of " + quote(l.c.root())})
		case l.c.pointers:
			l.found[i] = to.Elem().UnsafePointer()
		default:
			l.found[i] = to.UnsafePointer()
		}
		l.there++
	}
	return errs
}

// squads forms the squads whose decider still asks for the same size and roles.
// Their seats are empty until the agents take them.
func (l *crowdLoader) squads() {
	for k := range l.s.squads {
		if l.s.squads[k].crowd == l.crowd {
			l.squad(k, l.c.tree, l.c)
		}
	}
}

// squad forms squad k of the snapshot by tree t.
func (l *worldLoader) squad(k int, t *tree, c *crowd) {
	q := &l.s.squads[k]
	o := t.prog.Find(q.row)
	if o == core.NoRow || !sameSquad(t.nodes[o].src.Squad, q) {
		return
	}
	in := l.w.find(t.prog)
	i := l.squadFor(k)
	l.formed[k] = i
	if n := &t.nodes[o]; n.gate != 0 {
		l.gateOf[k] = int(in.gates[n.gate-1])
	}
	state := &l.w.squads[i]
	state.row, state.in, state.tree, state.crowd, state.of = o, in, t, c, t.nodes[o].src.Squad
	state.aborted, state.opened = q.aborted, t.barriersNamed(o, q.opened)
	state.members = state.members[:0]
	for _, m := range q.members {
		member := squadMember{agent: m.agent, role: m.role, state: m.state, arrived: t.barriersNamed(o, m.arrived), released: t.barriersNamed(o, m.released)}
		if m.state == memberIn {
			member.state = memberBroke
		}
		state.members = append(state.members, member)
	}
}

// guests forms the squads of injected trees. In the world that was saved those go on that there are:
// only the members in crowd only have to take their seats again.
func (l *worldLoader) guests(only *crowd) {
	for k := range l.s.squads {
		if l.s.squads[k].crowd < len(l.s.crowds) {
			continue
		}
		if l.was == nil {
			if t := l.treeOf(&l.s.squads[k]); t != nil {
				l.squad(k, t, nil)
			}
			continue
		}
		q := &l.w.squads[l.was[k]]
		l.formed[k] = l.was[k]
		l.gateOf[k] = q.gate
		for m := range q.members {
			if _, in := only.slotOf(q.members[m].agent); in && q.members[m].state == memberIn {
				q.members[m].state = memberBroke
			}
		}
	}
}

// treeOf returns the tree of a squad whose tree was injected, or nil: that which looks like it, else
// the one with this root that has the row, if there is one such tree.
func (l *worldLoader) treeOf(q *savedSquadState) (same *tree) {
	named, n, namesakes := (*tree)(nil), 0, 0
	of := l.agentsOf(q)
	for _, j := range l.w.joined {
		t := j.tree.(*tree)
		switch {
		case reflect.TypeOf(t.self) != of:
		case t.fingerprint == q.tree.fingerprint:
			same, n = t, n+1
		case t.table.root.Name == q.tree.root:
			named, namesakes = t, namesakes+1
		}
	}
	switch {
	case n == 0 && namesakes == 1:
		return named
	case n == 1:
		return same
	}
	return nil
}

// sameSquad reports whether q is a set for s: a full one, unless s may have fewer members.
func sameSquad(s *Squad[erased], q *savedSquadState) bool {
	if s == nil || len(q.members) > s.Members {
		return false
	}
	full := startOf(s) == s.Members && s.Min == 0
	filled := 0
	for _, m := range q.members {
		switch {
		case full && m.state == memberGone:
			return false
		case m.role == 0:
		case slices.ContainsFunc(s.Roles, func(r Role[erased]) bool { return r.Flag == m.role }):
			filled++
		default:
			return false
		}
	}
	return !full || len(q.members) == s.Members && filled == len(s.Roles)
}

// agentsOf returns the type of the trees for the members of a squad, or nil.
func (l *worldLoader) agentsOf(q *savedSquadState) reflect.Type {
	for _, m := range q.members {
		if at := l.s.index.find(m.agent, placed.key); at != (placed{}) {
			if c := l.crowds[(at.at - 1).crowd()]; c != nil {
				return reflect.TypeOf(c.c.tree.self)
			}
		}
	}
	return nil
}

// barriersNamed returns the set of the barriers of squad row o with these names.
func (t *tree) barriersNamed(o uint16, names []string) (set uint64) {
	if len(names) == 0 {
		return 0
	}
	t.barriers(o, func(n *node) {
		if slices.Contains(names, n.row.Name) {
			set |= 1 << n.meeting
		}
	})
	return set
}

// agents fills the slots of the crowd.
func (l *crowdLoader) agents() {
	s := &l.s.crowds[l.crowd]
	l.slots(s)
	l.c.spare = l.c.tree.NewMemories(l.there, 0)
	l.c.rotas = s.rotas
	i := 0
	s.each(l.s, l.crowd, func(m *savedMember, mem *savedMemory) {
		l.note(mem)
		l.member(m, mem, l.found[i], l.gone[i])
		i++
	})
	l.keepLoose()
	l.c.rotas = slices.DeleteFunc(l.c.rotas, func(r *rota) bool { return r.n == 0 })
}

// note notes which seats the memory of an agent has, whether it keeps them or not.
func (l *worldLoader) note(m *savedMemory) {
	for _, seat := range m.seats {
		l.seated[takenSeat{"", seat.squad, seat.member}] = true
	}
	for i := range m.slots {
		if in := m.slots[i].memory; in != nil {
			l.note(in)
		}
	}
}

// slots makes the crowd's slots. There may be any number of unused ones, which get
// no memory before they are used.
func (l *crowdLoader) slots(s *crowdSnapshot) {
	c := l.c
	c.members = slices.Grow(c.members, len(s.ids))
	for range s.ids {
		c.newSlot()
	}
	c.free = append(c.free, s.free...)
	c.ids = s.ids
	c.world.index.reserve(c.world.index.n+l.there, placed.key)
}

// member fills a slot of the crowd.
func (l *crowdLoader) member(saved *savedMember, mem *savedMemory, agent erased, gone bool) {
	c, slot := l.c, saved.slot
	m := &c.members[slot]
	if gone {
		l.drop(l.crowd, mem.s.id, droppedRows(mem, "its agent is gone")...)
		l.drop(l.crowd, mem.s.id, Dropped{droppedAgent, "", "the game no longer has this agent"})
		c.free = append(c.free, slot)
		return
	}
	m.agent = agent
	c.world.name(mem.s.id, spotOf(c.index, slot))
	l.fill(m, saved, mem, origin{})
	c.count(slot)
	l.pace(saved)
}

// pace has an agent ticked in the frames that were its.
func (l *crowdLoader) pace(saved *savedMember) {
	l.c.setPeriod(saved.slot, saved.period)
	l.c.setElapsed(saved.slot, time.Duration(saved.elapsed), time.Duration(saved.elapsed))
	if saved.candidate {
		l.c.noteCandidate(saved.slot, true)
	}
}

// fill gives m a memory with what was saved.
func (l *crowdLoader) fill(m *member, saved *savedMember, mem *savedMemory, was origin) {
	t := l.c.tree
	l.c.equip(m)
	l.own = holding{m.mem.h, l.w.find(t.prog)}
	m.mem.h.Held = core.HeldByCrowd
	l.restored = mem.loose && t.shared()
	l.memory(t, m.mem.h, mem, was)
	t.setWorld(m.mem.h, l.w)
	if l.restored {
		if l.loose == nil {
			l.loose = map[uint64]holding{}
		}
		l.loose[mem.s.id] = l.own
		t.dropHolds(m.mem.h)
	}
	m.result = saved.result
	if !l.loaded.Crowds[l.crowd].Same || m.result.Leaf != NoRow && int(m.result.Leaf) >= len(t.nodes) { // a row of another table
		leaf := m.result.Leaf
		m.result.Leaf = Row(m.mem.h.Leaf)
		if was.t != nil && (m.result.Status != Running || len(mem.s.rows) == 0) { // it has left the row since
			m.result.Leaf = t.counterpart(was.t, leaf)
		}
	}
}

// droppedRows returns what is dropped with a whole path.
func droppedRows(m *savedMemory, why string) []Dropped {
	list := loader{s: m.s}
	for i := range m.slots {
		if sub := m.slots[i].memory; sub != nil {
			list.loaded.Dropped = append(list.loaded.Dropped, droppedRows(sub, why)...)
		}
	}
	if len(m.s.rows) > 0 {
		list.dropRow(0, why)
	}
	return list.loaded.Dropped
}

// origin is a memory that is still there, from which what is loaded was saved. It
// knows the trees in its slots. The zero origin stands for one that is gone.
type origin struct {
	t *tree
	h *core.Header
}

// injected returns what was injected in the slot called name, and the tree that was
// about to be.
func (o origin) injected(name string) (in origin, next *tree) {
	if o.t == nil {
		return origin{}, nil
	}
	n, err := o.t.slotNamed(Memory{o.h}, name)
	if err != nil {
		return origin{}, nil
	}
	in = origin{o.t.known(*o.h.Quad(n.slot + slotTree)), o.h.Inner(n.slot + slotMemory)}
	return in, o.t.known(*o.h.Quad(n.slot + slotPending))
}

// memory puts m into h, a zeroed memory of t.
func (l *crowdLoader) memory(t *tree, h *core.Header, m *savedMemory, was origin) {
	t.start(h, m.s.id)
	l.drop(l.crowd, m.s.id, t.load(h, m.s).Dropped...)
	for _, local := range m.locals {
		k := slices.IndexFunc(t.gates, func(g *Gate[erased]) bool { return g.Name == local.name })
		if at := uint32(0); k >= 0 {
			if at = t.localOf(k); at != 0 && l.keyed[local.name] == (t.gates[k].Key != nil) {
				*h.Word(at) = local.n
				continue
			}
		}
		l.drop(l.crowd, m.s.id, Dropped{droppedTimer, local.name, "the table has no such gate with a cooldown"})
	}
	for i := range m.slots {
		l.slot(t, h, m.s.id, &m.slots[i], was)
	}
	if !l.restored && t.shared() {
		l.hold(t, h, m)
	}
}

// keepLoose leaves loose memories the tokens of their agents until their next ticks
// count them: of all in one pass over the gates, of which any may have as many keys as agents.
func (l *crowdLoader) keepLoose() {
	if len(l.loose) == 0 {
		return
	}
	for i := range l.w.gates {
		for k := range l.w.gates[i].held() {
			t := &l.w.gates[i].tokens[k]
			for o := range t.holders() {
				if own, loose := l.loose[o.agent]; loose {
					if who := l.orphan(i, k, o.agent); who != nil {
						t.transfer(who, own)
					}
				}
			}
		}
	}
}

// hold gives active rows the tokens that they held and the seats that they had, and rows that
// were reset the tokens that go back in the next frame.
func (l *crowdLoader) hold(t *tree, h *core.Header, m *savedMemory) {
	var r run
	r.init(t, nil, h, nil, l.w)
	r.own = l.own
	for i := range t.nodes {
		n := &t.nodes[i]
		active := t.prog.Active(h, uint16(i))
		if n.opts&(optGate|optSquad) == 0 {
			continue
		}
		if n.opts.has(optSquad) {
			if active {
				l.seat(t, n, h, m)
			}
			continue
		}
		k := slices.IndexFunc(m.holds, func(s savedToken) bool { return s.row == n.row.Name && s.stale != active })
		key, known := uint64(0), n.src.Gate.Key == nil
		if k >= 0 {
			if gate := m.holds[k].gate; !known && gate == n.src.Gate.Name && l.keyed[gate] {
				key, known = m.holds[k].key, true
			}
			m.holds = slices.Delete(m.holds, k, k+1)
		}
		switch {
		case !active:
			if k >= 0 && known {
				r.recountRow(n, key, l.orphan)
				t.resets.Add(1)
			}
		case k < 0 && l.loaded.Crowds[l.crowd].Same: // it had none when it was saved, and is about to end
			r.bar(n)
		case !known:
			l.drop(l.crowd, m.s.id, Dropped{droppedToken, n.row.Name, "the key of its gate " + quote(n.src.Gate.Name) + " is not known"})
			r.bar(n)
		case !r.recountRow(n, key, l.orphan):
			l.drop(l.crowd, m.s.id, Dropped{droppedToken, n.row.Name, "its gate " + quote(n.src.Gate.Name) + " is full"})
			r.bar(n)
		}
	}
}

// seat makes the agent a member of its squad again, and cancels its arrival at
// barriers at which it no longer waits. A seat is taken once: rows of one decider
// in several lanes are in several squads.
func (l *crowdLoader) seat(t *tree, n *node, h *core.Header, m *savedMemory) {
	if len(m.seats) == 0 {
		return // it had none when it was saved, and is about to end
	}
	at := seatOf{crowd: l.crowd, agent: m.s.id, row: n.row.Name, squad: -1}
	defer func() { l.seats = append(l.seats, at) }()
	for _, seat := range m.seats {
		i := l.formed[seat.squad]
		if i < 0 || seat.row != n.row.Name || l.s.squads[seat.squad].row != n.row.Name {
			continue
		}
		if q := &l.w.squads[i]; l.s.squads[seat.squad].members[seat.member].state != memberIn || q.tree != t && !alike(q.tree, q.row, t, n.self) {
			continue
		}
		who := &l.w.squads[i].members[seat.member]
		if who.state == memberIn {
			continue
		}
		*h.Word(n.row.Seat) = uint64(i)<<16 | (seat.member + 1)
		who.state = memberIn
		waits := t.waitsAt(h, n)
		who.arrived &= waits
		who.released &= waits | l.w.squads[i].opened // a joiner passes those, wherever it is
		at.squad = int(seat.squad)
		return
	}
}

// waitsAt returns the set of the active barriers of squad row n.
func (t *tree) waitsAt(h *core.Header, n *node) (set uint64) {
	t.barriers(n.row.Self, func(b *node) {
		if b.row.SquadRow == n.row.Self && t.prog.Active(h, b.row.Self) {
			set |= 1 << b.meeting
		}
	})
	return set
}

// slot injects again what was injected.
func (l *crowdLoader) slot(t *tree, h *core.Header, id uint64, saved *savedSlot, was origin) {
	drop := func(why string) {
		if saved.memory != nil {
			l.drop(l.crowd, id, droppedRows(saved.memory, "its slot was dropped")...)
		}
		l.drop(l.crowd, id, Dropped{droppedSlot, saved.name, why})
	}
	n, err := t.slotNamed(Memory{h}, saved.name)
	if err != nil {
		drop("the table has no such slot")
		return
	}
	in, pending := was.injected(saved.name)
	if saved.has&savedEject != 0 {
		*h.Quad(n.slot + slotPending) = pendingNothing
	}
	if saved.has&savedPending != 0 {
		if next, why := l.find(t, n, saved.next, pending); next != nil {
			*h.Quad(n.slot + slotPending) = t.know(next)
		} else {
			l.drop(l.crowd, id, Dropped{droppedSlot, saved.name, why})
		}
	}
	if saved.memory == nil {
		return
	}
	sub, why := l.find(t, n, saved.sub, in.t)
	if sub == nil {
		drop(why)
		return
	}
	active := false
	for o := t.prog.Find(n.row.Name); o != core.NoRow; o = t.prog.Rows[o].Same {
		active = active || t.prog.Active(h, o)
	}
	if !active && len(saved.memory.s.rows) > 0 {
		l.drop(l.crowd, id, droppedRows(saved.memory, "its slot's row was dropped")...)
		saved.memory.s.rows = nil
	}
	if active {
		*h.Byte(n.slot + slotState) = saved.state
	}
	*h.Quad(n.slot + slotTree) = t.know(sub)
	inner := h.Inner(n.slot + slotMemory)
	inner.Held = core.HeldInSlot
	l.memory(sub, inner, saved.memory, in)
	if active && inner.Mark&core.MarkRoot == 0 {
		*h.Byte(n.slot + slotState) |= slotEjected // nothing is left to go on with
	}
}

// find returns the tree to inject in slot n of t again, or why there is none. That is
// known, if the tree is.
func (l *crowdLoader) find(t *tree, n *node, saved savedTree, known *tree) (*tree, string) {
	same, named := known, known
	alike, namesakes := 0, 0
	for _, j := range l.w.joined {
		x, ok := j.tree.(*tree)
		if !ok || x == t || known != nil || reflect.TypeOf(x.self) != reflect.TypeOf(t.self) { // of agents of another type
			continue
		}
		if x.fingerprint == saved.fingerprint {
			same, alike = x, alike+1
		}
		if x.table.root.Name == saved.root {
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
	case sub.MemorySize() > n.src.Slot.Bytes:
		return nil, saved.root + " is too large now"
	}
	return sub, ""
}
