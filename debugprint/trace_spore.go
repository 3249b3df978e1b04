package debugprint

import "github.com/ethogram-go/ethogram/decider"

func (t *Tracer) decider(r *decider.RowInfo)  { t.buf = appendDecider(t.buf, r) }
func (t *Tracer) behavior(r *decider.RowInfo) { t.buf = appendBehavior(t.buf, r) }
func (t *Tracer) word(v uint64)               { t.buf = appendWord(t.buf, v) }

// subject appends "behavior NAME/0xid with flags 0x0, in decider NAME/0xid", or
// of a row without a behavior "decider NAME/0xid".
func (t *Tracer) subject(r *decider.RowInfo) {
	if r.HasBehavior {
		t.text("behavior ")
		t.behavior(r)
		t.text(" with flags ")
		t.buf = appendFlags(t.buf, r.BehaviorFlags)
		t.text(", in ")
	}
	t.text("decider ")
	t.decider(r)
}

// spore appends the message of an event in Spore's form, nothing for one that has
// no line there.
func (t *Tracer) spore(e *decider.Event, r *decider.RowInfo) {
	switch e.Kind {
	case decider.EventActivated:
		t.text("activating ")
		t.subject(r)
	case decider.EventRefused:
		t.text("activating ")
		t.subject(r)
		t.text("...Activate said no")
	case decider.EventDeactivated:
		t.text("deactivating ")
		t.subject(r)
		t.text(", reason ")
		t.text(e.Reason.String())
		t.text(", duration ")
		t.seconds(e.Duration, 3)
	case decider.EventRedecide:
		t.text("redecide in ")
		t.decider(r)
		t.text(", mask ")
		t.word(e.Mask)
	case decider.EventSubset:
		t.text("Subset Rule violated: ")
		t.decider(r)
		t.text(" accepted, but all its children refuse")
	case decider.EventLoopGuard:
		t.text("loop guard: too many redecides, the last in ")
		t.decider(r)
	case decider.EventEntered, decider.EventExited, decider.EventTaken, decider.EventReleased,
		decider.EventFormed, decider.EventDisbanded:
		t.sporeShared(e, r)
	case decider.EventMistake:
		t.text("mistake in ")
		t.decider(r)
		t.text(": ")
		t.buf = e.Note.Append(t.buf)
	case decider.EventNoted:
		t.text("noting ")
		t.decider(r)
		t.text(": ")
		t.buf = e.Note.Append(t.buf)
	case decider.EventTicked:
		t.sporeTicked(e, r)
	case decider.EventProcess:
		t.sporeProcess(e, r)
	case decider.EventVisit:
		t.sporeVisit(e, r)
	case decider.EventAsked:
		t.sporeAsked(e, r)
	case decider.EventChose:
		shuffle := -1
		if r.Policy == decider.Shuffle {
			shuffle = e.Chosen
		}
		t.text("ChildrenDecide returned with RunIdx ")
		t.int(e.Chosen)
		t.text(", ShuffleIdx ")
		t.int(shuffle)
	case decider.EventContinue:
		t.sporeContinue(e, r)
	case decider.EventPush:
		if r.Parent != decider.NoRow {
			t.text("next_decider_push ")
			t.decider(r)
		}
	}
}

const stars = "****************"

// sporeStart prints the two lines that a tick begins with.
func (t *Tracer) sporeStart(e *decider.Event) {
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
	t.seconds(e.Delta, 6)
	t.text(", DecisionFlags: ")
	t.word(uint64(e.Flags))
	t.text(", StimuliAllFlags: ")
	t.word(e.Stimuli)
	t.end()
}

// sporeEnd prints what runs after a tick, and that it has finished.
func (t *Tracer) sporeEnd(e *decider.Event) {
	depth := 0
	if e.Row != decider.NoRow {
		depth = e.Tree.Row(e.Row).Depth + 1
		if e.State == (decider.State{}) { // a recorded event has none
			t.sporeCurrent(e.Tree.Row(e.Row))
		} else {
			t.sporeLeaves(e, 0)
		}
	}
	if t.begin(LevelTick, 0) {
		t.text(stars + " finished tree for ")
		t.buf = appendAddress(t.buf, e.Agent)
		t.text(", depth ")
		t.int(depth)
		t.text(" " + stars)
		t.end()
	}
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
		t.sporeCurrent(info)
	}
}

// sporeCurrent prints what a leaf runs.
func (t *Tracer) sporeCurrent(r *decider.RowInfo) {
	if !t.begin(LevelTick, r.Depth) {
		return
	}
	t.text("current ")
	t.subject(r)
	if r.Group() {
		t.text(", resting")
	}
	t.end()
}

// sporeShared appends what happened to a row's scope, gate or squad.
func (t *Tracer) sporeShared(e *decider.Event, r *decider.RowInfo) {
	switch e.Kind {
	case decider.EventEntered:
		t.text("entering scope ")
		t.name(r.Scope)
	case decider.EventExited:
		t.text("exiting scope ")
		t.name(r.Scope)
	case decider.EventTaken:
		t.sporeGate("taking gate ", e, r)
	case decider.EventReleased:
		t.sporeGate("releasing gate ", e, r)
	case decider.EventFormed:
		t.text("forming squad ")
		t.buf = appendShare(t.buf, e.Held, e.Limit)
	case decider.EventDisbanded:
		t.text("aborting squad")
	}
	t.text(", in decider ")
	t.decider(r)
	if e.Kind == decider.EventExited {
		t.text(", reason ")
		t.text(e.Reason.String())
	}
}

// sporeGate appends what is done with a gate, and how many tokens of it are then
// held.
func (t *Tracer) sporeGate(verb string, e *decider.Event, r *decider.RowInfo) {
	t.text(verb)
	t.name(r.Gate)
	t.text(" ")
	t.buf = appendShare(t.buf, e.Held, e.Limit)
}

// sporeTicked appends that a behavior is about to be ticked.
func (t *Tracer) sporeTicked(e *decider.Event, r *decider.RowInfo) {
	if !r.HasTick {
		return
	}
	t.text("ticking behavior ")
	t.behavior(r)
	t.text(" @ ")
	t.seconds(e.Now, 6)
	t.text(" (dt: ")
	t.seconds(e.Delta, 6)
	t.text(") with flags ")
	t.buf = appendFlags(t.buf, r.BehaviorFlags)
	t.text(", duration ")
	t.seconds(e.Duration, 3)
}

// sporeProcess appends that a row is about to be processed.
func (t *Tracer) sporeProcess(e *decider.Event, r *decider.RowInfo) {
	t.text("processing decider ")
	t.decider(r)
	t.text(", flags: ")
	t.buf = appendFlags(t.buf, r.Bits)
	t.text(", new: ")
	t.bit(e.New)
	t.text(", mask: ")
	t.word(e.Mask)
	t.text(", redecide: ")
	t.bit(e.Redecide)
	t.text(", block id: ")
	t.word(uint64(r.ID))
}

// bit appends 1 or 0.
func (t *Tracer) bit(on bool) {
	if on {
		t.text("1")
	} else {
		t.text("0")
	}
}

// sporeVisit appends what a visited row is.
func (t *Tracer) sporeVisit(e *decider.Event, r *decider.RowInfo) {
	t.text("visiting ")
	if e.New {
		t.text("new ")
	} else {
		t.text("current ")
	}
	t.text(sporeKinds[kindOf(r)])
	t.text(" decider ")
	t.decider(r)
	if r.Group() {
		t.text(", ")
		t.buf = appendPolicy(t.buf, r)
		t.text(", ")
		t.int(len(r.Children))
		t.text(" children, active child ")
		t.int(e.Chosen)
	}
	t.text(", duration ")
	t.seconds(e.Duration, 3)
}

// sporeContinue appends that a group continues its active child. The duration is
// the group's, as in Spore.
func (t *Tracer) sporeContinue(e *decider.Event, r *decider.RowInfo) {
	if e.Chosen < 0 {
		return
	}
	t.text("continuing child ")
	t.int(e.Chosen)
	t.text(" ")
	t.decider(e.Tree.Row(r.Children[e.Chosen]))
	t.text(", duration: ")
	t.seconds(e.Duration, 6)
}
