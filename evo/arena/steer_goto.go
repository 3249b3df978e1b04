package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// maxPath is how many joints of a way are kept: a longer one is found piece by
// piece.
const maxPath = 64

// route is a tank's way to its last goal.
type route struct {
	goal   joint  // the nearest to the goal
	to     Point  // where to steer, if not direct
	direct bool   // nothing is between the tank and the goal
	valid  bool   // goal, to and direct are of the last tick in which it drove
	look   int32  // the tick from which to choose again where to steer
	search int32  // the tick from which another search is allowed
	last   joint  // the goal of the joints
	at, n  uint8  // of the joints: how many the tank has passed, how many there are
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

// Travel is the state of a drive to a place.
type Travel uint8

// The states of a drive.
const (
	Travelling Travel = iota
	Arrived           // within 1.5 u: nearer to a corner of walls a tank may not come
	Blocked           // there is no way
)

// GoTo turns and drives towards p around walls. Call it every tick, with a new
// place if the target moves: the tank remembers the way, and searches another one
// as seldom as needed. Blocked means that p is in a wall or off the map. It uses
// the channels move and turn.
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
	if r.due(goal, now) {
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
	t.advance(p)
}

// due reports whether to search now: the way is used up or leads elsewhere.
func (r *route) due(goal joint, now int32) bool {
	switch {
	case now < r.search:
		return false
	case r.n == 0, r.at >= r.n, !goal.next(r.last):
		return true
	}
	return goal != r.last && now >= r.search+searchAgain-searchEvery
}

// advance steers to the farthest of the next joints that is straight ahead, and
// after the last one to p.
func (t *Tank) advance(p Point) {
	r, ground := &t.route, &t.arena.terrain
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
	if !t.pos.Sub(r.to).Within(Unit) {
		return
	}
	r.at++
	if r.at < r.n {
		r.to = r.joints[r.at].point()
	} else { // used up
		r.to = p
	}
}

// narrow is the error of its course with which a tank still drives; with more it
// turns on the spot. With half of it, tanks turned on the spot for nearly a fifth of their life.
const narrow = fixed.Turn / 6

// steer turns and drives towards p.
func (t *Tank) steer(p Point) {
	off := t.off(t.bearing(p))
	t.turnBy(off)
	if off > narrow || off < -narrow {
		t.Halt()
	} else {
		t.Forward()
	}
}
