package decider

import (
	"errors"
	"fmt"
	"reflect"

	"golang.org/x/exp/slices"
)

// ErrNilObserver is the error of World.Observe for an observer that is a nil
// pointer.
var ErrNilObserver = errors.New("the observer is nil")

// heed is how much an agent's steady tick has to heed in its world.
type heed uint8

const (
	heedNothing heed = iota
	heedFrame        // a frame is under way, in which only crowds tick
	heedRows         // an observer wants to know more than transitions
)

// heed notes what is to be heeded.
func (w *World) heed() {
	switch {
	case w.detail > Transitions:
		w.heeded = heedRows
	case w.inFrame:
		w.heeded = heedFrame
	default:
		w.heeded = heedNothing
	}
}

// heeds reports whether a tick of agent id has to walk from the root, where the
// world has more to heed than knows, which is what whoever ticks it knows of.
func (w *World) heeds(id uint64, knows heed) bool {
	return w.inFrame && knows < heedFrame || w.detailOf(id) > Transitions
}

// Observe has o told of what happens to the agents with these ids, or to all if
// none are given, in the detail it asks for. Agents that nobody observes cost
// nothing more. nil ends it. What happens in a frame, o is told when that is over,
// agent by agent in the order of their ids; what happens to lone agents, at once.
// The error is ErrInFrame, with nothing changed, or ErrNilObserver.
func (w *World) Observe(o Observer, d Detail, agents ...uint64) error {
	switch {
	case w.inFrame:
		return inFrame("World.Observe")
	case o == nil:
		d = Nothing
	case isNil(o):
		return &TickError{Err: ErrNilObserver, Note: fmt.Sprintf("it is a nil %T; a nil Observer ends the observation", o)}
	}
	w.observer, w.sink, w.detail, w.agents = o, o, d, nil
	if len(agents) > 0 {
		w.agents = slices.Clone(agents)
		slices.Sort(w.agents)
	}
	w.heed()
	w.listen()
	return nil
}

// isNil reports whether o holds a nil pointer, map or function.
func isNil(o Observer) bool {
	switch v := reflect.ValueOf(o); v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Func, reflect.Slice, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// detailOf returns in which detail agent id is observed.
func (w *World) detailOf(id uint64) Detail {
	if w.detail == Nothing || w.agents == nil {
		return w.detail
	}
	if _, found := slices.BinarySearch(w.agents, id); !found {
		return Nothing
	}
	return w.detail
}
