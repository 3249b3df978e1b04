package pack

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Vote is a person's opinion of a table after watching it or playing against it:
// a line of a votes file, which any tool may append to. It says whether the table is
// Natural, or Fun, or both; nil is what the person did not say.
type Vote struct {
	Key     genome.Key `json:"key"`
	Natural *bool      `json:"natural,omitempty"`
	Fun     *bool      `json:"fun,omitempty"`
	By      string     `json:"by,omitempty"`
	Why     string     `json:"why,omitempty"`
}

// maxVote is the most bytes in the line of a vote.
const maxVote = 1 << 16

// ReadVotes reads a votes file: one JSON object per line, of at most 65,536 bytes.
// It skips empty lines and lines that begin with #. It reports all lines that are
// no votes, with their numbers, and returns the others.
func ReadVotes(r io.Reader) ([]Vote, error) {
	var votes []Vote
	var bad strict.Problems
	lines := bufio.NewReaderSize(r, maxVote)
	for n := 1; ; n++ {
		line, err := lines.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) { // skip the rest of the line
			_, err = lines.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return votes, err
		}
		switch line = bytes.TrimSpace(line); {
		case long:
			bad.Addf("line %d: it has more than %d bytes; want a vote on a line of its own, with a shorter \"why\"", n, maxVote)
		case len(line) > 0 && line[0] != '#':
			v, err := readVote(line)
			if err == nil {
				votes = append(votes, v)
			} else {
				bad.Addf("line %d: %w", n, err)
			}
		}
		if err != nil {
			break
		}
	}
	if err := bad.Err(); err != nil {
		return votes, fmt.Errorf("votes: a line is {\"key\":\"…\",\"natural\":false,\"by\":\"…\",\"why\":\"…\"}:\n%w", err)
	}
	return votes, nil
}

// readVote reads the vote in a line.
func readVote(line []byte) (v Vote, err error) {
	err = strict.Decode(line, &v)
	switch {
	case err != nil && bytes.Count(line, []byte("{")) > 1:
		return v, fmt.Errorf("it has more than a vote: put each on a line of its own (%w)", err)
	case err != nil:
		return v, err
	case v.Key == genome.Key{}:
		return v, errors.New("it has no key")
	case v.Natural == nil && v.Fun == nil:
		return v, errors.New("it does not say whether the table is natural, or fun")
	}
	return v, nil
}

// AppendVotes adds votes to a file that [ReadVotes] reads, all or none of them. It
// makes the file if there is none, and returns when the votes are on the disk. It does not
// replace the file, whose last line may lack a newline, because another tool may have it
// open; it cuts off what a failed write has left.
func AppendVotes(path string, votes ...Vote) (err error) {
	var lines []byte
	for _, v := range votes {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		lines = append(append(lines, text...), '\n')
	}
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
