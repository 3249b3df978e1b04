package genome

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Validate is that of evo.Catalog.
func (c *Catalog) Validate(g *Genome, l Limits) error {
	s := c.survey(g)
	s.limit(l)
	if !s.broken {
		s.compile()
	}
	return s.errs.Err()
}

// compile has a table like that of the genome compiled.
func (s *survey) compile() {
	rows := assemble(s, &s.c.stand)
	for i := range s.rows { // what is unknown has been reported, and is of no interest here
		d, r := &rows[i], s.rows[i].row
		if r.Action != "" && d.Behavior == nil {
			d.Behavior = &unknownAction
		}
		if d.When == nil && (r.Condition != "" && d.Decide == nil || r.Not) {
			d.Decide = standInDecide
		}
		if r.Action != "" && len(r.Children) > 0 {
			d.Behavior = nil
		}
	}
	if _, err := decider.Compile(&rows[0]); err != nil {
		for _, p := range err.(decider.Errors) {
			s.errs.add(p)
		}
	}
}

// SortGuards is that of evo.Catalog.
func (c *Catalog) SortGuards(guards []Guard) {
	at := func(g Guard) int {
		if i, ok := c.guards[g.Name]; ok {
			return i
		}
		return len(c.Guards)
	}
	slices.SortFunc(guards, func(a, b Guard) int {
		if x, y := at(a), at(b); x != y {
			return x - y
		}
		switch {
		case a.Name < b.Name:
			return -1
		case a.Name > b.Name:
			return 1
		case a.Not == b.Not:
			return 0
		case b.Not:
			return -1
		}
		return 1
	})
}
