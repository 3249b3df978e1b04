package decider

import "github.com/ethogram-go/ethogram/internal/core"

// Most delegating groups that refuse do so by their heads: a Sequence by its first step, a
// Parallel by its lanes. A tick by the plan asks these itself, and a run goes on behind the
// first that does not refuse.

// answered is what a child of a group said that was asked already; those before it refused.
type answered struct {
	child int
	known bool // false: it has to be asked
	value float64
	done  bool
}

// askHeads asks n by its heads. It returns false if n refuses, or the head that has not
// refused, with its answer.
func (t *tree) askHeads(agent erased, h *core.Header, w *World, n *node, hs *heads) (answered, bool) {
	if hs.look && t.precheck(h, w, n) == refused {
		return answered{}, false
	}
	for i := range hs.steps {
		s := &hs.steps[i]
		if s.look != lookNowhere {
			switch t.precheck(h, w, &t.nodes[s.row.Self]) {
			case refused:
				continue
			case unknown:
				return answered{child: i}, true
			}
		}
		v := 0.0
		switch {
		case s.when != nil:
			v = Bool(s.when(agent) != s.want)
		case s.decide != nil:
			h.Draws = core.SaltDecide << 24
			if v = s.decide(agent, Query(core.NewFrame(h, s.row, w.inner()))); v != v {
				w.notNumber(h, s.row, ofDecide, "Decide")
			}
		default:
			return answered{child: i}, true
		}
		if v > 0 || h.Mark != steadyBusy {
			return answered{child: i, known: true, value: accepted(v, false)}, true
		}
	}
	return answered{}, false
}

// walkAfterHead goes on with step k, a group of which this head has not refused.
func (t *tree) walkAfterHead(agent erased, h *core.Header, in Input, k int, from answered) (Result, error) {
	var r run
	r.init(t, agent, h, in)
	if r.reset() {
		return r.finish(halted)
	}
	p := &t.plans[h.Leaf]
	o := p.steps[k].row.Self
	v := r.askBehind(o, from)
	switch {
	case r.reset():
		return r.finish(halted)
	case v > 0:
		return r.finish(r.interruptWith(o, v))
	}
	return r.finishPlan(r.walkPlan(p, k+1))
}

// askBehind asks group o, of which a head has not refused, and returns its value, or 0.
func (r *run) askBehind(o uint16, from answered) float64 {
	n := &r.t.nodes[o]
	inner := asking{inside: true}
	if child := &r.t.nodes[n.first+uint16(from.child)]; from.known && child.opts.has(optCondition) {
		w := r.askCondition(child, inner)
		from.done = w == AnsweredDone
		if !w.Accepts() {
			from.value = 0
		}
	}
	c := choice{}
	if n.policy == Sequence {
		c = r.askSequence(n, inner, from)
	} else {
		c = r.askLanes(n, inner, from)
	}
	v, w, _ := n.delegated(c)
	if !w.Accepts() {
		return 0
	}
	return v
}
