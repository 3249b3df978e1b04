package gen

import (
	"fmt"
	"strings"
)

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

// tickCall writes the call of what row r does in every tick, with st as the status,
// and returns the condition that this changes something: "" never, "true" always.
func (w *writer) tickCall(r int, frame string) (st, changes string) {
	switch {
	case w.has(r, "Each"):
		w.p("%s(a)", w.calls[r]["Each"])
		return "decider.Running", ""
	case w.has(r, "EachFor"):
		w.p("%s(a, h.Delta)", w.calls[r]["EachFor"])
		return "decider.Running", ""
	case w.has(r, "Once"):
		w.p("%s(a)", w.calls[r]["Once"])
		return "decider.Succeeded", "true"
	case w.has(r, "Run"):
		w.p("st := %s(a)", w.calls[r]["Run"])
	case w.has(r, "RunFor"):
		w.p("st := %s(a, h.Delta)", w.calls[r]["RunFor"])
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
	st, changes := w.tickCall(r, frame("coderun.Context", r))
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
		st, changes = w.tickCall(r, frame("coderun.Context", r))
	}
	if w.ticks(r) || w.asksWhen {
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
		st, changes = w.tickCall(r, "coderun.Context(h, &rows[h.Leaf], world)")
	}
	if w.ticks(r) || w.asksWhen {
		if w.stop(changes, false, fmt.Sprintf("t.Stopped(a, h, in, %s)", st)) {
			return
		}
	}
	w.p("h.Mark = coderun.Steady")
	w.p("return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil")
}
