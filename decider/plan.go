package decider

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// A plan is what a tick has to do while nothing changes and one leaf is
// active. A row whose answer depends on the two words alone refused when they
// were last walked with, and refuses until they change: only rows with a
// Decide, a timer or a roll have to be asked again, and only behaviors with a
// Tick to be ticked. That makes a steady tick independent of the number of
// masked rows, and is not noticed otherwise: the differential tests compare it
// with the full walk.
type plan[A any] struct {
	ok   bool // false: this leaf's path has to be walked every tick
	hold bool // a row on the path has a Commit or a Timeout
	tick func(A, behavior.Context) Status
	row  *core.Row
	legs []leg[A]
}

// leg is the part of a plan that one group contributes, or the leaf's own
// recheck.
type leg[A any] struct {
	before *node[A]  // ticked or rechecked first, nil if there is nothing to do
	asks   []step[A] // then asked
}

// step asks one row.
type step[A any] struct {
	decide func(A, Query) float64 // of a row with nothing else to look at, else nil
	row    *core.Row
}

// plan makes the plans of all leaves. The askable children of each group are
// listed once; the plans of the leaves below them share prefixes of the lists.
func (c *compiler[A]) plan() []plan[A] {
	plans := make([]plan[A], c.n)
	var steps, legs int
	for i := range c.nodes {
		n := &c.nodes[i]
		if n.parent != core.NoRow && c.stepOf(n) {
			steps++
		}
	}
	lists := make([]step[A], 0, steps)
	upTo := make([]uint16, c.n)  // by row: how many steps of its group stand before it
	from := make([]uint16, c.n)  // by group: its first step
	depths := make([]uint8, c.n) // by row: the legs of its path
	walked := make([]bool, c.n)  // by row: its path cannot be planned
	holds := make([]bool, c.n)
	for i := range c.nodes {
		// A row's parent has a lower number, so its path is known here.
		n := &c.nodes[i]
		if up := n.parent; up != core.NoRow {
			depths[i], walked[i], holds[i] = depths[up], walked[up], holds[up]
			if upTo[i] > 0 || c.nodes[up].before() {
				depths[i]++
			}
		}
		holds[i] = holds[i] || n.src.Timeout > 0 || n.src.Commit > 0
		if n.count == 0 {
			if n.recheckEach() {
				depths[i]++
			}
			if !walked[i] && !n.opts.has(optCondition) {
				legs += int(depths[i])
			}
			continue
		}
		walked[i] = walked[i] || n.policy == Parallel || n.policy == Scored
		from[i] = uint16(len(lists))
		for k := range uint16(n.count) {
			child := &c.nodes[n.first+k]
			upTo[n.first+k] = uint16(len(lists)) - from[i]
			if c.stepOf(child) {
				s := step[A]{row: child.row}
				if child.opts&(optMasks|optDelegate|optEvery|optCondition) == 0 && child.plainDecide() {
					s.decide = child.decide
				}
				lists = append(lists, s)
			}
		}
	}
	slab := make([]leg[A], 0, legs)
	for i := range c.nodes {
		n := &c.nodes[i]
		if n.count > 0 || walked[i] || n.opts.has(optCondition) {
			continue
		}
		start := len(slab)
		slab = slab[:start+int(depths[i])]
		own := slab[start:]
		at := len(own)
		put := func(l leg[A]) {
			at--
			own[at] = l
		}
		if n.recheckEach() {
			put(leg[A]{before: n})
		}
		for r := uint16(i); c.nodes[r].parent != core.NoRow; r = c.nodes[r].parent {
			up := c.nodes[r].parent
			l := leg[A]{asks: lists[from[up] : from[up]+upTo[r] : from[up]+upTo[r]]}
			if c.nodes[up].before() {
				l.before = &c.nodes[up]
			}
			if l.before != nil || len(l.asks) > 0 {
				put(l)
			}
		}
		plans[i] = plan[A]{ok: true, hold: holds[i], tick: n.tick, row: n.row, legs: own[:len(own):len(own)]}
	}
	return plans
}

// stepOf reports whether n has to be asked while a later sibling is active.
func (c *compiler[A]) stepOf(n *node[A]) bool {
	up := &c.nodes[n.parent]
	return up.opts.has(optInterrupts) && !n.opts.has(optPure) &&
		(!up.opts.has(optLatched) || n.opts.has(optUrgent))
}

// before reports whether something of group n precedes the asking of its
// children: a Tick or a recheck.
func (n *node[A]) before() bool { return n.tick != nil || n.recheckEach() }

// recheckEach reports whether n calls its Decide while it is active. Flag
// checks alone need no call: as long as the words stay, they pass.
func (n *node[A]) recheckEach() bool {
	return n.src.Recheck == EachTick && n.decide != nil
}

// plainDecide reports whether an ask of n is just the call of its Decide.
func (n *node[A]) plainDecide() bool {
	pre := &n.src.Preconditions
	return n.decide != nil && !n.src.Not && n.src.DBlock == nil && pre.Cooldown == 0 && pre.Chance == 0
}

const forever = time.Duration(math.MaxInt64)

// settle decides at the end of a tick whether the next one can go by the plan
// of the active leaf, and until when.
func (r *run[A]) settle() bool {
	h := r.h
	if r.tainted || h.Leaf == core.NoRow {
		return false
	}
	p := &r.t.plans[h.Leaf]
	if !p.ok {
		return false
	}
	h.Due = forever
	if !p.hold {
		return true
	}
	for o := h.Leaf; o != core.NoRow; o = r.t.nodes[o].parent {
		n := &r.t.nodes[o]
		held := h.Now - since(h, n.row)
		if n.src.Commit > held { // its siblings are not asked: not as planned
			return false
		}
		if limit := n.src.Timeout; limit > 0 {
			h.Due = min(h.Due, h.Now-held+limit)
		}
	}
	return true
}

// follow goes on with the plan p from step at of leg first on, and finishes
// the tick.
func (r *run[A]) follow(p *plan[A], first, at int) Status {
	for i := first; i < len(p.legs); i++ {
		l := &p.legs[i]
		if l.before != nil && at == 0 {
			o := l.before.row.Self
			if l.before.recheckEach() && !r.recheck(o, l.before, false) {
				if r.reset() {
					return halted
				}
				return r.climb(o, r.end(o, l.before, Failed, behavior.ReasonFailed))
			}
			if l.before.tick != nil && l.before.count > 0 {
				if st := r.tick(l.before); st == halted {
					return halted
				} else if st != Running {
					return r.climb(o, r.end(o, l.before, st, behavior.ReasonNone))
				}
				if r.tainted { // the words changed: what the plan leaves out may accept
					return r.resume(o)
				}
			}
		}
		for ; at < len(l.asks); at++ {
			o := l.asks[at].row.Self
			v, _ := r.ask(o, asking{})
			if r.reset() {
				return halted
			}
			if v > 0 {
				return r.interrupt(o, v)
			}
		}
		at = 0
	}
	if p.tick == nil {
		return Running
	}
	leaf := p.row.Self
	n := &r.t.nodes[leaf]
	st := r.tick(n)
	if ended(st) {
		return r.climb(leaf, r.end(leaf, n, st, behavior.ReasonNone))
	}
	return st
}

// interrupt enters row o, which accepted with value v while the plan was
// followed.
func (r *run[A]) interrupt(o uint16, v float64) Status {
	n := &r.t.nodes[o]
	up := &r.t.nodes[n.parent]
	st := r.group(n.parent, up, stage{child: int(n.index), value: v, ended: Running})
	if !ended(st) {
		return st
	}
	return r.climb(n.parent, r.end(n.parent, up, st, behavior.ReasonNone))
}

// resume walks on from group o, whose behavior has been ticked.
func (r *run[A]) resume(o uint16) Status {
	n := &r.t.nodes[o]
	st := r.group(o, n, stage{child: -1})
	if !ended(st) {
		return st
	}
	return r.climb(o, r.end(o, n, st, behavior.ReasonNone))
}
