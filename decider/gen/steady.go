package gen

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// tick writes the function that begins every tick, and goes on with those in which
// nothing changes.
func (w *writer) tick() {
	name := w.prefix + "Tick"
	signature := fmt.Sprintf("(tree *decider.Tree[%s], a %s, mem decider.Memory, in decider.Input, knows uint8) %s", w.agent, w.agent, results)
	w.function(name, "ticks by the code as far as it knows how.", signature, nil, func() {
		w.p("t := (*%sEngine)(tree)", w.prefix)
		w.p("h := t.Header(mem)")
		expired := ""
		if w.Timed || w.Shared {
			expired = " || t.Expired(h, in)"
		}
		w.p("if !t.Runs(%sID, h, in.Delta) || t.Heeds(in.World, knows)%s {", w.prefix, expired)
		w.p("return t.Interpret(%sID, a, mem, in, knows)", w.prefix)
		w.p("}")
		w.words()
		w.p("t.Begin(h, in.Delta)")
		w.p("in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed")
		descent{writer: w}.body(0)
	})
}

// words writes what the tick does if flags or stimuli have changed.
func (w *writer) words() {
	if !w.checksWords() {
		w.p("h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)")
		return
	}
	w.p("if uint64(in.Flags) != h.Flags || coderun.Live(in.Stimuli) != h.Stimuli {")
	if w.Hears { // the table notes as a mistake that it is given none
		w.p("if in.Stimuli == nil && in.World != nil {\nreturn t.Interpret(%sID, a, mem, in, knows)\n}", w.prefix)
	}
	rest := fmt.Sprintf("return t.Interpret(%sID, a, mem, in, knows)", w.prefix)
	if changed := w.changed(); changed != "" {
		rest = fmt.Sprintf("return %s(t, a, h, in)", changed)
	}
	if w.Sifts && w.masked() > sifted {
		w.p("if !t.Holds(h, in) {\n%s\n}", rest)
	} else {
		w.p("%s", rest)
	}
	w.p("}")
}

// sifted is from how many rows with masks on the interpreter finds out faster than the
// masks one by one whether changed words matter.
const sifted = 120

// masked is how many rows check flags or stimuli.
func (w *writer) masked() int {
	n := 0
	for i := range w.Rows {
		if w.masks(i) != "" {
			n++
		}
	}
	return n
}

// changed returns the name of the function that carries out a tick in which flags or
// stimuli have changed, or "" if the interpreter has to.
func (w *writer) changed() string {
	for i := range w.Rows {
		if w.Rows[i].Rechecked && w.Rows[i].DBlock {
			return ""
		}
	}
	name := w.prefix + "Changed"
	return w.call(name, func() {
		w.stepFunction(name, "ticks an agent whose flags or stimuli have changed.", "", func() {
			w.p("t.Begin(h, in.Delta)")
			body := w.piece(func() { descent{writer: w, changed: true}.body(0) })
			for _, v := range []variable{{"changedFlags", "h.Flags ^ uint64(in.Flags)"}, {"changedStimuli", "h.Stimuli ^ coderun.Live(in.Stimuli)"}} {
				if uses([]byte(body), v.name) {
					w.p("%s := %s", v.name, v.value)
				}
			}
			w.p("h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)")
			w.p("in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed")
			w.b.WriteString(body)
		})
	})
}

// checksWords reports whether any row checks flags or stimuli.
func (w *writer) checksWords() bool {
	return w.masked() > 0
}

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
	v := fmt.Sprintf("c%d", r)
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
	if row.Count == 0 || w.ticks(r) || row.Rechecked || w.changed {
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

// leaves writes the tick of the active leaf of group r, of which only that is called.
// Leaves with the same function are told apart by their rows alone.
func (w descent) leaves(r int) {
	var order []string
	same := map[string][]int{}
	for _, l := range w.planned(r, nil) {
		call := ""
		for _, field := range tickFields {
			if w.has(l, field) {
				call = field + w.calls[l][field]
				if w.direct(l, field) == "" {
					call += fmt.Sprint(l)
				}
			}
		}
		if same[call] == nil {
			order = append(order, call)
		}
		same[call] = append(same[call], l)
	}
	one := func(leaves []int) {
		if len(leaves) == 1 {
			w.leaf(leaves[0])
			return
		}
		w.sameLeaf(leaves[0])
	}
	if len(order) == 1 {
		one(same[order[0]])
		return
	}
	w.p("switch h.Leaf {")
	for _, call := range order {
		var rows, names []string
		for _, l := range same[call] {
			rows, names = append(rows, fmt.Sprint(l)), append(names, comment(w.Rows[l].Name))
		}
		w.p("case %s: // %s", strings.Join(rows, ", "), strings.Join(names, ", "))
		one(same[call])
	}
	w.p("}")
	w.unknown(r)
}

// unknown writes what cannot be reached.
func (w *writer) unknown(r int) {
	w.p("panic(%q)", "ethogram: internal error: generated code does not know what is active below "+w.Rows[r].Name)
}

// planned appends the leaves below row r that a steady tick may come to.
func (w *writer) planned(r int, leaves []int) []int {
	row := &w.Rows[r]
	if row.Count == 0 && row.Planned {
		return append(leaves, r)
	}
	for i := range int(row.Count) {
		leaves = w.planned(int(row.First)+i, leaves)
	}
	return leaves
}

// tickFields are the fields of a behavior of which one may be called every tick.
var tickFields = []string{"Tick", "Once", "Each", "Run"}

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
	switch {
	case w.changed && (!up.Asks || up.Latched && !row.Urgent), !w.changed && !row.Asked:
		return false
	case row.Ask == codeplan.AskCall:
		reset := ""
		if w.changed {
			reset = "return t.Halted(a, h, in)"
		}
		return w.ifAccepts(r, w.masks(r), reset, w.accepted(r))
	case row.Ask == codeplan.AskList:
		w.p("if %s%s(t, a, h, in) {\nreturn %s(t, a, h, in)\n}", w.mayHaveChanged(r), w.ask(r), w.to(r))
		if w.mayReset(r) {
			w.p("if h.Mark&coderun.Reset != 0 {\nreturn t.Halted(a, h, in)\n}")
		}
		return false
	case w.changed:
		w.p("return t.AskFrom(a, h, in, %d, %d)", row.Parent, row.Index)
		return true
	case !row.Looked:
		w.p("return t.AskPlanned(a, h, in, %d)", r)
		return true
	}
	w.p("switch refuses, ask := t.Look(h, in.World, %d); {", r)
	w.p("case ask:\nreturn t.AskPlanned(a, h, in, %d)", r)
	w.p("case !refuses:")
	if row.Simple {
		w.ifAccepts(r, "", "", w.accepted(r))
	} else {
		w.p("return t.AskPlanned(a, h, in, %d)", r)
	}
	w.p("}")
	return false
}

// mayHaveChanged is the condition, to be followed by others, that a word has changed in
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
	switch len(any) {
	case 0:
		return ""
	case 1:
		return any[0] + " && "
	}
	return "(" + strings.Join(any, " || ") + ") && "
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
		w.p("return t.AskPlanned(a, h, in, %d)", r)
		return
	}
	if when := w.when(r); when != "" {
		w.p("if %s {\nreturn %s(t, a, h, in)\n}", unless(when), w.fails(r))
	}
	if !w.has(r, "Decide") {
		return
	}
	w.p("h.Draws = coderun.SaltDecide")
	switch {
	case w.Shared && !w.changed: // a callback may fill a slot
		w.p("if v := %s; !(%s) || h.Mark&coderun.Reset != 0 {", w.decideCall(r), w.accepts(r, "v"))
		w.p("return %s(t, a, h, in)", w.fails(r))
		w.p("} else if h.Mark != coderun.Busy {")
		w.p("return t.AskedPlanned(a, h, in, %d)", r)
		w.p("}")
	case w.Shared:
		w.p("if v := %s; !(%s) || h.Mark&coderun.Reset != 0 {", w.decideCall(r), w.accepts(r, "v"))
		w.p("return %s(t, a, h, in)\n}", w.fails(r))
	default:
		w.p("if v := %s; !(%s) || h.Mark != coderun.Busy {", w.decideCall(r), w.accepts(r, "v"))
		w.p("return %s(t, a, h, in)\n}", w.fails(r))
	}
}

// tickCall writes the call of what row r does in every tick, with st as the status,
// and returns the condition that this changes something: "" never, "true" always.
func (w *writer) tickCall(r int, frame string) (st, changes string) {
	switch {
	case w.has(r, "Each"):
		w.p("%s(a)", w.calls[r]["Each"])
		return "decider.Running", ""
	case w.has(r, "Once"):
		w.p("%s(a)", w.calls[r]["Once"])
		return "decider.Succeeded", "true"
	case w.has(r, "Run"):
		w.p("st := %s(a)", w.calls[r]["Run"])
	default:
		w.p("h.Draws = coderun.SaltTick")
		w.p("st := %s(a, %s)", w.calls[r]["Tick"], frame)
	}
	return "st", "st != decider.Running"
}

// live is the condition that a callback has changed the stimuli.
const live = "coderun.Live(in.Stimuli) != h.Stimuli"

// groupTick writes the tick of active group r.
func (w descent) groupTick(r int) {
	w.p("{")
	st, changes := w.tickCall(r, frame("behavior.Context", r))
	w.stop(changes, true, fmt.Sprintf("%s(t, a, h, in, %s)", w.ticked(r), st))
	w.p("}")
}

// stop writes the return of call on condition changes, or if a callback has changed
// the agent's memory, or with words the stimuli. It reports whether that is always.
func (w *writer) stop(changes string, words bool, call string) (always bool) {
	if changes == "true" {
		w.p("return %s", call)
		return true
	}
	conditions := []string{"h.Mark != coderun.Busy"}
	if changes != "" {
		conditions = []string{changes, conditions[0]}
	}
	if words {
		conditions = append(conditions, live)
	}
	w.p("if %s {\nreturn %s\n}", strings.Join(conditions, " || "), call)
	return false
}

// leaf writes the tick of the active leaf r, and the end of the agent's.
func (w descent) leaf(r int) {
	st, changes := "decider.Running", ""
	if w.ticks(r) {
		st, changes = w.tickCall(r, frame("behavior.Context", r))
	}
	if w.ticks(r) || w.asksWhen() {
		if w.stop(changes, w.changed, fmt.Sprintf("%s(t, a, h, in, %s)", w.stops(r), st)) {
			return
		}
	}
	w.p("h.Mark = coderun.Steady")
	w.p("return decider.Result{Status: decider.Running, Leaf: %d}, nil", r)
}

// sameLeaf writes the tick of the active leaf, whichever that is of those that have
// the functions of leaf r.
func (w descent) sameLeaf(r int) {
	st, changes := "decider.Running", ""
	if w.ticks(r) {
		st, changes = w.tickCall(r, "behavior.Context{Mem: h, Row: &rows[h.Leaf], World: world}")
	}
	if w.ticks(r) || w.asksWhen() {
		if w.stop(changes, false, fmt.Sprintf("t.Stopped(a, h, in, %s)", st)) {
			return
		}
	}
	w.p("h.Mark = coderun.Steady")
	w.p("return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil")
}

// asksWhen reports whether any row has a When, behind which nothing looks for a
// reset.
func (w *writer) asksWhen() bool {
	for i := range w.Rows {
		if w.has(i, "When") {
			return true
		}
	}
	return false
}

// comment is a name in a comment, which is one line of what Go allows.
func comment(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if odd := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }; strings.ContainsFunc(name, odd) {
		name = strconv.Quote(name)
	}
	return name
}
