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
	Actions int         `json:"actions"`
	Table   string      `json:"table"`
	Points  stats.Tally `json:"points"` // over rounds that chose nothing, alone against the library
}

// Size says in words how many actions it has.
func (t *TinyTable) Size() string {
	if t.Actions == 1 {
		return "one action"
	}
	return "two actions"
}

// mostTiny is how many tables of two actions are tried at most. Of more a part is drawn.
const mostTiny = 1500

// tiny finds the best table of one or two actions, by successive halving: all of them play
// two rounds beside each other, a quarter of them twice as many, and so on. The last ones
// play alone, and so does the best of them again, so that its points are not its luck.
func (c *Calibration) tiny(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64, rounds int) error {
	left := tinyTables(b, seed)
	for n := 2; len(left) > lastTiny; n *= 2 {
		tallies, err := gauntlet(ctx, cache, b, left, evo.Seed(seed, "tiny", uint64(n)), n, match.Deal)
		if err != nil {
			return err
		}
		left = bestOf(b, left, tallies, max(len(left)/4, lastTiny))
	}
	for again := range 2 {
		tallies, err := gauntlet(ctx, cache, b, left, evo.Seed(seed, "tiny alone", uint64(again)), (1+again)*rounds, match.DealAlone)
		if err != nil {
			return err
		}
		if left = bestOf(b, left, tallies, 1); len(left) == 0 {
			return nil // all of them break rounds
		}
		if again > 0 {
			actions := 0
			for p := range left[0].Places() {
				if p.Row.Leaf() {
					actions++
				}
			}
			c.Tiny = &TinyTable{actions, variation.Outline(b.Vocabulary, left[0].Root), tallies[0][b.Points]}
		}
	}
	return nil
}

// lastTiny is how many tiny tables play alone.
const lastTiny = 6

// tinyTables returns the tables of one action, and of two if the vocabulary has six or
// more: of three actions two are not few.
func tinyTables(b *evo.Spec, seed uint64) (all []*evo.Genome) {
	seen := map[genome.Key]bool{}
	var pairs []*evo.Genome
	ones := variation.Tiny(b.Catalog, nil)
	if len(b.Catalog.Actions) < 6 {
		return ones
	}
	for _, one := range ones {
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
	return append(ones, pairs...)
}

// gauntlet returns what tables do in some rounds, nil for those that broke them all.
func gauntlet(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*evo.Genome, seed uint64, rounds int,
	deal func(*evo.Spec, []genome.Key, match.Rounds, []genome.Key, match.Want) match.Deck,
) ([][]stats.Tally, error) {
	own := make([]genome.Key, len(all))
	for i, g := range all {
		own[i] = cache.Add(g, match.Origin{How: "tiny"})
	}
	seeds := func(n int) uint64 { return evo.Seed(seed, "round", uint64(n)) }
	d := deal(b, own, match.Rounds{N: rounds, Seed: seeds}, match.References(cache, b), match.Want{})
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return nil, err
	}
	tallies := make([][]stats.Tally, len(all))
	for i := range all {
		by := stats.Strata[genome.Key](nil)
		for _, seat := range d.Seats[i] {
			if out := outcomes[seat.Match]; out.Status == match.OK {
				by = by.Count(d.Stratum(seat), out.Metrics[seat.Slot])
			}
		}
		tallies[i] = by.Pool()
	}
	return tallies, nil
}

// bestOf returns the n tables with the most points.
func bestOf(b *evo.Spec, all []*evo.Genome, tallies [][]stats.Tally, n int) (best []*evo.Genome) {
	var order []int
	for i, t := range tallies {
		if t != nil {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(tallies[j][b.Points].Mean(), tallies[i][b.Points].Mean())
	})
	for _, i := range order[:min(n, len(order))] {
		best = append(best, all[i])
	}
	return best
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
