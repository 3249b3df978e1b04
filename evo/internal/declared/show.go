package declared

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// Show prints a mean of the metric, in thousandths, for people: with two decimals
// and the sign −. A metric that counts in thousandths of something, with a unit such
// as "milli" or "milliseconds", is shown in the whole thing.
func Show(m evo.Metric, thousandths int64) string {
	step := Scale(m) / 100
	hundredths := thousandths / step
	if rest := thousandths % step; rest >= step/2 {
		hundredths++
	} else if rest <= -step/2 {
		hundredths--
	}
	text, n := milli.Signed(hundredths)
	if text != "" {
		text = "−"
	}
	return fmt.Sprintf("%s%d.%02d", text, n/100, n%100)
}

// Count prints a number that a round counts, for people: as it is, or as [Show] prints
// it if the metric counts in thousandths of something.
func Count(m evo.Metric, n int64) string {
	if inMilli(m) {
		return Show(m, n*1000)
	}
	return strings.Replace(strconv.FormatInt(n, 10), "-", "−", 1)
}

// Shower returns [Show] of a metric.
func Shower(m evo.Metric) func(thousandths int64) string {
	return func(thousandths int64) string { return Show(m, thousandths) }
}

// Scale returns how many thousandths of the metric's unit make one of what Show
// prints.
func Scale(m evo.Metric) int64 {
	if inMilli(m) {
		return 1_000_000
	}
	return 1_000
}

// ShownUnit returns the unit of what Show prints, or the metric's name if it has
// none.
func ShownUnit(m evo.Metric) string {
	unit := m.Unit
	if inMilli(m) {
		unit = strings.TrimPrefix(unit, "milli")
	}
	if unit == "" {
		return m.Name
	}
	return unit
}

func inMilli(m evo.Metric) bool { return strings.HasPrefix(m.Unit, "milli") }

// Share returns a difference of two values, in thousandths of the metric's unit, as
// millionths of its range, within 0 and a million.
func Share(m evo.Metric, thousandths int64) int64 {
	return min(max(thousandths*1000/(m.Max-m.Min), 0), 1_000_000)
}
