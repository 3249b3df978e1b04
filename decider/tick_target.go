package decider

import (
	"math"
	"math/bits"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// reentered is what the look of a visit at its row's targets returns if the row was left and
// entered again for another one.
const reentered Status = 110

// aims is the scratch of a choice between targets. A choice may be made while another is, by
// the children of a group that delegates, so each takes one from the pool.
type aims struct {
	list   TargetList
	values [maxTargets]float64         // 0 for those that were refused
	raw    [maxTargets]float64         // what Decide returned
	blocks [maxTargets][maxDBlock]byte // what Decide left in the DBlock
	told   [maxTargets]Answer          // for observers
	gates  [maxTargets]gatePeek        // for observers: what the gate said
	rest   uint64                      // candidates that may still be chosen
	order  [maxTargets]uint64          // those that were left when next was called first, the best first; the lowest bits are which
	sorted int                         // how many
	at     int                         // the next of them; -1 before
}

var aimsPool = sync.Pool{New: func() any { return new(aims) }}

// askTargets asks n, a row with Targets whose When has passed, for its best target: it
// returns what askMore does.
func (r *run) askTargets(o uint16, n *node, a asking) (float64, Answer, time.Duration) {
	x := aimsPool.Get().(*aims)
	v, w, left := r.chooseTarget(o, n, a, x)
	aimsPool.Put(x)
	return v, w, left
}

func (r *run) chooseTarget(o uint16, n *node, a asking, x *aims) (float64, Answer, time.Duration) {
	if !r.listTargets(n, a.redecide, x) {
		return math.NaN(), RefusedTarget, 0
	}
	keyed := n.claims()
	if !keyed && r.detail < Rows && n.decide != nil && n.row.DBlock == nil && n.src.Targets.Top <= 1 && n.opts&(optDelegate|optCondition) == 0 {
		return r.bestTarget(n, x.list.ids[:x.list.n])
	}
	if !r.valueTargets(n, a.redecide, x) {
		return math.NaN(), RefusedTarget, 0
	}
	if x.rest == 0 {
		best := x.bestRaw()
		r.aim(n, x, best)
		if r.detail >= Rows {
			r.observeTargets(o, n, a, x, best, 0, 0)
		}
		return x.raw[best], RefusedDecide, 0
	}
	first := x.firstOf(r, n)
	chosen, v, w, left := -1, math.NaN(), RefusedGate, time.Duration(0)
	for i := first; i >= 0 && chosen < 0; i = x.next() {
		wi, li := Accepted, time.Duration(0)
		if r.aim(n, x, i); keyed {
			if i = r.peekTargets(n, x, i, a.redecide); r.reset() {
				return math.NaN(), RefusedGate, 0
			}
			if p := &x.gates[i]; !p.open {
				wi, li = RefusedGate, p.left
			}
		}
		vi := x.values[i]
		switch {
		case wi != Accepted:
			vi = math.NaN()
		case n.opts.has(optDelegate):
			vi, wi, li = r.delegate(o, n, a)
		case n.opts.has(optCondition):
			wi = r.askCondition(n, a)
		}
		x.told[i] = wi
		if i == first || wi.Accepts() {
			v, w, left = vi, wi, li
		}
		if wi.Accepts() {
			chosen = i
		}
		if r.reset() || !keyed && !n.opts.has(optDelegate) {
			break // the answer would be the same for each
		}
	}
	if chosen < 0 {
		chosen = first
		r.aim(n, x, first)
	}
	if r.detail >= Rows {
		r.peeked = x.gates[chosen]
		r.observeTargets(o, n, a, x, chosen, 0, 0)
	}
	return v, w, left
}

// peekTargets asks the gate of n about target i, at which n is aimed, and then, unless somebody
// observes, on past those of which others have all tokens. It returns the last that it has
// asked about.
func (r *run) peekTargets(n *node, x *aims, i int, redecide bool) int {
	g, q := &r.shared.gates[r.joined.gates[n.gate-1]], Query(r.frame(n.row))
	key := r.h.Word(n.key)
	for r.question(redecide); ; r.callback(core.SaltDecide) {
		*key = n.src.Gate.Key(r.agent, q)
		if n.limit != 0 && !r.reset() {
			r.askLimit(n, redecide)
		}
		if r.reset() {
			return i
		}
		k := g.find(*key)
		if k < 0 || r.detail >= Rows || !r.shared.framing || !g.tokens[k].fullFor(r.own.mem, r.limitFor(n, g)) {
			x.gates[i] = r.look(n, g, k)
			return i
		}
		next := x.next()
		if next < 0 {
			x.gates[i] = gatePeek{}
			return i
		}
		i = next
		r.aim(n, x, i)
	}
}

// bestTarget asks Decide of a row that wants nothing but the best of these targets: most
// rows with Targets are like that. It keeps nothing of the others (measured: .4 of the
// instructions of the general way).
func (r *run) bestTarget(n *node, ids []uint64) (float64, Answer, time.Duration) {
	h, q, agent, decide := r.h, Query(r.frame(n.row)), r.agent, n.decide
	aim := h.Word(n.row.Aim)
	best, value := 0, 0.0
	for i, id := range ids {
		*aim, h.Draws = id, core.SaltDecide<<24
		if v := decide(agent, q); !(v <= value) {
			if v != v {
				r.w.notNumber(h, n.row, ofDecide, "Decide")
			}
			if v = accepted(v, false); v > value { // what exceeds maxValue is equal to it
				best, value = i, v
			}
		}
		if h.Mark&core.MarkReset != 0 {
			return math.NaN(), RefusedTarget, 0
		}
	}
	*aim = ids[best]
	if value == 0 {
		return 0, RefusedDecide, 0
	}
	return value, Accepted, 0
}

// listTargets lists the targets of n. It reports whether there is one, and the agent was
// not reset.
func (r *run) listTargets(n *node, redecide bool, x *aims) bool {
	t := n.src.Targets
	x.list.reset(mostTargets(t.Max))
	r.question(redecide)
	t.List(r.agent, &x.list)
	if x.list.over && r.w != nil {
		r.w.tooManyTargets(n.row, x.list.max)
	}
	return x.list.n > 0 && !r.reset()
}

// valueTargets asks Decide about each of the targets of n. It reports whether the agent was
// not reset.
func (r *run) valueTargets(n *node, redecide bool, x *aims) bool {
	count := x.list.n
	x.rest, x.at = 1<<(count-1)<<1-1, -1
	if n.decide == nil {
		for i := range count {
			x.values[i], x.raw[i], x.told[i] = 1, 1, Accepted
		}
		return true
	}
	aim, plain := r.h.Word(n.row.Aim), n.row.DBlock == nil
	q := Query(r.frame(n.row))
	r.question(redecide)
	for i, id := range x.list.ids[:count] {
		*aim = id
		var raw float64
		if plain {
			r.callback(core.SaltDecide)
			if raw = n.decide(r.agent, q); raw != raw {
				r.w.notNumber(r.h, n.row, ofDecide, "Decide")
			}
		} else {
			raw = r.decide(n, redecide)
		}
		if r.reset() {
			return false
		}
		v := accepted(raw, false)
		x.values[i], x.raw[i], x.told[i] = v, raw, Accepted
		if v == 0 {
			x.rest &^= 1 << i
			x.told[i] = RefusedDecide
		} else if n.row.DBlock != nil {
			copy(x.blocks[i][:], r.h.Bytes(n.row.DBlockOff, sizeOf(n.src.DBlock)))
		}
	}
	return true
}

// aim makes candidate i the one that n is asked about, and its DBlock the row's.
func (r *run) aim(n *node, x *aims, i int) {
	*r.h.Word(n.row.Aim) = x.list.ids[i]
	if n.row.DBlock != nil {
		copy(r.h.Bytes(n.row.DBlockOff, sizeOf(n.src.DBlock)), x.blocks[i][:])
	}
}

// aimAtTarget makes the target of active row n the one that it is asked about.
func (r *run) aimAtTarget(n *node) {
	if n.opts.has(optTargets) {
		*r.h.Word(n.row.Aim) = *r.h.Word(n.row.Target)
	}
}

// best takes the candidate with the highest value from those that are left, of equals the
// first listed, and returns it. There is one.
func (x *aims) best() int {
	best, value := -1, 0.0
	for rest := x.rest; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(rest); x.values[i] > value {
			best, value = i, x.values[i]
		}
	}
	x.rest &^= 1 << best
	return best
}

// next is best as often as it is called, or -1 if none is left.
func (x *aims) next() int {
	if x.at < 0 {
		x.sort()
	}
	if x.at == x.sorted {
		return -1
	}
	x.at++
	return int(x.order[x.at-1] % maxTargets)
}

// sort brings those that are left into their order. Who asks about a second one has most often
// to ask about all. The upper bits of a positive float order as those of an integer do; the
// last pass has all of them. (Shellsort with the gaps of Ciura:
// .94 of the instructions of slices.Sort for 64, .86 for 16.)
func (x *aims) sort() {
	n := 0
	for ; x.rest != 0; x.rest &= x.rest - 1 {
		i := bits.TrailingZeros64(x.rest)
		x.order[n] = ^math.Float64bits(x.values[i])&^(maxTargets-1) | uint64(i)
		n++
	}
	x.at, x.sorted = 0, n
	order, alike := x.order[:n], false
	for _, gap := range [...]int{23, 10, 4, 1} {
		for i := gap; i < n; i++ {
			k, j := order[i], i
			for ; j >= gap && order[j-gap] > k; j -= gap {
				order[j] = order[j-gap]
			}
			order[j] = k
		}
	}
	for i := 1; i < n; i++ {
		alike = alike || order[i-1]/maxTargets == order[i]/maxTargets
	}
	for i := 1; alike && i < n; i++ {
		for j := i; j > 0 && x.values[order[j]%maxTargets] > x.values[order[j-1]%maxTargets]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
}

// bestRaw returns the first candidate, or the first of those for which Decide has returned
// the most.
func (x *aims) bestRaw() int {
	best := 0
	for i, raw := range x.raw[:x.list.n] {
		if raw > x.raw[best] || math.IsNaN(x.raw[best]) {
			best = i
		}
	}
	return best
}

// firstOf takes the candidate that n tries first, the best or the one that is drawn of its
// Top, from those that are left, and returns it.
func (x *aims) firstOf(r *run, n *node) int {
	if n.src.Targets.Top <= 1 {
		return x.best()
	}
	i := x.drawn(r, n, x.rest)
	x.rest &^= 1 << i
	return i
}

func (x *aims) drawn(r *run, n *node, all uint64) int {
	var top [maxTargets]int
	count, sum := 0, 0.0
	for ; count < n.src.Targets.Top; count++ {
		i := x.next()
		if i < 0 {
			break
		}
		top[count] = i
		sum += x.values[i]
	}
	x.rest, x.at = all, -1
	at, running := float64(core.Unit(r.draw(n.row, core.SaltTop, 0))*sum), 0.0
	for _, i := range top[:count-1] {
		if running += x.values[i]; running > at {
			return i
		}
	}
	return top[count-1]
}

// retarget looks for a better target of active row o, which says Switch, again if the row has
// just lost the token of one. It returns Running if the visit goes on, reentered, or what the
// visit returns.
func (r *run) retarget(o uint16, n *node, again bool) Status {
	x := aimsPool.Get().(*aims)
	value, held := r.betterTarget(o, n, x)
	aimsPool.Put(x)
	switch {
	case r.reset():
		return halted
	case value == 0 && held:
		return Running
	case value == 0:
		return r.endUnaimed(o, n)
	}
	return r.changeTarget(o, n, value, held, again)
}

// betterTarget looks for a target that is better than that of active row o, and aims at
// it. It returns its value, 0 if there is none, and whether the row's is still good.
func (r *run) betterTarget(o uint16, n *node, x *aims) (value float64, held bool) {
	old := *r.h.Word(n.row.Target)
	if !r.listTargets(n, false, x) || !r.valueTargets(n, false, x) {
		return 0, false
	}
	at, bar, left := -1, 0.0, time.Duration(0)
	for i, id := range x.list.ids[:x.list.n] {
		if id == old && x.values[i] > 0 {
			at, held, bar = i, true, x.values[i]
		}
	}
	if held {
		bar += n.src.Targets.Margin
		x.rest &^= 1 << at
		for rest := x.rest; rest != 0; rest &= rest - 1 {
			if i := bits.TrailingZeros64(rest); !(x.values[i] > bar) {
				x.rest &^= 1 << i
			}
		}
		if left = remaining(n.commit(r.h), r.entered(n), r.h.Now); left > 0 {
			x.rest = 0
		}
	}
	if i := r.openTarget(n, x, held); i >= 0 {
		at, value = i, x.values[i]
	}
	if r.detail >= Rows && !r.reset() {
		margin := n.src.Targets.Margin
		if value != 0 || !held {
			margin = 0
		}
		r.observeTargets(o, n, asking{}, x, at, margin, left)
	}
	return value, held
}

// openTarget takes the best of the candidates that are left, or of its Top if the row's own is
// not held, of which n's gate is open, and aims at it. It returns -1 if there is none.
func (r *run) openTarget(n *node, x *aims, held bool) int {
	i := -1
	switch {
	case x.rest == 0:
	case held:
		i = x.best()
	default:
		i = x.firstOf(r, n)
	}
	for ; i >= 0; i = x.next() {
		if r.aim(n, x, i); !n.claims() {
			break
		}
		if i = r.peekTargets(n, x, i, false); r.reset() {
			return -1
		}
		if x.gates[i].open {
			break
		}
		x.told[i] = RefusedGate
	}
	return i
}

// changeTarget makes the target that n is aimed at, which has this value, that of active row
// o. held says whether the old one is still good, again whether no third is looked for.
func (r *run) changeTarget(o uint16, n *node, value float64, held, again bool) Status {
	if n.swap != 0 {
		switch r.exchange(n) {
		case deferred:
			setFloat(r.h, n.swapValue, value)
			*r.h.Byte(n.swap) = swapLost
			if held {
				*r.h.Byte(n.swap) = swapHeld
			}
			return r.suspend(o)
		case contended:
			switch {
			case !again:
				return r.retarget(o, n, true)
			case held:
				return Running
			}
			return r.endUnaimed(o, n)
		}
	}
	h := r.h
	old, now := *h.Word(n.row.Target), *h.Word(n.row.Aim)
	if n.retarget == nil {
		r.interrupted = true
		if n.opts.has(optResumes) {
			r.forgetTime(n.up)
		}
		r.deactivate(o, behavior.ReasonInterrupted)
		if r.reset() {
			return halted
		}
		*h.Word(n.row.Aim) = now
		ok := r.activate(o, n)
		switch {
		case r.reset():
			return halted
		case !ok:
			return r.end(n, Failed, behavior.ReasonFailed)
		}
		r.revalue(n, value)
		return reentered
	}
	*h.Word(n.row.Target) = now
	if r.detail >= Transitions {
		r.observeRow(EventRetargeted, o)
	}
	r.callback(core.SaltActivate)
	n.retarget(r.agent, behavior.Context(r.frame(n.row)), old)
	r.refreshStimuli()
	if n.opts.has(optDelegate) && !r.reset() {
		value = r.rescore(o) // that of the child which runs
	}
	if r.reset() {
		return halted
	}
	r.revalue(n, value)
	return Running
}

// revalue has the Scored groups above n, which has another target of this value, keep that
// value, where it is theirs; -1 is none.
func (r *run) revalue(n *node, value float64) {
	for n = n.up; value >= 0 && n != nil; n = n.up {
		if n.policy == Scored {
			setFloat(r.h, n.row.Word+core.WordKept, value)
		}
		if !n.opts.has(optDelegate) || n.row.Parallel {
			return
		}
	}
	r.revalued = value // of the root: the slot in which it runs has it
}

// endUnaimed ends active row o, which has no target any more.
func (r *run) endUnaimed(o uint16, n *node) Status {
	if r.detail >= Rows {
		r.observeNoTarget(o)
	}
	return r.end(n, Failed, behavior.ReasonFailed)
}

// What a row remembers while the change of its target is suspended.
const (
	swapHeld = 1 + iota // its old target is still good
	swapLost
)

// resumeSwap goes on with the visit of row o, whose tick was suspended where its target was
// to change.
func (r *run) resumeSwap(o uint16, n *node) Status {
	swap := r.h.Byte(n.swap)
	held := *swap == swapHeld
	*swap = 0
	st := r.changeTarget(o, n, float(r.h, n.swapValue), held, false)
	switch {
	case st == reentered:
		return r.visitBody(o, n, true)
	case st != Running:
		return st
	}
	if st := r.checkTimeout(o, n); st != Running {
		return st
	}
	return r.visitBody(o, n, false)
}
