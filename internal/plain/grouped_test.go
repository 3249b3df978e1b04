package plain

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGrouped(t *testing.T) {
	for v, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1: "-1", -100: "-100", -1000: "-1,000",
		math.MinInt64: "-9,223,372,036,854,775,808",
	} {
		require.Equal(t, want, Grouped(v))
	}
	require.Equal(t, "18,446,744,073,709,551,615", Grouped(uint64(math.MaxUint64)))
}
