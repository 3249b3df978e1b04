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
	if w.asksWhen {
		w.p("if h.Mark != coderun.Busy {\nreturn %s(t, a, h, in, decider.Running)\n}", w.ticked(r))
	}
	for i := range int(row.Count) {
		c := int(row.First) + i
		w.p("if (%s|*h.Word(%d))&%s == 0 { // %s", v, row.Lanes+8, number(1<<i), comment(w.Rows[c].Name))
		if w.Rows[c].Ask == codeplan.AskCall {
			w.ifAccepts(c, w.masks(c), "", func(string) { w.p("return t.LaneDiffers(a, h, in, %d)", c) })
		} else {
			w.p("return t.Lane(a, h, in, %d)", c)
		}
		w.p("}")
	}
	for i := range int(row.Count) {
		if c := int(row.First) + i; !w.Rows[c].Plain || w.ticks(c) || w.Rows[c].Rechecks {
			w.p("if %s&%s != 0 { // %s", v, number(1<<i), comment(w.Rows[c].Name))
			w.lane(c)
			w.p("}")
		}
	}
	if w.asksWhen {
		w.ifReset("return t.Halted(a, h, in)")
	}
	w.p("h.Mark = coderun.Steady")
	w.p("return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil")
}

// lane writes the visit of row c, a lane that runs.
func (w descent) lane(c int) {
	row := &w.Rows[c]
	if !row.Plain {
		w.p("return t.Lane(a, h, in, %d)", c)
		return
	}
	if row.Rechecks {
		if masks := w.masks(c); masks != "" {
			w.p("if %s {\nreturn t.Lane(a, h, in, %d)\n}", unless(masks), c)
		}
		if when := w.when(c); when != "" {
			w.p("if %s {\nreturn t.LaneDiffers(a, h, in, %d)\n}", unless(when), c)
		}
		if w.has(c, "Decide") {
			w.p("h.Draws = coderun.SaltDecide")
			w.p("if v := %s; !(%s) || h.Mark != coderun.Busy {\nreturn t.LaneDiffers(a, h, in, %d)\n}", w.decideCall(c), w.accepts(c, "v"), c)
		}
	}
	if w.ticks(c) {
		st, changes := w.tickCall(c, frame("coderun.Context", c))
		w.stop(changes, true, fmt.Sprintf("t.LaneTicked(a, h, in, %d, %s)", c, st))
	}
}
