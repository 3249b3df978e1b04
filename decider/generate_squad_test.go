package decider_test

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"
)

// squads gives groups a squad and leaves below them a barrier, where Compile
// allows it: no squad within another, and barriers only where there is one
// above in every place.
func (g *generator) squads(s *scenario) {
	e := &g.e
	above := s.above()
	var squads []string
	within := func(name string) (all, some bool) {
		all = true
		for _, path := range above[name] {
			in := slices.ContainsFunc(path, func(up string) bool { return slices.Contains(squads, up) })
			all, some = all && in, some || in
		}
		return all, some
	}
	for i := range s.table {
		r := &s.table[i]
		if r.name[0] == '@' || r.policy == "" || !e.in(2) {
			continue
		}
		_, inside := within(r.name)
		around := slices.ContainsFunc(squads, func(q string) bool {
			return slices.ContainsFunc(above[q], func(path []string) bool { return slices.Contains(path, r.name) })
		})
		if inside || around {
			continue
		}
		squads = append(squads, r.name)
		r.opts = slices.DeleteFunc(slices.Clone(r.opts), func(opt string) bool {
			return strings.HasPrefix(opt, "every=") || opt == "scatter"
		})
		r.opts = append(r.opts, "squad="+e.of("2", "2", "3"))
		if roles := e.of("", "A", "AB", "B"); roles != "" {
			r.opts = append(r.opts, "roles="+roles)
			for _, flag := range roles {
				g.scores = append(g.scores, r.name+"%"+string(flag))
			}
		}
	}
	for i := range s.table {
		r := &s.table[i]
		if r.name[0] == '@' || r.policy != "" || !e.in(3) {
			continue
		}
		if all, _ := within(r.name); all {
			r.opts = append(slices.Clone(r.opts), "barrier")
		}
	}
}

// above returns, for each row of the table, the names above it in each of its
// places.
func (s *scenario) above() map[string][][]string {
	all := map[string][][]string{}
	root, _, err := s.build()
	must(err)
	var visit func(r *row, path []string)
	visit = func(r *row, path []string) {
		all[r.Name] = append(all[r.Name], path)
		for _, kid := range r.Children {
			visit(kid, append(slices.Clone(path), r.Name))
		}
	}
	visit(root, nil)
	return all
}

// orders has behaviors order changes of the crowd.
func (g *generator) orders(s *scenario) {
	e := &g.e
	for i := range s.steps {
		if s.steps[i].do != "tick" || !e.in(5) {
			continue
		}
		order := fmt.Sprintf("%s@%d", e.of("remove", "reset", "add"), 1+e.n(s.agents))
		by := g.name()
		if len(s.trees) > 0 && (!s.crowd || e.in(2)) {
			what := g.exchange(s)
			order = fmt.Sprintf("%s@%d@%s", what.do, 1+e.n(s.agents), strings.Join(what.assigns, "@"))
			by += e.of("", "?")
		}
		who := fmt.Sprintf("%d/%s:order=", 1+e.n(s.agents), by)
		s.steps[i].assigns = append(slices.Clone(s.steps[i].assigns), who+order)
		if k := i + 1 + e.n(2); k < len(s.steps) && s.steps[k].do == "tick" {
			s.steps[k].assigns = append(slices.Clone(s.steps[k].assigns), who+"-")
		}
	}
}

// squads reports whether the table has any.
func (s *scenario) squads() bool {
	return slices.ContainsFunc(s.table, func(r tableRow) bool {
		return slices.ContainsFunc(r.opts, func(opt string) bool { return strings.HasPrefix(opt, "squad=") })
	})
}
