package funnel

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
)

// Vote is what somebody said of a table after watching or playing against it:
// a line of a votes file, which any tool may append to.
type Vote struct {
	Key     evo.Key `json:"key"`
	Natural bool    `json:"natural"`
	By      string  `json:"by,omitempty"`
	Why     string  `json:"why,omitempty"`
}

// ReadVotes reads a votes file: one JSON object a line; empty lines and lines
// that begin with # are skipped. Lines that are no votes are reported together,
// with their numbers; the others are returned all the same.
func ReadVotes(r io.Reader) ([]Vote, error) {
	var votes []Vote
	var bad []string
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		var raw struct {
			Key     *evo.Key `json:"key"`
			Natural *bool    `json:"natural"`
			By      string   `json:"by"`
			Why     string   `json:"why"`
		}
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		switch err := d.Decode(&raw); {
		case err != nil:
			bad = append(bad, fmt.Sprintf("line %d: %v", n, err))
		case strings.TrimSpace(line[d.InputOffset():]) != "":
			bad = append(bad, fmt.Sprintf("line %d: it has more than a vote: put each on a line of its own", n))
		case raw.Key == nil:
			bad = append(bad, fmt.Sprintf("line %d: it has no key", n))
		case raw.Natural == nil:
			bad = append(bad, fmt.Sprintf("line %d: it does not say whether the table is natural", n))
		default:
			votes = append(votes, Vote{*raw.Key, *raw.Natural, raw.By, raw.Why})
		}
	}
	if err := lines.Err(); err != nil {
		return votes, err
	}
	if len(bad) > 0 {
		return votes, fmt.Errorf(`votes: a line is {"key":"…","natural":false,"by":"…","why":"…"}:%s`, "\n"+strings.Join(bad, "\n"))
	}
	return votes, nil
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
