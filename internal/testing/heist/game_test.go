package heist

import "math"

// Vec is a place or a way, in metres.
type Vec struct{ X, Y float64 }

func (a Vec) dist(b Vec) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

func (a Vec) plus(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y} }

// toward is the place after a step from a to b.
func (a Vec) toward(b Vec, step float64) Vec {
	d := a.dist(b)
	if d <= step {
		return b
	}
	return Vec{a.X + (b.X-a.X)*step/d, a.Y + (b.Y-a.Y)*step/d}
}

// The museum has six rooms of twenty metres each, three by two.
const roomSize = 20

func (a Vec) room() int {
	x := min(2, max(0, int(a.X/roomSize)))
	y := min(1, max(0, int(a.Y/roomSize)))
	return y*3 + x
}

func roomCenter(room int) Vec {
	return Vec{float64(room%3)*roomSize + roomSize/2, float64(room/3)*roomSize + roomSize/2}
}

var (
	panelAt  = Vec{2, 38}
	lockerAt = Vec{2, 2}
	vaultAt  = Vec{55, 35}
	exitAt   = Vec{30, 0}
	officeAt = Vec{30, 38}
	hideouts = []Vec{{5, 10}, {15, 15}, {25, 5}, {35, 15}, {45, 5}, {55, 12}, {8, 30}, {22, 33}, {38, 27}, {50, 25}}
	artworks = []Vec{{10, 5}, {18, 12}, {28, 8}, {38, 5}, {48, 14}, {56, 6}, {12, 25}, {25, 35}, {42, 32}, {52, 28}}
	routes   = [][]Vec{
		{{30, 0}, {28, 12}, {45, 15}, {48, 30}, {55, 35}, {40, 20}, {30, 0}},
		{{0, 20}, {15, 22}, {25, 30}, {45, 28}, {55, 35}, {30, 25}, {0, 20}},
		{{60, 10}, {50, 10}, {35, 8}, {12, 10}, {15, 30}, {60, 10}},
	}
)

// Thief is moved by the player, here by a script.
type Thief struct {
	ID    uint64
	Pos   Vec
	Leg   int
	Since float64 // seconds since the last noise
	Held  float64 // seconds until he gets away from who caught him
	Stun  float64 // seconds
}

// Trail is a smell that fades.
type Trail struct {
	Pos Vec
	Age float64
}

// Museum is what there is besides agents. It is saved.
type Museum struct {
	Thieves []Thief
	Trails  []Trail
	Alarm   bool
	Police  float64 // seconds until they come, 0 if not called
	Shift   int
	ShiftIn float64 // seconds
	Looted  int
	Caught  int
}

func newMuseum() Museum {
	m := Museum{ShiftIn: 60}
	for i, r := range routes {
		m.Thieves = append(m.Thieves, Thief{ID: uint64(1000 + i), Pos: r[0]})
	}
	return m
}

// play moves the thieves, and returns where they made a noise.
func (m *Museum) play(dt float64) (noises []*Thief) {
	for i := range m.Trails {
		m.Trails[i].Age += dt
	}
	for len(m.Trails) > 0 && m.Trails[0].Age > 12 {
		m.Trails = m.Trails[1:]
	}
	if m.ShiftIn -= dt; m.ShiftIn <= 0 {
		m.Shift, m.ShiftIn = 1-m.Shift, 60
	}
	if m.Police > 0 {
		m.Police = max(0.01, m.Police-dt)
	}
	for i := range m.Thieves {
		t, route := &m.Thieves[i], routes[i]
		if t.Held > 0 {
			if t.Held -= dt; t.Held <= 0 {
				t.Pos, t.Leg = route[0], 0
			}
			continue
		}
		if t.Stun > 0 {
			t.Stun -= dt
			continue
		}
		t.Pos = t.Pos.toward(route[t.Leg], 2.2*dt)
		if t.Pos == route[t.Leg] {
			if t.Pos == vaultAt {
				m.Looted++
			}
			t.Leg = (t.Leg + 1) % len(route)
		}
		if t.Since += dt; t.Since > 7 {
			t.Since = 0
			noises = append(noises, t)
			m.Trails = append(m.Trails, Trail{Pos: t.Pos})
		}
	}
	return noises
}

// thief returns the thief with this id who is at large.
func (m *Museum) thief(id uint64) (*Thief, bool) {
	for i := range m.Thieves {
		if t := &m.Thieves[i]; t.ID == id && t.Held <= 0 {
			return t, true
		}
	}
	return nil, false
}

// inSight returns the nearest thief in the same room and within reach.
func (m *Museum) inSight(from Vec, reach float64) (*Thief, bool) {
	var best *Thief
	for i := range m.Thieves {
		t := &m.Thieves[i]
		if d := t.Pos.dist(from); t.Held <= 0 && d < reach && t.Pos.room() == from.room() && (best == nil || d < best.Pos.dist(from)) {
			best = t
		}
	}
	return best, best != nil
}

func (m *Museum) grab(id uint64) {
	if t, ok := m.thief(id); ok {
		t.Held = 25
		m.Caught++
	}
}

func (m *Museum) stun(id uint64) {
	if t, ok := m.thief(id); ok {
		t.Stun = 4
	}
}
