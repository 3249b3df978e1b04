package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

// squadState is a squad of a world. While the workers of a Crowd tick, a member
// writes only its own entry; updateSquad draws the conclusions for the others at
// the frame's end.
type squadState struct {
	row     uint16 // first row of its decider
	in      *joined
	tree    *tree  // has this row; members may have one that is alike, in another tree
	crowd   *crowd // whose agents are its members; nil where the tree is injected: of any
	of      *Squad[erased]
	members []squadMember
	free    int    // places that candidates may take, as the frame began
	opened  uint64 // the barriers that have opened, where candidates may join
	live    bool   // not all members have left
	aborted bool
	undone  bool  // it was never formed: a member could not activate
	gate    int   // the world's gate that it holds a token of, or -1;
	token   int   // the number of these tokens
	held    int32 // and the index in the slab of their holders
}

// squadMember is one agent of a squad.
type squadMember struct {
	agent    uint64
	role     Flags
	state    memberState
	arrived  uint64 // the barriers at which it waits, a bit for each, see node.meeting
	released uint64 // the barriers that have opened for it
}

type memberState uint8

const (
	memberIn    memberState = iota
	memberDone              // left after success
	memberBroke             // left otherwise
	memberGone              // likewise, before this frame: its role is free, and so is its place
)

// addSquadHolder makes squad i a holder of tokens number k of a gate. agent is the
// member that acquired the token.
func (w *World) addSquadHolder(i, gate, k int, agent uint64, entered bool) {
	g, s := &w.gates[gate], &w.squads[i]
	who := g.addHolder(k, holder{agent: agent, squad: int32(i + 1), entered: entered})
	s.gate, s.token, s.held = gate, k, g.tokens[k].placeOf(who)
}

// updateSquad updates squad i after its members were ticked: it aborts the squad
// if one has left early, disbands it if all have left, and opens barriers at which
// all have arrived.
func (w *World) updateSquad(i int) {
	s := &w.squads[i]
	if !s.live {
		return
	}
	w.writeRoster(i)
	in, done, lost, all := 0, 0, false, ^uint64(0)
	for k := range s.members {
		m := &s.members[k]
		switch m.state {
		case memberBroke:
			lost = true
		case memberDone:
			done++
		case memberIn:
			in++
			all &= m.arrived
		}
	}
	if lost && (s.of.Min == 0 || in+done < s.of.Min) {
		s.aborted = true
	}
	switch {
	case in == 0:
		w.disbandSquad(i)
	case all != 0:
		if s.of.Join {
			s.opened |= all
		}
		for k := range s.members {
			if m := &s.members[k]; m.state == memberIn {
				m.arrived &^= all
				m.released |= all
			}
		}
	}
}

// writeRoster writes the roster that the members of squad i see.
func (w *World) writeRoster(i int) {
	for len(w.core.Rosters) <= i {
		w.core.Rosters = append(w.core.Rosters, nil)
	}
	roster := w.core.Rosters[i][:0]
	for _, m := range w.squads[i].members {
		roster = append(roster, core.Member{Agent: m.agent, Role: uint64(m.role), Left: m.state != memberIn})
	}
	w.core.Rosters[i] = roster
	if s := &w.squads[i]; s.live && s.lasts() {
		s.order(roster)
	}
}

// disbandSquad ends squad i and releases its token.
func (w *World) disbandSquad(i int) {
	s := &w.squads[i]
	members := s.members
	w.dropSquad(i) // also if an observer panics
	if s.gate >= 0 {
		g, agent := &w.gates[s.gate], uint64(0)
		if who := &g.tokens[s.token].slab[s.held]; int(who.squad) == i+1 {
			agent = who.agent
			g.removeHolder(s.token, who)
		}
		if !s.undone {
			g.cool(s.token, w.now)
		}
		if w.highest > Nothing {
			w.observeSquadRelease(i, agent, members)
		}
	}
}

// dropSquad makes the number of squad i free for another one.
func (w *World) dropSquad(i int) {
	s := &w.squads[i]
	s.live, s.members = false, s.members[:0]
	w.freeSquads = append(w.freeSquads, i)
	w.writeRoster(i)
}

// newSquad makes an empty squad, and returns its number.
func (w *World) newSquad() int {
	i := len(w.squads)
	if n := len(w.freeSquads); n > 0 {
		i, w.freeSquads = w.freeSquads[n-1], w.freeSquads[:n-1]
	} else {
		w.squads = append(w.squads, squadState{})
	}
	w.squads[i] = squadState{members: w.squads[i].members[:0], live: true, gate: -1}
	return i
}

// pairBounds are how often a Pair is called in a frame: to look at all pairs takes
// quadratic time, for ever if nobody fits.
type pairBounds struct {
	partners int // with how many candidates a first member is compared, unless it needs more for a set
	calls    int // what first members that fill no set may cost a row, for each other member of a set
}

// usualBounds let 128 first members try in vain, which takes about .1 ms.
var usualBounds = pairBounds{partners: 32, calls: 4096}
