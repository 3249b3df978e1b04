package gen

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// lanes writes the visit of the lanes of Parallel r, of which those in v run. As long as each
// does what it did in the last tick, the code asks and ticks them itself; from the first that
// does not, the interpreter goes on.
func (w descent) lanes(r int, v string) {
	row := &w.Rows[r]
	ends := func(c int, found, st string) { w.p("return t.Lane(a, h, in, %d, coderun.%s, %s)", c, found, st) }
	for i := range int(row.Count) {
		c := int(row.First) + i
		w.p("if (%s|*h.Word(%d))&%s == 0 { // %s", v, row.Lanes+8, number(1<<i), comment(w.Rows[c].Name))
		if w.Rows[c].Ask == codeplan.AskCall {
			w.ifAccepts(c, w.masks(c), "", func(string) { ends(c, "LaneAccepts", "decider.Running") })
		} else {
			ends(c, "LaneAsks", "decider.Running")
		}
		w.p("}")
	}
	for i := range int(row.Count) {
		if c := int(row.First) + i; !w.Rows[c].Plain || w.ticks(c) || w.Rows[c].Rechecks {
			w.p("if %s&%s != 0 { // %s", v, number(1<<i), comment(w.Rows[c].Name))
			w.lane(c, func(found, st string) { ends(c, found, st) })
			w.p("}")
		}
	}
	if w.asksWhen {
		w.p("if h.Mark != coderun.Busy {")
		ends(int(row.First), "LaneTicked", "decider.Running")
		w.p("}")
	}
	w.p("h.Mark = coderun.Steady")
	w.p("return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil")
}

// lane writes the visit of row c, a lane that runs; ends writes what ends the function.
func (w descent) lane(c int, ends func(found, st string)) {
	row := &w.Rows[c]
	if !row.Plain {
		ends("LaneVisits", "decider.Running")
		return
	}
	if row.Rechecks {
		if masks := w.masks(c); masks != "" {
			w.p("if %s {", unless(masks))
			ends("LaneVisits", "decider.Running")
			w.p("}")
		}
		if when := w.when(c); when != "" {
			w.p("if %s {", unless(when))
			ends("LaneRefuses", "decider.Running")
			w.p("}")
		}
		if w.has(c, "Decide") {
			w.p("h.Draws = coderun.SaltDecide")
			w.p("if v := %s; !(%s) || h.Mark != coderun.Busy {", w.decideCall(c), w.accepts(c, "v"))
			ends("LaneRefuses", "decider.Running")
			w.p("}")
		}
	}
	if w.ticks(c) {
		st, changes := w.tickCall(c, frame("coderun.Context", c))
		w.stop(changes, true, fmt.Sprintf("t.Lane(a, h, in, %d, coderun.LaneTicked, %s)", c, st))
	}
}
