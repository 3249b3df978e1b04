package pack

import (
	"cmp"
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// Checked is what Check has found out about a table of a pack.
type Checked struct {
	Class string
	Name  string
	Key   genome.Key
	Same  bool // its round ended in the same state

	// Points when it was shipped, with the bounds of their 90 % interval in
	// thousandths, and over new rounds, if there were any. Moved says that the two
	// intervals do not touch.
	Was, Low, High int64
	Now            stats.Tally
	Moved          bool

	Left    bool      // its interval now lies outside of a range of its class
	Outside []Outside // each such range
	Fits    string    // the class of the pack in which its means are now instead
	Fault   string
}

// Outside is a range that a table is certainly not in, and what it has instead.
type Outside struct {
	Range evo.Range
	Now   stats.Tally
}

// Check plays the round of each table of a pack again: what a game does after a
// change of balance. If rounds is above 1, it also certifies the points again
// over so many rounds. The classes are the pack's.
func Check(ctx context.Context, cache match.MatchCache, b *evo.Spec, p *Pack, genomes [][]*evo.Genome, rounds int) (list []Checked, err error) {
	refs := match.References(cache, b)
	var matches []match.Match
	var own []genome.Key
	var classes []evo.Class // of each table
	var hashes []string
	for i, class := range p.Classes {
		for k, t := range class.Tables {
			g := genomes[i][k]
			key := cache.Add(g)
			list = append(list, Checked{Class: class.Name, Name: t.Name, Key: key, Was: t.Points, Low: t.Low, High: t.High})
			own, matches = append(own, key), append(matches, Match(b, g))
			classes, hashes = append(classes, class.Class), append(hashes, t.Hash)
		}
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	for i, out := range outcomes {
		if list[i].Same = Hash(out) == hashes[i]; out.Status != match.OK {
			list[i].Fault = out.Failure()
		}
	}
	if rounds < 2 {
		return list, nil
	}
	seed := func(n int) uint64 { return evo.Seed(p.Seed, "check", uint64(n)) }
	d := match.DealAlone(b, own, match.Rounds{N: rounds, Seed: seed}, refs, match.Want{})
	if outcomes, err = cache.Play(ctx, d.Matches); err != nil {
		return nil, err
	}
	for i := range list {
		of, broken := &list[i], "" // by another table
		var by stats.Strata[genome.Key]
		for _, seat := range d.Seats[i] {
			switch out := outcomes[seat.Match]; {
			case out.Status == match.OK:
				by = by.Count(d.Stratum(seat), out.Metrics[seat.Slot])
			case out.Slot == seat.Slot:
				of.Fault = out.Failure()
			default:
				broken = out.Failure()
			}
		}
		if now := by.Pool(); now != nil {
			of.judge(b, classes[i], p, now)
		} else {
			of.Fault = cmp.Or(of.Fault, broken)
		}
	}
	return list, nil
}

// judge compares what a table has now with what it had, and with its class.
func (c *Checked) judge(b *evo.Spec, class evo.Class, p *Pack, now []stats.Tally) {
	c.Now = now[b.Points]
	low, high := c.Now.Interval()
	c.Moved = high < c.Low || low > c.High
	for _, r := range class.Ranges {
		of := now[b.Metric(r.Metric)]
		low, high := of.Interval()
		if _, out := measure.Within(b, r, low, high); out {
			c.Outside = append(c.Outside, Outside{Range: r, Now: of})
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
	Class               string
	Tables, Moved, Left int // of the tables that were measured again

	// Mean points of these tables when they were shipped and now, and the half width
	// of the 95 % interval of the difference, in thousandths.
	Was, Now, Margin int64
}

// Shifts returns the shift of each class of checked tables, in their order.
func Shifts(all []Checked) (shifts []Shift) {
	for _, c := range all {
		if c.Now.N == 0 {
			continue
		}
		if len(shifts) == 0 || shifts[len(shifts)-1].Class != c.Class {
			shifts = append(shifts, Shift{Class: c.Class})
		}
		s := &shifts[len(shifts)-1]
		if s.Tables++; c.Moved {
			s.Moved++
		}
		if c.Left {
			s.Left++
		}
		const most = 1 << 50                                                         // an interval of one round has no ends
		before := stats.DivRound((min(c.High, most)-max(c.Low, -most))*1000, 2*1645) // a standard error
		s.Was, s.Now, s.Margin = s.Was+c.Was, s.Now+c.Now.Mean(), s.Margin+square(before)+square(c.Now.StdErr())
	}
	for i := range shifts {
		s, n := &shifts[i], int64(shifts[i].Tables)
		s.Was, s.Now = stats.DivRound(s.Was, n), stats.DivRound(s.Now, n)
		s.Margin = stats.DivRound(int64(fixed.Sqrt(uint64(s.Margin)))*1960, 1000*n) // of a sum of variances
	}
	return shifts
}

// square returns n², or what can still be added up if that is more.
func square(n int64) int64 {
	const most = 1 << 26
	n = min(max(n, -most), most)
	return n * n
}
