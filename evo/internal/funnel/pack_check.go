package funnel

import (
	"cmp"
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Checked is what Check has found out about a table of a pack.
type Checked struct {
	Class string     `json:"class"`
	Name  string     `json:"name,omitempty"`
	Key   genome.Key `json:"key"`
	Same  bool       `json:"same"` // its round ended in the same state

	// Points when it was shipped, with the bounds of their 90 % interval in
	// thousandths, and over new rounds, if there were any. Moved says that the two
	// intervals do not touch.
	Was   int64       `json:"was"`
	Low   int64       `json:"low"`
	High  int64       `json:"high"`
	Now   stats.Tally `json:"now"`
	Moved bool        `json:"moved,omitempty"`

	Left    bool      `json:"left,omitempty"`    // its interval now lies outside of a range of its class
	Outside []Outside `json:"outside,omitempty"` // each such range
	Fits    string    `json:"fits,omitempty"`    // the class of the pack in which its means are now instead
	Fault   string    `json:"fault,omitempty"`
}

// Outside is a range that a table is certainly not in, and what it has instead.
type Outside struct {
	Range evo.Range   `json:"range"`
	Now   stats.Tally `json:"now"`
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
			list = append(list, Checked{Class: class.Name, Name: t.Name, Key: key, Was: t.Points, Low: t.Low, High: t.High})
			classes, hashes = append(classes, class.Class), append(hashes, t.Hash)
		}
	}
	if err := replay(ctx, cache, b, list, hashes); err != nil {
		return nil, err
	}
	if rounds >= 2 {
		if err := remeasure(ctx, cache, b, list, classes, p, rounds); err != nil {
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
		matches = append(matches, checkMatch(b, c.Key))
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
func remeasure(ctx context.Context, cache match.MatchCache, b *evo.Spec, list []Checked, classes []evo.Class, p *Pack, rounds int) error {
	own := make([]genome.Key, len(list))
	for i, c := range list {
		own[i] = c.Key
	}
	seeds := func(n int) uint64 { return evo.Seed(p.Seed, "check", uint64(n)) }
	d := match.DealAlone(b, own, match.Rounds{N: rounds, Seed: seeds}, match.References(cache, b), match.Want{})
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for i := range list {
		var by stats.Strata[genome.Key]
		broken := "" // by another table
		for _, seat := range d.Seats[i] {
			out := outcomes[seat.Match]
			switch {
			case out.Status == match.OK:
				by = by.Count(d.Stratum(seat), out.Metrics[seat.Slot])
			case out.Slot == seat.Slot:
				list[i].Fault = out.Failure()
			default:
				broken = out.Failure()
			}
		}
		tallies := by.Pool()
		if tallies == nil {
			list[i].Fault = cmp.Or(list[i].Fault, broken)
			continue
		}
		list[i].judge(b, classes[i], p, tallies)
	}
	return nil
}

// judge compares what a table has now with what it had, and with its class.
func (c *Checked) judge(b *evo.Spec, class evo.Class, p *Pack, now []stats.Tally) {
	c.Now = now[b.Points]
	low, high := c.Now.Interval()
	c.Moved = high < c.Low || low > c.High
	for _, r := range class.Ranges {
		if _, out := inRanges(b, evo.Class{Ranges: []evo.Range{r}}, now); out {
			c.Outside = append(c.Outside, Outside{Range: r, Now: now[b.Metric(r.Metric)]})
		}
	}
	c.Left = len(c.Outside) > 0
	for _, other := range p.Classes {
		if c.Left && measure.Meets(b, other.Class, now) {
			c.Fits = other.Name
		}
	}
}

// Shift is by how much the points of a class have changed on average: what luck does
// to single tables is gone there, for the most part.
type Shift struct {
	Class  string `json:"class"`
	Tables int    `json:"tables"` // that were measured again
	Moved  int    `json:"moved"`
	Left   int    `json:"left"`

	// Mean points of these tables when they were shipped and now, and the half width
	// of the 95 % interval of the difference, in thousandths.
	Was    int64 `json:"was"`
	Now    int64 `json:"now"`
	Margin int64 `json:"margin"`
}

// Shifts returns the shift of each class of checked tables, in their order.
func Shifts(all []Checked) (shifts []Shift) {
	type sums struct{ was, now, variance int64 }
	var totals []sums
	for _, c := range all {
		if c.Now.N == 0 {
			continue
		}
		i := slices.IndexFunc(shifts, func(s Shift) bool { return s.Class == c.Class })
		if i < 0 {
			i, shifts, totals = len(shifts), append(shifts, Shift{Class: c.Class}), append(totals, sums{})
		}
		s, t := &shifts[i], &totals[i]
		s.Tables++
		if c.Moved {
			s.Moved++
		}
		if c.Left {
			s.Left++
		}
		const most = 1 << 50                                                         // an interval of one round has no ends
		before := stats.DivRound((min(c.High, most)-max(c.Low, -most))*1000, 2*1645) // a standard error
		t.was, t.now, t.variance = t.was+c.Was, t.now+c.Now.Mean(), t.variance+square(before)+square(c.Now.StdErr())
	}
	for i := range shifts {
		s, t, n := &shifts[i], totals[i], int64(shifts[i].Tables)
		s.Was, s.Now = stats.DivRound(t.was, n), stats.DivRound(t.now, n)
		s.Margin = stats.DivRound(int64(fixed.Sqrt(uint64(t.variance)))*1960, 1000*n)
	}
	return shifts
}

// square returns n², or what can still be added up if that is more.
func square(n int64) int64 {
	const most = 1 << 26
	n = min(max(n, -most), most)
	return n * n
}
