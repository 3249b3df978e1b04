package decider_test

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// eventLog is an observer that compares the events with each other: together they
// must make a tick.
type eventLog struct {
	outline *decider.Outline
	active  map[decider.Row]bool
	stale   bool   // a tick has started: Reset, Clear and Unwind have no events
	problem string // the first
}

func newEventLog(o *decider.Outline) *eventLog {
	return &eventLog{outline: o, active: map[decider.Row]bool{}, stale: true}
}

func (l *eventLog) Observe(e decider.Event) {
	if l.stale || e.Kind == decider.EventTickStart {
		l.stale = false
		for _, info := range l.outline.Rows() {
			l.active[info.Row] = e.State.Active(info.Row)
		}
		switch e.Kind { // of a tree in a slot, which has no event for the tick's start
		case decider.EventActivated:
			l.active[e.Row] = false
		case decider.EventDeactivated:
			l.active[e.Row] = true
		}
	}
	switch e.Kind {
	case decider.EventActivated:
		l.want(!l.active[e.Row], e, "it is active already")
		up := l.outline.Row(e.Row).Parent
		l.want(up == decider.NoRow || l.active[up], e, "its group is not active")
		l.active[e.Row] = true
	case decider.EventDeactivated:
		l.want(l.active[e.Row], e, "it is not active")
		for _, kid := range l.outline.Row(e.Row).Children {
			l.want(!l.active[kid], e, "a child of it is active")
		}
		l.want(e.Reason != behavior.ReasonNone, e, "there is no reason")
		delete(l.active, e.Row)
	case decider.EventNoted:
		said := e.Note.Text == "asked %v times" && e.Note.N == 1 && e.Note.Numbers[0] > 0
		l.want(said || strings.HasPrefix(e.Note.Text, "there is no row called "), e, "its note is another")
	case decider.EventMistake:
		l.want(e.Note.Text != "", e, "it says nothing")
	case decider.EventTicked, decider.EventVisit:
		l.want(l.active[e.Row], e, "it is not active")
	}
}

func (l *eventLog) want(ok bool, e decider.Event, why string) {
	if !ok && l.problem == "" {
		l.problem = fmt.Sprintf("event %v of %s in tick %d: %s", e.Kind, rowPath(l.outline, e.Row), e.Tick, why)
	}
}
