package funnel

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
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
		floors := c.floors(b, level.Name, points)
		points.Weight = max(2*int64(len(floors)), 1)
		c.Classes = append(c.Classes, evo.Class{Name: level.Name, Ranges: append([]evo.Range{points}, floors...), Keep: level.Keep})
	}
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
