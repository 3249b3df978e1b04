package behavior

import "github.com/ethogram-go/ethogram/internal/core"

// Member is one agent of a squad.
type Member struct {
	Agent uint64 // its id; decider.Crowd.AgentOf has the agent
	Role  Flags  // the flag of its role, 0 for a member without one
	Left  bool   // it left the squad before this frame
}

// Roster is who is in a squad together: the members with a role in the order of
// the table's Roles, then the others in the order in which they were chosen. It
// is the same for all members through a whole frame, from the one in which the
// squad formed on. It is a view of the world's memory: use it during the
// callback, do not keep it.
type Roster struct {
	members []core.Member
	own     uint64
}

// Squad returns the members of the squad that the row belongs to: its own, or
// that of the nearest group above it which has one. It is empty outside of
// squads, in what is injected into a slot, and in a tick that does not belong
// to a crowd.
func (x Context) Squad() Roster { return Roster{x.frame().Roster(), x.Mem.ID} }

// Len returns the number of members, the agent itself included; 0 where there
// is no squad.
func (r Roster) Len() int { return len(r.members) }

// Member returns member i, from 0 to Len()-1.
func (r Roster) Member(i int) Member {
	m := r.members[i]
	return Member{m.Agent, Flags(m.Role), m.Left}
}

// With returns the member that has this role, and whether there is one.
func (r Roster) With(role Flags) (m Member, ok bool) {
	for i, m := range r.members {
		if m.Role == uint64(role) && role != 0 {
			return r.Member(i), true
		}
	}
	return Member{}, false
}

// Partner returns the first member that is not the agent itself: in a squad of
// two the other one, who may have left. It reports false outside of squads.
func (r Roster) Partner() (m Member, ok bool) {
	for i, m := range r.members {
		if m.Agent != r.own {
			return r.Member(i), true
		}
	}
	return Member{}, false
}
