package decider

import (
	"cmp"
	"errors"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
)

// Commands are changes of a crowd that a callback asks for. They are applied at
// the end of the frame, in the order of (caller, call) over the whole world.
// Commands for agents that are gone by then do nothing.
type Commands[A any] struct {
	crowd  *Crowd[A]
	caller uint64
}

// Defer returns the commands of the agent whose callback has the context x; it
// may be an agent of another crowd of the world. Any worker may call it.
func (c *Crowd[A]) Defer(x behavior.Context) Commands[A] {
	c.there("Defer")
	return Commands[A]{c, x.Agent()}
}

// Add adds an agent. World.Tick returns ErrDuplicateAgent if the world has one
// with that id.
func (d Commands[A]) Add(id uint64, agent A) {
	d.atFrameEnd(func() error {
		_, err := d.crowd.add(id, agent)
		return err
	})
}

// Remove removes the agent that h names. It may be the caller itself, which
// finishes its tick first.
func (d Commands[A]) Remove(h Handle) {
	d.atFrameEnd(func() error {
		if d.crowd.at(h) != nil {
			d.crowd.remove(h.slot)
		}
		return nil
	})
}

// Reset leaves the path of the agent that h names. To reset itself at once, an
// agent calls Context.Reset.
func (d Commands[A]) Reset(h Handle) {
	d.atFrameEnd(func() error {
		if m := d.crowd.at(h); m != nil {
			d.crowd.leave(m, behavior.ReasonReset)
		}
		return nil
	})
}

// Inject has the agent that h names run sub in a slot. World.Tick returns the
// errors of Crowd.Inject.
func (d Commands[A]) Inject(h Handle, slot string, sub *Tree[A]) {
	d.atFrameEnd(func() error {
		if m := d.crowd.at(h); m != nil {
			return d.crowd.inject(m, slot, sub)
		}
		return nil
	})
}

// Eject empties a slot of the agent that h names. World.Tick returns the errors
// of Crowd.Eject.
func (d Commands[A]) Eject(h Handle, slot string) {
	d.atFrameEnd(func() error {
		if m := d.crowd.at(h); m != nil {
			return d.crowd.tree.Eject(m.mem, slot)
		}
		return nil
	})
}

// atFrameEnd has do called at the end of the frame.
func (d Commands[A]) atFrameEnd(do func() error) {
	if d.crowd == nil || d.crowd.world == nil {
		panic("ethogram: Commands of a zero Crowd; make one with Tree.NewCrowd")
	}
	d.crowd.world.sched.keepCommand(d.caller, do)
}

// command is a change of a crowd that an agent has deferred.
type command struct {
	caller uint64
	call   uint64
	do     func() error
}

// keepCommand keeps a command until the end of the frame.
func (s *scheduler) keepCommand(caller uint64, do func() error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls++
	s.commands = append(s.commands, command{caller, s.calls, do})
}

// sortCommands makes the order independent of which worker was first.
func (s *scheduler) sortCommands() {
	slices.SortFunc(s.commands, func(a, b command) int {
		return cmp.Or(cmp.Compare(a.caller, b.caller), cmp.Compare(a.call, b.call))
	})
}

// applyCommands applies what was deferred. A Deactivate may defer more.
func (s *scheduler) applyCommands() {
	for s.next < len(s.commands) {
		c := s.commands[s.next]
		s.next++
		s.apply(c)
	}
	clear(s.commands)
	s.commands = s.commands[:0]
}

func (s *scheduler) apply(c command) {
	returned := false
	defer s.guard(c.caller, &returned)
	if err := c.do(); err != nil {
		s.commandErrs = errors.Join(s.commandErrs, err)
	}
	returned = true
}
