package evo

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// Show prints a mean of the metric, in thousandths, for people: with two decimals
// and the sign −. A metric that counts in thousandths of something, with a unit such
// as "milli" or "milliseconds", is shown in the whole thing.
func (m Metric) Show(thousandths int64) string {
	step := m.Scale() / 100
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

// Scale returns how many thousandths of the metric's unit make one of what Show
// prints.
func (m Metric) Scale() int64 {
	if m.milli() {
		return 1_000_000
	}
	return 1_000
}

// ShownUnit returns the unit of what Show prints, or the metric's name if it has
// none.
func (m Metric) ShownUnit() string {
	unit := m.Unit
	if m.milli() {
		unit = strings.TrimPrefix(unit, "milli")
	}
	if unit == "" {
		return m.Name
	}
	return unit
}

func (m Metric) milli() bool { return strings.HasPrefix(m.Unit, "milli") }
