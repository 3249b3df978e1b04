package variation

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// isCondition reports whether r neither has children nor runs an action.
func isCondition(r *genome.Row) bool { return !r.Group() && !r.Leaf() }

// outline is the rows of a genome in preorder, so that a row is a number which
// is the same in a genome and in a copy of it.
type outline struct {
	rows  []*genome.Row
	up    []int // by row: the group that it stands in, -1 for the root
	place []int // by row: its index among that group's children
	level []int // by row: 1 for the root
	end   []int // by row: the first one behind what stands below it
}

func outlineOf(root *genome.Row) *outline {
	n := genome.Count(root)
	numbers := make([]int, 4*n)
	o := &outline{
		rows: make([]*genome.Row, 0, n),
		up:   numbers[:0:n], place: numbers[n : n : 2*n], level: numbers[2*n : 2*n : 3*n], end: numbers[3*n : 4*n],
	}
	o.add(root, -1, 0, 1)
	return o
}

func (o *outline) add(r *genome.Row, up, place, level int) {
	i := len(o.rows)
	o.rows = append(o.rows, r)
	o.up = append(o.up, up)
	o.place = append(o.place, place)
	o.level = append(o.level, level)
	for k, child := range r.Children {
		o.add(child, i, k, level+1)
	}
	o.end[i] = len(o.rows)
}

// group returns the group that row i stands in, nil for the root.
func (o *outline) group(i int) *genome.Row {
	if o.up[i] < 0 {
		return nil
	}
	return o.rows[o.up[i]]
}

// step reports whether row i is a child of a Sequence.
func (o *outline) step(i int) bool {
	g := o.group(i)
	return g != nil && isSequence(g)
}

// height returns the number of levels from row i downwards, its own included.
func (o *outline) height(i int) int {
	deepest := o.level[i]
	for _, l := range o.level[i:o.end[i]] {
		deepest = max(deepest, l)
	}
	return deepest - o.level[i] + 1
}

// replace puts rows where row i, which is not the root, stands.
func (o *outline) replace(i int, rows ...*genome.Row) {
	g := o.group(i)
	g.Children = slices.Replace(g.Children, o.place[i], o.place[i]+1, rows...)
}

// fresh makes a genome of a root that is the caller's own, with its rows
// numbered again.
func fresh(root *genome.Row) *genome.Genome {
	g := &genome.Genome{Root: root}
	genome.Renumber(g)
	return g
}

// nextID returns an ID for a new row.
func nextID(root *genome.Row) int { return (&genome.Genome{Root: root}).NextID() }
