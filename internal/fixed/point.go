package fixed

// Point is a place or a displacement in the plane.
type Point struct{ X, Y Num }

// Add returns p+q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p-q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Square returns the square of p's length in Q32.32. Coordinates must be
// within ±16384, or the sum may not fit.
func (p Point) Square() int64 { return int64(p.X)*int64(p.X) + int64(p.Y)*int64(p.Y) }

// Length returns p's length, rounded down.
func (p Point) Length() Num { return Num(Sqrt(uint64(p.Square()))) }

// Dot returns the dot product of p and q in Q32.32.
func (p Point) Dot(q Point) int64 { return int64(p.X)*int64(q.X) + int64(p.Y)*int64(q.Y) }

// Within reports whether p is no longer than r, without taking a root.
func (p Point) Within(r Num) bool { return p.Square() <= int64(r)*int64(r) }

// Angle returns the direction of p, 0 for the zero point.
func (p Point) Angle() Angle { return Atan2(p.Y, p.X) }
