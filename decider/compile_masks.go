package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/stimuli"
)

// mask is what a row needs of one of the two words to be asked at all: the
// bits it looks at, and what they have to be. It holds the All and None of a
// check and, of a delegating group whose answer depends on nothing else, what
// all its children need.
type mask struct {
	care, want uint64
}

func (m mask) pass(word uint64) bool { return (word^m.want)&m.care == 0 }

// also returns m with what all of list need added.
func (m mask) also(list []mask) mask {
	common := list[0]
	for _, c := range list[1:] {
		common.care &= c.care &^ (common.want ^ c.want)
	}
	common.care &^= m.care
	return mask{m.care | common.care, m.want | common.want&common.care}
}

// masks are those of all rows. Those of siblings lie side by side, because a
// walk of a wide table is mostly the reading of these.
type masks struct {
	flags   []mask
	stimuli []mask // nil in a tree that checks no stimuli

	cares, anys wordPair // the bits that any row checks; that any row has in Any or AnyClear
	sieves      []sieve  // by 64 rows; nil in a tree of more than maxSieves
	rivals      []uint64 // by row, a set of rows for each sieve: see findRivals
}

// wordPair are flags and stimuli.
type wordPair [2]uint64

func (m *masks) set(r uint16, p *Preconditions) {
	m.flags[r] = mask{uint64(p.Flags.All | p.Flags.None), uint64(p.Flags.All)}
	anys := uint64(p.Flags.Any | p.Flags.AnyClear)
	m.anys[0] |= anys
	m.cares[0] |= anys | m.flags[r].care
	if p.Stimuli == (stimuli.Check{}) {
		return
	}
	if m.stimuli == nil {
		m.stimuli = make([]mask, len(m.flags))
	}
	m.stimuli[r] = mask{uint64(p.Stimuli.All | p.Stimuli.None), uint64(p.Stimuli.All)}
	anys = uint64(p.Stimuli.Any | p.Stimuli.AnyClear)
	m.anys[1] |= anys
	m.cares[1] |= anys | m.stimuli[r].care
}

// also adds to row r, which delegates, what all its children need, the rows from
// first to before end.
func (m *masks) also(r, first, end uint16) {
	m.flags[r] = m.flags[r].also(m.flags[first:end])
	if m.stimuli != nil {
		m.stimuli[r] = m.stimuli[r].also(m.stimuli[first:end])
	}
}

// pass reports whether the words pass those of row r.
func (m *masks) pass(r uint16, flags, stimuli uint64) bool {
	return m.flags[r].pass(flags) && (m.stimuli == nil || m.stimuli[r].pass(stimuli))
}

// next returns the first row from r on and before end that the words pass, or
// end.
func (m *masks) next(r, end uint16, flags, stimuli uint64) uint16 {
	list := m.flags[:end]
	for i := int(r); i < len(list); i++ {
		if list[i].pass(flags) && (m.stimuli == nil || m.stimuli[i].pass(stimuli)) {
			return uint16(i)
		}
	}
	return end
}

// checked reports whether row r has a mask.
func (m *masks) checked(r int) bool {
	return m.flags[r].care != 0 || m.stimuli != nil && m.stimuli[r].care != 0
}

// countChecked returns how many of the rows from..to-1 have a mask.
func (m *masks) countChecked(from, to int) int {
	n := 0
	for r, f := range m.flags[from:to] {
		if f.care != 0 || m.stimuli != nil && m.stimuli[from+r].care != 0 {
			n++
		}
	}
	return n
}

// A sieve finds which of 64 rows the words refuse without looking at each: every
// four bits of a word, a nibble, refuse certain rows by their value, and a row
// passes if no nibble refuses it.
type sieve struct {
	flags   []uint8      // where in the flags the nibbles begin that rows check,
	stimuli []uint8      // and where in the stimuli
	refused [][16]uint64 // by nibble of both and value: the rows it refuses
	index   [32]uint8    // by nibble, first of the flags: its place among these, plus one
}

const (
	sieveRows   = 64
	maxSieves   = 4 // a run has room for their results, and rivals stay small
	stimuliFrom = 16
	// A sieve pays where it looks at few nibbles for many rows: one costs about as
	// much as the masks of two rows. Its tables take 128 bytes a nibble.
	sieveMin, sieveRowsPerNibble = 8, 2
)

// fewRows are looked at one by one rather than through a sieve.
const fewRows = 6

// refuses returns the rows that the words refuse.
func (s *sieve) refuses(w wordPair) uint64 {
	set := uint64(0)
	of := s.refused[:len(s.flags)]
	for i, at := range s.flags[:len(of)] {
		set |= of[i][w[0]>>(at&63)&15]
	}
	of = s.refused[len(s.flags):]
	for i, at := range s.stimuli[:len(of)] {
		set |= of[i][w[1]>>(at&63)&15]
	}
	return set
}

// frees returns rows that a word refused as it was and that may pass now: all of
// those, and others that a nibble refuses which has not changed. The nibbles of the
// word are numbered from first on.
func (s *sieve) frees(was, now uint64, first uint) uint64 {
	set := uint64(0)
	for changed := was ^ now; changed != 0; {
		k := uint(bits.TrailingZeros64(changed)) &^ 3
		changed &^= 15 << k
		if at := s.index[(first+k/4)&31]; at != 0 {
			of := &s.refused[at-1]
			set |= of[was>>k&15] &^ of[now>>k&15]
		}
	}
	return set
}

// sift says how the children of a group that masks refuse are passed over.
type sift uint8

const (
	siftScan  sift = iota // by looking at the masks of each
	siftNone              // no child has a mask
	siftSieve             // by the sieves
)

// siftMin is from how many children on a sieve is faster than their masks.
const siftMin = 4

// sift makes the sieves.
func (c *compiler) sift() {
	m := &c.masks
	if width := (c.n + sieveRows - 1) / sieveRows; width <= maxSieves && m.cares != (wordPair{}) {
		m.makeSieves(c.n, width)
		m.rivals = make([]uint64, c.n*width)
		c.findRivals(0, [maxSieves]uint64{})
	}
	for i := range c.nodes {
		if n := &c.nodes[i]; n.count > 0 {
			n.sift = m.siftOf(int(n.first), int(n.count))
		}
	}
	c.tree.masks = *m
}

// siftOf returns how these children of a group are passed over.
func (m *masks) siftOf(first, count int) sift {
	checked := m.countChecked(first, first+count)
	switch {
	case checked == 0:
		return siftNone
	case checked < siftMin || m.sieves == nil || m.sieves[first/sieveRows].refused == nil || m.sieves[(first+count-1)/sieveRows].refused == nil:
		return siftScan
	}
	return siftSieve
}

// makeSieves makes a sieve of all 64 rows for which it pays.
func (m *masks) makeSieves(rows, width int) {
	m.sieves = make([]sieve, width)
	var nibbles [maxSieves]uint32 // a set
	total := 0
	for b := range m.sieves {
		from, to := b*sieveRows, min(rows, (b+1)*sieveRows)
		cares, checked := m.caresOf(from, to), m.countChecked(from, to)
		set := nibblesOf(cares[0]) | nibblesOf(cares[1])<<stimuliFrom
		if n := bits.OnesCount32(set); checked >= max(sieveMin, sieveRowsPerNibble*n) {
			nibbles[b] = set
			total += n
		}
	}
	if total == 0 {
		return
	}
	tables, numbers := make([][16]uint64, total), make([]uint8, total)
	for b := range m.sieves {
		if n := bits.OnesCount32(nibbles[b]); n > 0 {
			s := &m.sieves[b]
			s.refused, tables = tables[:n:n], tables[n:]
			s.number(nibbles[b], numbers[:0:n])
			numbers = numbers[n:]
			from, to := b*sieveRows, min(rows, (b+1)*sieveRows)
			fill(s.refused, s.flags, m.flags[from:to])
			if m.stimuli != nil {
				fill(s.refused[len(s.flags):], s.stimuli, m.stimuli[from:to])
			}
		}
	}
}

// caresOf returns the bits that masks of the rows from..to-1 look at.
func (m *masks) caresOf(from, to int) wordPair {
	var w wordPair
	for _, f := range m.flags[from:to] {
		w[0] |= f.care
	}
	if m.stimuli != nil {
		for _, f := range m.stimuli[from:to] {
			w[1] |= f.care
		}
	}
	return w
}

// nibblesOf returns the nibbles of word that are not 0, as a set.
func nibblesOf(word uint64) uint32 {
	set := uint32(0)
	for word != 0 {
		k := bits.TrailingZeros64(word) / 4
		set |= 1 << k
		word &^= 15 << (k * 4)
	}
	return set
}

// number gives each of the nibbles its place.
func (s *sieve) number(nibbles uint32, places []uint8) {
	flags := bits.OnesCount16(uint16(nibbles))
	for ; nibbles != 0; nibbles &= nibbles - 1 {
		k := bits.TrailingZeros32(nibbles)
		places = append(places, uint8(k%stimuliFrom*4))
		s.index[k] = uint8(len(places))
	}
	s.flags, s.stimuli = places[:flags], places[flags:]
}

// fill fills the tables of these nibbles of a word with what the masks of the rows
// refuse.
func fill(tables [][16]uint64, nibbles []uint8, list []mask) {
	var refused [2][64]uint64 // by value of a bit: the rows that it refuses
	for i, m := range list {
		for care := m.care; care != 0; care &= care - 1 {
			k := bits.TrailingZeros64(care)
			refused[^m.want>>k&1][k] |= 1 << i
		}
	}
	for i, at := range nibbles {
		allValues(&tables[i], (*[4]uint64)(refused[0][at:]), (*[4]uint64)(refused[1][at:]))
	}
}

// allValues sets what a nibble refuses by its value, given what its bits refuse
// if they are clear and if they are set.
func allValues(all *[16]uint64, clear, set *[4]uint64) {
	l0, l1, l2, l3 := clear[0]|clear[1], set[0]|clear[1], clear[0]|set[1], set[0]|set[1]
	for i, high := range [4]uint64{clear[2] | clear[3], set[2] | clear[3], clear[2] | set[3], set[2] | set[3]} {
		of := (*[4]uint64)(all[i*4:])
		of[0], of[1], of[2], of[3] = l0|high, l1|high, l2|high, l3|high
	}
}

// findRivals notes for row r and all rows below it which rows may interrupt them
// that check only flags and stimuli: a plan holds as long as these refuse. Of a
// delegating group they are its children, and itself if it has a mask of its own.
// rivals are those of r.
func (c *compiler) findRivals(r uint16, rivals [maxSieves]uint64) {
	n := &c.nodes[r]
	width := len(c.masks.sieves)
	of := c.masks.rivals[int(n.first)*width:]
	for i := range uint16(n.count) {
		child, its := &c.nodes[n.first+i], rivals
		if n.states != nil {
			for may := n.states.after[i].may[Running]; may != 0; may &= may - 1 {
				c.addRival(n, uint16(bits.TrailingZeros64(may)), &its)
			}
		}
		for b := range of[:width] {
			of[b] = its[b%maxSieves]
		}
		of = of[width:]
		if child.count > 0 {
			c.findRivals(n.first+i, its)
		}
		if n.states == nil {
			c.addRival(n, i, &rivals)
		}
	}
}

// addRival adds child i of n, if it may interrupt and checks only flags and stimuli.
func (c *compiler) addRival(n *node, i uint16, rivals *[maxSieves]uint64) {
	switch o := n.rows[i].opts; {
	case !n.opts.has(optInterrupts) || !o.has(optPure) || n.opts.has(optLatched) && !o.has(optUrgent):
	case o.has(optDelegate):
		c.addRivals(n.first+i, &n.rows[i], rivals)
	default:
		add(rivals, n.first+i)
	}
}

// addRivals adds group r, if it has a mask of its own, and what it delegates to.
func (c *compiler) addRivals(r uint16, n *node, rivals *[maxSieves]uint64) {
	if c.masks.checked(int(r)) {
		add(rivals, r)
	}
	for i := range uint16(n.count) {
		if child := &c.nodes[n.first+i]; child.opts.has(optDelegate) {
			c.addRivals(n.first+i, child, rivals)
		} else {
			add(rivals, n.first+i)
		}
	}
}

func add(rows *[maxSieves]uint64, r uint16) {
	rows[r/sieveRows%maxSieves] |= 1 << (r % sieveRows)
}

// rivalsOf returns the rivals of row r, a set of rows for each sieve.
func (m *masks) rivalsOf(r uint16) []uint64 {
	width := len(m.sieves)
	return m.rivals[int(r)*width : int(r)*width+width]
}
