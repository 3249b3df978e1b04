package decider

import (
	"math"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// aims is the scratch of a choice between targets. It grows to what its rows need: 24 bytes a
// candidate, the DBlock of a row that has one, and what observers are told. A choice may be made
// while another is, by the children of a group that delegates, so each takes one from the pool.
type aims struct {
	list   core.Candidates
	ids    []uint64  // the candidates,
	values []float64 // and what Decide returned of them, at most maxValue
	blocks []byte    // what it left in the DBlock
	bar    float64   // what a value must exceed
	first  int       // who was tried before next was called; -1 for nobody
	ranked bool      // order has the others
	order  []uint64  // sorted, or a heap if there are many
	at     uint      // the next of those that are sorted; many else
	alike  []uint64  // those taken from the heap that were not tried
	peeked gatePeek  // what the gate said last

	told  []Answer   // for observers
	gates []gatePeek // for observers: what the gate said of each
}

var aimsPool = sync.Pool{New: func() any { return new(aims) }}

// fit makes room for count candidates.
func (x *aims) fit(count, block int, observed bool) {
	if cap(x.values) < count {
		size := 2 * count
		x.values, x.order = make([]float64, size), make([]uint64, 0, size)
	}
	x.values = x.values[:count]
	if block *= count; cap(x.blocks) < block {
		x.blocks = make([]byte, 2*block)
	}
	x.blocks = x.blocks[:block]
	if x.told = x.told[:0]; observed {
		x.told, x.gates = slices.Grow(x.told, count)[:count], slices.Grow(x.gates[:0], count)[:count]
	}
	x.bar, x.first, x.ranked, x.at, x.alike = 0, -1, false, many, nil
}

// listTargets lists the targets of n, which has one already if owns is set. It reports whether there
// is one, and the agent was not reset.
func (r *run) listTargets(n *node, redecide, owns bool, x *aims) bool {
	t := n.src.Targets
	if x.list.Reset(mostTargets(t.Max)); owns {
		x.list.Own(*r.h.Word(n.row.Target))
	}
	r.question(redecide)
	t.List(r.agent, (*TargetList)(&x.list))
	if x.ids = x.list.All(); x.list.Over() && r.w != nil {
		r.w.tooManyTargets(n.row, mostTargets(t.Max))
	}
	return len(x.ids) > 0 && !r.reset()
}

// valueTargets asks Decide about each of the targets of n. It reports whether the agent was
// not reset.
func (r *run) valueTargets(n *node, redecide bool, x *aims) bool {
	observed, block := r.detail >= Rows, 0
	if n.row.DBlock != nil {
		block = int(sizeOf(n.src.DBlock))
	}
	x.fit(len(x.ids), block, observed)
	r.question(redecide)
	switch {
	case n.decide == nil:
		for i := range x.values {
			x.values[i] = 1
		}
	case block > 0:
		for i, id := range x.ids {
			*r.h.Word(n.row.Aim) = id
			v := r.decide(n, redecide)
			if r.reset() {
				return false
			}
			x.values[i] = min(v, maxValue)
			copy(x.blocks[i*block:], r.h.Bytes(n.row.DBlockOff, uint32(block)))
		}
	case !r.valuePlainly(n, x.ids, x.values):
		return false
	}
	if observed {
		for i, v := range x.values {
			if x.told[i] = RefusedDecide; v > 0 {
				x.told[i] = Accepted
			}
		}
	}
	return true
}

// valuePlainly does so for a row without a DBlock. It stands alone because little is alive in its
// loop.
func (r *run) valuePlainly(n *node, ids []uint64, values []float64) bool {
	h, q, agent, decide := r.h, Query(r.frame(n.row)), r.agent, n.decide
	aim := h.Word(n.row.Aim)
	for i := range values {
		*aim, h.Draws = ids[i], core.SaltDecide<<24
		v := decide(agent, q)
		values[i] = v
		if !(v <= maxValue) || h.Mark&core.MarkReset != 0 {
			if v != v {
				r.w.notNumber(h, n.row, ofDecide, "Decide")
			}
			if values[i] = min(v, maxValue); r.reset() {
				return false
			}
		}
	}
	return true
}

// aim makes candidate i the one that n is asked about, and its DBlock the row's.
func (r *run) aim(n *node, x *aims, i int) {
	*r.h.Word(n.row.Aim) = x.ids[i]
	if n.row.DBlock != nil {
		b := r.h.Bytes(n.row.DBlockOff, sizeOf(n.src.DBlock))
		copy(b, x.blocks[i*len(b):])
	}
}

// tell notes what became of candidate i, if somebody observes.
func (x *aims) tell(i int, w Answer) {
	if i < len(x.told) {
		x.told[i] = w
	}
}

// best takes the candidate with the highest value above the bar, of equals the first listed, and
// returns it, or -1 if there is none.
func (x *aims) best() int {
	best, value := -1, x.bar
	for i, v := range x.values {
		if v > value {
			best, value = i, v
		}
	}
	x.first = best
	return best
}

// next is best of those that are left as often as it is called.
func (x *aims) next() int {
	at := x.at
	if at < uint(len(x.order)) {
		x.at = at + 1
		return numberOf(x.order[at])
	}
	return x.nextOfMany()
}

func (x *aims) nextOfMany() int {
	switch {
	case !x.ranked:
		x.rank()
		return x.next()
	case x.at != many || len(x.order)+len(x.alike) == 0:
		return -1
	case len(x.alike) == 0:
		x.popAlike()
	}
	c := x.alike[0]
	x.alike = x.alike[1:]
	return numberOf(c)
}

// What is ordered are candidates: the upper bits of their values, which order as those of an
// integer do, inverted, and their numbers.
const numberBits = 13

func numberOf(c uint64) int { return int(c % (1 << numberBits)) }

// nearly reports whether the values of two candidates differ in the last bits at most.
func nearly(a, b uint64) bool { return (a^b)>>numberBits == 0 }

// fewTargets are so few that to sort them all costs less than a heap.
const (
	fewTargets = 64
	many       = math.MaxUint
)

// rank brings those above the bar but first into their order. Of few, who asks about a second one
// has most often to ask about all.
func (x *aims) rank() {
	order, lower := x.order[:0], uint64(0)
	for i, v := range x.values {
		if v > x.bar && i != x.first {
			bits := math.Float64bits(v)
			lower |= bits
			order = append(order, ^bits&^(1<<numberBits-1)|uint64(i))
		}
	}
	x.order, x.ranked, x.at = order, true, 0
	if len(order) > fewTargets {
		x.at = many
		for i := len(order)/2 - 1; i >= 0; i-- {
			sink(order, i, order[i])
		}
		return
	}
	if sortFew(order); lower%(1<<numberBits) == 0 {
		return // exactly
	}
	for from, to := 0, 1; to <= len(order); to++ {
		if to == len(order) || !nearly(order[from], order[to]) {
			x.settle(order[from:to])
			from = to
		}
	}
}

// settle brings candidates that are nearly the same into their order.
func (x *aims) settle(run []uint64) {
	if len(run) == 1 {
		return
	}
	for k, c := range run {
		i := numberOf(c)
		run[k] = ^math.Float64bits(x.values[i])%(1<<numberBits)<<numberBits | uint64(i)
	}
	slices.Sort(run)
}

// sortFew sorts. (Shellsort with the gaps of Ciura: .94 of the instructions of slices.Sort for
// 64, .86 for 16.)
func sortFew(order []uint64) {
	for _, gap := range [...]int{23, 10, 4, 1} {
		for i := gap; i < len(order); i++ {
			k, j := order[i], i
			for ; j >= gap && order[j-gap] > k; j -= gap {
				order[j] = order[j-gap]
			}
			order[j] = k
		}
	}
}

// sink puts c into a heap whose place i is free, there or below. It looks for its place from the
// leaf up, because it most often belongs there: half of the comparisons. (Wegener's bottom-up
// heapsort.)
func sink(order []uint64, i int, c uint64) {
	top, k := i, 2*i+1
	for ; k+1 < len(order); k = 2*i + 1 {
		least := order[k]
		if other := order[k+1]; other < least {
			least, k = other, k+1
		}
		order[i], i = least, k
	}
	if k < len(order) {
		order[i], i = order[k], k
	}
	for i > top && c < order[(i-1)/2] {
		order[i] = order[(i-1)/2]
		i = (i - 1) / 2
	}
	order[i] = c
}

// popAlike takes the best from the heap, and all that are like it, which then stand behind it.
func (x *aims) popAlike() {
	all := x.order
	for first := all[0]; len(x.order) > 0 && nearly(x.order[0], first); {
		best, last := x.order[0], len(x.order)-1
		if c := x.order[last]; last > 0 {
			sink(x.order[:last], 0, c)
		}
		x.order[last], x.order = best, x.order[:last]
	}
	x.alike = all[len(x.order):]
	x.settle(x.alike)
}

// bestRaw returns the first candidate, or the first of those for which Decide has returned
// the most.
func (x *aims) bestRaw() int {
	best := 0
	for i, v := range x.values {
		if v > x.values[best] || math.IsNaN(x.values[best]) {
			best = i
		}
	}
	return best
}

// firstOf takes the candidate that n tries first, the best or the one that is drawn of its
// Top, and returns it, or -1 if there is none.
func (x *aims) firstOf(r *run, n *node) int {
	if n.src.Targets.Top > 1 {
		x.draw(r, n)
		return x.first
	}
	return x.best()
}

// draw takes the one that is drawn.
func (x *aims) draw(r *run, n *node) {
	var top [maxTop]int
	count, sum := 0, 0.0
	for ; count < n.src.Targets.Top; count++ {
		i := x.next()
		if i < 0 {
			break
		}
		top[count] = i
		sum += x.values[i]
	}
	at, running := float64(core.Unit(r.draw(n.row, core.SaltTop, 0))*sum), 0.0
	for _, i := range top[:count] {
		x.first = i
		if running += x.values[i]; running > at {
			break
		}
	}
	x.ranked, x.at, x.alike = false, many, nil
}
