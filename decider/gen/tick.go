package gen

import (
	"fmt"
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
		if w.Opens {
			w.p("if t.Opens(%sID, h, in, knows) {\nreturn %s(t, a, h, in)\n}", w.prefix, w.opening())
		}
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
	if w.masked == 0 {
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
	if w.Sifts && w.masked > sifted {
		w.p("if !t.Holds(h, in) {\n%s\n}", rest)
	} else {
		w.p("%s", rest)
	}
	w.p("}")
}

// sifted is from how many rows with masks on the interpreter finds out faster than the
// masks one by one whether changed words matter.
const sifted = 120

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
