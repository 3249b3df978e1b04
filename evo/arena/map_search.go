package arena

import "github.com/ethogram-go/ethogram/evo"

// Tanks find their way over the joints of the map: the corners between four
// free cells. A search spreads from the goal outwards, a whole row of bits at a
// time, in turn to the four neighbors and to all eight: so its rings are
// octagons, nearly circles. A tank then drives straight wherever it fits.

// maxRings bounds a search. The longest way on 60 maps has 72 rings, see
// TestRingsCoverTheMap.
const maxRings = 160

// joint names a corner of cells by its coordinates.
type joint struct{ x, y uint8 }

func (j joint) point() Point { return pt(Num(j.x)<<cellShift, Num(j.y)<<cellShift) }

func (j joint) word() uint64 { return uint64(j.x)<<8 | uint64(j.y) }

// next reports whether k is j or next to it.
func (j joint) next(k joint) bool { return j.x-k.x+1 <= 2 && j.y-k.y+1 <= 2 }

// jointNear returns the nearest joint from which p can be reached; ok is false if
// p is in a wall or off the map.
func (t *terrain) jointNear(p Point) (joint, bool) {
	if t.wallAt(p) {
		return joint{}, false
	}
	x, y := int((p.X+Unit)>>cellShift), int((p.Y+Unit)>>cellShift)
	if t.joints[y]>>x&1 != 0 {
		return joint{uint8(x), uint8(y)}, true
	}
	// Every free cell has a free corner, since walls are gap cells apart.
	best, found := joint{}, false
	least := int64(0)
	cx, cy := int(p.X>>cellShift), int(p.Y>>cellShift)
	for y := cy; y <= cy+1; y++ {
		for x := cx; x <= cx+1; x++ {
			if t.joints[y]>>x&1 == 0 {
				continue
			}
			j := joint{uint8(x), uint8(y)}
			if d := j.point().Sub(p).Square(); !found || d < least {
				best, least, found = j, d, true
			}
		}
	}
	return best, found
}

// ring has the joints that one step of a search reached, in rows low..high.
type ring struct {
	low, high int
	rows      [mapCells]uint64 // only low..high are of this search
}

// searcher is the scratch memory of searches.
type searcher struct {
	rings [maxRings]ring
	seen  [mapCells + 1]uint64
}

// search fills r with the way from joint from to joint to.
func (t *terrain) search(s *searcher, from, to joint, r *route) {
	r.at, r.n, r.last = 0, 0, to
	if from == to {
		r.joints[0] = to
		r.n = 1
		return
	}
	clear(s.seen[:])
	s.seen[to.y] = 1 << to.x
	first := &s.rings[0]
	first.low, first.high = int(to.y), int(to.y)
	first.rows[to.y] = 1 << to.x
	k := 0
	for s.seen[from.y]>>from.x&1 == 0 {
		old := &s.rings[k]
		k++
		if k == maxRings {
			return
		}
		now := &s.rings[k]
		t.widen(s, old, now, k&1 == 0)
		if now.low > now.high {
			return // not connected, which no map of generate is
		}
	}
	// Back along the rings, straight rather than diagonally.
	for at := from; r.n < maxPath; r.n++ {
		r.joints[r.n] = at
		if k == 0 {
			r.n++
			return
		}
		k--
		at = s.rings[k].before(at, k&1 != 0)
	}
}

// widen fills the ring that is one step away from old.
func (t *terrain) widen(s *searcher, old, now *ring, diagonal bool) {
	low, high := max(1, old.low-1), min(mapCells-1, old.high+1)
	now.low, now.high = mapCells, -1
	above := uint64(0) // the old ring's row y-1
	here := uint64(0)
	if low >= old.low {
		here = old.rows[low]
		if low-1 >= old.low {
			above = old.rows[low-1]
		}
	}
	for y := low; y <= high; y++ {
		below := uint64(0)
		if y+1 <= old.high && y+1 >= old.low {
			below = old.rows[y+1]
		}
		m := above | below
		if diagonal {
			m |= m<<1 | m>>1
		}
		m |= here<<1 | here>>1
		m &= t.joints[y] &^ s.seen[y]
		now.rows[y] = m
		if m != 0 {
			s.seen[y] |= m
			now.low = min(now.low, y)
			now.high = y
		}
		above, here = here, below
	}
}

// before returns the neighbor of j in ring r from which j was reached.
func (r *ring) before(j joint, diagonal bool) joint {
	x, y := int(j.x), int(j.y)
	has := func(x, y int) bool { return y >= r.low && y <= r.high && r.rows[y]>>x&1 != 0 }
	switch {
	case has(x-1, y):
		return joint{j.x - 1, j.y}
	case has(x+1, y):
		return joint{j.x + 1, j.y}
	case has(x, y-1):
		return joint{j.x, j.y - 1}
	case has(x, y+1):
		return joint{j.x, j.y + 1}
	case has(x-1, y-1):
		return joint{j.x - 1, j.y - 1}
	case has(x+1, y-1):
		return joint{j.x + 1, j.y - 1}
	case has(x-1, y+1):
		return joint{j.x - 1, j.y + 1}
	}
	return joint{j.x + 1, j.y + 1}
}

// joint returns the joint that a random number chooses.
func (t *terrain) joint(draw uint64) joint {
	rand := evo.NewRand(draw)
	for {
		x, y := 1+rand.IntN(mapCells-1), 1+rand.IntN(mapCells-1)
		if t.joints[y]>>x&1 != 0 {
			return joint{uint8(x), uint8(y)}
		}
	}
}
