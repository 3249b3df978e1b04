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
	common := g.lanes(s)
	if g.laned = common > 0; g.laned {
		s.agents = 3 + e.n(2)
	}
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
	order := []int{common}
	for i := range s.table {
		if i != common {
			order = append(order, i)
		}
	}
	for _, i := range order {
		r := &s.table[i]
		if r.name[0] == '@' || r.policy == "" || (i != common || i == 0) && !e.in(2) {
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
		if roles := e.of("", "A", "AB", "B"); roles != "" && (i != common || i == 0 || e.in(2)) {
			r.opts = append(r.opts, "roles="+roles)
			for _, flag := range roles {
				g.scores = append(g.scores, r.name+"%"+string(flag))
			}
		}
		if e.in(3) {
			r.opts = append(r.opts, "pair")
			for n := range s.agents {
				g.scores = append(g.scores, fmt.Sprintf("%s&%d", r.name, n+1))
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

// key gives squads a Key. It takes nothing from the entropy of the table, as aim.
func (s *scenario) key(data []byte) {
	if len(data) < 390 {
		return
	}
	e := &entropy{slices.Clone(data)}
	slices.Reverse(e.data)
	e.n(7)
	for i := range s.table {
		r := &s.table[i]
		if !slices.ContainsFunc(r.opts, func(opt string) bool { return strings.HasPrefix(opt, "squad=") }) || !e.in(3) {
			continue
		}
		r.opts = append(slices.Clone(r.opts), "key")
		for range s.agents {
			s.given = append(s.given, fmt.Sprintf("%d/%s#=%d", 1+e.n(s.agents), r.name, e.n(2)))
		}
	}
}

// generateMatches makes up a scenario in which many agents want into the squads of few
// rows, and Pairs are asked no more often than allowed: by bounds that are small, or the
// usual ones.
func generateMatches(data []byte) *scenario {
	e := &entropy{data}
	s := &scenario{name: "generated", agents: 3 + e.n(8), crowd: true, crowds: 1, given: []string{"seed=" + fmt.Sprint(e.n(100))}}
	if e.in(30) {
		s.agents = 34 + e.n(8)
	} else if !e.in(4) {
		s.given = append(s.given, "partners="+e.of("1", "2", "3"), "calls="+e.of("1", "2", "3", "5", "9"))
	}
	s.gates = []tableRow{{name: "G", opts: []string{e.of("limit=1", "limit=2")}}}
	s.table = []tableRow{{name: "ROOT", policy: "PrioritizedList"}}
	var words []func() string
	for _, name := range []string{"S", "T"}[:1+e.n(5)/4] {
		r := tableRow{depth: 1, name: name, policy: "PrioritizedList", opts: []string{"decide", "behavior", "squad=" + e.of("2", "2", "3", "3", "4")}}
		add := func(opt string, often bool, word func() string) {
			if opt != "" && often {
				r.opts = append(r.opts, opt)
				words = append(words, word)
			}
		}
		value := func() string { return e.of("0", "1", "2", "0.5", "NaN", "3") }
		roles := e.of("", "A", "AB", "BA")
		add("roles="+roles, roles != "", func() string { return name + "%" + e.of("A", "B") + "=" + value() })
		pair := func() string { return fmt.Sprintf("%s&%d=%s", name, 1+e.n(s.agents), e.of("0", "0", "0", value())) }
		add("pair", !e.in(4), pair)
		if r.opts[len(r.opts)-1] == "pair" {
			for range s.agents * s.agents / 2 { // most do not fit
				s.given = append(s.given, fmt.Sprintf("%d/%s", 1+e.n(s.agents), pair()))
			}
		}
		add("key", e.in(2), func() string { return name + "#=" + e.of("0", "1", "2") })
		add("gate=G", e.in(4), func() string { return name + "=" + e.of("0", "1") })
		add("scope", e.in(5), func() string { return name + "!=" + e.of("no", "yes", "yes") })
		s.table = append(s.table, r, tableRow{depth: 2, name: name + "A"})
		words = append(words,
			func() string { return name + "A.=" + e.of("S", "F", "R", "S@2") },
			func() string {
				return name + ":" + e.of("reset", "panic") + "=" + e.of("-", "-", inScore, inPair, inKey, inActivate)
			})
	}
	s.table = append(s.table, tableRow{depth: 1, name: "B"})
	for range 3 + e.n(4) {
		st := step{do: "tick"}
		for range e.n(2 * s.agents) {
			w := words[e.n(len(words))]()
			if !e.in(8) {
				w = fmt.Sprintf("%d/%s", 1+e.n(s.agents), w)
			}
			st.assigns = append(st.assigns, w)
		}
		s.steps = append(s.steps, st)
	}
	return s
}

// lanes puts in front of the table, now and then, two lanes that share a group for
// a squad. It returns the number of that row, or 0.
func (g *generator) lanes(s *scenario) (common int) {
	e := &g.e
	if s.table[0].policy == "" || !e.in(5) {
		return 0
	}
	var rows []tableRow
	add := func(depth int, policy string, opts ...string) string {
		r := tableRow{depth: depth, name: fmt.Sprintf("R%d", g.count), policy: policy}
		g.count++
		for _, opt := range opts {
			if opt != "" {
				r.opts = append(r.opts, opt)
			}
		}
		rows = append(rows, r)
		return r.name
	}
	lane := func() string { return e.of("PrioritizedList", "Scored", "Random", "SequentialList") }
	add(1, "Parallel", e.of("", "", "failfast", "succeed=1"))
	add(2, lane(), e.of("", "", "decide"))
	if e.in(3) {
		add(3, "", e.of("flags.all=A", "stim.all=A", "cooldown=350ms"))
	}
	shared := add(3, e.of("PrioritizedList", "Sequence", "SequentialList", "Parallel"), e.of("", "behavior"), e.of("", "", "commit=500ms", "cooldown=200ms"))
	common = len(rows)
	for range 1 + e.n(3) {
		add(4, "", e.of("", "", "flags.none=A", "nodecide"))
	}
	add(2, lane(), e.of("", "", "decide"))
	rows = append(rows, tableRow{depth: 3, name: "@" + shared})
	if e.in(2) {
		add(3, "")
	}
	s.table = slices.Insert(s.table, 1, rows...)
	if e.in(2) { // else other rows of the root may keep them from running
		s.table[0].policy, s.table[0].opts = "PrioritizedList", nil
	}
	return common
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

// orders lets behaviors change the crowd by commands.
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
