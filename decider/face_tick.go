package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// This file is all that is compiled anew for each type of agents, besides calls that hand
// something on: a tick by the plan, and a crowd's. An adapter in each of their calls would
// cost a tick a third (measured on W1).

// Tick lets the agent decide and act once: it asks the rows that may interrupt,
// ticks the active path, and replaces rows that end. mem must be a memory of this
// tree that nothing else uses meanwhile. Tick does not allocate.
//
// The error is ErrNegativeDelta, ErrWrongMemory, ErrBusy, ErrNoWorld,
// ErrForeignWorld, or ErrInFrame in a callback of a crowd of this world, before
// any callback has run and with nothing changed; or ErrRedecideLoop, which
// deactivates the whole path and leaves the memory usable. A panic of a callback
// goes on to the caller: call Unwind before the next tick.
func (t *Tree[A]) Tick(agent A, mem Memory, in Input) (Result, error) {
	return t.tick(agent, mem, in, heedNothing) // one line, so that it is inlined
}

// tick is Tick, of a lone agent or, as told by knows, in a frame. What is rare stands
// in functions of its own that end the tick: nothing has to be kept over their calls.
// They get the address of a copy of the agent, which then stays in registers here.
func (t *Tree[A]) tick(agent A, mem Memory, in Input, knows heed) (Result, error) {
	if t == nil {
		return Result{Status: Idle, Leaf: NoRow}, nilTree("Tick")
	}
	if t.code != nil && t.plain.begins(mem.h) {
		return t.code(t, agent, mem, in, uint8(knows))
	}
	if in.World != nil && in.World.heeds(mem.h, knows) {
		return t.tickHeeding(agent, mem, in, knows)
	}
	c, h := &t.plain, mem.h
	if h == nil || !c.unchanged(h, in) {
		if h == nil || !c.unheeded(h, in) || c.slowChecks && c.mayExpire(h, in.World, in.Delta) {
			cold := agent
			return c.tickChanged(t.erase(&cold), mem, in, knows)
		}
		perceive(h, in)
	}
	if c.slowChecks && c.mayExpire(h, in.World, in.Delta) {
		cold := agent
		return c.tickChanged(t.erase(&cold), mem, in, knows)
	}
	goOn(h, in.Delta)
	p := &t.plans[h.Leaf]
	switch world := in.World.inner(); {
	case len(p.plain) > 0:
		return t.callPlain(agent, h, p, in.Stimuli, world)
	case len(p.whens) > 0:
		return t.askWhens(agent, h, p, in.Stimuli, world)
	case p.more:
		return t.callEach(agent, h, p, in.Stimuli, world)
	case p.tick != nil:
		if st := tickLeaf(p, agent, h, world); st != Running || h.Mark != steadyBusy {
			cold := agent
			return c.walkAfterLeaf(t.erase(&cold), h, in.Stimuli, in.World, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// tickHeeding is tick where the world may have a reason that the caller does not know
// of: for the agent to be walked from the root, or to tell the observer of its tick.
func (t *Tree[A]) tickHeeding(agent A, mem Memory, in Input, knows heed) (Result, error) {
	c, h, w, cold := &t.plain, mem.h, in.World, agent
	if h == nil || w.inFrame && knows < heedFrame {
		return c.walk(t.erase(&cold), mem, in, knows)
	}
	if knows == heedNothing && len(w.crowds) > 0 && mayMeet(h) {
		w.metLone(h)
	}
	d := w.detailOf(h.ID)
	if d == Nothing {
		return t.tick(agent, mem, in, heedRows)
	}
	before := h.Tick
	var r Result
	var err error
	switch {
	case d > Transitions:
		r, err = c.walk(t.erase(&cold), mem, in, knows)
	case t.code != nil: // which tells no observer of anything
		r, err = c.tickChanged(t.erase(&cold), mem, in, knows)
	default:
		r, err = t.tick(agent, mem, in, heedRows)
	}
	if w.ticks && !w.inFrame && h.Tick != before && r.Status != suspended {
		r = c.tellTick(t.erase(&cold), h, w, r)
	}
	return r, err
}

// callPlain takes the plain steps of p as long as they go as planned: a row that may
// interrupt refuses, a row that is rechecked accepts. Then it takes the others, and ticks the
// leaf. Like the two functions below it ends the tick: so what the tick needs for that is kept
// in one place only (measured on W1: 1.2x). Steps that stand in one line leave less to
// reload after each indirect call.
func (t *Tree[A]) callPlain(agent A, h *core.Header, p *planOf[A], live *stimuli.Mask, world *core.World) (Result, error) {
	var q *stepOf[A]
	var v float64
	for s := p.plain; ; s = s[8:] {
		if v = float64(askDecide(&s[0], agent, h, world) * s[0].sign); differs(&s[0], h, v) {
			q = &s[0]
			goto changed
		}
		if len(s) < 2 {
			break
		}
		if v = float64(askDecide(&s[1], agent, h, world) * s[1].sign); differs(&s[1], h, v) {
			q = &s[1]
			goto changed
		}
		if len(s) < 3 {
			break
		}
		if v = float64(askDecide(&s[2], agent, h, world) * s[2].sign); differs(&s[2], h, v) {
			q = &s[2]
			goto changed
		}
		if len(s) < 4 {
			break
		}
		if v = float64(askDecide(&s[3], agent, h, world) * s[3].sign); differs(&s[3], h, v) {
			q = &s[3]
			goto changed
		}
		if len(s) < 5 {
			break
		}
		if v = float64(askDecide(&s[4], agent, h, world) * s[4].sign); differs(&s[4], h, v) {
			q = &s[4]
			goto changed
		}
		if len(s) < 6 {
			break
		}
		if v = float64(askDecide(&s[5], agent, h, world) * s[5].sign); differs(&s[5], h, v) {
			q = &s[5]
			goto changed
		}
		if len(s) < 7 {
			break
		}
		if v = float64(askDecide(&s[6], agent, h, world) * s[6].sign); differs(&s[6], h, v) {
			q = &s[6]
			goto changed
		}
		if len(s) < 8 {
			break
		}
		if v = float64(askDecide(&s[7], agent, h, world) * s[7].sign); differs(&s[7], h, v) {
			q = &s[7]
			goto changed
		}
		if len(s) < 9 {
			break
		}
	}
	if p.rest {
		switch {
		case len(p.whens) > 0:
			return t.askWhens(agent, h, p, live, world)
		case p.slow:
			cold := agent
			return t.plain.tickSlow(t.erase(&cold), h, Input{Stimuli: live, World: outer(world)})
		}
	} else if st := tickLeaf(p, agent, h, world); st != Running || h.Mark != steadyBusy {
		cold := agent
		return t.plain.walkAfterLeaf(t.erase(&cold), h, live, outer(world), st)
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil

changed:
	cold := agent
	return t.plain.walkAfterStep(t.erase(&cold), h, live, outer(world), int(q.at), float64(v*q.sign))
}

// askWhens is callPlain for the steps that are nothing but the call of a When. A When
// is not expected to change its agent's memory, so that is looked at once, behind them
// all.
func (t *Tree[A]) askWhens(agent A, h *core.Header, p *planOf[A], live *stimuli.Mask, world *core.World) (Result, error) {
	var q *stepOf[A]
	for s := p.whens; ; s = s[8:] {
		if s[0].when(agent) != s[0].want {
			q = &s[0]
			goto changed
		}
		if len(s) < 2 {
			break
		}
		if s[1].when(agent) != s[1].want {
			q = &s[1]
			goto changed
		}
		if len(s) < 3 {
			break
		}
		if s[2].when(agent) != s[2].want {
			q = &s[2]
			goto changed
		}
		if len(s) < 4 {
			break
		}
		if s[3].when(agent) != s[3].want {
			q = &s[3]
			goto changed
		}
		if len(s) < 5 {
			break
		}
		if s[4].when(agent) != s[4].want {
			q = &s[4]
			goto changed
		}
		if len(s) < 6 {
			break
		}
		if s[5].when(agent) != s[5].want {
			q = &s[5]
			goto changed
		}
		if len(s) < 7 {
			break
		}
		if s[6].when(agent) != s[6].want {
			q = &s[6]
			goto changed
		}
		if len(s) < 8 {
			break
		}
		if s[7].when(agent) != s[7].want {
			q = &s[7]
			goto changed
		}
		if len(s) < 9 {
			break
		}
	}
	if h.Mark != steadyBusy {
		last := &p.whens[len(p.whens)-1]
		cold := agent
		return t.plain.walkAfterStep(t.erase(&cold), h, live, outer(world), int(last.at), Bool(last.path))
	}
	if p.slow {
		cold := agent
		return t.plain.tickSlow(t.erase(&cold), h, Input{Stimuli: live, World: outer(world)})
	}
	if p.tick != nil {
		if st := tickLeaf(p, agent, h, world); st != Running || h.Mark != steadyBusy {
			cold := agent
			return t.plain.walkAfterLeaf(t.erase(&cold), h, live, outer(world), st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil

changed:
	cold := agent
	return t.plain.walkAfterStep(t.erase(&cold), h, live, outer(world), int(q.at), Bool(!q.path))
}

// callEach is callPlain for steps of which some call a When and some a Decide, or some lead
// past others.
func (t *Tree[A]) callEach(agent A, h *core.Header, p *planOf[A], live *stimuli.Mask, world *core.World) (Result, error) {
	var last *stepOf[A]
	var v float64
	s := p.calls
	for len(s) >= 4 {
		q := (*[4]stepOf[A])(s)
		if q[0].when != nil {
			if q[0].when(agent) == q[0].want {
				if q[0].skip > 0 {
					s = s[1+q[0].skip:]
					continue
				}
			} else if q[0].skip == 0 {
				last, v = &q[0], -Bool(!q[0].path)
				goto changed
			}
		} else if v = float64(askDecide(&q[0], agent, h, world) * q[0].sign); differs(&q[0], h, v) {
			last = &q[0]
			goto changed
		}
		if q[1].when != nil {
			if q[1].when(agent) == q[1].want {
				if q[1].skip > 0 {
					s = s[2+q[1].skip:]
					continue
				}
			} else if q[1].skip == 0 {
				last, v = &q[1], -Bool(!q[1].path)
				goto changed
			}
		} else if v = float64(askDecide(&q[1], agent, h, world) * q[1].sign); differs(&q[1], h, v) {
			last = &q[1]
			goto changed
		}
		if q[2].when != nil {
			if q[2].when(agent) == q[2].want {
				if q[2].skip > 0 {
					s = s[3+q[2].skip:]
					continue
				}
			} else if q[2].skip == 0 {
				last, v = &q[2], -Bool(!q[2].path)
				goto changed
			}
		} else if v = float64(askDecide(&q[2], agent, h, world) * q[2].sign); differs(&q[2], h, v) {
			last = &q[2]
			goto changed
		}
		if q[3].when != nil {
			if q[3].when(agent) == q[3].want {
				if q[3].skip > 0 {
					s = s[4+q[3].skip:]
					continue
				}
			} else if q[3].skip == 0 {
				last, v = &q[3], -Bool(!q[3].path)
				goto changed
			}
		} else if v = float64(askDecide(&q[3], agent, h, world) * q[3].sign); differs(&q[3], h, v) {
			last = &q[3]
			goto changed
		}
		s = s[4:]
	}
	for i := 0; i < len(s); i++ {
		if q := &s[i]; q.when != nil {
			if q.when(agent) == q.want {
				i += int(q.skip)
			} else if q.skip == 0 {
				last, v = q, -Bool(!q.path)
				goto changed
			}
		} else if v = float64(askDecide(q, agent, h, world) * q.sign); differs(q, h, v) {
			last = q
			goto changed
		}
	}
	if n := len(p.calls); n > 0 && h.Mark != steadyBusy {
		last = &p.calls[n-1]
		v = Bool(last.path)
		goto changed
	}
	if p.slow {
		cold := agent
		return t.plain.tickSlow(t.erase(&cold), h, Input{Stimuli: live, World: outer(world)})
	}
	if p.tick != nil {
		if st := tickLeaf(p, agent, h, world); st != Running || h.Mark != steadyBusy {
			cold := agent
			return t.plain.walkAfterLeaf(t.erase(&cold), h, live, outer(world), st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil

changed:
	cold := agent
	return t.plain.walkAfterStep(t.erase(&cold), h, live, outer(world), int(last.at), float64(v*last.sign))
}

// askDecide calls the Decide of plain step s.
func askDecide[A any](s *stepOf[A], agent A, h *core.Header, world *core.World) float64 {
	h.Draws = core.SaltDecide << 24
	return s.decide(agent, Query(core.NewFrame(h, s.row, world)))
}

// differs reports whether v, what the Decide of s returned times s.sign, is not as planned, or
// the agent's memory was changed. NaN is never as planned, so that a run can tell of it: this
// takes fewer instructions than to compare v > 0 with what is planned.
func differs[A any](s *stepOf[A], h *core.Header, v float64) bool {
	return !(v >= s.least) || h.Mark != steadyBusy
}

// tickDense ticks these agents, w.delta after their last tick, up to the first slot that is
// free, and returns how many it has ticked. What it needs it reads from c and w where it needs
// it: to keep it over two calls an agent costs more. For the same reason agents of which more is
// noted have a loop of their own: to keep their stimuli costs all others 4 % (measured on W4).
// Where nothing has changed and there is nothing to do but the Tick of a leaf, that is done here:
// the call of Tree.tick costs a third more.
func (c *Crowd[A]) tickDense(w *worker, members []member) int {
	if c.plain.notes() {
		for i := range members {
			m := &members[i]
			if m.period == 0 {
				return i
			}
			c.tickSensed(w, c.sense(agentAt[A](&m.agent, c.plain.pointers), w.delta))
			w.at++
		}
		return len(members)
	}
	direct := c.tree.code == nil && !c.tree.plain.slowChecks && c.plain.world.heeded <= heedFrame
	for i := range members {
		m := &members[i]
		if m.period == 0 {
			return i
		}
		agent := agentAt[A](&m.agent, c.plain.pointers)
		s := c.sense(agent, w.delta)
		if s.Sleep != 0 {
			c.tickSensed(w, s)
			w.at++
			continue
		}
		if h := m.mem.h; direct && c.tree.plain.unchanged(h, Input{w.delta, s.Flags, s.Stimuli, nil}) {
			if p := &c.tree.plans[h.Leaf]; len(p.steps) == 0 {
				st := Running
				if goOn(h, w.delta); p.tick != nil {
					st = tickLeaf(p, agent, h, c.plain.world.inner())
				}
				if st == Running && h.Mark == steadyBusy {
					h.Mark = steady
					if r := (Result{Status: Running, Leaf: Row(h.Leaf)}); r != m.result {
						m.result = r
					}
				} else {
					cold := agent
					c.plain.leafStops(w, m, c.tree.erase(&cold), s.Stimuli, st)
				}
				w.at++
				continue
			}
		}
		r, err := c.tree.tick(agent, m.mem, Input{w.delta, s.Flags, s.Stimuli, c.plain.world}, heedFrame)
		if r != m.result {
			m.result = r
		}
		if err != nil {
			c.plain.noteError(w, err)
		}
		w.at++
	}
	return len(members)
}

// tickSome is tickDense for the agents in these slots, each of which is ticked after a time of
// its own.
func (c *Crowd[A]) tickSome(w *worker, slots []uint32) {
	direct := c.tree.code == nil && !c.tree.plain.slowChecks && c.plain.world.heeded <= heedFrame && !c.plain.notes()
	first := c.plain.first()
	for _, slot := range slots {
		m, pace := &c.plain.members[slot], &c.plain.paces[slot]
		w.at = first + slot
		w.pass(pace)
		w.holds = pace.until != 0 && c.plain.holds(slot)
		agent := agentAt[A](&m.agent, c.plain.pointers)
		s := c.sense(agent, w.asked)
		if h := m.mem.h; direct && s.Sleep == 0 && !w.holds && c.tree.plain.unchanged(h, Input{w.delta, s.Flags, s.Stimuli, nil}) {
			if p := &c.tree.plans[h.Leaf]; len(p.steps) == 0 {
				st := Running
				if goOn(h, w.delta); p.tick != nil {
					st = tickLeaf(p, agent, h, c.plain.world.inner())
				}
				if st == Running && h.Mark == steadyBusy {
					h.Mark = steady
					if r := (Result{Status: Running, Leaf: Row(h.Leaf)}); r != m.result {
						m.result = r
					}
				} else {
					cold := agent
					c.plain.leafStops(w, m, c.tree.erase(&cold), s.Stimuli, st)
				}
				continue
			}
		}
		c.tickSensed(w, s)
	}
}

// tickSensed ticks the agent whose turn it is, and which perceives s, and notes what is to be
// known of it.
func (c *Crowd[A]) tickSensed(w *worker, s Sense) {
	slot := c.plain.slotAt(w)
	if w.holds {
		c.plain.compare(w, slot, s)
	}
	m := &c.plain.members[slot]
	r, err := c.tree.tick(agentAt[A](&m.agent, c.plain.pointers), m.mem, Input{w.delta, s.Flags, s.Stimuli, c.plain.world}, heedFrame)
	if r != m.result {
		m.result = r
	}
	if err != nil {
		c.plain.noteError(w, err)
	}
	c.plain.note(w, slot, s)
}
