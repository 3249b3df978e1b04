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

// pace is what a crowd knows of an agent that is not ticked in every frame: as much as fits
// in the 64 bytes that processors fetch at once.
//
// The round of an agent that sleeps, and would be ticked in every frame, is the one that its
// clock has got to; with a longer period it is the number of the phase's turn. That of another
// agent with a longer period is the one in which it was a candidate of a squad, or the one
// before if it is in a squad now; 0 if it was none.
type pace struct {
	since   time.Duration // scheduler.spent at its last tick; of a paused agent: how much passed since
	sensed  time.Duration // the same of when its sense was last called
	wakes   time.Duration // of one that sleeps: scheduler.spent when it wakes by itself
	until   time.Duration // when what its sense has promised is over; 0 if that is not looked at
	round   uint64        // a scheduler.round, see below
	of      *phasesOf     // its period's
	phase   uint32        // below its period
	resumes uint32        // of a paused agent: the period with which it goes on
	index   uint32        // its number among them, see phasesOf
}

// due reports whether the agent is ticked in this frame. In the frame in
// which it becomes a candidate it was ticked.
func (p *pace) due(w *World) bool {
	return p.phase == p.of.due || p.round != 0 && p.round+1 >= w.sched.round
}

// setPeriod has the agent in a slot ticked in one of every n frames; 0 is for one that is
// removed.
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
	phases := &c.world.sched.phases
	if old > 1 && old != pausedPeriod {
		phases.leave(c.world, c.pace(slot))
	}
	m.period = n
	if c.paces == nil {
		return
	}
	p := c.pace(slot)
	if n == pausedPeriod || old == pausedPeriod {
		s := c.world.sched // from the one meaning to the other
		p.since, p.sensed = s.passed(p.since), s.passed(p.sensed)
	}
	switch {
	case n == pausedPeriod:
		p.resumes, p.round = old, 0
	case n > 1:
		phases.join(n, spotOf(c.index, slot), p)
	case n == 0:
		*p = pace{}
	}
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
		c.always.put(uint32(slot), c.members[slot].period == 1)
	}
}

// begins has the time since the last tick of the agent in a slot begin now.
func (c *crowd) begins(slot uint32) {
	c.paces[slot].since, c.paces[slot].sensed = c.world.sched.spent, c.world.sched.spent
}

// elapsed returns the time since the last tick of the agent in a slot.
func (c *crowd) elapsed(slot uint32) time.Duration {
	if c.paces == nil {
		return 0
	}
	if c.paused(slot) {
		return c.paces[slot].since
	}
	return c.world.sched.passed(c.paces[slot].since)
}

// unsensed returns the time since the sense of the agent in a slot was last called.
func (c *crowd) unsensed(slot uint32) time.Duration {
	switch {
	case c.paces == nil:
		return 0
	case c.paused(slot):
		return c.paces[slot].sensed
	}
	return c.world.sched.passed(c.paces[slot].sensed)
}

// setElapsed sets the time since the last tick of an agent that is not paused, and since its
// sense was called.
func (c *crowd) setElapsed(slot uint32, tick, sense time.Duration) {
	if c.paces == nil && sense == 0 {
		return
	}
	c.keepPaces()
	spent := c.world.sched.spent
	c.paces[slot].since, c.paces[slot].sensed = spent-tick, spent-sense
}

// spend lets the time of a frame pass, and wakes the agents whose time has come. What agents
// wait for is the difference of two sums, which is exact; where the sum would reach the end
// of the clock, it begins anew.
func (s *scheduler) spend(dt time.Duration) {
	if dt = min(dt, maxClock); s.spent > maxClock-dt {
		for _, c := range s.world.crowds {
			c.rebase()
		}
		s.spent, s.alarms = 0, alarms{}
	}
	s.alarms.pass(s.spent+dt, s.ring)
	s.alarms.tidy(s.rings)
	s.spent += dt
}

// passed returns how much time has passed since the sum was such.
func (s *scheduler) passed(since time.Duration) time.Duration { return passed(s.spent, since) }

func passed(spent, since time.Duration) time.Duration {
	return time.Duration(min(uint64(spent)-uint64(since), maxClock))
}

// rebase keeps the times since the last ticks where the scheduler's sum begins anew.
func (c *crowd) rebase() {
	c.wakeAll()
	for slot := range c.paces {
		if s, p := c.world.sched, &c.paces[slot]; !c.paused(uint32(slot)) {
			p.since, p.sensed = -s.passed(p.since), -s.passed(p.sensed)
		}
	}
}

// noteCandidate notes whether an agent that was ticked in this frame is a candidate that
// is in no squad yet.
func (c *crowd) noteCandidate(slot uint32, is bool) {
	if c.members[slot].period == 1 {
		return
	}
	s := c.world.sched
	round := s.round
	if is {
		s.candidates = append(s.candidates, spotOf(c.index, slot))
	} else {
		round--
	}
	c.paces[slot].round = round
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
	n      uint32      // how many agents there are
	agents [][]spot    // agent i is in list i modulo period, which has those together that are visited together
	turns  []phaseTurn // by phase, of those in which agents sleep
	moved  []spot      // those that get their new phase when the next n frames begin; some may have left since
}

const noPhase = math.MaxUint32

// phaseTurn is the last one of a phase, and how many there were. By it agents that sleep are
// brought up to where they would be.
type phaseTurn struct {
	count      uint64
	at, before time.Duration // scheduler.spent then, and at the one before
}

// turnOf returns the turns of a phase, or nil if nobody may sleep in it: phases that are loaded
// may be far more than there are agents, until the next n frames begin.
func (of *phasesOf) turnOf(phase uint32) *phaseTurn {
	if int(phase) >= len(of.turns) {
		if uint64(phase) >= 2*uint64(of.n)+64 {
			return nil
		}
		of.turns = append(of.turns, make([]phaseTurn, int(phase)+1-len(of.turns))...)
	}
	return &of.turns[phase]
}

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
			if int(of.due) < len(of.turns) {
				t := &of.turns[of.due]
				*t = phaseTurn{t.count + 1, w.sched.spent, t.at}
			}
			of.visit(w)
		}
	}
}

// visit has the agents visited that are due.
func (of *phasesOf) visit(w *World) {
	var own []spot
	if uint64(of.due) < uint64(len(of.agents)) {
		own = of.agents[of.due]
	}
	var set slotSet
	crowd := -1
	for _, list := range [...][]spot{own, of.moved} {
		for _, at := range list {
			if len(of.moved) > 0 {
				if p := w.paceAt(at); p.of != of || p.phase != of.due {
					continue
				}
			}
			if at.crowd() != crowd {
				crowd = at.crowd()
				set = w.crowds[crowd].visiting()
			}
			set.add(at.slot())
		}
	}
}

// at returns the place of agent i.
func (of *phasesOf) at(i uint32) *spot { return &of.agents[i%of.period][i/of.period] }

// shuffle draws which agents share a phase with one more than the others.
func (of *phasesOf) shuffle(w *World, block uint64) {
	for _, at := range of.moved {
		if p := w.paceAt(at); p.of == of {
			w.crowds[at.crowd()].setPhase(at.slot(), p.index%of.period)
		}
	}
	of.moved = of.moved[:0]
	for i := of.n - of.n%of.period; i < of.n; i++ {
		draw := core.Draw(w.core.Seed, block, uint64(of.period), phasesAgents, core.SaltFrame, i)
		if j := core.Below(draw, i+1); i != j {
			a, b := *of.at(i), *of.at(j)
			p, q := w.paceAt(a), w.paceAt(b)
			*of.at(i), *of.at(j) = b, a
			was := p.phase
			w.crowds[a.crowd()].setPhase(a.slot(), q.phase)
			w.crowds[b.crowd()].setPhase(b.slot(), was)
			p.index, q.index = q.index, p.index
		}
	}
}

// setPhase gives the agent in a slot another phase, when n frames begin. One that sleeps wakes:
// its turns are counted by its phase.
func (c *crowd) setPhase(slot, phase uint32) {
	if p := c.pace(slot); p.phase != phase {
		c.wake(slot)
		p.phase = phase
	}
}

// join adds an agent to those of a period.
func (p *phases) join(period uint32, at spot, to *pace) {
	k, ok := slices.BinarySearchFunc(*p, period, func(of *phasesOf, n uint32) int { return cmp.Compare(of.period, n) })
	if !ok {
		*p = slices.Insert(*p, k, &phasesOf{period: period, due: noPhase})
	}
	of := (*p)[k]
	to.of, to.index, to.phase = of, of.n, of.n%period
	if int(to.phase) == len(of.agents) {
		of.agents = append(of.agents, nil)
	}
	of.agents[to.phase] = append(of.agents[to.phase], at)
	of.n++
}

// leave takes an agent out of its period, and forgets a period that none has any more. The
// last agent gets its place, but not its phase at once: it may have missed both in these n
// frames.
func (p *phases) leave(w *World, was *pace) {
	of := was.of
	of.n--
	if at := *of.at(of.n); was.index < of.n {
		*of.at(was.index) = at
		w.paceAt(at).index = was.index
		of.moves(w, at)
	}
	list := &of.agents[of.n%of.period]
	if *list = (*list)[:of.n/of.period]; of.n == 0 {
		*p = slices.DeleteFunc(*p, func(one *phasesOf) bool { return one == of })
	}
}

// moves notes that the phase of an agent is not that of its number for now. What is noted
// of agents that have left since is dropped in time: n frames may be many.
func (of *phasesOf) moves(w *World, at spot) {
	if of.moved = append(of.moved, at); uint64(len(of.moved)) < 2*uint64(of.n)+64 {
		return
	}
	of.moved = of.moved[:0]
	for phase, list := range of.agents {
		for _, at := range list {
			if w.paceAt(at).phase != uint32(phase) {
				of.moved = append(of.moved, at)
			}
		}
	}
}

func (w *World) paceAt(at spot) *pace { return w.crowds[at.crowd()].pace(at.slot()) }
