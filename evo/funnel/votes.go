package funnel

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Vote is what somebody said of a table after watching or playing against it:
// a line of a votes file, which any tool may append to.
type Vote struct {
	Key     evo.Key `json:"key"`
	Natural bool    `json:"natural"`
	By      string  `json:"by,omitempty"`
	Why     string  `json:"why,omitempty"`
}

// maxVote is how long the line of a vote may be, in bytes.
const maxVote = 1 << 16

// ReadVotes reads a votes file: one JSON object a line, of at most 65,536 bytes;
// empty lines and lines that begin with # are skipped. Lines that are no votes
// are reported together, with their numbers; the others are returned all the
// same.
func ReadVotes(r io.Reader) ([]Vote, error) {
	var votes []Vote
	var bad strict.Problems
	lines := bufio.NewReaderSize(r, maxVote)
	for n := 1; ; n++ {
		line, err := lines.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of it is not kept
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

// readVote reads a line.
func readVote(line []byte) (Vote, error) {
	var raw struct {
		Key     *evo.Key `json:"key"`
		Natural *bool    `json:"natural"`
		By      string   `json:"by"`
		Why     string   `json:"why"`
	}
	err := strict.Decode(line, &raw)
	switch {
	case err != nil && bytes.Count(line, []byte("{")) > 1:
		return Vote{}, fmt.Errorf("it has more than a vote: put each on a line of its own (%w)", err)
	case err != nil:
		return Vote{}, err
	case raw.Key == nil:
		return Vote{}, errors.New("it has no key")
	case raw.Natural == nil:
		return Vote{}, errors.New("it does not say whether the table is natural")
	}
	return Vote{*raw.Key, *raw.Natural, raw.By, raw.Why}, nil
}

// Count marks the shipped candidates that more votes call not natural than
// natural as VotedOut, and returns the votes that were for none of them. Of the
// votes of one person for one table the last counts; each without a name does.
func Count(all []*Candidate, votes []Vote) (unknown []Vote) {
	balance := map[evo.Key]int{}
	for _, c := range With(all, Shipped) {
		balance[c.Key] = 0
	}
	type ballot struct {
		key evo.Key
		by  string
	}
	last := map[ballot]int{}
	for i, v := range votes {
		last[ballot{v.Key, v.By}] = i
	}
	for i, v := range votes {
		if v.By != "" && last[ballot{v.Key, v.By}] != i {
			continue
		}
		if _, known := balance[v.Key]; !known {
			unknown = append(unknown, v)
		} else if v.Natural {
			balance[v.Key]++
		} else {
			balance[v.Key]--
		}
	}
	for _, c := range With(all, Shipped) {
		if balance[c.Key] < 0 {
			c.Fate = VotedOut
		}
	}
	return unknown
}
