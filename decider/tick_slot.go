package decider

import (
	"fmt"
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

func (t *tree) Inject(mem Memory, w *World, name string, sub *tree) error {
	if w != nil && w.inFrame {
		return w.refuse("Tree.Inject")
	}
	return t.inject(mem, w, name, sub)
}

// inject is Inject, also at the end of a frame.
func (t *tree) inject(mem Memory, w *World, name string, sub *tree) error {
	return w.lost(t.tryInject(mem, w, name, sub))
}

func (t *tree) tryInject(mem Memory, w *World, name string, sub *tree) error {
	n, err := t.slotNamed(mem, name)
	if err != nil {
		return err
	}
	fail := func(err error, note string) error {
		return &TickError{Err: err, Agent: mem.h.ID, Known: true, Path: t.path(n.row.Self), Note: note}
	}
	switch {
	case w == nil:
		return fail(ErrNoWorld, "it is the one that the agent is ticked in")
	case w.find(t.prog) == nil:
		return fail(ErrForeignWorld, "the tree has not joined it: call Tree.Join")
	case sub == nil:
		return fail(ErrNilTree, "Eject empties a slot")
	case sub == t:
		return fail(ErrSelfInjection, "")
	case sub.MemorySize() > n.src.Slot.Bytes:
		return fail(ErrTooLarge, fmt.Sprintf("%d bytes, %d are reserved", sub.MemorySize(), n.src.Slot.Bytes))
	}
	if w.find(sub.prog) == nil {
		if err := sub.join(w, false); err != nil {
			return err
		}
	}
	t.rouse(mem.h)
	t.pend(n, mem.h, t.know(sub))
	return nil
}

func (t *tree) Eject(mem Memory, name string) error {
	n, err := t.slotNamed(mem, name)
	if err != nil {
		return err
	}
	t.rouse(mem.h)
	t.pend(n, mem.h, pendingNothing)
	return nil
}

func (t *tree) slotNamed(mem Memory, name string) (*node, error) {
	if err := t.Fits(mem); err != nil {
		return nil, err
	}
	for i := range t.nodes {
		if s := t.nodes[i].src.Slot; s != nil && s.Name == name {
			return &t.nodes[i], nil
		}
	}
	return nil, &TickError{Err: ErrNoSlot, Agent: mem.h.ID, Known: true, Note: quote(name)}
}

func (t *tree) pend(n *node, h *core.Header, tree uint32) {
	pending := h.Quad(n.slot + slotPending)
	t.forgo(*pending)
	*pending = tree
	h.Mark &^= core.MarkSteady
}

// pending reports whether a slot is to be filled or emptied when the next tick
// begins.
func (t *tree) pending(h *core.Header) bool {
	for _, s := range t.slots {
		if *h.Quad(t.nodes[s].slot + slotPending) != 0 {
			return true
		}
	}
	return false
}

func (t *tree) Injected(mem Memory, name string) (*tree, Memory) {
	t.needs(mem, "Injected")
	n, err := t.slotNamed(mem, name)
	if err != nil {
		return nil, Memory{}
	}
	return t.injectedAt(n, mem)
}

// injectedAt is Injected for slot row n.
func (t *tree) injectedAt(n *node, mem Memory) (*tree, Memory) {
	number := *mem.h.Quad(n.slot + slotTree)
	if number == 0 {
		return nil, Memory{}
	}
	sub := t.known(number)
	if sub == nil { // injected by another tree with this fingerprint
		panic("ethogram: Injected: the memory is one of another tree with this fingerprint" + askCrowd)
	}
	return sub, Memory{mem.h.Inner(n.slot + slotMemory)}
}

// inner returns the run of what is injected at slot row n, or false if there is
// nothing. Its memory has the agent's clock, words and id.
func (r *run) inner(n *node) (run, bool) {
	sub := r.t.known(*r.h.Quad(n.slot + slotTree))
	if sub == nil {
		return run{}, false
	}
	h := within(r.h, n)
	if r.h.Draws>>24 != core.SaltRan { // else its tick is over, and this has the row that ended last
		r.h.Draws, h.Draws = onlyAsks, onlyAsks
	}
	h.Mark = h.Mark&^core.MarkReset | r.h.Mark&core.MarkReset
	left := min(sub.guard, r.t.guard-r.fewer-r.redecides)
	return run{
		baseFlags: h.Flags,
		t:         sub, agent: r.agent, h: h, live: r.live, w: r.w,
		observer: r.observer, detail: r.detail, shared: r.shared, joined: r.shared.find(sub.prog), own: r.own,
		fewer: sub.guard - left,
	}, true
}

// innerAt is inner at row o, with the flags of the roles that it reads.
func (r *run) innerAt(o uint16) (run, bool) {
	defer func(before uint64) { r.h.Flags = before }(r.h.Flags)
	r.h.Flags |= r.roles(o)
	return r.inner(&r.t.nodes[o])
}

// within returns the memory of what is injected in h at slot row n, with the
// agent's clock and words.
func within(h *core.Header, n *node) *core.Header {
	in := h.Inner(n.slot + slotMemory)
	in.Now, in.Delta, in.Tick = h.Now, h.Delta, h.Tick
	in.Flags, in.Stimuli = h.Flags, h.Stimuli
	return in
}

// keepTime brings what is injected in h up to the agent's clock, also where
// nothing asked it in this tick: what a memory is must not depend on whether the
// tick went by a plan.
func (t *tree) keepTime(h *core.Header) {
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.keepTime(within(h, n))
		}
	}
}

// mergeInner takes over the results of a run of what is injected.
func (r *run) mergeInner(in *run) {
	r.redecides += in.redecides
	r.interrupted = r.interrupted || in.interrupted
	r.walkNext = true // what is injected is walked in every tick
	r.stimuliVersion += in.stimuliVersion
	r.h.Stimuli = in.h.Stimuli
	r.h.Mark |= in.h.Mark & core.MarkReset
	in.h.Draws = onlyAsks
	in.h.Mark &^= core.MarkReset | core.MarkRedecide
}

// applyInjections carries out what Inject and Eject have recorded, at the start of
// a tick, also for the slots of what is injected. What is active is only
// deactivated: until the next tick the slot refuses, wherever its row stands.
func (r *run) applyInjections() {
	for _, s := range r.t.slots {
		r.applyInjection(&r.t.nodes[s])
	}
}

func (r *run) applyInjection(n *node) {
	pending := r.h.Quad(n.slot + slotPending)
	in, ok := r.inner(n)
	if *pending == 0 {
		if ok && in.t.slots != nil {
			in.applyInjections()
			r.mergeInner(&in)
		}
		return
	}
	if ok {
		if in.h.Mark&core.MarkRoot != 0 {
			*r.h.Byte(n.slot + slotState) |= slotEjected
			in.deactivate(0, behavior.ReasonEjected)
			in.h.Leaf = core.NoRow
			r.mergeInner(&in)
			return
		}
		if r.shared.framing && in.t.holding(in.h) {
			return // its tokens go back at the frame's end, it goes in the next tick
		}
		in.releaseAll()
		r.t.vacate(r.h, n)
	}
	clear(r.h.Bytes(n.slot+slotMemory, align8(uint32(n.src.Slot.Bytes))))
	tree := r.h.Quad(n.slot + slotTree)
	if *pending != pendingNothing {
		*tree = *pending
		in := r.h.Inner(n.slot + slotMemory)
		r.t.known(*tree).start(in, r.h.ID)
		in.Held = core.HeldInSlot
	}
	*pending = 0
}

// holding reports whether the agent holds tokens for rows of t, by its memory h,
// or of what is injected in it.
func (t *tree) holding(h *core.Header) bool {
	if h.Held&core.HeldTokens != 0 {
		return true
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil && sub.holding(h.Inner(n.slot+slotMemory)) {
			return true
		}
	}
	return false
}

// askSlot asks what is injected at n.
func (r *run) askSlot(n *node, a asking) (float64, Answer, time.Duration) {
	in, ok := r.inner(n)
	if !ok || in.h.Mark&core.MarkRoot != 0 || *r.h.Quad(n.slot + slotPending) != 0 {
		return math.NaN(), RefusedSlot, 0
	}
	if in.t.slots != nil {
		in.applyInjections() // the agent's tick may have gone by a plan so far
	}
	v, done := in.ask(0, asking{k: a.k, inside: true})
	r.mergeInner(&in)
	switch {
	case v == 0:
		return math.NaN(), RefusedSlot, 0
	case !done:
		return v, Accepted, 0
	case n.src.Outcome.apply(Succeeded) == Failed:
		return v, RefusedDelegate, 0
	}
	return v, AnsweredDone, 0
}

// acquireInSlot acquires the tokens that what is injected at n needs.
func (r *run) acquireInSlot(n *node) acquisition {
	in, ok := r.inner(n)
	if !ok || !in.t.nodes[0].opts.has(optTakes) {
		return acquired
	}
	return in.acquire(0)
}

// occupied reports whether what is injected at n runs already: another row of the
// slot, asked together with this one, was entered first.
func (r *run) occupied(n *node) bool {
	in, ok := r.inner(n)
	return ok && in.h.Mark&core.MarkRoot != 0
}

// visitSlot runs what is injected at row o.
func (r *run) visitSlot(o uint16, n *node, fresh bool) Status {
	again := r.recheckLane
	r.recheckLane = false
	state := r.h.Byte(n.slot + slotState)
	ejected := *state&slotEjected != 0 && !fresh
	*state &^= slotEjected
	in, ok := r.inner(n)
	if ejected || !ok {
		return r.end(n, Failed, behavior.ReasonEjected)
	}
	if !fresh {
		if st := r.checkActive(o, n, again); st != Running {
			return st
		}
	}
	st := Failed
	switch {
	case !fresh && in.h.Mark&core.MarkRoot != 0:
		st = in.visit(0, false)
	case !fresh: // it was reset by itself: it was not asked, and has no tokens
		return r.end(n, Failed, behavior.ReasonEjected)
	case in.activate(0, &in.t.nodes[0]) && !in.reset():
		st = in.visit(0, true)
	}
	return r.slotStands(o, n, &in, st)
}

// resumeSlot goes on with a tick that was suspended in what is injected at o.
func (r *run) resumeSlot(o uint16, n *node) Status {
	in, _ := r.inner(n)
	in.verdict, in.candidates, in.noPlace, in.squadKey = r.verdict, r.candidates, r.noPlace, r.squadKey
	r.verdict = noVerdict
	return r.slotStands(o, n, &in, in.resume(in.h.Leaf))
}

func (r *run) slotStands(o uint16, n *node, in *run, st Status) Status {
	r.mergeInner(in)
	if in.revalued > 0 {
		r.revalue(n, in.revalued)
	}
	switch {
	case r.reset():
		return halted
	case st == suspended:
		in.h.Leaf = in.suspendedAt
		return r.suspend(o)
	case in.guarded:
		r.guarded, r.guardRow = true, o
		return halted
	case ended(st):
		return r.end(n, st, behavior.ReasonNone)
	}
	if in.t.lanes {
		in.h.Leaf = in.t.firstLeaf(in.h)
	}
	r.h.Leaf = o
	return Running
}

// deactivateSlot deactivates what is active in what is injected at n.
func (r *run) deactivateSlot(n *node, cause behavior.Reason) {
	*r.h.Byte(n.slot + slotState) = 0 // that was of this activation
	in, ok := r.inner(n)
	if !ok {
		return
	}
	if in.h.Mark&core.MarkRoot != 0 {
		in.deactivate(0, cause)
	}
	in.h.Leaf = core.NoRow
	r.mergeInner(&in)
}

// releaseAll releases what the agent holds for rows that it has left, in the
// tree and in what is injected.
func (r *run) releaseAll() {
	if r.h.Held&core.HeldTokens != 0 && r.joined != nil {
		r.release()
	}
	for _, s := range r.t.slots {
		r.releaseIn(&r.t.nodes[s])
	}
}

// releaseIn does so for what is injected at n. It stands alone because a run
// that a loop makes for a recursive call is on the heap.
func (r *run) releaseIn(n *node) {
	if in, ok := r.inner(n); ok {
		in.ends, in.hadTurn = r.ends, r.hadTurn
		in.releaseAll()
	}
}
