package funnel

import (
	"cmp"
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Checked is what Check has found out about a table of a pack.
type Checked struct {
	Class string      `json:"class"`
	Name  string      `json:"name,omitempty"`
	Key   evo.Key     `json:"key"`
	Same  bool        `json:"same"`           // its round ended in the same state
	Now   stats.Tally `json:"now"`            // points over new rounds, if there were any
	Left  bool        `json:"left,omitempty"` // its interval now lies outside of a range of its class
	Fault string      `json:"fault,omitempty"`
}

// Check plays the round of each table of a pack again: what a game does after a
// change of balance. If rounds is above 1, it also certifies the points again
// over so many rounds. The classes are the pack's.
func Check(ctx context.Context, cache match.MatchCache, b *evo.Spec, p *Pack, genomes [][]*evo.Genome, rounds int) ([]Checked, error) {
	var list []Checked
	var classes []evo.Class // of each table
	var hashes []string
	for i, class := range p.Classes {
		for k, t := range class.Tables {
			key := cache.Add(genomes[i][k], match.Origin{How: "pack"})
			list = append(list, Checked{Class: class.Name, Name: t.Name, Key: key})
			classes, hashes = append(classes, class.Class), append(hashes, t.Hash)
		}
	}
	if err := replay(ctx, cache, b, list, hashes); err != nil {
		return nil, err
	}
	if rounds >= 2 {
		if err := remeasure(ctx, cache, b, list, classes, p.Seed, rounds); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// replay plays the round of each table that NewPack has played.
func replay(ctx context.Context, cache match.MatchCache, b *evo.Spec, list []Checked, hashes []string) error {
	match.References(cache, b)
	var matches []match.Match
	for _, c := range list {
		matches = append(matches, checkMatch(b, c.Key, 0))
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return err
	}
	for i, out := range outcomes {
		list[i].Same = hash(out) == hashes[i]
		if out.Status != match.OK {
			list[i].Fault = out.Failure()
		}
	}
	return nil
}

// remeasure plays new rounds with each table, as its admission did.
func remeasure(ctx context.Context, cache match.MatchCache, b *evo.Spec, list []Checked, classes []evo.Class, seed uint64, rounds int) error {
	own := make([]evo.Key, len(list))
	for i, c := range list {
		own[i] = c.Key
	}
	seeds := func(n int) uint64 { return evo.Seed(seed, "check", uint64(n)) }
	d := match.DealAlone(b, own, rounds, match.References(cache, b), seeds, match.Want{})
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for i := range list {
		var tallies []stats.Tally
		broken := "" // by another table
		for _, seat := range d.Seats[i] {
			out := outcomes[seat.Match]
			switch {
			case out.Status == match.OK:
				tallies = count(tallies, out.Metrics[seat.Slot])
			case out.Slot == seat.Slot:
				list[i].Fault = out.Failure()
			default:
				broken = out.Failure()
			}
		}
		if tallies == nil {
			list[i].Fault = cmp.Or(list[i].Fault, broken)
			continue
		}
		list[i].Now = tallies[b.Points]
		_, list[i].Left = inRanges(b, classes[i], tallies)
	}
	return nil
}
