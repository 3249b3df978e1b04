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

// tick is Tick, of a lone agent or, as told by knows, in a frame.
func (t *Tree[A]) tick(agent A, mem Memory, in Input, knows heed) (Result, error) {
	if t == nil {
		return Result{Status: Idle, Leaf: NoRow}, nilTree("Tick")
	}
	h := mem.h
	if h == nil || in.World != nil && in.World.wantsWalk(h.ID, knows) || !t.unchanged(h, in) ||
		t.slowChecks && (t.isForeign(h, in.World) || t.planExpired(h, in)) {
		return t.walk(agent, mem, in, knows)
	}
	h.Now = advanced(h.Now, in.Delta)
	h.Delta = in.Delta
	h.Tick++
	h.Mark = steadyBusy
	world := in.World.inner()
	p := &t.plans[h.Leaf]
	if len(p.plain) > 0 {
		if s, v := p.plain.callAll(agent, h, world); s != nil {
			return t.walkAfterStep(agent, h, in, s, v)
		}
	}
	if p.more {
		if len(p.whens) > 0 {
			if s, v := p.whens.askAll(agent, h); s != nil {
				return t.walkAfterStep(agent, h, in, s, v)
			}
		}
		if p.slow {
			return t.tickSlowSteps(agent, h, in, p)
		}
	}
	if p.tick != nil {
		h.Draws = core.SaltTick << 24
		st := p.tick(agent, behavior.Context{Mem: h, Row: p.row, World: world})
		if ended(st) || h.Mark != steadyBusy {
			return t.walkAfterLeaf(agent, h, in, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// wantsWalk reports whether the world has a reason for agent id to be walked
// from the root that the caller of the tick does not know of.
func (w *World) wantsWalk(id uint64, knows heed) bool {
	return w.heeded > knows && w.heeds(id, knows)
}

// unchanged reports whether h is a memory of t with a plan, and flags and stimuli
// are those that the plan was made for.
func (t *Tree[A]) unchanged(h *core.Header, in Input) bool {
	live := uint64(0)
	if in.Stimuli != nil {
		live = uint64(*in.Stimuli)
	}
	return h.Print == t.print && h.Mark == steady && uint64(in.Flags) == h.Flags && live == h.Stimuli && in.Delta >= 0
}

// planExpired reports whether a Commit or a Timeout on the path ends with this
// tick, or the world does not know the tree.
func (t *Tree[A]) planExpired(h *core.Header, in Input) bool {
	at := t.layout.due
	return at != 0 && in.Delta >= time.Duration(*h.Word(at))-h.Now ||
		t.squads && t.layout.worldID == 0 && in.World.find(t.prog) == nil
}

// callAll takes plain steps as long as they go as planned: a row that may
// interrupt refuses, a row that is rechecked accepts. It returns the first that
// does not, with what its Decide returned, or nil. Four steps at a time leave less
// to reload after each indirect call (measured on W1: 1.3x).
func (s steps[A]) callAll(agent A, h *core.Header, world *core.World) (*step[A], float64) {
	for len(s) >= 4 {
		q := (*[4]step[A])(s)
		h.Draws = core.SaltDecide << 24
		if v := q[0].decide(agent, Query{h, q[0].row, world}); v > 0 != q[0].path || h.Mark != steadyBusy {
			return &q[0], v
		}
		h.Draws = core.SaltDecide << 24
		if v := q[1].decide(agent, Query{h, q[1].row, world}); v > 0 != q[1].path || h.Mark != steadyBusy {
			return &q[1], v
		}
		h.Draws = core.SaltDecide << 24
		if v := q[2].decide(agent, Query{h, q[2].row, world}); v > 0 != q[2].path || h.Mark != steadyBusy {
			return &q[2], v
		}
		h.Draws = core.SaltDecide << 24
		if v := q[3].decide(agent, Query{h, q[3].row, world}); v > 0 != q[3].path || h.Mark != steadyBusy {
			return &q[3], v
		}
		s = s[4:]
	}
	for i := range s {
		h.Draws = core.SaltDecide << 24
		if v := s[i].decide(agent, Query{h, s[i].row, world}); v > 0 != s[i].path || h.Mark != steadyBusy {
			return &s[i], v
		}
	}
	return nil, 0
}

// askAll takes steps that are nothing but the call of a When, as callAll does plain
// ones. A When is not expected to change its agent's memory, so that is looked at
// once, behind them all.
func (s steps[A]) askAll(agent A, h *core.Header) (*step[A], float64) {
	last := &s[len(s)-1]
	for len(s) >= 4 {
		q := (*[4]step[A])(s)
		if q[0].when(agent) != q[0].want {
			return &q[0], Bool(!q[0].path)
		}
		if q[1].when(agent) != q[1].want {
			return &q[1], Bool(!q[1].path)
		}
		if q[2].when(agent) != q[2].want {
			return &q[2], Bool(!q[2].path)
		}
		if q[3].when(agent) != q[3].want {
			return &q[3], Bool(!q[3].path)
		}
		s = s[4:]
	}
	for i := range s {
		if s[i].when(agent) != s[i].want {
			return &s[i], Bool(!s[i].path)
		}
	}
	if h.Mark != steadyBusy {
		return last, Bool(last.path)
	}
	return nil, 0
}

// tickSlowSteps is the rest of a steady tick whose plan p has more than plain
// steps: it looks at a row's masks, timers and gate before it calls the row's
// Decide, and ticks groups on the path. It ends as tick does: one function for both
// ends costs a tick 10 % more instructions (W1; W2 14 %).
func (t *Tree[A]) tickSlowSteps(agent A, h *core.Header, in Input, p *plan[A]) (Result, error) {
	w, world := in.World, in.World.inner()
	joined := w.find(t.prog)
	for k := len(p.plain) + len(p.whens); k < len(p.steps); k++ {
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
			planned := s.when(agent) == s.want
			switch {
			case s.decide != nil && planned == s.path: // it is true, so Decide is asked
			case !planned || h.Mark != steadyBusy:
				return t.walkAfterStep(agent, h, in, s, Bool(planned == s.path))
			default:
				continue
			}
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
		h.Draws = core.SaltTick << 24
		st := p.tick(agent, behavior.Context{Mem: h, Row: p.row, World: world})
		if ended(st) || h.Mark != steadyBusy {
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
		if everyLeft(h, n) > 0 {
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
	o := s.row.Self
	switch {
	case r.reset():
		return r.finish(halted)
	case v > 0 == s.path: // as planned, but a slot is filled
		p := &t.plans[h.Leaf]
		return r.finish(r.walkPlan(p, p.after(s)))
	case s.path:
		return r.finish(r.climb(o, r.end(o, &t.nodes[o], Failed, behavior.ReasonFailed)))
	}
	return r.finish(r.interruptWith(o, accepted(v, false)))
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
	r.refreshStimuli()
	if r.reset() {
		return r.finish(halted)
	}
	if !ended(st) {
		return r.finish(Running)
	}
	return r.finish(r.climb(h.Leaf, r.end(h.Leaf, &t.nodes[h.Leaf], st, behavior.ReasonNone)))
}
