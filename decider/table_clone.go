package decider

import "golang.org/x/exp/slices"

// Clone returns a copy of a table, for a game that changes some of it before it compiles
// it: the rows from root down, their Targets and slices are new, and a row that stands in
// several places is one row in the copy, too. Behaviors, scopes, gates, squads and slots are those
// of root. A nil root is nil; so are children that are nil.
func Clone[A any](root *Decider[A]) *Decider[A] {
	known := map[*Decider[A]]*Decider[A]{}
	var todo []*Decider[A] // no recursion: a broken table may be a million rows deep, or have no end
	copyOf := func(d *Decider[A]) *Decider[A] {
		if d == nil || known[d] != nil {
			return known[d]
		}
		c := *d
		c.Accept = copyAccept(d.Accept)
		c.From, c.After = copyNames(d.From), copyNames(d.After)
		if d.Act != nil || d.Ask != nil {
			ownArgs(&c)
		}
		c.Children = slices.Clone(d.Children)
		if d.Targets != nil { // whose numbers are the row's own, also where rows share them
			targets := *d.Targets
			c.Targets = &targets
		}
		known[d] = &c
		todo = append(todo, &c)
		return &c
	}
	clone := copyOf(root)
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i, child := range c.Children {
			c.Children[i] = copyOf(child)
		}
	}
	return clone
}

// The slices are copied by functions of this package: generic ones would be compiled again
// for each type of agent.

func copyAccept(all []Acceptance) []Acceptance { return slices.Clone(all) }

func copyNames(all []string) []string { return slices.Clone(all) }
