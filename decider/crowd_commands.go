package decider

import (
	"cmp"
	"errors"

	"golang.org/x/exp/slices"
)

// atFrameEnd has do called at the end of the frame.
func (c *crowd) atFrameEnd(caller uint64, do func() error) {
	if c == nil || c.world == nil {
		panic("ethogram: Commands of a zero Crowd; make one with Tree.NewCrowd")
	}
	c.world.sched.keepCommand(caller, do)
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
		s.commandErrs = errors.Join(s.commandErrs, s.world.lost(err))
	}
	returned = true
}
