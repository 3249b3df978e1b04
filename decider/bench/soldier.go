package bench

// Soldier is the agent of W2 and W4 to W6: its flags say what it can do.
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

// wideMask returns the two bits that leaf i, counted from 0, needs. No two leaves
// need the same two, and no bit is common to the leaves of a group, so that no group
// can be skipped. Only the last leaf needs bit 63.
func wideMask(i int) uint64 {
	if i == wideLeaves-1 {
		return lastMask
	}
	return uint64(1)<<(i%32) | 1<<(32+i%31)
}

// lastMask is the two bits of the last leaf.
const lastMask = 1<<((wideLeaves-1)%32) | 1<<63

// lastOnly are flags with which only the last leaf can run, though every other leaf
// has one of its bits set.
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

// flags draws a word with an eighth of its bits set, in which the last leaf can
// always run: three of four agents have a better one.
func (d *dice) flags() uint64 {
	a, b, c := d.next(), d.next(), d.next()
	return a&b&c | wideMask(wideLeaves-1)
}

// The crowd of W4 and W5. That of W6 is its beginning.
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

// life is the change in W5: in each tick another fiftieth of the soldiers gets other
// flags.
type life struct {
	dice dice
	next int
}

// change gives 2 % of the crowd other flags and calls changed for each, unless it is
// nil.
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

// otherFlags returns flags for each soldier that differ from its own in one bit, and
// with which the same leaf runs. The bit is drawn for each soldier.
func otherFlags(crowd []Soldier) []uint64 {
	d := dice(crowdSeed)
	others := make([]uint64, len(crowd))
	for i := range crowd {
		own := crowd[i].Flags
		for others[i] = own; others[i] == own || wideLeaf(others[i]) != wideLeaf(own); {
			others[i] = own ^ 1<<(d.next()%64)
		}
	}
	return others
}
