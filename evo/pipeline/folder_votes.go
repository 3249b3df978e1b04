package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo/funnel"
)

// VotesFile is the name of the file of votes in a run's folder. It need not
// exist.
const VotesFile = "votes.jsonl"

// Vote adds all votes to the run's file, or none if that fails. Other tools may
// write to the file, too.
func (r *Run) Vote(votes ...funnel.Vote) error {
	var lines []byte
	for _, v := range votes {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		lines = append(append(lines, text...), '\n')
	}
	if len(lines) == 0 {
		return nil
	}
	return r.Exclusive(func() error { return appendLines(r.Path(VotesFile), lines) })
}

// votes reads the run's file of votes.
func (r *Run) votes() ([]funnel.Vote, error) {
	f, err := os.Open(r.Path(VotesFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	votes, err := funnel.ReadVotes(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path(VotesFile), err)
	}
	return votes, nil
}

// appendLines adds lines to a file whose last line may lack a newline. It does not
// replace the file, because another tool may have it open; it cuts off what a
// failed write has left.
func appendLines(path string, lines []byte) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	if size > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	n, err := f.Write(lines)
	if err != nil && n > 0 {
		if info, statErr := f.Stat(); statErr == nil && info.Size() == size+int64(n) { // no other tool has written since
			err = errors.Join(err, f.Truncate(size))
		}
	}
	if err == nil {
		err = f.Sync()
	}
	return err
}
