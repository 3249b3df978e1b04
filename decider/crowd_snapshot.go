package decider

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A crowd's snapshot is that of its world at a frame boundary, and like that of
// a memory it names everything:
//
//	"ethogram crowd" version fingerprint
//	seed clock frame
//	squads      row, aborted, the members with the flag of their role, state and
//	            barriers
//	gates       name, per key when it was last given back, and the holders
//	slots       of the crowd, each with its generation and, if it is in use,
//	            what the crowd knows of the agent, and the agent's memory
//	free        the order in which slots are used again
//	CRC-32 of all before
//
// A memory is what Tree.Save writes of it, and what that cannot know: the keys
// of its rows' tokens, its own cooldowns of gates, its seats in squads, and what
// is injected, with the memory of that.
const (
	crowdMagic   = "ethogram crowd"
	crowdVersion = 1
)

// Save returns the crowd and its world as bytes that Tree.LoadCrowd reads, also
// with trees that were changed since: the world's clock, frame and seed, the
// gates and squads as they stand, and the agents with their memories, handles
// and what is injected. The agents themselves are the game's. Of a world with
// several crowds each is saved for itself.
//
// It is an error within a frame, ErrInFrame, or if an agent's memory is busy.
func (c *Crowd[A]) Save() ([]byte, error) { return c.AppendSave(nil) }

// AppendSave is Save into a buffer of the caller's.
func (c *Crowd[A]) AppendSave(b []byte) ([]byte, error) {
	if c.inFrame {
		return b, ErrInFrame
	}
	s := crowdSaver[A]{c: c, w: c.world, encoder: encoder{append(b, crowdMagic...)}}
	s.byte(crowdVersion)
	s.b = binary.LittleEndian.AppendUint64(s.b, c.tree.fingerprint)
	s.b = binary.LittleEndian.AppendUint64(s.b, s.w.core.Seed)
	s.num(uint64(s.w.now))
	s.num(s.w.frame)
	s.squads()
	s.gates()
	if err := s.members(); err != nil {
		return b, err
	}
	return binary.LittleEndian.AppendUint32(s.b, crc32.ChecksumIEEE(s.b[len(b):])), nil
}

// crowdSaver appends the parts of a crowd's snapshot.
type crowdSaver[A any] struct {
	encoder
	c       *Crowd[A]
	w       *World
	numbers map[int]uint64 // of the squads, by their place in the world
	buf     []byte
}

func (e *encoder) bool(v bool) {
	if v {
		e.byte(1)
	} else {
		e.byte(0)
	}
}

func (s *crowdSaver[A]) squads() {
	s.numbers = map[int]uint64{}
	for i := range s.w.squads {
		if q := &s.w.squads[i]; q.live && q.crowd == mustering(s.c) {
			s.numbers[i] = uint64(len(s.numbers))
		}
	}
	s.num(uint64(len(s.numbers)))
	for i := range s.w.squads {
		if _, ok := s.numbers[i]; !ok {
			continue
		}
		q := &s.w.squads[i]
		s.str(s.c.tree.prog.Rows[q.row].Name)
		s.bool(q.aborted)
		s.num(uint64(len(q.members)))
		for _, m := range q.members {
			s.num(m.agent)
			s.num(uint64(m.role))
			s.byte(uint8(m.state))
			s.barriers(q.row, m.arrived)
			s.barriers(q.row, m.released)
		}
	}
}

// barriers writes the names of those barriers of squad row o that are in set.
func (s *crowdSaver[A]) barriers(o uint16, set uint64) {
	s.num(uint64(bits.OnesCount64(set)))
	s.c.tree.barriers(o, func(n *node[A]) {
		if set>>n.meeting&1 != 0 {
			s.str(n.row.Name)
			set &^= 1 << n.meeting
		}
	})
}

// gates writes the gates of the world and who of the crowd holds them.
func (s *crowdSaver[A]) gates() {
	s.num(uint64(len(s.w.gates)))
	for i := range s.w.gates {
		g := &s.w.gates[i]
		s.str(g.name)
		s.bool(g.keyed)
		s.num(uint64(len(g.tokens)))
		for k := range g.tokens {
			t := &g.tokens[k]
			s.num(t.key)
			s.num(uint64(t.free))
			n := 0
			for o := range t.holders() {
				if s.ours(o) {
					n++
				}
			}
			s.num(uint64(n))
			for o := range t.holders() {
				if s.ours(o) {
					s.holder(o)
				}
			}
		}
	}
}

// ours reports whether o is an agent or a squad of the crowd.
func (s *crowdSaver[A]) ours(o *holder) bool {
	if o.squad != 0 {
		_, ok := s.numbers[int(o.squad)-1]
		return ok
	}
	_, ok := s.c.slotOf(o.agent)
	return ok
}

func (s *crowdSaver[A]) holder(o *holder) {
	s.num(o.agent)
	s.bool(o.entered)
	if o.squad == 0 {
		s.num(0)
		return
	}
	s.num(s.numbers[int(o.squad)-1] + 1)
}

func (s *crowdSaver[A]) members() error {
	s.num(uint64(len(s.c.members)))
	for i := range s.c.members {
		m := &s.c.members[i]
		s.num(uint64(m.generation))
		s.bool(m.live())
		if !m.live() {
			continue
		}
		s.num(uint64(m.period))
		s.num(uint64(s.c.owedBy(i)))
		s.byte(uint8(m.result.Status))
		s.num(uint64(m.result.Leaf))
		s.num(uint64(m.result.Redecides))
		s.bool(m.result.Interrupted)
		if err := saveMemory(s, s.c.tree, m.mem); err != nil {
			return err
		}
	}
	for _, slot := range s.c.free {
		s.num(uint64(slot))
	}
	return nil
}

// saveMemory writes mem and what it shares.
func saveMemory[A any](s *crowdSaver[A], t *Tree[A], mem Memory) error {
	var err error
	if s.buf, err = t.appendSave(s.buf[:0], mem, false); err != nil {
		return err
	}
	h := mem.h
	s.num(uint64(len(s.buf)))
	s.b = append(s.b, s.buf...)
	for k, g := range t.gates {
		if at := t.localOf(k); at != 0 && *h.Word(at) != 0 {
			s.byte(1)
			s.str(g.Name)
			s.num(*h.Word(at))
		}
	}
	s.byte(0)
	j := s.w.find(t.prog)
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.opts&(optGate|optSquad) == 0 || !t.prog.Active(h, uint16(i)) {
			continue
		}
		if n.opts.has(optSquad) {
			if where := *h.Word(n.squad); where != 0 {
				if number, ok := s.numbers[int(where>>16)]; ok {
					s.byte(savedSquad)
					s.str(n.row.Name)
					s.num(number)
					s.num(where&0xFFFF - 1)
				}
			}
		} else if hold := *h.Quad(n.hold); hold != 0 {
			s.byte(savedHold)
			s.str(n.row.Name)
			s.str(n.src.Gate.Name)
			s.num(s.w.gates[j.gates[n.gate-1]].tokens[hold-1].key)
		}
	}
	s.byte(0)
	for _, o := range t.slots {
		if err := saveSlot(s, t, &t.nodes[o], h); err != nil {
			return err
		}
	}
	s.byte(0)
	return nil
}

// What an active row holds.
const (
	savedHold  = 1
	savedSquad = 2
)

// What a slot has, by bits.
const (
	savedSub     = 1 << iota // something is injected
	savedPending             // something will be in the next tick
	savedEject               // or the slot will be empty
)

// localOf returns where a memory has its own cooldown of gate k, 0 for nowhere.
func (t *Tree[A]) localOf(k int) uint32 {
	for i := range t.nodes {
		if n := &t.nodes[i]; int(n.gate) == k+1 && n.local != 0 {
			return n.local
		}
	}
	return 0
}

// saveSlot writes what is injected at slot row n.
func saveSlot[A any](s *crowdSaver[A], t *Tree[A], n *node[A], h *core.Header) error {
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
	s.byte(1)
	s.str(n.src.Slot.Name)
	s.byte(has)
	s.byte(*h.Byte(n.slot + slotState))
	if next != nil {
		s.tree(next)
	}
	if sub == nil {
		return nil
	}
	s.tree(sub)
	return saveMemory(s, sub, Memory{h.Inner(n.slot + slotMemory)})
}

// tree writes by what a tree is found again.
func (s *crowdSaver[A]) tree(t *Tree[A]) {
	s.str(t.root.Name)
	s.b = binary.LittleEndian.AppendUint64(s.b, t.fingerprint)
}
