package decider

import "fmt"

// roleFlags are the flags of roles, and where agents have them.
type roleFlags struct {
	all    Flags   // of any squad
	inside []Flags // by row: those of the squads above it in all of its places
}

// findRoles notes below which squads each row stands.
func (l *linter) findRoles() {
	for _, d := range l.deciders {
		l.roles.all |= flagsOf(d.Squad)
	}
	if l.roles.all == 0 {
		return
	}
	inside := make([]Flags, len(l.rows)) // what is known so far, too much at first
	for i := 1; i < len(inside); i++ {
		inside[i] = ^Flags(0)
	}
	for changed := true; changed; { // a pass for each level of groups that are shared, at most
		changed = false
		for i := range l.rows {
			below := inside[i] | flagsOf(l.deciders[i].Squad)
			for _, k := range l.children(int32(i)) {
				if inside[k]&^below != 0 {
					inside[k] &= below
					changed = true
				}
			}
		}
	}
	l.roles.inside = inside
}

// flagsOf returns the flags of q's roles, none of a nil q.
func flagsOf(q *Squad[erased]) (all Flags) {
	if q != nil {
		for _, role := range q.Roles {
			all |= role.Flag
		}
	}
	return all
}

// lintRoles warns of how row i uses the flags of roles.
func (l *linter) lintRoles(i int32) {
	if l.roles.all == 0 {
		return
	}
	d := l.deciders[i]
	f := &d.Preconditions.Flags
	if outside := (f.All | f.None | f.Any | f.AnyClear) & l.roles.all &^ l.roles.inside[i]; outside != 0 {
		where := "no row above it has a squad with that role"
		if flagsOf(d.Squad)&outside != 0 {
			where = "nobody has a role of the row's own squad before that has formed"
		}
		l.warn(i, WarnRoleFlagOutside,
			fmt.Sprintf("Preconditions.Flags checks %#x, which is the flag of a role, and %s: either the check is of no use, or the bit is also a flag of the game", uint64(outside), where),
			"declare the flags of roles and those of the game in one const block, so that no two have the same bit; or move the check below the squad")
	}
	if d.Squad == nil {
		return
	}
	for n, role := range d.Squad.Roles {
		for m, other := range d.Squad.Roles[:n] {
			if both := role.Flag & other.Flag; both != 0 {
				l.warn(i, WarnRoleFlagsOverlap,
					fmt.Sprintf("the Flags of Squad.Roles[%d] and Squad.Roles[%d] have %#x in common, so that a check for one may pass for the agent that has the other", m, n, uint64(both)),
					"give each role a bit of its own")
				return
			}
		}
	}
}
