package funnel

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Pack is what a game ships: tables by class, each with what was measured of
// it and a round that shows whether it still plays the same.
type Pack struct {
	Game       string      `json:"game"`
	Version    int         `json:"version"`    // of the game's rules
	Vocabulary evo.Key     `json:"vocabulary"` // the catalog's fingerprint
	Seed       uint64      `json:"seed"`       // of the run
	Classes    []PackClass `json:"classes"`    // easiest first
}

// PackClass is a class and its tables.
type PackClass struct {
	evo.Class
	Tables []PackTable `json:"tables"` // by key
}

// PackTable is a table of a pack.
type PackTable struct {
	Key    evo.Key         `json:"key"`
	Genome json.RawMessage `json:"genome"` // in its canonical form

	// Mean points over the rounds of its admission, in thousandths, and the
	// bounds of the 90 % interval.
	Points int64 `json:"points"`
	Low    int64 `json:"low"`
	High   int64 `json:"high"`
	Rounds int64 `json:"rounds"`

	// The hash at the end of the round that Check plays.
	Hash string `json:"hash"`
}

// NewPack puts together what was shipped, and plays the round of each table
// that Check will play again. A table that breaks this round has Crashed after
// all, and is left out.
func NewPack(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64) (*Pack, error) {
	p := &Pack{Game: b.Name, Version: b.Version, Vocabulary: b.Catalog.Fingerprint(), Seed: seed}
	refs := match.References(cache, b)
	shipped := With(all, Shipped)
	var matches []match.Match
	for _, c := range shipped {
		matches = append(matches, checkMatch(b, refs, cache.Add(c.Genome, c.Origin)))
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
				c.Fate, c.Fault = Crashed, fault(out)
				continue
			}
			points := c.Certified[b.Points]
			low, high := points.Interval()
			pc.Tables = append(pc.Tables, PackTable{
				Key: c.Key, Genome: b.Catalog.AppendJSON(nil, c.Genome),
				Points: points.Mean(), Low: low, High: high, Rounds: points.N, Hash: hash(outcomes[k]),
			})
		}
		p.Classes = append(p.Classes, pc)
	}
	return p, nil
}

// checkMatch is the round that shows whether a table still plays the same: in
// slot 0, against the library.
func checkMatch(b *evo.Spec, refs []evo.Key, key evo.Key) match.Match {
	m := match.Match{Slots: []evo.Key{key}, Mode: b.Evaluation.Name, Seed: evo.Seed(0, "check")}
	for i := range b.Evaluation.Slots - 1 {
		m.Slots = append(m.Slots, refs[i%len(refs)])
	}
	return m
}

func hash(out match.Outcome) string {
	if out.Status != match.OK {
		return out.Status.String()
	}
	return fmt.Sprintf("%016x", out.Hash)
}

// Checked is what became of a table of a pack.
type Checked struct {
	Class string      `json:"class"`
	Key   evo.Key     `json:"key"`
	Same  bool        `json:"same"`           // its round ended in the same state
	Now   stats.Tally `json:"now"`            // points over new rounds, if any were asked for
	Left  bool        `json:"left,omitempty"` // its interval now lies outside of a range of its class
	Fault string      `json:"fault,omitempty"`
}

// Check plays the round of each table of a pack again and, with rounds above 0,
// certifies the points anew over so many: what a game does after a change of
// balance. The classes are the pack's.
func Check(ctx context.Context, cache match.MatchCache, b *evo.Spec, p *Pack, genomes [][]*evo.Genome, rounds int) ([]Checked, error) {
	refs := match.References(cache, b)
	var list []Checked
	var own []evo.Key
	var hashes []string
	var matches []match.Match
	var classes []evo.Class
	for i, class := range p.Classes {
		for k, t := range class.Tables {
			key := cache.Add(genomes[i][k], match.Origin{How: "pack"})
			list, own, hashes = append(list, Checked{Class: class.Name, Key: key}), append(own, key), append(hashes, t.Hash)
			matches, classes = append(matches, checkMatch(b, refs, key)), append(classes, class.Class)
		}
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	for i, out := range outcomes {
		list[i].Same = hash(out) == hashes[i]
		if out.Status != match.OK {
			list[i].Fault = fault(out)
		}
	}
	if rounds < 2 {
		return list, nil
	}
	seed := func(n int) uint64 { return evo.Seed(p.Seed, "check", uint64(n)) }
	d := match.DealAlone(b, own, rounds, refs, seed, match.Want{})
	if outcomes, err = cache.Play(ctx, d.Matches); err != nil {
		return nil, err
	}
	for i := range list {
		var tallies []stats.Tally
		broken := ""
		for _, seat := range d.Seats[i] {
			out := outcomes[seat.Match]
			switch {
			case out.Status == match.OK:
				tallies = count(tallies, out.Metrics[seat.Slot])
			case out.Slot == seat.Slot:
				list[i].Fault = fault(out)
			default:
				broken = fault(out)
			}
		}
		if tallies == nil {
			list[i].Fault = cmp.Or(list[i].Fault, broken)
			continue
		}
		list[i].Now = tallies[b.Points]
		_, list[i].Left = inRanges(b, classes[i], tallies)
	}
	return list, nil
}
