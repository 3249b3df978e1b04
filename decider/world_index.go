package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

// hashIndex is a hash table of elements by 64-bit keys. At a constant population it never
// allocates; a map does now and then, because deleting leaves marks that make it grow. (Open
// addressing with linear probing; Knuth, The Art of Computer Programming 6.4, algorithms L and R.)
//
// The zero E is none. Its methods get the key of an element from of: most elements are numbers,
// from 1 on, of things that have a key, and an entry takes four bytes. The keys of what is in the
// table must not change.
type hashIndex[E comparable] struct {
	table []E
	n     int
}

func (p *hashIndex[E]) slotOf(key uint64) uint64 { return core.Mix(key) & uint64(len(p.table)-1) }

// find returns the element with this key, or none.
func (p *hashIndex[E]) find(key uint64, of func(E) uint64) (none E) {
	if p.n == 0 {
		return none
	}
	for i := p.slotOf(key); p.table[i] != none; i = p.next(i) {
		if of(p.table[i]) == key {
			return p.table[i]
		}
	}
	return none
}

func (p *hashIndex[E]) next(i uint64) uint64 { return (i + 1) & uint64(len(p.table)-1) }

// add enters an element whose key is not in the table.
func (p *hashIndex[E]) add(at E, of func(E) uint64) {
	if 4*(p.n+1) > 3*len(p.table) {
		p.grow(max(2*len(p.table), 8), of)
	}
	p.n++
	p.enter(at, of)
}

func (p *hashIndex[E]) enter(at E, of func(E) uint64) {
	var none E
	i := p.slotOf(of(at))
	for p.table[i] != none {
		i = p.next(i)
	}
	p.table[i] = at
}

// reserve makes room for n elements altogether.
func (p *hashIndex[E]) reserve(n int, of func(E) uint64) {
	size := 8
	for 4*n > 3*size {
		size *= 2
	}
	if size > len(p.table) {
		p.grow(size, of)
	}
}

func (p *hashIndex[E]) grow(size int, of func(E) uint64) {
	var none E
	old := p.table
	p.table = make([]E, size)
	for _, at := range old {
		if at != none {
			p.enter(at, of)
		}
	}
}

// remove removes the element with this key, if there is one, and closes the gap:
// what stands behind it moves up unless that is before its own slot.
func (p *hashIndex[E]) remove(key uint64, of func(E) uint64) {
	if p.n == 0 {
		return
	}
	var none E
	i := p.slotOf(key)
	for p.table[i] == none || of(p.table[i]) != key {
		if p.table[i] == none {
			return
		}
		i = p.next(i)
	}
	p.n--
	p.table[i] = none
	for k := p.next(i); p.table[k] != none; k = p.next(k) {
		slot := p.slotOf(of(p.table[k]))
		if (k-slot)&uint64(len(p.table)-1) >= (k-i)&uint64(len(p.table)-1) {
			p.table[i], p.table[k] = p.table[k], none
			i = k
		}
	}
}
