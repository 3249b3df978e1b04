package funnel

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Calibration is how the tables of the library score against each other, and the
// classes that follow.
type Calibration struct {
	Rounds  int           `json:"rounds"`            // of each table
	Broken  int           `json:"broken,omitempty"`  // rounds that did not end well, and do not count
	Tables  []Calibrated  `json:"tables"`            // by points, the best first
	Metrics []Reliability `json:"metrics"`           // by the game's metrics
	Idle    []stats.Tally `json:"idle,omitempty"`    // metrics of a table that does nothing
	Classes []evo.Class   `json:"classes"`           // proposed
	Refused []string      `json:"refused,omitempty"` // why metrics or ranges are not fit for classes

	Natural evo.Naturalness `json:"natural"` // limits that follow, for a game that has none
}

// Calibrated is a table of the library with its measurements.
type Calibrated struct {
	Name    string        `json:"name"`
	Metrics []stats.Tally `json:"metrics"`
}

// Reliability says how much of a metric is due to the table, not to luck.
type Reliability struct {
	Metric string `json:"metric"`

	// OfEight is the share of the variance between tables in the variance of
	// their means over eight rounds, in thousandths: the intraclass correlation,
	// by the formula of Spearman and Brown.
	OfEight int64 `json:"of_eight"`

	Error int64 `json:"error"` // standard error of a mean over 96 rounds, in thousandths of the unit
}

// NoClassesFix says what to do if no classes follow from the library.
const NoClassesFix = "Fix: add tables to the library that are clearly weaker or stronger, or a metric of points in which luck decides less; " +
	"measure longer with calibrate -rounds; or set Game.Classes yourself."

// NoClasses says why no classes follow from the library, in lines of a screen.
func (c *Calibration) NoClasses() string {
	var text strings.Builder
	text.WriteString("no classes follow from the library:\n")
	for _, why := range c.Refused {
		text.WriteString("  " + plain.Wrap(plain.Name(why), columns, "    ") + "\n")
	}
	return text.String() + plain.Wrap(NoClassesFix, columns, "  ")
}

// columns is how wide lines for people are, with some room before them.
const columns = 76

// Reliable is the least OfEight of a metric that a class can rely on.
const Reliable = 800

// idleRounds is how many rounds a table that does nothing plays.
const idleRounds = 8

// Calibrate plays the library against itself and proposes classes. Their ranges of
// points are spans between the least and the largest mean of the library. A span
// narrower than four standard errors is refused, and so are metrics of too
// little reliability.
//
// For each metric of the game's Seen a class also gets a least value: half of the
// median of those library tables whose points lie in its range, and of the next
// one on either side. So no table of the class may do nothing, whatever its
// points. The range has no other border: too much of something, such as standing
// still, is for the game's Oddities. A least value that is no more than luck is
// refused.
//
// Broken rounds are counted and left out; it is an error if a table has fewer than
// two others.
func Calibrate(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64, rounds int, levels []Level) (*Calibration, error) {
	if rounds < 2 {
		return nil, fmt.Errorf("%d rounds say nothing about luck; at least 2 are needed", rounds)
	}
	refs := match.References(cache, b)
	seeds := func(n int) uint64 { return evo.Seed(seed, "calibrate", uint64(n)) }
	d := match.Deal(b, match.Peers(cache, b), match.Rounds{N: rounds, Seed: seeds}, refs, match.Want{})
	d.Watch()
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return nil, err
	}
	c := &Calibration{Rounds: rounds}
	if err := c.measure(b, d, outcomes); err != nil {
		return nil, err
	}
	c.nature(b, d, outcomes)
	for m, metric := range b.Metrics {
		r := c.reliability(m)
		r.Metric = metric.Name
		c.Metrics = append(c.Metrics, r)
		if r.OfEight < Reliable {
			c.refuse("%s: only %s of what eight rounds show is of the table; %s are needed", metric.Name, milli.Percent(r.OfEight), milli.Percent(Reliable))
		}
	}
	c.propose(b, levels)
	return c, c.idle(ctx, cache, b, seed)
}

// idle measures a table that does nothing: its only row asks for nothing and runs
// no action, so it is valid in every vocabulary. Rounds that break are left out.
func (c *Calibration) idle(ctx context.Context, cache match.MatchCache, b *evo.Spec, seed uint64) error {
	key := cache.Add(&evo.Genome{Root: &evo.Row{ID: 1}}, match.Origin{How: "idle"})
	seeds := func(n int) uint64 { return evo.Seed(seed, "idle", uint64(n)) }
	d := match.DealAlone(b, []genome.Key{key}, match.Rounds{N: idleRounds, Seed: seeds}, match.References(cache, b), match.Want{})
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for _, seat := range d.Seats[0] {
		if out := outcomes[seat.Match]; out.Status == match.OK {
			c.Idle = stats.Count(c.Idle, out.Metrics[seat.Slot])
		}
	}
	return nil
}

// measure counts the rounds of each table, and sorts the tables by points.
func (c *Calibration) measure(b *evo.Spec, d match.Deck, outcomes []match.Outcome) error {
	for _, out := range outcomes {
		if out.Status != match.OK {
			c.Broken++
		}
	}
	broken := ""
	for i, ref := range b.Peers() {
		table, by := Calibrated{Name: ref.Name}, stats.Strata[genome.Key](nil)
		for _, seat := range d.Seats[i] {
			switch out := outcomes[seat.Match]; {
			case out.Status != match.OK:
				broken = out.Failure()
			case d.Stratum(seat) == genome.KeyOf(ref.Genome): // who wins against itself is luck
			default:
				by = by.Count(d.Stratum(seat), out.Metrics[seat.Slot])
			}
		}
		if table.Metrics = by.Pool(); table.Metrics == nil || table.Metrics[0].N < 2 {
			return fmt.Errorf("calibrate: fewer than two rounds of %s were over; the last one broke: %s", ref.Name, broken)
		}
		c.Tables = append(c.Tables, table)
	}
	slices.SortFunc(c.Tables, func(x, y Calibrated) int {
		return cmp.Or(cmp.Compare(y.Metrics[b.Points].Mean(), x.Metrics[b.Points].Mean()), strings.Compare(x.Name, y.Name))
	})
	return nil
}

// reliability compares the variance between tables with that within a table. The
// squares of values in small units are too large for 64 bits.
func (c *Calibration) reliability(m int) Reliability {
	n, rounds := int64(len(c.Tables)), int64(0)
	square := func(v int64) *big.Int { return new(big.Int).Mul(big.NewInt(v), big.NewInt(v)) }
	within := new(big.Int) // mean variance of a round, in millionths of the unit squared
	var sum int64
	squares := new(big.Int)
	for _, t := range c.Tables {
		of := t.Metrics[m]
		rounds += of.N
		sum += of.Mean()
		squares.Add(squares, square(of.Mean()))
		within.Add(within, new(big.Int).Mul(square(of.StdErr()), big.NewInt(of.N)))
	}
	within.Div(within, big.NewInt(n))
	r := Reliability{Error: new(big.Int).Sqrt(new(big.Int).Div(within, big.NewInt(96))).Int64()}
	if n < 2 {
		return r
	}
	// The variance of the means is that between tables plus a part of that within.
	between := squares.Mul(squares, big.NewInt(n))
	between.Sub(between, square(sum)).Div(between, big.NewInt(n*(n-1)))
	between.Sub(between, new(big.Int).Div(within, big.NewInt(max(rounds/n, 1))))
	if between.Sign() > 0 {
		all := within.Div(within, big.NewInt(8))
		all.Add(all, between)
		r.OfEight = between.Mul(between, big.NewInt(1000)).Div(between, all).Int64()
	}
	return r
}
