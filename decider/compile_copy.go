package decider

import "golang.org/x/exp/slices"

// copies are the copies of what a table points to, by pointer.
type copies map[any]any

// copyTable returns a copy of the rows from d down, with all that they point to. What is
// shared stays shared: that is what makes rows one row, and behaviors one behavior.
func copyTable[A any](d *Decider[A], known copies) *Decider[A] {
	c, is := copied(d, known)
	if is {
		return c
	}
	c.DecideArgs, c.BehaviorArgs = slices.Clone(d.DecideArgs), slices.Clone(d.BehaviorArgs)
	c.Accept = slices.Clone(d.Accept)
	c.Behavior, _ = copied(d.Behavior, known)
	c.Scope, _ = copied(d.Scope, known)
	c.Gate, _ = copied(d.Gate, known)
	c.Slot, _ = copied(d.Slot, known)
	if c.Squad, is = copied(d.Squad, known); !is {
		c.Squad.Roles = slices.Clone(d.Squad.Roles)
	}
	c.Children = slices.Clone(d.Children)
	for i, child := range c.Children {
		c.Children[i] = copyTable(child, known)
	}
	return c
}

// copied returns a pointer to a copy of what p points to, and whether it was complete
// before; nil for nil.
func copied[T any](p *T, known copies) (*T, bool) {
	if p == nil {
		return nil, true
	}
	if c, ok := known[p]; ok {
		return c.(*T), true
	}
	c := *p
	known[p] = &c
	return &c, false
}
