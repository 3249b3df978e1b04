package decider

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Generated code carries out ticks on the agent's memory as tick_steady.go and runs
// do. Where it does not know how to go on, it hands the rest of the tick to a run, by
// the methods in this file: those of an Engine as long as nothing on the path has
// changed in this tick, and of a Turn from then on.

// Header returns where mem has its state, nil for the zero Memory.
func (t *Engine[A]) Header(mem Memory) *core.Header { return mem.h }

// Runs reports whether t runs the generated code with this id, h is a memory of t that
// has not changed since its last tick, and its clock can move on by delta.
func (t *Engine[A]) Runs(id uint64, h *core.Header, delta time.Duration) bool {
	return t != nil && h != nil && t.codeID == id && h.Print == t.print && h.Mark == steady && delta >= 0 &&
		uint64(h.Now+delta) <= maxClock
}

// Heeds reports whether w, which may be nil, may want a tick to go by the table: an
// agent is observed, or a frame is under way that the caller does not know of.
func (t *Engine[A]) Heeds(w *World, knows uint8) bool {
	return w != nil && w.watched > heed(knows)
}

// Expired reports whether the plan of h, an unchanged memory of t, does not hold in
// this tick: time has passed, or h comes from another world.
func (t *Engine[A]) Expired(h *core.Header, in Input) bool {
	return t.tree().isForeign(h, in.World) || t.tree().planExpired(h, in)
}

// Holds gives h, an unchanged memory, the flags and stimuli of a tick, and reports
// true, unless a row that checks only these accepts or refuses now for them.
func (t *Engine[A]) Holds(h *core.Header, in Input) bool {
	now := wordPair{uint64(in.Flags)}
	if in.Stimuli != nil {
		now[1] = uint64(*in.Stimuli)
	}
	if !t.tree().planHolds(h, now) {
		return false
	}
	h.Flags, h.Stimuli = now[0], now[1]
	return true
}

// Interpret is [Tree.Tick] for a tick that the generated code with this id does not
// begin. knows is what the code was given.
func (t *Engine[A]) Interpret(id uint64, agent A, mem Memory, in Input, knows uint8) (Result, error) {
	switch {
	case t == nil || t.codeID != id:
		return t.tree().tick(agent, mem, in, heed(knows))
	case t.Heeds(in.World, knows):
		return t.tree().tickHeeding(agent, mem, in, heed(knows))
	}
	return t.tree().walk(agent, mem, in, heed(knows))
}

// Begin begins a tick of h, which Runs has accepted.
func (t *Engine[A]) Begin(h *core.Header, delta time.Duration) {
	h.Now += delta
	h.Delta = delta
	h.Tick++
	h.Mark = steadyBusy
}

// World returns what callbacks can reach of w, nil for a nil w.
func (t *Engine[A]) World(w *World) *core.World { return w.inner() }

// Rows returns the rows of the tree, for the frames of callbacks.
func (t *Engine[A]) Rows() []core.Row { return t.prog.Rows }

// Source returns the row of the table that row o is a place of, for functions that
// have no name.
func (t *Engine[A]) Source(o uint16) *Decider[A] { return t.nodes[o].src }

// NewBlock gives row o's behavior, which is about to be activated, its block.
func (t *Engine[A]) NewBlock(h *core.Header, o uint16) { startBlock(h, t.nodes[o].row) }

// Look reports what the preconditions of row o say before its Decide in a steady
// tick: whether it refuses, and if not, whether it has to be asked by AskPlanned.
func (t *Engine[A]) Look(h *core.Header, w *World, o uint16) (refuses, ask bool) {
	switch t.tree().precheck(h, w, &t.nodes[o]) {
	case refused:
		return true, false
	case unknown:
		return false, true
	}
	return false, false
}

// AskPlanned goes on with a steady tick: row o is asked or rechecked, and then those
// behind it.
func (t *Engine[A]) AskPlanned(agent A, h *core.Header, in Input, o uint16) (Result, error) {
	return t.tree().walkBeforeStep(agent, h, in, t.step(h, o))
}

// AskedPlanned goes on with a steady tick after row o was asked or rechecked, as
// planned.
func (t *Engine[A]) AskedPlanned(agent A, h *core.Header, in Input, o uint16) (Result, error) {
	return t.tree().walkBeforeStep(agent, h, in, t.step(h, o)+1)
}

// step returns the number of the step of asking or rechecking row o.
func (t *Engine[A]) step(h *core.Header, o uint16) int {
	p := &t.plans[h.Leaf]
	for k := range p.steps {
		if s := &p.steps[k]; s.row.Self == o && !s.tick {
			return k
		}
	}
	panic("ethogram: internal error: the row is not of the leaf's plan")
}

// AskFrom is Turn.AskFrom of a tick in which nothing has changed yet.
func (t *Engine[A]) AskFrom(agent A, h *core.Header, in Input, o uint16, from uint8) (Result, error) {
	x := Turn[A]{Tree: t, Agent: agent, Mem: h, In: in}
	return x.AskFrom(o, from)
}

// Halted is Turn.Halted of a tick in which nothing has changed yet.
func (t *Engine[A]) Halted(agent A, h *core.Header, in Input) (Result, error) {
	x := Turn[A]{Tree: t, Agent: agent, Mem: h, In: in}
	return x.Halted()
}

// Stopped goes on after the tick of the active leaf has ended it with st or changed
// something.
func (t *Engine[A]) Stopped(agent A, h *core.Header, in Input, st Status) (Result, error) {
	return t.tree().walkAfterLeaf(agent, h, in, st)
}

// A Turn is a tick of generated code in which the path changes, and how far it has
// come.
type Turn[A any] struct {
	Tree  *Engine[A]
	Agent A
	Mem   *core.Header
	In    Input

	// Of the groups on the path at most one has decided again, Group, if Mask is
	// not 0: its children in Mask have ended or could not activate.
	Group uint16
	Mask  uint64
	Last  Status // of the child that ended last, Running if none did

	Redecides   uint16
	Interrupted bool
	WalkNext    bool // the next tick must walk from the root
}

// Refresh reads the live stimuli again, after a callback that may have changed them.
func (x *Turn[A]) Refresh() {
	if x.In.Stimuli == nil {
		return
	}
	if live := uint64(*x.In.Stimuli); live != x.Mem.Stimuli {
		x.Mem.Stimuli = live
		x.WalkNext = true
	}
}

// Runs ends the tick: leaf is active. The tree shares nothing, has no Commit and no
// Timeout, and a plan of the leaf.
func (x *Turn[A]) Runs(leaf uint16) (Result, error) {
	x.Mem.Leaf = leaf
	x.Mem.Mark = steady
	if x.WalkNext {
		x.Mem.Mark = core.MarkRoot
	}
	return Result{Status: Running, Leaf: Row(leaf), Redecides: x.Redecides, Interrupted: x.Interrupted}, nil
}

// RunsOn is Runs for all trees.
func (x *Turn[A]) RunsOn(leaf uint16) (Result, error) {
	var r run[A]
	x.begin(&r)
	x.Mem.Leaf = leaf
	return r.finish(Running)
}

// Halted ends the tick after a callback has reset the agent.
func (x *Turn[A]) Halted() (Result, error) {
	var r run[A]
	x.begin(&r)
	return r.finish(halted)
}

// Activate activates row o, of which the code does not know how. It reports whether
// the row accepted.
func (x *Turn[A]) Activate(o uint16) bool {
	var r run[A]
	x.begin(&r)
	ok := r.activate(o, &r.t.nodes[o])
	x.WalkNext = r.walkNext
	return ok
}

// Deactivate deactivates row o, of which the code does not know how, and what is
// active below it.
func (x *Turn[A]) Deactivate(o uint16, cause behavior.Reason) {
	var r run[A]
	x.begin(&r)
	r.deactivate(o, cause)
	x.WalkNext = r.walkNext
}

// WalkFrom goes on below group o, whose behavior has been ticked in a steady tick and
// has changed something: rows that the plan leaves out may accept now.
func (x *Turn[A]) WalkFrom(o uint16) (Result, error) {
	var r run[A]
	x.begin(&r)
	return r.finish(r.walkFrom(o))
}

// Enter goes on with row o, which accepted with value v: it is to replace the active
// child of its group.
func (x *Turn[A]) Enter(o uint16, v float64) (Result, error) {
	var r run[A]
	x.begin(&r)
	n := &r.t.nodes[o]
	d := x.decision(n.parent)
	d.picked, d.entering = choice{child: int(n.index), value: v}, true
	return x.groupDone(&r, n.parent, r.decisions(n.parent, &r.t.nodes[n.parent], &d, Running))
}

// Visit goes on with row o, which was activated in this tick.
func (x *Turn[A]) Visit(o uint16) (Result, error) {
	var r run[A]
	x.begin(&r)
	return r.finish(x.climb(&r, o, r.visit(o, true)))
}

// Ended goes on after row o ended with st, which has not been noted yet.
func (x *Turn[A]) Ended(o uint16, st Status) (Result, error) {
	var r run[A]
	x.begin(&r)
	return r.finish(x.climb(&r, o, r.end(o, &r.t.nodes[o], st, behavior.ReasonNone)))
}

// Refused goes on after row o could not activate.
func (x *Turn[A]) Refused(o uint16) (Result, error) {
	var r run[A]
	x.begin(&r)
	return r.finish(x.climb(&r, o, Idle))
}

// AskFrom goes on with a decision of group o: those of its children before from have
// been asked and have refused.
func (x *Turn[A]) AskFrom(o uint16, from uint8) (Result, error) {
	var r run[A]
	x.begin(&r)
	n := &r.t.nodes[o]
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
		st = exhausted(n.policy, n.src.EndOn, d.last)
	}
	return x.groupDone(&r, o, st)
}

// begin makes r the run that goes on with the tick.
func (x *Turn[A]) begin(r *run[A]) {
	r.init(x.Tree.tree(), x.Agent, x.Mem, x.In)
	r.redecides, r.interrupted, r.walkNext = x.Redecides, x.Interrupted, x.WalkNext
}

// decision returns what group o knows of its decisions so far.
func (x *Turn[A]) decision(o uint16) decision {
	d := decision{locals: locals{last: Running, child: -1}}
	if x.Mask != 0 && x.Group == o {
		d.mask, d.k, d.last = x.Mask, uint32(bits.OnesCount64(x.Mask)), x.Last
	}
	return d
}

// groupDone ends the tick after group o has decided, with status st.
func (x *Turn[A]) groupDone(r *run[A], o uint16, st Status) (Result, error) {
	if ended(st) {
		st = r.end(o, &r.t.nodes[o], st, behavior.ReasonNone)
	}
	return r.finish(x.climb(r, o, st))
}

// climb is run.climb with what the turn knows of the groups' decisions. st may also
// be Idle: row o could not activate.
func (x *Turn[A]) climb(r *run[A], o uint16, st Status) Status {
	for ended(st) || st == Idle {
		n := &r.t.nodes[o]
		if n.parent == core.NoRow {
			break
		}
		up := &r.t.nodes[n.parent]
		switch up.policy {
		case SequentialList, Sequence:
			st = r.group(n.parent, up, stage{child: int(n.index), ended: st})
		default:
			d := x.decision(n.parent)
			d.picked.child = int(n.index)
			st = r.decisions(n.parent, up, &d, st)
		}
		if o = n.parent; ended(st) {
			st = r.end(o, up, st, behavior.ReasonNone)
		}
	}
	if st != suspended {
		return st
	}
	for n := &r.t.nodes[o]; n.parent != core.NoRow; { // as run.keepAbove
		l := x.decision(n.parent).locals
		l.child = int8(n.index)
		n = &r.t.nodes[n.parent]
		r.keep(n, l)
	}
	return st
}
