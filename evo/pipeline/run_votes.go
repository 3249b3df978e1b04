package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo/funnel"
)

// VotesFile is the name of the file of votes in a run's folder. It may be
// absent.
const VotesFile = "votes.jsonl"

// Vote adds votes to the run's file, which other tools write, too. Those that
// cannot be written in whole are not there at all.
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

// votes reads the run's votes.
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

// appendLines adds lines to a file whose last line may be without an end. It is
// not written anew, for another tool may have it open: what was written in part
// is cut again.
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
		if info, statErr := f.Stat(); statErr == nil && info.Size() == size+int64(n) { // nobody has added to it since
			err = errors.Join(err, f.Truncate(size))
		}
	}
	if err == nil {
		err = f.Sync()
	}
	return err
}
