package decider

import (
	"cmp"
	"math/bits"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// A world's snapshot is that of a frame boundary, and like that of a memory it
// names everything:
//
//	"ethogram world" version
//	seed clock frame, and how many frames were counted
//	crowds      the name of their trees' roots, and the fingerprints
//	squads      crowd, row, aborted, the members with the flag of their role,
//	            state and barriers
//	gates       name, per key the time of the last release, and the holders;
//	            keys in their order, without those that nothing depends on any more;
//	            of one with a Key how many numbers its agents have had, and per return
//	            of a token the agent, the key, its number and the time
//	slots       of each crowd, and if they are in use
//	            what the crowd knows of the agent, and the agent's memory
//	free        of each crowd: the order in which slots are used again
//	rotas       of each crowd, for each period above 1 that an agent has: the ring, as how many
//	            slots lie before each of its slots and after the one before, and the slots behind it
//	CRC-32 of all before
//
// A memory is what Tree.Save writes of it, and what that cannot know: the keys
// of its rows' tokens, its own cooldowns of gates, its seats in squads, and what
// is injected, with the memory of that. One that was copied over or loaded, and has not counted
// its tokens since, is loose.
const (
	worldMagic   = "ethogram world"
	worldVersion = 4
)

// Save returns the world and all its crowds as bytes that World.Load reads, also
// with trees that were changed since: the clock, frame and seed, the gates and
// squads as they stand, and the crowds' agents with their memories and what is
// injected. The agents themselves are the game's. Lone agents are not
// part of it: Tree.Save saves their memories.
//
// It is an error within a frame, ErrInFrame, or if an agent's memory is busy.
func (w *World) Save() ([]byte, error) { return w.appendSave(nil, "Save") }

// AppendSave is Save into a buffer of the caller's, which it returns unchanged if
// there is an error.
func (w *World) AppendSave(b []byte) ([]byte, error) { return w.appendSave(b, "AppendSave") }

func (w *World) appendSave(b []byte, what string) ([]byte, error) {
	w.there(what)
	if w.inFrame || w.settling {
		return b, w.refuse("World." + what)
	}
	w.returnTurns()
	s := worldSaver{w: w, encoder: encoder{wire.Writer{B: b}}}
	if err := s.world(); err != nil {
		return b, err
	}
	return s.B, nil
}

// worldSaver appends the parts of a world's snapshot.
type worldSaver struct {
	encoder
	w       *World
	numbers map[int]uint64 // of the squads, by their place in the world
	buf     []byte
}

// world writes all of it.
func (s *worldSaver) world() error {
	w, start := s.w, len(s.B)
	s.Magic(worldMagic, worldVersion)
	s.Uint64(w.core.Seed)
	s.Uvarint(uint64(w.now))
	s.Uvarint(w.frame)
	s.Uvarint(w.counted)
	s.Uvarint(uint64(len(w.crowds)))
	for _, c := range w.crowds {
		s.String(c.root())
		s.Uint64(c.fingerprint())
	}
	s.squads()
	s.gates()
	for _, c := range w.crowds {
		if err := c.saveMembers(s); err != nil {
			return err
		}
	}
	s.Seal(start)
	return nil
}

func (s *worldSaver) squads() {
	var list []int
	for i := range s.w.squads {
		if s.w.squads[i].live {
			list = append(list, i)
		}
	}
	// Their places in the world depend on which squads there were before.
	slices.SortFunc(list, s.w.compareSquads)
	s.numbers = make(map[int]uint64, len(list))
	s.Uvarint(uint64(len(list)))
	for n, i := range list {
		s.numbers[i] = uint64(n)
		q := &s.w.squads[i]
		if s.Uvarint(uint64(s.crowdOf(q))); q.crowd == nil {
			t := s.w.seatedIn(i)
			s.String(t.table.root.Name)
			s.Uint64(t.fingerprint)
		}
		s.String(q.tree.nodes[q.row].row.Name)
		marks := uint8(0)
		if q.aborted {
			marks |= squadAborted
		}
		if q.opened != 0 {
			marks |= squadOpened
		}
		if s.Byte(marks); q.opened != 0 {
			q.tree.saveBarriers(s, q.row, q.opened)
		}
		s.Uvarint(uint64(len(q.members)))
		for _, m := range q.members {
			s.Uvarint(m.agent)
			s.Uvarint(uint64(m.role))
			s.Byte(uint8(m.state))
			q.tree.saveBarriers(s, q.row, m.arrived)
			q.tree.saveBarriers(s, q.row, m.released)
		}
	}
}

// What is said of a squad.
const (
	squadAborted = 1 << iota
	squadOpened  // the barriers that have opened follow
)

// compareSquads orders squads by their members, then by their rows. The same agents may
// be in two squads of one row that stands in two lanes.
func (w *World) compareSquads(i, j int) int {
	a, b := &w.squads[i], &w.squads[j]
	c := cmp.Or(slices.CompareFunc(a.members, b.members, func(a, b squadMember) int { return cmp.Compare(a.agent, b.agent) }),
		cmp.Compare(a.row, b.row))
	for k := 0; c == 0 && k < len(a.members); k++ {
		c = cmp.Compare(w.seatOf(a.members[k].agent, seatWord(i, k)).at, w.seatOf(b.members[k].agent, seatWord(j, k)).at)
	}
	return c
}

// crowdOf returns the number of a squad's crowd, that of no crowd for injected trees.
func (s *worldSaver) crowdOf(q *squadState) int {
	if q.crowd == nil {
		return len(s.w.crowds)
	}
	return slices.Index(s.w.crowds, q.crowd)
}

// seatedIn returns the tree in which the first member of squad i has its seat: others may have gone.
func (w *World) seatedIn(i int) *tree {
	for k, m := range w.squads[i].members {
		if at := w.seatOf(m.agent, seatWord(i, k)); at.t != nil {
			return at.t
		}
	}
	return w.squads[i].tree
}

// saveBarriers writes the names of those barriers of squad row o that are in set.
func (t *tree) saveBarriers(s *worldSaver, o uint16, set uint64) {
	s.Uvarint(uint64(bits.OnesCount64(set)))
	t.barriers(o, func(n *node) {
		if set>>n.meeting&1 != 0 {
			s.String(n.row.Name)
			set &^= 1 << n.meeting
		}
	})
}

// gates writes the gates of the world and who of its crowds holds them.
func (s *worldSaver) gates() {
	s.Uvarint(uint64(len(s.w.gates)))
	for i := range s.w.gates {
		g := &s.w.gates[i]
		s.String(g.name)
		s.Bool(g.keyed)
		ranks := map[*holder]uint64{} // among those of all keys
		if g.keyed {
			for _, o := range g.inOrder() {
				if s.ours(o) {
					ranks[o] = uint64(len(ranks))
				}
			}
		}
		list := s.tokens(g)
		s.Uvarint(uint64(len(list)))
		for _, t := range list {
			s.Uvarint(t.key)
			free := t.free
			if g.keyed && g.cooled(t, s.w.now) <= 0 {
				free = 0 // a key that was left out of an earlier save has no other
			}
			s.Uvarint(uint64(free))
			s.Uvarint(uint64(s.oursOf(t)))
			for o := range t.holders() {
				if !s.ours(o) {
					continue
				}
				s.holder(o)
				if g.keyed {
					s.Uvarint(ranks[o])
				}
			}
		}
		if g.keyed {
			s.returns(i)
		}
	}
}

// tokens returns what is written of a gate: without keys that no agent of ours holds and
// that have cooled down, or a save would grow with all keys that were ever used.
func (s *worldSaver) tokens(g *gateState) (list []*tokens) {
	for k := range g.tokens {
		if t := &g.tokens[k]; !g.keyed || s.oursOf(t) > 0 || g.cooled(t, s.w.now) > 0 {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *tokens) int { return cmp.Compare(a.key, b.key) })
	return list
}

// oursOf counts the holders of t that are ours.
func (s *worldSaver) oursOf(t *tokens) (n int) {
	for o := range t.holders() {
		if s.ours(o) {
			n++
		}
	}
	return n
}

// ours reports whether o is an agent or a squad of a crowd.
func (s *worldSaver) ours(o *holder) bool {
	if o.squad != 0 {
		_, ok := s.numbers[int(o.squad)-1]
		return ok
	}
	_, is := s.w.spotOf(o.agent)
	return is
}

func (s *worldSaver) holder(o *holder) {
	s.Uvarint(o.agent)
	s.Bool(o.entered)
	if o.squad == 0 {
		s.Uvarint(0)
		return
	}
	s.Uvarint(s.numbers[int(o.squad)-1] + 1)
}

// saveMembers writes the slots of the crowd and the agents in them.
func (c *crowd) saveMembers(s *worldSaver) error {
	s.Uvarint(uint64(len(c.members)))
	for i := range c.members {
		m := &c.members[i]
		s.Bool(m.live())
		if !m.live() {
			continue
		}
		s.Uvarint(uint64(m.period))
		c.settle(uint32(i))
		c.savePace(s, uint32(i))
		s.Byte(uint8(m.result.Status))
		s.Uvarint(uint64(m.result.Leaf))
		s.Uvarint(uint64(m.result.Redecides))
		s.Bool(m.result.Interrupted)
		if err := saveMemory(s, c.tree, m.mem); err != nil {
			return err
		}
	}
	for _, slot := range c.free {
		s.Uvarint(uint64(slot))
	}
	for _, r := range c.rotas {
		s.saveRota(r)
	}
	return nil
}

// savePace writes when the agent in a slot is ticked.
func (c *crowd) savePace(s *worldSaver, slot uint32) {
	tick, _ := c.elapsed(slot)
	s.Uvarint(uint64(tick))
	if n := c.members[slot].period; 1 < n && n < pausedPeriod {
		s.Bool(c.candidate(slot, c.world.sched.round))
	}
}

// saveRota writes which places the slots have in the n frames that are under way.
func (s *worldSaver) saveRota(r *rota) {
	now := &r.rounds[0]
	next := uint32(0)
	s.Uvarint(uint64(now.ring))
	for _, slot := range now.slots[:now.ring] {
		s.Uvarint(uint64(slot - next))
		next = slot + 1
	}
	late := now.slots[now.ring:]
	s.Uvarint(uint64(len(late)))
	for _, slot := range late {
		s.Uvarint(uint64(slot))
	}
}

// saveMemory writes mem and what it shares. Of a memory that was last ticked in another
// world it writes what that has once it is ticked in this one.
func saveMemory(s *worldSaver, t *tree, mem Memory) error {
	return saveShared(s, t, mem, t.isForeign(mem.h, s.w), mem.h.Mark&core.MarkRestored != 0)
}

// saveShared writes mem. A loose one, as what is injected in it, holds nothing until it counts
// its tokens.
func saveShared(s *worldSaver, t *tree, mem Memory, foreign, loose bool) error {
	var err error
	if s.buf, err = t.appendSave(s.buf[:0], mem, false); err != nil {
		return err
	}
	h := mem.h
	s.Uvarint(uint64(len(s.buf)))
	s.B = append(s.B, s.buf...)
	for k, g := range t.gates {
		at := t.localOf(k)
		if at == 0 || *h.Word(at) == 0 || foreign && (g.Key != nil || *h.Word(at) > uint64(s.w.now)+1) {
			continue // or by the clock of the other world
		}
		s.Byte(1)
		s.String(g.Name)
		s.Uvarint(*h.Word(at))
	}
	s.Byte(0)
	if loose {
		s.Byte(savedLoose)
	}
	j := s.w.find(t.prog)
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.opts&(optGate|optSquad) == 0 || foreign || loose {
			continue
		}
		active := t.prog.Active(h, uint16(i))
		if n.opts.has(optSquad) {
			if where := *h.Word(n.row.Seat); active && where != 0 {
				if number, ok := s.numbers[int(where>>16)]; ok {
					s.Byte(savedSquad)
					s.String(n.row.Name)
					s.Uvarint(number)
					s.Uvarint(where&0xFFFF - 1)
				}
			}
		} else if hold := *h.Quad(n.hold); hold != 0 {
			kind := uint8(savedHold)
			if !active {
				kind = savedStale
			}
			s.Byte(kind)
			s.String(n.row.Name)
			s.String(n.src.Gate.Name)
			s.Uvarint(s.w.gates[j.gates[n.gate-1]].tokens[hold-1].key)
		}
	}
	s.Byte(0)
	for _, o := range t.slots {
		if err := saveSlot(s, t, &t.nodes[o], h, foreign, loose); err != nil {
			return err
		}
	}
	s.Byte(0)
	return nil
}

// What an active row holds, that the memory is loose, or what a row holds that was reset since
// the last frame: until the next one.
const (
	savedHold  = 1
	savedSquad = 2
	savedLoose = 3
	savedStale = 4
)

// What a slot has, by bits.
const (
	savedSub     = 1 << iota // something is injected
	savedPending             // something will be in the next tick
	savedEject               // or the slot will be empty
)

// localOf returns where a memory has its own cooldown of gate k, 0 for nowhere.
func (t *tree) localOf(k int) uint32 {
	for i := range t.nodes {
		if n := &t.nodes[i]; int(n.gate) == k+1 && n.local != 0 {
			return n.local
		}
	}
	return 0
}

// saveSlot writes what is injected at slot row n.
func saveSlot(s *worldSaver, t *tree, n *node, h *core.Header, foreign, loose bool) error {
	sub := t.known(*h.Quad(n.slot + slotTree))
	pending := *h.Quad(n.slot + slotPending)
	has := uint8(0)
	if sub != nil {
		has |= savedSub
	}
	next := t.known(pending)
	switch {
	case pending == pendingNothing:
		has |= savedEject
	case next != nil:
		has |= savedPending
	}
	if has == 0 {
		return nil
	}
	s.Byte(1)
	s.String(n.src.Slot.Name)
	s.Byte(has)
	s.Byte(*h.Byte(n.slot + slotState))
	if next != nil {
		saveTree(s, next)
	}
	if sub == nil {
		return nil
	}
	saveTree(s, sub)
	return saveShared(s, sub, Memory{h.Inner(n.slot + slotMemory)}, foreign, loose)
}

// saveTree writes by what a tree is found again.
func saveTree(s *worldSaver, t *tree) {
	s.String(t.table.root.Name)
	s.Uint64(t.fingerprint)
}

// returns writes those of the crowds' agents that still bar them from gate number i.
func (s *worldSaver) returns(i int) {
	var list []returned
	g := &s.w.gates[i]
	g.returns.all(func(x returned) bool {
		if remaining(g.local, x.at, s.w.now) > 0 && s.bars(i, x) {
			list = append(list, x)
		}
		return true
	})
	s.Uvarint(g.returns.lives)
	s.Uvarint(uint64(len(list)))
	for _, x := range list {
		s.Uvarint(x.agent)
		s.Uvarint(x.key)
		s.Uvarint(x.life)
		s.Uvarint(uint64(x.at))
	}
}

// bars reports whether an agent still is who gave back a token of gate number i: another one may
// have got its id, or its memory was cleared.
func (s *worldSaver) bars(i int, x returned) (is bool) {
	at, ok := s.w.spotOf(x.agent)
	if !ok {
		return false
	}
	c := s.w.crowds[at.crowd()]
	h, in := c.members[at.slot()].mem.h, s.w.find(c.tree.prog)
	if in == nil || s.w.isForeign(in, h) {
		return false
	}
	in.tree.parts(s.w, in, h, func(in *joined, h *core.Header) {
		for _, row := range in.rows {
			is = is || int(row.gate) == i && row.local != 0 && *h.Word(row.local) == x.life
		}
	})
	return is
}
