package decider_test

import (
	"cmp"

	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// walkerSquad is a squad of walkers: rule 34.
type walkerSquad struct {
	seats   []*seat
	aborted bool
	undone  bool // it was never whole
	tokens  *walkerTokens
}

// seat is an agent's place in a squad.
type seat struct {
	squad    *walkerSquad
	place    *place
	role     decider.Flags
	of       *walker
	left     bool
	gone     bool          // it had left when the squad was last settled
	well     bool          // it was left after success
	begun    bool          // the group is activated
	arrived  map[*row]bool // at barriers
	released map[*row]bool // from barriers that all have arrived at
}

// candidate is an agent that has accepted a squad's row in this frame.
type candidate struct {
	w     *walker
	place *place
	key   uint64
	score func() // to be called
	taken bool   // is in a full set, or has left
}

// stand has the agent wait, its old path untouched, until the squads of the
// frame are formed: rule 34a. It reports whether the agent is in one.
func (w *walker) stand(p *place, key uint64) bool {
	if w.common.phase != thinking {
		return false
	}
	w.stands = &candidate{w: w, place: p, key: key}
	for w.wait(); w.stands.score != nil; w.wait() {
		score := w.stands.score
		w.stands.score = nil
		score()
	}
	w.stands = nil
	return w.seat != nil
}

// together is how entering a squad's row has gone, when all members have tried.
func (w *walker) together(p *place, ok bool) entry {
	s := w.seat
	s.begun = ok
	w.wait()
	w.seat = nil
	if !s.squad.undone {
		return entered
	}
	if ok {
		w.leave(p, behavior.ReasonSquadAborted)
		w.wait() // the others are undone too before anybody asks on
	}
	return undone
}

// muster forms the squads of a frame: of each crowd, and in it for each row, full sets of
// the candidates as long as there are any. Rules 34b and 37a.
func (x *walkerWorld) muster() {
	type crowdTurn struct {
		turn  uint64
		slots []*walker
	}
	var crowds []crowdTurn
	number := core.HashName(x.walkers[0].places[0].row.Name) // all have one table
	for i := range x.crowds {
		crowds = append(crowds, crowdTurn{x.turn(drawnCrowds, uint64(uint32(number))), x.crowds[i].slots})
		number = core.Mix(number)
	}
	slices.SortFunc(crowds, func(a, b crowdTurn) int { return cmp.Compare(a.turn, b.turn) })
	for _, c := range crowds {
		x.musterCrowd(c.slots)
	}
}

func (x *walkerWorld) musterCrowd(slots []*walker) {
	byRow := map[*row][]*candidate{}
	agents := slices.DeleteFunc(slices.Clone(slots), func(w *walker) bool { return w == nil })
	x.inTurn(agents)
	for _, w := range agents {
		if w.stands != nil {
			byRow[w.stands.place.row] = append(byRow[w.stands.place.row], w.stands)
		}
	}
	rows := maps.Keys(byRow)
	turn := func(r *row) uint64 { return x.turn(drawnRows, core.HashName(r.Name)) }
	slices.SortFunc(rows, func(a, b *row) int { return cmp.Compare(turn(a), turn(b)) })
	for _, r := range rows {
		for {
			s := x.fullSet(r, byRow[r])
			if s == nil || !x.takeForSquad(r, s) {
				break
			}
			for _, e := range s {
				e.taken = true
			}
			x.form(s)
		}
	}
}

// enlisted is a candidate with the role that it was chosen for.
type enlisted struct {
	*candidate
	role decider.Flags
}

// fullSet chooses the members of a squad, or none if there are not enough: with
// one first member after the other, as long as there is no full set.
func (x *walkerWorld) fullSet(r *row, all []*candidate) []enlisted {
	var passed []*candidate
	for {
		set := x.fill(r.Squad, all, passed)
		if len(set) == r.Squad.Members {
			return set
		}
		if len(set) == 0 || r.Squad.Pair == nil {
			return nil
		}
		passed = append(passed, set[0].candidate)
	}
}

// fill chooses members, those with roles first, as long as somebody fits. None of
// those who are passed over is the first.
func (x *walkerWorld) fill(squad *decider.Squad[*actor], all, passed []*candidate) (set []enlisted) {
	for len(set) < squad.Members {
		role := decider.Role[*actor]{}
		if len(set) < len(squad.Roles) {
			role = squad.Roles[len(set)]
		}
		var best *candidate
		most := 0.0
		for _, c := range all {
			if c.taken || slices.ContainsFunc(set, func(e enlisted) bool { return e.candidate == c }) {
				continue
			}
			if len(set) == 0 && slices.Contains(passed, c) {
				continue
			}
			v := c.value(role.Score)
			if squad.Pair != nil && v > 0 {
				v = c.fit(squad, set, v)
			}
			if v > most && !c.taken {
				best, most = c, v
			}
		}
		if best == nil {
			break
		}
		set = append(set, enlisted{best, role.Flag})
	}
	return set
}

// fit adds how the candidate fits with those of the set, and is 0 where it does
// not with one of them.
func (c *candidate) fit(squad *decider.Squad[*actor], set []enlisted, v float64) float64 {
	c.score = func() {
		for _, e := range set {
			pair := squad.Pair(e.w.agent, c.w.agent)
			c.w.stopIfReset()
			if !(pair > 0) {
				v = 0
				return
			}
			v += pair
		}
	}
	c.taken = !c.w.resume()
	return v
}

// value asks how well the candidate would fill a role. Who panics or is reset in
// it is no candidate any more.
func (c *candidate) value(score func(*actor, decider.Query) float64) (v float64) {
	if score == nil {
		return 1
	}
	c.score = func() { v = c.w.callScore(c.place, score) }
	c.taken = !c.w.resume()
	return v
}

// takeForSquad takes one token for the whole set.
func (x *walkerWorld) takeForSquad(r *row, set []enlisted) bool {
	if r.Gate == nil {
		return true
	}
	t := x.tokens(r.Gate.Name, set[0].key)
	return !t.full(r.Gate) && !t.cools(r.Gate, x.now)
}

// form has the members of a full set begin, one after the other and none before
// all have agreed. Rule 34c.
func (x *walkerWorld) form(set []enlisted) {
	s := &walkerSquad{}
	if g := set[0].place.row.Gate; g != nil {
		s.tokens = x.tokens(g.Name, set[0].key)
		s.tokens.holds = append(s.tokens.holds, &hold{by: set[0].w, squad: s})
	}
	x.squads = append(x.squads, s)
	for _, e := range set {
		s.seats = append(s.seats, &seat{squad: s, of: e.w, place: e.place, role: e.role, arrived: map[*row]bool{}, released: map[*row]bool{}})
	}
	for i, e := range set {
		e.w.seat = s.seats[i]
		if e.w.resume() && s.seats[i].begun {
			continue
		}
		e.w.seat = nil
		s.undone = true
		for k := i - 1; k >= 0; k-- {
			set[k].w.resume()
		}
		for _, other := range s.seats {
			other.left = true
		}
		x.disband(s)
		return
	}
}

// leaveSquad notes in which way p's squad is left, and takes an arrival at a
// barrier back.
func (w *walker) leaveSquad(p *place, a *activity, why behavior.Reason) {
	if p.row.Barrier {
		if s := w.seatAbove(p); s != nil {
			delete(s.arrived, p.row)
			delete(s.released, p.row)
		}
	}
	if s := a.seat; s != nil && !s.left {
		s.left, s.well = true, why == behavior.ReasonSucceeded
	}
}

// seatAbove returns the seat in the squad that p belongs to.
func (w *walker) seatAbove(p *place) *seat {
	for up := p.up; up != nil; up = up.up {
		if a := w.memory.active[up]; a != nil && a.seat != nil {
			return a.seat
		}
	}
	return nil
}

// flagsAt are the flags of the tick, and those of the roles that the agent has in
// squads: p is asked with those of groups above it, and runs with its own too.
// Rule 34d.
func (w *walker) flagsAt(p *place, runs bool) decider.Flags {
	flags := w.flags
	if !runs {
		if p = p.up; p == nil && w.host != nil {
			w, p = w.host.of, w.host
		}
	}
	for w := w; ; {
		for ; p != nil; p = p.up {
			s := w.seat
			if a := w.memory.active[p]; a != nil {
				s = a.seat
			}
			if s != nil && s.place == p {
				flags |= s.role
			}
		}
		if w.host == nil {
			return flags
		}
		w, p = w.host.of, w.host
	}
}

// arrive notes that the agent is at barrier p, and reports whether all are.
func (w *walker) arrive(p *place) bool {
	s := w.seatAbove(p)
	if s.released[p.row] {
		delete(s.released, p.row)
		return true
	}
	s.arrived[p.row] = true
	return false
}

// dissolve settles what members have done: who left early aborts the squad, and
// a barrier opens when all who are left have arrived. Rules 34e and 34f.
func (x *walkerWorld) dissolve() {
	for _, s := range slices.Clone(x.squads) {
		var in []*seat
		for _, m := range s.seats {
			m.gone = m.left
			switch {
			case !m.left:
				in = append(in, m)
			case !m.well:
				s.aborted = true
			}
		}
		if len(in) == 0 {
			x.disband(s)
			continue
		}
		for r := range in[0].arrived {
			if slices.ContainsFunc(in, func(m *seat) bool { return !m.arrived[r] }) {
				continue
			}
			for _, m := range in {
				delete(m.arrived, r)
				m.released[r] = true
			}
		}
	}
}

// disband forgets a squad and gives its token back.
func (x *walkerWorld) disband(s *walkerSquad) {
	x.squads = slices.DeleteFunc(x.squads, func(o *walkerSquad) bool { return o == s })
	if t := s.tokens; t != nil {
		t.holds = slices.DeleteFunc(t.holds, func(h *hold) bool { return h.squad == s })
		if !s.undone {
			t.released, t.at = true, x.now
		}
	}
}
