package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Generated code carries out ticks on the agent's memory as tick_steady.go and runs
// do. Where it does not know how to go on, it hands the rest of the tick to a run, by
// the methods in this file: those of an engine as long as nothing on the path has
// changed in this tick, and of a turn from then on.

// begins reports whether generated code may begin a tick of h: it has nothing for those that
// walk from the root, which cost less if the table begins them. A nil h is the code's, too.
func (t *tree) begins(h *core.Header) bool {
	return !t.walks || h == nil || h.Mark == steady || h.Mark == 0 && t.opening != nil
}

// turn is a tick of generated code in which the path changes, and how far it has come.
// Package decider/internal/coded has the same with the type of the agent.
type turn struct {
	Tree  *tree
	Agent erased
	Mem   *core.Header
	In    Input

	// Of the groups on the path at most one has decided again, Group, if Mask is
	// not 0: its children in Mask have ended or could not activate.
	Group uint16
	Mask  uint64
	Last  Status // of the child that ended last, Running if none did
	Ran   uint16 // the leaf that ended last by itself, plus 1

	Redecides   uint16
	Interrupted bool
	WalkNext    bool // the next tick must walk from the root
}

// RunsOn is Runs for all trees.
func (x *turn) RunsOn(leaf uint16) (Result, error) {
	var r run
	x.begin(&r)
	x.Mem.Leaf = leaf
	return r.finish(Running)
}

// Halted ends the tick after a callback has reset the agent.
func (x *turn) Halted() (Result, error) {
	var r run
	x.begin(&r)
	return r.finish(halted)
}

// Activate activates row o, of which the code does not know how. It reports whether
// the row accepted.
func (x *turn) Activate(o uint16) bool {
	var r run
	x.begin(&r)
	ok := r.activate(o, &r.t.nodes[o])
	x.WalkNext = r.walkNext
	return ok
}

// Deactivate deactivates row o, of which the code does not know how, and what is
// active below it.
func (x *turn) Deactivate(o uint16, cause behavior.Reason) {
	var r run
	x.begin(&r)
	r.deactivate(o, cause)
	x.WalkNext = r.walkNext
}

// WalkFrom goes on below group o, whose behavior has been ticked in a steady tick and
// has changed something: rows that the plan leaves out may accept now.
func (x *turn) WalkFrom(o uint16) (Result, error) {
	var r run
	x.begin(&r)
	return r.finish(r.walkFrom(o))
}

// Enter goes on with row o, which accepted with value v: it is to replace the active
// child of its group.
func (x *turn) Enter(o uint16, v float64) (Result, error) {
	var r run
	x.begin(&r)
	n := &r.t.nodes[o]
	if r.byList(n.up) {
		return x.groupDone(&r, n.parent, r.listAfter(n.up, int(n.index), r.replace(n.up, int(n.index)), x.masked(n.parent)))
	}
	d := x.decision(n.parent)
	d.picked, d.entering = choice{child: int(n.index), value: v}, true
	return x.groupDone(&r, n.parent, r.decisions(n.parent, n.up, &d, Running))
}

// Visit goes on with row o, which was activated in this tick.
func (x *turn) Visit(o uint16) (Result, error) {
	var r run
	x.begin(&r)
	return r.finish(x.climb(&r, o, r.visit(o, true)))
}

// Ended goes on after row o ended with st, which has not been noted yet.
func (x *turn) Ended(o uint16, st Status) (Result, error) {
	var r run
	x.begin(&r)
	return r.finish(x.climb(&r, o, r.end(&r.t.nodes[o], st, behavior.ReasonNone)))
}

// Refused goes on after row o could not activate.
func (x *turn) Refused(o uint16) (Result, error) {
	var r run
	x.begin(&r)
	return r.finish(x.climb(&r, o, Idle))
}

// AskFrom goes on with a decision of group o: those of its children before from have
// been asked and have refused.
func (x *turn) AskFrom(o uint16, from uint8) (Result, error) {
	var r run
	x.begin(&r)
	n := &r.t.nodes[o]
	if r.byList(n) {
		return x.groupDone(&r, o, r.listFrom(n, int(from), x.masked(o)))
	}
	d := x.decision(o)
	d.entering = true
	st := Running
	a := asking{k: d.k, redecide: d.k > 0, from: from}
	if d.k == 0 && r.active(n) >= 0 {
		d.picked, d.entering, st = r.continueActive(o, n, a, 0)
	} else {
		d.picked = r.pick(o, n, d.mask, a, -1)
	}
	switch {
	case r.reset():
		st = halted
	case d.picked.child >= 0:
		st = r.decisions(o, n, &d, st)
	case d.k == 0:
		st = r.noneAccepts(o, n)
	default:
		st = exhausted(n.endOn, d.last)
	}
	return x.groupDone(&r, o, st)
}

// OpenFrom goes on with an opening: those of the root's children before from have been
// asked and have refused.
func (x *turn) OpenFrom(from uint8) (Result, error) {
	var r run
	x.begin(&r)
	root, asked := &r.t.nodes[0], r.t.opening.asked
	c := r.firstAccepting(root, int(from), int(root.count), 0, &asking{inside: asked})
	switch {
	case r.reset():
		return r.finish(halted)
	case c.child >= 0:
		if asked {
			r.t.beginRoot(r.h)
		}
		return r.finish(r.opened(c.child))
	}
	return r.t.opensNothing(x.Agent, x.Mem, x.In)
}

// begin makes r the run that goes on with the tick.
func (x *turn) begin(r *run) {
	r.init(x.Tree, x.Agent, x.Mem, x.In.Stimuli, x.In.World)
	r.redecides, r.interrupted, r.walkNext, r.ran = x.Redecides, x.Interrupted, x.WalkNext, x.Ran
	r.stimuliVersion = 1 // the code has asked rows before they changed, perhaps
}

// masked is decision for a plain list.
func (x *turn) masked(o uint16) masked {
	if x.Mask != 0 && x.Group == o {
		return masked{x.Mask, uint32(bits.OnesCount64(x.Mask)), x.Last}
	}
	return masked{last: Running}
}

// decision returns what group o knows of its decisions so far.
func (x *turn) decision(o uint16) decision {
	d := decision{locals: locals{last: Running, child: -1}}
	if x.Mask != 0 && x.Group == o {
		d.mask, d.k, d.last = x.Mask, uint32(bits.OnesCount64(x.Mask)), x.Last
	}
	return d
}

// groupDone ends the tick after group o has decided, with status st.
func (x *turn) groupDone(r *run, o uint16, st Status) (Result, error) {
	if ended(st) {
		st = r.end(&r.t.nodes[o], st, behavior.ReasonNone)
	}
	return r.finish(x.climb(r, o, st))
}

// climb is run.climb with what the turn knows of the groups' decisions. st may also
// be Idle: row o could not activate.
func (x *turn) climb(r *run, o uint16, st Status) Status {
	for ended(st) || st == Idle {
		n := &r.t.nodes[o]
		up := n.up
		if up == nil {
			break
		}
		switch {
		case r.byList(up):
			st = r.listAfter(up, int(n.index), st, x.masked(n.parent))
		case up.policy == SequentialList || up.policy == Sequence:
			st = r.group(n.parent, up, stage{child: int(n.index), ended: st})
		default:
			d := x.decision(n.parent)
			d.picked.child = int(n.index)
			st = r.decisions(n.parent, up, &d, st)
		}
		if o = n.parent; ended(st) {
			st = r.end(up, st, behavior.ReasonNone)
		}
	}
	if st != suspended {
		return st
	}
	for n := &r.t.nodes[o]; n.up != nil; n = n.up { // as run.keepAbove
		l := x.decision(n.parent).locals
		l.child = int8(n.index)
		r.keep(n.up, l)
	}
	return st
}
