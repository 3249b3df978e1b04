package decider

import (
	"math"
)

// worldSnapshot is a world that was read but not yet loaded.
type worldSnapshot struct {
	seed, now, frame uint64

	squads []savedSquadState
	gates  []savedGate
	crowds []crowdSnapshot
}

type crowdSnapshot struct {
	savedTree
	generations []uint32      // of the slots
	members     []savedMember // of the slots that are in use, in their order
	free        []uint32      // the others
}

type savedSquadState struct {
	crowd   int
	row     string
	aborted bool
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
	slot   uint32
	period uint32
	owed   uint64
	result Result
	mem    *savedMemory
}

type savedMemory struct {
	s      *snapshot
	locals []savedKey
	holds  []savedToken
	seats  []takenSeat
	slots  []savedSlot
}

// savedKey is a number by a name: when an agent gave a gate's token back.
type savedKey struct {
	name string
	n    uint64
}

// savedToken is what an active row holds.
type savedToken struct {
	row, gate string
	key       uint64
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

func (d *decoder) bool() bool {
	v := d.byte()
	if v > 1 {
		d.fail("invalid boolean %d", v)
	}
	return v == 1
}

// count reads how many of something follow, each of which takes at least a
// byte.
func (d *decoder) count(what string) int { return int(d.below(uint64(len(d.data)-d.at), what)) }

func parseWorld(data []byte) (*worldSnapshot, error) {
	d := unseal(data, 0, worldMagic, worldVersion)
	if d.err != nil {
		return nil, d.err
	}
	s := &worldSnapshot{seed: d.uint64()}
	s.now = d.below(maxClock, "the clock")
	s.frame = d.below(maxClock, "the frame")
	for n := d.count("the crowds"); n > 0 && d.err == nil; n-- {
		s.crowds = append(s.crowds, crowdSnapshot{savedTree: savedTree{d.str(), d.uint64()}})
	}
	for n := d.count("the squads"); n > 0 && d.err == nil; n-- {
		s.squads = append(s.squads, d.squad(len(s.crowds)))
	}
	for n := d.count("the gates"); n > 0 && d.err == nil; n-- {
		s.gates = append(s.gates, d.gate(s))
	}
	ids := map[uint64]bool{}
	for i := range s.crowds {
		d.members(s, i, ids)
	}
	d.close()
	if d.err != nil {
		return nil, d.err
	}
	return s, nil
}

func (d *decoder) squad(crowds int) savedSquadState {
	q := savedSquadState{crowd: int(d.below(uint64(crowds), "a crowd")), row: d.str(), aborted: d.bool()}
	if q.crowd == crowds {
		d.fail("the crowd of a squad is %d of %d", q.crowd, crowds)
	}
	for n := d.count("the members of a squad"); n > 0 && d.err == nil; n-- {
		m := savedSeat{agent: d.num(), role: Flags(d.num()), state: memberState(d.byte()), arrived: d.strs(maxBarriers, "a count of barriers"), released: d.strs(maxBarriers, "a count of barriers")}
		if m.state > memberBroke {
			d.fail("the state of a squad's member is %d", m.state)
		}
		q.members = append(q.members, m)
	}
	return q
}

func (d *decoder) gate(s *worldSnapshot) savedGate {
	g := savedGate{name: d.str(), keyed: d.bool()}
	n := d.count("the keys of a gate")
	if !g.keyed && n != 1 {
		d.fail("the gate %s has %d keys", g.name, n)
	}
	keys := map[uint64]bool{}
	for ; n > 0 && d.err == nil; n-- {
		t := savedTokens{key: d.num(), free: d.below(s.now+1, "when a gate's token was given back")}
		if keys[t.key] || !g.keyed && t.key != 0 {
			d.fail("the gate %s has the key %d twice, or no keys", g.name, t.key)
		}
		keys[t.key] = true
		for k := d.count("the holders of a gate"); k > 0 && d.err == nil; k-- {
			o := savedHolder{agent: d.num(), entered: d.bool(), squad: d.below(uint64(len(s.squads)), "a squad"), rank: uint64(len(g.holders))}
			if g.keyed {
				o.rank = d.num()
			}
			g.holders = append(g.holders, o)
			t.holders++
		}
		g.tokens = append(g.tokens, t)
	}
	seen := make([]bool, len(g.holders))
	for _, o := range g.holders {
		if d.err == nil && (o.rank >= uint64(len(seen)) || seen[o.rank]) {
			d.fail("rank %d of the %d holders of the gate %s is wrong", o.rank, len(seen), g.name)
		}
		if d.err == nil {
			seen[o.rank] = true
		}
	}
	return g
}

// members reads those of a crowd. ids are those of all agents so far.
func (d *decoder) members(w *worldSnapshot, crowd int, ids map[uint64]bool) {
	s := &w.crowds[crowd]
	for n := d.count("the slots"); n > 0 && d.err == nil; n-- {
		generation := uint32(d.below(math.MaxUint32, "a generation"))
		if generation == 0 {
			d.fail("a generation is 0")
		}
		if d.bool() {
			m := savedMember{slot: uint32(len(s.generations))}
			m.period = uint32(d.below(math.MaxUint32, "a period"))
			m.owed = d.below(maxClock, "an owed time")
			m.result.Status = Status(d.byte())
			m.result.Leaf = Row(d.below(math.MaxUint16, "a leaf"))
			m.result.Redecides = uint16(d.below(math.MaxUint16, "the redecides"))
			m.result.Interrupted = d.bool()
			m.mem = d.memory(w, crowd, 1)
			switch {
			case d.err != nil:
				return
			case m.period == 0:
				d.fail("a period is 0")
			case m.result.Status != Running && m.result.Status != Idle && !ended(m.result.Status):
				d.fail("a status is %d", m.result.Status)
			case ids[m.mem.s.id]:
				d.fail("agent %d is there twice", m.mem.s.id)
			}
			ids[m.mem.s.id] = true
			s.members = append(s.members, m)
		}
		s.generations = append(s.generations, generation)
	}
	used := make([]bool, len(s.generations)) // or listed as free
	for i := range s.members {
		used[s.members[i].slot] = true
	}
	for n := len(used) - len(s.members); n > 0 && d.err == nil; n-- {
		slot := d.num()
		if slot >= uint64(len(used)) || used[slot] {
			d.fail("slot %d is not free", slot)
			return
		}
		used[slot] = true
		s.free = append(s.free, uint32(slot))
	}
}

func (d *decoder) memory(s *worldSnapshot, crowd, depth int) *savedMemory {
	data := d.bytes()
	if depth > maxDepth {
		d.fail("trees are injected deeper than %d", maxDepth)
	}
	if d.err != nil {
		return nil
	}
	m := &savedMemory{}
	if m.s, d.err = parseSnapshot(data, d.base+d.at-len(data)); d.err != nil {
		d.at = len(d.data)
		return nil
	}
	for d.bool() {
		m.locals = append(m.locals, savedKey{d.str(), d.below(s.now+1, "an agent's cooldown of a gate")})
	}
	for kind := d.byte(); kind != 0; kind = d.byte() {
		switch kind {
		case savedHold:
			m.holds = append(m.holds, savedToken{d.str(), d.str(), d.num()})
		case savedSquad:
			seat := takenSeat{d.str(), d.num(), d.num()}
			if seat.squad >= uint64(len(s.squads)) || seat.member >= uint64(len(s.squads[seat.squad].members)) ||
				s.squads[seat.squad].crowd != crowd || s.squads[seat.squad].members[seat.member].agent != m.s.id {
				d.fail("agent %d has no such seat in a squad", m.s.id)
			}
			m.seats = append(m.seats, seat)
		default:
			d.fail("unknown kind of hold %d", kind)
		}
	}
	for d.bool() {
		m.slots = append(m.slots, d.slot(s, crowd, m.s.id, depth))
	}
	if d.err != nil {
		return nil
	}
	return m
}

func (d *decoder) slot(s *worldSnapshot, crowd int, id uint64, depth int) savedSlot {
	x := savedSlot{name: d.str(), has: d.byte(), state: d.byte()}
	switch {
	case x.has&^(savedSub|savedPending|savedEject) != 0, x.has&savedPending != 0 && x.has&savedEject != 0:
		d.fail("what the slot %s has is %d", x.name, x.has)
	case x.state&^slotEjected != 0:
		d.fail("the state of slot %s is %d", x.name, x.state)
	}
	if x.has&savedPending != 0 {
		x.next = savedTree{d.str(), d.uint64()}
	}
	if x.has&savedSub != 0 {
		x.sub = savedTree{d.str(), d.uint64()}
		if x.memory = d.memory(s, crowd, depth+1); x.memory != nil && x.memory.s.id != id {
			d.fail("the memory in slot %s is of agent %d", x.name, x.memory.s.id)
		}
	}
	return x
}
