package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// steady are the marks of a memory whose next tick may go by the plan.
const (
	steady     = core.MarkRoot | core.MarkSteady
	steadyBusy = steady | core.MarkBusy
)

// Tick lets the agent decide and act once: those who may interrupt are asked,
// the active path is ticked, and what ends is replaced. mem must be a memory
// of this tree and in use by nobody else. It does not allocate.
//
// The error is ErrNegativeDelta, ErrWrongMemory, ErrBusy, ErrNoWorld,
// ErrForeignWorld, or ErrInFrame in a callback of a crowd of this world, before
// any callback has run and with nothing changed; or ErrRedecideLoop, after which
// the path is left and the memory usable. A panic of a callback goes on to the
// caller: call Unwind before the next tick.
func (t *Tree[A]) Tick(agent A, mem Memory, in Input) (Result, error) {
	return t.tick(agent, mem, in, heedNothing) // and no more, so that it is inlined
}

// tick is Tick of a lone agent, or in a frame, of which whoever ticks then knows.
func (t *Tree[A]) tick(agent A, mem Memory, in Input, knows heed) (Result, error) {
	if t == nil {
		return Result{Status: Idle, Leaf: NoRow}, nilTree("Tick")
	}
	h := mem.h
	var live uint64
	if in.Stimuli != nil {
		live = uint64(*in.Stimuli)
	}
	if h == nil || in.World != nil && in.World.heeded > knows && in.World.heeds(h.ID, knows) ||
		h.Print != t.print || h.Mark != steady ||
		uint64(in.Flags) != h.Flags || live != h.Stimuli ||
		in.Delta < 0 || t.careful && (t.abroad(h, in.World) || t.mustWalk(h, in.Delta, in.World)) {
		return t.tickInFull(agent, mem, in, knows)
	}
	h.Now = advanced(h.Now, in.Delta)
	h.Delta = in.Delta
	h.Tick++
	h.Mark = steadyBusy
	world := in.World.inner()
	p := &t.plans[h.Leaf]
	if len(p.plain) > 0 {
		if s, v := p.plain.follow(agent, h, world); s != nil {
			return t.leaveStep(agent, h, in.Stimuli, in.World, s, v)
		}
	}
	if p.more {
		return t.goOn(agent, h, in.Stimuli, in.World, p)
	}
	if p.tick != nil {
		h.Draws = core.SaltTick << 24
		st := p.tick(agent, behavior.Context{Mem: h, Row: p.row, World: world})
		if ended(st) || h.Mark != steadyBusy {
			return t.leaveLeaf(agent, h, in.Stimuli, in.World, st)
		}
	}
	h.Mark = steady
	return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
}

// follow takes plain steps as long as they are in order: a row that is asked
// refuses, a row that is rechecked accepts. It returns the first that is not,
// with what its Decide returned, or nil. Four steps at a time leave less to
// reload after each indirect call (measured on W1: 1.3x).
func (s steps[A]) follow(agent A, h *core.Header, world *core.World) (*step[A], float64) {
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

// mustWalk reports whether the plan ends with this tick, or the world does not
// know the tree.
func (t *Tree[A]) mustWalk(h *core.Header, delta time.Duration, w *World) bool {
	at := t.layout.due
	return at != 0 && delta >= time.Duration(*h.Word(at))-h.Now ||
		t.squads && t.layout.home == 0 && w.find(t.prog) == nil
}

// leaveStep leaves the steady path at step s, which was not in order: its
// Decide returned v, or changed the agent's memory: reset it, or a slot in it.
func (t *Tree[A]) leaveStep(agent A, h *core.Header, live *stimuli.Mask, w *World, s *step[A], v float64) (Result, error) {
	r := t.run(agent, h, live, w)
	o := s.row.Self
	switch {
	case r.reset():
		return r.finish(halted)
	case v > 0 == s.path: // in order: a slot is filled
		p := &t.plans[h.Leaf]
		return r.finish(r.follow(p, p.after(s)))
	case s.path:
		return r.finish(r.climb(o, r.end(o, &t.nodes[o], Failed, behavior.ReasonFailed)))
	}
	return r.finish(r.interrupt(o, accepted(v, false)))
}

// leaveSteps leaves it before step k, which has to be asked in full.
func (t *Tree[A]) leaveSteps(agent A, h *core.Header, live *stimuli.Mask, w *World, k int) (Result, error) {
	r := t.run(agent, h, live, w)
	return r.finish(r.follow(&t.plans[h.Leaf], k))
}

// leaveLeaf leaves it because the leaf ended with st, or changed its agent's
// memory.
func (t *Tree[A]) leaveLeaf(agent A, h *core.Header, live *stimuli.Mask, w *World, st Status) (Result, error) {
	r := t.run(agent, h, live, w)
	r.reread()
	if r.reset() {
		return r.finish(halted)
	}
	if !ended(st) {
		return r.finish(Running)
	}
	return r.finish(r.climb(h.Leaf, r.end(h.Leaf, &t.nodes[h.Leaf], st, behavior.ReasonNone)))
}

// tickInFull is a tick that cannot go by a plan: it walks from the root.
func (t *Tree[A]) tickInFull(agent A, mem Memory, in Input, knows heed) (Result, error) {
	h := mem.h
	if h != nil && in.World != nil && in.World.inFrame && knows < heedFrame {
		return Result{Status: Idle, Leaf: NoRow}, &TickError{Err: ErrInFrame, Agent: h.ID, Known: true, Note: "lone agents are ticked before or after World.Tick"}
	}
	if h == nil || h.Print != t.print || h.Mark&core.MarkBusy != 0 || in.Delta < 0 {
		return Result{Status: Idle, Leaf: NoRow}, t.refuse(mem, in.Delta)
	}
	if t.shared() {
		err := t.shares(in.World)
		if err == nil && h.Mark&core.MarkRestored == 0 && t.abroad(h, in.World) {
			err = t.arrive(h, in.World)
		}
		if err != nil {
			return Result{Status: Idle, Leaf: NoRow}, err
		}
	}
	h.Now = advanced(h.Now, in.Delta)
	h.Delta = in.Delta
	h.Tick++
	h.Flags, h.Stimuli = uint64(in.Flags), 0
	if in.Stimuli != nil {
		h.Stimuli = uint64(*in.Stimuli)
	}
	h.Mark = h.Mark&(core.MarkRoot|core.MarkRestored) | core.MarkBusy
	r := t.run(agent, h, in.Stimuli, in.World)
	if r.detail >= Ticks {
		r.observeStart()
	}
	if t.hears && in.Stimuli == nil && in.World != nil {
		in.World.deaf(h, t.prog)
	}
	if h.Mark&core.MarkRestored != 0 {
		if t.shared() && in.World.frozen {
			return r.finish(r.suspend(core.NoRow)) // it goes on in Crowd.resume
		}
		r.rejoin()
	}
	if t.slots != nil {
		r.swap()
		if r.reset() {
			return r.finish(halted)
		}
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
		return r.enterRoot()
	}
	if r.detail >= Rows {
		r.observeRow(EventPush, 0)
	}
	return r.visit(0, false)
}

// enterRoot enters the root, which has accepted.
func (r *run[A]) enterRoot() Status {
	root := &r.t.nodes[0]
	entered := false
	if root.opts.has(optTakes) {
		switch r.take(0) {
		case lost:
			return Idle
		case deferred:
			return r.suspend(core.NoRow)
		case begun:
			entered = true
		}
	}
	ok := entered || r.activate(0, root)
	if r.reset() {
		return halted
	}
	if !ok {
		return Failed
	}
	if r.detail >= Rows {
		r.observeRow(EventPush, 0)
	}
	return r.visit(0, true)
}

// finish leaves what has to be left, settles what the next tick may go by, and
// makes the result.
func (r *run[A]) finish(st Status) (Result, error) {
	h := r.h
	var err error
	if st == suspended {
		h.Leaf = r.at
		return Result{Status: st, Redecides: r.redecides, Interrupted: r.interrupted}, nil
	}
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
	switch {
	case r.shared == nil:
	case !r.shared.framing:
		r.giveBackAll()
	case r.t.holding(h):
		h.Mark |= core.MarkOwing
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
