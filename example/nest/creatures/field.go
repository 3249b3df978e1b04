package creatures

import "math"

// Point is a place on the field, in millimetres.
type Point struct{ X, Y int64 }

// Metre is the unit of everything that is printed.
const Metre = 1000

// The field and its places.
const (
	Width  = 40 * Metre
	Height = 24 * Metre
)

// Places that do not move.
var (
	Nest = Point{X: 11 * Metre, Y: 12 * Metre}
	Lair = Point{X: 37 * Metre, Y: 4 * Metre}
)

// posts is a guard's round around the nest.
var posts = [...]Point{
	{X: 14 * Metre, Y: 12 * Metre},
	{X: 11 * Metre, Y: 15 * Metre},
	{X: 8 * Metre, Y: 12 * Metre},
	{X: 11 * Metre, Y: 9 * Metre},
}

// distance is exact to the millimetre, rounded down. The square root is the only
// floating-point operation of this world, and IEEE 754 defines how it rounds.
func distance(a, b Point) int64 {
	dx, dy := a.X-b.X, a.Y-b.Y
	return int64(math.Sqrt(float64(dx*dx + dy*dy)))
}

// towards is the place that is step millimetres closer to goal than from is.
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

// inside is p, or the nearest place on the fence.
func inside(p Point) Point {
	return Point{
		X: min(max(p.X, 0), Width),
		Y: min(max(p.Y, 0), Height),
	}
}

// Bush is something to eat.
type Bush struct {
	At    Point
	Bites int // how many are left
}

// MaxBites is how many bites grow on a bush.
const MaxBites = 14
