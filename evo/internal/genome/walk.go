package genome

import (
	"iter"

	"golang.org/x/exp/slices"
)

// MaxID is the highest ID that a row can have.
const MaxID = 1<<16 - 1

// Place is a row of a genome and where it stands.
type Place struct {
	Row    *Row
	Parent *Row // nil for the root
	Index  int  // among the parent's children
	Depth  int  // the root's is 1
}

// Places returns the rows of a genome in preorder: a row, then the rows below it,
// child by child. The loop may change the children of the row that it visits.
// All methods except [Catalog.Validate] need a genome that is a finite tree.
func (g *Genome) Places() iter.Seq[Place] {
	return func(yield func(Place) bool) {
		if g.Root != nil {
			g.Root.visit(Place{Row: g.Root, Depth: 1}, yield)
		}
	}
}

func (r *Row) visit(at Place, yield func(Place) bool) bool {
	if !yield(at) {
		return false
	}
	for i, child := range r.Children {
		if !child.visit(Place{child, r, i, at.Depth + 1}, yield) {
			return false
		}
	}
	return true
}

// Find returns the row with an ID, or nil.
func Find(g *Genome, id int) *Row {
	for p := range g.Places() {
		if p.Row.ID == id {
			return p.Row
		}
	}
	return nil
}

// Count returns the number of rows from r down, itself included; nil is none.
func Count(r *Row) int {
	if r == nil {
		return 0
	}
	n := 1
	for _, child := range r.Children {
		n += Count(child)
	}
	return n
}

// Depth returns the number of levels from r down, its own included; nil has none.
func Depth(r *Row) int {
	if r == nil {
		return 0
	}
	most := 0
	for _, child := range r.Children {
		most = max(most, Depth(child))
	}
	return most + 1
}

// Width returns the number of children of the widest group.
func Width(g *Genome) int {
	most := 0
	for p := range g.Places() {
		most = max(most, len(p.Row.Children))
	}
	return most
}

// NextID returns an ID for a new row: one above the highest. If that is above
// [MaxID], it returns the lowest free one, or 0 if there is none.
func (g *Genome) NextID() int {
	highest := 0
	for p := range g.Places() {
		highest = max(highest, p.Row.ID)
	}
	if highest < MaxID {
		return highest + 1
	}
	taken := make([]bool, MaxID+1)
	for p := range g.Places() {
		if p.Row.ID >= 0 && p.Row.ID <= MaxID {
			taken[p.Row.ID] = true
		}
	}
	for id := 1; id <= MaxID; id++ {
		if !taken[id] {
			return id
		}
	}
	return 0
}

// Renumber gives the rows the IDs 1, 2, … in preorder.
func Renumber(g *Genome) {
	id := 0
	for p := range g.Places() {
		id++
		p.Row.ID = id
	}
}

// Clone returns a copy that shares nothing with g.
func (g *Genome) Clone() *Genome {
	if g.Root == nil {
		return &Genome{}
	}
	return &Genome{Root: g.Root.Clone()}
}

// Clone returns a copy of r and all below it.
func (r *Row) Clone() *Row {
	c := *r
	c.Args = slices.Clone(r.Args)
	c.ConditionArgs = slices.Clone(r.ConditionArgs)
	c.Guards = slices.Clone(r.Guards)
	if r.Children != nil {
		c.Children = make([]*Row, len(r.Children))
		for i, child := range r.Children {
			c.Children[i] = child.Clone()
		}
	}
	return &c
}

// Canonical returns a copy with the IDs 1, 2, … in preorder. Genomes that differ
// only in IDs have the same one.
func Canonical(g *Genome) *Genome {
	c := g.Clone()
	Renumber(c)
	return c
}
