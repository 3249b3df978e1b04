package funnel

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Calibration is what the library's tables come to against each other, and the
// classes that follow from it.
type Calibration struct {
	Rounds  int           `json:"rounds"`            // of each table
	Broken  int           `json:"broken,omitempty"`  // rounds that were not over, and count for nobody
	Tables  []Calibrated  `json:"tables"`            // the one with most points first
	Metrics []Reliability `json:"metrics"`           // by the game's metrics
	Classes []evo.Class   `json:"classes"`           // proposed
	Refused []string      `json:"refused,omitempty"` // why metrics or ranges are not fit for classes
}

// Calibrated is a table of the library and what it came to.
type Calibrated struct {
	Name    string        `json:"name"`
	Metrics []stats.Tally `json:"metrics"`
}

// Reliability says how much of what a metric shows is of the table, not of
// luck.
type Reliability struct {
	Metric string `json:"metric"`

	// OfEight is the share of the variance between tables in that of their
	// means over eight rounds, in thousandths: the intraclass correlation, by
	// the formula of Spearman and Brown.
	OfEight int64 `json:"of_eight"`

	Error int64 `json:"error"` // standard error of a mean over 96 rounds, in thousandths of the unit
}

// Reliable is what OfEight must be for a class to rely on a metric.
const Reliable = 800

// Level is a class to propose: the part of the library's points that it spans,
// from 0 for the worst table to 1000 for the best.
type Level struct {
	Name     string
	From, To int64
	Keep     int
}

// DefaultLevels are the paper's three classes and how many of each it kept.
// They leave room between each other, so that players can tell.
var DefaultLevels = []Level{{"Easy", 50, 350, 150}, {"Medium", 450, 650, 50}, {"Hard", 750, 1100, 30}}

// Calibrate plays the library against itself and proposes classes by points.
// Ranges are spans between the least and the largest mean of the library, and
// at least four standard errors wide; a span that is narrower is refused, and
// so are metrics of too little reliability. Rounds that break are counted and
// left out; it is an error if a table has fewer than two others.
func Calibrate(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64, rounds int, levels []Level) (*Calibration, error) {
	if rounds < 2 {
		return nil, fmt.Errorf("%d rounds say nothing about luck; at least 2 are needed", rounds)
	}
	refs := match.References(cache, b)
	seeds := func(n int) uint64 { return evo.Seed(seed, "calibrate", uint64(n)) }
	d := match.Deal(b, refs, rounds, refs, seeds, match.Want{})
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return nil, err
	}
	c := &Calibration{Rounds: rounds}
	for _, out := range outcomes {
		if out.Status != match.OK {
			c.Broken++
		}
	}
	broken := ""
	for i, ref := range b.Library {
		table := Calibrated{Name: ref.Name}
		for _, seat := range d.Seats[i] {
			if out := outcomes[seat.Match]; out.Status == match.OK {
				table.Metrics = count(table.Metrics, out.Metrics[seat.Slot])
			} else {
				broken = fault(out)
			}
		}
		if table.Metrics == nil || table.Metrics[0].N < 2 {
			return nil, fmt.Errorf("calibrate: fewer than two rounds of %s were over; the last one broke: %s", ref.Name, broken)
		}
		c.Tables = append(c.Tables, table)
	}
	slices.SortFunc(c.Tables, func(x, y Calibrated) int {
		if p, q := x.Metrics[b.Points].Mean(), y.Metrics[b.Points].Mean(); p != q {
			return int(min(max(q-p, -1), 1))
		}
		return strings.Compare(x.Name, y.Name)
	})
	for m, metric := range b.Metrics {
		r := c.reliability(m)
		r.Metric = metric.Name
		c.Metrics = append(c.Metrics, r)
		if r.OfEight < Reliable {
			c.Refused = append(c.Refused, fmt.Sprintf("%s: only %d thousandths of what eight rounds show is of the table; %d are needed",
				metric.Name, r.OfEight, Reliable))
		}
	}
	c.propose(b, levels)
	return c, nil
}

// reliability compares the variance between tables with that within. The
// squares of what small units count are too large for 64 bits.
func (c *Calibration) reliability(m int) Reliability {
	n, rounds := int64(len(c.Tables)), int64(c.Rounds)
	square := func(v int64) *big.Int { return new(big.Int).Mul(big.NewInt(v), big.NewInt(v)) }
	within := new(big.Int) // mean variance of a round, in millionths of the unit squared
	var sum int64
	squares := new(big.Int)
	for _, t := range c.Tables {
		of := t.Metrics[m]
		sum += of.Mean()
		squares.Add(squares, square(of.Mean()))
		within.Add(within, new(big.Int).Mul(square(of.StdErr()), big.NewInt(of.N)))
	}
	within.Div(within, big.NewInt(n))
	r := Reliability{Error: new(big.Int).Sqrt(new(big.Int).Div(within, big.NewInt(96))).Int64()}
	if n < 2 {
		return r
	}
	// The variance of the means is that of the tables and a part of that within.
	between := squares.Mul(squares, big.NewInt(n))
	between.Sub(between, square(sum)).Div(between, big.NewInt(n*(n-1)))
	between.Sub(between, new(big.Int).Div(within, big.NewInt(rounds)))
	if between.Sign() > 0 {
		all := within.Div(within, big.NewInt(8))
		all.Add(all, between)
		r.OfEight = between.Mul(between, big.NewInt(1000)).Div(between, all).Int64()
	}
	return r
}

// propose fills in the classes.
func (c *Calibration) propose(b *evo.Spec, levels []Level) {
	if c.Metrics[b.Points].OfEight < Reliable {
		return
	}
	best, worst := c.Tables[0].Metrics[b.Points].Mean(), c.Tables[len(c.Tables)-1].Metrics[b.Points].Mean()
	at := func(thousandth int64) int64 { return worst + (best-worst)*thousandth/1000 }
	least := 4 * c.Metrics[b.Points].Error
	for _, level := range levels {
		r := evo.Range{Metric: b.Metrics[b.Points].Name, Min: at(level.From), Max: at(level.To), Weight: 1}
		if r.Max-r.Min < max(least, 1) {
			c.Refused = append(c.Refused, fmt.Sprintf("class %s: %d to %d is narrower than four standard errors, %d",
				level.Name, r.Min, r.Max, least))
			continue
		}
		c.Classes = append(c.Classes, evo.Class{Name: level.Name, Ranges: []evo.Range{r}, Keep: level.Keep})
	}
}
