package gen

import "github.com/ethogram-go/ethogram/internal/codeplan"

// opening returns the name of the function that carries out a tick that has begun with
// nothing active.
func (w *writer) opening() string {
	name := w.prefix + "Open"
	return w.call(name, func() {
		w.stepFunction(name, "goes on with a tick that has begun with nothing active.", "", func() {
			w.late(w.openings, variable{"world", "t.World(in.World)"}, variable{"rows", w.rowsValue()})
		})
	})
}

// openings writes how the root's children are asked, and the first that accepts is
// entered: after the root, if that has waited for them.
func (w *writer) openings() {
	root := &w.Rows[0]
	for i := range int(root.Count) {
		c := int(root.First) + i
		enter := func(v string) {
			if w.asksWhen { // behind which nothing has looked for a reset
				w.ifReset(halted)
			}
			if root.Delegate {
				w.p("t.BeginRoot(h)")
			}
			if w.Rows[c].Enter == codeplan.EnterOther {
				w.p("return x.Enter(%d, %s)", c, w.value(c, v))
			} else {
				w.p("return %s(x)", w.enter(c))
			}
		}
		switch w.Rows[c].Ask {
		case codeplan.AskOther:
			w.p("return x.OpenFrom(%d)", i)
			return
		case codeplan.AskList:
			w.ifListAccepts(c, "", "in", halted, enter)
		default:
			if w.ifAccepts(c, w.masks(c), halted, enter) {
				return
			}
		}
	}
	w.p("return x.OpenFrom(%d)", root.Count)
}

// succeeds writes the end of a turn in which row r has succeeded.
func (w *writer) succeeds(r int) {
	if !w.endsAll(r) {
		w.p("return x.Ended(%d, decider.Succeeded)", r)
		return
	}
	w.p("return x.Ends(%d)", r)
}

// endsAll reports whether the success of leaf r ends all groups above it, without anything
// to call or to note.
func (w *writer) endsAll(r int) bool {
	if w.Rows[r].Count > 0 {
		return false
	}
	for leaf := true; ; leaf = false {
		row := &w.Rows[r]
		if w.Shared || row.Outcome || row.Cooldown != 0 || row.Leave != codeplan.LeaveDirect || w.has(r, "Deactivate") ||
			!leaf && (row.Group != codeplan.ListGroup || !row.Selector && !row.FirstOf) {
			return false
		}
		if row.Parent == codeplan.NoRow {
			return true
		}
		r = int(row.Parent)
	}
}
