package arena

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/evo"
)

// The map is a square of cells, each free or a wall.
const (
	mapCells = 50                       // along a side
	cellSize = 2 * Unit                 // so a tank fits into a cell exactly
	mapSize  = Num(mapCells) * cellSize // 100 u

	cellShift = 17 // a coordinate >> cellShift is its cell
	gap       = 2  // free cells between two walls, and to the edge: a tank gets through everywhere
)

// terrain has the walls of a map as bits, and what follows from them.
type terrain struct {
	rows [mapCells]uint64 // bit x of rows[y]: cell (x, y) is a wall
	cols [mapCells]uint64 // the same, transposed

	// joints are the corners between four free cells: bit x of joints[y] is
	// the corner at (x, y) cells. Ways lead along these, because a tank fits
	// between any two neighbours.
	joints [mapCells + 1]uint64
}

const allCells = 1<<mapCells - 1

// wall reports whether cell (x, y), which must be on the map, is a wall.
func (t *terrain) wall(x, y int) bool { return t.rows[y]>>x&1 != 0 }

// wallAt reports whether p is in a wall or not on the map.
func (t *terrain) wallAt(p Point) bool {
	x, y := uint(p.X>>cellShift), uint(p.Y>>cellShift)
	return x >= mapCells || y >= mapCells || t.rows[y]>>x&1 != 0
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
func spread(rows *[mapCells]uint64, y int) uint64 {
	m := uint64(0)
	for i := max(0, y-gap); i <= min(mapCells-1, y+gap); i++ {
		m |= rows[i]
	}
	for range gap {
		m |= m<<1 | m>>1
	}
	return m & allCells
}

// generate makes the map of a seed: it places walls until they cover a share of
// the cells between low and high percent. A tank can pass between any two walls,
// so that every map is connected.
func (t *terrain) generate(seed uint64, low, high int) {
	rand := evo.NewRand(evo.Seed(seed, "terrain"))
	*t = terrain{}
	least, most := mapCells*mapCells*low/100, mapCells*mapCells*high/100
	want := least + rand.IntN(most-least+1)
	walls := 0
	var near [mapCells]uint64 // cells where no other wall may begin
	// If a map is too full for large walls, small ones follow: least is reached
	// long before there is no room for them.
	for try := 0; walls < want && try < 4000; try++ {
		s := shapes[rand.IntN(len(shapes))]
		if try >= 300 {
			s = shapes[4+try%2]
		}
		s = s.turned(rand.IntN(4))
		x0, y0 := gap+rand.IntN(mapCells-2*gap-s.w+1), gap+rand.IntN(mapCells-2*gap-s.h+1)
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
		for y := max(0, y0-gap); y < min(mapCells, y0+s.h+gap); y++ {
			near[y] = spread(&t.rows, y)
		}
		walls += cells
	}
	t.derive()
}

// derive computes what follows from rows.
func (t *terrain) derive() {
	t.cols = [mapCells]uint64{}
	for y, row := range t.rows {
		for ; row != 0; row &= row - 1 {
			t.cols[bits.TrailingZeros64(row)] |= 1 << y
		}
	}
	t.joints = [mapCells + 1]uint64{}
	for y := 1; y < mapCells; y++ {
		free := ^(t.rows[y-1] | t.rows[y]) & allCells
		t.joints[y] = free & (free << 1)
	}
}
