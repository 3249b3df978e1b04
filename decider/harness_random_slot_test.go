package decider_test

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"
)

// slots turns leaves into slots, and makes up trees to inject.
func (g *generator) slots(s *scenario) {
	e := &g.e
	count := 0
	for i := range s.table {
		r := &s.table[i]
		if r.name[0] == '@' || r.policy != "" || count == 3 || !e.in(3) {
			continue
		}
		if slices.Contains(r.opts, "barrier") || slices.Contains(r.opts, "condition") {
			continue
		}
		r.opts = slices.DeleteFunc(slices.Clone(r.opts), func(opt string) bool {
			word, _, _ := strings.Cut(opt, "=")
			return slices.Contains([]string{"noactivate", "notick", "nodeactivate", "bargs", "bflags", "not", "score"}, word)
		})
		r.opts = append(r.opts, fmt.Sprintf("slot=S%d", count))
		count++
	}
	if count == 0 {
		return
	}
	for i := range 1 + e.n(2) {
		sub := &scenario{}
		g.most = g.count + 6
		g.row(sub, 0, "", nil)
		s.trees = append(s.trees, namedTable{fmt.Sprintf("T%d", i), sub.table})
	}
}

// slotted are the slots of the table.
func (s *scenario) slotted() (names []string) {
	for _, r := range s.table {
		for _, opt := range r.opts {
			if name, ok := strings.CutPrefix(opt, "slot="); ok {
				names = append(names, name)
			}
		}
	}
	return names
}

// exchange makes up a step that changes what runs in a slot.
func (g *generator) exchange(s *scenario) step {
	slot := g.e.of(s.slotted()...)
	if g.e.in(4) {
		return step{do: "eject", assigns: []string{slot}}
	}
	return step{do: "inject", assigns: []string{slot, s.trees[g.e.n(len(s.trees))].name}}
}

// exchanges spreads such steps over the scenario.
func (g *generator) exchanges(s *scenario) {
	var steps []step
	for i, st := range s.steps {
		if i == 0 || g.e.in(3) {
			x := g.exchange(s)
			x.agent = g.e.n(s.agents + 1)
			steps = append(steps, x)
		}
		steps = append(steps, st)
	}
	s.steps = steps
}
