package decider

// An id names an agent. The world knows in which slot of which crowd it is.

// spot is a slot of one of a world's crowds. Spots are in the order of crowds,
// then slots.
type spot uint64

func spotOf(crowd int, slot uint32) spot { return spot(crowd)<<32 | spot(slot) }

func (s spot) crowd() int { return int(s >> 32) }

func (s spot) slot() uint32 { return uint32(s) }

// spotOf returns where the agent with this id is.
func (w *World) spotOf(id uint64) (spot, bool) {
	index := &w.index // as its find, without a call for each entry
	if index.n == 0 {
		return 0, false
	}
	for i := index.slotOf(id); index.table[i] != 0; i = index.next(i) {
		at := index.table[i] - 1
		if w.crowds[at.crowd()].ids[at.slot()] == id {
			return at, true
		}
	}
	return 0, false
}

func (w *World) idAt(at spot) uint64 { return w.crowds[at.crowd()].ids[at.slot()] }
