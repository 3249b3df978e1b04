package bench

// Soldier is the agent of W2, W4 and W5: its flags say what it can do.
type Soldier struct {
	Flags uint64
	Record
}

// The table of the wide workloads: groups without a condition of their own,
// each with leaves that need two bits of the flags word.
const (
	wideGroups   = 10
	widePerGroup = 10
	wideLeaves   = wideGroups * widePerGroup
)

// wideMask returns the two bits that leaf i, counted from 0, needs. No two
// leaves need the same two, and the leaves of a group have no bit in common
// that a group could be skipped by. Bit 63 is the last leaf's alone.
func wideMask(i int) uint64 {
	low := uint64(1) << (i % 32)
	if i == wideLeaves-1 {
		return low | 1<<63
	}
	return low | 1<<(32+i%31)
}

// lastOnly are flags with which only the last leaf can run, though every other
// has one of its bits.
const lastOnly = 1<<32 - 1 | 1<<63

// wideLeaf returns the leaf that should run: the first whose bits are set.
func wideLeaf(flags uint64) Leaf {
	for i := range wideLeaves {
		if m := wideMask(i); flags&m == m {
			return Leaf(i + 1)
		}
	}
	return 0
}

// dice draws flags: SplitMix64, so that every machine and every competitor
// gets the same.
type dice uint64

func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	x := uint64(*d)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// flags draws a word in which an eighth of the bits are set, and the last leaf
// can always run: three of four agents find something better.
func (d *dice) flags() uint64 {
	a, b, c := d.next(), d.next(), d.next()
	return a&b&c | wideMask(wideLeaves-1)
}

// The crowd of W4 and W5.
const (
	CrowdSize = 10_000
	crowdSeed = 20070501
)

// newCrowd returns n soldiers with flags of their own.
func newCrowd(n int) []Soldier {
	d := dice(crowdSeed)
	crowd := make([]Soldier, n)
	for i := range crowd {
		crowd[i].Flags = d.flags()
	}
	return crowd
}

// life is what changes in W5: in each tick every fiftieth soldier gets other
// flags, another fiftieth in the next.
type life struct {
	dice dice
	next int
}

// change gives 2 % of the crowd other flags and calls changed, where it is not
// nil, for each.
func (l *life) change(crowd []Soldier, changed func(i int)) {
	const every = 50
	for i := l.next; i < len(crowd); i += every {
		crowd[i].Flags = l.dice.flags()
		if changed != nil {
			changed(i)
		}
	}
	l.next = (l.next + 1) % every
}
