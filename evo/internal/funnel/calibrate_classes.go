package funnel

import (
	"fmt"
	"math/big"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Level is a class to propose: a part of the span of the library's points, from
// 0 for the worst table to 1000 for the best.
type Level struct {
	Name     string
	From, To int64
	Keep     int
}

// DefaultLevels are the paper's three classes and how many of each it kept.
// The gaps between them let players notice the difference.
var DefaultLevels = []Level{{"Easy", 50, 350, 150}, {"Medium", 450, 650, 50}, {"Hard", 750, 1100, 30}}

// propose sets the classes: for each a range of points, and a least value of each
// metric of the game's Seen.
func (c *Calibration) propose(b *evo.Spec, levels []Level) {
	if c.Metrics[b.Points].OfEight < Reliable {
		return
	}
	best, worst := c.Tables[0].Metrics[b.Points].Mean(), c.Tables[len(c.Tables)-1].Metrics[b.Points].Mean()
	at := func(thousandth int64) int64 { return worst + (best-worst)*thousandth/1000 }
	least := 4 * c.Metrics[b.Points].Error
	for i, level := range levels {
		points := evo.Range{Metric: b.Metrics[b.Points].Name, Min: at(level.From), Max: at(level.To), Weight: 1}
		if i == len(levels)-1 {
			points.Min = c.above(b, level.Name, points.Min)
		}
		if points.Max-points.Min < max(least, 1) {
			c.refuse("class %s: %s is narrower than four standard errors, %s", level.Name, measure.RangeText(b, points), declared.Show(b.Metrics[b.Points], least))
			continue
		}
		c.Classes = append(c.Classes, c.Class(b, level.Name, points, level.Keep))
	}
}

// Class returns a class of a range of points, with a least value of each metric of the
// game's Seen.
func (c *Calibration) Class(b *evo.Spec, name string, points evo.Range, keep int) evo.Class {
	floors := c.floors(b, name, points)
	points.Weight = max(2*int64(len(floors)), 1)
	return evo.Class{Name: name, Ranges: append([]evo.Range{points}, floors...), Keep: keep}
}

// floors returns a range for each metric of the game's Seen that has a least value
// in a class of these points. The weight of each is 1, and points weigh twice as
// much as all of them together: strength decides first.
func (c *Calibration) floors(b *evo.Spec, class string, points evo.Range) (floors []evo.Range) {
	inside, near := c.reach(b, points)
	for _, name := range b.Seen {
		m := b.Metric(name)
		if m == b.Points || c.Metrics[m].OfEight < Reliable {
			continue // it has its range, or is refused for all classes
		}
		var means []int64
		for _, t := range append(inside, near...) {
			means = append(means, t.Metrics[m].Mean())
		}
		// The median and not the least of them: a library has oddballs, such as a table that
		// never fires to measure others by, and they must not decide what a class may look like.
		end, least, typical := b.Metrics[m].Min*1000, max(4*c.Metrics[m].Error, 1), stats.Median(means)
		floor := end + (typical-end)/2
		switch {
		case floor-end < least:
			c.refuse("class %s: no least value of %s: tables of its strength have a median of %s, and half of that is no more than luck: "+
				"want four standard errors, %s, above %s", class, name, declared.Show(b.Metrics[m], typical), declared.Show(b.Metrics[m], least), declared.Show(b.Metrics[m], end))
		case len(inside) > 0 && !slices.ContainsFunc(inside, func(t Calibrated) bool { return t.Metrics[m].Mean() >= floor }):
			c.refuse("class %s: no least value of %s: none of the library's tables with these points has half of what those next to them have, %s",
				class, name, declared.Show(b.Metrics[m], floor))
		default:
			floors = append(floors, evo.Range{Metric: name, Min: floor, Max: b.Metrics[m].Max * 1000, Weight: 1})
		}
	}
	return floors
}

// reach returns the tables whose points lie in a range, and the one next to it on
// either side.
func (c *Calibration) reach(b *evo.Spec, points evo.Range) (inside, near []Calibrated) {
	var above, below []Calibrated
	for _, t := range c.Tables { // the best is the first
		switch mean := t.Metrics[b.Points].Mean(); {
		case mean > points.Max:
			above = []Calibrated{t}
		case mean >= points.Min:
			inside = append(inside, t)
		case below == nil:
			below = []Calibrated{t}
		}
	}
	return inside[:len(inside):len(inside)], append(above, below...)
}

// refuse notes why a metric or a range is not fit for classes.
func (c *Calibration) refuse(format string, args ...any) {
	c.Refused = append(c.Refused, fmt.Sprintf(format, args...))
}

// In returns the names of the library's tables whose means lie in the ranges of a
// class.
func (c *Calibration) In(b *evo.Spec, class evo.Class) (names []string) {
	for _, t := range c.Tables {
		if measure.Meets(b, class, t.Metrics) {
			names = append(names, t.Name)
		}
	}
	return names
}

// Reliability says how much of a metric is due to the table, not to luck.
type Reliability struct {
	Metric string

	// OfEight is the share of the variance between tables in the variance of
	// their means over eight rounds, in thousandths: the intraclass correlation,
	// by the formula of Spearman and Brown. Low and High are its 95 % interval: that of
	// the variance of the tables' means, since the rounds of all tables together say well
	// enough how much luck there is. (Shrout and Fleiss, 1979.)
	OfEight, Low, High int64

	Error int64 // standard error of a mean over 96 rounds, in thousandths of the unit
}

// String says it with its interval.
func (r Reliability) String() string {
	return fmt.Sprintf("%s (95 %%: %s to %s)", milli.Percent(r.OfEight), milli.Percent(r.Low), milli.Percent(r.High))
}

// Reliable is the least OfEight of a metric that a class can rely on.
const Reliable = 800

// reliability compares the variance between tables with that within a table. The
// squares of values in small units are too large for 64 bits.
func (c *Calibration) reliability(m int) Reliability {
	n, rounds, sum := int64(len(c.Tables)), int64(0), int64(0)
	num := func(v int64) *big.Int { return big.NewInt(v) }
	times := func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
	over := func(a *big.Int, b int64) *big.Int { return new(big.Int).Div(a, num(b)) }
	within, means := new(big.Int), new(big.Int)
	for _, t := range c.Tables {
		of := t.Metrics[m]
		rounds, sum = rounds+of.N, sum+of.Mean()
		means.Add(means, times(num(of.Mean()), num(of.Mean())))
		within.Add(within, times(times(num(of.StdErr()), num(of.StdErr())), num(of.N)))
	}
	within = over(within, n) // mean variance of a round, in millionths of the unit squared
	r := Reliability{High: 1000, Error: new(big.Int).Sqrt(over(within, 96)).Int64()}
	if n < 2 {
		return r
	}
	means = times(means, num(n))
	means = over(means.Sub(means, times(num(sum), num(sum))), n*(n-1)) // the variance of the means
	luck := over(within, max(rounds/n, 1))                             // the part of it that is luck
	ofEight := func(share int64) int64 {                               // if so many hundred thousandths of the variance were there
		between := over(times(means, num(100_000)), share)
		if between.Sub(between, luck).Sign() <= 0 {
			return 0
		}
		all := new(big.Int).Add(over(within, 8), between)
		return new(big.Int).Div(times(between, num(1000)), all).Int64()
	}
	freedom := min(n-2, 29)
	r.OfEight, r.Low, r.High = ofEight(100_000), ofEight(spreads[1][freedom]), ofEight(spreads[0][freedom])
	return r
}

// spreads are how much of a variance a sample of 2, 3 and more values shows, for the
// luckiest fortieth and the unluckiest, in hundred thousandths: chi-squared by its degrees
// of freedom.
var spreads = [2][30]int64{
	{
		98, 2532, 7193, 12110, 16624, 20622, 24141, 27247, 30004, 32470, 34689, 36698, 38529, 40205, 41748,
		43173, 44495, 45726, 46876, 47954, 48966, 49920, 50820, 51671, 52479, 53246, 53975, 54671, 55335, 55969,
	},
	{
		502389, 368888, 311613, 278582, 256650, 240823, 228754, 219182, 211364, 204832, 199273, 194472, 190274, 186564, 183256,
		180283, 177594, 175147, 172907, 170848, 168947, 167185, 165546, 164017, 162586, 161243, 159980, 158789, 157663, 156597,
	},
}
