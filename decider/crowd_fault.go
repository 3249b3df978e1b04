package decider

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// fault is how a callback ended that did not return.
type fault struct {
	agent uint64
	value any       // of its panic,
	exit  bool      // or it has called runtime.Goexit
	stack []uintptr // of the panic
}

// faultOf returns the fault of a callback that did not return, from what a
// deferred call has recovered. That call's stack is the callback's still.
func faultOf(recovered any) fault {
	f := fault{value: recovered, exit: recovered == nil}
	if !f.exit {
		f.stack = make([]uintptr, 128)
		f.stack = f.stack[:runtime.Callers(2, f.stack)]
	}
	return f
}

// where returns the function that panicked with its line, the first outside of package runtime, and
// the stack from there on.
func (f *fault) where() (place, stack string) {
	var b strings.Builder
	frames := runtime.CallersFrames(f.stack)
	for panics, more := false, true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		panics = panics || frame.Function == "runtime.gopanic"
		if !panics || place == "" && strings.HasPrefix(frame.Function, "runtime.") {
			continue
		}
		if place == "" {
			place = fmt.Sprintf("%s (%s:%d)", path.Base(frame.Function), path.Base(frame.File), frame.Line)
		}
		fmt.Fprintf(&b, "\n%s(...)\n\t%s:%d", frame.Function, frame.File, frame.Line)
	}
	return place, b.String()
}

// said is a panic's value in a message that is the same in each run.
func (f *fault) said() string {
	switch v := f.value.(type) {
	case error, string, fmt.Stringer, int, float64, bool:
		return fmt.Sprintf("%.200v", v)
	}
	return fmt.Sprintf("a %T", f.value)
}

// guard is deferred where the serial phases act for an agent. It keeps the fault
// until the other agents have had their turn.
func (s *scheduler) guard(agent uint64, returned *bool) {
	if *returned {
		return
	}
	f := faultOf(recover())
	f.agent = agent
	s.faults = append(s.faults, f)
}

// releaseSpot releases the tokens of an agent for rows that it has left. If a Key
// panics, the agent keeps its tokens and rejoins in its next frame.
func (s *scheduler) releaseSpot(at spot) {
	c := s.world.crowds[at.crowd()]
	returned := false
	defer s.guard(c.ids[at.slot()], &returned)
	c.releaseSlot(at.slot())
	returned = true
}

// raise raises the first fault of the agent with the lowest id, if there is any. If any callback
// has ended its goroutine, the caller's ends as well, as it does where that ran the callback.
func (s *scheduler) raise() {
	var worst *fault
	exit := false
	look := func(faults []fault) {
		for k := range faults {
			f := &faults[k]
			if exit = exit || f.exit; worst == nil || f.agent < worst.agent {
				worst = f
			}
		}
	}
	for _, w := range s.workers {
		look(w.faults)
	}
	look(s.faults)
	if worst == nil {
		return
	}
	f := *worst
	for _, w := range s.workers {
		clear(w.faults)
		w.faults = w.faults[:0]
	}
	clear(s.faults)
	s.faults = s.faults[:0]
	s.deferredErrs = nil
	switch {
	case f.exit:
		runtime.Goexit()
	case exit:
		defer func() { panic(f.value) }() // whoever recovers from it ends nevertheless
		runtime.Goexit()
	}
	place, stack := f.where()
	s.world.noteMistake(mistakeKey{kind: aPanic, name: place}, "", "",
		"agent %d panicked in %s: %s; World.Tick has left its rows, and has raised the panic", f.agent, place, f.said())
	defer func() { panic(f.value) }() // who recovers gets this one; the runtime prints the other one, too
	panic(fmt.Sprintf("agent %d panicked in %s, other agents have had their turn since; its stack was:%s", f.agent, place, stack))
}
