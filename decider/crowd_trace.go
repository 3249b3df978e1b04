package decider

import (
	"bytes"
	"cmp"

	"golang.org/x/exp/slices"
)

// trace keeps the events of a frame until it is over. An agent may be ticked in
// parts, with others in between; the observer is told of one agent after the
// other, in the order of their ids.
type trace struct {
	events []traced
	states []byte
}

// traced is an event with the agent's state at that moment.
type traced struct {
	Event
	from, to int // of the state, in trace.states
}

// Observe keeps an event.
func (t *trace) Observe(e Event) {
	now := stateBytes(e.State)
	if n := len(t.events); n > 0 && t.events[n-1].State == e.State {
		if last := &t.events[n-1]; bytes.Equal(now, t.states[last.from:last.to]) {
			t.events = append(t.events, traced{e, last.from, last.to})
			return
		}
	}
	from := len(t.states)
	t.states = append(t.states, now...)
	t.events = append(t.events, traced{e, from, len(t.states)})
}

// stateBytes returns the bytes of the memory that s reads.
func stateBytes(s State) []byte { return s.h.Bytes(0, s.prog.Size) }

// tell tells the world's observer of the events of the frame.
func (s *scheduler) tell() {
	t := &s.trace
	if s.next == 0 {
		slices.SortStableFunc(t.events, func(a, b traced) int { return cmp.Compare(a.Agent, b.Agent) })
	}
	for s.next < len(t.events) {
		e := &t.events[s.next]
		s.next++
		s.tellOne(e)
	}
	clear(t.events)
	t.events, t.states = t.events[:0], t.states[:0]
}

// tellOne tells of one event, with the agent's memory as it was then.
func (s *scheduler) tellOne(e *traced) {
	returned := false
	defer s.guard(e.Agent, &returned)
	now, then := stateBytes(e.State), s.trace.states[e.from:e.to]
	exchange(now, then)
	defer exchange(now, then)
	s.world.observer.Observe(e.Event)
	returned = true
}

// exchange swaps the contents of two slices of the same length.
func exchange(a, b []byte) {
	var hand [256]byte
	for len(a) > 0 {
		n := copy(hand[:], a)
		copy(a, b[:n])
		copy(b, hand[:n])
		a, b = a[n:], b[n:]
	}
}
