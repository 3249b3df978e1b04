package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// steady are the marks of a memory whose next tick may go by the plan.
const steady = core.MarkRoot | core.MarkSteady

// Tick lets the agent decide and act once: those who may interrupt are asked,
// the active path is ticked, and what ends is replaced. mem must be a memory
// of this tree and in use by nobody else. It does not allocate.
//
// The error is ErrNegativeDelta, ErrWrongMemory or ErrBusy, before any callback
// has run and with nothing changed; or ErrRedecideLoop, after which the path is
// left and the memory usable. A panic of a callback goes on to the caller:
// call Unwind before the next tick.
func (t *Tree[A]) Tick(agent A, mem Memory, in Input) (Result, error) {
	h := mem.h
	if h == nil || h.Print != t.print || h.Mark&core.MarkBusy != 0 || in.Delta < 0 {
		return Result{Status: Idle, Leaf: NoRow}, t.refuse(mem, in.Delta)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	var live uint64
	if in.Stimuli != nil {
		live = uint64(*in.Stimuli)
	}
	var world *core.World
	if in.World != nil {
		world = &in.World.core
		if in.World.detail > Transitions {
			return t.walk(agent, h, &in, live)
		}
	}
	if h.Mark != steady || uint64(in.Flags) != h.Flags || live != h.Stimuli || h.Now >= h.Due {
		return t.walk(agent, h, &in, live)
	}
	const busy = steady | core.MarkBusy
	h.Mark = busy
	p := &t.plans[h.Leaf]
	// Four at a time: less to reload after each indirect call (measured on W1:
	// 1.3x).
	plain := p.steps[:p.plain]
	var v float64
	var row *core.Row
	for len(plain) >= 4 {
		s := (*[4]step[A])(plain)
		h.Draws = core.SaltDecide << 24
		if v = s[0].decide(agent, Query{h, s[0].row, world}); v > 0 || h.Mark != busy {
			row = s[0].row
			return t.offAccepted(agent, h, &in, row, v)
		}
		h.Draws = core.SaltDecide << 24
		if v = s[1].decide(agent, Query{h, s[1].row, world}); v > 0 || h.Mark != busy {
			row = s[1].row
			return t.offAccepted(agent, h, &in, row, v)
		}
		h.Draws = core.SaltDecide << 24
		if v = s[2].decide(agent, Query{h, s[2].row, world}); v > 0 || h.Mark != busy {
			row = s[2].row
			return t.offAccepted(agent, h, &in, row, v)
		}
		h.Draws = core.SaltDecide << 24
		if v = s[3].decide(agent, Query{h, s[3].row, world}); v > 0 || h.Mark != busy {
			row = s[3].row
			return t.offAccepted(agent, h, &in, row, v)
		}
		plain = plain[4:]
	}
	for i := range plain {
		row = plain[i].row
		h.Draws = core.SaltDecide << 24
		if v = plain[i].decide(agent, Query{h, row, world}); v > 0 || h.Mark != busy {
			return t.offAccepted(agent, h, &in, row, v)
		}
	}
	if p.plain < len(p.steps) {
		return t.off(agent, h, &in, p, p.plain)
	}
	if p.tick != nil {
		h.Draws = core.SaltTick << 24
		if st := p.tick(agent, behavior.Context{Mem: h, Row: p.row, World: world}); ended(st) || h.Mark != busy {
			return t.offEnded(agent, h, &in, p.row.Self, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// off leaves the steady path at a step of the plan that is more than a call.
func (t *Tree[A]) off(agent A, h *core.Header, in *Input, p *plan[A], k int) (Result, error) {
	r := t.run(agent, h, in)
	return r.finish(r.follow(p, k))
}

// offAccepted leaves it because row accepted, or reset its agent.
func (t *Tree[A]) offAccepted(agent A, h *core.Header, in *Input, row *core.Row, v float64) (Result, error) {
	r := t.run(agent, h, in)
	if r.reset() {
		return r.finish(halted)
	}
	return r.finish(r.interrupt(row.Self, accepted(v, false)))
}

// offEnded leaves it because the leaf ended, or reset its agent.
func (t *Tree[A]) offEnded(agent A, h *core.Header, in *Input, leaf uint16, st Status) (Result, error) {
	r := t.run(agent, h, in)
	r.reread()
	if r.reset() {
		return r.finish(halted)
	}
	return r.finish(r.climb(leaf, r.end(leaf, &t.nodes[leaf], st, behavior.ReasonNone)))
}

// walk is a tick in full, from the root.
func (t *Tree[A]) walk(agent A, h *core.Header, in *Input, live uint64) (Result, error) {
	h.Flags, h.Stimuli = uint64(in.Flags), live
	h.Mark = h.Mark&core.MarkRoot | core.MarkBusy
	r := t.run(agent, h, in)
	if r.detail >= Ticks {
		r.observeStart()
	}
	return r.finish(r.top())
}

// top treats the root as the only child of a virtual group.
func (r *run[A]) top() Status {
	fresh := r.h.Mark&core.MarkRoot == 0
	if fresh {
		v, _ := r.ask(0, asking{})
		if r.reset() {
			return halted
		}
		if v == 0 {
			return Idle
		}
		ok := r.activate(0, &r.t.nodes[0])
		if r.reset() {
			return halted
		}
		if !ok {
			return Failed
		}
	}
	if r.detail >= Rows {
		r.observeRow(EventPush, 0)
	}
	return r.visit(0, fresh)
}

// finish leaves what has to be left, settles what the next tick may go by, and
// makes the result.
func (r *run[A]) finish(st Status) (Result, error) {
	h := r.h
	var err error
	if st != Running {
		cause := behavior.ReasonNone
		if st == halted {
			st, cause = Idle, behavior.ReasonReset
			if r.guarded {
				cause = behavior.ReasonLoopGuard
				err = r.t.loopError(h.ID, r.guardRow)
			}
		}
		if h.Mark&core.MarkRoot != 0 {
			r.leave(0, cause)
			if r.reset() { // by the Deactivate of what ended
				st = Idle
			}
		}
		h.Leaf = core.NoRow
		h.Mark = 0
	} else {
		if r.t.lanes {
			h.Leaf = r.t.firstLeaf(h)
		}
		mark := uint8(core.MarkRoot)
		if r.settle() {
			mark = steady
		}
		h.Mark = mark
	}
	res := Result{Status: st, Leaf: Row(h.Leaf), Redecides: r.redecides, Interrupted: r.interrupted}
	if r.detail >= Ticks {
		r.observeEnd(res)
	}
	return res, err
}

// firstLeaf returns the leaf that runs or, of lanes, the first; or the group
// that rests.
func (t *Tree[A]) firstLeaf(h *core.Header) uint16 {
	o := uint16(0)
	for {
		n := &t.nodes[o]
		if n.count == 0 {
			return o
		}
		child := int(*h.Byte(n.row.Byte + core.ByteChild)) - 1
		if n.row.Parallel {
			child = firstBit(*h.Word(n.row.Word + core.WordRunning))
		}
		if child < 0 {
			return o
		}
		o = n.first + uint16(child)
	}
}
