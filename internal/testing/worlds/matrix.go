package worlds

import "time"

// Matrix counts which mechanisms met: in one agent in one frame, and, of operations, in one frame.
type Matrix struct {
	Alone  []int   // agents and frames, by mechanism
	Pairs  [][]int // of two, the first the smaller
	Agents int     // agents and frames
	masks  map[Set]int
	frames map[Set]int
	odds   odds
}

// NewMatrix returns an empty one.
func NewMatrix() *Matrix { return &Matrix{masks: map[Set]int{}, frames: map[Set]int{}} }

func (m *Matrix) add(s Set) {
	m.masks[s]++
	m.Agents++
}

func (m *Matrix) frame(s Set) {
	if s != (Set{}) {
		m.frames[s]++
	}
}

// Count adds all up. Pairs of operations, of which each is done to one agent in some frames, count
// where both are in one frame.
func (m *Matrix) Count() {
	n := len(Mechanisms)
	m.Alone, m.Pairs = make([]int, n), make([][]int, n)
	for i := range m.Pairs {
		m.Pairs[i] = make([]int, n)
	}
	both := func(s Set, times int, counts func(i, j int) bool) {
		s.each(func(i int) {
			s.each(func(j int) {
				if i < j && counts(i, j) {
					m.Pairs[i][j] += times
				}
			})
		})
	}
	for s, times := range m.masks { // in any order: sums
		s.each(func(i int) { m.Alone[i] += times })
		both(s, times, func(i, j int) bool { return !moments.has(i) || !moments.has(j) })
	}
	for s, times := range m.frames { // in any order: sums
		both(s, times, func(i, j int) bool { return moments.has(i) && moments.has(j) })
	}
}

// metBy returns the mechanisms that an agent has met in this frame.
func (w *World) metBy(c herd, z *Agent, met Set, dt time.Duration) Set {
	met = met.or(z.met).or(w.wide).or(w.always)
	add := func(name string, is bool) {
		if is {
			met.add(places[name])
		}
	}
	add("paused", must1(w.world.Period(z.id)) == 0 || z.paused)
	add("period", z.period > 1)
	add("workers", w.Script.Workers > 1)
	add("hitch", dt > 100*time.Millisecond)
	add("no time", dt == 0)
	add("observer", w.watch != nil)
	_, pawn := c.(*crowd[Pawn])
	add("value", pawn)
	if pawn {
		add("other version", w.other.at > 0)
	} else {
		add("other version", w.main.at > 0)
	}
	for _, slot := range c.slots() {
		add("injected", c.injected(z.id, slot))
	}
	return met
}
