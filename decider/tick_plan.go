package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// nextByPlan decides at the end of a tick whether the next one can go by the plan
// of the active leaf, and until when.
func (r *run) nextByPlan() bool {
	h := r.h
	if r.walkNext || h.Leaf == core.NoRow || r.t.slots != nil && r.t.pending(h) {
		return false
	}
	if h.Tick < standingTicks && h.Now < time.Duration(h.Tick)*shortestDuration && r.t.timed != nil {
		return false // so that walk finds whether the clock stands
	}
	p := &r.t.plans[h.Leaf]
	if !p.ok {
		return false
	}
	if r.t.layout.due == 0 {
		return true
	}
	due := forever
	for o := p.row.Self; o != core.NoRow && p.hold; o = r.t.nodes[o].parent {
		n := &r.t.nodes[o]
		held := h.Now - since(h, n.row)
		if n.commit(h) > held { // its siblings are not asked: not as planned
			return false
		}
		if limit := n.timeout(h); limit > 0 {
			due = min(due, plus(h.Now-held, limit))
		}
	}
	*h.Word(r.t.layout.due) = uint64(due)
	return true
}

// walkPlan goes on with plan p from step k on.
func (r *run) walkPlan(p *plan, k int) Status {
	for ; k < len(p.steps); k++ {
		s := &p.steps[k]
		o := s.row.Self
		n := &r.t.nodes[o]
		switch {
		case s.tick:
			switch st := r.tick(n); {
			case st == halted:
				return halted
			case st != Running:
				return r.climb(n, st, behavior.ReasonNone)
			case r.walkNext: // the words changed: what the plan leaves out may accept
				return r.walkFrom(o)
			}
		case s.look == lookAtLanes:
			i, found, st := r.t.visitLanes(r.agent, r.h, Input{Stimuli: r.live, World: r.w}, n)
			if found == laneNone {
				r.asPlanned = true
				return Running
			}
			return r.walkLanes(n.first+uint16(i), found, st)
		case s.path:
			if !r.recheck(o, n, false) {
				if r.reset() {
					return halted
				}
				return r.climb(n, Failed, behavior.ReasonFailed)
			}
		case s.skip != 0:
			passes := n.pass(r.h) && (n.when == nil || r.passesWhen(n))
			if r.reset() {
				return halted
			}
			if !passes {
				k += int(s.skip)
			}
		default:
			v, _ := r.ask(o, asking{inside: !r.t.above(n.parent, r.h.Leaf)})
			if r.reset() {
				return halted
			}
			if v > 0 {
				return r.interruptWith(o, v)
			}
		}
	}
	if p.tick == nil {
		return Running
	}
	leaf := p.row.Self
	n := &r.t.nodes[leaf]
	st := r.tick(n)
	if ended(st) {
		return r.climb(n, st, behavior.ReasonNone)
	}
	r.asPlanned = st == Running
	return st
}

// interruptWith enters row o, which accepted with value v while the plan was
// carried out, or the list that delegates to it.
func (r *run) interruptWith(o uint16, v float64) Status {
	n := &r.t.nodes[o]
	if n.up.opts.has(optDelegate) {
		n = r.choose(n)
	}
	up := n.up
	if !r.byList(up) {
		return r.climb(up, r.group(n.parent, up, stage{child: int(n.index), value: v, ended: Running}), behavior.ReasonNone)
	}
	st := r.replace(up, int(n.index))
	if st != Running {
		st = r.climb(up, r.listAfter(up, int(n.index), st, masked{last: Running}), behavior.ReasonNone)
	}
	return st
}

// choose notes that n has accepted in each of the lists that delegate to it, and
// returns the one of them that stands in an active group.
func (r *run) choose(n *node) *node {
	for ; !r.t.above(n.parent, r.h.Leaf); n = n.up {
		*r.h.Byte(n.up.row.Choice) = n.index + 1
	}
	return n
}

// walkFrom walks on from group o, whose behavior has been ticked.
func (r *run) walkFrom(o uint16) Status {
	n := &r.t.nodes[o]
	return r.climb(n, r.group(o, n, stage{child: -1}), behavior.ReasonNone)
}
