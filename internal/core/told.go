package core

// MaxNumbers is how many numbers a note has.
const MaxNumbers = 4

// Told are what a world does with what callbacks say or get wrong. It is told
// by the goroutine that ticks the agent.
type Told interface {
	// Noted is told what a Decide says about its answer.
	Noted(h *Header, r *Row, text string, numbers [MaxNumbers]float64, n int)
	// Missing is told of a row that a callback asks for by a name that no row
	// of its tree has.
	Missing(h *Header, r *Row, name string)
}

// Note hands on a note, where the world listens. The numbers are copied first:
// they must not escape, or each note would allocate although nobody listens.
func (f Frame) Note(text string, numbers []float64) {
	var few [MaxNumbers]float64
	n := copy(few[:], numbers)
	f.World.Notes.Noted(f.Mem, f.Row, text, few, n)
}

// missing hands on the name of a row that does not exist.
func (f Frame) missing(name string) {
	if f.World != nil && f.World.Told != nil {
		f.World.Told.Missing(f.Mem, f.Row, name)
	}
}
