package variation

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Tiny returns the tables that have one action more than g, whose root has actions
// only: above, below, or beside one of these. Without g it returns those of one action.
// All arguments are the defaults. g is not changed.
func Tiny(c *genome.Catalog, g *evo.Genome) (all []*evo.Genome) {
	add := func(root *evo.Row) {
		next := &evo.Genome{Root: root}
		genome.Renumber(next)
		if c.Validate(next, genome.DefaultLimits) == nil {
			all = append(all, next)
		}
	}
	lanes := slices.Contains(c.Policies, decider.Parallel)
	for i := range c.Actions {
		a := &c.Actions[i]
		leaf := &evo.Row{Action: a.Name}
		for k := range a.Args {
			leaf.Args = append(leaf.Args, a.Args[k].DefaultStep)
		}
		if g == nil {
			add(&evo.Row{Children: []*evo.Row{leaf}})
			continue
		}
		if slices.ContainsFunc(g.Root.Children, func(r *evo.Row) bool { return r.Action == a.Name }) {
			continue // the same row again would change nothing
		}
		above, below := g.Root.Clone(), g.Root.Clone()
		above.Children = slices.Insert(above.Children, 0, leaf.Clone())
		below.Children = append(below.Children, leaf.Clone())
		add(above)
		add(below)
		for at := range g.Root.Children {
			if lanes && a.Channels != 0 && channelsOf(c, g.Root.Children[at])&a.Channels == 0 {
				add(beside(g.Root, at, leaf))
			}
		}
	}
	return all
}

// beside returns a table with a leaf as a lane beside a child of the root.
func beside(root *evo.Row, at int, leaf *evo.Row) *evo.Row {
	root = root.Clone()
	child := root.Children[at]
	if !child.Group() {
		child = &evo.Row{Policy: decider.Parallel, Succeed: 1, Children: []*evo.Row{child}}
		root.Children[at] = child
	}
	child.Children = append(child.Children, leaf.Clone())
	return root
}

// channelsOf returns the channels that the actions of a row use.
func channelsOf(c *genome.Catalog, r *evo.Row) (channels uint32) {
	for p := range (&evo.Genome{Root: r}).Places() {
		if i, known := c.Action(p.Row.Action); known {
			channels |= c.Actions[i].Channels
		}
	}
	return channels
}

// Outline describes a table in a line.
func Outline(c *genome.Catalog, r *evo.Row) string {
	if !r.Group() {
		return genome.Describe(c, r)
	}
	between := ", else "
	if r.Policy == decider.Parallel {
		between = " beside "
	}
	var text strings.Builder
	for i, child := range r.Children {
		if i > 0 {
			text.WriteString(between)
		}
		text.WriteString(Outline(c, child))
	}
	return text.String()
}
