package funnel

import (
	"cmp"
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// TinyTable is the best table of one or two actions that the vocabulary can make.
type TinyTable struct {
	Actions int
	Table   string
	Points  stats.Tally // over rounds that chose nothing, alone against the library
}

// Size says in words how many actions it has.
func (t *TinyTable) Size() string {
	if t.Actions == 1 {
		return "one action"
	}
	return "two actions"
}

const (
	mostTiny = 1500 // tables of two actions that are tried: of more a part is drawn
	lastTiny = 6    // tables that play alone
)

// tiny finds the best table of one or two actions, by successive halving: all of them play
// two rounds beside each other, a quarter of them twice as many, and so on. The last ones
// play alone, and so does the best of them again, so that its points are not its luck.
func (c *Calibration) tiny(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64, rounds int) (err error) {
	left := tinyTables(b, seed)
	for n := 2; len(left) > lastTiny && err == nil; n *= 2 {
		left, err = bestOf(ctx, cache, b, left, match.Deal, series(evo.Seed(seed, "tiny", uint64(n)), "round", 0, n), max(len(left)/4, lastTiny))
	}
	for again := range 2 {
		if err != nil || len(left) == 0 { // all of them break rounds
			return err
		}
		left, err = bestOf(ctx, cache, b, left, match.DealAlone, series(evo.Seed(seed, "tiny alone", uint64(again)), "round", 0, (1+again)*rounds), 1)
	}
	if err != nil || len(left) == 0 {
		return err
	}
	c.Tiny = &TinyTable{0, variation.Outline(b.Vocabulary, left[0].Genome.Root), left[0].Certified[b.Points]}
	for p := range left[0].Genome.Places() {
		if p.Row.Leaf() {
			c.Tiny.Actions++
		}
	}
	return nil
}

// tinyTables returns the tables of one action, and of two if the vocabulary has six or
// more: of three actions two are not few.
func tinyTables(b *evo.Spec, seed uint64) (all []*Candidate) {
	seen := map[genome.Key]bool{}
	var pairs []*evo.Genome
	ones := variation.Tiny(b.Catalog, nil)
	for _, one := range ones {
		if len(b.Catalog.Actions) < 6 {
			break
		}
		for _, g := range variation.Tiny(b.Catalog, one) {
			if key := genome.KeyOf(g); !seen[key] {
				seen[key], pairs = true, append(pairs, g)
			}
		}
	}
	if len(pairs) > mostTiny {
		evo.NewRand(evo.Seed(seed, "tiny tables")).Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
		pairs = pairs[:mostTiny]
	}
	for _, g := range append(ones, pairs...) {
		all = append(all, &Candidate{Candidate: match.NewCandidate(g, match.Origin{How: "tiny"})})
	}
	return all
}

// bestOf plays rounds, and returns the n tables with the most points in them. Those that
// broke them all are out.
func bestOf(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, deal func(*evo.Spec, []genome.Key, match.Rounds, []genome.Key, match.Want) match.Deck, rounds match.Rounds, n int) ([]*Candidate, error) {
	for _, c := range all {
		c.by = nil
	}
	err := certify(ctx, cache, all, deal(b, keys(cache, all), rounds, match.References(cache, b), match.Want{}))
	all = filter(all, func(c *Candidate) bool { return c.Certified != nil })
	slices.SortStableFunc(all, func(x, y *Candidate) int {
		return cmp.Compare(y.Certified[b.Points].Mean(), x.Certified[b.Points].Mean())
	})
	return all[:min(n, len(all))], err
}

// above returns the lower bound of the hardest class, so that no table of two actions is
// in it: at least what the best of them may have, if the best of the library has more. If
// not, it warns.
func (c *Calibration) above(b *evo.Spec, class string, low int64) int64 {
	if c.Tiny == nil {
		return low
	}
	best, points := c.Tables[0], b.Metrics[b.Points]
	_, high := c.Tiny.Points.Interval()
	switch most := best.Metrics[b.Points].Mean(); {
	case high <= low:
	case high < most:
		return high
	default:
		c.Warnings = append(c.Warnings, fmt.Sprintf("class %s: a table of %s may be in it: %s has %s, and %s, the best of the library, %s. "+
			"Fix: write a stronger table for the library, or change the rules so that it is not enough",
			class, c.Tiny.Size(), c.Tiny.Table, declared.Show(points, c.Tiny.Points.Mean()), best.Name, declared.Show(points, most)))
	}
	return low
}
