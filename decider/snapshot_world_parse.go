package decider

import (
	"math"
	"time"

	"golang.org/x/exp/slices"
)

// worldSnapshot is a world that was read but not yet loaded.
type worldSnapshot struct {
	seed, now, frame, counted uint64

	squads []savedSquadState
	gates  []savedGate
	crowds []crowdSnapshot

	index hashIndex[placed] // of the agents
}

// crowdSnapshot is a crowd without what its agents remember: to hold it costs more than to
// read it twice, see each.
type crowdSnapshot struct {
	savedTree
	members []savedMember // of the slots that are in use, in their order
	ids     []uint64      // by slot
	free    []uint32      // the other slots
	rotas   []*rota       // by their periods, without agents
	reader  decoder       // of it all
}

type savedSquadState struct {
	crowd   int       // one past the last for injected trees,
	tree    savedTree // this one
	row     string
	aborted bool
	opened  []string // barriers
	members []savedSeat
}

type savedSeat struct {
	agent             uint64
	role              Flags
	state             memberState
	arrived, released []string
}

type savedGate struct {
	name    string
	keyed   bool
	tokens  []savedTokens
	holders []savedHolder // by key
	returns []returned
	lives   uint64
}

type savedTokens struct {
	key, free uint64
	holders   int // of the gate's holders, which follow each other
}

type savedHolder struct {
	agent   uint64
	entered bool
	squad   uint64 // plus one
	rank    uint64 // among those of all keys, by when they took their tokens
}

type savedMember struct {
	slot      uint32
	period    uint32
	candidate bool
	elapsed   uint64
	result    Result
	memory    int // where that is
}

// savedMemory is what an agent remembers, until the next one is read into it.
type savedMemory struct {
	s      *snapshot
	locals []savedKey
	holds  []savedToken
	seats  []takenSeat
	slots  []savedSlot
	loose  bool // it was copied over or loaded: its next tick counts its tokens
}

// savedKey is a number by a name: when an agent gave a gate's token back, or which it is there.
type savedKey struct {
	name string
	n    uint64
}

// savedToken is what a row holds: an active one, or a stale one that was reset since the last
// frame.
type savedToken struct {
	row, gate string
	key       uint64
	stale     bool
}

type takenSeat struct {
	row           string
	squad, member uint64
}

type savedSlot struct {
	name   string
	has    uint8
	state  uint8
	next   savedTree
	sub    savedTree
	memory *savedMemory
}

type savedTree struct {
	root        string
	fingerprint uint64
}

// parseWorld reads what World.Save wrote.
func parseWorld(data []byte) (*worldSnapshot, error) {
	d := newDecoder(data)
	d.unseal(worldMagic, worldVersion)
	s := &worldSnapshot{seed: d.Uint64()}
	s.now = d.AtMost(maxClock, "the clock")
	s.frame = d.Uvarint()   // any: one that is loaded can be saved some frames later
	s.counted = d.Uvarint() // likewise, also where the number of frames has begun again
	for n := d.count("the number of crowds"); n > 0 && d.OK(); n-- {
		s.crowds = append(s.crowds, crowdSnapshot{savedTree: savedTree{d.String(), d.Uint64()}})
	}
	for n := d.count("the number of squads"); n > 0 && d.OK(); n-- {
		s.squads = append(s.squads, d.squad(len(s.crowds)))
	}
	for n := d.count("the number of gates"); n > 0 && d.OK(); n-- {
		s.gates = append(s.gates, d.gate(s))
	}
	for i := range s.crowds {
		d.members(s, i)
	}
	if err := d.end(); err != nil {
		return nil, err
	}
	return s, nil
}

func (d *decoder) squad(crowds int) savedSquadState {
	q := savedSquadState{crowd: int(d.AtMost(uint64(crowds), "a crowd"))}
	if q.crowd == crowds { // of injected trees
		q.tree = savedTree{d.String(), d.Uint64()}
	}
	q.row = d.String()
	marks := d.Byte()
	if q.aborted = marks&squadAborted != 0; marks&squadOpened != 0 {
		q.opened = d.strs(maxBarriers, "the number of barriers")
	}
	if marks&^(squadAborted|squadOpened) != 0 {
		d.Fail("the marks of a squad are %d", marks)
	}
	for n := d.count("the number of members of a squad"); n > 0 && d.OK(); n-- {
		m := savedSeat{agent: d.Uvarint(), role: Flags(d.Uvarint()), state: memberState(d.Byte()), arrived: d.strs(maxBarriers, "the number of barriers"), released: d.strs(maxBarriers, "the number of barriers")}
		if m.state > memberGone {
			d.Fail("the state of a squad's member is %d", m.state)
		}
		q.members = append(q.members, m)
	}
	return q
}

func (d *decoder) gate(s *worldSnapshot) savedGate {
	g := savedGate{name: d.String(), keyed: d.Bool()}
	n := d.count("the number of keys of a gate")
	if !g.keyed && n != 1 {
		d.Fail("the gate %s has %d keys", quote(g.name), n)
	}
	keys := map[uint64]bool{}
	for ; n > 0 && d.OK(); n-- {
		t := savedTokens{key: d.Uvarint(), free: d.AtMost(s.now+1, "the time of a release")}
		if keys[t.key] || !g.keyed && t.key != 0 {
			d.Fail("the gate %s has the key %d twice, or no keys", quote(g.name), t.key)
		}
		keys[t.key] = true
		for k := d.count("the number of holders of a gate"); k > 0 && d.OK(); k-- {
			o := savedHolder{agent: d.Uvarint(), entered: d.Bool(), squad: d.AtMost(uint64(len(s.squads)), "a squad"), rank: uint64(len(g.holders))}
			if g.keyed {
				o.rank = d.Uvarint()
			}
			g.holders = append(g.holders, o)
			t.holders++
		}
		g.tokens = append(g.tokens, t)
	}
	if g.keyed {
		d.returns(&g, s.now)
	}
	seen := make([]bool, len(g.holders))
	for _, o := range g.holders {
		if d.OK() && (o.rank >= uint64(len(seen)) || seen[o.rank]) {
			d.Fail("rank %d of the %d holders of the gate %s is wrong", o.rank, len(seen), quote(g.name))
		}
		if d.OK() {
			seen[o.rank] = true
		}
	}
	return g
}

// members reads the slots of a crowd.
func (d *decoder) members(w *worldSnapshot, crowd int) {
	s, mem := &w.crowds[crowd], &savedMemory{s: &snapshot{}}
	s.reader = *d
	n := d.count("the number of slots")
	const least = 32 // bytes of an agent, or more
	s.ids = make([]uint64, n)
	s.members = make([]savedMember, 0, min(n, len(d.Rest())/least))
	w.index.reserve(w.index.n+min(n, len(d.Rest())/least), placed.key)
	used := make([]bool, n) // by an agent, or listed as free
	for slot := range uint32(n) {
		if !d.Bool() {
			if d.OK() {
				continue
			}
			return
		}
		used[slot] = true
		m := savedMember{slot: slot}
		m.period = uint32(d.AtMost(math.MaxUint32, "a period"))
		m.elapsed = d.AtMost(maxClock, "a time since the last tick")
		m.candidate = 1 < m.period && m.period < pausedPeriod && d.Bool()
		m.result.Status = Status(d.Byte())
		m.result.Leaf = Row(d.AtMost(math.MaxUint16, "a leaf"))
		m.result.Redecides = uint16(d.AtMost(math.MaxUint16, "the redecides"))
		m.result.Interrupted = d.Bool()
		m.memory = d.At()
		d.memory(mem, w, crowd, 1)
		id := mem.s.id
		switch {
		case !d.OK():
		case m.period&^pausedPeriod == 0:
			d.Fail("a period is 0")
		case m.result.Status != Running && m.result.Status != Idle && !ended(m.result.Status):
			d.Fail("a status is %d", m.result.Status)
		case w.has(id):
			d.Fail("agent %d is there twice", id)
		}
		if !d.OK() {
			return
		}
		s.ids[slot] = id
		w.index.add(placed{id, spotOf(crowd, slot) + 1}, placed.key)
		s.members = append(s.members, m)
	}
	d.free(s, used)
	d.rotas(s)
}

// rotas reads how the agents' rotas stand.
func (d *decoder) rotas(s *crowdSnapshot) {
	var periods []uint32
	for i := range s.members {
		if n := s.members[i].period &^ pausedPeriod; n > 1 {
			periods = append(periods, n)
		}
	}
	slices.Sort(periods)
	for _, n := range slices.Compact(periods) {
		r := rota{period: n, stale: true}
		now := &r.rounds[0]
		next, slots := uint64(0), uint64(len(s.ids))
		for k := d.count("the number of slots in a ring"); k > 0 && d.OK(); k-- {
			slot := next + d.AtMost(slots, "a slot in a ring")
			if next = slot + 1; slot >= slots {
				d.Fail("slot %d in a ring is one of %d", slot, slots)
			}
			now.slots = append(now.slots, uint32(slot))
		}
		now.ring = uint32(len(now.slots))
		for k := d.count("the number of slots behind a ring"); k > 0 && d.OK(); k-- {
			slot := d.AtMost(slots, "a slot behind a ring")
			if slot == slots || !r.place(uint32(slot)) {
				d.Fail("slot %d behind a ring is one of %d, or there twice", slot, slots)
			}
		}
		s.rotas = append(s.rotas, &r)
	}
}

// free reads the order in which the slots are used again that are not used.
func (d *decoder) free(s *crowdSnapshot, used []bool) {
	n := 0
	for _, is := range used {
		if !is {
			n++
		}
	}
	for ; n > 0 && d.OK(); n-- {
		slot := d.Uvarint()
		if slot >= uint64(len(used)) || used[slot] {
			d.Fail("slot %d is not free", slot)
			return
		}
		used[slot] = true
		s.free = append(s.free, uint32(slot))
	}
}

// has reports whether an agent with this id was read.
func (w *worldSnapshot) has(id uint64) bool {
	return w.index.find(id, placed.key) != placed{}
}

// each calls do for each agent of a crowd, in the order of their slots.
func (s *crowdSnapshot) each(w *worldSnapshot, crowd int, do func(*savedMember, *savedMemory)) {
	mem := savedMemory{s: &snapshot{}}
	d := s.reader
	d.again = true
	for i := range s.members {
		m := &s.members[i]
		d.Seek(m.memory)
		d.memory(&mem, w, crowd, 1)
		do(m, &mem)
	}
}

// memory reads what an agent remembers into m.
func (d *decoder) memory(m *savedMemory, s *worldSnapshot, crowd, depth int) {
	if depth > maxDepth {
		d.Fail("trees are injected deeper than %d", maxDepth)
	}
	fork := decoder{d.Fork(d.Uvarint()), d.whole, d.again}
	if d.again {
		fork.Skip(snapshotMagic)
	} else {
		fork.unseal(snapshotMagic, snapshotVersion)
	}
	fork.snapshot(m.s)
	d.Join(&fork.Reader)
	m.locals, m.holds, m.seats, m.slots, m.loose = m.locals[:0], m.holds[:0], m.seats[:0], m.slots[:0], false
	for d.Bool() {
		name, most := d.String(), s.now+1
		for i := range s.gates {
			if g := &s.gates[i]; g.keyed && g.name == name {
				most = g.lives
			}
		}
		m.locals = append(m.locals, savedKey{name, d.AtMost(most, "an agent's cooldown of a gate")})
	}
	for kind := d.Byte(); kind != 0; kind = d.Byte() {
		switch kind {
		case savedLoose:
			m.loose = true
		case savedHold, savedStale:
			m.holds = append(m.holds, savedToken{d.String(), d.String(), d.Uvarint(), kind == savedStale})
		case savedSquad:
			seat := takenSeat{d.String(), d.Uvarint(), d.Uvarint()}
			if seat.squad >= uint64(len(s.squads)) || seat.member >= uint64(len(s.squads[seat.squad].members)) ||
				s.squads[seat.squad].crowd != crowd && (depth == 1 || s.squads[seat.squad].crowd != len(s.crowds)) || s.squads[seat.squad].members[seat.member].agent != m.s.id {
				d.Fail("agent %d has no such seat in a squad", m.s.id)
			}
			m.seats = append(m.seats, seat)
		default:
			d.Fail("unknown kind of hold %d", kind)
		}
	}
	for d.Bool() {
		m.slots = append(m.slots, d.slot(s, crowd, m.s.id, depth))
	}
}

func (d *decoder) slot(s *worldSnapshot, crowd int, id uint64, depth int) savedSlot {
	x := savedSlot{name: d.String(), has: d.Byte(), state: d.Byte()}
	switch {
	case x.has&^(savedSub|savedPending|savedEject) != 0, x.has&savedPending != 0 && x.has&savedEject != 0:
		d.Fail("what the slot %s has is %d", quote(x.name), x.has)
	case x.state&^slotEjected != 0:
		d.Fail("the state of slot %s is %d", quote(x.name), x.state)
	}
	if x.has&savedPending != 0 {
		x.next = savedTree{d.String(), d.Uint64()}
	}
	if x.has&savedSub != 0 {
		x.sub = savedTree{d.String(), d.Uint64()}
		x.memory = &savedMemory{s: &snapshot{}}
		if d.memory(x.memory, s, crowd, depth+1); x.memory.s.id != id {
			d.Fail("the memory in slot %s is of agent %d", quote(x.name), x.memory.s.id)
		}
	}
	return x
}

func (d *decoder) returns(g *savedGate, now uint64) {
	g.lives = d.Uvarint()
	last := time.Duration(0)
	for n := d.count("the number of returns to a gate"); n > 0 && d.OK(); n-- {
		x := returned{d.Uvarint(), d.Uvarint(), d.AtMost(g.lives, "an agent's number at a gate"), time.Duration(d.AtMost(now, "the time of a return"))}
		if x.life == 0 || x.at < last {
			d.Fail("the returns to the gate %s are not in order", quote(g.name))
		}
		last = x.at
		g.returns = append(g.returns, x)
	}
}
