package funnel

import (
	"context"
	"encoding/json"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Pack is what a game ships: tables by class, each with what was measured of
// it and a round that shows whether it still plays the same.
type Pack struct {
	Game       string      `json:"game"`
	Version    int         `json:"version"`    // of the game's rules
	Vocabulary genome.Key  `json:"vocabulary"` // the catalog's fingerprint
	Role       string      `json:"role,omitempty"`
	Seed       uint64      `json:"seed"`    // of the run
	Classes    []PackClass `json:"classes"` // easiest first
}

// PackClass is a class and its tables.
type PackClass struct {
	evo.Class
	Tables []PackTable `json:"tables"` // by key
}

// PackTable is a table of a pack.
type PackTable struct {
	Name   string          `json:"name"`  // by what it does: an exported Go identifier, unique in the pack
	Style  string          `json:"style"` // the same in words
	Key    genome.Key      `json:"key"`
	Genome json.RawMessage `json:"genome"` // in its canonical form

	// The mean points over the rounds of its admission, with the bounds of the
	// 90 % interval, in thousandths.
	Points int64 `json:"points"`
	Low    int64 `json:"low"`
	High   int64 `json:"high"`
	Rounds int64 `json:"rounds"`

	// The hash of the state at the end of the round that Check plays again.
	Hash string `json:"hash"`
}

// NewPack packs the shipped candidates, and plays the round of each table that
// Check will play again. A table that breaks this round has Crashed after all,
// and is left out.
func NewPack(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64) (*Pack, error) {
	p := &Pack{Game: b.Name, Version: b.Version, Vocabulary: b.Catalog.Fingerprint(), Role: b.Role, Seed: seed, Classes: []PackClass{}}
	match.References(cache, b)
	shipped := With(all, Shipped)
	taken := names{}
	for _, c := range shipped {
		taken[c.Name] = true
	}
	for _, c := range shipped {
		if c.Name == "" {
			taken.name(b, c)
		}
	}
	var matches []match.Match
	for _, c := range shipped {
		matches = append(matches, checkMatch(b, cache.Add(c.Table(), c.Origin)))
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	for i, class := range b.Classes {
		pc := PackClass{Class: class, Tables: []PackTable{}}
		for k, c := range shipped {
			if c.Class != i {
				continue
			}
			if out := outcomes[k]; out.Status != match.OK {
				c.Fate, c.Fault = Crashed, out.Failure()
				continue
			}
			points := c.Certified[b.Points]
			low, high := points.Interval()
			pc.Tables = append(pc.Tables, PackTable{
				Name: c.Name, Style: c.Style, Key: genome.KeyOf(c.Table()), Genome: b.Catalog.AppendJSON(nil, c.Table()),
				Points: points.Mean(), Low: low, High: high, Rounds: points.N, Hash: hash(outcomes[k]),
			})
		}
		slices.SortFunc(pc.Tables, func(x, y PackTable) int { return x.Key.Compare(y.Key) })
		p.Classes = append(p.Classes, pc)
	}
	return p, nil
}

// checkMatch is a round that shows whether a table, in the first seat of its role
// among tables of the library, still plays the same.
func checkMatch(b *evo.Spec, key genome.Key) match.Match {
	m := match.Match{Mode: b.Evaluation.Name, Seed: evo.Seed(0, "check")}
	for _, ref := range declared.Fill(b, b.Evaluation, checkSeat(b)) {
		if ref == nil {
			m.Slots = append(m.Slots, key)
		} else {
			m.Slots = append(m.Slots, genome.KeyOf(ref.Genome))
		}
	}
	return m
}

// checkSeat is the slot of the table in its checkMatch.
func checkSeat(b *evo.Spec) int { return b.Seats(b.Evaluation)[0] }

func hash(out match.Outcome) string {
	if out.Status != match.OK {
		return out.Status.String()
	}
	return fmt.Sprintf("%016x", out.Hash)
}
