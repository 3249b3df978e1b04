package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// clear reports whether no wall is on the line from a to b, both on the map. The
// line from b to a is the same. It looks at whole rows of cells, or at whole
// columns if the line is steep: a dozen steps for 40 u.
func (t *terrain) clear(a, b Point) bool {
	lines := &t.rows
	dx, dy := b.X-a.X, b.Y-a.Y
	if dx.Abs() < dy.Abs() {
		lines = &t.cols
		a.X, a.Y, b.X, b.Y = a.Y, a.X, b.Y, b.X
		dx, dy = dy, dx
	}
	if dy < 0 {
		a, b, dx, dy = b, a, -dx, -dy
	}
	first, last := int(a.Y>>cellShift), int(b.Y>>cellShift)
	from := a.X
	if first != last {
		// How far the line moves sideways while it crosses a row.
		slope := int64(dx) << 16 / int64(dy)
		edge := Num(first+1) << cellShift
		for y := first; y < last; y++ {
			to := a.X + Num(int64(edge-a.Y)*slope>>16)
			if lines[y]&cellsFrom(from, to) != 0 {
				return false
			}
			from = to
			edge += cellSize
		}
	}
	return lines[last]&cellsFrom(from, b.X) == 0
}

// cellsFrom returns the bits of the cells from coordinate a to b, in any order.
func cellsFrom(a, b Num) uint64 {
	if a > b {
		a, b = b, a
	}
	return 2<<(uint(b>>cellShift)&63) - 1<<(uint(a>>cellShift)&63)
}

// passable reports whether a tank can drive straight from a to b: the lines of the
// outermost two corners of its bounding square are clear.
func (t *terrain) passable(a, b Point) bool {
	const half = Unit - 1
	side := pt(half, half)
	if (b.X-a.X)^(b.Y-a.Y) >= 0 {
		side.Y = -half
	}
	return t.clear(a.Add(side), b.Add(side)) && t.clear(a.Sub(side), b.Sub(side))
}

// fits reports whether a tank's bounding square at p is on the map and free of
// walls.
func (t *terrain) fits(p Point) bool {
	if p.X < Unit || p.Y < Unit || p.X > mapSize-Unit || p.Y > mapSize-Unit {
		return false
	}
	m := cellsFrom(p.X-Unit, p.X+Unit-1)
	y0, y1 := (p.Y-Unit)>>cellShift, (p.Y+Unit-1)>>cellShift
	return (t.rows[y0]|t.rows[y1])&m == 0
}

// slide moves a tank from p, where it fits, by d, at most 1 u each way: first
// along x, then along y, each up to the next wall.
func (t *terrain) slide(p, d Point) Point {
	q := p
	q.X = min(max(q.X+d.X, Unit), mapSize-Unit)
	if !t.fits(q) {
		if d.X > 0 {
			q.X = (q.X+Unit-1)>>cellShift<<cellShift - Unit
		} else {
			q.X = ((q.X-Unit)>>cellShift+1)<<cellShift + Unit
		}
	}
	q.Y = min(max(q.Y+d.Y, Unit), mapSize-Unit)
	if !t.fits(q) {
		if d.Y > 0 {
			q.Y = (q.Y+Unit-1)>>cellShift<<cellShift - Unit
		} else {
			q.Y = ((q.Y-Unit)>>cellShift+1)<<cellShift + Unit
		}
	}
	return q
}

// reach returns how far a tank at p, where it fits, can drive in direction a, up
// to r, rounded down to whole u.
func (t *terrain) reach(p Point, a Angle, r Num) Num {
	step := fixed.Unit(a)
	d := Num(0)
	for d < r {
		q := p.Add(step)
		if !t.fits(q) {
			break
		}
		p = q
		d += Unit
	}
	return d
}
