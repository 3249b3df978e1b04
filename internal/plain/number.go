package plain

import (
	"math"
	"strconv"
)

// AppendNumber appends v for people: whole numbers without decimals, others with two,
// or with as many as distinguish them from 0.
func AppendNumber(b []byte, v float64) []byte {
	switch abs := math.Abs(v); {
	case abs >= 1e15, abs > 0 && abs < 0.005, math.IsNaN(v):
		return strconv.AppendFloat(b, v, 'g', 2, 64)
	case v == math.Trunc(v):
		return strconv.AppendFloat(b, v+0, 'f', 0, 64) // + 0: no -0
	}
	return strconv.AppendFloat(b, v, 'f', 2, 64)
}
