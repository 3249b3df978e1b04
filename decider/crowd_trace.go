package decider

import (
	"bytes"

	"golang.org/x/exp/slices"
)

// trace keeps the events of a frame until it is over. An agent may be ticked in
// parts, with others in between; the observers are told of one agent after the
// other, in the order of their ids.
type trace struct {
	events []traced
	order  []uint32 // of events, by agent
	states []byte

	shown State  // whose memory is as it was at an event,
	from  int    // in states,
	live  []byte // and how it was when the frame ended

	to    int    // the observer that is told next,
	agent uint64 // and of which agent one is
}

// traced is an event with the agent's state at that moment.
type traced struct {
	Event
	only     *observing // that is told, if it is not nil
	from, to int        // of the state, in trace.states
}

// Observe keeps an event.
func (t *trace) Observe(e Event) { t.keep(&e, nil) }

// keep keeps an event of which only one observer is told, or all.
func (t *trace) keep(e *Event, only *observing) {
	n := len(t.events)
	t.events = slices.Grow(t.events, 1)[:n+1]
	t.events[n].Event, t.events[n].only = *e, only // in place: events are large
	t.keepState()
}

// keepState keeps the state for the last event, unless it is that of the one before.
func (t *trace) keepState() {
	n := len(t.events) - 1
	e := &t.events[n]
	now := stateBytes(e.State)
	if n > 0 {
		last := &t.events[n-1]
		if last.State == e.State && bytes.Equal(now, t.states[last.from:last.to]) {
			e.from, e.to = last.from, last.to
			return
		}
	}
	e.from = len(t.states)
	t.states = append(t.states, now...)
	e.to = len(t.states)
}

// stateBytes returns the bytes of the memory that s reads.
func stateBytes(s State) []byte { return s.mem().Bytes(0, s.prog().Size) }

// sort brings the events in the order of agents.
func (t *trace) sort(by *sorter) {
	by.begin(len(t.events))
	by.by(func(i uint32) uint64 { return t.events[i].Agent })
	t.order = t.order[:0]
	for _, r := range by.list {
		t.order = append(t.order, r.i)
	}
}

// at returns the event that is told of as number i.
func (t *trace) at(i int) *traced { return &t.events[t.order[i]] }

// show makes the memory of e's agent what it was then.
func (t *trace) show(e *traced) {
	now := stateBytes(e.State)
	switch {
	case t.shown != e.State:
		t.unshow()
		t.shown, t.live = e.State, append(t.live[:0], now...)
	case t.from == e.from:
		return
	}
	t.from = e.from
	copy(now, t.states[e.from:e.to])
}

// unshow makes the memory that is shown what it is.
func (t *trace) unshow() {
	if t.shown.mem() != nil {
		copy(stateBytes(t.shown), t.live)
		t.shown = State{}
	}
}

// clear forgets the frame.
func (t *trace) clear(w *World) {
	clear(t.events)
	t.events, t.states, t.to = t.events[:0], t.states[:0], 0
	for _, l := range w.observers {
		l.clear()
	}
}

// order brings what happened in the order in which the observers are told of it.
func (s *scheduler) order() {
	s.trace.sort(&s.sorter)
	for _, l := range s.world.observers {
		l.begin(s.world)
	}
}

// tell tells the observers of the events and ticks of the frame: of one agent after the
// other, its tick last.
func (s *scheduler) tell() {
	for !s.tellRest() {
	}
	s.trace.clear(s.world)
}

// tellRest tells of what is left, until an observer does not return. It reports whether
// nothing is left.
func (s *scheduler) tellRest() (all bool) {
	t, w := &s.trace, s.world
	defer func() {
		t.unshow()
		if !all {
			f := faultOf(recover())
			f.agent = t.agent
			s.faults = append(s.faults, f)
		}
	}()
	for ; s.next < len(t.order); s.next, t.to = s.next+1, 0 {
		for e := t.at(s.next); t.to < len(w.observers); {
			l := w.observers[t.to]
			if !l.isTold(e) {
				t.to++
				continue
			}
			if n := l.before(e.Agent); n > l.next || len(l.rest) > 0 {
				t.unshow()
				l.tellTicks(w, n)
			}
			t.to, t.agent = t.to+1, e.Agent
			t.show(e)
			l.Observe(e.Event)
		}
	}
	t.unshow()
	for t.to < len(w.observers) {
		l := w.observers[t.to]
		l.tellTicks(w, len(l.roster))
		if t.to++; l.batches != nil && l.highest() > Nothing {
			l.batches.ObserveTicks(w, nil)
		}
	}
	return true
}

// isTold reports whether l is told of e.
func (l *observing) isTold(e *traced) bool {
	if e.only != nil {
		return e.only == l
	}
	return l.wants(&e.Event)
}
