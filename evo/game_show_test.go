package evo

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMetricShows(t *testing.T) {
	berries, points, time := Metric{Name: "berries"}, Metric{Name: "points", Unit: "milli"}, Metric{Name: "time", Unit: "milliseconds"}
	for n, want := range map[int64]string{0: "0.00", 4: "0.00", -4: "0.00", -5: "−0.01", 50_625: "50.63", -1_994: "−1.99", -1_995: "−2.00"} {
		assert.Equal(t, want, berries.Show(n))
		assert.Equal(t, want, points.Show(n*1000))
	}
	assert.Equal(t, "−0.14", points.Show(-141_187))
	assert.Equal(t, "−4.05", points.Show(-4_054_763), "rounded once")
	assert.Equal(t, "1.50", time.Show(1_500_000))
	assert.Equal(t, []string{"berries", "points", "seconds"}, []string{berries.ShownUnit(), points.ShownUnit(), time.ShownUnit()})
}
