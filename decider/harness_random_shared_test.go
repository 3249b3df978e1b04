package decider_test

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"
)

// generateShared makes up a scenario of one to four agents in one world, with
// scopes, gates, slots and squads, ticked one by one or as a crowd.
func generateShared(data []byte) *scenario {
	g := generator{e: entropy{data}, most: 12, kids: 4}
	s := &scenario{name: "generated"}
	s.agents = 1 + g.e.n(4)
	s.crowd = g.e.in(2)
	g.row(s, 0, "", nil)
	if s.crowd && s.agents > 1 {
		g.squads(s)
	}
	if g.e.in(2) {
		g.slots(s)
	}
	g.gates(s)
	g.script(s)
	g.share(s)
	if s.crowd || len(s.trees) > 0 {
		g.orders(s)
	}
	if len(s.trees) > 0 {
		g.exchanges(s)
	}
	if s.crowd {
		if s.crowds = 1 + g.e.n(4); g.laned {
			s.crowds = 1
		}
	}
	s.aim(data)
	s.key(data)
	return s
}

// gates declares gates and gives them and scopes to rows.
func (g *generator) gates(s *scenario) {
	e := &g.e
	for i := range e.n(4) {
		gate := tableRow{name: fmt.Sprintf("G%d", i)}
		for _, opt := range []string{
			e.of("", "limit=2", "", "limit=3"),
			e.of("", "cooldown="+e.span("250ms"), "", "cooldown="+e.span("1s")),
			e.of("", "local="+e.span("350ms"), "", ""),
			e.of("", "key", "", ""),
		} {
			if opt != "" {
				gate.opts = append(gate.opts, opt)
			}
		}
		s.gates = append(s.gates, gate)
	}
	for i, table := range s.tables() {
		for k := range table {
			g.gateOf(s, &table[k], i > 0)
		}
	}
}

// gateOf gives a row a gate and a scope, perhaps.
func (g *generator) gateOf(s *scenario, r *tableRow, injected bool) {
	e := &g.e
	if r.name[0] == '@' {
		return
	}
	if len(s.gates) > 0 && e.in(3) {
		gate := s.gates[e.n(len(s.gates))]
		ofSquad := slices.ContainsFunc(r.opts, func(opt string) bool { return strings.HasPrefix(opt, "squad=") })
		agents := slices.ContainsFunc(gate.opts, func(opt string) bool { return opt == "key" || strings.HasPrefix(opt, "local=") })
		if (!injected || !s.forgetful(gate)) && !(ofSquad && agents) {
			r.opts = append(slices.Clone(r.opts), "gate="+gate.name)
		}
	}
	if e.in(4) {
		r.opts = append(slices.Clone(r.opts), "scope")
		if e.in(8) {
			r.opts = append(r.opts, e.of("noenter", "noexit"))
		}
	}
}

// forgetful reports whether an agent's own cooldown of the gate is in the memory of
// an injected tree, as no row of the agent's own tree has the gate; walkers do not
// know that.
func (s *scenario) forgetful(gate tableRow) bool {
	return slices.ContainsFunc(gate.opts, func(opt string) bool { return strings.HasPrefix(opt, "local=") }) &&
		!slices.ContainsFunc(s.table, func(r tableRow) bool { return slices.Contains(r.opts, "gate="+gate.name) })
}

// share spreads what happens over the agents. Nothing is copied or saved:
// tokens are not in an agent's memory.
func (g *generator) share(s *scenario) {
	e := &g.e
	s.steps = slices.DeleteFunc(s.steps, func(st step) bool { return st.do == "copy" || st.do == "save" })
	for i := range s.steps {
		st := &s.steps[i]
		for k, word := range st.assigns {
			if s.agents > 1 && e.in(2) && word[:3] != "dt=" {
				st.assigns[k] = fmt.Sprintf("%d/%s", 1+e.n(s.agents), word)
			}
		}
		for range e.n(3) {
			if len(s.gates) > 0 && e.in(2) {
				st.assigns = append(st.assigns, fmt.Sprintf("%d/%s#=%d", 1+e.n(s.agents), g.name(), e.n(3)))
			}
		}
		if len(g.scores) > 0 && e.in(3) {
			st.assigns = append(st.assigns, fmt.Sprintf("%d/%s=%s", 1+e.n(s.agents), e.of(g.scores...), e.of("2", "0", "0.5", "3", "NaN")))
		}
		if e.in(10) {
			kind := e.of(inKey, inEnter, inExit, inScore, inPair)
			trap := fmt.Sprintf("%d/%s:%s=", 1+e.n(s.agents), g.name(), e.of("reset", "panic"))
			st.assigns = append(st.assigns, trap+kind)
			if i+1 < len(s.steps) {
				s.steps[i+1].assigns = append(slices.Clone(s.steps[i+1].assigns), trap+"-")
			}
		}
		if st.do != "tick" {
			st.agent = e.n(s.agents + 1)
			if s.crowd && st.do == "clear" {
				st.do = "reset"
			}
		}
		if s.crowd && e.in(10) {
			s.steps[i].assigns = slices.Clone(st.assigns)
			if st.do == "tick" && i > 0 && len(st.assigns) == 0 {
				st.do, st.agent = e.of("remove", "add"), 1+e.n(s.agents)
			}
		}
	}
}
