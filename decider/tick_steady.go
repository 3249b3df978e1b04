package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
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

// onlyAsks is Header.Draws from the beginning of a tick on: what is not said to act only asks, see
// tree.acts.
const onlyAsks = core.SaltDecide << 24

// unchanged reports whether h is a memory of t with a plan, flags and stimuli are
// those that the plan was made for, and the clock does not reach its end.
func (t *tree) unchanged(h *core.Header, in Input) bool {
	live := uint64(0)
	if in.Stimuli != nil {
		live = uint64(*in.Stimuli)
	}
	return h.Print == t.print && h.Mark == steady && uint64(in.Flags) == h.Flags && live == h.Stimuli &&
		fits(h, in.Delta)
}

// unheeded reports the same where words have changed that no row checks. To look at the others
// only would cost each tick 9 instructions (measured on W1), so this is asked second.
func (t *tree) unheeded(h *core.Header, in Input) bool {
	live := h.Stimuli
	if in.Stimuli != nil {
		live = uint64(*in.Stimuli)
	} else if live != 0 {
		return false
	}
	return h.Print == t.print && h.Mark == steady && fits(h, in.Delta) &&
		(uint64(in.Flags)^h.Flags)&t.masks.cares[0]|(live^h.Stimuli)&t.masks.cares[1] == 0
}

// perceive gives h words that no row checks, when it is certain that it is ticked.
func perceive(h *core.Header, in Input) {
	if h.Flags = uint64(in.Flags); in.Stimuli != nil {
		h.Stimuli = uint64(*in.Stimuli)
	}
}

// goOn begins a steady tick.
func goOn(h *core.Header, delta time.Duration) {
	h.Now += delta
	h.Delta = delta
	h.Tick++
	h.Mark, h.Draws = steadyBusy, onlyAsks
}

// fits reports whether the clock of h can move on by delta: it is never beyond maxClock, so
// that one comparison sees a negative delta too.
func fits(h *core.Header, delta time.Duration) bool { return uint64(delta) <= maxClock-uint64(h.Now) }

// planExpired reports whether h comes from another world, a Commit or a Timeout on the
// path ends with this tick, or the world does not know the tree.
func (t *tree) planExpired(h *core.Header, w *World, delta time.Duration) bool {
	return t.mayExpire(h, w, delta) && (!t.findsWorld || t.due(h, delta) || w.find(t.prog) == nil)
}

// mayExpire is planExpired without a call: a tick that has to keep its registers over one is
// longer for all trees. It is true of all plans of trees that findsWorld.
func (t *tree) mayExpire(h *core.Header, w *World, delta time.Duration) bool {
	return t.findsWorld || t.isForeign(h, w) || t.due(h, delta)
}

// due reports whether a Commit or a Timeout on the path ends with this tick.
func (t *tree) due(h *core.Header, delta time.Duration) bool {
	at := t.layout.due
	return at != 0 && delta >= time.Duration(*h.Word(at))-h.Now
}

// tickLeaf ticks the leaf, whose behavior has a Tick.
func tickLeaf[A any](p *planOf[A], agent A, h *core.Header, world *core.World) Status {
	h.Draws = core.SaltTick << 24
	return p.tick(agent, behavior.Context(core.NewFrame(h, p.row, world)))
}

// tickSlow is the rest of a steady tick behind the steps that are nothing but a call.
func (t *tree) tickSlow(agent erased, h *core.Header, in Input) (Result, error) {
	p := &t.plans[h.Leaf]
	return t.tickSlowSteps(agent, h, in, len(p.plain)+len(p.whens)+len(p.calls))
}

// tickSlowSteps is the rest, from step k on, of a steady tick whose plan has more
// than plain steps: it looks at a row's masks, timers and gate before it calls the
// row's Decide, and ticks groups on the path. It ends as tick does: one function for both
// ends costs a tick 10 % more instructions (W1; W2 14 %).
func (t *tree) tickSlowSteps(agent erased, h *core.Header, in Input, k int) (Result, error) {
	p := &t.plans[h.Leaf]
	w, world := in.World, in.World.inner()
	joined := w.find(t.prog)
	for ; k < len(p.steps); k++ {
		s := &p.steps[k]
		if s.tick {
			h.Draws = core.SaltTick << 24
			st := t.nodes[s.row.Self].tick(agent, behavior.Context(core.NewFrame(h, s.row, world)))
			h.Draws = onlyAsks
			if st != Running || h.Mark != steadyBusy || in.Stimuli != nil && uint64(*in.Stimuli) != h.Stimuli {
				return t.walkAfterTick(agent, h, in, s, st)
			}
			continue
		}
		if s.look == lookAtRow || s.look == lookAtGate && !w.hasToken(joined, t.nodes[s.row.Self].gate-1) {
			switch t.precheck(h, w, &t.nodes[s.row.Self]) {
			case refused:
				k += int(s.skip)
				continue
			case unknown:
				return t.walkBeforeStep(agent, h, in, k)
			}
		}
		if s.skip != 0 {
			if s.when != nil && s.when(agent) == s.want {
				k += int(s.skip)
			}
			if h.Mark != steadyBusy {
				return t.walkBeforeStep(agent, h, in, k+1)
			}
			continue
		}
		if s.when != nil {
			if planned := s.when(agent) == s.want; !planned || h.Mark != steadyBusy {
				return t.walkAfterStep(agent, h, in.Stimuli, in.World, k, Bool(planned == s.path))
			}
			continue
		}
		if s.decide == nil {
			if s.look == lookAtLanes {
				return t.tickLanes(agent, h, in, s.row.Self)
			}
			return t.walkBeforeStep(agent, h, in, k)
		}
		h.Draws = core.SaltDecide << 24
		if v := s.decide(agent, Query(core.NewFrame(h, s.row, world))); v > 0 != s.path || v != v || h.Mark != steadyBusy {
			return t.walkAfterStep(agent, h, in.Stimuli, in.World, k, v)
		}
	}
	if p.tick != nil {
		if st := tickLeaf(p, agent, h, world); st != Running || h.Mark != steadyBusy {
			return t.walkAfterLeaf(agent, h, in.Stimuli, in.World, st)
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
func (t *tree) precheck(h *core.Header, w *World, n *node) prechecked {
	if n.opts.has(optMasks) && !n.pass(h) {
		return refused
	}
	pre := &n.src.Preconditions
	if n.opts.has(optPerAgent) && timed(n.src) {
		return unknown // so that the agent is asked once
	}
	if n.cooldown != 0 && cooling(h, n, pre.Cooldown) > 0 {
		return refused
	}
	if n.opts.has(optEvery) {
		if rests(h, n) || everyLeft(h, n, pre.Every) > 0 {
			return refused
		}
		return unknown // it stamps
	}
	if pre.Chance > 0 {
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
	if g.keyed || g.asks {
		return unknown
	}
	t := &g.tokens[0]
	if t.n < g.limit && (t.free == 0 || g.cooled(t, w.now) <= 0) && (local == 0 || g.localLeft(h, local, 0, w.now) <= 0) {
		return callDecide
	}
	if t.held(h) != nil || t.n >= g.limit && !w.framing && w.countResets() != w.resets {
		return unknown
	}
	if h.Tick%standingTicks == 0 && w.frame == 0 {
		if t.free != 0 {
			w.gateStands(g)
		}
		if who := t.eldest(); who != nil {
			w.lookAtTurn(g, who, h)
		}
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

// walkAfterStep goes on behind step k, which did not go as planned: its Decide
// returned v, or the agent was reset, or a slot of it filled.
func (t *tree) walkAfterStep(agent erased, h *core.Header, live *stimuli.Mask, w *World, k int, v float64) (Result, error) {
	var r run
	r.init(t, agent, h, live, w)
	p := &t.plans[h.Leaf]
	s := &p.steps[k]
	if v != v {
		w.notNumber(h, s.row, ofDecide, "Decide")
	}
	switch o := s.row.Self; {
	case r.reset():
		return r.finish(halted)
	case v > 0 == s.path: // as planned, but a slot is filled, or v is NaN
		return r.finish(r.walkPlan(p, k+1))
	case s.path:
		return r.finish(r.climb(&t.nodes[o], Failed, behavior.ReasonFailed))
	default:
		return r.finish(r.interruptWith(o, accepted(v, false)))
	}
}

// walkBeforeStep goes on with step k, a row that has to be asked in full.
func (t *tree) walkBeforeStep(agent erased, h *core.Header, in Input, k int) (Result, error) {
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
	if r.reset() {
		return r.finish(halted)
	}
	return r.finishPlan(r.walkPlan(&t.plans[h.Leaf], k))
}

// finishPlan is finish after walkPlan has returned st.
func (r *run) finishPlan(st Status) (Result, error) {
	if r.asPlanned && !r.walkNext && r.h.Mark == steadyBusy && r.detail == Nothing {
		r.h.Mark = steady // as it was: there is nothing to settle
		return Result{Status: Running, Leaf: Row(r.h.Leaf)}, nil
	}
	return r.finish(st)
}

// walkAfterTick goes on behind step s, the Tick of a group, which ended with st or
// changed the agent's memory or stimuli: rows that the plan leaves out may accept
// now.
func (t *tree) walkAfterTick(agent erased, h *core.Header, in Input, s *step, st Status) (Result, error) {
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
	r.refreshStimuli()
	o := s.row.Self
	switch {
	case r.reset():
		return r.finish(halted)
	case ended(st):
		return r.finish(r.climb(&t.nodes[o], st, behavior.ReasonNone))
	case st != Running:
		in.World.strangeStatus(h, s.row, st)
	}
	return r.finish(r.walkFrom(o))
}

// walkAfterLeaf goes on behind the leaf, which ended with st or changed the
// agent's memory.
func (t *tree) walkAfterLeaf(agent erased, h *core.Header, live *stimuli.Mask, w *World, st Status) (Result, error) {
	var r run
	r.init(t, agent, h, live, w)
	return r.finish(r.afterLeaf(st))
}

// afterLeaf is walkAfterLeaf of a run that is made.
func (r *run) afterLeaf(st Status) Status {
	r.refreshStimuli()
	switch {
	case r.reset():
		return halted
	case !ended(st):
		if st != Running {
			r.w.strangeStatus(r.h, r.t.nodes[r.h.Leaf].row, st)
		}
		return Running
	}
	leaf := r.h.Leaf
	return r.climb(&r.t.nodes[leaf], st, behavior.ReasonNone)
}
