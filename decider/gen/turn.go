package gen

import "fmt"

// This file writes the functions that a tick goes to when it does not go on down the
// active path. They begin a turn.

// stepFunction writes a function that goes on with a tick, given what the tick has.
func (w *writer) stepFunction(name, comment, params string, body func()) {
	w.function(name, comment, fmt.Sprintf("(t *%sEngine, a %s, h *coderun.Header, in decider.Input%s) %s", w.prefix, w.agent, params, results),
		[]variable{{"x", fmt.Sprintf("&%sTurn{Tree: t, Agent: a, Mem: h, In: in}", w.prefix)}}, body)
}

// to is the name of the function in which row r, which has accepted, replaces what is
// active.
func (w *writer) to(r int) string {
	name := w.name("To", r)
	return w.call(name, func() {
		w.stepFunction(name, fmt.Sprintf("replaces what is active by %s, which accepts.", comment(w.Rows[r].Name)), "", func() { w.interrupt(r, "1") })
	})
}

// decided is the name of the function that goes on after the Decide of row r, which
// said v, has accepted or has changed the agent's memory.
func (w *writer) decided(r int) string {
	name := w.name("Decided", r)
	return w.call(name, func() {
		w.stepFunction(name, fmt.Sprintf("goes on after the Decide of %s has accepted with v, or has reset the agent.", comment(w.Rows[r].Name)), ", v float64", func() {
			w.ifReset(halted)
			if w.Shared { // a callback has filled a slot
				w.p("if !(%s) {\nreturn t.AskPlanned(a, h, in, %d)\n}", w.accepts(r, "v"), w.Rows[r].Step+1)
			}
			w.interrupt(r, "v")
		})
	})
}

// fails is the name of the function that ends active row r, which no longer accepts.
func (w *writer) fails(r int) string {
	name := w.name("Fails", r)
	return w.call(name, func() {
		w.stepFunction(name, fmt.Sprintf("ends %s, which no longer accepts.", comment(w.Rows[r].Name)), "", func() {
			if w.has(r, "Decide") {
				w.ifReset(halted)
			}
			w.ended(r, "decider.Failed")
		})
	})
}

// ticked is the name of the function that goes on after the tick of group r has
// changed something.
func (w *writer) ticked(r int) string {
	name := w.name("Ticked", r)
	return w.call(name, func() { w.afterTick(name, r, fmt.Sprintf("x.WalkFrom(%d)", r)) })
}

// stops is the name of the function that goes on after the tick of leaf r has changed
// something.
func (w *writer) stops(r int) string {
	name := w.name("Stops", r)
	return w.call(name, func() { w.afterTick(name, r, fmt.Sprintf("x.RunsOn(%d)", r)) })
}

// afterTick writes the function that goes on after the tick of row r has ended it or
// changed something; with runs if the row has not ended.
func (w *writer) afterTick(name string, r int, runs string) {
	w.stepFunction(name, fmt.Sprintf("goes on after the tick of %s has ended it or changed something.", comment(w.Rows[r].Name)), ", st decider.Status", func() {
		w.p("x.Refresh()")
		w.ifReset(halted)
		w.p("if x.Over(%d, st) {", r)
		w.ended(r, "st")
		w.p("}")
		w.p("return %s", runs)
	})
}
