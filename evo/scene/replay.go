package scene

import (
	"bytes"
	"io"

	"github.com/ethogram-go/ethogram/evo"
)

// Replay plays a round to its end and writes it as a page of HTML: one file, without
// network. It is made to be an [evo.Game.Replay]. names are those of the players, by
// slot; a player without one is called by its letter.
//
// Nothing is written before the round has ended. A round that panics is a page up to
// that tick, which says why it ends. The error is that of the view, of the Sim's
// Reset, or of w.
func (v View[A]) Replay(w io.Writer, game *evo.Game[A], setup evo.Setup[A], names []string) error {
	var seats []Seat
	for _, name := range names {
		seats = append(seats, Seat{Name: name})
	}
	r, err := NewRecorder(game, &v, game.NewSim(), setup, seats)
	if err != nil {
		return err
	}
	frames := [][]byte{r.Frame()}
	for !r.Done() {
		r.Step()
		frames = append(frames, r.Frame())
	}
	return WritePage(w, r.Head(), frames)
}

// WritePage writes a scene as a page of HTML that needs no network: the head and the
// frames of a [Recorder].
func WritePage(w io.Writer, head []byte, frames [][]byte) error {
	data := append([]byte(`{"head":`), head...)
	data = append(append(data, `,"frames":[`...), bytes.Join(frames, []byte(","))...)
	return writePage(w, append(data, ']', '}'))
}
