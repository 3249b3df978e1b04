package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// periodOf returns the period of an agent, also of one that stands still.
func (c *crowd) periodOf(slot uint32) uint32 { return c.members[slot].period &^ pausedPeriod }

// pace is what a crowd knows of an agent that is not ticked in every frame. It has the 64
// bytes that processors fetch at once: with less, some agents need two.
type pace struct {
	since  time.Duration // scheduler.spent at its last tick,
	sensed time.Duration // when its sense was last called,
	paused time.Duration // and, while it is paused, when it was
	wakes  time.Duration // of one that sleeps: scheduler.spent when it wakes by itself
	until  time.Duration // when what its sense has promised is over; 0 if that is not looked at
	round  uint64        // of one that sleeps: see missed; else the scheduler.round in which it was a candidate of a squad
	_      [2]uint64
}

// setPeriod has the agent in a slot ticked in one of every n frames, or in none as long as
// pausedPeriod is in n; 0 is for one that is removed.
func (c *crowd) setPeriod(slot, n uint32) {
	c.wake(slot)
	m := &c.members[slot]
	old := m.period
	if n == old {
		return
	}
	if n > 1 {
		c.keepPaces()
	}
	if m.period = n; c.paces == nil {
		return
	}
	c.changeRota(slot, old, n)
	p, spent := c.pace(slot), c.world.sched.spent
	switch was, is := old >= pausedPeriod, n >= pausedPeriod; {
	case n == 0:
		*p = pace{}
	case is && !was:
		p.paused = spent
	case was && !is: // the time between is not its
		p.since, p.sensed = p.since+spent-p.paused, p.sensed+spent-p.paused
	}
	p.round = 0
	c.always.put(slot, n == 1)
	if m.mem.h.Mark&core.MarkRestored != 0 {
		c.roused = mayBeRoused
	}
}

func (c *crowd) pace(slot uint32) *pace { return &c.paces[slot] }

// keepPaces has the crowd visit those agents only that are due, from now on.
func (c *crowd) keepPaces() {
	if c.paces != nil {
		return
	}
	c.paces = make([]pace, len(c.members))
	c.always, c.visits, c.sleepers = newSlotSet(len(c.members)), newSlotSet(len(c.members)), newSlotSet(len(c.members))
	for slot := range c.members {
		c.begins(uint32(slot))
		c.always.put(uint32(slot), c.members[slot].live())
	}
	copy(c.visits, c.always) // if a frame is under way
}

// begins has the time since the last tick of the agent in a slot begin now.
func (c *crowd) begins(slot uint32) {
	c.paces[slot].since, c.paces[slot].sensed = c.world.sched.spent, c.world.sched.spent
}

// now returns scheduler.spent, or what it was when the agent in a slot was paused.
func (c *crowd) now(slot uint32) time.Duration {
	if c.paused(slot) {
		return c.paces[slot].paused
	}
	return c.world.sched.spent
}

// elapsed returns the time since the last tick of the agent in a slot, and since its sense was
// called.
func (c *crowd) elapsed(slot uint32) (tick, sense time.Duration) {
	if c.paces == nil {
		return 0, 0
	}
	now, p := c.now(slot), c.pace(slot)
	return passed(now, p.since), passed(now, p.sensed)
}

// setElapsed is the reverse of elapsed.
func (c *crowd) setElapsed(slot uint32, tick, sense time.Duration) {
	if c.paces == nil && sense == 0 {
		return
	}
	c.keepPaces()
	now, p := c.now(slot), c.pace(slot)
	p.since, p.sensed = now-tick, now-sense
}

// spend lets the time of a frame pass, and wakes the agents whose time has come. What agents
// wait for is the difference of two sums, which is exact; where the sum would reach the end
// of the clock, it begins anew. drawFrame adds the frame's time to it.
func (s *scheduler) spend(dt time.Duration) {
	if dt = min(dt, maxClock); s.spent > maxClock-dt {
		for _, c := range s.world.crowds {
			c.rebase()
		}
		s.spent, s.alarms = 0, alarms{}
	}
	s.alarms.pass(s.spent+dt, s.ring)
	s.alarms.tidy(s.rings)
}

// passed returns how much time has passed from one sum to another.
func passed(spent, since time.Duration) time.Duration {
	return time.Duration(min(uint64(spent)-uint64(since), maxClock))
}

// rebase keeps the times since the last ticks where the scheduler's sum begins anew.
func (c *crowd) rebase() {
	c.wakeAll()
	for slot := range c.paces {
		tick, sense := c.elapsed(uint32(slot))
		p := &c.paces[slot]
		p.since, p.sensed, p.paused, p.wakes, p.until = -tick, -sense, 0, 0, 0
	}
}

// noteCandidate notes whether an agent that was ticked in this frame is a candidate that
// is in no squad yet.
func (c *crowd) noteCandidate(slot uint32, is bool) {
	if c.members[slot].period == 1 {
		return
	}
	p, s := c.pace(slot), c.world.sched
	if p.round = 0; is {
		p.round = s.round
		s.candidates = append(s.candidates, spotOf(c.index, slot))
	}
}

// candidate reports whether the agent in a slot, which does not sleep, was a candidate in that
// round.
func (c *crowd) candidate(slot uint32, round uint64) bool {
	n := c.members[slot].period
	return 1 < n && n < pausedPeriod && !c.sleepers.has(slot) && c.paces[slot].round == round
}

// visitCandidate has the agent in a slot ticked if it was a candidate in the last frame.
func (c *crowd) visitCandidate(slot uint32) {
	if c.candidate(slot, c.world.sched.round) {
		c.visits.add(slot)
	}
}
