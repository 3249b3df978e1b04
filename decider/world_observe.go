package decider

import (
	"fmt"
	"math"
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// heed is what an agent's steady tick has to heed in its world.
type heed uint8

const (
	heedNothing heed = iota
	heedCrowds       // the world has crowds, whose agents are not for Tree.Tick
	heedFrame        // a frame is under way, in which only crowds tick
	heedRows         // an observer asks for more than transitions, or for each tick
)

// TickObserver is an Observer that is also told of every tick of the agents that
// it observes, in any detail above Nothing: of quiet ticks, too, at the cost of one
// call each, or less for a [BatchObserver]. It is what recorders and coverage tools
// need.
//
// ObserveTick is called when the tick is over, after the tick's events: for a lone
// agent by the goroutine that ticks it, for the agents of crowds when the frame is
// over, agent by agent in the order of their ids. An agent that Crowd.Every leaves
// out of a frame has no tick in it. What is injected ticks with its agent, in one
// call. s is the agent's state until ObserveTick returns. In a frame that is the
// state after the commands that were deferred, or, of an agent that these have
// removed, the state in which it was removed.
//
// A tick that has ended in a reset or in ErrRedecideLoop is told of. A tick that
// was refused with another error never began, and a tick in which a callback
// panicked has no end: they are not told of. ObserveTick must not tick, reset, copy
// or save the agent's memory.
type TickObserver interface {
	Observer
	ObserveTick(w *World, s State, r Result)
}

// BatchObserver is a TickObserver that is told of many ticks of a frame at once. Where a
// frame has ticks of several observed agents without events between them, it calls
// ObserveTicks with up to 64 of them, instead of ObserveTick for each: for observers
// that are locked, say. Both must do the same. ticks is only for use within the call.
// If ObserveTicks panics, the observer has been told of all of them.
//
// When it has been told of a whole frame, it calls ObserveTicks once more, with no ticks:
// also where no agent has ticked. So an observer knows which agents did not tick.
type BatchObserver interface {
	TickObserver
	ObserveTicks(w *World, ticks []Ticked)
}

// Ticked is the end of an agent's tick, as a [TickObserver] is told of it.
type Ticked struct {
	State  State
	Result Result
}

// chooser is an Observer that needs more of some agents than World.Observe says that it may
// need of all, and may choose others at any time: a tool's, which knows whom its user looks
// at. The world asks it when a frame of crowds begins.
type chooser interface {
	// Choose returns a number that has changed if it has chosen since it returned last.
	// Then it also returns the detail that it needs of the agents base, nil for all, and
	// the higher one that it needs of the agents more.
	Choose(last uint64) (now uint64, all Detail, base []uint64, higher Detail, more []uint64)
}

// choose asks the observer whom it observes.
func (w *World) choose() {
	if w.chooser == nil {
		return
	}
	now, all, base, higher, more := w.chooser.Choose(w.choice)
	if now == w.choice {
		return
	}
	w.choice = now
	w.detail, w.agents, w.higher, w.chosen = all, newAgentSet(base), higher, newAgentSet(more)
	w.prepare()
}

// Observe tells o of events about the agents with these ids, or about all if none
// are given, in detail d. Other agents cost nothing more. A nil o ends the
// observation. Events of a frame are told when it is over, agent by agent in the
// order of their ids; those of lone agents at once. No agent is in focus any more,
// see [World.Focus]. The error is ErrInFrame, with nothing changed, ErrNoWorld if w is
// nil, or one that says that o is a nil pointer.
func (w *World) Observe(o Observer, d Detail, agents ...uint64) error {
	switch {
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: "Observe of a nil World; make one with NewWorld"}
	case w.inFrame:
		return w.refuse("World.Observe")
	case o == nil:
		d = Nothing
	case isNil(o):
		return &TickError{Err: errNilObserver, Note: fmt.Sprintf("it is a nil %T; a nil Observer ends the observation", o)}
	}
	w.observer, w.sink, w.detail, w.agents = o, o, d, newAgentSet(agents)
	w.given, w.givenTo = w.detail, w.agents.ids
	w.focus, w.focused = Nothing, agentSet{}
	w.chooser, _ = o.(chooser)
	w.choice, w.higher, w.chosen = 0, Nothing, agentSet{}
	w.mistakes.watched.Add(1)
	w.prepare()
	return nil
}

// Focus has the observer told of events about the agents with these ids in detail d
// at least, also of those that it does not observe otherwise. All others remain as
// World.Observe said: so an observer may record the transitions of a whole crowd and
// every answer of one agent. Agents that were in focus before are so no longer; no
// ids, or Nothing, end it. The error is ErrInFrame, ErrNoWorld if w is nil, or one that
// says that there is no observer, with nothing changed. While a frame's events are told to the
// observer, the observer itself may call Focus; it counts from the next frame on.
func (w *World) Focus(d Detail, agents ...uint64) error {
	if len(agents) == 0 || d == Nothing {
		d, agents = Nothing, nil
	}
	switch {
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: "Focus of a nil World; make one with NewWorld"}
	case w.inFrame && !w.telling:
		return w.refuse("World.Focus")
	case w.observer == nil && d > Nothing:
		return &TickError{Err: errNilObserver, Note: "Focus adds to what World.Observe says: call that first"}
	}
	w.focus, w.focused = d, newAgentSet(agents)
	w.prepare()
	return nil
}

// Focused returns the arguments of the last call of [World.Focus], or Nothing and
// nil if no agent is in focus.
func (w *World) Focused() (d Detail, agents []uint64) {
	if w == nil {
		return Nothing, nil
	}
	return w.focus, slices.Clone(w.focused.ids)
}

// prepare prepares the ticks to come for the observer and its details.
func (w *World) prepare() {
	w.ticks = w.tickObserver()
	w.population++
	w.heed()
	w.listen()
	w.wakeObserved()
	for _, c := range w.crowds {
		c.forgetAllTold()
	}
}

// wakeObserved wakes the agents that are observed: they do not sleep.
func (w *World) wakeObserved() {
	for _, c := range w.crowds {
		switch {
		case w.detail > Nothing && w.agents.ids == nil:
			c.wakeAll()
		case w.detail > Nothing:
			for _, id := range w.agents.ids {
				c.wakeID(id)
			}
		}
		for _, id := range w.focused.ids {
			c.wakeID(id)
		}
	}
}

// highest returns the highest detail in which agents are observed.
func (w *World) highest() Detail { return max(w.detail, w.higher, w.focus) }

// tickObserver returns the observer if it is to be told of ticks, else nil.
func (w *World) tickObserver() TickObserver {
	if w.highest() == Nothing {
		return nil
	}
	o, _ := w.observer.(TickObserver)
	return o
}

// isNil reports whether o holds a nil pointer, map or function.
func isNil(o any) bool {
	switch v := reflect.ValueOf(o); v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Func, reflect.Slice, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// Observed returns the arguments of the last call of [World.Observe]: the observer,
// the detail and the agents, or nil, Nothing and nil without an observer. A tool
// uses them to observe beside others and to restore them afterwards.
func (w *World) Observed() (o Observer, d Detail, agents []uint64) {
	if w == nil {
		return nil, Nothing, nil
	}
	return w.observer, w.given, slices.Clone(w.givenTo)
}

// heed notes what ticks have to heed from now on. Generated code tells no observer of
// anything.
func (w *World) heed() {
	switch {
	case w.highest() > Nothing:
		w.watched = heedRows
	case w.inFrame:
		w.watched = heedFrame
	case len(w.crowds) > 0:
		w.watched = heedCrowds
	default:
		w.watched = heedNothing
	}
	switch {
	case w.highest() > Transitions, w.ticks != nil:
		w.heeded = heedRows
	case w.inFrame:
		w.heeded = heedFrame
	case len(w.crowds) > 0:
		w.heeded = heedCrowds
	default:
		w.heeded = heedNothing
	}
	w.heeding = w.focused.bits | w.chosen.bits
	switch {
	case w.detail <= Transitions && w.ticks == nil || w.detail == Nothing:
	case w.agents.ids == nil:
		w.heeding = ^uint64(0)
	default:
		w.heeding |= w.agents.bits
	}
}

// detailOf returns in which detail agent id is observed.
func (w *World) detailOf(id uint64) Detail {
	d := w.detail
	if w.agents.ids != nil && !w.agents.has(id) {
		d = Nothing
	}
	if d < w.higher && w.chosen.has(id) {
		d = w.higher
	}
	if d < w.focus && w.focused.has(id) {
		d = w.focus
	}
	return d
}

// heeds reports whether the tick of an agent, of which the caller knows so much, may
// have to heed something in w.
func (w *World) heeds(h *core.Header, knows heed) bool {
	return w.heeded > knows && h != nil && (w.heeding>>(h.ID%64)&1 != 0 || knows < heedFrame && (w.inFrame || mayMeet(h)))
}

// agentSet is a set of ids.
type agentSet struct {
	ids  []uint64 // sorted; nil without any
	bits uint64   // those of all ids modulo 64: most others are told by it that they are not in the set
}

func newAgentSet(ids []uint64) (s agentSet) {
	if len(ids) == 0 {
		return s
	}
	s.ids = slices.Clone(ids)
	slices.Sort(s.ids)
	for _, id := range ids {
		s.bits |= 1 << (id % 64)
	}
	return s
}

func (s *agentSet) has(id uint64) bool { return s.bits>>(id%64)&1 != 0 && s.find(id) }

func (s *agentSet) find(id uint64) bool {
	_, found := slices.BinarySearch(s.ids, id)
	return found
}

// told tells a world of the notes and mistakes of callbacks.
type told struct{ w *World }

// listen makes notes reach the observer while it watches rows.
func (w *World) listen() {
	w.core.Notes = nil
	if w.highest() >= Rows {
		w.core.Notes = told{w}
	}
}

func (t told) Noted(h *core.Header, r *core.Row, text string, numbers [core.MaxNumbers]float64, n int) {
	if t.w.detailOf(h.ID) < Rows {
		return
	}
	e := t.event(EventNoted, h, r)
	e.Note = Note{text, numbers, n}
	t.w.sink.Observe(e)
}

// event returns an event about row r of agent h, whose tick is under way.
func (t told) event(kind EventKind, h *core.Header, r *core.Row) Event {
	return Event{
		Kind: kind, World: t.w, Tree: r.Program.Tree.(program).Outline(), State: stateOf(r.Program, h),
		Agent: h.ID, Tick: h.Tick, Now: h.Now, Row: Row(r.Self),
		Value: math.NaN(), Other: math.NaN(), Chosen: -1,
		Delta: h.Delta, Flags: Flags(h.Flags), Stimuli: h.Stimuli,
	}
}
