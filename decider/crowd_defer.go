package decider

import (
	"cmp"
	"errors"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// deferral is a call that an agent's callback has deferred.
type deferral struct {
	agent uint64
	call  uint64
	do    func() error
}

// Defer has do called when the frame is over, when everything may be changed again: agents
// added, removed, reset and injected, and what agents share. It is called on the goroutine
// of World.Tick after the observers were told of the frame, in the order of (agent, call),
// which is the same for any number of workers. Callbacks may call Defer on any worker; agent
// is the id of the one whose callback runs, not of the one that do is about. do must not use the
// callback's Context, which is over by then: copy what you need of it before.
//
// World.Tick returns the errors of all do, joined; but not ErrNoAgent, because an agent that
// do is about may have gone meanwhile. A panic in do does not stop the others, and is raised
// by World.Tick as one of agent's callbacks. do may call Defer: that call comes last. It must
// not tick, save or load the world. An id that has left by then cannot be used again before
// World.Tick has returned: Add returns ErrDuplicateAgent. What callbacks defer that run
// between two frames, as those of Remove, is done before that call returns; so a save never
// lacks it.
//
// Between two frames, as in callbacks of lone agents, do is called at once.
//
// It is a mistake, see World.Mistakes, and does nothing, if agent is no agent of a crowd whose
// tick is under way, and in a When, Decide or another function that only asks, because these
// are asked again at any time. (Commands of Unity's entities and Bevy are deferred alike.)
func (w *World) Defer(agent uint64, do func() error) {
	w.there("Defer")
	if do == nil {
		panic("ethogram: World.Defer: the function is nil; want what is done after the frame")
	}
	if w.inFrame && w.mayNotDefer(agent) {
		return
	}
	if w.inFrame || w.settling {
		w.sched.deferCall(agent, do)
		return
	}
	if err := unforeseen(do()); err != nil { // nobody else reads it
		w.noteMistake(mistakeKey{kind: aLostError, name: err.Error()}, "", "",
			"a call that was deferred between two frames, and so done at once, has failed: %s", strings.TrimPrefix(err.Error(), "ethogram: "))
	}
}

// mayNotDefer reports whether agent has no callback in this frame that may defer anything, and
// notes that.
func (w *World) mayNotDefer(agent uint64) bool {
	at, ok := w.spotOf(agent)
	if !ok {
		w.noteMistake(mistakeKey{kind: aStrangeDefer, number: agent}, "", "",
			"World.Defer was called in a frame for agent %d, which no crowd has, and did nothing: pass the id of the agent whose callback runs", agent)
		return true
	}
	c := w.crowds[at.crowd()]
	h := c.members[at.slot()].mem.h
	switch {
	case h.Mark&core.MarkBusy == 0:
		w.noteMistake(mistakeKey{kind: aStrangeDefer, prog: c.tree.prog}, quote(c.root()), "",
			"World.Defer was called for an agent whose tick was not under way, and did nothing: pass the id of the agent whose callback runs, not of the one that it is about; a sense is no part of the tick")
	case !c.tree.acts(h):
		w.noteMistake(mistakeKey{kind: aDeferInAsking, prog: c.tree.prog}, quote(c.root()), "",
			"World.Defer was called in a When, Decide, Key, Score or the like, and did nothing: these may be asked again at any time; call it where the agent acts, in its behavior")
	default:
		return false
	}
	return true
}

// acts reports whether a callback of h runs that is not only asked.
func (t *tree) acts(h *core.Header) bool {
	switch h.Draws >> 24 {
	case core.SaltActivate, core.SaltTick, core.SaltDeactivate, core.SaltEnter, core.SaltExit:
		return true
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil && sub.acts(h.Inner(n.slot+slotMemory)) {
			return true
		}
	}
	return false
}

// deferCall keeps a call until the frame is over.
func (s *scheduler) deferCall(agent uint64, do func() error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	s.deferred = append(s.deferred, deferral{agent, s.calls, do})
}

// endChange ends a change of an agent between two frames, which enterFrame has begun: it does what
// callbacks have deferred, and sets err to the errors of that.
func (w *World) endChange(err *error) {
	w.leaveFrame()
	if s := w.sched; len(s.deferred) > 0 && !w.settling {
		s.phase, s.next = phaseDeferred, 0
		*err = s.finish()
	}
	if !w.settling {
		clear(w.left)
	}
}

// settle does what was deferred. More may come meanwhile: what is between frames defers last.
func (s *scheduler) settle() {
	w := s.world
	if s.next == 0 {
		w.leaveFrame()
		if len(s.deferred) == 0 {
			return
		}
		w.settling = true
		slices.SortFunc(s.deferred, func(a, b deferral) int {
			return cmp.Or(cmp.Compare(a.agent, b.agent), cmp.Compare(a.call, b.call))
		})
	}
	for s.next < len(s.deferred) {
		d := s.deferred[s.next]
		s.next++
		s.carryOut(d)
	}
	w.settling = false
	clear(s.deferred)
	s.deferred = s.deferred[:0]
	clear(w.left)
}

func (s *scheduler) carryOut(d deferral) {
	returned := false
	defer s.guard(d.agent, &returned)
	if err := unforeseen(d.do()); err != nil {
		s.deferredErrs = errors.Join(s.deferredErrs, s.world.lost(err))
	}
	returned = true
}

// unforeseen returns what is left of the errors of a deferred call without those that are about
// agents that have gone meanwhile.
func unforeseen(err error) error {
	if !errors.Is(err, ErrNoAgent) {
		return err
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var rest []error
		for _, e := range many.Unwrap() {
			rest = append(rest, unforeseen(e))
		}
		return errors.Join(rest...)
	}
	return unforeseen(errors.Unwrap(err))
}

// leaves notes that an id is not to be used again while deferred calls may mean the agent that
// had it.
func (w *World) leaves(id uint64) {
	if !w.settling && !w.inFrame {
		return
	}
	if w.left == nil {
		w.left = map[uint64]bool{}
	}
	w.left[id] = true
}
