package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// What a visit may return besides the statuses of a row.
const (
	halted         Status = 100 + iota // a callback reset its agent, or the loop guard fired: callers return it too
	tokenContended                     // another agent acquired the gate's last token first
	suspended                          // the tick goes on in the frame's serial phase
)

func ended(s Status) bool { return s-Succeeded <= Failed-Succeeded } // one comparison

// run is one tick of one agent that has left the steady path. It lives on the
// stack; callbacks get frames, never the run.
type run struct {
	t     *tree
	agent erased
	h     *core.Header
	live  *stimuli.Mask // as Input has it
	w     *World

	observer Observer
	shared   *World   // of a tree with gates
	joined   *joined  // what shared keeps of the tree
	own      holding  // the agent's memory, also where h is that of what is injected in it
	squadKey uint64   // of the squad that refused,
	peeked   gatePeek // what the gate said that refused last, for observers
	revalued float64  // of an injected tree whose root has another value now, by its target
	sifted   sifted

	baseFlags      uint64 // the flags without those of roles
	candidates     uint32 // for the squad that refused
	noPlace        uint32 // squads of its row that have begun, and have no place for it
	detail         Detail
	verdict        squadVerdict // of a candidate for a squad whose tick goes on
	suspendedAt    uint16       // in the decision of this group, NoRow for the root
	redecides      uint16
	ran            uint16 // what ended last by itself, plus 1; a tick that is suspended has it in its Result's Leaf
	fewer          uint16 // there may be as many redecides as the tree's guard allows, but for these: in a slot
	stimuliVersion uint16 // how often they have changed in this tick
	redecided      uint16 // the row that a redecide last accepted, for observers
	beaten         uint16 // the row that is left for a better one and was scored again, plus 1, for observers
	guardRow       uint16 // in this group
	guarded        bool   // the loop guard fired
	interrupted    bool
	walkNext       bool // the next tick must walk: an answer may change without a new word
	recheckLane    bool // the lane that is visited next is rechecked after another ended or could not activate
	asPlanned      bool // a plan was carried out to its end, as planned
	ends           bool // it releases what is left at the end of a lone agent's tick,
	hadTurn        bool // and had tokens before which it keeps until the next frame
}

// init makes r, a zero run, a run of the agent's tick in tree t with this of its input. To
// return a run would copy it twice.
func (r *run) init(t *tree, agent erased, h *core.Header, live *stimuli.Mask, w *World) {
	r.t, r.agent, r.h, r.live, r.w = t, agent, h, live, w
	if w != nil {
		r.meet()
	}
}

// meet is the rest of init, of a run in a world. It stands alone so that init is inlined.
func (r *run) meet() {
	t, h, w := r.t, r.h, r.w
	r.baseFlags = h.Flags
	r.observer, r.detail = w.sink, w.detailOf(h.ID)
	if t.shared() {
		r.shared, r.joined = w, w.find(t.prog)
		r.own = holding{h, r.joined}
	}
}

func (r *run) frame(row *core.Row) core.Frame {
	return core.NewFrame(r.h, row, r.w.inner())
}

// callback notes for the frame's draws which callback is about to run.
func (r *run) callback(salt uint32) { r.h.Draws = salt << 24 }

// reset reports whether a callback asked for a reset of this agent.
func (r *run) reset() bool { return r.h.Mark&core.MarkReset != 0 }

// refreshStimuli looks at the live stimuli again, after a callback that may have
// changed them.
func (r *run) refreshStimuli() {
	if r.live != nil {
		if live := uint64(*r.live); live != r.h.Stimuli {
			r.h.Stimuli = live
			r.walkNext = true
			r.stimuliVersion++
		}
	}
}

// noteMasked notes that n was masked in this tick. If it checks only flags and
// stimuli and they pass, it may accept in the next tick although nothing changes.
func (r *run) noteMasked(n *node) {
	if n.opts.has(optPure) && r.t.masks.pass(n.self, r.h.Flags, r.h.Stimuli) {
		r.walkNext = true
	}
}

// visit goes on with row o, or begins with it if it is fresh: activated in this
// tick. It returns how o stands; a row that ended stays activated until its
// group leaves it.
func (r *run) visit(o uint16, fresh bool) Status {
	n := &r.t.nodes[o]
	if n.opts&(optSquad|optBarrier|optSlot|optGate) != 0 {
		return r.visitShared(o, n, fresh)
	}
	return r.visitRow(o, n, fresh)
}

func (r *run) visitRow(o uint16, n *node, fresh bool) Status {
	if r.detail >= Rows {
		r.observeVisit(o, n, fresh)
	}
	again := r.recheckLane
	r.recheckLane = false
	if !fresh && n.opts.has(optHold) {
		switch st := r.checkActive(o, n, again); st {
		case Running:
		case reentered:
			fresh = true
		default:
			return st
		}
	}
	return r.visitBody(o, n, fresh)
}

// visitBody is visitRow behind what is checked of an active row.
func (r *run) visitBody(o uint16, n *node, fresh bool) Status {
	if n.tick != nil {
		if st := r.tick(n); st != Running {
			if st == halted {
				return halted
			}
			return r.end(n, st, behavior.ReasonNone)
		}
	}
	if n.count == 0 {
		if n.opts.has(optCondition) {
			return r.end(n, Succeeded, behavior.ReasonNone)
		}
		r.h.Leaf = o
		return Running
	}
	st := Running
	if r.byList(n) {
		st = r.list(n, fresh)
	} else {
		st = r.group(o, n, stage{fresh: fresh, child: -1})
	}
	if ended(st) {
		return r.end(n, st, behavior.ReasonNone)
	}
	return st
}

// checkActive rechecks active row o, of which redecide says whether it is a lane and another
// has ended or could not activate, and looks at its Timeout.
func (r *run) checkActive(o uint16, n *node, redecide bool) Status {
	if n.src.Recheck == EachTick && !r.recheck(o, n, redecide) {
		if r.reset() {
			return halted
		}
		return r.end(n, Failed, behavior.ReasonFailed)
	}
	if n.opts.has(optSwitch) {
		if st := r.retarget(o, n, false); st != Running {
			return st
		}
	}
	return r.checkTimeout(o, n)
}

func (r *run) checkTimeout(o uint16, n *node) Status {
	if limit := n.timeout(r.h); limit > 0 && r.h.Now-since(r.h, n.row) >= limit {
		return r.end(n, Failed, behavior.ReasonTimedOut)
	}
	return Running
}

// tick calls the Tick of n's behavior.
func (r *run) tick(n *node) Status {
	if r.detail >= Ticks {
		r.observeTicked(n)
	}
	r.callback(core.SaltTick)
	st := n.tick(r.agent, behavior.Context(r.frame(n.row)))
	r.refreshStimuli()
	if r.reset() {
		return halted
	}
	if !ended(st) {
		if st != Running {
			r.w.strangeStatus(r.h, n.row, st)
		}
		return Running
	}
	return st
}

// end notes that n ended with st, or for the given reason, and returns the
// status after its Outcome.
func (r *run) end(n *node, st Status, why behavior.Reason) Status {
	if n.opts.has(optOutcome) {
		st = n.src.Outcome.apply(st)
	}
	if why < behavior.ReasonTimedOut {
		why = behavior.ReasonSucceeded
		if st == Failed {
			why = behavior.ReasonFailed
		}
	}
	if n.count == 0 && why <= behavior.ReasonTimedOut {
		r.ran = n.self + 1
	}
	*r.h.Byte(n.ended) = uint8(why)
	if n.cooldown != 0 {
		*r.h.Word(n.cooldown) = uint64(r.h.Now) + 1
	}
	return st
}

// stage says where in its decisions a group goes on.
type stage struct {
	resumed bool    // after a suspension: the group's locals are kept
	back    bool    // and its child has been visited: ended is its status, even Running
	child   int     // the child that is accepted or has ended, or -1
	value   float64 // of the accepted child
	ended   Status  // the status of the child that has ended, else Running
	fresh   bool    // the group was activated in this tick
}

// group runs the policy of o until a child stays Running or the group ends.
func (r *run) group(o uint16, n *node, s stage) Status {
	switch n.policy {
	case SequentialList, Sequence:
		return r.sequence(o, n, s)
	case Parallel:
		return r.parallel(o, n, s)
	case StateMachine:
		if n.opts.has(optStates) && r.detail < Transitions && !s.resumed {
			return r.machine(n, s)
		}
	}
	return r.exclusive(o, n, s)
}

// activate begins row o, whose group has no active child. It reports whether
// its Activate accepted.
func (r *run) activate(o uint16, n *node) bool {
	h, row := r.h, n.row
	if n.opts.has(optSlot) && r.occupied(n) {
		if r.detail >= Transitions {
			r.observeRow(EventRefused, o)
		}
		return false
	}
	if n.opts.has(optPerAgent) && !r.keepLimits(n) {
		return false
	}
	*h.Word(n.since) = uint64(h.Now)
	if n.opts.has(optResumes) {
		r.setBack(n)
	}
	*h.Byte(n.ended) = 0
	if n.count > 0 {
		r.activateGroup(n)
	}
	if n.opts.has(optTargets) {
		*h.Word(row.Target) = *h.Word(row.Aim)
		if n.swap != 0 {
			*h.Byte(n.swap) = 0
		}
	}
	if n.opts.has(optScope) {
		r.enterScope(n)
		if r.reset() {
			r.exitScope(n, behavior.ReasonReset)
			return false
		}
	}
	if n.opts.has(optBlock) {
		startBlock(h, row)
	}
	if n.activate != nil {
		r.callback(core.SaltActivate)
		ok := n.activate(r.agent, behavior.Context(r.frame(row)))
		r.refreshStimuli()
		if !ok {
			if r.detail >= Transitions {
				r.observeRow(EventRefused, o)
			}
			r.exitScope(n, behavior.ReasonFailed)
			return false
		}
	}
	r.setActive(n, true)
	h.Mark &^= core.MarkScoped
	if n.opts.has(optSkips) {
		r.endSkipped(n)
	}
	if n.gate != 0 {
		r.markEntered(n)
	}
	if r.detail >= Transitions {
		r.observeActivated(o, n)
	}
	return true
}

// startBlock gives row its block as it is at each activation.
func startBlock(h *core.Header, row *core.Row) {
	copy(h.Bytes(row.BlockOff, row.BlockSize), core.PrototypeBytes(row.Block, row.BlockSize))
}

func (r *run) activateGroup(n *node) {
	h, row := r.h, n.row
	*h.Byte(n.child) = 0
	if row.Parallel {
		*h.Word(row.Word + core.WordRunning) = 0
		*h.Word(row.Word + core.WordRest) = 0
		if n.src.FailedRest {
			*h.Word(row.Word + core.WordFailed) = 0
		}
		return
	}
	if n.src.Loop > 1 {
		*h.Word(row.Word + core.WordPass) = 0
	}
	if size := memoSize(n.policy); size > 0 {
		if !n.opts.has(optRemember) {
			clear(h.Bytes(row.Memo, size))
		} else if n.policy == SequentialList || n.policy == Sequence {
			*h.Byte(row.Memo + memoRan) = 0
		}
	}
}

// setActive notes in n's group, or for the root in the header, whether n is
// activated. Callbacks see a memory in which this is always true to fact, so
// that a panic can be unwound.
func (r *run) setActive(n *node, on bool) {
	h := r.h
	switch {
	case n.place != 0:
		child := h.Byte(n.place)
		*child = 0
		if on {
			*child = n.index + 1
		}
	case n.parent == core.NoRow:
		h.Mark &^= core.MarkRoot
		if on {
			h.Mark |= core.MarkRoot
		}
	default:
		lanes := h.Word(n.up.row.Word + core.WordRunning)
		*lanes &^= 1 << n.index
		if on {
			*lanes |= 1 << n.index
		}
	}
}

// deactivate deactivates row o and what is active below it, leaf first. cause is
// what is done to the path. Rows that ended by themselves say so instead, and rows
// below them that their group ended.
func (r *run) deactivate(o uint16, cause behavior.Reason) {
	n := &r.t.nodes[o]
	h, row := r.h, n.row
	own := behavior.Reason(*h.Byte(n.ended))
	if n.opts.has(optSquad) {
		defer func(before uint64) { h.Flags = before }(r.role(n)) // rows above have no role, also if one below panics
	}
	why, below := cause, cause
	if own != behavior.ReasonNone {
		why, below = own, behavior.ReasonGroupEnded
	}
	if n.count > 0 {
		if row.Times != 0 {
			r.keepTime(n, own)
		}
		r.deactivateChildren(n, below)
		if n.opts.has(optRemember) && own != behavior.ReasonNone {
			clear(h.Bytes(row.Memo, memoSize(n.policy)))
		}
	}
	if n.opts.has(optSlot) {
		r.deactivateSlot(n, below)
	}
	if n.opts.has(optScope) { // it closes even if Deactivate panics
		h.Mark |= core.MarkScoped
		h.Leaf = o
	}
	r.setActive(n, false)
	switch { // the others must know of it even if Deactivate panics
	case n.opts.has(optSquad):
		r.leaveSquad(n, why)
	case n.opts.has(optBarrier):
		r.leaveBarrier(n)
	}
	if n.cooldown != 0 && own == behavior.ReasonNone {
		*h.Word(n.cooldown) = uint64(h.Now) + 1
	}
	if r.detail >= Transitions {
		r.observeLeft(o, n, why)
	}
	if n.deactivate != nil {
		r.callback(core.SaltDeactivate)
		n.deactivate(r.agent, behavior.Context(r.frame(row)), why)
		r.refreshStimuli()
	}
	r.exitScope(n, why)
	if n.opts.has(optSquad) {
		*h.Word(row.Seat) = 0
	}
}

func (r *run) deactivateChildren(n *node, cause behavior.Reason) {
	if n.row.Parallel {
		lanes := r.h.Word(n.row.Word + core.WordRunning)
		for i := int(n.count) - 1; i >= 0; i-- {
			if *lanes>>i&1 != 0 {
				r.deactivate(n.first+uint16(i), cause)
			}
		}
		return
	}
	if c := *r.h.Byte(n.child); c != 0 {
		if r.detail >= Transitions {
			r.deactivate(n.first+uint16(c)-1, cause)
		} else {
			r.leave(&n.rows[c-1], cause)
		}
	}
}

// active returns the index of the active child of an exclusive group, or -1.
func (r *run) active(n *node) int {
	return int(*r.h.Byte(n.child)) - 1
}

// committed reports whether the active child of n must not be interrupted by
// siblings that are not Urgent, and how long still.
func (r *run) committed(n *node, child int) (time.Duration, bool) {
	c := &r.t.nodes[n.first+uint16(child)]
	if !c.opts.has(optCommit) {
		return 0, false
	}
	rest := remaining(c.commit(r.h), since(r.h, c.row), r.h.Now)
	return rest, rest > 0
}

// climb notes that n ended with st, or for the given reason, hands that up to its group,
// and so on as long as groups end.
func (r *run) climb(n *node, st Status, why behavior.Reason) Status {
	for ended(st) {
		st = r.end(n, st, why)
		up := n.up
		if up == nil {
			return st
		}
		if r.byList(up) {
			st = r.listAfter(up, int(n.index), st, masked{last: Running})
		} else {
			st = r.group(up.self, up, stage{child: int(n.index), ended: st})
		}
		n, why = up, behavior.ReasonNone
	}
	return r.keepAbove(n.self, st)
}
