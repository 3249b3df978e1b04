package decider

import "github.com/ethogram-go/ethogram/internal/core"

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
	if t.code != nil {
		return t.code(t, agent, mem, in, uint8(knows))
	}
	if in.World != nil && in.World.heeds(mem.h, knows) {
		return t.tickHeeding(agent, mem, in, knows)
	}
	c, h := &t.plain, mem.h
	if h == nil || !c.unchanged(h, in) || c.slowChecks && c.planExpired(h, in.World, in.Delta) {
		cold := agent
		return c.tickChanged(t.erase(&cold), mem, in, knows)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = steadyBusy
	rest := Input{Stimuli: in.Stimuli, World: in.World} // what a run needs
	p := &t.plans[h.Leaf]
	switch world := in.World.inner(); {
	case len(p.plain) > 0:
		if s, v, st := callPlain(p, agent, h, world); s != nil || st != Running || h.Mark != steadyBusy {
			cold := agent
			return c.leavePlan(t.erase(&cold), h, rest, numberOf(s), v, st)
		}
	case p.more:
		var s *stepOf[A]
		var v float64
		var st Status
		if len(p.whens) > 0 {
			s, v, st = askWhens(p, agent, h, world)
		} else {
			s, v, st = callEach(p, agent, h, world)
		}
		if s != nil || st != Running || h.Mark != steadyBusy {
			cold := agent
			return c.leavePlan(t.erase(&cold), h, rest, numberOf(s), v, st)
		}
	case p.tick != nil:
		if st := tickLeaf(p, agent, h, world); ended(st) || h.Mark != steadyBusy {
			cold := agent
			return c.walkAfterLeaf(t.erase(&cold), h, rest, st)
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
	if w.ticks != nil && h.Tick != before && r.Status != suspended {
		r = c.tellTick(t.erase(&cold), h, w, r)
	}
	return r, err
}

// callPlain takes the plain steps of p as long as they go as planned: a row that may
// interrupt refuses, a row that is rechecked accepts. Then it takes the others that
// are no more than a call, and ticks the leaf. It returns the step that did not go as
// planned, with what its Decide returned; nil and Idle where slow steps come before
// the leaf; otherwise nil and the leaf's status. Four steps at a time leave less to
// reload after each indirect call (measured on W1: 1.3x), and so does a function that
// has little else to keep.
func callPlain[A any](p *planOf[A], agent A, h *core.Header, world *core.World) (*stepOf[A], float64, Status) {
	s := p.plain
	for len(s) >= 4 {
		q := (*[4]stepOf[A])(s)
		if v := askDecide(&q[0], agent, h, world); differs(&q[0], h, v) {
			return &q[0], v, Running
		}
		if v := askDecide(&q[1], agent, h, world); differs(&q[1], h, v) {
			return &q[1], v, Running
		}
		if v := askDecide(&q[2], agent, h, world); differs(&q[2], h, v) {
			return &q[2], v, Running
		}
		if v := askDecide(&q[3], agent, h, world); differs(&q[3], h, v) {
			return &q[3], v, Running
		}
		s = s[4:]
	}
	if len(s) >= 2 {
		q := (*[2]stepOf[A])(s)
		if v := askDecide(&q[0], agent, h, world); differs(&q[0], h, v) {
			return &q[0], v, Running
		}
		if v := askDecide(&q[1], agent, h, world); differs(&q[1], h, v) {
			return &q[1], v, Running
		}
		s = s[2:]
	}
	if len(s) == 1 {
		if v := askDecide(&s[0], agent, h, world); differs(&s[0], h, v) {
			return &s[0], v, Running
		}
	}
	if p.more {
		return askWhens(p, agent, h, world)
	}
	if p.tick == nil {
		return nil, 0, Running
	}
	return nil, 0, tickLeaf(p, agent, h, world)
}

// askWhens is callPlain for the steps that are nothing but the call of a When. A When
// is not expected to change its agent's memory, so that is looked at once, behind them
// all.
func askWhens[A any](p *planOf[A], agent A, h *core.Header, world *core.World) (*stepOf[A], float64, Status) {
	s := p.whens
	for len(s) >= 4 {
		q := (*[4]stepOf[A])(s)
		if q[0].when(agent) != q[0].want {
			return &q[0], Bool(!q[0].path), Running
		}
		if q[1].when(agent) != q[1].want {
			return &q[1], Bool(!q[1].path), Running
		}
		if q[2].when(agent) != q[2].want {
			return &q[2], Bool(!q[2].path), Running
		}
		if q[3].when(agent) != q[3].want {
			return &q[3], Bool(!q[3].path), Running
		}
		s = s[4:]
	}
	if len(s) >= 2 {
		q := (*[2]stepOf[A])(s)
		if q[0].when(agent) != q[0].want {
			return &q[0], Bool(!q[0].path), Running
		}
		if q[1].when(agent) != q[1].want {
			return &q[1], Bool(!q[1].path), Running
		}
		s = s[2:]
	}
	if len(s) == 1 && s[0].when(agent) != s[0].want {
		return &s[0], Bool(!s[0].path), Running
	}
	if h.Mark != steadyBusy {
		last := &p.whens[len(p.whens)-1]
		return last, Bool(last.path), Running
	}
	if p.slow {
		return nil, 0, Idle
	}
	if p.tick == nil {
		return nil, 0, Running
	}
	return nil, 0, tickLeaf(p, agent, h, world)
}

// callEach is callPlain for steps of which some call a When and some a Decide, or some lead
// past others.
func callEach[A any](p *planOf[A], agent A, h *core.Header, world *core.World) (*stepOf[A], float64, Status) {
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
				return &q[0], Bool(!q[0].path), Running
			}
		} else if v := askDecide(&q[0], agent, h, world); differs(&q[0], h, v) {
			return &q[0], v, Running
		}
		if q[1].when != nil {
			if q[1].when(agent) == q[1].want {
				if q[1].skip > 0 {
					s = s[2+q[1].skip:]
					continue
				}
			} else if q[1].skip == 0 {
				return &q[1], Bool(!q[1].path), Running
			}
		} else if v := askDecide(&q[1], agent, h, world); differs(&q[1], h, v) {
			return &q[1], v, Running
		}
		if q[2].when != nil {
			if q[2].when(agent) == q[2].want {
				if q[2].skip > 0 {
					s = s[3+q[2].skip:]
					continue
				}
			} else if q[2].skip == 0 {
				return &q[2], Bool(!q[2].path), Running
			}
		} else if v := askDecide(&q[2], agent, h, world); differs(&q[2], h, v) {
			return &q[2], v, Running
		}
		if q[3].when != nil {
			if q[3].when(agent) == q[3].want {
				if q[3].skip > 0 {
					s = s[4+q[3].skip:]
					continue
				}
			} else if q[3].skip == 0 {
				return &q[3], Bool(!q[3].path), Running
			}
		} else if v := askDecide(&q[3], agent, h, world); differs(&q[3], h, v) {
			return &q[3], v, Running
		}
		s = s[4:]
	}
	for i := 0; i < len(s); i++ {
		if q := &s[i]; q.when != nil {
			if q.when(agent) == q.want {
				i += int(q.skip)
			} else if q.skip == 0 {
				return q, Bool(!q.path), Running
			}
		} else if v := askDecide(q, agent, h, world); differs(q, h, v) {
			return q, v, Running
		}
	}
	if n := len(p.calls); n > 0 && h.Mark != steadyBusy {
		last := &p.calls[n-1]
		return last, Bool(last.path), Running
	}
	if p.slow {
		return nil, 0, Idle
	}
	if p.tick == nil {
		return nil, 0, Running
	}
	return nil, 0, tickLeaf(p, agent, h, world)
}

// askDecide calls the Decide of plain step s.
func askDecide[A any](s *stepOf[A], agent A, h *core.Header, world *core.World) float64 {
	h.Draws = core.SaltDecide << 24
	return s.decide(agent, Query(core.NewFrame(h, s.row, world)))
}

// differs reports whether v, which the Decide of s returned, is not as planned, or
// the agent's memory was changed.
func differs[A any](s *stepOf[A], h *core.Header, v float64) bool {
	return v > 0 != s.path || h.Mark != steadyBusy
}

// tickDense ticks these agents, w.delta after their last tick, up to the first slot that is
// free, and returns how many it has ticked. What it needs it reads from c and w where it needs
// it: to keep it over two calls an agent costs more. For the same reason agents of which more is
// noted have a loop of their own: to keep their stimuli costs all others 4 % (measured on W4).
func (c *Crowd[A]) tickDense(w *worker, members []member) int {
	if c.plain.notes() {
		return c.tickNoting(w, members)
	}
	for i := range members {
		m := &members[i]
		if m.period == 0 {
			return i
		}
		agent := agentAt[A](&m.agent, c.plain.pointers)
		s := c.sense(agent, w.delta)
		if s.Sleep != 0 {
			c.plain.tickSensed(w, s)
			w.at++
			continue
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

// tickNoting is tickDense for agents that share something, or may sleep without a sense.
func (c *Crowd[A]) tickNoting(w *worker, members []member) int {
	for i := range members {
		m := &members[i]
		if m.period == 0 {
			return i
		}
		agent := agentAt[A](&m.agent, c.plain.pointers)
		s := c.sense(agent, w.delta)
		r, err := c.tree.tick(agent, m.mem, Input{w.delta, s.Flags, s.Stimuli, c.plain.world}, heedFrame)
		if r != m.result {
			m.result = r
		}
		if err != nil {
			c.plain.noteError(w, err)
		}
		c.plain.note(w, c.plain.slotAt(w), s)
		w.at++
	}
	return len(members)
}

// tickSome ticks the agents in these slots, each after a time of its own, and notes what is to
// be known of them. A single one perceives s, if its sense was called.
func (c *Crowd[A]) tickSome(w *worker, slots []uint32, sensed bool, s Sense) {
	for _, slot := range slots {
		m := &c.plain.members[slot]
		agent := agentAt[A](&m.agent, c.plain.pointers)
		if !sensed {
			c.plain.pass(w, slot)
			if s = c.sense(agent, w.asked); w.holds {
				c.plain.compare(w, slot, s)
			}
		}
		r, err := c.tree.tick(agent, m.mem, Input{w.delta, s.Flags, s.Stimuli, c.plain.world}, heedFrame)
		if r != m.result {
			m.result = r
		}
		if err != nil {
			c.plain.noteError(w, err)
		}
		c.plain.note(w, slot, s)
	}
}
