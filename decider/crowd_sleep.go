package decider

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// An agent sleeps while it is idle (see idler) and what it perceives stays: its sense has
// promised that, or there is none. Nobody visits it. Its clock and the number of its ticks are
// brought up to the last frame before anyone reads its memory (settle); so nothing but the
// time that frames take tells it from one that is awake.

// nap is the sleep of an agent that is about to begin.
type nap struct {
	at           spot
	wakes, until time.Duration // as in pace
}

// fewFrames are too short a sleep to be worth it.
const fewFrames = 4

// rest has the agent in a slot, which w has just ticked, sleep from the end of this frame on,
// if it is idle. Its sense has promised that what it perceives stays for so long.
func (c *crowd) rest(w *worker, slot uint32, promised time.Duration) {
	m, s := &c.members[slot], w.sched
	h, until := m.mem.h, time.Duration(0)
	switch {
	case c.senseless: // agents that only may be idle look now and then
		if (h.Tick+uint32(h.ID))%8 != 0 {
			return
		}
		promised = forever
	case badDuration(promised):
		c.world.shortSleep(promised)
		if promised < 0 {
			return
		}
		fallthrough
	default:
		until = plus(s.spent, promised)
	}
	if m.result.Redecides != 0 || m.result.Interrupted || m.result.Status != Running && m.result.Status != Idle {
		return
	}
	due, idle := c.tree.idle(h, &c.world.core)
	if !idle || h.Held&core.HeldOut != 0 {
		return
	}
	wakes := forever
	if due != forever {
		wakes = plus(s.spent, max(due-h.Now, 0)) // it may be long over
	}
	if !c.senseless {
		wakes = min(wakes, until)
	}
	if wakes-s.spent <= fewFrames*s.delta {
		return
	}
	w.naps = append(w.naps, nap{spotOf(c.index, slot), wakes, until})
}

// sleepless reports whether an agent stays awake so that somebody can look at it. What its sense
// has promised is compared with what it then says.
func (c *crowd) sleepless(h *core.Header) bool {
	return c.world.sched.sleepless || c.world.highest > Nothing && c.world.detailOf(h.ID) > Nothing
}

// holds reports whether what the sense of the agent in a slot has promised holds still, when
// it is called again. That is looked at once, but while nobody may sleep as long as the agent
// would.
func (c *crowd) holds(slot uint32) bool {
	p, s, h := c.pace(slot), c.world.sched, c.members[slot].mem.h
	sleepless := c.sleepless(h)
	holds := p.until > s.spent && (!sleepless || h.Held&core.HeldAsleep != 0)
	if !sleepless || !holds || s.spent >= p.wakes {
		p.wakes, p.until = 0, 0
		h.Held &^= core.HeldAsleep
	}
	return holds
}

// sleep has an agent sleep that was ticked in this frame, or notes that it could. One that was
// ticked only because it had been a candidate stays awake.
func (c *crowd) sleep(n nap) {
	c.keepPaces()
	slot, s := n.at.slot(), c.world.sched
	p, h, period := c.pace(slot), c.members[slot].mem.h, c.members[slot].period
	if c.sleepless(h) {
		if !c.senseless {
			h.Held |= core.HeldAsleep
			p.wakes, p.until = max(p.wakes, n.wakes), max(p.until, n.until)
		}
		return
	}
	if period > longestNap || c.candidate(slot, s.round-1) {
		p.until = 0
		return
	}
	p.wakes, p.until, p.round = n.wakes, n.until, s.round
	if r := c.rotaOf(period); r != nil {
		p.round, _ = c.world.rotaRound(period)
		r.awake--
	}
	c.sleepers.add(slot)
	h.Held |= core.HeldAsleep
	if n.wakes <= maxClock {
		s.alarms.add(alarm{n.wakes, n.at})
	}
}

// settle brings the memory of an agent that may sleep to where it would be after the last
// frame.
func (c *crowd) settle(slot uint32) {
	if c.paces == nil || !c.sleepers.has(slot) {
		return
	}
	n, last, before := c.missed(slot)
	if n == 0 {
		return
	}
	p, h := c.pace(slot), c.members[slot].mem.h
	d := passed(last, p.since)
	h.Now = advanced(h.Now, d)
	if h.Delta = d; n > 1 {
		h.Delta = last - before
	}
	h.Tick += uint32(n)
	p.since, p.round = last, p.round+n
	c.tree.keepTime(h)
}

// wake has an agent ticked again, if it sleeps. What its sense has promised does not count
// any more.
func (c *crowd) wake(slot uint32) {
	if c.paces == nil {
		return
	}
	p := c.pace(slot)
	if p.until = 0; c.sleepers.has(slot) {
		c.getUp(slot)
	} else if c.sleepless(c.members[slot].mem.h) {
		p.wakes = 0
	}
}

// getUp has an agent ticked again that sleeps. If that is by its own time, what its sense has
// promised for longer is looked at; but not if the agent is not ticked in every frame: the game
// may do something to it before it is.
func (c *crowd) getUp(slot uint32) {
	c.settle(slot)
	c.sleepers.put(slot, false)
	m, p := &c.members[slot], c.pace(slot)
	m.mem.h.Held &^= core.HeldAsleep
	p.round = 0
	if r := c.rotaOf(m.period); r != nil {
		r.awake++
		p.until = 0
	}
	if p.wakes <= maxClock {
		c.world.sched.alarms.set--
	}
}

// wakeAll wakes all agents of the crowd.
func (c *crowd) wakeAll() {
	for slot := range c.sleepers.all() {
		c.wake(slot)
	}
}

// forgetPromises forgets what the senses of agents that are awake have promised: whether it is
// compared with what they say may change.
func (c *crowd) forgetPromises() {
	for slot := range uint32(len(c.paces)) {
		if c.members[slot].live() && !c.sleepers.has(slot) {
			c.wake(slot)
		}
	}
}

func (s *scheduler) wakeAll() {
	for _, c := range s.world.crowds {
		c.wakeAll()
	}
}

// rings reports whether an alarm means something.
func (c *crowd) rings(slot uint32, at time.Duration) bool {
	return c.sleepers.has(slot) && c.pace(slot).wakes == at
}

func (c *crowd) ring(slot uint32, at time.Duration) {
	if c.rings(slot, at) {
		c.getUp(slot)
	}
}

func (s *scheduler) ring(x alarm) { s.world.crowds[x.who.crowd()].ring(x.who.slot(), x.at) }

func (s *scheduler) rings(x alarm) bool {
	return s.world.crowds[x.who.crowd()].rings(x.who.slot(), x.at)
}

// wakeCall is a call of World.Wake, or of Crowd.Memory.
type wakeCall struct {
	agent uint64
	out   bool // the game may read the memory at any time
}

func (w *World) rouse(x wakeCall) {
	at, ok := w.spotOf(x.agent)
	if !ok {
		return
	}
	c := w.crowds[at.crowd()]
	if c.wake(at.slot()); x.out {
		c.members[at.slot()].mem.h.Held |= core.HeldOut
	}
}

// rouseObserved wakes the agents of which somebody is told, as observers have changed.
func (w *World) rouseObserved() {
	for _, c := range w.crowds {
		c.forgetPromises()
		if w.detail > Nothing {
			c.wakeAll()
		}
	}
	for i, id := range w.agents.ids {
		if w.details[i] > Nothing {
			w.rouse(wakeCall{id, false})
		}
	}
}

// wake carries out x: in a frame when the next one begins.
func (s *scheduler) wake(x wakeCall) {
	if !s.world.inFrame {
		s.world.rouse(x)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wakes = append(s.wakes, x)
}

// rouse wakes the agents that were woken, or changed, since the last frame began.
func (s *scheduler) rouse() {
	for _, x := range s.wakes { // in any order
		s.world.rouse(x)
	}
	s.wakes = s.wakes[:0]
	for _, c := range s.world.crowds {
		c.lookAtRoused()
	}
}

// CheckSleep, if on, keeps all agents awake and compares what their senses say with what they
// have promised by Sense.Sleep. World.Mistakes lists each flag or stimulus that differs. It also
// looks in each frame whether an Act or Ask has written to its fields. It is
// for tests and for a debug build. Agents that are observed are awake and compared in any case.
// The error is ErrInFrame.
func (w *World) CheckSleep(on bool) error {
	w.there("CheckSleep")
	if w.inFrame {
		return w.refuse("World.CheckSleep")
	}
	w.schedule().sleepless = on
	for _, c := range w.crowds {
		c.forgetPromises()
	}
	w.sched.wakeAll()
	return nil
}

// brokenPromise is how what an agent perceives differs from what its sense has promised.
type brokenPromise struct {
	at   spot
	bits wordPair
}

// compare compares what the agent in a slot perceives with what its sense has promised.
func (c *crowd) compare(w *worker, slot uint32, s Sense) {
	h, live := c.members[slot].mem.h, uint64(0)
	if s.Stimuli != nil {
		live = uint64(*s.Stimuli)
	}
	if differ := (wordPair{uint64(s.Flags) ^ h.Flags, live ^ h.Stimuli}); differ != (wordPair{}) {
		w.broken = append(w.broken, brokenPromise{spotOf(c.index, slot), differ})
		c.pace(slot).until = 0
	}
}

// noteBroken notes the promises that were broken in this frame.
func (s *scheduler) noteBroken() {
	if len(s.broken) == 0 {
		return
	}
	slices.SortFunc(s.broken, func(a, b brokenPromise) int { return cmp.Compare(a.at, b.at) })
	for _, b := range s.broken {
		c := s.world.crowds[b.at.crowd()]
		for i := range b.bits {
			for bits := b.bits[i]; bits != 0; bits &= bits - 1 {
				s.world.brokenSleep(c.tree.prog, c.ids[b.at.slot()], i == 1, bits&-bits)
			}
		}
	}
	s.broken = s.broken[:0]
}
