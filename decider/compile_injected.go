package decider

import (
	"runtime"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A memory holds no pointers, so it knows what is injected in its slots by
// numbers, which its tree knows the trees by. How many slots have a tree is counted
// in Tree.hosted, wherever such a number is written, copied or lost. What no slot
// has is forgotten when something else is injected.

// injectable is a tree that was injected into another, and by what number the
// memories know it.
type injectable struct {
	number uint32
	tree   *tree
}

// know returns the number of sub among the trees that are injected into t, by any
// world, and counts one more slot that has it: the low half of its fingerprint; the
// next free one if another tree of the same shape has that.
func (t *tree) know(sub *tree) uint32 {
	t.knowing.Lock()
	defer t.knowing.Unlock()
	sub.hosted.Add(1)
	var subs []injectable // in the order of their numbers
	for _, s := range t.injectables() {
		switch {
		case s.tree == sub:
			return s.number
		case s.tree.hosted.Load() > 0:
			subs = append(subs, s)
		}
	}
	number := freeNumber(sub.print)
	at := placeOf(subs, number)
	for at < len(subs) && subs[at].number == number {
		if number = freeNumber(number + 1); number == 1 {
			at = 0
		} else {
			at++
		}
	}
	subs = slices.Insert(subs, at, injectable{number, sub})
	t.subs.Store(subs)
	return number
}

// freeNumber returns n, or the next number that stands for a tree.
func freeNumber(n uint32) uint32 {
	if n == 0 || n == pendingNothing {
		return 1
	}
	return n
}

// placeOf returns how many of subs have lower numbers.
func placeOf(subs []injectable, number uint32) int {
	from, to := 0, len(subs)
	for from < to {
		if at := (from + to) / 2; subs[at].number < number {
			from = at + 1
		} else {
			to = at
		}
	}
	return from
}

// known returns the tree with this number that was injected into t, or nil.
func (t *tree) known(number uint32) *tree {
	subs := t.injectables()
	if at := placeOf(subs, number); number != 0 && at < len(subs) && subs[at].number == number {
		return subs[at].tree
	}
	return nil
}

func (t *tree) injectables() []injectable {
	subs, _ := t.subs.Load().([]injectable)
	return subs
}

// forgo counts one slot less that has the tree with this number.
func (t *tree) forgo(number uint32) {
	if sub := t.known(number); sub != nil {
		sub.hosted.Add(-1)
	}
}

// vacate forgoes what is injected in h at slot row n, with what is injected in that.
func (t *tree) vacate(h *core.Header, n *node) {
	tree := h.Quad(n.slot + slotTree)
	if sub := t.known(*tree); sub != nil {
		sub.vacateAll(h.Inner(n.slot + slotMemory))
		sub.hosted.Add(-1)
	}
	*tree = 0
}

// vacateAll forgoes all that is or will be injected in h, which is about to be
// cleared, written over, or to go.
func (t *tree) vacateAll(h *core.Header) {
	for _, s := range t.slots {
		n := &t.nodes[s]
		t.vacate(h, n)
		pending := h.Quad(n.slot + slotPending)
		t.forgo(*pending)
		*pending = 0
	}
}

// host counts what is or will be injected in h once more, for a copy of h.
func (t *tree) host(h *core.Header) {
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.hosted.Add(1)
			sub.host(h.Inner(n.slot + slotMemory))
		}
		if next := t.known(*h.Quad(n.slot + slotPending)); next != nil {
			next.hosted.Add(1)
		}
	}
}

// attend has what is injected in the n memories of slab forgone once nothing
// refers to them any more. When that is done shows in nothing but the memory that
// the process takes.
func (t *tree) attend(slab *core.Header, n int) {
	if t.slots == nil {
		return
	}
	runtime.SetFinalizer(slab, func(h *core.Header) {
		for i := range n {
			if i > 0 {
				h = h.Inner(t.layout.size)
			}
			t.vacateAll(h)
		}
	})
}

// inUse reports whether t is or will be injected anywhere.
func (t *tree) inUse() bool { return t.hosted.Load() > 0 }

// standing returns the numbers of what is injected in h at slot row n and of what
// will be. What makes way in the next tick and is not active counts as gone.
func standing(h *core.Header, n *node) (tree, pending uint32) {
	tree, pending = *h.Quad(n.slot + slotTree), *h.Quad(n.slot + slotPending)
	if pending != 0 && (tree == 0 || h.Inner(n.slot+slotMemory).Mark&core.MarkRoot == 0) {
		tree = 0
		if pending == pendingNothing {
			pending = 0
		}
	}
	return tree, pending
}

// sameTrees reports whether a and b have the same trees in their slots.
func (t *tree) sameTrees(a, b *core.Header) bool {
	for _, s := range t.slots {
		n := &t.nodes[s]
		tree, pending := standing(a, n)
		if other, next := standing(b, n); tree != other || pending != next {
			return false
		}
		if sub := t.known(tree); sub != nil && !sub.sameTrees(a.Inner(n.slot+slotMemory), b.Inner(n.slot+slotMemory)) {
			return false
		}
	}
	return true
}

// shape returns by what hashes know the tree with this number: numbers depend on
// what else was injected.
func (t *tree) shape(number uint32) uint32 {
	if sub := t.known(number); sub != nil {
		return freeNumber(sub.print)
	}
	return number
}
