package decider

import (
	"fmt"
	"math"
	"reflect"
	"sync"
	"sync/atomic"

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
// over, agent by agent in the order of their ids. An agent that World.Every leaves
// out of a frame has no tick in it. What is injected ticks with its agent, in one
// call. s is the state that the tick has left, until ObserveTick returns. What deferred
// commands do to an agent at the end of the frame comes after its tick: the events of its
// reset or removal, say.
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

// chooser is an Observer that needs more of some agents than it was given to observe, and may
// choose others at any time: a tool's, which knows whom its user looks at. The world asks it
// when a frame begins, of crowds or of lone agents.
type chooser interface {
	// Choose returns a number that has changed if it has chosen since it returned last, which
	// is not 0. Then it also returns the agents that it has chosen, and the detail it needs.
	Choose(last uint64) (now uint64, d Detail, agents []uint64)
}

// observing is an observer of a world, with all that it is told of.
type observing struct {
	Observer
	hears   TickObserver  // the same if it is told of ticks, else nil
	batches BatchObserver // the same
	chooser chooser       // the same if it chooses, else nil
	choice  uint64        // what it has returned last

	detail   Detail
	agents   agentSet // in that detail; if it is empty, all
	higher   Detail
	chosen   agentSet    // in that detail
	left     atomic.Bool // it is to hear nothing any more, but of the frame that is under way; several callbacks may say so
	mistakes sync.Map    // that it was told of

	frameTicks
}

// Observe has o told of events about the agents with these ids, or about all if none
// are given, in detail d, beside the observers that the world has: each hears what it
// would hear alone, and of one event in the order in which they came. Agents that nobody
// observes cost nothing more. Events of a frame are told when it is over, agent by agent
// in the order of their ids; those of lone agents at once. Agents that are observed do not
// sleep; World.Mistakes lists where their senses break what they have promised by Sense.Sleep.
//
// If an observer panics, the others are told of that event all the same, and all of them of the
// rest of the frame; then World.Tick panics. The tick of a lone agent ends there.
//
// stop ends it, and does nothing when it is called again. Within a frame it counts from the
// frame's end: the observer is told of the whole frame. To observe others, or in another
// detail, stop and observe again.
//
// The error is ErrInFrame, with nothing changed, ErrNoWorld if w is nil, or one that
// says that o is nil or observes already; then stop does nothing.
func (w *World) Observe(o Observer, d Detail, agents ...uint64) (stop func(), err error) {
	none := func() {}
	switch {
	case w == nil:
		return none, &TickError{Err: ErrNoWorld, Note: "Observe of a nil World; make one with NewWorld"}
	case w.inFrame:
		return none, w.refuse("World.Observe")
	case o == nil || isNil(o):
		return none, &TickError{Err: errNilObserver, Note: fmt.Sprintf("it is a nil %T; what World.Observe has answered ends an observation", o)}
	case slices.ContainsFunc(w.observers, func(other *observing) bool { return same(other.Observer, o) }):
		return none, &TickError{Err: errObserves, Note: fmt.Sprintf("it is a %T; to observe others, or in another detail, call first what Observe has answered", o)}
	}
	l := &observing{Observer: o, detail: d, agents: newAgentSet(agents)}
	l.hears, _ = o.(TickObserver)
	l.batches, _ = o.(BatchObserver)
	l.chooser, _ = o.(chooser)
	l.choose()
	w.observers = append(w.observers, l)
	w.prepare()
	return func() {
		if l.left.Store(true); !w.inFrame {
			w.prepare()
		}
	}, nil
}

// Observers returns the observers of the world, in the order in which they came.
func (w *World) Observers() []Observer {
	w.there("Observers")
	all := make([]Observer, len(w.observers))
	for i, l := range w.observers {
		all[i] = l.Observer
	}
	return all
}

// same reports whether a and b are one observer, as far as they can be compared.
func same(a, b Observer) bool {
	return reflect.TypeOf(a) == reflect.TypeOf(b) && reflect.ValueOf(a).Comparable() && a == b
}

// choose asks the observers that choose whom they observe.
func (w *World) choose() {
	changed := false
	for _, l := range w.observers {
		changed = l.choose() || changed
	}
	if changed {
		w.prepare()
	}
}

// choose reports whether l observes other agents now.
func (l *observing) choose() bool {
	if l.chooser == nil {
		return false
	}
	now, d, agents := l.chooser.Choose(l.choice)
	if now == l.choice {
		return false
	}
	l.choice, l.higher, l.chosen = now, d, newAgentSet(agents)
	return true
}

// prepare prepares the ticks to come for the observers and their details.
func (w *World) prepare() {
	old := w.observers
	w.observers, w.all, w.detail, w.details, w.highest, w.ticks = nil, nil, Nothing, nil, Nothing, false
	var ids []uint64
	for _, l := range old { // in a new list: observers may be told of something by the old one
		if l.left.Load() {
			l.detail, l.higher = Nothing, Nothing
			continue
		}
		w.observers = append(w.observers, l)
		if l.agents.ids == nil {
			w.detail = max(w.detail, l.detail)
		}
		ids = append(append(ids, l.agents.ids...), l.chosen.ids...)
		w.highest = max(w.highest, l.highest())
		w.ticks = w.ticks || l.hears != nil && l.highest() > Nothing
	}
	if len(w.observers) > 0 {
		w.all = w.observers
	}
	w.sink = w.all
	w.agents = newAgentSet(ids)
	for _, id := range w.agents.ids {
		w.details = append(w.details, w.observers.detailOf(id))
	}
	w.population++
	w.heed()
	w.listen()
	w.rouseObserved()
}

// observers are the observers of a world, in the order in which they came.
type observers []*observing

// Observe tells them of an event: all of them, even if one does not return.
func (all observers) Observe(e Event) { all.tell(&e) }

func (all observers) tell(e *Event) {
	if len(all) > 1 {
		defer all[1:].tell(e)
	}
	if l := all[0]; l.wants(e) {
		l.Observe(*e)
	}
}

// tellTick tells them of the tick of a lone agent, likewise.
func (all observers) tellTick(w *World, s State, r Result) {
	if len(all) == 0 {
		return
	}
	defer all[1:].tellTick(w, s, r)
	if l := all[0]; l.hears != nil && l.detailOf(s.Agent()) > Nothing {
		l.hears.ObserveTick(w, s, r)
	}
}

// detailOf returns the highest detail in which one observes agent id.
func (all observers) detailOf(id uint64) (d Detail) {
	for _, l := range all {
		d = max(d, l.detailOf(id))
	}
	return d
}

func (l *observing) highest() Detail {
	if len(l.chosen.ids) > 0 {
		return max(l.detail, l.higher)
	}
	return l.detail
}

func (l *observing) detailOf(id uint64) (d Detail) {
	if l.agents.ids == nil || l.agents.has(id) {
		d = l.detail
	}
	if d < l.higher && l.chosen.has(id) {
		d = l.higher
	}
	return d
}

func (l *observing) wants(e *Event) bool { return e.Kind.Detail() <= l.detailOf(e.Agent) }

// isNil reports whether o holds a nil pointer, map or function.
func isNil(o any) bool {
	switch v := reflect.ValueOf(o); v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Func, reflect.Slice, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// heed notes what ticks have to heed from now on. Generated code tells no observer of
// anything.
func (w *World) heed() {
	base := heedNothing
	switch {
	case w.inFrame:
		base = heedFrame
	case len(w.crowds) > 0:
		base = heedCrowds
	}
	w.watched, w.heeded, w.heeding = base, base, 0
	if w.highest > Nothing {
		w.watched = heedRows
	}
	ticks := w.ticks && !w.inFrame // else they are told when it is over
	if w.highest > Transitions || ticks {
		w.heeded = heedRows
	}
	for _, l := range w.observers {
		least := Transitions
		if ticks && l.hears != nil {
			least = Nothing
		}
		if l.detail > least {
			w.heeding |= l.agents.bits
			if l.agents.ids == nil {
				w.heeding = ^uint64(0)
			}
		}
		if l.higher > least {
			w.heeding |= l.chosen.bits
		}
	}
}

// detailOf returns in which detail agent id is observed.
func (w *World) detailOf(id uint64) Detail {
	if w.agents.bits>>(id%64)&1 != 0 {
		if i, ok := w.agents.find(id); ok {
			return w.details[i]
		}
	}
	return w.detail
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
	s.ids = slices.Compact(s.ids)
	for _, id := range ids {
		s.bits |= 1 << (id % 64)
	}
	return s
}

func (s *agentSet) has(id uint64) bool {
	if s.bits>>(id%64)&1 == 0 {
		return false
	}
	_, found := s.find(id)
	return found
}

func (s *agentSet) find(id uint64) (i int, found bool) { return slices.BinarySearch(s.ids, id) }

// told tells a world of the notes and mistakes of callbacks.
type told struct{ w *World }

// listen makes notes reach the observers while one watches rows.
func (w *World) listen() {
	w.core.Notes = nil
	if w.highest >= Rows {
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
