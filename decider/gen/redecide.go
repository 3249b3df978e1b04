package gen

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// ended writes the end of a turn in which active row r has ended with st.
func (w *writer) ended(r int, st string) {
	row := &w.Rows[r]
	if !w.redecides(r) {
		w.p("return x.Ended(%d, %s)", r, st)
		return
	}
	up := &w.Rows[row.Parent]
	if (up.Selector || up.FirstOf && w.endsAll(r)) && st != "decider.Failed" {
		w.p("if %s == decider.Succeeded {", st)
		w.succeeds(r)
		w.p("}")
	}
	w.noteEnded(r, st)
	if up.FirstOf {
		w.ended(int(row.Parent), st)
		return
	}
	w.p("return %s(x, %d, %s)", w.redecide(int(row.Parent)), row.Index, st)
}

// redecides reports whether the code goes on after row r has ended.
func (w *writer) redecides(r int) bool {
	row := &w.Rows[r]
	if row.Parent == codeplan.NoRow || row.Outcome {
		return false
	}
	up := &w.Rows[row.Parent]
	return up.Group == codeplan.ListGroup && !up.OnRedecide
}

// noteEnded writes that row r has ended with st.
func (w *writer) noteEnded(r int, st string) {
	row := &w.Rows[r]
	reason := "coderun.Reason(" + st + ")"
	if st == "decider.Failed" {
		reason = "uint8(behavior.ReasonFailed)"
	}
	w.p("*h.Byte(%d) = %s", row.Ended, reason)
	if row.Count == 0 {
		w.p("x.Ran = %d", r+1)
	}
	if row.Cooldown != 0 {
		w.p("*h.Word(%d) = uint64(h.Now) + 1", row.Cooldown)
	}
}

// redecide returns the name of the function in which group r decides for the first
// time in a tick without the child that has ended.
func (w *writer) redecide(r int) string {
	row := &w.Rows[r]
	name := w.name("Redecide", r)
	return w.call(name, func() {
		w.turnFunction(name, fmt.Sprintf("decides in %s again, without child not, which has ended with last.", comment(row.Name)), ", not uint8, last decider.Status", func() {
			w.p("x.Redecides++\nx.Group, x.Mask, x.Last = %d, 1<<not, last", r)
			w.walksNext(r)
			for i := range int(row.Count) {
				w.redecideChild(r, i)
			}
			w.exhausted(r)
		})
	})
}

// walksNext writes that the next tick must walk if the child that has ended would
// accept then although nothing changes.
func (w *writer) walksNext(r int) {
	row := &w.Rows[r]
	var pure []int
	for i := range int(row.Count) {
		if w.Rows[int(row.First)+i].Pure {
			pure = append(pure, i)
		}
	}
	if len(pure) > 1 {
		w.p("switch not {")
	}
	for _, i := range pure {
		c := int(row.First) + i
		if len(pure) > 1 {
			w.p("case %d: // %s", i, comment(w.Rows[c].Name))
		} else {
			w.p("if not == %d { // %s", i, comment(w.Rows[c].Name))
		}
		if need := w.needs(c); need != "" {
			w.p("x.WalkNext = x.WalkNext || %s", need)
		} else {
			w.p("x.WalkNext = true")
		}
	}
	if len(pure) > 0 {
		w.p("}")
	}
}

// redecideChild writes how child i of group r is asked again.
func (w *writer) redecideChild(r, i int) {
	c := int(w.Rows[r].First) + i
	row := &w.Rows[c]
	other := fmt.Sprintf("not != %d", i)
	enter := func(v string) {
		if row.Enter == codeplan.EnterOther {
			w.p("return x.Enter(%d, %s)", c, w.value(c, v))
		} else {
			w.replace(c)
		}
	}
	if row.Ask == codeplan.AskOther {
		w.p("if %s {\nreturn x.AskFrom(%d, %d)\n}", other, r, i)
		return
	}
	if w.has(c, "Decide") {
		w.p("h.Mark |= coderun.Redecide")
	}
	if row.Ask == codeplan.AskList {
		w.ifListAccepts(c, other, "x.In", halted, enter)
	} else {
		w.ifAccepts(c, and(other, w.masks(c)), halted, enter)
	}
}

// exhausted writes the end of group r, of which no child accepts.
func (w *writer) exhausted(r int) {
	row := &w.Rows[r]
	st := "last"
	if row.Selector {
		st = "decider.Failed"
	}
	if !w.redecides(r) {
		w.p("return x.Ended(%d, %s)", r, st)
		return
	}
	if depth := w.depth(r); int(w.Guard) <= depth {
		w.p("if x.Redecides == %d {\nreturn x.Ended(%d, %s)\n}", w.Guard, r, st)
	}
	w.ended(r, st)
}

// depth is how many groups may have decided again below row r.
func (w *writer) depth(r int) int {
	deepest := 0
	for i := range int(w.Rows[r].Count) {
		deepest = max(deepest, w.depth(int(w.Rows[r].First)+i)+1)
	}
	return deepest
}
