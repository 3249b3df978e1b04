package declared

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo"
)

func TestMetricShows(t *testing.T) {
	berries, points, time := evo.Metric{Name: "berries"}, evo.Metric{Name: "points", Unit: "milli"}, evo.Metric{Name: "time", Unit: "milliseconds"}
	for n, want := range map[int64]string{0: "0.00", 4: "0.00", -4: "0.00", -5: "−0.01", 50_625: "50.63", -1_994: "−1.99", -1_995: "−2.00"} {
		assert.Equal(t, want, Show(berries, n))
		assert.Equal(t, want, Show(points, n*1000))
	}
	assert.Equal(t, "−0.14", Show(points, -141_187))
	assert.Equal(t, "−4.05", Show(points, -4_054_763), "rounded once")
	assert.Equal(t, "1.50", Show(time, 1_500_000))
	assert.Equal(t, []string{"7", "−7", "8.59", "0.00"}, []string{Count(berries, 7), Count(berries, -7), Count(points, 8594), Count(points, 0)})
	assert.Equal(t, []string{"berries", "points", "seconds"}, []string{ShownUnit(berries), ShownUnit(points), ShownUnit(time)})
}
