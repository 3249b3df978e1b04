package variation

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// maxGuards is the most flags and stimuli that a row gets, so that people can
// still read it.
const maxGuards = 4

// Ways to add a behavior.
const (
	insert  uint8 = iota // a leaf, as the n-th child of the row
	pair                 // a leaf and the row, in a new group
	instead              // a leaf, in the place of the row: see With
)

func (m *maker) behaviorSites(o *outline) []site {
	left := m.o.Limits.Rows - len(o.rows)
	if left < 1 {
		return nil
	}
	sites := make([]site, 0, 4*len(o.rows))
	for i, r := range o.rows {
		if r.Group() && len(r.Children) < m.o.Limits.Width {
			for n := range len(r.Children) + 1 {
				// Twice as often as pairs: the paper's trees grow this way.
				sites = append(sites, site{i, insert, n}, site{i, insert, n})
			}
		}
		if i > 0 && left > 1 && r.Leaf() && o.level[i] < m.o.Limits.Depth {
			sites = append(sites, site{i, pair, 0})
		}
	}
	return sites
}

func (m *maker) addBehavior(o *outline, s site) bool {
	root, r := o.rows[0], o.rows[s.row]
	group, taken := r, m.taken(o, s.row)
	if s.what == pair {
		group = &genome.Row{ID: nextID(root), Policy: m.drawPolicy(&groupPolicies), Children: []*genome.Row{r}}
		o.replace(s.row, group)
		m.settle(group, false)
		lift(group, r)
		s.n = m.r.IntN(2)
	}
	if group.Policy == decider.Parallel {
		taken |= m.channels(group)
	}
	var leaf *genome.Row
	if s.what == insert && o.level[s.row]+2 <= m.o.Limits.Depth {
		leaf = m.lanes(group, taken)
	}
	if leaf == nil {
		leaf = m.leaf(taken)
	}
	if leaf == nil {
		return false
	}
	leaf.ID = nextID(root)
	for i, lane := range leaf.Children {
		lane.ID = leaf.ID + i + 1
	}
	group.Children = slices.Insert(group.Children, s.n, leaf)
	return true
}

// lift lets group, which now stands where r stood, do what r did among its
// siblings: Commit holds against them only, and only against them is r Urgent.
func lift(group, r *genome.Row) {
	group.Commit, group.Urgent, r.Urgent = r.Commit, r.Urgent, false
}

// guardSites lists the rows that a guard or condition can be put before.
func (m *maker) guardSites(o *outline) []site {
	if len(m.c.Guards)+len(m.c.Conditions) == 0 {
		return nil
	}
	return below(o)
}

// below lists all rows below the root but conditions.
func below(o *outline) []site {
	sites := make([]site, 0, len(o.rows))
	for i, r := range o.rows {
		if i > 0 && !isCondition(r) {
			sites = append(sites, site{row: i})
		}
	}
	return sites
}

// addGuard gives a row the first entry that it can have, from one on that is
// drawn.
func (m *maker) addGuard(o *outline, s site) bool {
	all := len(m.c.Guards) + len(m.c.Conditions)
	first := m.r.IntN(all)
	for k := range all {
		n := (first + k) % all
		if n >= len(m.c.Guards) {
			var cond genome.Row
			m.ask(&cond, n-len(m.c.Guards))
			m.putBefore(o, s.row, &cond)
			return true
		}
		if !m.guarded(o, s.row, n) && m.guardRow(o.rows[s.row], n) {
			return true
		}
	}
	return false
}

// guarded reports whether row i or one above it has the n-th guard of the
// catalog. A second one would mean nothing, or the row would never be accepted.
func (m *maker) guarded(o *outline, i, n int) bool {
	for ; i >= 0; i = o.up[i] {
		if hasGuard(o.rows[i], m.c.Guards[n].Name) {
			return true
		}
	}
	return false
}

func hasGuard(r *genome.Row, name string) bool {
	return slices.ContainsFunc(r.Guards, func(g genome.Guard) bool { return g.Name == name })
}

// guardRow adds the n-th guard of the catalog to r, in the catalog's order.
func (m *maker) guardRow(r *genome.Row, n int) bool {
	name := m.c.Guards[n].Name
	if len(r.Guards) >= maxGuards || hasGuard(r, name) {
		return false
	}
	at := slices.IndexFunc(r.Guards, func(g genome.Guard) bool {
		k, _ := m.c.Guard(g.Name)
		return k > n
	})
	if at < 0 {
		at = len(r.Guards)
	}
	r.Guards = slices.Insert(r.Guards, at, genome.Guard{Name: name, Not: m.r.IntN(3) == 0})
	return true
}

// ask gives r the n-th condition of the catalog, with arguments of its own.
func (m *maker) ask(r *genome.Row, n int) {
	c := &m.c.Conditions[n]
	r.Condition, r.ConditionArgs, r.Not = c.Name, m.arguments(c.Args), m.r.IntN(3) == 0
}

// putBefore makes the condition row cond a condition of row i: its Decide where
// that is free, else a step of a Sequence before it, of the one that it is, the
// one that it stands in, or a new one.
func (m *maker) putBefore(o *outline, i int, cond *genome.Row) {
	r := o.rows[i]
	if m.takes(r, cond) {
		r.Condition, r.ConditionArgs, r.Not = cond.Condition, cond.ConditionArgs, cond.Not
		return
	}
	root := o.rows[0]
	switch {
	case isSequence(r):
		r.Children = slices.Insert(r.Children, 0, cond)
	case o.step(i):
		o.replace(i, cond, r)
	default:
		wrapper := &genome.Row{ID: nextID(root), Policy: decider.Sequence, Children: []*genome.Row{r}}
		o.replace(i, wrapper)
		lift(wrapper, r)
		cond.ID = nextID(root)
		wrapper.Children = []*genome.Row{cond, r}
		return
	}
	cond.ID = nextID(root)
}

// takes reports whether r can have the condition of cond as its Decide.
func (m *maker) takes(r, cond *genome.Row) bool {
	return r.Condition == "" && !m.asksAction(r) && !(cond.Not && (r.Group() || m.aims(r)))
}

// decoratorSites lists what decorator each row could have.
func (m *maker) decoratorSites(o *outline) []site {
	var sites []site
	for i := range o.rows {
		for d := Cooldown; d <= Latched; d <<= 1 {
			if m.o.Decorators&d != 0 && m.decorates(o, i, d) {
				sites = append(sites, site{i, uint8(d), 0})
			}
		}
	}
	return sites
}

// decorates reports whether row i can have decorator d, and does not yet.
func (m *maker) decorates(o *outline, i int, d Decorators) bool {
	r, g := o.rows[i], o.group(i)
	if d == Latched {
		return r.Group() && len(r.Children) > 1 && genome.Interrupts(r.Policy) && !r.Latched
	}
	if g == nil || isCondition(r) {
		return false
	}
	switch d {
	case Cooldown:
		return r.Cooldown == 0
	case Every:
		return r.Every == 0
	case Chance:
		return r.Chance == 0
	case Hold:
		return r.Group() && r.Commit == 0 && genome.Interrupts(g.Policy) && len(g.Children) > 1
	case Recheck:
		return r.Recheck == decider.Never && rechecks(m, r)
	case Urgent:
		return !r.Urgent && genome.Interrupts(g.Policy) && (g.Policy == decider.Scored || o.place[i] < len(g.Children)-1)
	}
	return false
}

// rechecks reports whether r has anything that Recheck would ask again.
func rechecks(m *maker, r *genome.Row) bool {
	return len(r.Guards) > 0 || r.Condition != "" || m.asksAction(r)
}

func (m *maker) addDecorator(o *outline, s site) bool {
	m.decorate(o.rows[s.row], Decorators(s.what))
	return true
}

// decorate gives r a decorator.
func (m *maker) decorate(r *genome.Row, d Decorators) {
	switch d {
	case Cooldown:
		r.Cooldown = m.draw(m.c.Times.Cooldown)
	case Every:
		r.Every = m.draw(m.c.Times.Every)
	case Chance:
		r.Chance = genome.MinChance + genome.ChanceStep*m.r.IntN(chances)
		if r.Every == 0 {
			r.Every = m.draw(m.c.Times.Every)
		}
	case Hold:
		r.Commit = m.draw(m.commits(r))
	case Recheck:
		r.Recheck = decider.EachTick
	case Urgent:
		r.Urgent = true
	case Latched:
		r.Latched = true
	}
}
