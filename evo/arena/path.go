package arena

import (
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Tanks find their way over the joints of the map: the corners between four
// free cells. A search goes over the bits of a whole row at a time, from the
// goal outwards, first to the four neighbors and then to all eight, by turns,
// which makes its rings octagons: nearly circles. What is found is walked
// straight where a tank fits through.

// Limits of a path. A longer way is found piece by piece.
const (
	maxPath  = 64  // joints that are kept
	maxRings = 160 // of a search; the longest way of 60 maps has 72, see TestRingsCoverTheMap
)

// joint names a corner of cells by its coordinates.
type joint struct{ x, y uint8 }

func (j joint) point() Point { return pt(Num(j.x)<<cellShift, Num(j.y)<<cellShift) }

func (j joint) word() uint64 { return uint64(j.x)<<8 | uint64(j.y) }

// next reports whether k is j or next to it.
func (j joint) next(k joint) bool { return j.x-k.x+1 <= 2 && j.y-k.y+1 <= 2 }

// route is a tank's way to where it was last told to go.
type route struct {
	goal   joint  // the last point it was asked for is nearest to this
	to     Point  // where to steer, if not direct
	direct bool   // nothing is between the tank and the goal
	valid  bool   // goal, to and direct are of the last tick in which it drove
	look   int32  // the tick from which to choose anew where to steer
	search int32  // the tick from which another search is allowed
	last   joint  // goal of the joints
	at, n  uint8  // how many of joints are behind it, and there
	print  uint64 // digest of joints
	joints [maxPath]joint
}

// seal brings print up to date with joints.
func (r *route) seal() {
	h := digest(r.n)
	for _, j := range r.joints[:r.n] {
		h = h.add(j.word())
	}
	r.print = uint64(h)
}

// Times of a route, in ticks.
const (
	lookEvery   = 4  // between two choices of where to steer
	searchEvery = 6  // between two searches, however the goal jumps about
	searchAgain = 16 // between two searches for a goal that moves on by one joint at a time
)

// jointNear returns the joint nearest to p from which p is in reach; ok is
// false where there is none: p is in a wall or off the map.
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

// ring is one step of a search: the joints that it reached, in rows low..high.
type ring struct {
	low, high int
	rows      [Cells]uint64 // only low..high are of this search
}

// searcher is the scratch of searches.
type searcher struct {
	rings [maxRings]ring
	seen  [Cells + 1]uint64
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
			return // they are not connected: not on a map of generate
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

// widen makes the ring that is reached from old in one step.
func (t *terrain) widen(s *searcher, old, now *ring, diagonal bool) {
	low, high := max(1, old.low-1), min(Cells-1, old.high+1)
	now.low, now.high = Cells, -1
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

// Travel is how a way to a place stands.
type Travel uint8

// How a way stands.
const (
	Travelling Travel = iota
	Arrived           // within 1.5 u: nearer to a corner of walls a tank may not come
	Blocked           // there is no way
)

// GoTo turns and drives towards p around walls. Call it every tick, with the
// new place where the target moves: the way is remembered, and searched anew as
// seldom as needed. Blocked means that p is in a wall or not on the map. It
// uses the channels move and turn.
func (t *Tank) GoTo(p Point) Travel {
	if t.pos.Sub(p).Within(Unit * 3 / 2) {
		t.Halt()
		return Arrived
	}
	goal, ok := t.arena.terrain.jointNear(p)
	if !ok {
		t.Halt()
		return Blocked
	}
	r := &t.route
	now := t.arena.tick
	if !r.valid || now >= r.look || !goal.next(r.goal) {
		t.plan(p, goal)
	}
	r.goal = goal
	if r.direct {
		t.steer(p)
	} else {
		t.steer(r.to)
	}
	return Travelling
}

// plan chooses where to steer on the way to p.
func (t *Tank) plan(p Point, goal joint) {
	r, ground, now := &t.route, &t.arena.terrain, t.arena.tick
	r.look = now + lookEvery
	r.valid = true
	r.direct = ground.fits(p) && ground.passable(t.pos, p)
	if r.direct {
		return
	}
	// A search is due when the way is used up or leads elsewhere.
	due := r.n == 0 || r.at >= r.n
	switch {
	case due, !goal.next(r.last):
		due = true
	case goal != r.last:
		due = now >= r.search+searchAgain-searchEvery
	}
	if due && now >= r.search {
		r.search = now + searchEvery
		from, ok := ground.jointNear(t.pos)
		if !ok {
			r.n = 0
		} else {
			ground.search(&t.arena.searcher, from, goal, r)
			r.seal()
		}
	}
	if r.n == 0 {
		r.to = goal.point()
		return
	}
	// The farthest of the next joints that is straight ahead.
	for ahead := uint8(8); ; ahead /= 2 {
		if i := r.at + ahead; i < r.n && ground.passable(t.pos, r.joints[i].point()) {
			r.at = i
			break
		}
		if ahead == 0 {
			break
		}
	}
	if r.at >= r.n {
		r.at = r.n - 1
	}
	r.to = r.joints[r.at].point()
	if t.pos.Sub(r.to).Within(Unit) && r.at+1 < r.n {
		r.at++
		r.to = r.joints[r.at].point()
	} else if r.at+1 == r.n && t.pos.Sub(r.to).Within(Unit) {
		r.at = r.n // used up
		r.to = p
	}
}

// narrow is how far off its course a tank may be and drive all the same; with
// more it turns on the spot.
const narrow = fixed.Turn / 12

// steer turns and drives towards p.
func (t *Tank) steer(p Point) {
	off := t.Off(t.Bearing(p))
	t.turnBy(off)
	if off > narrow || off < -narrow {
		t.Halt()
	} else {
		t.Forward()
	}
}
