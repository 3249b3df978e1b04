package decider

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// An agent is idle if its ticks call nothing and change nothing but its clock and their
// number, as long as its flags and stimuli stay and until a time that is known now: until a
// Wait, a Timeout or a Commit on its path is over, or a Cooldown or an Every of a row that
// would be asked then. Crowds have idle agents sleep.

// calmOf returns what the behavior of d does while it runs.
func calmOf(d *Decider[erased]) calm {
	b := d.Behavior
	if b == nil {
		return stirs // a condition, a slot, a barrier
	}
	if w := waitOf(d); w != nil && w.Ask != nil {
		return waitsFor
	} else if w != nil {
		return waitsOut
	}
	tick := tickOf(b)
	if tick == nil {
		return stands
	}
	if isStock(b, behavior.Stay[int]) {
		return stands
	}
	return stirs
}

// findCalm finds the leaves at which an agent may be idle, once, for a crowd.
func (t *tree) findCalm() {
	t.calmed.Do(func() {
		x := idler{t: t}
		for i := range t.nodes {
			n := &t.nodes[i]
			switch {
			case n.states != nil && n.tick == nil:
				n.calm = stands // at rest
			case n.count > 0 || n.opts&(optSlot|optBarrier|optCondition) != 0:
				continue
			default:
				n.calm = calmOf(n.src)
			}
			for o := n; n.calm != stirs && o.parent != core.NoRow; o = &t.nodes[o.parent] {
				if up := &t.nodes[o.parent]; !x.stays(o) || !x.stays(up) || up.tick != nil || !x.siblingsRefuse(up, int(o.index)) {
					n.calm = stirs
				}
			}
			t.restful = t.restful || n.calm != stirs
		}
		t.restful = t.restful || x.refuses(&t.nodes[0])
	})
}

// idler looks whether an agent is idle. Without an agent it looks whether one may be: whose
// masks and timers refuse.
type idler struct {
	t     *tree
	h     *core.Header
	world *core.World
	until time.Duration // by the agent's clock
}

// idle reports whether the agent of h, which has just ticked, is idle, and until when.
func (t *tree) idle(h *core.Header, world *core.World) (until time.Duration, is bool) {
	if h.Mark&^(core.MarkRoot|core.MarkSteady) != 0 || t.slots != nil && t.pending(h) {
		return 0, false
	}
	x := idler{t: t, h: h, world: world, until: forever}
	if h.Mark&core.MarkRoot == 0 {
		return x.until, x.refuses(&t.nodes[0])
	}
	return x.until, t.nodes[h.Leaf].calm != stirs && x.path(&t.nodes[0])
}

// by notes that something may happen at this time.
func (x *idler) by(at time.Duration) { x.until = min(x.until, at) }

// path reports whether nothing happens at active row n, nor below it.
func (x *idler) path(n *node) bool {
	h := x.h
	if !x.stays(n) || *h.Byte(n.ended) != 0 {
		return false
	}
	since := since(h, n.row)
	if limit := n.timeout(h); limit > 0 {
		x.by(plus(since, limit))
	}
	switch {
	case n.count == 0:
		switch n.calm {
		case stirs:
			return false
		case waitsFor:
			x.by(plus(since, *core.BlockAt[time.Duration](h, n.row.BlockOff)))
		case waitsOut:
			w := waitOf(n.src)
			x.by(plus(since, core.NewFrame(h, n.row, x.world).Wait(w.For, w.To)))
		}
		return true
	case n.tick != nil:
		return false
	case n.policy == Parallel:
		return x.lanes(n)
	}
	child := int(*h.Byte(n.child)) - 1
	if child < 0 {
		return n.states != nil && x.rests(n)
	}
	return x.siblingsRefuse(n, child) && x.path(&x.t.nodes[n.first+uint16(child)])
}

// rests reports whether all refuse that may follow the state which machine n has left.
func (x *idler) rests(n *node) bool {
	memo := x.h.Bytes(n.row.Memo, memoSize(StateMachine))
	left, st := int(memo[memoState])-1, Status(memo[memoStands])
	return left >= 0 && ended(st) && x.allRefuse(n, n.states.after[left].may[st], false)
}

// allRefuse reports whether those children of n refuse that are in set, or of these the urgent ones.
func (x *idler) allRefuse(n *node, set uint64, urgentOnly bool) bool {
	for ; set != 0; set &= set - 1 {
		c := &n.rows[bits.TrailingZeros64(set)]
		if (!urgentOnly || c.opts.has(optUrgent)) && !x.refuses(c) {
			return false
		}
	}
	return true
}

// lanes is path below a Parallel.
func (x *idler) lanes(n *node) bool {
	running, succeeded := *x.h.Word(n.row.Word + core.WordRunning), *x.h.Word(n.row.Word + core.WordRest)
	for i := range uint16(n.count) {
		lane := &x.t.nodes[n.first+i]
		switch {
		case running>>i&1 != 0:
			if !x.path(lane) {
				return false
			}
		case succeeded>>i&1 != 0:
		case !x.refuses(lane):
			return false
		}
	}
	return true
}

// stays reports whether active row n needs no call and no look at others to stay.
func (x *idler) stays(n *node) bool {
	switch {
	case n.opts&(optSquad|optBarrier|optSlot|optSwitch|optCondition) != 0:
		return false
	case n.src.Recheck != EachTick:
		return true
	case n.when != nil || n.decide != nil:
		return false
	}
	return x.h == nil || n.pass(x.h)
}

// siblingsRefuse reports whether those children of n refuse that may interrupt the active
// one.
func (x *idler) siblingsRefuse(n *node, active int) bool {
	if !n.opts.has(optInterrupts) {
		return true
	}
	urgentOnly, end := n.opts.has(optLatched), int(n.count)
	if x.h != nil {
		child := &x.t.nodes[n.first+uint16(active)]
		if left := child.commit(x.h) - (x.h.Now - since(x.h, child.row)); left > 0 {
			x.by(plus(x.h.Now, left))
			urgentOnly = true
		}
	}
	switch {
	case n.states != nil:
		return x.allRefuse(n, n.states.after[active].may[Running], urgentOnly)
	case n.policy != Scored:
		end = active
	case n.src.Rescore:
		return false
	}
	return x.allRefuse(n, allBelow(end)&^(1<<active), urgentOnly)
}

// allBelow are the first children of a group, so many.
func allBelow(count int) uint64 { return 1<<count - 1 }

// refuses reports whether row n, if it is asked, refuses without a call and without a change.
func (x *idler) refuses(n *node) bool {
	if n.opts.has(optMasks) && (x.h == nil || !n.pass(x.h)) {
		return true
	}
	pre := &n.src.Preconditions
	switch {
	case n.opts.has(optPerAgent) && timed(n.src):
		return false // the agent is asked
	case n.cooldown != 0 && x.cools(n, pre.Cooldown), n.opts.has(optEvery) && x.looksLater(n, pre.Every):
		return true
	case !n.opts.has(optDelegate) || n.opts&(optEvery|optTargets|optSquad|optSlot) != 0 || pre.Chance > 0 || n.gate != 0 || n.when != nil || n.decide != nil:
		return false
	}
	for i := range uint16(n.count) {
		if !x.refuses(&x.t.nodes[n.first+i]) {
			return false
		}
	}
	return true
}

// cools reports whether n refuses for this Cooldown.
func (x *idler) cools(n *node, cooldown time.Duration) bool {
	if x.h == nil {
		return true
	}
	left := cooling(x.h, n, cooldown)
	if left > 0 {
		x.by(plus(x.h.Now, left))
	}
	return left > 0
}

// looksLater reports whether n refuses for this Every in the next tick. One with Scatter that
// would begin to wait when it is asked does not count: that changes its timer.
func (x *idler) looksLater(n *node, every time.Duration) bool {
	if x.h == nil {
		return true
	}
	at, word := time.Duration(*x.h.Word(n.every)), *x.h.Word(n.every + 8)
	switch scatter := n.src.Preconditions.Scatter; {
	case word == 0, word&waiting != 0 && !scatter:
		return false
	case !scatter:
		at = plus(x.h.Now, remaining(every, at, x.h.Now))
	default:
		at = dueWithScatter(phase(x.h.ID, n.row.Program.Rows[n.scatter].Draw), at, word, every)
	}
	if at <= x.h.Now {
		return false
	}
	x.by(at)
	return true
}
