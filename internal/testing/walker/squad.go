package walker

import (
	"cmp"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// squad is a squad of walkers: rule 34.
type squad[A any] struct {
	row      *row[A]
	injected bool // of agents of any crowd, else
	crowd    int  // of this one
	seats    []*seat[A]
	aborted  bool
	undone   bool // it was never whole
	tokens   *tokens[A]

	free   int             // places, as the frame began
	opened map[string]bool // the barriers that have opened
}

// seat is an agent's place in a squad.
type seat[A any] struct {
	squad    *squad[A]
	place    *place[A]
	role     decider.Flags
	of       *Walker[A]
	left     bool
	gone     bool            // it had left when the squad was last settled
	well     bool            // it was left after success
	begun    bool            // the group is activated
	settled  bool            // it was lost, its role is free, and so is its place
	refused  bool            // a joiner that could not begin
	arrived  map[string]bool // at barriers
	released map[string]bool // from barriers that all have arrived at
}

// candidate is an agent that has accepted a squad's row in this frame.
type candidate[A any] struct {
	w     *Walker[A]
	place *place[A]
	key   uint64
	score func() // to be called
	taken bool   // is in a full set, or has left
	tried bool   // as the first member of a set

	mates  uint64          // those with this Key of the squad
	scores map[int]float64 // those it was asked for, by role
}

// stand has the agent wait, its old path untouched, until the squads of the
// frame are formed: rule 34a. It reports whether the agent is in one.
func (w *Walker[A]) stand(p *place[A], key uint64) bool {
	if w.common.phase != thinking {
		return false
	}
	w.stands = &candidate[A]{w: w, place: p, key: key}
	for w.wait(); w.stands.score != nil; w.wait() {
		score := w.stands.score
		w.stands.score = nil
		score()
	}
	w.stands = nil
	return w.seat != nil
}

// together is how entering a squad's row has gone, when all members have tried.
func (w *Walker[A]) together(p *place[A], ok bool) entry {
	s := w.seat
	s.begun = ok
	w.wait()
	w.seat = nil
	if !s.squad.undone && !s.refused {
		return entered
	}
	if ok {
		w.leave(p, behavior.ReasonSquadAborted)
		w.wait() // the others are undone too before anybody asks on
	}
	return undone
}

// muster forms the squads of a frame: of each crowd, and in it for each row, full sets of
// the candidates as long as there are any; then those of injected trees, of all crowds. Rules 34b
// and 37a.
func (x *World[A]) muster() {
	type crowdTurn struct {
		turn  uint64
		slots []*Walker[A]
	}
	var crowds []crowdTurn
	number := core.HashName(x.walkers[0].places[0].row.Name) // all have one table
	for i := range x.crowds {
		crowds = append(crowds, crowdTurn{x.turn(drawnCrowds, uint64(uint32(number))), x.crowds[i].slots})
		number = core.Mix(number)
	}
	slices.SortFunc(crowds, func(a, b crowdTurn) int { return cmp.Compare(a.turn, b.turn) })
	for _, c := range crowds {
		x.musterAmong(c.slots, false)
	}
	x.musterAmong(x.slots(), true)
}

// musterAmong forms those of some agents, of their own trees or of what is injected.
func (x *World[A]) musterAmong(slots []*Walker[A], injected bool) {
	byRow := map[*row[A]][]*candidate[A]{}
	agents := slices.DeleteFunc(slices.Clone(slots), func(w *Walker[A]) bool { return w == nil })
	x.inTurn(agents)
	for _, w := range agents {
		if c := w.stands; c != nil && (c.w != w) == injected {
			c.scores = map[int]float64{}
			c.taken = !c.askKey(&c.mates)
			r := c.place.row
			for other := range byRow { // one at most
				if alike(r, other) {
					r = other
				}
			}
			byRow[r] = append(byRow[r], c)
		}
	}
	var rows []*row[A]
	for r := range byRow { // in any order: they are sorted
		rows = append(rows, r)
	}
	turn := func(r *row[A]) uint64 { return x.turn(drawnRows, core.HashName(r.Name)) }
	first := func(r *row[A]) int { return slices.Index(agents, byRow[r][0].w.top()) }
	slices.SortFunc(rows, func(a, b *row[A]) int { return cmp.Or(cmp.Compare(turn(a), turn(b)), cmp.Compare(first(a), first(b))) })
	for _, r := range rows {
		x.musterRow(r, byRow[r])
	}
}

// alike reports whether agents with these rows may be in one squad.
func alike[A any](a, b *row[A]) bool { return a.Name == b.Name && squadText(a) == squadText(b) }

func squadText[A any](r *row[A]) string {
	q := r.Squad
	var text strings.Builder
	text.WriteString(fmt.Sprint(q.Members, q.Start, q.Min, q.Join, q.Key == nil, q.Pair == nil))
	for _, role := range q.Roles {
		text.WriteString(fmt.Sprint(" ", role.Flag, role.Score == nil))
	}
	seen := map[string]bool{}
	var visit func(r *row[A])
	visit = func(r *row[A]) {
		if r.Barrier && !seen[r.Name] {
			seen[r.Name] = true
			text.WriteString(" " + r.Name)
		}
		for _, kid := range r.Children {
			visit(kid)
		}
	}
	visit(r)
	return text.String()
}

// UsualPairs are the bounds of rule 34b.
var UsualPairs = Pairs{Partners: 32, Calls: 4096}

// Pairs are how often a Pair is asked; cases have smaller bounds.
type Pairs struct{ Partners, Calls int }

// musterRow forms squads of the candidates for one row, which are in the frame's order.
// Those come first who score most for the first role; if they do not get on, it is the
// others' turn.
func (x *World[A]) musterRow(r *row[A], all []*candidate[A]) {
	q := r.Squad
	if q.Join {
		x.join(r, all)
	}
	few := len(all) <= x.Pairs.Partners+1
	most := x.Pairs.Calls * (q.Members - 1)
	firsts, limits := [][]*candidate[A]{all}, []int{most}
	if len(q.Roles) > 0 && q.Roles[0].Score != nil {
		fit := slices.DeleteFunc(slices.Clone(all), func(c *candidate[A]) bool { return !(c.value(q, 0) > 0) })
		best := slices.Clone(fit)
		slices.SortStableFunc(best, func(a, b *candidate[A]) int { return cmp.Compare(b.scores[0], a.scores[0]) })
		firsts, limits = [][]*candidate[A]{best, fit}, []int{(most + 1) / 2, most}
	}
	spent, barren := 0, map[uint64]bool{}
	for n, list := range firsts {
		for i := 0; i < len(list); i++ {
			c := list[i]
			if c.taken || c.tried || barren[c.mates] {
				continue
			}
			if q.Pair != nil && !few && spent >= limits[n] {
				break
			}
			set, calls := x.fill(q, all, c)
			c.tried = true
			if len(set) < begins(q) {
				spent += calls
				barren[c.mates] = q.Pair == nil
				continue
			}
			if !x.takeForSquad(r, set) {
				return
			}
			for _, e := range set {
				e.taken = true
			}
			x.form(set)
			if q.Pair != nil && few && q.Members > 2 {
				for _, c := range all {
					c.tried = false
				}
				i = -1
			}
		}
	}
}

// enlisted is a candidate with the role that it was chosen for.
type enlisted[A any] struct {
	*candidate[A]
	role decider.Flags
}

// fill chooses the members of a set beside its first, those with roles before the others,
// as long as somebody fits. It returns how often Pair was called, too.
func (x *World[A]) fill(q *decider.Squad[A], all []*candidate[A], first *candidate[A]) (set []enlisted[A], calls int) {
	k := 0 // the role that is filled next
	join := func(c *candidate[A]) {
		set = append(set, enlisted[A]{c, roleOf(q, k)})
		k++
	}
	beside := x.beside(q, all, first)
	join(first)
	fits := map[*candidate[A]][]float64{} // with each of the set
	for len(set) < q.Members {
		var best *candidate[A]
		top := 0.0
		for _, c := range beside {
			if c.taken || slices.ContainsFunc(set, func(e enlisted[A]) bool { return e.candidate == c }) {
				continue
			}
			v := c.value(q, k)
			for i := len(fits[c]); q.Pair != nil && v > 0 && i < len(set) && !slices.Contains(fits[c], 0); i++ {
				calls++
				fits[c] = append(fits[c], c.fit(q, set[i].w.agent))
			}
			if !(v > 0) || c.taken || slices.Contains(fits[c], 0) {
				continue
			}
			sum := 0.0
			for _, pair := range fits[c] {
				sum += pair
			}
			if v+sum > top {
				best, top = c, v+sum
			}
		}
		switch {
		case best != nil:
			join(best)
		case k < len(q.Roles) && k >= begins(q):
			k++ // it stays free
		case k < len(q.Roles):
			return nil, calls // it is needed
		default:
			return set, calls
		}
	}
	return set, calls
}

// begins is with how many members at least a squad begins.
func begins[A any](q *decider.Squad[A]) int {
	if q.Start == 0 {
		return q.Members
	}
	return q.Start
}

// roleOf is the flag of role k, 0 behind the last.
func roleOf[A any](q *decider.Squad[A], k int) decider.Flags {
	if k >= len(q.Roles) {
		return 0
	}
	return q.Roles[k].Flag
}

// beside are those of whom the other members are chosen, in the frame's order.
func (x *World[A]) beside(q *decider.Squad[A], all []*candidate[A], first *candidate[A]) []*candidate[A] {
	i := slices.Index(all, first)
	turned := append(slices.Clone(all[i+1:]), all[:i]...)
	turned = slices.DeleteFunc(turned, func(c *candidate[A]) bool { return c.taken || c.mates != first.mates })
	if q.Pair != nil {
		turned = turned[:min(len(turned), max(x.Pairs.Partners, 2*(q.Members-1)))]
	}
	return slices.DeleteFunc(slices.Clone(all), func(c *candidate[A]) bool { return !slices.Contains(turned, c) })
}

// fit is how the candidate fits with one who is chosen, 0 if it does not.
func (c *candidate[A]) fit(q *decider.Squad[A], chosen A) (v float64) {
	c.score = func() {
		pair := q.Pair(chosen, c.w.agent)
		c.w.stopIfReset()
		if pair > 0 {
			v = pair
		}
	}
	c.taken = !c.w.resume()
	return v
}

// value is how well the candidate would fill a role, for which it is asked once in a
// frame. Who panics or is reset in it is no candidate any more.
func (c *candidate[A]) value(q *decider.Squad[A], role int) float64 {
	if role >= len(q.Roles) || q.Roles[role].Score == nil {
		return 1
	}
	if _, known := c.scores[role]; !known && !c.taken {
		c.score = func() { c.scores[role] = c.w.callScore(c.place, q.Roles[role].Score) }
		c.taken = !c.w.resume()
	}
	return c.scores[role]
}

// askKey asks the candidate with whom it may be in a set. It is false for one that panics
// or is reset in it.
func (c *candidate[A]) askKey(key *uint64) bool {
	ask := c.place.row.Squad.Key
	if ask == nil {
		return true
	}
	c.score = func() {
		*key = ask(c.w.agent)
		c.w.stopIfReset()
	}
	return c.w.resume()
}

// takeForSquad takes one token for the whole set.
func (x *World[A]) takeForSquad(r *row[A], set []enlisted[A]) bool {
	if r.Gate == nil {
		return true
	}
	t := x.tokens(r.Gate.Name, set[0].key)
	return !t.full(pass{limit: max(r.Gate.Limit, 1)}) && !t.cools(r.Gate, x.now)
}

// form has the members of a full set begin, one after the other and none before
// all have agreed. Rule 34c.
func (x *World[A]) form(set []enlisted[A]) {
	first := set[0]
	s := &squad[A]{row: first.place.row, injected: first.w.host != nil, crowd: first.w.top().crowd, opened: map[string]bool{}}
	if g := set[0].place.row.Gate; g != nil {
		s.tokens = x.tokens(g.Name, set[0].key)
		s.tokens.holds = append(s.tokens.holds, &hold[A]{by: set[0].w, squad: s})
	}
	x.squads = append(x.squads, s)
	for _, e := range set {
		s.seats = append(s.seats, &seat[A]{squad: s, of: e.w, place: e.place, role: e.role, arrived: map[string]bool{}, released: map[string]bool{}})
	}
	for _, e := range set {
		if again := uint64(0); !e.askKey(&again) {
			x.undo(s, nil)
			return
		}
	}
	for i, e := range set {
		e.w.seat = s.seats[i]
		if e.w.resume() && s.seats[i].begun {
			continue
		}
		e.w.seat = nil
		x.undo(s, set[:i])
		return
	}
}

// undo has those leave again who have begun, and ends a squad that is not whole.
func (x *World[A]) undo(s *squad[A], begun []enlisted[A]) {
	s.undone = true
	for k := len(begun) - 1; k >= 0; k-- {
		begun[k].w.resume()
	}
	for _, other := range s.seats {
		other.left = true
	}
	x.disband(s)
}

// leaveSquad notes in which way p's squad is left, and takes an arrival at a
// barrier back.
func (w *Walker[A]) leaveSquad(p *place[A], a *activity[A], why behavior.Reason) {
	if p.row.Barrier {
		if s := w.seatAbove(p); s != nil {
			delete(s.arrived, p.row.Name)
			delete(s.released, p.row.Name)
		}
	}
	if s := a.seat; s != nil && !s.left {
		s.left, s.well = true, why == behavior.ReasonSucceeded
	}
}

// seatAbove returns the seat in the squad that p belongs to.
func (w *Walker[A]) seatAbove(p *place[A]) *seat[A] {
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
func (w *Walker[A]) flagsAt(p *place[A], runs bool) decider.Flags {
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
func (w *Walker[A]) arrive(p *place[A]) bool {
	s := w.seatAbove(p)
	if s.released[p.row.Name] {
		delete(s.released, p.row.Name)
		return true
	}
	s.arrived[p.row.Name] = true
	return false
}

// dissolve settles what members have done: who left early aborts the squad, unless there are enough
// without, and a barrier opens when all who are left have arrived. Rules 34e and 34f.
//
// Where who is not nil it is that agent's alone: what others have done outside of frames is settled as
// the next one begins.
func (x *World[A]) dissolve(who *Walker[A]) {
	for _, s := range slices.Clone(x.squads) {
		var in []*seat[A]
		well, lost := 0, false
		for _, m := range s.seats {
			if m.left && (who == nil || m.of.top() == who) {
				m.gone = true
			}
			switch {
			case !m.gone:
				in = append(in, m)
			case m.well:
				well++
			case !m.settled:
				lost = true
			}
		}
		if q := s.row.Squad; lost && (q.Min == 0 || len(in)+well < q.Min) {
			s.aborted = true
		}
		if len(in) == 0 {
			x.disband(s)
			continue
		}
		for r := range in[0].arrived {
			if slices.ContainsFunc(in, func(m *seat[A]) bool { return !m.arrived[r] }) {
				continue
			}
			s.opened[r] = true
			for _, m := range in {
				delete(m.arrived, r)
				m.released[r] = true
			}
		}
	}
}

// disband forgets a squad and gives its token back.
func (x *World[A]) disband(s *squad[A]) {
	x.squads = slices.DeleteFunc(x.squads, func(o *squad[A]) bool { return o == s })
	if t := s.tokens; t != nil {
		t.holds = slices.DeleteFunc(t.holds, func(h *hold[A]) bool { return h.squad == s })
		if !s.undone {
			t.released, t.at = true, x.now
		}
	}
}
