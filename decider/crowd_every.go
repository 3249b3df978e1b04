package decider

import (
	"cmp"
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

func (c *crowd) Every(h Handle, n int) error {
	if _, err := c.use(h, "Every"); err != nil {
		return err
	}
	period := uint32(min(max(n, 1), math.MaxInt32))
	if c.paused(h.slot) {
		c.paces[h.slot].resumes = period
	} else {
		c.setPeriod(h.slot, period)
	}
	if n > 1 {
		c.world.untimed(c.tree)
	}
	return nil
}

func (c *crowd) Period(h Handle) (int, error) {
	if m := c.at(h); m != nil {
		return int(c.periodOf(h.slot)), nil
	}
	return 0, c.stale(h)
}

// periodOf returns the period of an agent, also of one that stands still.
func (c *crowd) periodOf(slot uint32) uint32 {
	if c.paused(slot) {
		return c.paces[slot].resumes
	}
	return c.members[slot].period
}

// pace is what a crowd knows of an agent that is not ticked in every frame.
type pace struct {
	elapsed   time.Duration // since its last tick
	candidate uint64        // scheduler.round in which it was a candidate of a squad, or the one before if it is in one now
	of        *phasesOf     // its period's
	phase     uint32        // below its period
	resumes   uint32        // of a paused agent: the period with which it goes on
	index     uint32        // of.agents
}

// due reports whether the agent is ticked in this frame. In the frame in
// which it becomes a candidate it was ticked.
func (p *pace) due(w *World) bool {
	return p.phase == p.of.due || p.candidate != 0 && p.candidate+1 >= w.sched.round
}

// setPeriod has the agent in a slot ticked in one of every n frames; 0 is for one that is
// removed.
func (c *crowd) setPeriod(slot, n uint32) {
	m := &c.members[slot]
	old := m.period
	if n == old {
		return
	}
	if n > 1 && c.paces == nil {
		c.paces = make([]pace, len(c.members))
	}
	phases := &c.world.sched.phases
	if old > 1 && old != pausedPeriod {
		phases.leave(c.world, c.pace(slot))
	}
	m.period = n
	switch {
	case n == pausedPeriod:
		p := c.pace(slot)
		p.resumes, p.candidate = old, 0
	case n > 1:
		phases.join(n, spotOf(c.index, slot), c.pace(slot))
	case n == 0 && c.paces != nil:
		c.paces[slot] = pace{}
	}
}

func (c *crowd) pace(slot uint32) *pace { return &c.paces[slot] }

// addElapsed adds to the time since the agent's last tick.
func (c *crowd) addElapsed(slot uint32, d time.Duration) {
	if c.paces == nil {
		c.paces = make([]pace, len(c.members))
	}
	p := &c.paces[slot]
	p.elapsed = advanced(p.elapsed, d)
}

// noteCandidate notes whether an agent that was ticked in this frame is a candidate that
// is in no squad yet.
func (c *crowd) noteCandidate(slot uint32, is bool) {
	if c.members[slot].period == 1 {
		return
	}
	round := c.world.sched.round
	if !is {
		round--
	}
	c.paces[slot].candidate = round
}

// phases are the agents of a world that are not ticked in every frame, by their periods,
// which are in order. In n counted frames each of n phases has its turn, in an order that
// is drawn for these frames: with one order for ever, the same few agents would always be
// the first that are due when a gate comes free, because that is so many frames after the
// last of them has had it.
type phases []*phasesOf

// phasesOf are those of one period n. The phase of agent i is i modulo n. So some phases
// have an agent more than others, and whoever is in a smaller one has a gate to itself more
// often. Which agents these are is drawn for each n frames, too: all that tells agents
// apart are draws.
type phasesOf struct {
	due    uint32 // the phase that is due in this frame, or noPhase
	period uint32
	agents []spot
	moved  bool // some agents get their new phase when the next n frames begin
}

const noPhase = math.MaxUint32

// What is drawn for n frames.
const (
	phasesOrder = iota + 1
	phasesAgents
)

// begin finds out which phases are due in a frame.
func (p phases) begin(w *World, counted bool) {
	for _, of := range p {
		if of.due = noPhase; counted {
			block, at := (w.counted-1)/uint64(of.period), (w.counted-1)%uint64(of.period)
			if at == 0 {
				of.shuffle(w, block)
			}
			of.due = core.Permuted(core.Draw(w.core.Seed, block, uint64(of.period), phasesOrder, core.SaltFrame, 0), of.period, uint32(at))
		}
	}
}

// shuffle draws which agents share a phase with one more than the others.
func (of *phasesOf) shuffle(w *World, block uint64) {
	if of.moved {
		of.moved = false
		for i, at := range of.agents {
			w.paceAt(at).phase = uint32(i) % of.period
		}
	}
	n := uint32(len(of.agents))
	for i := n - n%of.period; i < n; i++ {
		draw := core.Draw(w.core.Seed, block, uint64(of.period), phasesAgents, core.SaltFrame, i)
		if j := core.Below(draw, i+1); i != j {
			a, b := of.agents[i], of.agents[j]
			p, q := w.paceAt(a), w.paceAt(b)
			of.agents[i], of.agents[j] = b, a
			p.phase, q.phase = q.phase, p.phase
			p.index, q.index = q.index, p.index
		}
	}
}

// join adds an agent to those of a period.
func (p *phases) join(period uint32, at spot, to *pace) {
	k, ok := slices.BinarySearchFunc(*p, period, func(of *phasesOf, n uint32) int { return cmp.Compare(of.period, n) })
	if !ok {
		*p = slices.Insert(*p, k, &phasesOf{period: period, due: noPhase})
	}
	of := (*p)[k]
	to.of, to.index = of, uint32(len(of.agents))
	to.phase = to.index % period
	of.agents = append(of.agents, at)
}

// leave takes an agent out of its period, and forgets a period that none has any more. The
// last agent gets its place, but not its phase at once: it may have missed both in these n
// frames.
func (p *phases) leave(w *World, was *pace) {
	of := was.of
	last := len(of.agents) - 1
	if at := of.agents[last]; was.index < uint32(last) {
		of.agents[was.index] = at
		w.paceAt(at).index = was.index
		of.moved = true
	}
	if of.agents = of.agents[:last]; last == 0 {
		*p = slices.DeleteFunc(*p, func(one *phasesOf) bool { return one == of })
	}
}

func (w *World) paceAt(at spot) *pace { return w.crowds[at.crowd()].pace(at.slot()) }
