package walker

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// leaveAll deactivates whatever is active.
func (w *Walker[A]) leaveAll(why behavior.Reason) {
	w.leaving, w.cause = true, why
	defer func() { w.leaving = false }()
	w.closeScopes(why)
	if root := w.places[0]; w.memory.active[root] != nil {
		w.leave(root, why)
	}
	w.wantsReset()
}

// closeScopes closes the scope that a row has open without being active: its
// Enter asked for a reset, or its Activate or Deactivate panicked. That comes before
// anything else is left.
func (w *Walker[A]) closeScopes(why behavior.Reason) {
	w.closeScope(why)
	for _, p := range w.places {
		if a := w.memory.active[p]; a != nil && a.leaving && !a.exited {
			a.exited = true
			w.callExit(p, why)
		}
	}
	for _, name := range w.slots() {
		if in := w.guest(name).runs; in != nil {
			in.closeScopes(why)
		}
	}
}

// Reset is tree.Reset. Within a callback it only asks; after a panic, which only
// Unwind ends, it is refused.
func (w *Walker[A]) Reset(agent A) string {
	switch {
	case w.memory.busy && w.running == 0:
		return "ErrBusy"
	case w.memory.busy:
		w.mirror.askReset()
		return ""
	}
	if len(w.common.crowds) > 0 { // World.Reset
		w.common.change(func() {
			defer w.common.dissolve(w)
			defer w.giveBack()
			w.copied = false // there is nothing to take again
			w.abandon(agent, behavior.ReasonReset, w.world)
		})
		return ""
	}
	w.ResetAlone(agent)
	return ""
}

// ResetAlone is tree.Reset of an agent of a crowd, of which its world is not told.
func (w *Walker[A]) ResetAlone(agent A) { w.abandon(agent, behavior.ReasonReset, &core.World{}) }

// Clear is tree.Clear.
func (w *Walker[A]) Clear(agent A) {
	defer w.forget() // also where a Deactivate panics
	if !w.memory.busy {
		w.ResetAlone(agent)
	}
}

// Unwind is tree.Unwind.
func (w *Walker[A]) Unwind(agent A) {
	if w.memory.busy {
		w.abandon(agent, behavior.ReasonPanicked, &core.World{})
	}
}

// abandon is rule 42: whatever Deactivates panic on the way, all are called
// once, and then the first panic goes on. Outside of a crowd it is told
// of no world, so draws are those of seed 0.
func (w *Walker[A]) abandon(agent A, why behavior.Reason, world *core.World) {
	defer func(was *core.World) { w.world = was }(w.world)
	w.world = world
	w.agent, w.ran = agent, "-"
	w.memory.busy = true
	w.running++
	defer func() { w.running-- }()
	var first any
	for again := true; again; {
		func() {
			defer func() {
				if r := recover(); r != nil {
					again = true
					if first == nil {
						first = r
					}
				}
			}()
			again = false
			w.leaveAll(why)
		}()
	}
	w.memory.busy = false
	w.eachHold(func(h *hold[A]) { h.lost = true })
	if first != nil {
		panic(first)
	}
}
