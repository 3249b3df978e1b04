package match

import (
	"fmt"
	"iter"
	"math/bits"
)

// Slots is a set of slots.
type Slots [maxSlots / 64]uint64

// SlotsOf returns the set of these slots, which are from 0 to 255.
func SlotsOf(slots ...int) (s Slots) {
	for _, slot := range slots {
		s.add(slot)
	}
	return s
}

// FirstSlots returns the set of the first n slots.
func FirstSlots(n int) (s Slots) {
	for slot := range n {
		s.add(slot)
	}
	return s
}

func (s *Slots) add(slot int) {
	if slot < 0 || slot >= 64*len(s) {
		panic(fmt.Sprintf("ethogram: match.SlotsOf: slot %d; want 0 to %d", slot, 64*len(s)-1))
	}
	s[slot/64] |= 1 << (slot % 64)
}

// Has reports whether the set has a slot.
func (s Slots) Has(slot int) bool {
	return slot >= 0 && slot < maxSlots && s[slot/64]>>(slot%64)&1 != 0
}

// Empty reports whether the set has no slots.
func (s Slots) Empty() bool { return s == Slots{} }

// All returns the slots of the set in ascending order.
func (s Slots) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(64*i + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// words returns the words of the set up to the last one that is not zero.
func (s *Slots) words() []uint64 {
	n := len(s)
	for n > 0 && s[n-1] == 0 {
		n--
	}
	return s[:n]
}
