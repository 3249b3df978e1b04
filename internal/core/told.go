package core

import "time"

// MaxNumbers is how many numbers a note has.
const MaxNumbers = 4

// Told receives what callbacks note or get wrong, on the goroutine that ticks the
// agent.
type Told interface {
	// Noted receives a note of a Decide about its answer.
	Noted(h *Header, r *Row, text string, numbers [MaxNumbers]float64, n int)
	// Missing receives a name that a callback asks for and no row of its tree has.
	Missing(h *Header, r *Row, name string)
	// ShortWait receives a time that an agent wants to wait: it has no unit.
	ShortWait(h *Header, r *Row, d time.Duration)
}

// Note passes on a note if the world listens. It copies the numbers first: they must
// not escape, or each note would allocate although no observer listens.
func (f Frame) Note(text string, numbers []float64) {
	var few [MaxNumbers]float64
	n := copy(few[:], numbers)
	f.world.Notes.Noted(f.mem, f.row, text, few, n)
}

// Waits passes on a time to wait that is no more than some nanoseconds.
func (f Frame) Waits(d time.Duration) {
	if d > 0 && d < time.Microsecond && f.world != nil && f.world.Told != nil {
		f.world.Told.ShortWait(f.mem, f.row, d)
	}
}

// missing passes on the name of a row that does not exist.
func (f Frame) missing(name string) {
	if f.world != nil && f.world.Told != nil {
		f.world.Told.Missing(f.mem, f.row, name)
	}
}
