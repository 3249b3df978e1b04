package decider

import (
	"fmt"
)

// lintSquads warns of the squads in group i that never form: the group asks its
// children before it is entered, a squad refuses then, and so the group is never
// active, in which they could form.
func (l *linter) lintSquads(i int32) {
	d := l.deciders[i]
	if !delegates(d) || !l.neverBegins(i) {
		return
	}
	for n, k := range l.children(i) {
		if l.deciders[k].Squad == nil {
			continue
		}
		what, fix := "has no other child that could begin", "add a row that runs as long as no other agent joins"
		if d.Policy == Sequence {
			if !l.begins(i, n) {
				continue
			}
			what, fix = "begins with it", "put a step before it that runs, which a condition does not"
		}
		l.warnPlace(i, k, WarnSquadNeverForms,
			fmt.Sprintf("%s asks its children before it is entered, when a squad cannot form, and %s: it always refuses", l.name(i, 0), what),
			fix+", give the Squad to the group itself, or move the row to a group above that does not delegate")
	}
}

// neverBegins reports whether row i, asked on behalf of a group that is not
// active, refuses because of squads, whatever game code answers.
func (l *linter) neverBegins(i int32) bool {
	d := l.deciders[i]
	if d.Squad == nil && !delegates(d) || len(d.Children) == 0 {
		return false
	}
	if known, ok := l.never[i]; ok {
		return known
	}
	kids, all := l.children(i), true
	never := d.Squad != nil
	for n, k := range kids {
		begins := !l.neverBegins(k)
		all = all && !begins
		never = never || d.Policy == Sequence && !begins && l.begins(i, n)
	}
	l.never[i] = never || all
	return never || all
}

// begins reports whether nothing but conditions stands before child n of
// Sequence i: they are asked with it, and passed by.
func (l *linter) begins(i int32, n int) bool {
	for _, k := range l.children(i)[:n] {
		if len(l.deciders[k].Children) > 0 || l.rows[k].facts&instant == 0 {
			return false
		}
	}
	return true
}

// lintPairs warns of squads with a Pair and without a Key for which nothing in the table
// keeps an agent from being a candidate, in each frame.
func (l *linter) lintPairs() {
	seen := make([]bool, len(l.rows))
	for todo := []int32{0}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if d := l.deciders[i]; seen[i] || hasCondition(d) || d.Preconditions != (Preconditions{}) || d.PerAgent != nil || d.Targets != nil || d.Gate != nil {
			continue
		}
		seen[i] = true
		if q := l.deciders[i].Squad; q != nil && q.Pair != nil && q.Key == nil {
			l.warn(i, WarnPairOfAll,
				"its Squad has a Pair and no Key, and nothing in the table keeps an agent from wanting in: if the crowd is large, each is compared in a frame with only a few of those who wait",
				"give the Squad a Key by which only agents that may fit meet, such as their room; let the row check first whether an agent has a reason; or accept this in a small crowd")
		}
		todo = append(todo, l.children(i)...)
	}
}

// lintLasting warns of what goes wrong in squads that outlive a member.
func (l *linter) lintLasting(i int32) {
	q := l.deciders[i].Squad
	if q == nil {
		return
	}
	if q.Join && q.Min == 0 {
		l.warn(i, WarnJoinWithoutMin,
			"its Squad has Join and no Min: it breaks up as soon as it has lost a member, so nobody fills that place",
			"set Min to how few members are enough; or leave out Join")
	}
	if q.Min == 0 && !q.Join {
		return
	}
	var roles Flags
	for _, r := range q.Roles {
		roles |= r.Flag
	}
	type place struct {
		row  int32
		role bool // below a check of a role
	}
	seen := map[place]bool{}
	for todo := []place{{i, false}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		group := l.deciders[at.row]
		for _, k := range l.children(at.row) {
			d := l.deciders[k]
			checks := d.Preconditions.Flags.All&roles != 0
			if checks && q.Min > 0 && group.Policy != PrioritizedList && group.Policy != Selector && d.Recheck != EachTick {
				l.warnPlace(at.row, k, WarnRoleNotRechecked,
					fmt.Sprintf("it checks the flag of a role of the Squad of %s only when %s decides: who has lost or got the role meanwhile does not notice", l.name(i, 0), l.name(at.row, 0)),
					"set Recheck to EachTick; or put the rows of the roles into a PrioritizedList, the most important first")
			}
			if d.Barrier && q.Join && (at.role || checks) {
				l.warnPlace(at.row, k, WarnBarrierOfRole,
					fmt.Sprintf("only members with a role come here, and it waits for all who are in the Squad of %s, also for those who join: it opens late or never", l.name(i, 0)),
					"put the Barrier where every member comes by, and what the role does behind it; or leave out Join")
			}
			todo = append(todo, place{k, at.role || checks})
		}
	}
}
