package decider

import (
	"bytes"
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// trace keeps the events of a frame until it is over. An agent may be ticked in
// parts, with others in between; the observer is told of one agent after the
// other, in the order of their ids.
type trace struct {
	events  []traced
	ticks   []tracedTick // if the observer is told of ticks
	told    int          // how many of them
	jumps   bool         // they are not in the order of ids
	removed []removedAgent
	states  []byte
}

// traced is an event with the agent's state at that moment.
type traced struct {
	Event
	from, to int // of the state, in trace.states
}

// tracedTick is a tick of an agent, with the agent's state now.
type tracedTick struct {
	state  State
	agent  uint64
	tick   uint32
	result Result
}

// removedAgent says where trace.states has what was in memory h when its agent was
// removed.
type removedAgent struct {
	h        *core.Header
	from, to int
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

// ObserveTick keeps that an agent was ticked.
func (t *trace) ObserveTick(_ *World, s State, r Result) {
	if n := len(t.ticks); n > 0 && s.h.ID < t.ticks[n-1].agent {
		t.jumps = true
	}
	t.ticks = append(t.ticks, tracedTick{s, s.h.ID, s.h.Tick, r})
}

// keepRemoved keeps the state of an agent that is removed at the frame's end, for the
// case that it was ticked in the frame.
func (t *trace) keepRemoved(s State) {
	from := len(t.states)
	t.states = append(t.states, stateBytes(s)...)
	t.removed = append(t.removed, removedAgent{s.h, from, len(t.states)})
}

// tell tells the world's observer of the events and ticks of the frame: of one agent
// after the other, its tick last.
func (s *scheduler) tell() {
	t := &s.trace
	if s.next == 0 && t.told == 0 {
		slices.SortStableFunc(t.events, func(a, b traced) int { return cmp.Compare(a.Agent, b.Agent) })
		if t.jumps {
			slices.SortFunc(t.ticks, func(a, b tracedTick) int { return cmp.Compare(a.agent, b.agent) })
		}
	}
	for s.next < len(t.events) || t.told < len(t.ticks) {
		if s.next == len(t.events) || t.told < len(t.ticks) && t.ticks[t.told].agent < t.events[s.next].Agent {
			s.tellTicks()
			continue
		}
		e := &t.events[s.next]
		s.next++
		s.tellOne(e)
	}
	clear(t.events)
	clear(t.ticks)
	clear(t.removed)
	t.events, t.ticks, t.removed, t.states, t.told = t.events[:0], t.ticks[:0], t.removed[:0], t.states[:0], 0
	t.jumps = false
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

// tellTicks tells of ticks up to the agent of the next event, or until the observer does
// not return.
func (s *scheduler) tellTicks() {
	t := &s.trace
	returned := false
	defer func() {
		if !returned {
			f := faultOf(recover())
			f.agent = t.ticks[t.told-1].agent
			s.faults = append(s.faults, f)
		}
	}()
	o, end := s.world.observer.(TickObserver), len(t.ticks)
	for t.told < end && (s.next == len(t.events) || t.ticks[t.told].agent < t.events[s.next].Agent) {
		e := &t.ticks[t.told]
		t.told++
		if h := e.state.h; h.ID != e.agent || h.Tick != e.tick {
			if last := t.removedFrom(h); last != nil {
				s.tellRemoved(o, e, last)
				continue
			}
			// else a callback has copied another memory over it, or cleared it
		}
		o.ObserveTick(s.world, e.state, e.result)
	}
	returned = true
}

// tellRemoved tells of the tick of an agent that was removed after it, in this state.
// Another may have its memory by now.
func (s *scheduler) tellRemoved(o TickObserver, e *tracedTick, last []byte) {
	now := stateBytes(e.state)
	exchange(now, last)
	defer exchange(now, last)
	o.ObserveTick(s.world, e.state, e.result)
}

// removedFrom returns the state of the first agent that was removed from memory h in
// this frame, or nil.
func (t *trace) removedFrom(h *core.Header) []byte {
	i := slices.IndexFunc(t.removed, func(r removedAgent) bool { return r.h == h })
	if i < 0 {
		return nil
	}
	r := t.removed[i]
	return t.states[r.from:r.to]
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
