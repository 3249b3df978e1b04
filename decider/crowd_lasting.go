package decider

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// turnOf is the turn of a squad that somebody is in.
func (s *scheduler) turnOf(i int) squadTurn {
	q := &s.world.squads[i]
	return squadTurn{i, core.TurnOf(s.turns, q.members[q.first()].agent)}
}

func byTurn(a, b squadTurn) int { return cmp.Compare(a.turn, b.turn) }

// settleSquads hands on, as a frame begins, what those had whom squads have lost, and counts the free
// places.
func (s *scheduler) settleSquads() {
	w := s.world
	if !s.settling {
		s.lost = s.lost[:0]
		for i := range w.squads {
			if q := &w.squads[i]; q.live && !q.aborted && q.of.Min > 0 && q.count(memberBroke) > 0 {
				s.lost = append(s.lost, s.turnOf(i))
			}
		}
		slices.SortFunc(s.lost, byTurn)
		s.settling = true
	}
	for s.next < len(s.lost) {
		w.handOn(s.lost[s.next].squad)
		s.next++ // a squad whose member has ended the goroutine has lost that one, too
	}
	clear(w.open)
	for i := range w.squads {
		q := &w.squads[i]
		if q.free = 0; !q.live || !q.of.Join || q.aborted || q.count(memberDone) > 0 {
			continue
		}
		q.free = q.of.Members - q.count(memberIn)
		if n := &q.tree.nodes[q.row]; q.free > 0 && n.gate != 0 {
			if w.open == nil {
				w.open = map[openRow]bool{}
			}
			w.open[openRow{q.place(), q.tree.teams[n.row.Name]}] = true
		}
	}
}

// handOn hands on the free roles of squad i, from the first to the last; again if somebody is lost in it.
func (w *World) handOn(i int) {
	s := &w.squads[i]
	for s.count(memberBroke) > 0 {
		for k := range s.members {
			if m := &s.members[k]; m.state == memberBroke {
				m.state, m.role = memberGone, 0
			}
		}
		for k := range s.of.Roles {
			if heir := w.heir(i, k); heir >= 0 {
				s.members[heir].role = s.of.Roles[k].Flag
				w.observePromoted(i, heir)
			}
		}
	}
	for k := range min(s.of.Min, len(s.of.Roles)) {
		s.aborted = s.aborted || !s.taken(s.of.Roles[k].Flag)
	}
	s.aborted = s.aborted || s.count(memberIn)+s.count(memberDone) < s.of.Min
	w.writeRoster(i)
}

// heir returns which member of squad i gets role k, or -1 if none does or one has it.
func (w *World) heir(i, k int) int {
	s := &w.squads[i]
	role := &s.of.Roles[k]
	if s.taken(role.Flag) {
		return -1
	}
	heirs := w.heirs[:0]
	for m := range s.members {
		if s.members[m].state == memberIn && s.of.rank(s.members[m].role) > k {
			heirs = append(heirs, squadTurn{m, core.TurnOf(w.sched.turns, s.members[m].agent)})
		}
	}
	slices.SortFunc(heirs, func(a, b squadTurn) int {
		return cmp.Or(cmp.Compare(s.of.rank(s.members[b.squad].role), s.of.rank(s.members[a.squad].role)), byTurn(a, b))
	})
	w.heirs = heirs
	best, most := -1, 0.0
	for _, h := range heirs {
		v := 1.0
		if role.Score != nil {
			v = w.scoreMember(i, h.squad, k)
		}
		if v > most {
			best, most = h.squad, v
		}
	}
	return best
}

// scoreMember asks member m of squad i how well it would fill role k, 0 if it is lost in it.
func (w *World) scoreMember(i, m, k int) (v float64) {
	score := w.squads[i].of.Roles[k].Score
	if !w.between(i, m, func(agent erased, h *core.Header, row *core.Row) {
		var r run
		r.h, r.w = h, w
		r.question(false)
		if v = score(agent, Query(r.frame(row))); v != v {
			w.notNumber(h, row, ofScore+uint64(k), roleText(k))
		}
	}) {
		return 0
	}
	return v
}

// between asks member m of squad i something between two ticks, with the draws of the last one, and
// without what it perceived then, which no save has. It is false of one that panics or is reset in it:
// that leaves everything.
func (w *World) between(i, m int, ask func(agent erased, h *core.Header, row *core.Row)) bool {
	id := w.squads[i].members[m].agent
	seat := w.seatOf(id, seatWord(i, m))
	if seat.t == nil {
		return false
	}
	at, _ := w.spotOf(id)
	return w.crowds[at.crowd()].between(at.slot(), seat, ask)
}

func (c *crowd) between(slot uint32, at seat, ask func(agent erased, h *core.Header, row *core.Row)) (there bool) {
	m := &c.members[slot]
	own, h := m.mem.h, at.h
	was, mark := *h, own.Mark
	h.Flags, h.Stimuli, h.Delta = 0, 0, 0
	own.Mark |= core.MarkBusy
	returned := false
	defer func() {
		h.Flags, h.Stimuli, h.Delta, h.Draws = was.Flags, was.Stimuli, was.Delta, was.Draws
		there = returned && (own.Mark|h.Mark)&core.MarkReset == 0
		h.Mark = was.Mark | h.Mark&core.MarkReset
		switch {
		case there:
			own.Mark = mark
		case returned:
			c.unwind(slot, behavior.ReasonReset)
		default:
			c.loseMember(slot, faultOf(recover()))
		}
	}()
	ask(m.agent, h, at.t.nodes[at.row].row)
	returned = true
	return
}

// unwind has an agent leave its path outside of its ticks. What it holds goes back at the frame's end.
func (c *crowd) unwind(slot uint32, why behavior.Reason) {
	m := &c.members[slot]
	w := c.world.sched.workers[0]
	w.toRelease = append(w.toRelease, spotOf(c.index, slot))
	m.result = Result{Status: Idle, Leaf: NoRow}
	returned := false
	defer c.unwindUnlessReturned(slot, &returned)
	c.tree.abandon(m.agent, m.mem.h, c.world, why)
	returned = true
}

// observePromoted tells that member m of squad i has another role.
func (w *World) observePromoted(i, m int) {
	s := &w.squads[i].members[m]
	if w.detailOf(s.agent) < Transitions {
		return
	}
	at, ok := w.spotOf(s.agent)
	if !ok {
		return
	}
	c := w.crowds[at.crowd()]
	own := &c.members[at.slot()]
	seat := w.seatOf(s.agent, seatWord(i, m))
	var r run
	r.init(c.tree, own.agent, own.mem.h, nil, w)
	if in, ok := r.runIn(seat.h); ok {
		in.observeSquad(EventPromoted, &seat.t.nodes[seat.row], w.squads[i].count(memberIn))
	}
}

// runIn returns r, or the run of what is injected with this memory.
func (r *run) runIn(h *core.Header) (run, bool) {
	if r.h == h {
		return *r, true
	}
	for _, s := range r.t.slots {
		if in, ok := r.inner(&r.t.nodes[s]); ok {
			if found, ok := in.runIn(h); ok {
				return found, true
			}
		}
	}
	return run{}, false
}
