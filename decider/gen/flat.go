package gen

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// flat writes how the plans ask list r, which delegates to rows of which the interpreter has to
// ask some: its own checks, and then its children one by one. step is its first step, and in are
// the lists that it stands in, from the one on whose group is active. It reports whether that
// always ends the function.
func (w descent) flat(r, step int, in []int) (always bool) {
	row := &w.Rows[r]
	in = append(in[:len(in):len(in)], r)
	own := and(w.masks(r), w.when(r))
	if own != "" {
		w.p("if %s {", own)
		defer w.p("}")
	}
	for i := range int(row.Count) {
		c := int(row.First) + i
		if w.flatChild(c, step+w.Rows[c].Inner, in) {
			return own == ""
		}
	}
	return false
}

// flatChild is flat of child c of the last of these lists.
func (w descent) flatChild(c, step int, in []int) (always bool) {
	row := &w.Rows[c]
	accepted := func(v string) {
		if w.has(c, "Decide") {
			w.p("return %s(t, a, h, in, %s)", w.chosen(c, step, in), v)
		} else {
			w.p("return %s(t, a, h, in)", w.chosen(c, step, in))
		}
	}
	switch {
	case row.Ask == codeplan.AskCall:
		return w.ifAccepts(c, w.masks(c), "", accepted)
	case row.Ask == codeplan.AskList:
		w.ifListAccepts(c, "", "in", "return t.Halted(a, h, in)", func(string) { w.p("return %s(t, a, h, in)", w.chosen(c, step, in)) })
		return false
	case row.Flat:
		return w.flat(c, step, in)
	}
	return w.look(c, step, accepted)
}

// look writes how a steady tick asks row r, of which the interpreter has to look at timers or a
// gate first, or which it asks in full. It reports whether that always ends the function.
func (w descent) look(r, step int, accepted func(v string)) (always bool) {
	row := &w.Rows[r]
	if !row.Looked {
		w.p("return t.GoPlanned(a, h, in, %d)", step)
		return true
	}
	look := "Look"
	if row.Gated {
		look = "LookAtGate"
	}
	w.p("switch refuses, ask := t.%s(h, in.World, %d); {", look, r)
	w.p("case ask:\nreturn t.AskPlanned(a, h, in, %d)", step)
	w.p("case !refuses:")
	if row.Simple {
		w.ifAccepts(r, "", "", accepted)
	} else {
		w.p("return t.AskPlanned(a, h, in, %d)", step)
	}
	w.p("}")
	return false
}

// chosen is the name of the function that goes on after row c, which these lists delegate to,
// has accepted or its Decide has changed the agent's memory.
func (w *writer) chosen(c, step int, in []int) string {
	name := fmt.Sprintf("%sOf%d", w.name("Chosen", c), in[0])
	params := ""
	if w.has(c, "Decide") {
		params = ", v float64"
	}
	return w.call(name, func() {
		w.stepFunction(name, fmt.Sprintf("replaces what is active by %s, which delegates to %s.", comment(w.Rows[in[0]].Name), comment(w.Rows[c].Name)), params, func() {
			if w.has(c, "Decide") {
				w.ifReset(halted)
				if w.Shared { // a callback has filled a slot
					w.p("if !(%s) {\nreturn t.AskPlanned(a, h, in, %d)\n}", w.accepts(c, "v"), step+1)
				}
			}
			for i, list := range in {
				chosen := c
				if i+1 < len(in) {
					chosen = in[i+1]
				}
				w.p("*h.Byte(%d) = %d // %s", w.Rows[list].Choice, w.Rows[chosen].Index+1, comment(w.Rows[chosen].Name))
			}
			w.interrupt(in[0], "1")
		})
	})
}
