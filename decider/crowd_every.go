package decider

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Every has the agent ticked in one of every n frames only, with the time since its last
// tick: level of detail for agents far away. n below 1 counts as 1. sense is called
// only in the agent's own frames, with that time. The error is ErrStaleHandle or
// ErrInFrame.
//
// Which of n frames it is, is drawn anew for each n frames by the world's seed. So two
// ticks may be up to 2n-1 frames apart, and no agent is late for ever where a gate comes
// free at regular times. About one frame in 61 is not counted, drawn in the same way: no
// agent that is ticked less often is due in it.
//
// The agents of a world with the same n are spread over n frames: Every adds the agent
// to the fewest of them that are ticked together. Later calls with the same n move the
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

// Period returns the n that Every gave the agent: it is ticked in one of n frames. It is 1
// for an agent that is ticked in each. Callbacks may call it on any worker. The error is
// ErrStaleHandle.
func (c *Crowd[A]) Period(h Handle) (int, error) {
	if m := c.at(h); m != nil {
		return int(m.period), nil
	}
	return 0, c.stale(h)
}

// pace is what a crowd knows of an agent that is not ticked in every frame.
type pace struct {
	elapsed   time.Duration // since its last tick
	candidate uint64        // scheduler.round in which it was a candidate of a squad, or the one before if it is in one now
	phase     uint32        // below its period
	of        *phasesOf     // its period's
}

// due reports whether the agent is ticked in this frame. In the frame in
// which it becomes a candidate it was ticked.
func (p *pace) due(w *World) bool {
	return p.phase == p.of.due || p.candidate != 0 && p.candidate+1 >= w.sched.round
}

// setPeriod has the agent in a slot ticked in one of every n frames; 0 is for one that is
// removed.
func (c *Crowd[A]) setPeriod(slot, n uint32) {
	m := &c.members[slot]
	if n > 1 && c.paces == nil {
		c.paces = make([]pace, len(c.members))
	}
	w := c.world
	if old := m.period; old > 1 {
		p := &c.paces[slot]
		if n == old && p.of.keeps(p.phase) {
			return
		}
		w.sched.phases.leave(old, p.phase)
	}
	m.period = n
	if n > 1 {
		p := &c.paces[slot]
		p.of = w.sched.phases.of(n)
		p.phase = p.of.choose(core.TurnOf(w.turns(phaseOfAgent), c.ids[slot]))
		p.of.move(p.phase, 1)
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

// phases are the agents of a world that are not ticked in every frame, by their periods.
// Agents in the same phase of a period are ticked in the same frames. In n counted frames
// each phase has its turn, in an order that is drawn for these frames: with one order for
// ever, the same few agents would always be the first that are due when a gate comes free,
// because that is so many frames after the last of them has had it.
//
// The size is that of the number of such agents.
type phases map[uint32]*phasesOf

// phasesOf are those of one period.
type phasesOf struct {
	due    uint32            // the phase that is due in this frame, or noPhase
	agents map[uint32]uint32 // by phase; none are left out
	with   []uint32          // how many phases have so many agents
	least  uint32            // of agents of one phase
	period uint32
}

const noPhase = math.MaxUint32

// begin finds out which phases are due in a frame.
func (p phases) begin(w *World, counted bool) {
	for period, of := range p { // in any order: each has its own draw
		if of.due = noPhase; counted {
			block, at := (w.counted-1)/uint64(period), (w.counted-1)%uint64(period)
			of.due = core.Permuted(core.Draw(w.core.Seed, block, uint64(period), 0, core.SaltFrame, 1), period, uint32(at))
		}
	}
}

// keeps reports whether an agent in this phase need not move, because no other has
// fewer agents beside it.
func (of *phasesOf) keeps(phase uint32) bool {
	return of.agents[phase] <= of.least+1
}

// choose returns one of the phases with the fewest agents: the first from where start
// leads.
func (of *phasesOf) choose(start uint64) (phase uint32) {
	for phase = core.Below(start, of.period); of.agents[phase] != of.least; {
		if phase++; phase == of.period {
			phase = 0
		}
	}
	return phase
}

// of returns those of one period, to which an agent is about to be added.
func (p *phases) of(period uint32) *phasesOf {
	if *p == nil {
		*p = phases{}
	}
	of := (*p)[period]
	if of == nil {
		of = &phasesOf{period: period, due: noPhase, agents: map[uint32]uint32{}, with: []uint32{period}}
		(*p)[period] = of
	}
	return of
}

// leave counts an agent less, and forgets a period that none has any more.
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
