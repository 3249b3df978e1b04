package gen

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// mayReset reports whether asking row r may call a Decide, which may reset the agent.
func (w *writer) mayReset(r int) bool {
	return w.has(r, "Decide") || w.Rows[r].Ask == codeplan.AskList && w.childMayReset(r)
}

// childMayReset reports whether asking a child of group r may.
func (w *writer) childMayReset(r int) bool {
	row := &w.Rows[r]
	for i := range int(row.Count) {
		if w.mayReset(int(row.First) + i) {
			return true
		}
	}
	return false
}

// ifReset writes: if a callback has reset the agent, do then, which ends the function.
func (w *writer) ifReset(then string) {
	w.p("if h.Mark&coderun.Reset != 0 {\n%s\n}", then)
}

// halted ends a function of a turn that a reset has ended.
const halted = "return x.Halted()"

// ask returns the name of the function that asks row r, a list that accepts only if a
// child does. After a reset it returns false.
func (w *writer) ask(r int) string {
	row := &w.Rows[r]
	name := w.name("Ask", r)
	return w.call(name, func() {
		signature := fmt.Sprintf("(t *%sEngine, a %s, h *coderun.Header, in decider.Input) bool", w.prefix, w.agent)
		vars := []variable{{"world", "t.World(in.World)"}, {"rows", w.rowsValue()}}
		w.function(name, fmt.Sprintf("reports whether %s accepts, and keeps the child that does.", comment(row.Name)), signature, vars, func() {
			if masks := w.masks(r); masks != "" {
				w.p("if %s {\nreturn false\n}", unless(masks))
			}
			w.refuses(r, "return false")
			cleared := false
			for i := range int(row.Asking) {
				c := int(row.First) + i
				if w.mayReset(c) && !cleared {
					w.p("h.Mark &^= coderun.Redecide")
					cleared = true
				}
				accept := func(string) { w.p("*h.Byte(%d) = %d // %s\nreturn true", row.Choice, i+1, comment(w.Rows[c].Name)) }
				if w.Rows[c].Ask == codeplan.AskList {
					w.ifListAccepts(c, "", "in", "return false", accept)
				} else if w.ifAccepts(c, w.masks(c), "return false", accept) {
					return
				}
			}
			w.p("return false")
		})
	})
}

// ifListAccepts writes: if row r, a list that is asked with input in if conditions before
// hold, accepts, do then, which ends the function. After a reset it does reset.
func (w *writer) ifListAccepts(r int, before, in, reset string, then func(v string)) {
	w.p("if %s {", and(before, fmt.Sprintf("%s(t, a, h, %s)", w.ask(r), in)))
	then("1")
	w.p("}")
	if w.mayReset(r) {
		w.ifReset(reset)
	}
}

// refuses writes: if the own When or Decide of row r refuses, or resets the agent, do
// then, which ends the function.
func (w *writer) refuses(r int, then string) {
	if when := w.when(r); when != "" {
		w.p("if %s {\n%s\n}", unless(when), then)
	}
	if w.has(r, "Decide") {
		w.p("h.Draws = coderun.SaltDecide")
		w.p("if v := %s; !(%s) || h.Mark&coderun.Reset != 0 {\n%s\n}", w.decideCall(r), w.accepts(r, "v"), then)
	}
}

// interrupt writes the end of a turn in which row r has accepted and replaces a
// sibling that has not ended.
func (w *writer) interrupt(r int, v string) {
	if w.Rows[r].Enter == codeplan.EnterOther {
		w.p("return x.Enter(%d, %s)", r, w.value(r, v))
		return
	}
	w.p("x.Interrupted = true")
	w.replace(r)
}

// value is the value with which row r has accepted.
func (w *writer) value(r int, v string) string {
	if !w.has(r, "Decide") || w.Rows[r].Not || w.Rows[r].Ask == codeplan.AskList {
		return "1"
	}
	return v
}

// replace writes the end of a turn in which row r replaces the active child of its
// group.
func (w *writer) replace(r int) {
	up := int(w.Rows[r].Parent)
	w.p("if !%s(x, behavior.ReasonInterrupted) {\n%s\n}", w.leave(up), halted)
	w.p("return %s(x)", w.enter(r))
}

// leave returns the name of the function that deactivates the active child of group
// r. It reports whether the agent was not reset.
func (w *writer) leave(r int) string {
	row := &w.Rows[r]
	name := w.name("Leave", r)
	return w.call(name, func() {
		signature := fmt.Sprintf("(x *%sTurn, cause behavior.Reason) bool", w.prefix)
		w.function(name, fmt.Sprintf("deactivates what is active in %s, and reports whether the tick may go on.", comment(row.Name)), signature, w.turnVars(), func() {
			first := int(row.First)
			body := w.piece(func() {
				if !w.leavesAny(r) {
					w.p("*h.Byte(%d) = 0", row.Child)
					return
				}
				rest := false
				w.p("switch *h.Byte(%d) {", row.Child)
				for i := range int(row.Count) {
					if !w.leaveChild(row.Child, first+i, i) {
						rest = true
					}
				}
				if rest {
					w.p("default:\n*h.Byte(%d) = 0", row.Child)
				}
				w.p("}")
			})
			if uses([]byte(body), "why") || uses([]byte(body), "below") || uses([]byte(body), "own") {
				w.p("own := behavior.Reason(*h.Byte(%d)) // why it has ended, if it has", w.Rows[first].Ended)
				if uses([]byte(body), "why") {
					w.p("why := cause\nif own != behavior.ReasonNone {\nwhy = own\n}")
				}
				if uses([]byte(body), "below") {
					w.p("below := cause\nif own != behavior.ReasonNone {\nbelow = behavior.ReasonGroupEnded\n}")
				}
			}
			w.b.WriteString(body)
			w.p("return h.Mark&coderun.Reset == 0")
		})
	})
}

// leavesAny reports whether leaving a child of group r may be more than to note that
// none is active.
func (w *writer) leavesAny(r int) bool {
	for i := range int(w.Rows[r].Count) {
		if w.leavesMore(int(w.Rows[r].First) + i) {
			return true
		}
	}
	return false
}

// leavesMore reports whether leaving row c is more than that.
func (w *writer) leavesMore(c int) bool {
	row := &w.Rows[c]
	return row.Leave == codeplan.LeaveOther || row.Count > 0 || row.Cooldown != 0 || w.has(c, "Deactivate")
}

// leaveChild writes the case of leave for row c, child i of its group, unless leaving
// it does nothing but what the default does.
func (w *writer) leaveChild(child uint32, c, i int) bool {
	row := &w.Rows[c]
	switch {
	case !w.leavesMore(c):
		return false
	case row.Leave == codeplan.LeaveOther:
		w.p("case %d: // %s\nx.Deactivate(%d, cause)", i+1, comment(row.Name), c)
		return true
	}
	w.p("case %d: // %s", i+1, comment(row.Name))
	if row.Count > 0 {
		w.p("%s(x, below)", w.leave(c))
	}
	w.p("*h.Byte(%d) = 0", child)
	if row.Cooldown != 0 {
		w.p("if own == behavior.ReasonNone {\n*h.Word(%d) = uint64(h.Now) + 1\n}", row.Cooldown)
	}
	if w.has(c, "Deactivate") {
		w.p("h.Draws = coderun.SaltDeactivate")
		w.p("%s(a, %s, why)", w.calls[c]["Deactivate"], frame("coderun.Context", c))
		w.p("x.Refresh()")
	}
	return true
}

// enter returns the name of the function that enters row r, after what was active in
// its group has been left, and ends the tick.
func (w *writer) enter(r int) string {
	row := &w.Rows[r]
	name := w.name("Enter", r)
	return w.call(name, func() {
		w.turnFunction(name, fmt.Sprintf("activates %s and goes on below it.", comment(row.Name)), "", func() {
			w.activate(r)
			w.visit(r)
		})
	})
}

// activate writes the activation of row r.
func (w *writer) activate(r int) {
	row := &w.Rows[r]
	refused := func(ok string) {
		w.p("if !%s {", ok)
		w.ifReset(halted)
		w.p("return x.Refused(%d)\n}", r)
	}
	if row.Enter == codeplan.EnterCall {
		refused(fmt.Sprintf("x.Activate(%d)", r))
		w.ifReset(halted)
		return
	}
	w.p("*h.Word(%d) = uint64(h.Now)\n*h.Byte(%d) = 0", row.Word, row.Ended)
	if row.Count > 0 {
		w.p("*h.Byte(%d) = 0", row.Child)
	}
	if row.Block {
		w.p("t.NewBlock(h, %d)", r)
	}
	if w.has(r, "Activate") {
		w.p("h.Draws = coderun.SaltActivate")
		w.p("ok := %s(a, %s)", w.calls[r]["Activate"], frame("coderun.Context", r))
		w.p("x.Refresh()")
		refused("ok")
	}
	w.p("*h.Byte(%d) = %d", w.Rows[row.Parent].Child, row.Index+1)
	if w.has(r, "Activate") {
		w.ifReset(halted)
	}
}

// visit writes the end of a turn in which row r was activated.
func (w *writer) visit(r int) {
	row := &w.Rows[r]
	if row.Group == codeplan.OtherGroup || row.Delegate && (row.Ask != codeplan.AskList || !w.enterable(r)) {
		w.p("return x.Visit(%d)", r)
		return
	}
	if w.ticks(r) {
		st, changes := w.tickCall(r, frame("coderun.Context", r))
		w.p("x.Refresh()")
		w.ifReset(halted)
		switch changes {
		case "":
		case "true":
			w.succeeds(r)
			return
		default:
			if w.endsAll(r) {
				w.p("if %s == decider.Succeeded {", st)
				w.succeeds(r)
				w.p("}")
			}
			w.p("if x.Over(%d, st) {\nreturn x.Ended(%d, %s)\n}", r, r, st)
		}
	}
	switch {
	case row.Count == 0:
		w.p("return x.%s(%d)", w.runs(r), r)
	case row.Delegate:
		w.p("switch *h.Byte(%d) { // the child that has accepted", row.Choice)
		for i := range int(row.Count) {
			w.p("case %d:\nreturn %s(x)", i+1, w.enter(int(row.First)+i))
		}
		w.p("}")
		w.p("return x.Ended(%d, decider.Failed)", r)
	default:
		w.first(r)
	}
}

// enterable reports whether the code enters all children of group r.
func (w *writer) enterable(r int) bool {
	row := &w.Rows[r]
	for i := range int(row.Count) {
		if w.Rows[int(row.First)+i].Enter == codeplan.EnterOther {
			return false
		}
	}
	return true
}

// runs is the method that ends a turn when leaf r runs.
func (w *writer) runs(r int) string {
	if w.Timed || w.Shared || !w.Rows[r].Planned {
		return "RunsOn"
	}
	return "Runs"
}

// first writes how the children of group r, which was activated in this tick, are
// asked, and the first that accepts is entered.
func (w *writer) first(r int) {
	row := &w.Rows[r]
	if w.childMayReset(r) {
		w.p("h.Mark &^= coderun.Redecide")
	}
	for i := range int(row.Count) {
		c := int(row.First) + i
		enter := func(v string) {
			if w.Rows[c].Enter == codeplan.EnterOther {
				w.p("return x.Enter(%d, %s)", c, w.value(c, v))
			} else {
				w.p("return %s(x)", w.enter(c))
			}
		}
		switch w.Rows[c].Ask {
		case codeplan.AskOther:
			w.p("return x.AskFrom(%d, %d)", r, i)
			return
		case codeplan.AskList:
			w.ifListAccepts(c, "", "x.In", halted, enter)
		default:
			if w.ifAccepts(c, w.masks(c), halted, enter) {
				return
			}
		}
	}
	w.p("return x.Ended(%d, decider.Failed)", r)
}
