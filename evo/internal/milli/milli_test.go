package milli_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

func TestPrint(t *testing.T) {
	for n, want := range map[int64][2]string{
		0:             {"0.000", "0.0 %"},
		-17:           {"-0.017", "-1.7 %"},
		12_300:        {"12.300", "1230.0 %"},
		1000:          {"1.000", "100.0 %"},
		math.MinInt64: {"-9223372036854775.808", "-922337203685477580.8 %"},
	} {
		assert.Equal(t, want, [2]string{milli.Decimal(n), milli.Percent(n)}, "%d", n)
	}
}
