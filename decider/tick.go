package decider

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// walk is a tick that cannot go by the plan: it walks from the root.
func (t *tree) walk(agent erased, mem Memory, in Input, knows heed) (Result, error) {
	h := mem.h
	if h != nil && in.World != nil && in.World.inFrame && knows < heedFrame {
		in.World.refuse("Tree.Tick") // for its mistake
		return Result{Status: Idle, Leaf: NoRow}, &TickError{Err: ErrInFrame, Agent: h.ID, Known: true, Note: "lone agents are ticked before or after World.Tick"}
	}
	if h == nil || h.Print != t.print || h.Mark&core.MarkBusy != 0 || in.Delta < 0 {
		return Result{Status: Idle, Leaf: NoRow}, t.refuse(mem, in.Delta)
	}
	if t.shared() {
		err := t.shares(in.World)
		if err == nil && h.Mark&core.MarkRestored == 0 && t.isForeign(h, in.World) {
			err = t.enterWorld(h, in.World)
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
	if h.Tick == standingTicks && knows < heedFrame && in.World != nil && h.Now < standingTicks*shortestDuration {
		in.World.clockStands(t.prog, t.timed)
	}
	h.Mark, h.Draws = h.Mark&(core.MarkRoot|core.MarkRestored)|core.MarkBusy, onlyAsks
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
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
		r.applyInjections()
		if r.reset() {
			return r.finish(halted)
		}
	}
	return r.finish(r.top())
}

// top treats the root as the only child of a virtual group.
func (r *run) top() Status {
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
func (r *run) enterRoot() Status {
	root := &r.t.nodes[0]
	entered := false
	if root.opts.has(optTakes) {
		switch r.acquireOr(0, asking{}) {
		case contended:
			if r.reset() {
				return halted
			}
			return Idle
		case deferred:
			return r.suspend(core.NoRow)
		case squadEntered:
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
func (r *run) finish(st Status) (Result, error) {
	h := r.h
	if st == Running && !r.walkNext && r.detail == Nothing && int(h.Leaf) < len(r.t.plans) && r.t.plans[h.Leaf].settled {
		h.Mark = steady
		return Result{Status: Running, Leaf: Row(h.Leaf), Redecides: r.redecides, Interrupted: r.interrupted}, nil
	}
	var err error
	if st == suspended {
		h.Leaf = r.suspendedAt
		return Result{Status: st, Leaf: Row(r.ran), Redecides: r.redecides, Interrupted: r.interrupted}, nil
	}
	if st != Running {
		cause := behavior.ReasonNone
		if st == halted {
			st, cause, r.ran = Idle, behavior.ReasonReset, 0
			if r.guarded {
				cause = behavior.ReasonLoopGuard
				err = r.t.loopError(h.ID, r.guardRow)
			}
		}
		if h.Mark&core.MarkRoot != 0 {
			r.deactivate(0, cause)
			if r.reset() { // by the Deactivate of what ended
				st, r.ran = Idle, 0
			}
		}
		h.Leaf = core.NoRow
		h.Mark, h.Draws = 0, 0
		if r.ran != 0 {
			h.Draws = core.SaltRan<<24 | uint32(r.ran-1)
		}
	} else {
		if r.t.lanes {
			h.Leaf = r.t.firstLeaf(h)
		}
		mark := uint8(core.MarkRoot)
		if r.nextByPlan() {
			mark = steady
		}
		h.Mark = mark
	}
	res := Result{Status: st, Leaf: Row(h.Leaf), Redecides: r.redecides, Interrupted: r.interrupted}
	if r.detail > Nothing {
		return r.observeEnd(res), err
	}
	if r.shared != nil {
		r.releaseLeft()
	}
	return res, err
}

// releaseLeft releases what the agent holds for rows that it has left: now, or where a
// frame's squads are still formed, later.
func (r *run) releaseLeft() {
	switch {
	case r.shared == nil:
	case !r.shared.framing:
		r.ends, r.hadTurn = true, r.own.mem.Held&core.HeldTurn != 0
		r.releaseAll()
	case r.t.holding(r.h):
		r.h.Mark |= core.MarkReleases
	}
}

// firstLeaf returns the leaf that runs or, of lanes, the first; or the group
// that rests.
func (t *tree) firstLeaf(h *core.Header) uint16 {
	o := uint16(0)
	for {
		n := &t.nodes[o]
		if n.count == 0 {
			return o
		}
		child := int(*h.Byte(n.child)) - 1
		if n.row.Parallel {
			child = firstBit(*h.Word(n.row.Word + core.WordRunning))
		}
		if child < 0 {
			return o
		}
		o = n.first + uint16(child)
	}
}

// refuse says why a tick cannot begin.
func (t *tree) refuse(mem Memory, delta time.Duration) error {
	if err := t.usable(mem); err != nil {
		return err
	}
	return &TickError{Err: ErrNegativeDelta, Agent: mem.h.ID, Known: true, Note: delta.String()}
}

// usable reports whether mem is an idle memory of this tree.
func (t *tree) usable(mem Memory) error {
	if err := t.Fits(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkBusy != 0 {
		return &TickError{Err: ErrBusy, Agent: mem.h.ID, Known: true}
	}
	return nil
}

func (t *tree) Fits(mem Memory) error {
	if t == nil {
		return nilTree("a call")
	}
	if t.fits(mem) {
		return nil
	}
	e := &TickError{Err: ErrWrongMemory, Note: errMemory(t.print, mem)}
	if mem.h != nil && mem.h.Print != 0 {
		e.Agent, e.Known = mem.h.ID, true
	}
	return e
}

func (t *tree) loopError(agent uint64, o uint16) error {
	return &TickError{Err: ErrRedecideLoop, Agent: agent, Known: true, Path: t.path(o), Note: fmt.Sprintf("the limit is %d", t.guard)}
}
