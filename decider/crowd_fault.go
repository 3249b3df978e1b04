package decider

import "runtime"

// fault is how a callback ended that did not return.
type fault struct {
	agent uint64
	value any  // of its panic,
	exit  bool // or it has called runtime.Goexit
}

// faultOf returns the fault of a callback that did not return, from what a
// deferred call has recovered.
func faultOf(recovered any) fault { return fault{value: recovered, exit: recovered == nil} }

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
	panic(f.value)
}
