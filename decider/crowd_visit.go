package decider

import (
	"iter"
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Where not all agents of a crowd are ticked in every frame, those that are not cost
// nothing: workers go through the set of the slots of those that are.

// slotSet is a set of slots.
type slotSet []uint64

func newSlotSet(slots int) slotSet { return make(slotSet, (slots+63)/64) }

func (s slotSet) add(slot uint32) { s[slot/64] |= 1 << (slot % 64) }

func (s slotSet) put(slot uint32, in bool) {
	s[slot/64] &^= 1 << (slot % 64)
	if in {
		s.add(slot)
	}
}

func (s slotSet) has(slot uint32) bool { return s[slot/64]>>(slot%64)&1 != 0 }

// all yields the slots in their order. Those that it has yielded may be taken out.
func (s slotSet) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i := range s {
			for word := s[i]; word != 0; word &= word - 1 {
				if !yield(uint32(i*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// grown returns s with room for so many slots.
func (s slotSet) grown(slots int) slotSet {
	for len(s)*64 < slots {
		s = append(s, 0)
	}
	return s
}

// drawVisits finds the agents that are ticked in a frame. What happens in it does not change
// that.
func (c *crowd) drawVisits(counted bool) {
	for i := range c.visits {
		c.visits[i] = c.always[i] &^ c.sleepers[i]
	}
	if counted {
		for _, r := range c.rotas {
			r.visit(c)
		}
	}
}

// visited returns which agents are ticked in this frame of those in the slots from from on,
// before to, by the bits of the word of that slot.
func (c *crowd) visited(from, to uint32) uint64 {
	i := from / 64
	word := c.visits[i] & (^uint64(0) << (from % 64))
	if end := i*64 + 64; end > to {
		word &= ^uint64(0) >> (end - to)
	}
	return word
}

// lookAtRoused finds what the game has done to memories of the crowd since the last frame:
// agents that sleep wake, and those that have to count their tokens again and are not due
// are listed once it is known who is.
func (c *crowd) lookAtRoused() {
	if c.world.sched.sleepless {
		c.keepPaces()
	}
	n := c.tree.roused.Load()
	if c.look = n != c.roused && c.paces != nil; !c.look {
		return
	}
	c.roused = n
	for slot := range c.sleepers.all() {
		if h := c.members[slot].mem.h; h.Held&core.HeldAsleep == 0 || h.Mark&core.MarkRestored != 0 {
			c.wake(slot)
		}
	}
}

// mayBeRoused has lookAtRoused look, whatever was done.
const mayBeRoused = ^uint64(0)

// findRestored lists the agents that are not due and have to count their tokens again.
func (c *crowd) findRestored() {
	if !c.look || !c.tree.shared() {
		return
	}
	for slot := range uint32(len(c.members)) {
		if m := &c.members[slot]; m.live() && m.mem.h.Mark&core.MarkRestored != 0 && !c.due(slot) {
			c.world.sched.restored = append(c.world.sched.restored, spotOf(c.index, slot))
			c.roused = mayBeRoused // a Key may panic
		}
	}
}
