package decider

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// This file is about squads that outlive a member; what becomes of them in a frame is in crowd_lasting.go.

// lasts reports whether a squad may lose members, or take others.
func (s *squadState) lasts() bool { return s.of.Min > 0 || s.of.Join }

// rank is where a role stands among those of q, behind them for none.
func (q *Squad[A]) rank(role Flags) int {
	for k := range q.Roles {
		if q.Roles[k].Flag == role {
			return k
		}
	}
	return len(q.Roles)
}

// order brings a roster into the order of roles; those who have left come last.
func (s *squadState) order(roster []core.Member) {
	rank := func(m core.Member) int {
		if m.Left {
			return len(s.of.Roles) + 1
		}
		return s.of.rank(Flags(m.Role))
	}
	slices.SortStableFunc(roster, func(a, b core.Member) int { return cmp.Compare(rank(a), rank(b)) })
}

// count returns how many members stand so.
func (s *squadState) count(state memberState) (n int) {
	for k := range s.members {
		if s.members[k].state == state {
			n++
		}
	}
	return n
}

// first returns which member that is in is the first on the roster, or -1.
func (s *squadState) first() (first int) {
	first = -1
	for k := range s.members {
		if m := &s.members[k]; m.state == memberIn && (first < 0 || s.of.rank(m.role) < s.of.rank(s.members[first].role)) {
			first = k
		}
	}
	return first
}

// taken reports whether somebody has a role, or had it until it was lost in this frame.
func (s *squadState) taken(role Flags) bool {
	for k := range s.members {
		if m := &s.members[k]; m.state != memberGone && m.role == role {
			return true
		}
	}
	return false
}

// squadTurn is a squad, and the turn of its first member.
type squadTurn struct {
	squad int
	turn  uint64
}

// openRow is a row behind a gate of which a squad has a free place.
type openRow struct {
	crowd int    // its number, or injected
	team  string // see tree.teams
}

// injected stands for the crowd of squads whose trees are injected.
const injected = -1

// place is the number of a squad's crowd, or injected.
func (s *squadState) place() int {
	if s.crowd == nil {
		return injected
	}
	return int(s.crowd.index)
}
