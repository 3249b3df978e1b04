package variation

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// policySites lists the groups, each with every policy that it could get.
func (m *maker) policySites(o *outline) []site {
	var sites []site
	for i, r := range o.rows {
		for _, p := range m.c.Policies {
			if r.Group() && p != r.Policy {
				sites = append(sites, site{i, uint8(p), 0})
			}
		}
	}
	return sites
}

func (m *maker) swapPolicy(o *outline, s site) bool {
	r, to := o.rows[s.row], decider.Policy(s.what)
	if r.Policy == decider.Sequence && !m.fold(r, s.row == 0) {
		return false
	}
	r.Policy = to
	m.settle(r, s.row == 0)
	return true
}

// fold turns the conditions among the steps of Sequence r into guards and
// Decides: those in front into r's own where it can take them, the others into
// those of the row behind. It returns false if that is not possible, or leaves
// a single row, which needs no policy.
func (m *maker) fold(r *genome.Row, root bool) bool {
	var steps, waiting []*genome.Row
	for _, child := range r.Children {
		if isCondition(child) {
			if !(len(steps) == 0 && !root && m.merge(r, child)) {
				waiting = append(waiting, child)
			}
			continue
		}
		for _, cond := range waiting {
			if !m.merge(child, cond) {
				return false
			}
		}
		waiting = nil
		steps = append(steps, child)
	}
	r.Children = steps
	return len(steps) > 1 && len(waiting) == 0
}

// merge makes the condition row cond a guard of r, and reports whether that is
// possible. If not, r is as before.
func (m *maker) merge(r, cond *genome.Row) bool {
	plain := genome.Row{ID: cond.ID, Condition: cond.Condition, ConditionArgs: cond.ConditionArgs, Not: cond.Not, Guards: cond.Guards}
	if !genome.Same(cond, &plain) || cond.Condition != "" && !m.takes(r, cond) {
		return false
	}
	guards := slices.Clone(r.Guards)
	for _, g := range cond.Guards {
		at := slices.IndexFunc(guards, func(h genome.Guard) bool { return h.Name == g.Name })
		if at < 0 {
			guards = append(guards, g)
		} else if guards[at].Not != g.Not {
			return false
		}
	}
	m.c.SortGuards(guards)
	r.Guards = guards
	if cond.Condition != "" {
		r.Condition, r.ConditionArgs, r.Not = cond.Condition, cond.ConditionArgs, cond.Not
	}
	return true
}

// reorderSites lists the children of the groups in which the order matters.
func (m *maker) reorderSites(o *outline) []site {
	var sites []site
	for i := range o.rows {
		if g := o.group(i); g != nil && len(g.Children) > 1 && genome.Ordered(g.Policy) {
			sites = append(sites, site{row: i})
		}
	}
	return sites
}

func (m *maker) reorder(o *outline, s site) bool {
	r, g, from := o.rows[s.row], o.group(s.row), o.place[s.row]
	to := m.nudge(from, len(g.Children))
	g.Children = slices.Insert(slices.Delete(g.Children, from, from+1), to, r)
	return true
}

// What Delete drops of a row.
const (
	subtree uint8 = iota
	guard
	condition
	cooldown
	every
	chance
	hold
	recheck
	urgent
	latched
)

// deleteSites lists all that can be dropped.
func (m *maker) deleteSites(o *outline) []site {
	sites := make([]site, 0, 3*len(o.rows))
	add := func(on bool, row int, what uint8, n int) {
		if on {
			sites = append(sites, site{row, what, n})
		}
	}
	for i, r := range o.rows {
		add(i > 0, i, subtree, 0)
		add(i > 0, i, subtree, 0) // twice, as guards and decorators are many
		if !isCondition(r) {
			for n := range r.Guards {
				add(true, i, guard, n)
			}
			add(r.Condition != "", i, condition, 0)
		}
		add(r.Cooldown > 0, i, cooldown, 0)
		add(r.Every > 0, i, every, 0)
		add(r.Chance > 0, i, chance, 0)
		add(r.Group() && r.Commit > 0, i, hold, 0)
		add(r.Recheck != decider.Never, i, recheck, 0)
		add(r.Urgent, i, urgent, 0)
		add(r.Latched, i, latched, 0)
	}
	return sites
}

func (m *maker) drop(o *outline, s site) bool {
	r := o.rows[s.row]
	switch s.what {
	case subtree:
		at := remove(o, s.row)
		if at < 0 {
			return false
		}
		flatten(o, at)
		return true
	case guard:
		r.Guards = slices.Delete(r.Guards, s.n, s.n+1)
	case condition:
		r.Condition, r.ConditionArgs, r.Not = "", nil, false
	case cooldown:
		r.Cooldown = 0
	case every:
		r.Every, r.Scatter, r.Chance = 0, false, 0 // a Chance needs it
	case chance:
		r.Chance = 0
	case hold:
		r.Commit = 0
	case recheck:
		r.Recheck = decider.Never
	case urgent:
		r.Urgent = false
	case latched:
		r.Latched = false
	}
	if !rechecks(m, r) {
		r.Recheck = decider.Never
	}
	return true
}

// remove cuts row i out of the genome, and with it the groups that are left
// without a behavior: those without children, and Sequences of nothing but
// conditions. It returns the row of the group that lost a child in the end, or
// -1 if that would be the root's all.
func remove(o *outline, i int) (group int) {
	for {
		g := o.up[i]
		if g < 0 {
			return -1
		}
		r := o.rows[g]
		r.Children = slices.Delete(r.Children, o.place[i], o.place[i]+1)
		if r.Policy == decider.Sequence {
			// What stood last was not a condition; what now does may be one.
			for n := len(r.Children); n > 0 && isCondition(r.Children[n-1]); n-- {
				r.Children = r.Children[:n-1]
			}
		}
		if len(r.Children) > 0 {
			r.Succeed = min(r.Succeed, len(r.Children))
			return g
		}
		i = g
	}
}

// flatten lets group i give way to its only child, if the group does nothing else.
// Its Commit goes too, as leaves have their own.
func flatten(o *outline, i int) {
	r := o.rows[i]
	if i == 0 || len(r.Children) != 1 || isCondition(r.Children[0]) {
		return
	}
	plain := genome.Row{
		Policy: r.Policy, Children: r.Children, Commit: r.Commit, Urgent: r.Urgent,
		Delegate: r.Delegate, EndOn: r.EndOn, Succeed: r.Succeed,
	}
	if !genome.Same(r, &plain) {
		return
	}
	child := r.Children[0]
	child.Urgent = child.Urgent || r.Urgent
	o.replace(i, child)
}
