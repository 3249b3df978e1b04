package decider

import (
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// forming is what forming the squads of a frame needs: those of a crowd's own tree, or those of
// injected trees, with members of any crowd. It is kept, so that another goroutine can go on if a
// callback ends the first.
type forming struct {
	world      *World
	crowd      *crowd      // nil for injected trees
	contenders []contender // of the world
	candidates []candidate
	spare      []candidate // to sort them
	next       int         // the first candidate whose decider is still to come; before they are sorted, whose Key is to be asked
	started    bool        // the candidates are known,
	sorted     bool        // and their keys
	match      matching
	current    run   // the run of the candidate whose callback is called,
	inner      []run // and in what is injected
}

// candidate is an agent that may become a member of a squad.
type candidate struct {
	crowd     *crowd
	t         *tree        // its own, or that which is injected
	h         *core.Header // likewise
	contender uint32       // its index among the world's
	slot      uint32
	row       uint16
	first     uint16 // the first row of the same decider
	used      bool   // chosen for a set, or gone
	tried     bool   // as the first member of a set
	gone      bool   // it panicked or was reset
	kind      uint32 // the same for all rows that are alike
	turn      uint64 // of the first row in the frame's order
	id        uint64
	key       uint64
	of        int32 // matching.keys
	next      int32 // with its key, in a ring
}

func (s *candidate) agent() erased { return s.crowd.members[s.slot].agent }

// formSquads forms squads of the candidates. It activates
// the rows of all members of a squad or of none, before any of them is ticked. The
// other candidates are refused.
func (f *forming) formSquads(contenders []contender) {
	if !f.mayForm() {
		return
	}
	if !f.started {
		f.contenders, f.started, f.sorted, f.next = contenders, true, false, 0
		f.findCandidates()
	}
	if !f.sorted {
		f.sortCandidates()
		f.sorted, f.next = true, 0
	}
	for f.next < len(f.candidates) {
		from, to := f.next, f.next
		for to < len(f.candidates) && f.candidates[to].kind == f.candidates[from].kind {
			to++
		}
		f.formSquadsOf(f.candidates[from:to])
		f.notifyUnmatched(f.candidates[from:to])
		f.next = to
	}
	f.contenders, f.started, f.current = nil, false, run{}
	clear(f.inner)
}

// mayForm reports whether there may be candidates.
func (f *forming) mayForm() bool {
	if f.crowd != nil {
		return f.crowd.tree.squads
	}
	return slices.ContainsFunc(f.world.joined, func(j *joined) bool { return j.squads }) &&
		slices.ContainsFunc(f.world.crowds, func(c *crowd) bool { return c.tree.slots != nil })
}

// findCandidates lists the candidates in the frame's order.
func (f *forming) findCandidates() {
	f.candidates = f.candidates[:0]
	turns := f.world.turns(turnsOfRows)
	for i := range f.contenders {
		s := &f.contenders[i]
		c := f.world.crowds[s.at.crowd()]
		if f.crowd != nil && c != f.crowd {
			continue
		}
		m := &c.members[s.at.slot()]
		if m.mem.h.Mark&core.MarkRestored != 0 {
			continue // its tick has not begun
		}
		t, h := c.tree.waitsIn(m.mem.h)
		if (t == c.tree) != (f.crowd != nil) {
			continue
		}
		r := &f.current
		r.t, r.h = t, h
		row := r.candidate(h.Leaf)
		if !t.nodes[row].opts.has(optSquad) {
			continue
		}
		s.verdict = refusedSquad
		e := candidate{crowd: c, t: t, h: h, contender: uint32(i), slot: s.at.slot(), row: row, id: h.ID}
		if n := len(f.candidates); n > 0 && row == f.candidates[n-1].row && t == f.candidates[n-1].t {
			o := &f.candidates[n-1]
			e.first, e.turn, e.kind = o.first, o.turn, o.kind
		} else {
			e.first = t.prog.Find(t.nodes[row].row.Name)
			e.turn = core.TurnOf(turns, t.nodes[e.first].row.Draw)
			e.kind = f.kindOf(t, e.first)
		}
		if f.crowd == nil {
			f.begin(&e, nil)
			f.where(&e) // its memory has the flags of the roles above
		}
		f.candidates = append(f.candidates, e)
		c.noteCandidate(s.at.slot(), true)
	}
}

// kindOf is the same for all rows of one decider, and for rows of injected trees that are alike: those
// are numbered in the order in which the frame comes to them.
func (f *forming) kindOf(t *tree, first uint16) uint32 {
	if f.crowd != nil {
		return uint32(first)
	}
	for i := range f.candidates {
		if o := &f.candidates[i]; alike(o.t, o.first, t, first) {
			return o.kind
		}
	}
	return uint32(len(f.candidates))
}

// waitsIn returns the tree in which a suspended tick of t goes on, t or one that is injected, and
// its memory.
func (t *tree) waitsIn(h *core.Header) (*tree, *core.Header) {
	for h.Leaf != core.NoRow && t.nodes[h.Leaf].opts.has(optSlot) {
		n := &t.nodes[h.Leaf]
		t, h = t.known(*h.Quad(n.slot + slotTree)), h.Inner(n.slot+slotMemory)
	}
	return t, h
}

// alike reports whether a squad may have members by row o of s and by row p of t: agents of one type,
// and the same name, size, roles and barriers.
func alike(s *tree, o uint16, t *tree, p uint16) bool {
	return s.teams[s.nodes[o].row.Name] == t.teams[t.nodes[p].row.Name] && reflect.TypeOf(s.self) == reflect.TypeOf(t.self)
}

// sortCandidates asks the candidates for their keys, and sorts them by their deciders, by
// these keys, and then in the frame's order.
func (f *forming) sortCandidates() {
	f.match.all = f.candidates
	for f.next < len(f.candidates) {
		f.askKeys()
	}
	by := &f.world.sched.sorter
	by.begin(len(f.candidates))
	by.by(func(i uint32) uint64 { return f.candidates[i].key })
	by.by(func(i uint32) uint64 { return uint64(f.candidates[i].kind) })
	by.by(func(i uint32) uint64 { return f.candidates[i].turn })
	f.candidates, f.spare = arrange(by, f.candidates, f.spare)
}

// askKeys asks candidates for their keys until one panics.
func (f *forming) askKeys() {
	returned := false
	defer f.loseUnlessReturned(&returned)
	for f.next < len(f.candidates) {
		s := &f.candidates[f.next]
		f.match.asked = f.next
		f.next++
		if key := s.squad().Key; key != nil {
			s.key = key(s.agent())
			f.contender(s).key = s.key
			f.loseIfReset(s)
		}
	}
	returned = true
}

func (s *candidate) squad() *Squad[erased] { return s.t.nodes[s.row].src.Squad }

// keepsKey reports whether a candidate is still one when it is asked for its key again, in
// the same frame, and notes if that is another one.
func (f *forming) keepsKey(s *candidate) bool {
	key := s.squad().Key
	if key != nil {
		f.withCandidate(s, func(r *run) {
			if now := key(r.agent); now != s.key {
				told{f.world}.keyChanged(r.h, s.t.nodes[s.row].row, s.key, now)
			}
		})
	}
	return !s.gone
}

// contender returns the contender behind a candidate.
func (f *forming) contender(s *candidate) *contender { return &f.contenders[s.contender] }

// notifyUnmatched tells the candidates that are in no set how many they are, of each key.
func (f *forming) notifyUnmatched(all []candidate) {
	noPlace := uint32(0)
	if all[0].squad().Join && f.world.highest > Nothing {
		noPlace = f.others(&all[0])
	}
	for len(all) > 0 {
		n, same := uint32(0), 0
		for ; same < len(all) && all[same].key == all[0].key; same++ {
			if !all[same].used {
				n++
			}
		}
		for i := range all[:same] {
			if !all[i].used {
				f.contender(&all[i]).candidates, f.contender(&all[i]).noPlace = n, noPlace
			}
		}
		all = all[same:]
	}
}

// others returns how many squads of the candidate's row there are.
func (f *forming) others(s *candidate) (n uint32) {
	for i := range f.world.squads {
		if q := &f.world.squads[i]; q.live && !q.aborted && q.crowd == f.crowd && alike(q.tree, q.row, s.t, s.first) {
			n++
		}
	}
	return n
}

// begin makes f.current a run of a candidate's suspended tick.
func (f *forming) begin(s *candidate, live *stimuli.Mask) *run {
	m := &s.crowd.members[s.slot]
	r := &f.current // a local one would move to the heap
	*r = run{}
	r.init(s.crowd.tree, m.agent, m.mem.h, live, f.world)
	return r
}

// where returns the run in which the candidate of f.current waits, in its own tree or in what is
// injected.
func (f *forming) where(s *candidate) *run {
	r := &f.current
	for f.inner = f.inner[:0]; r.t != s.t || r.h != s.h; r = &f.inner[len(f.inner)-1] {
		in, _ := r.innerAt(r.h.Leaf)
		f.inner = append(f.inner, in)
	}
	return r
}

// withCandidate calls do with the suspended tick of a candidate. An agent that
// panics or is reset in a callback is unwound and stops being a candidate.
func (f *forming) withCandidate(s *candidate, do func(*run)) {
	c, slot, returned := s.crowd, s.slot, false
	m := &c.members[slot]
	s.gone, s.used = true, true
	defer c.unwindUnlessReturned(slot, &returned)
	r := f.begin(s, f.contender(s).stimuli)
	r.redecides, r.interrupted, r.ran = m.result.Redecides, m.result.Interrupted, uint16(m.result.Leaf)
	in := f.where(s)
	at := in.h.Leaf
	do(in)
	leaf := in.h
	for i := len(f.inner) - 1; i >= 0; i-- {
		above := r
		if i > 0 {
			above = &f.inner[i-1]
		}
		above.mergeInner(&f.inner[i])
	}
	if r.reset() {
		r, err := r.finish(halted)
		c.finished(slot, r, err)
	} else {
		leaf.Leaf = at // scopes use it; the tick resumes there
		m.result.Interrupted = r.interrupted
		s.gone = false
	}
	returned = true
}

// enterSquad forms a squad of the chosen candidates. It reports false if the gate
// has no token left.
func (f *forming) enterSquad(all []candidate) bool {
	chosen, w := f.match.chosen, f.world
	first := &all[chosen[0].candidate]
	n := &first.t.nodes[first.row]
	i := w.newSquad()
	w.squads[i].row, w.squads[i].tree, w.squads[i].crowd, w.squads[i].of = first.first, first.t, f.crowd, n.src.Squad
	if n.gate != 0 && !f.acquireForSquad(i, first, n) {
		w.squads[i].undone = true
		w.disbandSquad(i)
		f.match.unchoose()
		return false
	}
	s := &w.squads[i]
	s.in = w.find(first.t.prog)
	for _, e := range chosen {
		s.members = append(s.members, squadMember{agent: all[e.candidate].id, role: e.role})
	}
	w.writeRoster(i)
	if !f.activateAll(i, all) {
		return true
	}
	for _, e := range chosen {
		s := &all[e.candidate]
		f.contender(s).verdict = formedSquad
		s.crowd.noteCandidate(s.slot, false)
		if f.begin(s, nil).detail >= Transitions {
			r := f.where(s)
			r.squadKey = s.key
			r.observeSquad(EventFormed, &s.t.nodes[s.row], len(chosen))
		}
	}
	return true
}

// activateAll activates the rows of all members of squad i, or of none.
func (f *forming) activateAll(i int, all []candidate) (ok bool) {
	chosen, begun := f.match.chosen, 0
	defer func() { // also if an Activate does not return
		if ok {
			return
		}
		for _, e := range chosen {
			s := f.contender(&all[e.candidate])
			s.verdict, s.candidates = undoneSquad, uint32(begun)
		}
		f.undoActivation(i, all, begun)
	}()
	for _, e := range chosen {
		if !f.keepsKey(&all[e.candidate]) {
			return false
		}
	}
	for k, e := range chosen {
		if !f.activateMember(&all[e.candidate], i, k) {
			return false
		}
		begun++
	}
	return true
}

// undoActivation leaves the rows of the first k members of squad i, the last
// first, and disbands the squad.
func (f *forming) undoActivation(i int, all []candidate, k int) {
	if k == 0 {
		f.world.squads[i].undone = true
		f.world.disbandSquad(i)
		return
	}
	defer f.undoActivation(i, all, k-1) // also if a Deactivate does not return
	s := &all[f.match.chosen[k-1].candidate]
	f.withCandidate(s, func(r *run) { r.deactivate(s.row, behavior.ReasonSquadAborted) })
}

// activateMember activates the row of member k of squad i.
func (f *forming) activateMember(s *candidate, i, k int) (ok bool) {
	f.withCandidate(s, func(r *run) {
		ok = r.begin(r.h.Leaf, seatWord(i, k), f.world.squads[i].members[k].role)
	})
	return ok && !s.gone
}

// acquireForSquad acquires one token for the whole squad i.
func (f *forming) acquireForSquad(i int, s *candidate, n *node) (took bool) {
	f.begin(s, nil)
	r, w := f.where(s), f.world
	g, k := r.gateOf(n)
	if k < 0 {
		k = g.use(*r.keyAt(n), w.now)
	}
	t := &g.tokens[k]
	if t.n >= g.limit || g.cooled(t, w.now) > 0 {
		return false
	}
	w.addSquadHolder(i, int(r.joined.gates[n.gate-1]), k, s.id, false)
	if r.detail >= Transitions {
		r.observeGate(EventTaken, n.row.Self, i+1, g, t)
	}
	return true
}

// observeSquadRelease tells the observer that squad i has released its token. The
// event is about the agent that acquired it, if its crowd still has that agent, and what is
// injected is still in its slot; else about another member.
func (w *World) observeSquadRelease(i int, agent uint64, members []squadMember) {
	s := &w.squads[i]
	told := w.tellRelease(s, i, agent)
	for k := 0; k < len(members) && s.crowd == nil && !told; k++ {
		told = w.tellRelease(s, i, members[k].agent)
	}
}

func (w *World) tellRelease(s *squadState, i int, agent uint64) bool {
	at, ok := w.spotOf(agent)
	if !ok || s.crowd != nil && s.crowd != w.crowds[at.crowd()] {
		return false
	}
	c := w.crowds[at.crowd()]
	m := &c.members[at.slot()]
	var r run
	r.init(c.tree, m.agent, m.mem.h, nil, w)
	in, ok := r.runOf(s.tree)
	if ok && in.detail >= Transitions {
		g := &w.gates[s.gate]
		in.observeGate(EventReleased, s.row, i+1, g, &g.tokens[s.token])
	}
	return ok
}

// runOf returns r, or the run of t where that is injected.
func (r *run) runOf(t *tree) (run, bool) {
	if r.t == t {
		return *r, true
	}
	for _, s := range r.t.slots {
		if in, ok := r.inner(&r.t.nodes[s]); ok {
			if found, ok := in.runOf(t); ok {
				return found, true
			}
		}
	}
	return run{}, false
}

// dropReset takes agents out of their squads that Tree.Reset, Clear or Unwind has
// reset since the last frame: these do not know the world.
func (c *crowd) dropReset() {
	n := c.tree.resets.Load()
	if !c.tree.squads || n == c.resets {
		return
	}
	c.resets = n
	c.world.dropSeats(c)
}

// dropReset does so for squads of injected trees, whose members may have been reset alone.
func (w *World) dropReset() {
	n := uint64(0)
	for _, j := range w.joined {
		n = core.Mix(n ^ j.reset.Load())
	}
	if n != w.resetGuests {
		w.resetGuests = n
		w.dropSeats(nil)
	}
}

// dropSeats takes those out of the squads of a crowd, nil for injected trees, who have left their
// seats.
func (w *World) dropSeats(c *crowd) {
	for i := range w.squads {
		s := &w.squads[i]
		if !s.live || s.crowd != c {
			continue
		}
		for k := range s.members {
			if m := &s.members[k]; m.state == memberIn && w.seatOf(m.agent, seatWord(i, k)).t == nil {
				m.state, m.arrived, m.released = memberBroke, 0, 0
			}
		}
	}
}

// seatWord is the seat of member k of squad i, as memories have it.
func seatWord(i, k int) uint64 { return uint64(i)<<16 | uint64(k+1) }

// seat is an active row in which an agent has a seat.
type seat struct {
	t   *tree // nil for none
	h   *core.Header
	row uint16
	at  uint64 // orders those of an agent
}

var noSeat = seat{at: uint64(core.NoRow)}

// seatOf returns where the agent has this seat.
func (w *World) seatOf(agent, word uint64) seat {
	at, ok := w.spotOf(agent)
	if !ok {
		return noSeat
	}
	c := w.crowds[at.crowd()]
	return c.tree.seatIn(c.members[at.slot()].mem.h, word)
}

// seatIn does so in h, a memory of t, and in what is injected in it.
func (t *tree) seatIn(h *core.Header, word uint64) seat {
	for i := 0; i < len(t.nodes) && t.squads; i++ {
		if n := &t.nodes[i]; n.opts.has(optSquad) && *h.Word(n.row.Seat) == word && t.prog.Active(h, uint16(i)) {
			return seat{t, h, uint16(i), uint64(i)}
		}
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			if at := sub.seatIn(h.Inner(n.slot+slotMemory), word); at.t != nil {
				at.at = core.Mix(at.at ^ uint64(s)<<32)
				return at
			}
		}
	}
	return noSeat
}
