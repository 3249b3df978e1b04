package arena

import (
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// layout has the rows of a tree in preorder, as people read a table.
type layout struct {
	rows   []decider.Row
	names  []string
	depths []int
}

func layoutOf(o *decider.Outline) *layout {
	l := &layout{}
	var add func(r decider.Row)
	add = func(r decider.Row) {
		row := o.Row(r)
		l.rows = append(l.rows, r)
		l.names = append(l.names, row.Name)
		l.depths = append(l.depths, row.Depth)
		for _, child := range row.Children {
			add(child)
		}
	}
	add(0)
	return l
}

// active appends the places, in the layout, of the rows that are active.
func (l *layout) active(s decider.State, into []int) []int {
	for i, r := range l.rows {
		if s.Active(r) {
			into = append(into, i)
		}
	}
	return into
}

// leaves returns the active rows that have no active row below them.
func (l *layout) leaves(active []int) []int {
	var kept []int
	for k, i := range active {
		if k+1 == len(active) || l.depths[active[k+1]] <= l.depths[i] {
			kept = append(kept, i)
		}
	}
	return kept
}

// doing names the rows that a table runs: several if it does several things at
// once, none between two of them.
func doing(tree *decider.Tree[*Tank], memory decider.Memory) string {
	l := layoutOf(tree.Outline())
	var names []string
	for _, i := range l.leaves(l.active(tree.State(memory), nil)) {
		names = append(names, l.names[i])
	}
	return strings.Join(names, " + ")
}
