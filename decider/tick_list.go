package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Most groups of most tables are plain lists: a PrioritizedList, a Selector or a FirstOf
// that is not Latched, of rows without Commit, gate, squad and slot. While no observer
// watches, this file decides for them in place of tick_exclusive.go, and enters and
// leaves plain rows in place of activate, visit and deactivate. The calls, their
// order and what they see of the memory are the same; what is left out is looking
// for what such a row does not have, which costs more than the rest. What else runs
// below a plain list, and a tick that was suspended there, goes the general way.

// byList reports whether group n decides as in this file.
func (r *run) byList(n *node) bool { return n.opts.has(optList) && r.detail < Transitions }

// list goes on with plain list n, or begins with it if it is fresh: activated in
// this tick.
func (r *run) list(n *node, fresh bool) Status {
	if !fresh || !n.opts.has(optDelegate) {
		return r.listFrom(n, 0, masked{last: Running})
	}
	child := r.chosen(n)
	if child < 0 {
		return Failed
	}
	return r.listAfter(n, child, r.replace(n, child), masked{last: Running})
}

// listFrom goes on with a decision of n, whose children before from have been asked and have
// refused, or with one in which those in m have had their turn.
func (r *run) listFrom(n *node, from int, m masked) Status {
	active := int(*r.h.Byte(n.child)) - 1
	child, st := -1, Failed
	switch {
	case m.k > 0 || active < 0:
		child = r.firstAccepting(n, from, int(n.count), m.mask, &asking{k: m.k, redecide: m.k > 0}).child
	case n.opts.has(optInterrupts):
		child = r.firstAccepting(n, from, active, 0, &asking{}).child
	}
	switch {
	case r.reset():
		return halted
	case child >= 0:
		st = r.replace(n, child)
	case m.k > 0:
		return exhausted(n.endOn, m.last)
	case active < 0:
		return Failed
	default:
		child = active
		st = r.visit(n.first+uint16(active), false)
	}
	return r.listAfter(n, child, st, m)
}

// masked is what a plain list knows of its children in this tick: those in mask have ended or
// could not activate, which made it redecide k times, and last is the status of the one that
// ended last, Running if none did.
type masked struct {
	mask uint64
	k    uint32
	last Status
}

// listAfter goes on after the visit of child, which returned st, Idle where it could
// not activate. If it does not run, it is masked like those before it, and n redecides.
func (r *run) listAfter(n *node, child int, st Status, m masked) Status {
	// As long as the stimuli stay, rows that check only flags and stimuli need not
	// be asked again: they refused when the first child was picked, now or when the
	// plan was made.
	refused := min(int(n.pure), child)
	mask, last := m.mask, m.last
	a := asking{k: m.k, redecide: true}
	for {
		switch {
		case st == Idle: // it could not activate
			if n.policy == FirstOf { // those before have had their turn
				mask = 1<<child - 1
			}
		case !ended(st):
			if st == suspended {
				r.keep(n, locals{mask: mask, k: a.k, child: int8(child), last: last})
			}
			return st
		// As endOn.met says: that, and a second look at the policy below, cost W3 18 instructions more.
		case n.policy != PrioritizedList && (st == Succeeded || n.policy == FirstOf):
			return st
		default:
			last = st
		}
		mask |= 1 << (uint(child) & 63)
		r.noteMasked(&n.rows[child])
		if r.redecides == r.t.guard-r.fewer {
			r.countRedecide(n.self, mask)
			return halted
		}
		r.redecides++
		a.k++
		if n.opts.has(optRecheck) {
			switch passes := r.recheck(n.self, n, true); {
			case r.reset():
				return halted
			case !passes:
				return Failed
			}
		}
		if r.stimuliVersion != 0 {
			refused = 0
		}
		child = r.firstAccepting(n, refused, int(n.count), mask, &a).child
		switch {
		case r.reset():
			return halted
		case child < 0:
			return exhausted(n.endOn, last)
		}
		if st = r.replace(n, child); st == Running {
			return Running
		}
	}
}

// firstAccepting asks the children of n from index from on and before to, without
// those in mask, on behalf of a, and returns the first that accepts.
func (r *run) firstAccepting(n *node, from, to int, mask uint64, a *asking) choice {
	r.question(a.redecide)
	rows := n.rows[:to]
	for i := uint(from); i < uint(len(rows)); i++ {
		if mask>>(i&63)&1 != 0 {
			continue
		}
		c := &rows[i]
		switch c.asks {
		case asksDecide:
			r.callback(core.SaltDecide)
			v := c.decide(r.agent, Query(r.frame(c.row)))
			if r.reset() {
				return choice{child: -1}
			}
			if !(v <= 0) {
				if v > 0 {
					return choice{child: int(i), value: v}
				}
				r.w.notNumber(r.h, c.row, ofDecide, "Decide")
			}
		case asksWhen:
			if c.when(r.agent) {
				return choice{child: int(i), value: 1}
			}
		case asksNothing:
			return choice{child: int(i), value: 1}
		default:
			if next := uint(r.nextPassing(n, int(i))); next > i {
				i = next - 1 // wide lists are mostly rows that masks refuse
				continue
			}
			if v, done := r.ask(n.first+uint16(i), *a); v > 0 {
				return choice{int(i), v, done}
			}
			if r.reset() {
				return choice{child: -1}
			}
			r.question(a.redecide) // what c asked has noted its own
		}
	}
	return choice{child: -1}
}

// replace leaves the active child of n, if there is one, and enters another. It
// returns how that one stands, Idle if it could not activate.
func (r *run) replace(n *node, child int) Status {
	if active := *r.h.Byte(n.child); active != 0 {
		was := &n.rows[active-1]
		if *r.h.Byte(was.ended) == 0 {
			r.interrupted = true
		}
		r.leave(was, behavior.ReasonInterrupted)
		if r.reset() {
			return halted
		}
	}
	c := &n.rows[child]
	if c.opts.has(optBareEntry) {
		return r.enterBare(c)
	}
	ok := r.activate(c.self, c)
	switch {
	case r.reset():
		return halted
	case !ok:
		return Idle
	}
	return r.visit(c.self, true)
}

// leave is deactivate of n.
func (r *run) leave(n *node, cause behavior.Reason) {
	if !n.opts.has(optBare) {
		r.deactivate(n.self, cause)
		return
	}
	h := r.h
	why, below := cause, cause
	if own := behavior.Reason(*h.Byte(n.ended)); own != behavior.ReasonNone {
		why, below = own, behavior.ReasonGroupEnded
	}
	if n.count > 0 {
		if c := *h.Byte(n.child); c != 0 {
			r.leave(&n.rows[c-1], below)
		}
	}
	*h.Byte(n.place) = 0
	if n.deactivate != nil {
		r.callback(core.SaltDeactivate)
		n.deactivate(r.agent, behavior.Context(r.frame(n.row)), why)
		r.refreshStimuli()
	}
}

// enterBare activates and visits n, a bare leaf or plain list, as activate and
// visit do, and so on below it as long as plain lists accept such rows. It returns how n
// stands, Idle if it could not activate.
func (r *run) enterBare(n *node) Status {
	h, top, st := r.h, n, Running
	for {
		*h.Word(n.since) = uint64(h.Now)
		*h.Byte(n.ended) = 0
		if n.count > 0 {
			*h.Byte(n.child) = 0
		}
		if n.opts.has(optBlock) {
			startBlock(h, n.row)
		}
		if n.activate != nil {
			r.callback(core.SaltActivate)
			ok := n.activate(r.agent, behavior.Context(r.frame(n.row)))
			r.refreshStimuli()
			if r.reset() {
				if ok {
					*h.Byte(n.place) = n.index + 1
				}
				return halted
			}
			if !ok {
				st = Idle
				break
			}
		}
		*h.Byte(n.place) = n.index + 1
		if n.tick != nil {
			r.callback(core.SaltTick) // r.tick, with less to look at
			st = n.tick(r.agent, behavior.Context(r.frame(n.row)))
			r.refreshStimuli()
			if r.reset() {
				return halted
			}
			if st != Running {
				if ended(st) {
					break
				}
				r.w.strangeStatus(h, n.row, st)
				st = Running
			}
		}
		if n.count == 0 {
			if n.opts.has(optCondition) {
				st = Succeeded
				break
			}
			h.Leaf = n.self
			return Running
		}
		child := r.chosen(n)
		if r.reset() {
			return halted
		}
		if child < 0 {
			st = Failed
			break
		}
		if c := &n.rows[child]; c.opts.has(optBareEntry) {
			n = c
			continue
		}
		st = r.listAfter(n, child, r.replace(n, child), masked{last: Running})
		break
	}
	for {
		if ended(st) {
			st = r.end(n, st, behavior.ReasonNone)
		}
		if st == Running || n == top {
			return st
		}
		child := int(n.index)
		n = n.up
		st = r.listAfter(n, child, st, masked{last: Running})
	}
}

// chosen returns the child with which a fresh plain list n begins, -1 for none: of one that
// delegates that which it has accepted by.
func (r *run) chosen(n *node) int {
	if n.opts.has(optDelegate) {
		return int(*r.h.Byte(n.row.Choice)) - 1
	}
	return r.firstAccepting(n, 0, int(n.count), 0, &asking{}).child
}
