package variation

import (
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

import "github.com/ethogram-go/ethogram/evo"

// crossings is how many pairs of subtrees Cross tries.
const crossings = 200

// Cross swaps a subtree of a with one of b, neither of them a root. The
// children's rows get new numbers, in preorder. ok is false if no pair of
// subtrees leaves both children valid, within the limits, and different from both
// parents, for example because a and b are the same.
func Cross(c *genome.Catalog, r *evo.Rand, a, b *evo.Genome, o Options) (x, y *evo.Genome, ok bool) {
	if a == nil || b == nil || a.Root == nil || b.Root == nil {
		return nil, nil, false
	}
	m := newMaker(c, r, o)
	oa, ob := outlineOf(a.Root), outlineOf(b.Root)
	if len(oa.rows) < 2 || len(ob.rows) < 2 {
		return nil, nil, false
	}
	for range crossings {
		i, k := m.drawSubtree(oa), m.drawSubtree(ob)
		if !m.roomFor(oa, i, ob, k) || !m.roomFor(ob, k, oa, i) {
			continue
		}
		p, q := graft(oa, i, ob.rows[k]), graft(ob, k, oa.rows[i])
		if m.finish(p) && m.finish(q) && !genome.Same(p, a.Root) && !genome.Same(p, b.Root) && !genome.Same(q, a.Root) && !genome.Same(q, b.Root) {
			return fresh(p), fresh(q), true
		}
	}
	return nil, nil, false
}

// drawSubtree draws a row below the root: in half of the cases a group, as most
// rows are leaves, and with them alone little is exchanged.
func (m *maker) drawSubtree(o *outline) int {
	i := 1 + m.r.IntN(len(o.rows)-1)
	if m.r.IntN(2) == 0 {
		for k := range len(o.rows) - 1 {
			n := 1 + (i-1+k)%(len(o.rows)-1)
			if o.rows[n].Group() {
				return n
			}
		}
	}
	return i
}

// roomFor reports whether the subtree at row k of p is small enough to take the
// place of that at row i of o.
func (m *maker) roomFor(o *outline, i int, p *outline, k int) bool {
	rows := len(o.rows) - (o.end[i] - i) + p.end[k] - k
	return rows <= m.o.Limits.Rows && o.level[i]+p.height(k)-1 <= m.o.Limits.Depth
}

// graft returns a copy of o's genome with a copy of r in the place of row i.
func graft(o *outline, i int, r *evo.Row) *evo.Row {
	child := outlineOf(o.rows[0].Clone())
	child.replace(i, r.Clone())
	return child.rows[0]
}
