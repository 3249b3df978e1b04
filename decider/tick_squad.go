package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// member returns what the world keeps of this agent as a member of the squad of
// active row n, or nil.
func (r *run) member(n *node) (*squadState, *squadMember) {
	where := *r.h.Word(n.row.Seat)
	if r.shared == nil || where == 0 {
		return nil, nil
	}
	if where>>16 >= uint64(len(r.shared.squads)) { // of another world
		return nil, nil
	}
	s := &r.shared.squads[where>>16]
	if i := int(where&0xFFFF) - 1; i < len(s.members) && s.members[i].agent == r.h.ID {
		return s, &s.members[i]
	}
	return nil, nil
}

// role sets the flags of the member's role for what runs below squad row n, and
// returns the flags to be restored.
func (r *run) role(n *node) uint64 {
	before := r.h.Flags
	if _, m := r.member(n); m != nil {
		r.h.Flags |= uint64(m.role)
	}
	return before
}

// visitShared visits a row that shares something with other agents.
func (r *run) visitShared(o uint16, n *node, fresh bool) Status {
	if n.opts.has(optGate) && !fresh && r.barred(n) {
		return r.end(n, Failed, behavior.ReasonRestored)
	}
	if n.opts.has(optSlot) {
		return r.visitSlot(o, n, fresh)
	}
	if n.opts.has(optBarrier) {
		if r.barrier(n) {
			return r.end(n, Succeeded, behavior.ReasonNone)
		}
		return r.visitRow(o, n, fresh)
	}
	if !n.opts.has(optSquad) {
		return r.visitRow(o, n, fresh)
	}
	if !fresh && r.aborted(n) {
		if r.detail >= Transitions {
			r.observeSquad(EventDisbanded, n, 0)
		}
		return r.end(n, Failed, behavior.ReasonSquadAborted)
	}
	defer func(before uint64) { r.h.Flags = before }(r.role(n))
	return r.visitRow(o, n, fresh)
}

// roles returns the flags of the roles that row o reads.
func (r *run) roles(o uint16) uint64 {
	var flags uint64
	for ; o != core.NoRow && r.t.squads; o = r.t.nodes[o].parent {
		if n := &r.t.nodes[o]; n.opts.has(optSquad) && r.t.prog.Active(r.h, o) {
			if _, m := r.member(n); m != nil {
				flags |= uint64(m.role)
			}
		}
	}
	return flags
}

// aborted reports whether the squad of active row n has lost a member early.
func (r *run) aborted(n *node) bool {
	s, m := r.member(n)
	return m == nil || s.aborted
}

// leaveSquad notes in which way the agent leaves the squad of row n. It keeps its
// seat for the callbacks with which it leaves.
func (r *run) leaveSquad(n *node, why behavior.Reason) {
	if _, m := r.member(n); m != nil {
		m.arrived, m.released = 0, 0
		m.state = memberBroke
		if why == behavior.ReasonSucceeded {
			m.state = memberDone
		}
	}
}

// barrier notes that the agent has arrived at leaf n, and reports whether all
// have.
func (r *run) barrier(n *node) bool {
	_, m := r.member(&r.t.nodes[n.row.SquadRow])
	if m == nil {
		return false
	}
	here := uint64(1) << n.meeting
	if m.released&here != 0 {
		m.released &^= here
		return true
	}
	m.arrived |= here
	return false
}

// leaveBarrier takes an arrival back.
func (r *run) leaveBarrier(n *node) {
	if _, m := r.member(&r.t.nodes[n.row.SquadRow]); m != nil {
		m.arrived &^= 1 << n.meeting
		m.released &^= 1 << n.meeting
	}
}

// begin enters the row that the suspended agent has accepted in group o, without
// ticking it: its old path is left, whose memory the row may take over, then it
// is activated with the flags of its role. seat is which member of which squad
// the agent is. It reports whether the row could activate.
func (r *run) begin(o uint16, seat uint64, role Flags) bool {
	child := r.candidate(o)
	if o != core.NoRow {
		n := &r.t.nodes[o]
		if n.policy != Parallel && n.policy != Sequence && n.policy != SequentialList && !r.deactivateActive(n) {
			return false
		}
	}
	defer func(before uint64) { r.h.Flags = before }(r.h.Flags)
	r.h.Flags |= uint64(role)
	*r.h.Word(r.t.nodes[child].row.Seat) = seat
	return r.activate(child, &r.t.nodes[child]) && !r.reset()
}

// candidate returns the row that a tick suspended in group o is about to enter, or o where
// that tick waits for the token of another target.
func (r *run) candidate(o uint16) uint16 {
	if o == core.NoRow {
		return 0
	}
	n := &r.t.nodes[o]
	if n.swap != 0 && *r.h.Byte(n.swap) != 0 {
		return o // its target is to change
	}
	if n.policy == Sequence || n.policy == SequentialList {
		return n.first + uint16(*r.h.Byte(n.row.Memo + memoCursor))
	}
	return n.first + uint16(r.kept(n).child)
}

// seats appends the seats that h, a memory of t, has in squads, with those of what is injected in it.
func (t *tree) seats(h *core.Header, list []uint64) []uint64 {
	for i := 0; i < len(t.nodes) && t.squads; i++ {
		if n := &t.nodes[i]; n.opts.has(optSquad) && t.prog.Active(h, uint16(i)) {
			list = append(list, *h.Word(n.row.Seat))
		}
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			list = sub.seats(h.Inner(n.slot+slotMemory), list)
		}
	}
	return list
}

// mayJoin reports whether a squad of row n had a free place as the frame began.
func (r *run) mayJoin(n *node) bool {
	w := r.shared
	if len(w.open) == 0 {
		return false
	}
	at, ok := w.spotOf(r.h.ID)
	if !ok {
		return false
	}
	row := openRow{int(at.crowd()), r.t.teams[n.row.Name]}
	if r.own.mem != r.h {
		row.crowd = injected
	}
	return w.open[row]
}
