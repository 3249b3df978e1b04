package arena

import (
	"bytes"
	_ "embed" // replay.html
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/ethogram-go/ethogram/evo"
)

//go:embed replay.html
var replayPage []byte

// replayData is where the page wants the recording.
var replayData = []byte("ROUND_AS_JSON")

// Replay plays a round to its end and writes it as a page of HTML: one file,
// without network. names are those of the players, by slot; a player without one
// is called by its letter. The round is the same as without a recording, and the
// bytes of the page depend only on the round and the names. If the round has
// already begun, the page begins there.
//
// It is an error if sim is not an [Arena] or had no Reset, and if w fails.
// Nothing is written before the round has ended; a minute of eight tanks takes
// about a tenth of a megabyte.
func Replay(w io.Writer, sim evo.Sim[*Tank], names []string) error {
	a, ok := sim.(*Arena)
	if !ok {
		return fmt.Errorf("arena: Replay: the sim is %T, want the *arena.Arena of a round", sim)
	}
	if a.count == 0 {
		return errors.New("arena: Replay: the arena has no round: Reset it with the players' trees first")
	}
	if len(names) > a.count {
		return fmt.Errorf("arena: Replay: %d names for %d tanks: want one for each slot, or fewer", len(names), a.count)
	}
	data, err := json.Marshal(record(a, names)) // escapes <, > and &, so nothing ends the script
	if err != nil {
		return err
	}
	head, tail, _ := bytes.Cut(replayPage, replayData)
	for _, part := range [][]byte{head, data, tail} {
		if _, err := w.Write(part); err != nil {
			return fmt.Errorf("arena: Replay: %w", err)
		}
	}
	return nil
}

func appendInts(b []byte, list []int) []byte {
	b = append(b, '[')
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, ']')
}
