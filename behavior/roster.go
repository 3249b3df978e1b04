package behavior

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Member is one agent of a squad.
type Member struct {
	Agent uint64 // its id; decider.Crowd.AgentOf has the agent
	Role  Flags  // the flag of its role, 0 for a member without one
	Left  bool   // whether it left the squad before this frame
}

// Roster lists the members of a squad: those with a role in the order of the
// table's Roles, then the others in the order in which they were chosen. During
// a frame it is the same for all members, from the frame in which the squad
// formed. It is a view into the world's memory: use it during the callback, do
// not keep it.
type Roster struct {
	members []core.Member
	own     uint64
}

// Squad returns the members of the squad that the row belongs to: its own, or
// that of the nearest group above it with one. It is empty outside squads, in
// trees injected into a slot, and for agents outside a crowd.
func (x Context) Squad() Roster { return Roster{x.frame().Roster(), x.frame().Mem().ID} }

// Len returns the number of members, including the agent itself, or 0 outside
// squads.
func (r Roster) Len() int { return len(r.members) }

// Member returns member i, from 0 to Len()-1.
func (r Roster) Member(i int) Member {
	if i < 0 || i >= len(r.members) {
		panic(fmt.Sprintf("ethogram: Roster.Member(%d): want 0 to Len()-1, there are %d members", i, len(r.members)))
	}
	m := r.members[i]
	return Member{m.Agent, Flags(m.Role), m.Left}
}

// With returns the member with this role, and whether there is one.
func (r Roster) With(role Flags) (m Member, ok bool) {
	for i, m := range r.members {
		if m.Role == uint64(role) && role != 0 {
			return r.Member(i), true
		}
	}
	return Member{}, false
}

// Partner returns the first member other than the agent itself: in a squad of
// two, the other one, who may have left. It reports false outside squads.
func (r Roster) Partner() (m Member, ok bool) {
	for i, m := range r.members {
		if m.Agent != r.own {
			return r.Member(i), true
		}
	}
	return Member{}, false
}
