package decider

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// joining is how candidates join squads, before sets of their row form.
type joining struct {
	started bool
	open    []squadTurn
	next    int // in open
	spent   int // calls of Pair for places that nobody has taken
}

// joinSquads has candidates take the free places of squads, which come in the frame's order of their
// first members.
func (f *forming) joinSquads(all []candidate) {
	j := &f.match.joins
	if !j.started {
		j.started, j.open, j.next, j.spent = true, j.open[:0], 0, 0
		for i := range f.world.squads {
			if s := &f.world.squads[i]; s.live && s.free > 0 && s.crowd == f.crowd && s.first() >= 0 && alike(s.tree, s.row, all[0].t, all[0].first) {
				j.open = append(j.open, f.world.sched.turnOf(i))
			}
		}
		slices.SortFunc(j.open, byTurn)
	}
	for j.next < len(j.open) && !(f.match.bounded && j.spent >= f.match.most) {
		i := j.open[j.next].squad
		key, there := f.keyOf(i)
		if at := f.match.keyed(key); there && at >= 0 {
			f.fillPlaces(i, at)
		}
		j.next++
	}
}

// keyOf asks the first member of squad i for its key.
func (f *forming) keyOf(i int) (key uint64, there bool) {
	s := &f.world.squads[i]
	if s.of.Key == nil {
		return 0, true
	}
	m := s.first()
	if m < 0 {
		return 0, false
	}
	there = f.world.between(i, m, func(agent erased, _ *core.Header, _ *core.Row) { key = s.of.Key(agent) })
	return key, there
}

// keyed returns which of keys a key is, or -1: they are in order.
func (m *matching) keyed(key uint64) int {
	at, found := slices.BinarySearchFunc(m.keys[:m.kinds], key, func(k keyed, key uint64) int {
		switch own := m.all[k.from].key; {
		case own < key:
			return -1
		case own > key:
			return 1
		}
		return 0
	})
	if !found {
		return -1
	}
	return at
}

// fillPlaces has candidates of a key take the free places of squad i: those with a role first.
func (f *forming) fillPlaces(i, key int) {
	for k := 0; k <= len(f.world.squads[i].of.Roles); k++ {
		for {
			s := &f.world.squads[i]
			if s.free == 0 || k < len(s.of.Roles) && s.taken(s.of.Roles[k].Flag) {
				break
			}
			f.match.calls = 0
			best := f.joiner(i, key, k)
			if best < 0 {
				f.match.joins.spent += f.match.calls
				break
			}
			f.join(i, best, roleAt(s.of, k))
		}
	}
}

// joiner returns the candidate of a key that fits place k of squad i best, or -1.
func (f *forming) joiner(i, key, k int) int {
	m := &f.match
	if m.squad.Pair != nil {
		return f.bestJoiner(i, key, k)
	}
	of := &m.keys[key]
	if !m.scored(k) {
		for at := of.from; at < of.to; at++ {
			if !m.all[at].used && !f.world.squads[i].keepsOut(m.all[at].id) {
				return at
			}
		}
		return -1
	}
	if !of.ranks[k].known {
		f.rank(of, k)
	}
	for at := of.ranks[k].from; at < of.ranks[k].to; at++ {
		if c := int(m.ranks[at].i); !m.all[c].used && !f.world.squads[i].keepsOut(m.all[c].id) {
			return c
		}
	}
	return -1
}

// keepsOut reports whether an agent is in the squad, or has left it in this frame.
func (s *squadState) keepsOut(agent uint64) bool {
	for k := range s.members {
		if m := &s.members[k]; m.agent == agent && m.state != memberGone {
			return true
		}
	}
	return false
}

// bestJoiner is joiner with a Pair, of the first candidates in the frame's order.
func (f *forming) bestJoiner(i, key, k int) int {
	m := &f.match
	m.window = m.window[:0]
	for at := m.keys[key].from; at < m.keys[key].to && len(m.window) < f.world.pairing.partners; at++ {
		if !m.all[at].used && !f.world.squads[i].keepsOut(m.all[at].id) {
			m.window = append(m.window, partner{i: int32(at)})
		}
	}
	best, most := -1, 0.0
	for at := 0; at < len(m.window); {
		at, best, most = f.compareJoiners(i, at, k, best, most)
	}
	if best < 0 {
		return -1
	}
	return int(m.window[best].i)
}

// compareJoiners compares those from at on with the best so far, and returns where to go on after one
// that panicked.
func (f *forming) compareJoiners(i, at, k, so int, far float64) (next, best int, most float64) {
	m := &f.match
	returned := false
	defer f.loseUnlessReturned(&returned)
	next, best, most = at, so, far
	for next < len(m.window) {
		p := &m.window[next]
		next++
		if m.all[p.i].gone {
			continue
		}
		if v := f.scoreOf(int(p.i), k); v > 0 && f.fitsSquad(i, p) && v+p.fit > most {
			best, most = next-1, v+p.fit
		}
	}
	returned = true
	return next, best, most
}

// fitsSquad compares a candidate with each member of squad i that is in it, and reports whether it fits
// all.
func (f *forming) fitsSquad(i int, p *partner) bool {
	f.match.asked = int(p.i)
	for k := range f.world.squads[i].members {
		if m := &f.world.squads[i].members[k]; m.state == memberIn {
			at, _ := f.world.spotOf(m.agent)
			f.match.calls++
			if !f.pairs(f.world.crowds[at.crowd()].members[at.slot()].agent, p) {
				return false
			}
		}
	}
	return true
}

// join has a candidate begin in a free place of squad i. One that says no is refused alone.
func (f *forming) join(i, at int, role Flags) {
	w, e := f.world, &f.match.all[at]
	s := &w.squads[i]
	gone := func(m squadMember) bool { return m.state == memberGone }
	seat := slices.IndexFunc(s.members, func(m squadMember) bool { return gone(m) && m.agent == e.id })
	if seat < 0 {
		seat = slices.IndexFunc(s.members, gone)
	}
	if seat < 0 {
		seat, s.members = len(s.members), append(s.members, squadMember{})
	}
	s.members[seat] = squadMember{agent: e.id, role: role, released: s.opened}
	s.free--
	w.writeRoster(i)
	if f.seat(i, seat, e) {
		f.contender(e).verdict = formedSquad
		e.crowd.noteCandidate(e.slot, false)
		if f.begin(e, nil).detail >= Transitions {
			r := f.where(e)
			r.squadKey = e.key
			r.observeSquad(EventJoined, &e.t.nodes[e.row], w.squads[i].count(memberIn))
		}
	}
}

// seat activates the row of a joiner, or makes its place free again.
func (f *forming) seat(i, k int, e *candidate) (ok bool) {
	defer func() { // also if its Activate does not return
		if ok {
			return
		}
		c, s := f.contender(e), &f.world.squads[i]
		c.verdict, c.candidates = refusedPlace, 0
		s.members[k] = squadMember{agent: e.id, state: memberGone}
		s.free++
		f.world.writeRoster(i)
	}()
	return f.activateMember(e, i, k)
}
