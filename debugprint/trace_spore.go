package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// text appends to the open line.
func (t *Tracer) text(s string) { t.buf = append(t.buf, s...) }

// name appends to the open line what comes from a table.
func (t *Tracer) name(s string) { t.buf = plain.AppendName(t.buf, s) }

func (t *Tracer) decider(r *decider.RowInfo) { t.buf = appendDecider(t.buf, r) }

func (t *Tracer) behavior(r *decider.RowInfo) { t.buf = appendBehavior(t.buf, r) }

// runs appends "behavior NAME/0xid with flags 0x%x", what every message about
// a behavior has in common.
func (t *Tracer) runs(r *decider.RowInfo) {
	t.text("behavior ")
	t.behavior(r)
	t.text(" with flags ")
	t.buf = appendFlags(t.buf, r.BehaviorFlags)
}

// in appends in which decider.
func (t *Tracer) in(r *decider.RowInfo) {
	t.text(", in decider ")
	t.decider(r)
}

// print prints the lines of an event.
func (t *Tracer) print(e *decider.Event) {
	switch e.Kind {
	case decider.EventTickStart:
		t.tickStart(e)
		return
	case decider.EventTickEnd:
		t.tickEnd(e)
		return
	}
	r := e.Tree.Row(e.Row)
	switch e.Kind {
	case decider.EventActivated:
		t.activated(r)
	case decider.EventRefused:
		t.refused(r)
	case decider.EventDeactivated:
		t.deactivated(e, r)
	case decider.EventRedecide:
		if t.begin(LevelTransition, r.Depth) {
			t.text("redecide in ")
			t.decider(r)
			t.text(", mask ")
			t.buf = appendWord(t.buf, e.Mask)
			t.end()
		}
	case decider.EventSubset:
		if t.begin(LevelActivated, r.Depth) {
			t.text("Subset Rule violated: ")
			t.decider(r)
			t.text(" accepted, but all its children refuse")
			t.end()
		}
	case decider.EventLoopGuard:
		if t.begin(LevelActivated, r.Depth) {
			t.text("loop guard: too many redecides, the last in ")
			t.decider(r)
			t.end()
		}
	case decider.EventEntered, decider.EventExited, decider.EventTaken, decider.EventReleased,
		decider.EventFormed, decider.EventDisbanded:
		t.shared(e, r)
	case decider.EventMistake:
		if t.begin(LevelActivated, r.Depth) {
			t.text("mistake in ")
			t.decider(r)
			t.text(": ")
			t.buf = e.Note.Append(t.buf)
			t.end()
		}
	case decider.EventNoted:
		if t.begin(LevelAsk, r.Depth) {
			t.text("noting ")
			t.decider(r)
			t.text(": ")
			t.buf = e.Note.Append(t.buf)
			t.end()
		}
	case decider.EventTicked:
		t.ticked(e, r)
	case decider.EventProcess:
		t.process(e, r)
	case decider.EventVisit:
		t.visit(e, r)
	case decider.EventAsked:
		t.asked(e, r)
	case decider.EventChose:
		t.chose(e, r)
	case decider.EventContinue:
		t.goesOn(e, r)
	case decider.EventPush:
		if r.Parent != decider.NoRow && t.begin(LevelAsk, r.Depth-1) {
			t.text("next_decider_push ")
			t.decider(r)
			t.end()
		}
	}
}

// activated prints that a row is activated. Spore's level 1 tells of behaviors
// only; rows without one wait for level 2.
func (t *Tracer) activated(r *decider.RowInfo) {
	switch {
	case r.HasBehavior:
		if t.begin(LevelActivated, r.Depth) {
			t.text("activating ")
			t.runs(r)
			t.in(r)
			t.end()
		}
	case t.begin(LevelTransition, r.Depth):
		t.text("activating decider ")
		t.decider(r)
		t.end()
	}
}

// refused prints that an Activate said no.
func (t *Tracer) refused(r *decider.RowInfo) {
	if t.begin(LevelActivated, r.Depth) {
		t.text("activating ")
		t.runs(r)
		t.in(r)
		t.text("...Activate said no")
		t.end()
	}
}

// deactivated prints that a row is left.
func (t *Tracer) deactivated(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelTransition, r.Depth) {
		return
	}
	t.text("deactivating ")
	if r.HasBehavior {
		t.runs(r)
		t.in(r)
	} else {
		t.text("decider ")
		t.decider(r)
	}
	t.text(", reason ")
	t.text(e.Reason.String())
	t.text(", duration ")
	t.buf = appendSeconds(t.buf, e.Duration, 3)
	t.end()
}

const stars = "****************"

// tickStart prints the two lines that a tick begins with.
func (t *Tracer) tickStart(e *decider.Event) {
	if !t.begin(LevelTick, 0) {
		return
	}
	t.text(stars + " starting tree @ ")
	t.buf = appendAddress(t.buf, e.Tree.Fingerprint()&0xFFFFFFFF)
	t.text(" for ")
	t.buf = appendAddress(t.buf, e.Agent)
	t.text(" " + stars)
	t.end()

	t.begin(LevelTick, 0)
	t.text("dt: ")
	t.buf = appendSeconds(t.buf, e.Delta, 6)
	t.text(", DecisionFlags: ")
	t.buf = appendWord(t.buf, e.Flags)
	t.text(", StimuliAllFlags: ")
	t.buf = appendWord(t.buf, e.Stimuli)
	t.end()
}

// ticked prints that a behavior is ticked.
func (t *Tracer) ticked(e *decider.Event, r *decider.RowInfo) {
	if !r.HasTick || !t.begin(LevelTick, r.Depth) {
		return
	}
	t.text("ticking behavior ")
	t.behavior(r)
	t.text(" @ ")
	t.buf = appendSeconds(t.buf, e.Now, 6)
	t.text(" (dt: ")
	t.buf = appendSeconds(t.buf, e.Delta, 6)
	t.text(") with flags ")
	t.buf = appendFlags(t.buf, r.BehaviorFlags)
	t.text(", duration ")
	t.buf = appendSeconds(t.buf, e.Duration, 3)
	t.end()
}

// tickEnd prints what runs after a tick, and that it has finished.
func (t *Tracer) tickEnd(e *decider.Event) {
	if t.opts.Level < LevelTick {
		return
	}
	depth := 0
	if e.Row != decider.NoRow {
		depth = e.Tree.Row(e.Row).Depth + 1
		if e.State == (decider.State{}) { // an event that was recorded has none
			t.current(e.Tree.Row(e.Row))
		} else {
			t.currentLeaves(e, 0)
		}
	}
	if t.begin(LevelTick, 0) {
		t.text(stars + " finished tree for ")
		t.buf = appendAddress(t.buf, e.Agent)
		t.text(", depth ")
		t.buf = appendInt(t.buf, depth)
		t.text(" " + stars)
		t.end()
	}
}

// currentLeaves prints every leaf that is active at or below row r: with a
// Parallel group there may be several.
func (t *Tracer) currentLeaves(e *decider.Event, r decider.Row) {
	if !e.State.Active(r) {
		return
	}
	info, leaf := e.Tree.Row(r), true
	for _, child := range info.Children {
		if e.State.Active(child) {
			leaf = false
			t.currentLeaves(e, child)
		}
	}
	if leaf {
		t.current(info)
	}
}

// current prints what a leaf runs.
func (t *Tracer) current(r *decider.RowInfo) {
	if !t.begin(LevelTick, r.Depth) {
		return
	}
	t.text("current ")
	switch {
	case r.HasBehavior:
		t.runs(r)
		t.in(r)
	default:
		t.text("decider ")
		t.decider(r)
	}
	if r.Group() {
		t.text(", resting")
	}
	t.end()
}

// process prints that a row's turn has come.
func (t *Tracer) process(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelAsk, r.Depth) {
		return
	}
	t.text("processing decider ")
	t.decider(r)
	t.text(", flags: ")
	t.buf = appendFlags(t.buf, r.Bits)
	t.text(", new: ")
	t.buf = appendBit(t.buf, e.New)
	t.text(", mask: ")
	t.buf = appendWord(t.buf, e.Mask)
	t.text(", redecide: ")
	t.buf = appendBit(t.buf, e.Redecide)
	t.text(", block id: ")
	t.buf = appendWord(t.buf, r.ID)
	t.end()
}

// visit prints what a row is that is visited.
func (t *Tracer) visit(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelVisit, r.Depth) {
		return
	}
	t.text("visiting ")
	if e.New {
		t.text("new ")
	} else {
		t.text("current ")
	}
	t.text(kind(r))
	t.text(" decider ")
	t.decider(r)
	if r.Group() {
		t.text(", ")
		t.buf = appendPolicy(t.buf, r)
		t.text(", ")
		t.buf = appendInt(t.buf, len(r.Children))
		t.text(" children, active child ")
		t.buf = appendInt(t.buf, e.Chosen)
	}
	t.text(", duration ")
	t.buf = appendSeconds(t.buf, e.Duration, 3)
	t.end()
}

// chose prints whom a group has chosen.
func (t *Tracer) chose(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelAsk, r.Depth) {
		return
	}
	shuffle := -1
	if r.Policy == decider.Shuffle {
		shuffle = e.Chosen
	}
	t.text("ChildrenDecide returned with RunIdx ")
	t.buf = appendInt(t.buf, e.Chosen)
	t.text(", ShuffleIdx ")
	t.buf = appendInt(t.buf, shuffle)
	t.end()
}

// goesOn prints that a group goes on with its active child. The duration is
// the group's, as in Spore.
func (t *Tracer) goesOn(e *decider.Event, r *decider.RowInfo) {
	if e.Chosen < 0 || !t.begin(LevelVisit, r.Depth) {
		return
	}
	t.text("continuing child ")
	t.buf = appendInt(t.buf, e.Chosen)
	t.buf = append(t.buf, ' ')
	t.decider(e.Tree.Row(r.Children[e.Chosen]))
	t.text(", duration: ")
	t.buf = appendSeconds(t.buf, e.Duration, 6)
	t.end()
}

// shared prints what became of a row's scope, of its hold on a gate, or of its
// squad.
func (t *Tracer) shared(e *decider.Event, r *decider.RowInfo) {
	if !t.begin(LevelTransition, r.Depth) {
		return
	}
	switch e.Kind {
	case decider.EventEntered:
		t.text("entering scope ")
		t.name(r.Scope)
	case decider.EventExited:
		t.text("exiting scope ")
		t.name(r.Scope)
	case decider.EventTaken:
		t.gate("taking gate ", e, r)
	case decider.EventReleased:
		t.gate("releasing gate ", e, r)
	case decider.EventFormed:
		t.text("forming squad ")
		t.buf = appendShare(t.buf, e.Held, e.Limit)
	case decider.EventDisbanded:
		t.text("aborting squad")
	}
	t.in(r)
	if e.Kind == decider.EventExited {
		t.text(", reason ")
		t.text(e.Reason.String())
	}
	t.end()
}

// gate appends what is done with a gate, and how many hold a token of it then.
func (t *Tracer) gate(what string, e *decider.Event, r *decider.RowInfo) {
	t.text(what)
	t.name(r.Gate)
	t.text(" ")
	t.buf = appendShare(t.buf, e.Held, e.Limit)
}
