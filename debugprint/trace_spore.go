package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
)

// sporeEnd prints what runs after a tick, and that it has finished.
func (t *Tracer) sporeEnd(e *decider.Event) {
	r := e.Tree.Row(0)
	if e.Row != decider.NoRow {
		r = e.Tree.Row(e.Row)
		if e.State == (decider.State{}) { // a recorded event has none
			t.line(LevelTick, r.Depth, sporeCurrent, e, r)
		} else {
			t.sporeLeaves(e, 0)
		}
	}
	t.line(LevelTick, 0, t.says(e, r), e, r)
}

// sporeLeaves prints every active leaf at or below row r: below a Parallel group
// there may be several.
func (t *Tracer) sporeLeaves(e *decider.Event, r decider.Row) {
	if !e.State.Active(r) {
		return
	}
	info, leaf := e.Tree.Row(r), true
	for _, child := range info.Children {
		if e.State.Active(child) {
			leaf = false
			t.sporeLeaves(e, child)
		}
	}
	if leaf {
		t.line(LevelTick, info.Depth, sporeCurrent, e, info)
	}
}
