package record

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAppendNumbers compares whole numbers with strconv's, around each number of digits.
func TestAppendNumbers(t *testing.T) {
	var all []uint64
	for ten := uint64(1); ; ten *= 10 {
		all = append(all, ten-1, ten, ten+1, 5*ten, -ten)
		if ten > math.MaxUint64/10 {
			break
		}
	}
	all = append(all, math.MaxInt64, math.MaxInt64+1, math.MaxUint64)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		all = append(all, rng.Uint64()>>rng.UintN(64))
	}
	for _, v := range all {
		require.Equal(t, strconv.FormatUint(v, 10), string(appendUint(nil, v)))
		require.Equal(t, strconv.FormatInt(int64(v), 10), string(appendInt(nil, int64(v))))
		require.Equal(t, strconv.Itoa(int(int32(v))), string(appendInt(nil, int32(v))))
	}
}
