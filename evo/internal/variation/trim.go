package variation

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// Trim returns g without the subtree of the row with that ID, and without the
// groups that are left without a behavior. The rows that stay keep their IDs,
// and so their names and what they draw.
//
// ok is false where nothing may be cut: there is no such row, it is the root,
// nothing would be left, it is a step of a Sequence, which then would go on
// where it does not get to now, or a group in a Sequence needs it to end
// Succeeded.
func Trim(g *evo.Genome, id int) (trimmed *evo.Genome, ok bool) {
	if g == nil || g.Root == nil {
		return nil, false
	}
	o := outlineOf(g.Root)
	i := slices.IndexFunc(o.rows, func(r *evo.Row) bool { return r.ID == id })
	if i < 0 || cutAt(o, i) < 0 {
		return nil, false
	}
	o = outlineOf(g.Root.Clone())
	remove(o, i)
	if !goesOn(o.rows[0]) {
		return nil, false
	}
	return &evo.Genome{Root: o.rows[0]}, true
}

// cutAt returns the outermost row that goes when row i does, or -1 if that is
// the root or the step of a Sequence.
func cutAt(o *outline, i int) int {
	for i > 0 && len(o.group(i).Children) == 1 {
		i = o.up[i]
	}
	if i == 0 || o.step(i) {
		return -1
	}
	return i
}

// Unused returns the IDs of the rows that Trim can cut and for which used is
// false, such as those whose behavior was never activated, outermost first. A
// row is followed by the unused ones below it, for the case that cutting it is
// not accepted.
func Unused(g *evo.Genome, used func(id int) bool) []int {
	if g == nil || g.Root == nil {
		return nil
	}
	o := outlineOf(g.Root)
	var unused []int // rows
	for i, r := range o.rows {
		if used(r.ID) {
			continue
		}
		if _, ok := Trim(g, r.ID); ok {
			unused = append(unused, i)
		}
	}
	slices.SortStableFunc(unused, func(a, b int) int { return o.level[a] - o.level[b] })
	for n, i := range unused {
		unused[n] = o.rows[i].ID
	}
	return unused
}

// Candidate draws the row that the paper's test against bloat drops: one at the
// first or second level below the root, with a probability in proportion to the
// depth of its subtree, of those that [Trim] can cut. It returns 0 if there is
// none.
func Candidate(r *evo.Rand, g *evo.Genome) (id int) {
	if g == nil || g.Root == nil {
		return 0
	}
	o := outlineOf(g.Root)
	sum := 0
	weights := make([]int, len(o.rows))
	for i := range o.rows {
		if l := o.level[i]; l != 2 && l != 3 {
			continue
		}
		if _, ok := Trim(g, o.rows[i].ID); ok {
			weights[i] = o.height(i)
			sum += weights[i]
		}
	}
	if sum == 0 {
		return 0
	}
	n := r.IntN(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return o.rows[i].ID
		}
	}
	return 0
}
