package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// glanced is what a glance at a row that may interrupt comes to.
type glanced uint8

const (
	shut    glanced = iota // it refuses
	asks                   // its Decide has the last word
	unclear                // it has to be asked in full
)

// goOn is the rest of a steady tick whose plan p has more than plain calls: of a
// row with masks, timers or a gate it looks at these before it calls, and a group
// on the path is ticked. It makes no run unless it leaves the steady path.
func (t *Tree[A]) goOn(agent A, h *core.Header, live *stimuli.Mask, w *World, p *plan[A]) (Result, error) {
	world := w.inner()
	joined := w.find(t.prog)
	for k := len(p.plain); k < len(p.steps); k++ {
		s := &p.steps[k]
		if s.tick {
			h.Draws = core.SaltTick << 24
			st := t.nodes[s.row.Self].tick(agent, behavior.Context{Mem: h, Row: s.row, World: world})
			if ended(st) || h.Mark != steadyBusy || live != nil && uint64(*live) != h.Stimuli {
				return t.leaveTick(agent, h, live, w, s, st)
			}
			continue
		}
		if s.gate != 0 && !w.hasToken(joined, s.gate-1) || s.look {
			switch t.glance(h, w, &t.nodes[s.row.Self]) {
			case shut:
				continue
			case unclear:
				return t.leaveSteps(agent, h, live, w, k)
			}
		}
		if s.decide == nil {
			return t.leaveSteps(agent, h, live, w, k)
		}
		h.Draws = core.SaltDecide << 24
		if v := s.decide(agent, Query{h, s.row, world}); v > 0 != s.path || h.Mark != steadyBusy {
			return t.leaveStep(agent, h, live, w, s, v)
		}
	}
	if p.tick != nil {
		h.Draws = core.SaltTick << 24
		st := p.tick(agent, behavior.Context{Mem: h, Row: p.row, World: world})
		if ended(st) || h.Mark != steadyBusy {
			return t.leaveLeaf(agent, h, live, w, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// glance looks at what stands before n's Decide, in the order in which askMore
// does.
func (t *Tree[A]) glance(h *core.Header, w *World, n *node[A]) glanced {
	if n.opts.has(optMasks) && !n.pass(h) {
		return shut
	}
	if n.cooldown != 0 && cooling(h, n) > 0 {
		return shut
	}
	if n.opts.has(optEvery) {
		if everyLeft(h, n) > 0 {
			return shut
		}
		return unclear // it stamps
	}
	if n.src.Preconditions.Chance > 0 {
		return unclear
	}
	if n.gate == 0 {
		return asks
	}
	j := w.find(t.prog)
	return w.glance(j.gates[n.gate-1], h, n.local)
}

// glance looks at whether agent h would get a token of gate i; at local is when
// it last gave one back, if that matters.
func (w *World) glance(i uint16, h *core.Header, local uint32) glanced {
	g := &w.gates[i]
	if g.keyed {
		return unclear
	}
	t := &g.tokens[0]
	if t.n < g.limit && (t.free == 0 || g.cooled(t, w.now) <= 0) && (local == 0 || g.localLeft(h, local, w.now) <= 0) {
		return asks
	}
	if t.held(h) != nil || t.n >= g.limit && !w.framing && w.countResets() != w.resets {
		return unclear
	}
	return shut
}

// hasToken reports whether a gate of j's tree, which has no keys, has a token for
// anybody.
func (w *World) hasToken(j *joined, gate uint16) bool {
	g := &w.gates[j.gates[gate]]
	t := &g.tokens[0]
	return t.n < g.limit && (t.free == 0 || g.cooled(t, w.now) <= 0)
}

// leaveTick leaves the steady path at step s, the Tick of a group, which ended
// with st, changed its agent's memory, or the stimuli: what the plan leaves out may
// accept then.
func (t *Tree[A]) leaveTick(agent A, h *core.Header, live *stimuli.Mask, w *World, s *step[A], st Status) (Result, error) {
	r := t.run(agent, h, live, w)
	r.reread()
	o := s.row.Self
	switch {
	case r.reset():
		return r.finish(halted)
	case ended(st):
		return r.finish(r.climb(o, r.end(o, &t.nodes[o], st, behavior.ReasonNone)))
	}
	return r.finish(r.resume(o))
}
