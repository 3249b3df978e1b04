package gen

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// descent writes what a tick does down the active path, as long as everything stays
// active: with the same words as in the last tick it does what the plan of the active
// leaf does, with others it also looks at the checks of flags and stimuli.
type descent struct {
	*writer
	changed bool
	inside  bool // a function of its own, which is not given what has changed
}

// big is how many rows a function may be about. The compiler inlines less into long
// functions.
const big = 24

// body writes the rest of a function that goes on with active row r.
func (w descent) body(r int) {
	w.late(func() { w.row(r) }, variable{"world", "t.World(in.World)"}, variable{"rows", w.rowsValue()})
}

// row writes the rest of a tick from active row r on.
func (w descent) row(r int) {
	row := &w.Rows[r]
	if w.stepless(r) {
		w.leaves(r)
		return
	}
	w.recheck(r)
	if row.Count == 0 {
		w.leaf(r)
		return
	}
	if w.ticks(r) {
		w.groupTick(r)
	}
	switch {
	case row.Machine && w.changed:
		w.p("return t.AskFrom(a, h, in, %d, 0)", r)
		return
	case row.Machine:
		w.p("return t.GoPlanned(a, h, in, %d)", row.Path)
		return
	}
	v := fmt.Sprintf("c%d", r)
	if row.Lanes != 0 {
		w.late(func() { w.lanes(r, v) }, variable{v, fmt.Sprintf("*h.Word(%d) // the lanes of %s that run\n", row.Lanes, comment(row.Name))})
		return
	}
	w.late(func() { w.children(r, v) },
		variable{v, fmt.Sprintf("*h.Byte(%d) // the active child of %s\n", row.Child, comment(row.Name))})
}

// below writes the rest of a tick from active row r on, in a function of its own if
// that is long.
func (w descent) below(r int) {
	if r == 0 || w.size(0) <= big || w.size(r) <= 3 || w.stepless(r) {
		w.row(r)
		return
	}
	verb := "In"
	if w.changed {
		verb = "ChangedIn"
	}
	name := w.name(verb, r)
	w.call(name, func() {
		w.stepFunction(name, fmt.Sprintf("goes on with %s, which is active.", comment(w.Rows[r].Name)), "", func() {
			w.inside = true
			w.body(r)
		})
	})
	w.p("return %s(t, a, h, in)", name)
}

// size is how many rows r and those below it are.
func (w *writer) size(r int) int {
	if w.sizes == nil {
		w.sizes = make([]int, len(w.Rows))
	}
	if w.sizes[r] == 0 {
		w.sizes[r] = 1
		for i := range int(w.Rows[r].Count) {
			w.sizes[r] += w.size(int(w.Rows[r].First) + i)
		}
	}
	return w.sizes[r]
}

// stepless reports whether a tick below active group r is no more than the tick of
// the active leaf.
func (w descent) stepless(r int) bool {
	row := &w.Rows[r]
	if row.Count == 0 || row.Lanes != 0 || row.Machine || w.ticks(r) || row.Rechecked || w.changed {
		return false
	}
	for i := range int(row.Count) {
		c := int(row.First) + i
		if w.Rows[c].Asked && i < int(row.Count)-1 || w.Rows[c].Rechecked || w.Rows[c].Count > 0 && !w.stepless(c) {
			return false
		}
	}
	return true
}

// unknown writes what cannot be reached.
func (w *writer) unknown(r int) {
	w.p("panic(%q)", "ethogram: internal error: generated code does not know what is active below "+w.Rows[r].Name)
}

// planned appends the leaves below row r that a steady tick may come to, or Parallels with lanes.
func (w *writer) planned(r int, leaves []int) []int {
	row := &w.Rows[r]
	if row.Planned {
		return append(leaves, r)
	}
	for i := range int(row.Count) {
		leaves = w.planned(int(row.First)+i, leaves)
	}
	return leaves
}

// tickFields are the fields of a behavior of which one may be called every tick.
var tickFields = []string{"Tick", "Once", "Each", "EachFor", "Run", "RunFor"}

// ticks reports whether row r has something to call in every tick.
func (w *writer) ticks(r int) bool {
	for _, field := range tickFields {
		if w.has(r, field) {
			return true
		}
	}
	return false
}

// children writes a branch for each child of group r that may be active, v, and
// between them how those before the active one are asked.
func (w descent) children(r int, v string) {
	row := &w.Rows[r]
	first, n := int(row.First), int(row.Count)
	for i := 0; i < n; {
		// Children up to the next one that is asked are told apart by one switch.
		to, asked, always := i, "", false
		for to < n && asked == "" {
			if to < n-1 {
				asked = w.piece(func() { always = w.asked(first + to) })
			}
			to++
		}
		var active []int
		for c := first + i; c < first+to; c++ {
			if len(w.planned(c, nil)) > 0 {
				active = append(active, c)
			}
		}
		switch {
		case len(active) == 1 && to == n && asked == "":
			w.p("// %s", comment(w.Rows[active[0]].Name))
			w.below(active[0])
			return
		case len(active) == 1:
			w.p("if %s == %d { // %s", v, w.Rows[active[0]].Index+1, comment(w.Rows[active[0]].Name))
			w.below(active[0])
			w.p("}")
		case len(active) > 1:
			w.p("switch %s {", v)
			for _, c := range active {
				w.p("case %d: // %s", w.Rows[c].Index+1, comment(w.Rows[c].Name))
				w.below(c)
			}
			w.p("}")
		}
		w.b.WriteString(asked)
		if always { // nothing behind it is come to
			return
		}
		i = to
	}
	w.unknown(r)
}

// asked writes how row r is asked if a later sibling is active. It reports whether
// that always ends the function.
func (w descent) asked(r int) (always bool) {
	row := &w.Rows[r]
	up := &w.Rows[row.Parent]
	reset := "return t.Halted(a, h, in)"
	switch {
	case w.changed && (!up.Asks || up.Latched && !row.Urgent), !w.changed && !row.Asked:
		return false
	case row.Ask == codeplan.AskCall:
		if !w.changed {
			reset = ""
		}
		return w.ifAccepts(r, w.masks(r), reset, w.accepted(r))
	case row.Ask == codeplan.AskList:
		w.ifListAccepts(r, w.mayHaveChanged(r), "in", reset, func(string) { w.p("return %s(t, a, h, in)", w.to(r)) })
		return false
	case w.changed:
		w.p("return t.AskFrom(a, h, in, %d, %d)", row.Parent, row.Index)
		return true
	case row.Flat:
		return w.flat(r, row.Step, nil)
	}
	return w.look(r, row.Step, w.accepted(r))
}

// mayHaveChanged is the condition that a word has changed in
// which row r or a row below it looks at a bit: while it refuses by these alone, it has
// refused in the last tick and refuses now. It is "" where that is not known.
func (w descent) mayHaveChanged(r int) string {
	if !w.changed || w.inside || !w.Rows[r].Pure {
		return ""
	}
	flags, stimuli := w.cares(r)
	var any []string
	if flags != 0 {
		any = append(any, fmt.Sprintf("changedFlags&%s != 0", number(flags)))
	}
	if stimuli != 0 {
		any = append(any, fmt.Sprintf("changedStimuli&%s != 0", number(stimuli)))
	}
	if len(any) == 2 {
		return "(" + strings.Join(any, " || ") + ")"
	}
	return and(any...)
}

// cares returns the bits of flags and stimuli that row r and those below it check.
func (w *writer) cares(r int) (flags, stimuli uint64) {
	row := &w.Rows[r]
	flags = row.Flags.All | row.Flags.None | row.Flags.Any | row.Flags.AnyClear
	stimuli = row.Stimuli.All | row.Stimuli.None | row.Stimuli.Any | row.Stimuli.AnyClear
	for i := range int(row.Count) {
		f, s := w.cares(int(row.First) + i)
		flags, stimuli = flags|f, stimuli|s
	}
	return flags, stimuli
}

// accepted returns what writes how row r, which has accepted with v, is entered.
func (w *writer) accepted(r int) func(v string) {
	return func(v string) {
		if w.has(r, "Decide") {
			w.p("return %s(t, a, h, in, %s)", w.decided(r), v)
		} else {
			w.p("return %s(t, a, h, in)", w.to(r))
		}
	}
}

// recheck writes how active row r is asked again.
func (w descent) recheck(r int) {
	row := &w.Rows[r]
	if w.changed && row.Rechecks {
		if masks := w.masks(r); masks != "" {
			w.p("if %s {\nreturn %s(t, a, h, in)\n}", unless(masks), w.fails(r))
		}
	}
	if !row.Rechecked {
		return
	}
	if row.DBlock {
		w.p("return t.AskPlanned(a, h, in, %d)", row.Step)
		return
	}
	if when := w.when(r); when != "" {
		w.p("if %s {\nreturn %s(t, a, h, in)\n}", unless(when), w.fails(r))
	}
	if !w.has(r, "Decide") {
		return
	}
	w.p("h.Draws = coderun.SaltDecide")
	stops := "h.Mark != coderun.Busy"
	if w.Shared {
		stops = "h.Mark&coderun.Reset != 0"
	}
	w.p("if v := %s; !(%s) || %s {\nreturn %s(t, a, h, in)", w.decideCall(r), w.accepts(r, "v"), stops, w.fails(r))
	if w.Shared && !w.changed { // a callback may fill a slot
		w.p("} else if h.Mark != coderun.Busy {\nreturn t.AskPlanned(a, h, in, %d)", row.Step+1)
	}
	w.p("}")
}
