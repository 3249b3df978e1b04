package core

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Candidates are the targets that a List adds: ids, each once, up to so many. It is a
// decider.TargetList, and stands here so that the reference of tests can hand one to a List.
type Candidates struct {
	_ plain.NoCopy

	ids    []uint64 // the first n
	n      int
	shift  uint8  // of the hash of an id, for its place
	mask   uint64 // of places that are in use
	room   int    // how many fit before Add must look closer; ids has more
	max    int
	own    uint64 // the target that there is, which has a place of its own
	owns   bool
	beyond bool // it was added beyond max
	full   bool // List was told that it may stop
	over   bool // there was another one too many

	places [1 << maxPlaceBits]uint16 // a hash table of ids: numbers, from 1 on; never more than half full
}

// Sizes of the table, for as many ids as half of it.
const (
	minPlaceBits  = 6
	fewPlaceBits  = 7 // of most lists
	maxPlaceBits  = 13
	maxCandidates = 1 << maxPlaceBits / 2
)

// Reset empties the list, which then takes so many candidates, at most maxCandidates.
func (l *Candidates) Reset(most int) {
	l.n, l.max = 0, min(most, maxCandidates)
	l.owns, l.beyond, l.full, l.over = false, false, false, false
	l.table(fewPlaceBits)
}

// Own gives id, the target that there is, a place of its own behind the others.
func (l *Candidates) Own(id uint64) { l.own, l.owns = id, true }

// table makes an empty table for so many bits of a hash, or as few as max needs.
func (l *Candidates) table(most int) {
	b := min(most, max(minPlaceBits, bits.Len(uint(2*l.max-1))))
	l.shift, l.mask, l.room = uint8(64-b), 1<<b-1, min(l.max, 1<<(b-1))
	clear(l.places[:1<<b])
	if len(l.ids) <= l.room {
		ids := make([]uint64, 1<<(b-1)+1)
		copy(ids, l.ids)
		l.ids = ids
	}
}

// at returns the place of an id in the table, or the free one where it would stand. (Fibonacci
// hashing, Knuth: ids are often numbers in a row.)
func (l *Candidates) at(id uint64) uint64 {
	at := id * 0x9e3779b97f4a7c15 >> (l.shift & 63)
	for l.places[at%(1<<maxPlaceBits)] != 0 && l.ids[l.places[at%(1<<maxPlaceBits)]-1] != id {
		at = (at + 1) & l.mask
	}
	return at % (1 << maxPlaceBits)
}

// Add adds a candidate that is not there yet. l may be nil by mistake.
func (l *Candidates) Add(id uint64) {
	if l == nil {
		missing("Add")
	}
	at := id * 0x9e3779b97f4a7c15 >> (l.shift & 63) // as in at, which is too large to be inlined
	for {
		p := l.places[at%(1<<maxPlaceBits)]
		if p == 0 {
			break
		}
		if l.ids[p-1] == id {
			return
		}
		at = (at + 1) & l.mask
	}
	n := l.n
	if n >= l.room {
		l.more(id)
		return
	}
	l.ids[n], l.n = id, n+1
	l.places[at%(1<<maxPlaceBits)] = uint16(n + 1)
}

// more adds a candidate that is not there to a table in which there is no room.
func (l *Candidates) more(id uint64) {
	switch {
	case l.n < l.max: // four times as large: seldom enough to cost a candidate next to nothing
		l.table(min(64-int(l.shift)+2, maxPlaceBits))
		for i, id := range l.ids[:l.n] {
			l.places[l.at(id)] = uint16(i + 1)
		}
		l.Add(id)
	case l.owns && id == l.own:
		l.beyond = true
	default:
		l.over = true
	}
}

// Full reports whether so many are there as may be.
func (l *Candidates) Full() bool {
	if l == nil {
		missing("Full")
	}
	l.full = l.full || l.n >= l.max
	return l.n >= l.max
}

// missing panics with words where a list is nil.
func missing(method string) {
	panic("ethogram: TargetList." + method + " of nil: a List is given one")
}

// All returns the candidates when List has returned, with the one that has a place of its own if
// List has added it beyond the others, or has not looked for it because they were enough.
func (l *Candidates) All() []uint64 {
	if l.owns && (l.beyond || l.full && l.places[l.at(l.own)] == 0) {
		l.ids[l.n], l.owns = l.own, false
		l.n++
	}
	return l.ids[:l.n]
}

// Over reports whether some were left out.
func (l *Candidates) Over() bool { return l.over }
