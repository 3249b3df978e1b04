package decider

// An id names an agent. The world knows in which slot of which crowd it is.

// spot is a slot of one of a world's crowds. Spots are in the order of crowds,
// then slots.
type spot uint64

func spotOf(crowd int, slot uint32) spot { return spot(crowd)<<32 | spot(slot) }

func (s spot) crowd() int { return int(s >> 32) }

func (s spot) slot() uint32 { return uint32(s) }

// placed is a spot whose agent has this id. Both stand in one entry of the index: a call for each
// of many agents fetches no more memory than a look-up in a map.
type placed struct {
	id uint64
	at spot // plus one
}

func (n placed) key() uint64 { return n.id }

// spotOf returns where the agent with this id is.
func (w *World) spotOf(id uint64) (spot, bool) {
	index := &w.index // as its find, without a call for each entry
	if index.n == 0 {
		return 0, false
	}
	for i := index.slotOf(id); ; i = index.next(i) {
		switch e := &index.table[i]; {
		case e.at == 0:
			return 0, false
		case e.id == id:
			return e.at - 1, true
		}
	}
}

// name notes that the agent at a spot has this id.
func (w *World) name(id uint64, at spot) { w.index.add(placed{id, at + 1}, placed.key) }

// unname forgets that.
func (w *World) unname(id uint64) { w.index.remove(id, placed.key) }
