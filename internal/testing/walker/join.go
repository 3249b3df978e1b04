package walker

import (
	"cmp"
	"maps"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// rank is where the role of a seat stands among those of its squad, behind them without one.
func (m *seat[A]) rank() int {
	roles := m.squad.row.Squad.Roles
	if i := slices.IndexFunc(roles, func(r decider.Role[A]) bool { return r.Flag == m.role }); i >= 0 {
		return i
	}
	return len(roles)
}

// in are the seats of those in the squad.
func (s *squad[A]) in() []*seat[A] {
	return slices.DeleteFunc(slices.Clone(s.seats), func(m *seat[A]) bool { return m.left })
}

// succeeded is how many have left after success.
func (s *squad[A]) succeeded() (n int) {
	for _, m := range s.seats {
		if m.well {
			n++
		}
	}
	return n
}

// held reports whether somebody has a role, or had it until it was lost in this frame.
func (s *squad[A]) held(role decider.Flags) bool {
	return slices.ContainsFunc(s.seats, func(m *seat[A]) bool { return !m.settled && m.role == role })
}

// settle hands on, as a frame begins, the roles of those whom squads have lost, and counts the free
// places: rules 34h and 34i.
func (x *World[A]) settle() {
	lost := slices.DeleteFunc(slices.Clone(x.squads), func(s *squad[A]) bool {
		return s.row.Squad.Min == 0 || s.aborted || len(s.in()) == 0 || !slices.ContainsFunc(s.seats, (*seat[A]).loose)
	})
	x.byTurn(lost)
	for _, s := range lost {
		x.handOn(s)
	}
	for _, s := range x.squads {
		s.free = 0
		if in := s.in(); s.row.Squad.Join && !s.aborted && s.succeeded() == 0 && len(in) > 0 {
			s.free = s.row.Squad.Members - len(in)
		}
	}
}

// loose reports whether a seat is that of a member who was lost, and whose role is not free yet.
func (m *seat[A]) loose() bool { return m.left && !m.well && !m.settled }

// byTurn brings squads into the frame's order of their first members.
func (x *World[A]) byTurn(squads []*squad[A]) {
	slices.SortFunc(squads, func(a, b *squad[A]) int { return cmp.Compare(x.turnOf(a.first()), x.turnOf(b.first())) })
}

// first is the first on the roster of those in it.
func (s *squad[A]) first() *seat[A] {
	in := s.in()
	slices.SortStableFunc(in, func(a, b *seat[A]) int { return cmp.Compare(a.rank(), b.rank()) })
	return in[0]
}

func (x *World[A]) turnOf(m *seat[A]) uint64 { return x.turn(drawnAgents, m.of.memory.id) }

// handOn hands on the roles that are free, from the first to the last; again if somebody is lost in it.
func (x *World[A]) handOn(s *squad[A]) {
	q := s.row.Squad
	for slices.ContainsFunc(s.seats, (*seat[A]).loose) {
		for _, m := range s.seats {
			if m.loose() {
				m.settled, m.gone, m.role = true, true, 0
			}
		}
		for k, role := range q.Roles {
			if heir := x.heir(s, k); heir != nil {
				heir.role = role.Flag
			}
		}
	}
	for k := range q.Min {
		s.aborted = s.aborted || k < len(q.Roles) && !s.held(q.Roles[k].Flag)
	}
	s.aborted = s.aborted || len(s.in())+s.succeeded() < q.Min
}

// heir is who gets a role, nil if nobody does or somebody has it.
func (x *World[A]) heir(s *squad[A], k int) (heir *seat[A]) {
	role := s.row.Squad.Roles[k]
	if s.held(role.Flag) {
		return nil
	}
	heirs := slices.DeleteFunc(s.in(), func(m *seat[A]) bool { return m.rank() < k })
	slices.SortFunc(heirs, func(a, b *seat[A]) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), cmp.Compare(x.turnOf(a), x.turnOf(b)))
	})
	most := 0.0
	for _, m := range heirs {
		v := 1.0
		if role.Score != nil && !m.of.between(func() { v = m.of.callScore(m.place, role.Score) }) {
			continue
		}
		if v > most {
			heir, most = m, v
		}
	}
	return heir
}

// between asks an agent something between two ticks, with the draws of the last one, and without what it
// perceived then. It is false of one that panics or is reset in it: it leaves everything.
func (w *Walker[A]) between(ask func()) bool {
	top := w.top()
	flags, live, delta := w.flags, w.stimuli, w.mirror.header.Delta
	w.flags, w.stimuli, w.mirror.header.Delta = 0, nil, 0
	why := behavior.ReasonNone
	top.memory.busy = true
	top.running++
	text := Trapped(func() {
		defer func() {
			switch stop := recover().(type) {
			case nil:
			case abandoned:
				why = stop.reason
			default:
				panic(stop)
			}
		}()
		ask()
	})
	top.memory.busy = false
	top.running--
	w.flags, w.stimuli, w.mirror.header.Delta = flags, live, delta
	if text != "" {
		why = behavior.ReasonPanicked
		w.common.faults = append(w.common.faults, Fault{top.memory.id, text})
	}
	if why != behavior.ReasonNone {
		Trapped(func() { top.abandon(top.agent, why, top.world) })
	}
	return why == behavior.ReasonNone
}

// mayJoin reports whether a squad of p's row had a free place as the frame began: then p's gate is not
// asked.
func (w *Walker[A]) mayJoin(p *place[A]) bool {
	return p.row.Squad != nil && slices.ContainsFunc(w.common.squads, func(s *squad[A]) bool {
		return s.free > 0 && s.takes(p.row, w)
	})
}

// takes reports whether a squad may have an agent with this row.
func (s *squad[A]) takes(r *row[A], w *Walker[A]) bool {
	if injected := w.host != nil; s.injected || injected {
		return s.injected && injected && alike(s.row, r)
	}
	return s.row == r && s.crowd == w.crowd
}

// join has candidates for a row take the free places of its squads: rule 34i.
func (x *World[A]) join(r *row[A], all []*candidate[A]) {
	open := slices.DeleteFunc(slices.Clone(x.squads), func(s *squad[A]) bool {
		return s.free == 0 || len(s.in()) == 0 || !s.takes(r, all[0].w)
	})
	x.byTurn(open)
	q, spent := r.Squad, 0
	for _, s := range open {
		if q.Pair != nil && len(all) > x.Pairs.Partners+1 && spent >= x.Pairs.Calls*(q.Members-1) {
			return
		}
		key, first := uint64(0), s.first()
		if q.Key != nil && !first.of.between(func() { key = q.Key(first.of.agent); first.of.stopIfReset() }) {
			continue
		}
		for k := 0; k <= len(q.Roles); k++ {
			for s.free > 0 && (k == len(q.Roles) || !s.held(q.Roles[k].Flag)) {
				c, calls := x.joiner(s, all, key, k)
				if c == nil {
					spent += calls
					break
				}
				x.seat(s, c, roleOf(q, k))
			}
		}
	}
}

// joiner is the candidate that fits a free place best.
func (x *World[A]) joiner(s *squad[A], all []*candidate[A], key uint64, k int) (best *candidate[A], calls int) {
	q, most, seen := s.row.Squad, 0.0, 0
	for _, c := range all {
		left := slices.ContainsFunc(s.seats, func(m *seat[A]) bool { return m.of.top() == c.w.top() && !m.settled })
		if c.taken || c.mates != key || q.Pair != nil && (left || seen == x.Pairs.Partners) {
			continue
		}
		seen++
		v := c.value(q, k)
		for _, m := range s.seats {
			if q.Pair == nil || m.left || !(v > 0) || c.taken {
				continue
			}
			calls++
			if fit := c.fit(q, m.of.agent); fit > 0 {
				v += fit
			} else {
				v = 0
			}
		}
		if v > most && !left && !c.taken {
			best, most = c, v
		}
	}
	return best, calls
}

// seat has a candidate begin in a free place. One that says no is refused alone.
func (x *World[A]) seat(s *squad[A], c *candidate[A], role decider.Flags) {
	m := &seat[A]{squad: s, of: c.w, place: c.place, role: role, arrived: map[string]bool{}, released: maps.Clone(s.opened)}
	i := slices.IndexFunc(s.seats, func(o *seat[A]) bool { return o.of.top() == c.w.top() && o.settled })
	if i < 0 {
		i = slices.IndexFunc(s.seats, func(o *seat[A]) bool { return o.settled })
	}
	if i < 0 {
		i, s.seats = len(s.seats), append(s.seats, nil)
	}
	s.seats[i] = m
	c.taken = true
	c.w.seat = m
	if c.w.resume() && m.begun {
		s.free--
		return
	}
	c.w.seat = nil
	m.refused, m.left, m.gone, m.settled, m.role = true, true, true, true, 0
}
