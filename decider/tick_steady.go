package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// The steady path is a tick in which nothing changes: it carries out the plan of
// the active leaf, see plan, on the memory alone. Where a step does not go as
// planned, a run takes over from there: the functions walkAfterX and walkBeforeX.
// A run is 30 words to fill in (measured on W1: 1.25x, on W2: 1.4x), which is why
// plans have two executors, this one and run.walkPlan.

// Marks of a memory whose next tick may go by the plan.
const (
	steady     = core.MarkRoot | core.MarkSteady
	steadyBusy = steady | core.MarkBusy
)

// tick is Tick, of a lone agent or, as told by knows, in a frame. What is rare stands
// in functions of its own that end the tick: nothing has to be kept over their calls.
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
	h := mem.h
	if h == nil || !t.unchanged(h, in) || t.slowChecks && (t.isForeign(h, in.World) || t.planExpired(h, in)) {
		return t.tickChanged(agent, mem, in, knows)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = steadyBusy
	rest := Input{Stimuli: in.Stimuli, World: in.World} // what a run needs
	p := &t.plans[h.Leaf]
	switch world := in.World.inner(); {
	case len(p.plain) > 0:
		if s, v, st := p.callPlain(agent, h, world); s != nil || st != Running || h.Mark != steadyBusy {
			return t.leavePlan(agent, h, rest, s, v, st)
		}
	case p.more:
		var s *step[A]
		var v float64
		var st Status
		if len(p.whens) > 0 {
			s, v, st = p.askWhens(agent, h, world)
		} else {
			s, v, st = p.callEach(agent, h, world)
		}
		if s != nil || st != Running || h.Mark != steadyBusy {
			return t.leavePlan(agent, h, rest, s, v, st)
		}
	case p.tick != nil:
		if st := p.tickLeaf(agent, h, world); ended(st) || h.Mark != steadyBusy {
			return t.walkAfterLeaf(agent, h, rest, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// tickHeeding is tick where the world may have a reason that the caller does not know
// of: for the agent to be walked from the root, or to tell the observer of its tick.
func (t *Tree[A]) tickHeeding(agent A, mem Memory, in Input, knows heed) (Result, error) {
	h, w := mem.h, in.World
	if h == nil || w.inFrame && knows < heedFrame {
		return t.walk(agent, mem, in, knows)
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
		r, err = t.walk(agent, mem, in, knows)
	case t.code != nil: // which tells no observer of anything
		r, err = t.tickChanged(agent, mem, in, knows)
	default:
		r, err = t.tick(agent, mem, in, heedRows)
	}
	if w.ticks != nil && h.Tick != before && r.Status != suspended {
		r = t.tellTick(agent, h, w, r)
	}
	return r, err
}

// unchanged reports whether h is a memory of t with a plan, flags and stimuli are
// those that the plan was made for, and the clock does not reach its end.
func (t *Tree[A]) unchanged(h *core.Header, in Input) bool {
	live := uint64(0)
	if in.Stimuli != nil {
		live = uint64(*in.Stimuli)
	}
	return h.Print == t.print && h.Mark == steady && uint64(in.Flags) == h.Flags && live == h.Stimuli &&
		in.Delta >= 0 && uint64(h.Now+in.Delta) <= maxClock
}

// planExpired reports whether a Commit or a Timeout on the path ends with this
// tick, or the world does not know the tree.
func (t *Tree[A]) planExpired(h *core.Header, in Input) bool {
	at := t.layout.due
	return at != 0 && in.Delta >= time.Duration(*h.Word(at))-h.Now ||
		t.squads && t.layout.worldID == 0 && in.World.find(t.prog) == nil
}

// callPlain takes the plain steps of p as long as they go as planned: a row that may
// interrupt refuses, a row that is rechecked accepts. Then it takes the others that
// are no more than a call, and ticks the leaf. It returns the step that did not go as
// planned, with what its Decide returned; nil and Idle where slow steps come before
// the leaf; otherwise nil and the leaf's status. Four steps at a time leave less to
// reload after each indirect call (measured on W1: 1.3x), and so does a function that
// has little else to keep.
func (p *plan[A]) callPlain(agent A, h *core.Header, world *core.World) (*step[A], float64, Status) {
	s := p.plain
	for len(s) >= 4 {
		q := (*[4]step[A])(s)
		if v := q[0].call(agent, h, world); q[0].differs(h, v) {
			return &q[0], v, Running
		}
		if v := q[1].call(agent, h, world); q[1].differs(h, v) {
			return &q[1], v, Running
		}
		if v := q[2].call(agent, h, world); q[2].differs(h, v) {
			return &q[2], v, Running
		}
		if v := q[3].call(agent, h, world); q[3].differs(h, v) {
			return &q[3], v, Running
		}
		s = s[4:]
	}
	if len(s) >= 2 {
		q := (*[2]step[A])(s)
		if v := q[0].call(agent, h, world); q[0].differs(h, v) {
			return &q[0], v, Running
		}
		if v := q[1].call(agent, h, world); q[1].differs(h, v) {
			return &q[1], v, Running
		}
		s = s[2:]
	}
	if len(s) == 1 {
		if v := s[0].call(agent, h, world); s[0].differs(h, v) {
			return &s[0], v, Running
		}
	}
	if p.more {
		return p.askWhens(agent, h, world)
	}
	if p.tick == nil {
		return nil, 0, Running
	}
	return nil, 0, p.tickLeaf(agent, h, world)
}

// askWhens is callPlain for the steps that are nothing but the call of a When. A When
// is not expected to change its agent's memory, so that is looked at once, behind them
// all.
func (p *plan[A]) askWhens(agent A, h *core.Header, world *core.World) (*step[A], float64, Status) {
	s := p.whens
	for len(s) >= 4 {
		q := (*[4]step[A])(s)
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
		q := (*[2]step[A])(s)
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
	return nil, 0, p.tickLeaf(agent, h, world)
}

// callEach is callPlain for steps of which some call a When and some a Decide.
func (p *plan[A]) callEach(agent A, h *core.Header, world *core.World) (*step[A], float64, Status) {
	s := p.calls
	for len(s) >= 4 {
		q := (*[4]step[A])(s)
		if q[0].when != nil {
			if q[0].when(agent) != q[0].want {
				return &q[0], Bool(!q[0].path), Running
			}
		} else if v := q[0].call(agent, h, world); q[0].differs(h, v) {
			return &q[0], v, Running
		}
		if q[1].when != nil {
			if q[1].when(agent) != q[1].want {
				return &q[1], Bool(!q[1].path), Running
			}
		} else if v := q[1].call(agent, h, world); q[1].differs(h, v) {
			return &q[1], v, Running
		}
		if q[2].when != nil {
			if q[2].when(agent) != q[2].want {
				return &q[2], Bool(!q[2].path), Running
			}
		} else if v := q[2].call(agent, h, world); q[2].differs(h, v) {
			return &q[2], v, Running
		}
		if q[3].when != nil {
			if q[3].when(agent) != q[3].want {
				return &q[3], Bool(!q[3].path), Running
			}
		} else if v := q[3].call(agent, h, world); q[3].differs(h, v) {
			return &q[3], v, Running
		}
		s = s[4:]
	}
	for i := range s {
		if q := &s[i]; q.when != nil {
			if q.when(agent) != q.want {
				return q, Bool(!q.path), Running
			}
		} else if v := q.call(agent, h, world); q.differs(h, v) {
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
	return nil, 0, p.tickLeaf(agent, h, world)
}

// tickLeaf ticks the leaf, whose behavior has a Tick.
func (p *plan[A]) tickLeaf(agent A, h *core.Header, world *core.World) Status {
	h.Draws = core.SaltTick << 24
	return p.tick(agent, behavior.Context{Mem: h, Row: p.row, World: world})
}

// call calls the Decide of plain step s.
func (s *step[A]) call(agent A, h *core.Header, world *core.World) float64 {
	h.Draws = core.SaltDecide << 24
	return s.decide(agent, Query{h, s.row, world})
}

// differs reports whether v, which the Decide of s returned, is not as planned, or
// the agent's memory was changed.
func (s *step[A]) differs(h *core.Header, v float64) bool {
	return v > 0 != s.path || h.Mark != steadyBusy
}

// leavePlan goes on where callPlain, askWhens or callEach has returned s, v and st, unless that
// is a leaf that runs on.
func (t *Tree[A]) leavePlan(agent A, h *core.Header, in Input, s *step[A], v float64, st Status) (Result, error) {
	if p := &t.plans[h.Leaf]; s == nil && p.slow {
		return t.tickSlowSteps(agent, h, in, p, p.firstSlow())
	}
	var r run[A]
	r.init(t, agent, h, in)
	if s != nil {
		return r.finish(r.afterStep(s, v))
	}
	return r.finish(r.afterLeaf(st))
}

// tickSlowSteps is the rest, from step k on, of a steady tick whose plan p has more
// than plain steps: it looks at a row's masks, timers and gate before it calls the
// row's Decide, and ticks groups on the path. It ends as tick does: one function for both
// ends costs a tick 10 % more instructions (W1; W2 14 %).
func (t *Tree[A]) tickSlowSteps(agent A, h *core.Header, in Input, p *plan[A], k int) (Result, error) {
	w, world := in.World, in.World.inner()
	joined := w.find(t.prog)
	for ; k < len(p.steps); k++ {
		s := &p.steps[k]
		if s.tick {
			h.Draws = core.SaltTick << 24
			st := t.nodes[s.row.Self].tick(agent, behavior.Context{Mem: h, Row: s.row, World: world})
			if ended(st) || h.Mark != steadyBusy || in.Stimuli != nil && uint64(*in.Stimuli) != h.Stimuli {
				return t.walkAfterTick(agent, h, in, s, st)
			}
			continue
		}
		if s.gate != 0 && !w.hasToken(joined, s.gate-1) || s.look {
			switch t.precheck(h, w, &t.nodes[s.row.Self]) {
			case refused:
				continue
			case unknown:
				return t.walkBeforeStep(agent, h, in, k)
			}
		}
		if s.when != nil {
			if planned := s.when(agent) == s.want; !planned || h.Mark != steadyBusy {
				return t.walkAfterStep(agent, h, in, s, Bool(planned == s.path))
			}
			continue
		}
		if s.decide == nil {
			return t.walkBeforeStep(agent, h, in, k)
		}
		h.Draws = core.SaltDecide << 24
		if v := s.decide(agent, Query{h, s.row, world}); v > 0 != s.path || h.Mark != steadyBusy {
			return t.walkAfterStep(agent, h, in, s, v)
		}
	}
	if p.tick != nil {
		if st := p.tickLeaf(agent, h, world); ended(st) || h.Mark != steadyBusy {
			return t.walkAfterLeaf(agent, h, in, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// prechecked is what the preconditions of a row that may interrupt say before it
// is asked.
type prechecked uint8

const (
	refused    prechecked = iota
	callDecide            // they pass
	unknown               // the row has to be asked in full
)

// precheck looks at what stands before n's Decide, in the order in which run.ask
// does.
func (t *Tree[A]) precheck(h *core.Header, w *World, n *node[A]) prechecked {
	if n.opts.has(optMasks) && !n.pass(h) {
		return refused
	}
	if n.cooldown != 0 && cooling(h, n) > 0 {
		return refused
	}
	if n.opts.has(optEvery) {
		if rests(h, n) || everyLeft(h, n) > 0 {
			return refused
		}
		return unknown // it stamps
	}
	if n.src.Preconditions.Chance > 0 {
		return unknown
	}
	if n.gate == 0 {
		return callDecide
	}
	j := w.find(t.prog)
	return w.precheckGate(j.gates[n.gate-1], h, n.local)
}

// precheckGate looks at whether agent h would get a token of gate i; local is
// where its memory has when it last released one, 0 if that does not matter.
func (w *World) precheckGate(i uint16, h *core.Header, local uint32) prechecked {
	g := &w.gates[i]
	if g.keyed {
		return unknown
	}
	t := &g.tokens[0]
	if t.n < g.limit && (t.free == 0 || g.cooled(t, w.now) <= 0) && (local == 0 || g.localLeft(h, local, w.now) <= 0) {
		return callDecide
	}
	if t.held(h) != nil || t.n >= g.limit && !w.framing && w.countResets() != w.resets {
		return unknown
	}
	if t.free != 0 && w.frame == 0 && h.Tick > standingTicks {
		w.gateStands(g)
	}
	return refused
}

// hasToken reports whether a gate of j's tree, which has no keys, has a token for
// any agent.
func (w *World) hasToken(j *joined, gate uint16) bool {
	g := &w.gates[j.gates[gate]]
	t := &g.tokens[0]
	return t.n < g.limit && (t.free == 0 || g.cooled(t, w.now) <= 0)
}

// walkAfterStep goes on behind step s, which did not go as planned: its Decide
// returned v, or the agent was reset, or a slot of it filled.
func (t *Tree[A]) walkAfterStep(agent A, h *core.Header, in Input, s *step[A], v float64) (Result, error) {
	var r run[A]
	r.init(t, agent, h, in)
	return r.finish(r.afterStep(s, v))
}

// afterStep is walkAfterStep of a run that is made.
func (r *run[A]) afterStep(s *step[A], v float64) Status {
	o := s.row.Self
	switch {
	case r.reset():
		return halted
	case v > 0 == s.path: // as planned, but a slot is filled
		p := &r.t.plans[r.h.Leaf]
		return r.walkPlan(p, p.after(s))
	case s.path:
		return r.climb(o, r.end(o, &r.t.nodes[o], Failed, behavior.ReasonFailed))
	}
	return r.interruptWith(o, accepted(v, false))
}

// walkBeforeStep goes on with step k, a row that has to be asked in full.
func (t *Tree[A]) walkBeforeStep(agent A, h *core.Header, in Input, k int) (Result, error) {
	var r run[A]
	r.init(t, agent, h, in)
	return r.finish(r.walkPlan(&t.plans[h.Leaf], k))
}

// walkAfterTick goes on behind step s, the Tick of a group, which ended with st or
// changed the agent's memory or stimuli: rows that the plan leaves out may accept
// now.
func (t *Tree[A]) walkAfterTick(agent A, h *core.Header, in Input, s *step[A], st Status) (Result, error) {
	var r run[A]
	r.init(t, agent, h, in)
	r.refreshStimuli()
	o := s.row.Self
	switch {
	case r.reset():
		return r.finish(halted)
	case ended(st):
		return r.finish(r.climb(o, r.end(o, &t.nodes[o], st, behavior.ReasonNone)))
	}
	return r.finish(r.walkFrom(o))
}

// walkAfterLeaf goes on behind the leaf, which ended with st or changed the
// agent's memory.
func (t *Tree[A]) walkAfterLeaf(agent A, h *core.Header, in Input, st Status) (Result, error) {
	var r run[A]
	r.init(t, agent, h, in)
	return r.finish(r.afterLeaf(st))
}

// afterLeaf is walkAfterLeaf of a run that is made.
func (r *run[A]) afterLeaf(st Status) Status {
	r.refreshStimuli()
	switch {
	case r.reset():
		return halted
	case !ended(st):
		return Running
	}
	leaf := r.h.Leaf
	return r.climb(leaf, r.end(leaf, &r.t.nodes[leaf], st, behavior.ReasonNone))
}
