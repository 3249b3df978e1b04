package arena

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// The map is a square of cells, each free or a wall.
const (
	Cells    = 50                    // along a side
	CellSize = 2 * Unit              // so a tank fits into a cell exactly
	MapSize  = Num(Cells) * CellSize // 100 u

	cellShift = 17 // a coordinate >> cellShift is its cell
	gap       = 2  // free cells between two walls, and to the edge: a tank gets through everywhere
)

// terrain is the walls of a map as bits, and what follows from them.
type terrain struct {
	rows [Cells]uint64 // bit x of rows[y]: cell (x, y) is a wall
	cols [Cells]uint64 // the same, transposed

	// joints are the corners between four free cells: bit x of joints[y] is
	// the corner at (x, y) cells. Tanks are led along these, because there is
	// room for one between any two that are next to each other.
	joints [Cells + 1]uint64
}

const allCells = 1<<Cells - 1

// wall reports whether cell (x, y), which must be on the map, is a wall.
func (t *terrain) wall(x, y int) bool { return t.rows[y]>>x&1 != 0 }

// wallAt reports whether p is in a wall or not on the map.
func (t *terrain) wallAt(p Point) bool {
	x, y := uint(p.X>>cellShift), uint(p.Y>>cellShift)
	return x >= Cells || y >= Cells || t.rows[y]>>x&1 != 0
}

// shape is a piece of wall: row masks of at most 8 cells.
type shape struct {
	w, h int
	rows [8]uint8
}

// shapes are what maps are built of: bars, blocks, corners, and niches that a
// tank fits into.
var shapes = [...]shape{
	{5, 1, [8]uint8{0b11111}},
	{7, 1, [8]uint8{0b1111111}},
	{4, 2, [8]uint8{0b1111, 0b1111}},
	{6, 2, [8]uint8{0b111111, 0b111111}},
	{3, 3, [8]uint8{0b111, 0b111, 0b111}},
	{2, 2, [8]uint8{0b11, 0b11}},
	{5, 5, [8]uint8{0b11111, 0b00001, 0b00001, 0b00001, 0b00001}},
	{4, 4, [8]uint8{0b1111, 0b1111, 0b0011, 0b0011}},
	{7, 4, [8]uint8{0b1111111, 0b0001000, 0b0001000, 0b0001000}},
	{6, 4, [8]uint8{0b111111, 0b100001, 0b100001, 0b100001}},
	{5, 5, [8]uint8{0b00100, 0b00100, 0b11111, 0b00100, 0b00100}},
}

// turned returns s turned by quarter turns.
func (s shape) turned(quarters int) shape {
	for range quarters {
		r := shape{w: s.h, h: s.w}
		for y := range s.h {
			for x := range s.w {
				r.rows[x] |= s.rows[y] >> x & 1 << (s.h - 1 - y)
			}
		}
		s = r
	}
	return s
}

// spread returns the cells of rows and all within gap cells of them, in row y.
func spread(rows *[Cells]uint64, y int) uint64 {
	m := uint64(0)
	for i := max(0, y-gap); i <= min(Cells-1, y+gap); i++ {
		m |= rows[i]
	}
	for range gap {
		m |= m<<1 | m>>1
	}
	return m & allCells
}

// generate makes the map of a seed: walls strewn until a share of the cells
// between low and high percent is covered, each so far from the others that a
// tank can pass between, so that every map is connected.
func (t *terrain) generate(seed uint64, low, high int) {
	rand := evo.NewRand(evo.Seed(seed, "terrain"))
	*t = terrain{}
	least, most := Cells*Cells*low/100, Cells*Cells*high/100
	want := least + rand.IntN(most-least+1)
	walls := 0
	var near [Cells]uint64 // cells where no other wall may begin
	// Where a map is too full for large walls, the tries go on with small ones:
	// least is reached long before there is no room for them.
	for try := 0; walls < want && try < 4000; try++ {
		s := shapes[rand.IntN(len(shapes))]
		if try >= 300 {
			s = shapes[4+try%2]
		}
		s = s.turned(rand.IntN(4))
		x0, y0 := gap+rand.IntN(Cells-2*gap-s.w+1), gap+rand.IntN(Cells-2*gap-s.h+1)
		cells, free := 0, true
		for y := range s.h {
			cells += bits.OnesCount8(s.rows[y])
			free = free && near[y0+y]&(uint64(s.rows[y])<<x0) == 0
		}
		if !free || walls+cells > most {
			continue
		}
		for y := range s.h {
			t.rows[y0+y] |= uint64(s.rows[y]) << x0
		}
		for y := max(0, y0-gap); y < min(Cells, y0+s.h+gap); y++ {
			near[y] = spread(&t.rows, y)
		}
		walls += cells
	}
	t.derive()
}

// derive computes what follows from rows.
func (t *terrain) derive() {
	t.cols = [Cells]uint64{}
	for y, row := range t.rows {
		for ; row != 0; row &= row - 1 {
			t.cols[bits.TrailingZeros64(row)] |= 1 << y
		}
	}
	t.joints = [Cells + 1]uint64{}
	for y := 1; y < Cells; y++ {
		free := ^(t.rows[y-1] | t.rows[y]) & allCells
		t.joints[y] = free & (free << 1)
	}
}

// clear reports whether no wall is on the line from a to b, both on the map.
// The line from b to a is the same one. It looks at whole rows of cells, or at
// whole columns where the line is steep: a dozen steps for 40 u.
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
		// How far the line goes sideways while it crosses a row.
		slope := int64(dx) << 16 / int64(dy)
		edge := Num(first+1) << cellShift
		for y := first; y < last; y++ {
			to := a.X + Num(int64(edge-a.Y)*slope>>16)
			if lines[y]&cellsFrom(from, to) != 0 {
				return false
			}
			from = to
			edge += CellSize
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

// passable reports whether a tank can drive straight from a to b: the two lines
// along which the outermost corners of its bounding square go are clear.
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
	if p.X < Unit || p.Y < Unit || p.X > MapSize-Unit || p.Y > MapSize-Unit {
		return false
	}
	m := cellsFrom(p.X-Unit, p.X+Unit-1)
	y0, y1 := (p.Y-Unit)>>cellShift, (p.Y+Unit-1)>>cellShift
	return (t.rows[y0]|t.rows[y1])&m == 0
}

// slide moves a tank from p, where it fits, by d, at most 1 u each way: first
// along x, then along y, each up to the wall that is in the way.
func (t *terrain) slide(p, d Point) Point {
	q := p
	q.X = min(max(q.X+d.X, Unit), MapSize-Unit)
	if !t.fits(q) {
		if d.X > 0 {
			q.X = (q.X+Unit-1)>>cellShift<<cellShift - Unit
		} else {
			q.X = ((q.X-Unit)>>cellShift+1)<<cellShift + Unit
		}
	}
	q.Y = min(max(q.Y+d.Y, Unit), MapSize-Unit)
	if !t.fits(q) {
		if d.Y > 0 {
			q.Y = (q.Y+Unit-1)>>cellShift<<cellShift - Unit
		} else {
			q.Y = ((q.Y-Unit)>>cellShift+1)<<cellShift + Unit
		}
	}
	return q
}

// reach returns how far a tank at p, where it fits, can drive in direction a, at
// most r: in steps of 1 u, so it may be a little less.
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
