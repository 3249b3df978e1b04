package variation

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// With returns the genomes that g becomes when an action of the catalog joins it: as a
// child of each group, at each place where that makes a difference, and in the place
// of each leaf. In a Parallel it takes out the leaves of other lanes that use its
// channels: an action that drives and aims has no other way into a table that drives in
// one lane and aims in another. Arguments are what the game's designer proposes, Commit is
// the least and Timeout, if it has one, the longest: With draws nothing. It returns nil if
// there is no such action. Groups and leaves that never ran, as far as somebody has watched,
// are no place for it.
func With(c *genome.Catalog, g *evo.Genome, action string, ran Ran, o Options) (all []*evo.Genome) {
	n, ok := c.Action(action)
	if !ok || g == nil || g.Root == nil {
		return nil
	}
	m := newMaker(c, nil, o)
	rows := outlineOf(g.Root)
	for _, at := range m.joints(rows, action) {
		if !ran.has(rows.rows[at.row]) {
			continue
		}
		all = m.keep(all, g, m.joined(g, n, at))
	}
	return all
}

// Ran says which rows of a genome were ever active, by their ids. Nil is all of them.
// Conditions are asked and never active, so nobody knows of them.
type Ran map[int]bool

func (ran Ran) has(r *evo.Row) bool { return ran == nil || isCondition(r) || ran[r.ID] }

// Join returns one of the genomes of [With], for one of these actions. Of its arguments
// half are drawn, too. If what it takes out of a Parallel leaves channels idle, another lane
// is drawn for them: an action that drives and aims needs one that fires in the place of one
// that aimed and fired. Join returns nil if ten draws have found nothing.
func Join(c *genome.Catalog, r *evo.Rand, g *evo.Genome, actions []string, o Options) *evo.Genome {
	if g == nil || g.Root == nil || len(actions) == 0 {
		return nil
	}
	m := newMaker(c, r, o)
	for range 10 {
		n, known := c.Action(actions[r.IntN(len(actions))])
		if !known {
			continue
		}
		at := m.joints(outlineOf(g.Root), c.Actions[n].Name)
		if len(at) == 0 {
			continue
		}
		if all := m.keep(nil, g, m.joined(g, n, at[r.IntN(len(at))])); len(all) > 0 {
			return all[0]
		}
	}
	return nil
}

// joints lists where an action can join: as the n-th child of a group, or in the place of
// a leaf.
func (m *maker) joints(o *outline, action string) (all []site) {
	for i, r := range o.rows {
		switch {
		case isCondition(r):
		case r.Group():
			for at := range len(r.Children) + 1 {
				if at > 0 && !genome.Ordered(r.Policy) {
					break
				}
				all = append(all, site{i, insert, at})
			}
		case i > 0 && r.Action != action:
			all = append(all, site{i, instead, 0})
		}
	}
	return all
}

// Without returns the genomes that g becomes when one of its subtrees goes. One that never
// ran stays: without it the table would play the same.
func Without(c *genome.Catalog, g *evo.Genome, ran Ran, o Options) (all []*evo.Genome) {
	if g == nil || g.Root == nil {
		return nil
	}
	m := newMaker(c, nil, o)
	for i, r := range outlineOf(g.Root).rows {
		if i == 0 || !ran.has(r) {
			continue
		}
		cut := outlineOf(g.Root.Clone())
		if m.drop(cut, site{i, subtree, 0}) {
			all = m.keep(all, g, cut.rows[0])
		}
	}
	return all
}

// joined returns a copy of g's rows with a leaf of the n-th action at a place, or nil if
// what it collides with is all there is.
func (m *maker) joined(g *evo.Genome, n int, at site) *evo.Row {
	root := g.Root.Clone()
	a := &m.c.Actions[n]
	leaf := &evo.Row{ID: nextID(root), Action: a.Name, Args: make([]int, len(a.Args))}
	for i := range a.Args {
		if leaf.Args[i] = a.Args[i].DefaultStep; m.r != nil && m.r.IntN(2) == 0 {
			leaf.Args[i] = m.r.IntN(a.Args[i].Steps)
		}
	}
	leaf.Timeout = m.timeouts(leaf).Max
	leaf.Commit = m.commits(leaf).Min
	o, idle := outlineOf(root), uint32(0)
	switch old := o.rows[at.row]; at.what {
	case insert:
		old.Children = slices.Insert(old.Children, at.n, leaf)
	case instead:
		leaf.Guards, leaf.Every, leaf.Scatter, leaf.Chance, leaf.Cooldown, leaf.Urgent = old.Guards, old.Every, old.Scatter, old.Chance, old.Cooldown, old.Urgent
		o.replace(at.row, leaf)
		idle = m.channels(old)
	}
	lost := false
	for {
		o := outlineOf(root)
		i := slices.Index(o.rows, leaf)
		k := m.collides(o, i)
		if k < 0 {
			m.employ(o, i, idle)
			if lost {
				flatten(outlineOf(root), o.up[i])
			}
			return root
		}
		if m.o.Keep {
			return nil
		}
		idle |= m.channels(o.rows[k])
		switch at := remove(o, k); at {
		case -1:
			return nil
		case o.up[i]:
			lost = true // the new leaf may get another lane beside it
		default:
			flatten(o, at)
		}
	}
}

// employ adds a lane beside row i that uses those of some channels that are idle, if the
// maker draws, row i is a lane, and there is such an action.
func (m *maker) employ(o *outline, i int, idle uint32) {
	up := o.up[i]
	if m.r == nil || up < 0 || o.rows[up].Policy != decider.Parallel {
		return
	}
	group := o.rows[up]
	if idle &^= m.channels(group); idle == 0 {
		return
	}
	if lane := m.lane(^idle); lane != nil {
		lane.ID = nextID(o.rows[0])
		group.Children = append(group.Children, lane)
	}
}

// collides returns a leaf of another lane that uses a channel of leaf i, or -1.
func (m *maker) collides(o *outline, i int) int {
	mine := m.channels(o.rows[i])
	for at, up := i, o.up[i]; up >= 0; at, up = up, o.up[up] {
		if o.rows[up].Policy != decider.Parallel {
			continue
		}
		for k := up + 1; k < o.end[up]; k++ {
			if (k < at || k >= o.end[at]) && o.rows[k].Leaf() && m.channels(o.rows[k])&mine != 0 {
				return k
			}
		}
	}
	return -1
}

// keep appends a genome of the root, if there is one that fits evolution and is new.
func (m *maker) keep(all []*evo.Genome, g *evo.Genome, root *evo.Row) []*evo.Genome {
	if root == nil || !m.finish(root) || genome.Same(root, g.Root) ||
		slices.ContainsFunc(all, func(h *evo.Genome) bool { return genome.Same(h.Root, root) }) {
		return all
	}
	return append(all, &evo.Genome{Root: root})
}
