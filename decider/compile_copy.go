package decider

import "golang.org/x/exp/slices"

// copyTable returns a copy of the rows from d down, with all that they point to. Rows
// that are shared stay shared: that is what makes them one row.
func copyTable[A any](d *Decider[A], copies map[*Decider[A]]*Decider[A]) *Decider[A] {
	if c := copies[d]; c != nil {
		return c
	}
	c := copied(d)
	copies[d] = c
	c.DecideArgs, c.BehaviorArgs = slices.Clone(d.DecideArgs), slices.Clone(d.BehaviorArgs)
	c.Accept = slices.Clone(d.Accept)
	c.Behavior, c.Scope, c.Gate, c.Slot = copied(d.Behavior), copied(d.Scope), copied(d.Gate), copied(d.Slot)
	if c.Squad = copied(d.Squad); c.Squad != nil {
		c.Squad.Roles = slices.Clone(d.Squad.Roles)
	}
	c.Children = slices.Clone(d.Children)
	for i, child := range c.Children {
		c.Children[i] = copyTable(child, copies)
	}
	return c
}

// copied returns a pointer to a copy of what p points to, nil for nil.
func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}
