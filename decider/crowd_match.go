package decider

import (
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// manyCandidates is how many candidates of one row with a Pair and without a Key are a
// mistake: a first member is compared with less than one in 300 of them.
const manyCandidates = 10_000

// matching is how the candidates of one row are matched.
type matching struct {
	squad  *Squad[erased] // nil if it has not begun
	all    []candidate    // by their keys, then in the frame's order
	keys   []keyed
	kinds  int // how many of keys are of these candidates
	sorter *sorter
	order  []ranked // the first members to come, by their i in all
	next   int      // in order, -1 if that is not ranked yet

	scores []float64 // by candidate and role: unasked, or 0 of one that is refused
	ranks  []ranked  // likewise, by role and candidate: those of a key, see rank
	chosen []assignment
	role   int // that is filled next
	joins  joining

	// With a Pair:
	bounded bool
	most    int // calls that may be spent in vain,
	limit   int // as long as first members come by their scores, half of it,
	spent   int // so far
	calls   int // for the set that is being filled
	window  []partner

	asked int // the candidate whose callback is called
}

// keyed are the candidates with one key.
type keyed struct {
	from, to int // in matching.all
	free     int // of these the first that is in no set, or before it
	failed   bool
	ranks    []ranking // by role: of matching.ranks
}

type ranking struct {
	from, to int
	known    bool
}

// partner is a candidate beside which a first member stands.
type partner struct {
	i   int32
	met int // with how many of those chosen it was compared
	fit float64
	out bool // it does not fit one of them, or is chosen
}

const unasked = -1

// assignment is a candidate that was chosen for a role.
type assignment struct {
	candidate int
	role      Flags
}

// begin prepares to match the candidates of a row.
func (m *matching) begin(squad *Squad[erased], all []candidate, bounds pairBounds, sorter *sorter) {
	m.squad, m.all, m.next, m.spent, m.sorter = squad, all, -1, 0, sorter
	m.joins.started = false
	m.bounded = squad.Pair != nil && len(all) > bounds.partners+1
	m.most = bounds.calls * (squad.Members - 1)
	if m.limit = m.most; m.scored(0) {
		m.limit = (m.most + 1) / 2
	}
	m.scores, m.ranks = m.scores[:0], m.ranks[:0]
	for range len(all) * len(squad.Roles) {
		m.scores, m.ranks = append(m.scores, unasked), append(m.ranks, ranked{})
	}
	keys := 0
	m.order = m.order[:0]
	for i := range all {
		s := &all[i]
		if i == 0 || s.key != all[i-1].key {
			if keys == len(m.keys) {
				m.keys = append(m.keys, keyed{})
			}
			k := &m.keys[keys]
			*k = keyed{from: i, free: i, ranks: append(k.ranks[:0], make([]ranking, len(squad.Roles))...)}
			keys++
		}
		m.keys[keys-1].to = i + 1
		s.of, s.tried, s.next = int32(keys-1), false, int32(i+1)
		m.order = append(m.order, ranked{i: uint32(i)})
	}
	m.kinds = keys
	for k := range m.keys[:keys] { // a ring for each key
		all[m.keys[k].to-1].next = int32(m.keys[k].from)
	}
	m.byTurn()
}

// byTurn puts the first members into the frame's order.
func (m *matching) byTurn() {
	for k := range m.order {
		m.order[k].key = uint64(m.all[m.order[k].i].contender)
	}
	m.sorter.sort(m.order)
}

// formSquadsOf forms squads of the candidates for one row.
func (f *forming) formSquadsOf(all []candidate) {
	m := &f.match
	if m.squad == nil { // else another goroutine has begun
		n := &all[0].t.nodes[all[0].first]
		m.begin(n.src.Squad, all, f.world.pairing, &f.world.sched.sorter)
		if m.squad.Pair != nil && m.squad.Key == nil && len(all) > manyCandidates {
			f.world.tooManyCandidates(n.row, len(all))
		}
	}
	if m.next < 0 { // the first members are not ranked yet
		if m.squad.Join {
			f.joinSquads(all)
			m.order = slices.DeleteFunc(m.order, func(r ranked) bool { return all[r.i].used })
		}
		if m.scored(0) {
			m.order = f.byScore(m.order, 0)
		}
		m.next = 0
	}
	for m.next < len(m.order) {
		i := int(m.order[m.next].i)
		s := &all[i]
		switch {
		case s.used || s.tried || m.keys[s.of].failed:
			m.next++
			continue
		case m.bounded && m.spent >= m.limit:
			if m.goOnByTurn() {
				continue
			}
			f.refuseRest(refusedTurn)
			m.next = len(m.order)
			continue
		}
		full := f.fillSquad(i)
		s.tried = true
		if !full {
			continue
		}
		if !f.enterSquad(all) { // the gate is full
			f.refuseRest(refusedGate)
			break
		}
		if m.squad.Pair != nil && !m.bounded && m.squad.Members > 2 {
			m.tryAgain()
		}
	}
	m.squad, m.chosen = nil, m.chosen[:0]
}

// scored reports whether the squad has a Score for a role.
func (m *matching) scored(role int) bool {
	return role < len(m.squad.Roles) && m.squad.Roles[role].Score != nil
}

// goOnByTurn goes on with the other half of the limit in the frame's order, if the first
// members came by their scores. Else those with the best scores, if they find nobody,
// would keep the others waiting for ever.
func (m *matching) goOnByTurn() bool {
	if m.limit == m.most {
		return false
	}
	m.byTurn()
	m.next, m.limit = 0, m.most
	return true
}

// tryAgain has all first members tried again, after a set of three or more: without those
// in it, another choice may be full.
func (m *matching) tryAgain() {
	for i := range m.all {
		m.all[i].tried = false
	}
	m.next = 0
}

// refuseRest notes why those are refused that are in no set and have not been tried. A
// gate that is full refuses all.
func (f *forming) refuseRest(why squadVerdict) {
	all := f.match.all
	for i := range all {
		if s := &all[i]; !s.used && (!s.tried || why == refusedGate) {
			f.contender(s).verdict = why
		}
	}
}

// fillSquad chooses the members of a set with this first member, one after the other, and
// reports whether there are enough. The choice is greedy.
func (f *forming) fillSquad(first int) (full bool) {
	m := &f.match
	if m.calls = 0; m.squad.Pair != nil {
		m.stand(first, max(f.world.pairing.partners, 2*(m.squad.Members-1)))
	}
	m.chosen = m.chosen[:0]
	defer func() { // also if a score does not return
		if !full {
			m.unchoose()
		}
	}()
	m.role = 0
	for m.choose(first); len(m.chosen) < m.squad.Members; {
		var best int
		if m.squad.Pair != nil {
			best = f.bestPartner(m.role)
		} else {
			best = f.bestOf(int(m.all[first].of), m.role)
		}
		switch begins, roles := startOf(m.squad), len(m.squad.Roles); {
		case best >= 0:
		case m.role < roles && m.role >= begins:
			m.role++ // it stays free
			continue
		case m.role >= roles && len(m.chosen) >= begins:
			return true
		}
		if best < 0 {
			m.spent += m.calls
			m.keys[m.all[first].of].failed = m.squad.Pair == nil
			return false
		}
		m.choose(best)
	}
	return true
}

func (m *matching) choose(i int) {
	m.all[i].used = true
	m.chosen = append(m.chosen, assignment{i, roleAt(m.squad, m.role)})
	m.role++
}

// roleAt is the flag of role k, 0 behind the last.
func roleAt(q *Squad[erased], k int) Flags {
	if k < len(q.Roles) {
		return q.Roles[k].Flag
	}
	return 0
}

// unchoose makes the members of a set that is not formed candidates again.
func (m *matching) unchoose() {
	for _, e := range m.chosen {
		m.all[e.candidate].used = m.all[e.candidate].gone
	}
}

// bestOf returns the candidate with this key that fills a role best, or -1.
func (f *forming) bestOf(key, role int) int {
	m := &f.match
	k := &m.keys[key]
	if !m.scored(role) {
		for ; k.free < k.to; k.free++ {
			if !m.all[k.free].used {
				return k.free
			}
		}
		return -1
	}
	at := &k.ranks[role]
	if !at.known {
		f.rank(k, role)
	}
	for ; at.from < at.to; at.from++ {
		if i := int(m.ranks[at.from].i); !m.all[i].used {
			return i
		}
	}
	return -1
}

// rank ranks the candidates of a key by their scores for a role. Those that are in a set
// then, or chosen for a role before, never come to it.
func (f *forming) rank(k *keyed, role int) {
	m := &f.match
	from := role * len(m.all)
	list := m.ranks[from+k.from : from+k.from]
	for i := k.from; i < k.to; i++ {
		if !m.all[i].used {
			list = append(list, ranked{i: uint32(i)})
		}
	}
	list = f.byScore(list, role)
	k.ranks[role] = ranking{from + k.from, from + k.from + len(list), true}
}

// byScore asks for the scores of candidates in the frame's order, leaves those out that are
// refused, and puts the best first, of equals the first in that order.
func (f *forming) byScore(list []ranked, role int) []ranked {
	for at := 0; at < len(list); {
		at = f.askScores(list, at, role)
	}
	list = slices.DeleteFunc(list, func(r ranked) bool { return r.key == 0 })
	for k := range list {
		list[k].key = ^list[k].key
	}
	f.match.sorter.sort(list)
	return list
}

// askScores asks for the scores of those from at on, and returns where to go on after one
// that panicked. Floats above 0 are in the order of their bits.
func (f *forming) askScores(list []ranked, at, role int) (next int) {
	returned := false
	defer f.loseUnlessReturned(&returned)
	for next = at; next < len(list); {
		r := &list[next]
		next++
		r.key = 0 // also if it does not return
		r.key = math.Float64bits(f.scoreOf(int(r.i), role))
	}
	returned = true
	return next
}

// scoreOf returns how well a candidate would fill a role, 0 if it is refused. It is asked
// once in a frame.
func (f *forming) scoreOf(i, role int) float64 {
	m := &f.match
	s := &m.all[i]
	if !m.scored(role) {
		return 1
	}
	if s.gone {
		return 0
	}
	known := &m.scores[i*len(m.squad.Roles)+role]
	if *known != unasked {
		return *known
	}
	*known, m.asked = 0, i // also if it does not return
	row := s.t.nodes[s.row].row
	r := &f.current // a local one would move to the heap
	r.h, r.w = s.h, f.world
	r.question(false)
	v := m.squad.Roles[role].Score(s.agent(), Query(r.frame(row)))
	if v != v {
		f.world.notNumber(s.h, row, ofScore+uint64(role), roleText(role))
	}
	if !f.loseIfReset(s) && v > 0 {
		*known = v
	}
	return *known
}

// roleText names the Score of a role.
func roleText(role int) string { return fmt.Sprintf("Squad.Roles[%d].Score", role) }

// stand lists the candidates beside which a first member stands: the next ones with its
// key that are in no set.
func (m *matching) stand(first, most int) {
	m.window = m.window[:0]
	before := first
	for i := int(m.all[first].next); i != first && len(m.window) < most; i = int(m.all[i].next) {
		if m.all[i].used {
			m.all[before].next = m.all[i].next // nobody comes back
			continue
		}
		m.window = append(m.window, partner{i: int32(i)})
		before = i
	}
	// From here on they are in the frame's order.
	if k := slices.IndexFunc(m.window, func(p partner) bool { return int(p.i) < first }); k > 0 {
		m.window = append(m.window, m.window[:k]...)
		m.window = append(m.window[:0], m.window[k:]...)
	}
}

// bestPartner returns the partner that fits a role best beside those chosen, of equals
// the first in the frame's order, or -1.
func (f *forming) bestPartner(role int) int {
	m := &f.match
	best, most := -1, 0.0
	for at := 0; at < len(m.window); {
		at, best, most = f.comparePartners(at, role, best, most)
	}
	if best < 0 {
		return -1
	}
	m.window[best].out = true
	return int(m.window[best].i)
}

// comparePartners compares the partners from at on with the best so far, and returns where
// to go on after one that panicked.
func (f *forming) comparePartners(at, role, so int, far float64) (next, best int, most float64) {
	m := &f.match
	returned := false
	defer f.loseUnlessReturned(&returned)
	next, best, most = at, so, far
	for next < len(m.window) {
		p := &m.window[next]
		next++
		if p.out || m.all[p.i].gone {
			continue
		}
		v := f.scoreOf(int(p.i), role)
		if v > 0 && f.fits(p) && v+p.fit > most {
			best, most = next-1, v+p.fit
		}
	}
	returned = true
	return next, best, most
}

// fits compares a partner with those of the chosen with whom it was not yet compared, and
// reports whether it fits all.
func (f *forming) fits(p *partner) bool {
	m := &f.match
	for m.asked = int(p.i); p.met < len(m.chosen); p.met++ {
		m.calls++
		if !f.pairs(m.all[m.chosen[p.met].candidate].agent(), p) {
			return false
		}
	}
	return true
}

// pairs compares a partner with one who is chosen.
func (f *forming) pairs(chosen erased, p *partner) bool {
	s := &f.match.all[p.i]
	v := f.match.squad.Pair(chosen, s.agent())
	if v != v {
		f.world.notNumber(s.h, s.t.nodes[s.row].row, ofPair, "Squad.Pair")
	}
	if p.out = f.loseIfReset(s) || !(v > 0); p.out {
		return false
	}
	p.fit += v
	return true
}

// loseIfReset ends the tick of a candidate that a callback has reset, and reports whether
// it has.
func (f *forming) loseIfReset(s *candidate) bool {
	if (s.crowd.members[s.slot].mem.h.Mark|s.h.Mark)&core.MarkReset == 0 {
		return false
	}
	f.withCandidate(s, func(*run) {})
	return true
}

// loseUnlessReturned is deferred where candidates are asked one after the other: whoever
// panics is unwound, and is no candidate any more.
func (f *forming) loseUnlessReturned(returned *bool) {
	if *returned {
		return
	}
	fault := faultOf(recover())
	s := &f.match.all[f.match.asked]
	s.gone, s.used = true, true
	s.crowd.loseMember(s.slot, fault)
}
