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
		switch {
		case w.Finds:
			expired = " || t.Expired(h, in)"
		case w.Shared && w.Timed:
			expired = " || t.Foreign(h, in.World) || t.Due(h, in.Delta)"
		case w.Shared:
			expired = " || t.Foreign(h, in.World)"
		case w.Timed:
			expired = " || t.Due(h, in.Delta)"
		}
		w.p("if !t.Runs(%sID, h, in.Delta) || t.Heeds(in.World, knows)%s {", w.prefix, expired)
		if w.Opens {
			w.p("return %s(t, a, mem, in, knows)", w.fresh())
		} else {
			w.p("return t.Interpret(%sID, a, mem, in, knows)", w.prefix)
		}
		w.p("}")
		w.words()
		w.p(begins)
		w.p("in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed")
		descent{writer: w}.body(0)
	})
}

// begins is the beginning of a tick of h that Runs has accepted. In a function it would cost
// each tick some instructions for where that is inlined.
const begins = "h.Now += in.Delta\nh.Delta = in.Delta\nh.Tick++\nh.Mark = coderun.Busy"

// fresh returns the name of the function of ticks that the code may begin with an opening. It
// ends the tick, so that others keep nothing over its calls.
func (w *writer) fresh() string {
	name := w.prefix + "Fresh"
	signature := fmt.Sprintf("(t *%sEngine, a %s, mem decider.Memory, in decider.Input, knows uint8) %s", w.prefix, w.agent, results)
	open := w.opening()
	return w.call(name, func() {
		w.function(name, "is a tick that does not go on where the last one ended.", signature, nil, func() {
			w.p("h := t.Header(mem)")
			w.p("if t.Opens(%sID, h, in, knows) {\nreturn %s(t, a, h, in)\n}", w.prefix, open)
			w.p("return t.Interpret(%sID, a, mem, in, knows)", w.prefix)
		})
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
			w.p(begins)
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
