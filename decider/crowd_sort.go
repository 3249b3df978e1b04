package decider

import "math/bits"

// ranked is a thing in an order: by its key, the lowest first.
type ranked struct {
	key uint64
	i   uint32
}

// sorter sorts by keys. Those that are equal keep their order.
type sorter struct {
	list, spare []ranked
}

// fewRanked are sorted faster by comparing them.
const fewRanked = 96

// sort sorts list byte by byte of the keys, the lowest byte first (LSD radix sort): what that
// takes grows with their number only. What is in order already is left alone.
func (s *sorter) sort(list []ranked) {
	last, differ, sorted := uint64(0), uint64(0), true
	for i := range list {
		key := list[i].key
		sorted = sorted && key >= last
		last, differ = key, differ|(key^list[0].key)
	}
	switch {
	case sorted:
		return
	case len(list) <= fewRanked:
		insert(list)
		return
	}
	for len(s.spare) < len(list) {
		s.spare = append(s.spare, ranked{})
	}
	from, to := list, s.spare[:len(list)]
	for differ != 0 {
		shift := bits.TrailingZeros64(differ) &^ 7
		differ &^= 0xff << shift
		var at [256]uint32
		for i := range from {
			at[uint8(from[i].key>>(shift&63))]++
		}
		sum := uint32(0)
		for b := range at {
			at[b], sum = sum, sum+at[b]
		}
		for _, r := range from {
			b := uint8(r.key >> (shift & 63))
			to[at[b]] = r
			at[b]++
		}
		from, to = to, from
	}
	if &from[0] != &list[0] {
		copy(list, from)
	}
}

// insert sorts a short list.
func insert(list []ranked) {
	for i, r := range list {
		for ; i > 0 && list[i-1].key > r.key; i-- {
			list[i] = list[i-1]
		}
		list[i] = r
	}
}

// begin lists n things in the order that they have.
func (s *sorter) begin(n int) {
	s.list = s.list[:0]
	for i := range uint32(n) {
		s.list = append(s.list, ranked{i: i})
	}
}

// by sorts what is listed.
func (s *sorter) by(key func(i uint32) uint64) {
	for k := range s.list {
		s.list[k].key = key(s.list[k].i)
	}
	s.sort(s.list)
}

// arrange moves things to spare in the order of the list, and returns both the other way around.
func arrange[T any](s *sorter, things, spare []T) (arranged, free []T) {
	spare = spare[:0]
	for _, r := range s.list {
		spare = append(spare, things[r.i])
	}
	return spare, things
}
