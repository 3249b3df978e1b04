package decider

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Every has the agent ticked in every nth frame only, with the time since its last
// tick: level of detail for agents far away. n below 1 counts as 1. sense is called
// only in the agent's own frames, with that time. The error is ErrStaleHandle or
// ErrInFrame.
//
// About one frame in 61 is not counted, drawn by the world's seed and the frame's number:
// no agent that is ticked less often is due in it, so two of its ticks are a frame
// farther apart now and then. Without that an agent could be due in none of the frames
// in which a gate is open, for ever.
//
// The agents of a world with the same n are spread over n frames: Every chooses the
// frames in which the fewest of them are ticked. Later calls with the same n move the
// agent only if that makes the frames more equal. Nothing else moves an agent: where many
// were removed, call Every again for those that are left.
//
// An agent that is a candidate for a squad is ticked in each frame until it is in one, or
// no longer wants to be.
//
// A tree with behaviors that have Each or Run is a mistake then, see World.Mistakes:
// EachFor and RunFor are told how much time has passed.
func (c *Crowd[A]) Every(h Handle, n int) error {
	if _, err := c.use(h, "Every"); err != nil {
		return err
	}
	c.setPeriod(h.slot, uint32(min(max(n, 1), math.MaxInt32)))
	if n > 1 {
		c.world.untimed(c.tree)
	}
	return nil
}

// pace is what a crowd knows of an agent that is not ticked in every frame.
type pace struct {
	elapsed   time.Duration // since its last tick
	candidate uint64        // scheduler.round in which it was a candidate of a squad, or the one before if it is in one now
	phase     uint32        // below its period: see due
}

// due reports whether an agent with this period is ticked in this frame. In the frame in
// which it becomes a candidate it was ticked.
func (p *pace) due(w *World, period uint32) bool {
	return w.sched.counted && w.counted%uint64(period) == uint64(p.phase) ||
		p.candidate != 0 && p.candidate+1 >= w.sched.round
}

// setPeriod has the agent in a slot ticked in every nth frame; 0 is for one that is
// removed.
func (c *Crowd[A]) setPeriod(slot, n uint32) {
	m := &c.members[slot]
	if n > 1 && c.paces == nil {
		c.paces = make([]pace, len(c.members))
	}
	w := c.world
	if old := m.period; old > 1 {
		phase := c.paces[slot].phase
		if n == old && w.phases.keeps(old, phase) {
			return
		}
		w.phases.leave(old, phase)
	}
	m.period = n
	if n > 1 {
		c.paces[slot].phase = w.phases.join(n, core.TurnOf(w.turns(phaseOfAgent), c.ids[slot]))
	}
	if n == 0 && c.paces != nil {
		c.paces[slot] = pace{}
	}
}

// addElapsed adds to the time since the agent's last tick.
func (c *Crowd[A]) addElapsed(slot uint32, d time.Duration) {
	if c.paces == nil {
		c.paces = make([]pace, len(c.members))
	}
	p := &c.paces[slot]
	p.elapsed = advanced(p.elapsed, d)
}

// noteCandidate notes whether an agent that was ticked in this frame is a candidate that
// is in no squad yet.
func (c *Crowd[A]) noteCandidate(slot uint32, is bool) {
	if c.members[slot].period == 1 {
		return
	}
	round := c.world.sched.round
	if !is {
		round--
	}
	c.paces[slot].candidate = round
}

// phases counts how many agents of a world are ticked in the same frames, by their
// periods. Its size is that of the number of agents with one.
type phases map[uint32]*phasesOf

// phasesOf counts the agents of one period.
type phasesOf struct {
	agents map[uint32]uint32 // by phase; none are left out
	with   []uint32          // how many phases have so many agents
	least  uint32            // of agents of one phase
}

// keeps reports whether an agent in this phase need not move, because no other has
// fewer agents beside it.
func (p phases) keeps(period, phase uint32) bool {
	of := p[period]
	return of.agents[phase] <= of.least+1
}

// join returns one of the phases with the fewest agents, and counts an agent there. It is
// the first from where start leads.
func (p *phases) join(period uint32, start uint64) (phase uint32) {
	of := p.of(period)
	for phase = core.Below(start, period); of.agents[phase] != of.least; { // mostly few: any that has the fewest will do
		if phase++; phase == period {
			phase = 0
		}
	}
	of.move(phase, 1)
	return phase
}

// of returns those of one period.
func (p *phases) of(period uint32) *phasesOf {
	if *p == nil {
		*p = phases{}
	}
	of := (*p)[period]
	if of == nil {
		of = &phasesOf{agents: map[uint32]uint32{}, with: []uint32{period}}
		(*p)[period] = of
	}
	return of
}

// leave is the opposite of join.
func (p phases) leave(period, phase uint32) {
	of := p[period]
	of.move(phase, -1)
	if len(of.agents) == 0 {
		delete(p, period)
	}
}

// move counts an agent more or less in this phase.
func (of *phasesOf) move(phase uint32, by int) {
	n := of.agents[phase]
	of.with[n]--
	n += uint32(by)
	if int(n) == len(of.with) {
		of.with = append(of.with, 0)
	}
	of.with[n]++
	if of.agents[phase] = n; n == 0 {
		delete(of.agents, phase)
	}
	of.least = min(of.least, n)
	for of.with[of.least] == 0 {
		of.least++
	}
}
