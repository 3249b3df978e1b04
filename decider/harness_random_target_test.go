package decider_test

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"
)

// aim gives some rows Targets, and lets the script list and value them. It takes nothing
// from the entropy of the table, so that older tables stay what they were; those of fuzzing
// are shorter.
func (s *scenario) aim(data []byte) {
	if len(data) < 390 || data[len(data)-1]%3 != 0 {
		return
	}
	e := &entropy{slices.Clone(data)}
	slices.Reverse(e.data)
	e.n(1)
	var aimed []string
	for _, table := range s.tables() {
		for i := range table {
			if aimRow(e, &table[i]) {
				aimed = append(aimed, table[i].name)
			}
		}
	}
	if len(aimed) == 0 {
		return
	}
	word := func() string {
		name := e.of(aimed...)
		switch e.n(5) {
		case 0, 1:
			return name + "@=" + e.of("1,2", "-", "3,1", "2", "1,2,3,4,5", "5,4,3,2,1,0", "1,1,7")
		case 2:
			return fmt.Sprintf("%s@%d=%s", name, e.n(5), e.of("0", "-1", "NaN"))
		}
		return fmt.Sprintf("%s@%d=%s", name, e.n(5), e.of("2", "0.5", "1", "3", "1.2", "1e12"))
	}
	for range 1 + e.n(4) {
		s.given = append(s.given, word())
	}
	for i := range s.steps {
		st := &s.steps[i]
		for range e.n(3) {
			w := word()
			if s.agents > 1 && e.in(2) {
				w = fmt.Sprintf("%d/%s", 1+e.n(s.agents), w)
			}
			st.assigns = append(slices.Clone(st.assigns), w)
		}
		if e.in(12) && i+1 < len(s.steps) {
			trap := e.of(aimed...) + ":" + e.of("reset", "panic") + "="
			st.assigns = append(st.assigns, trap+e.of(inList, inRetarget))
			s.steps[i+1].assigns = append(slices.Clone(s.steps[i+1].assigns), trap+"-")
		}
	}
}

// aimRow gives a row Targets, perhaps.
func aimRow(e *entropy, r *tableRow) bool {
	has := func(opts ...string) bool {
		return slices.ContainsFunc(r.opts, func(opt string) bool {
			return slices.ContainsFunc(opts, func(o string) bool { return opt == o || strings.HasPrefix(opt, o+"=") })
		})
	}
	group := r.policy != ""
	delegates := group && (has("delegate") || r.policy == "Selector" || r.policy == "Sequence" || r.policy == "Parallel")
	if r.name[0] == '@' || has("not", "squad", "slot", "score") || delegates && e.in(2) || !e.in(3) {
		return false
	}
	r.opts = append(slices.Clone(r.opts), "targets")
	add := func(opt string) { r.opts = append(r.opts, opt) }
	if e.in(4) {
		add("max=" + e.of("1", "2", "64"))
	}
	if decides := group && has("decide") || !group && !has("nodecide"); decides && !has("max") && e.in(3) {
		add("top=" + e.of("2", "3"))
	}
	if has("condition") {
		return true
	}
	behavior := !group || has("behavior")
	if behavior && e.in(2) {
		add("retarget")
	}
	if e.in(2) && (!delegates || has("retarget")) {
		add("switch=" + e.of("0", "0.5", "0.1"))
	}
	return true
}

// generateClaims makes up a scenario of agents that claim targets from each other: few rows,
// nearly all with Targets and a gate with a Key, and values that change in each tick.
func generateClaims(data []byte) *scenario {
	e := &entropy{data}
	s := &scenario{name: "generated", agents: 1 + e.n(5), crowd: !e.in(3)}
	gate := tableRow{name: "G", opts: []string{"key"}}
	for _, opt := range []string{e.of("", "limit=2"), e.of("", "", "cooldown=250ms"), e.of("", "", "local=350ms")} {
		if opt != "" {
			gate.opts = append(gate.opts, opt)
		}
	}
	s.gates = []tableRow{gate}
	rows := 1 + e.n(4)
	s.table = []tableRow{{name: "R0", policy: e.of("PrioritizedList", "SequentialList", "Parallel", "Sequence", "Scored", "Random", "Selector")}}
	if e.in(4) {
		s.table[0].opts = append(s.table[0].opts, "behavior", "targets", "retarget", e.of("switch=0", "switch=0.5"), e.of("gate=G", "decide"))
	}
	var names []string
	for i := range rows {
		r := tableRow{depth: 1, name: fmt.Sprintf("R%d", i+1), opts: []string{"targets"}}
		add := func(opt string) { r.opts = append(r.opts, opt) }
		if !e.in(4) {
			add(e.of("switch=0", "switch=0", "switch=0.5"))
		}
		if !e.in(4) {
			add("gate=G")
		}
		for _, opt := range []string{"retarget", "top=2", "scope", "dblock", "recheck=EachTick", "commit=150ms", "timeout=250ms", "noactivate", "cooldown=150ms", "outcome=Succeed"} {
			if e.in(5) {
				add(opt)
			}
		}
		if e.in(5) {
			r.policy = e.of("SequentialList", "PrioritizedList", "Random", "Selector", "Scored", "Parallel", "Sequence")
			add("decide")
			add("behavior")
			if retargets := slices.Contains(r.opts, "retarget"); e.in(2) || r.policy[0] == 'P' || slices.Contains([]string{"Selector", "Sequence"}, r.policy) {
				if add("delegate"); !retargets {
					add("retarget")
				}
			}
			first := tableRow{depth: 2, name: r.name + "A"}
			if e.in(2) {
				first.opts = []string{"targets", e.of("switch=0", "switch=0.5"), e.of("retarget", "scope"), e.of("gate=G", "recheck=EachTick")}
				names = append(names, first.name)
			}
			s.table = append(s.table, r, first, tableRow{depth: 2, name: r.name + "B", opts: []string{"nodecide"}})
		} else {
			s.table = append(s.table, r)
		}
		names = append(names, r.name)
	}
	word := func() string {
		name := e.of(names...)
		w := fmt.Sprintf("%s@%d=%s", name, 1+e.n(4), e.of("2", "0.5", "0", "3", "1.2", "5"))
		switch e.n(9) {
		case 0:
			w = name + "@=" + e.of("1,2", "3,1", "2", "1,2,3,4", "-", "12,11,10,9,8,7,6,5,4,3,2,1", "4,7,10,13,16,19,22,25,28,31,1,3")
		case 1:
			w = name + e.of(".=", "A.=") + e.of("S", "F", "R")
		case 2:
			w = name + "!=" + e.of("no", "yes", "yes")
		case 3:
			w = name + e.of("#=", "A=") + e.of("0", "1")
		}
		if s.agents > 1 && !e.in(3) {
			w = fmt.Sprintf("%d/%s", 1+e.n(s.agents), w)
		}
		return w
	}
	for range 6 + e.n(12) {
		st := step{do: "tick"}
		for range 1 + e.n(5) {
			st.assigns = append(st.assigns, word())
		}
		if e.in(12) {
			trap := e.of(names...) + ":" + e.of("reset", "panic") + "="
			st.assigns = append(st.assigns, trap+e.of(inList, inRetarget, inDecide, inKey, inActivate, inDeactivate))
			s.steps = append(s.steps, st)
			st = step{do: "tick", assigns: []string{trap + "-"}}
		}
		s.steps = append(s.steps, st)
	}
	return s
}
