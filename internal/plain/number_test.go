package plain

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNumber(t *testing.T) {
	for want, v := range map[string]float64{
		"0": math.Copysign(0, -1), "3": 3, "-12": -12, "1000000": 1e6, "0.30": 0.3, "-0.20": -0.2, "2.50": 2.499999,
		"0.0049": 0.0049, "0.01": 0.005, "-1e-09": -1e-9, "1e+15": 1e15, "NaN": math.NaN(), "+Inf": math.Inf(1), "-Inf": math.Inf(-1),
	} {
		assert.Equal(t, want, string(AppendNumber(nil, v)), v)
	}
}
