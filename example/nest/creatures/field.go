package creatures

import "math"

// Point is a place on the field, in millimetres.
type Point struct{ X, Y int64 }

// Metre is the unit of everything that people read.
const Metre = 1000

// The field and what stands on it.
const (
	Width  = 40 * Metre
	Height = 24 * Metre
)

// Places that do not move.
var (
	Nest = Point{X: 11 * Metre, Y: 12 * Metre}
	Lair = Point{X: 37 * Metre, Y: 4 * Metre}
)

// posts is the round that a guard walks around the nest.
var posts = [...]Point{
	{X: 14 * Metre, Y: 12 * Metre},
	{X: 11 * Metre, Y: 15 * Metre},
	{X: 8 * Metre, Y: 12 * Metre},
	{X: 11 * Metre, Y: 9 * Metre},
}

// distance is exact up to a millimetre, rounded down. The square root is the
// one floating-point operation of this world: IEEE 754 says how it rounds.
func distance(a, b Point) int64 {
	dx, dy := a.X-b.X, a.Y-b.Y
	return int64(math.Sqrt(float64(dx*dx + dy*dy)))
}

// towards is the place that is step nearer to goal than from is.
func towards(from, goal Point, step int64) Point {
	d := distance(from, goal)
	if d <= step {
		return goal
	}
	return Point{
		X: from.X + (goal.X-from.X)*step/d,
		Y: from.Y + (goal.Y-from.Y)*step/d,
	}
}

// inside is p, or the place on the fence next to it.
func inside(p Point) Point {
	return Point{
		X: min(max(p.X, 0), Width),
		Y: min(max(p.Y, 0), Height),
	}
}

// Bush is something to eat.
type Bush struct {
	At    Point
	Bites int // what is on it now
}

// MaxBites is what grows on a bush if nobody eats.
const MaxBites = 14
