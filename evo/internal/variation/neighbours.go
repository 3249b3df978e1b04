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
// the least and Timeout the longest: With draws nothing. It returns nil if there is no
// such action.
func With(c *genome.Catalog, g *evo.Genome, action string, o Options) (all []*evo.Genome) {
	n, ok := c.Action(action)
	if !ok || g == nil || g.Root == nil {
		return nil
	}
	m := newMaker(c, nil, o)
	parent := outlineOf(g.Root)
	for i, r := range parent.rows {
		switch {
		case isCondition(r):
		case r.Group():
			for at := range len(r.Children) + 1 {
				if at > 0 && !genome.Ordered(r.Policy) {
					break
				}
				all = m.keep(all, g, m.joined(g, n, func(o *outline, leaf *evo.Row) {
					o.rows[i].Children = slices.Insert(o.rows[i].Children, at, leaf)
				}))
			}
		case i > 0 && r.Action != action:
			all = m.keep(all, g, m.joined(g, n, func(o *outline, leaf *evo.Row) {
				old := o.rows[i]
				leaf.Guards, leaf.Every, leaf.Scatter, leaf.Chance, leaf.Cooldown, leaf.Urgent = old.Guards, old.Every, old.Scatter, old.Chance, old.Cooldown, old.Urgent
				o.replace(i, leaf)
			}))
		}
	}
	return all
}

// Without returns the genomes that g becomes when one of its subtrees goes.
func Without(c *genome.Catalog, g *evo.Genome, o Options) (all []*evo.Genome) {
	if g == nil || g.Root == nil {
		return nil
	}
	m := newMaker(c, nil, o)
	for i := range outlineOf(g.Root).rows {
		if i == 0 {
			continue
		}
		cut := outlineOf(g.Root.Clone())
		if m.drop(cut, site{i, subtree, 0}) {
			all = m.keep(all, g, cut.rows[0])
		}
	}
	return all
}

// joined returns a copy of g's rows with a leaf of the n-th action where put puts it, or
// nil if what it collides with is all there is.
func (m *maker) joined(g *evo.Genome, n int, put func(o *outline, leaf *evo.Row)) *evo.Row {
	root := g.Root.Clone()
	a := &m.c.Actions[n]
	leaf := &evo.Row{ID: nextID(root), Action: a.Name, Args: make([]int, len(a.Args))}
	for i := range a.Args {
		leaf.Args[i] = a.Args[i].DefaultStep
	}
	leaf.Timeout = m.timeouts(leaf).Max
	leaf.Commit = m.commits(leaf).Min
	put(outlineOf(root), leaf)
	for {
		o := outlineOf(root)
		i := slices.Index(o.rows, leaf)
		k := m.collides(o, i)
		if k < 0 {
			return root
		}
		at := remove(o, k)
		if at < 0 {
			return nil
		}
		flatten(o, at)
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
	if root == nil || !m.fits(root) || genome.Same(root, g.Root) ||
		slices.ContainsFunc(all, func(h *evo.Genome) bool { return genome.Same(h.Root, root) }) {
		return all
	}
	return append(all, &evo.Genome{Root: root})
}
