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
