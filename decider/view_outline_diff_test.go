package decider

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// TestOptions: each bit has the name that tables write, and Diff says which differ.
func TestOptions(t *testing.T) {
	names := []string{
		"Recheck: OnRedecide", "Recheck: EachTick", "Delegate", "Latched", "Urgent", "Remember", "Not", "Rescore", "FailFast", "Targets.Switch", "Remember: PlaceAndTime", "FailedRest",
	}
	require.EqualValues(t, rowbit.FailedRest, 1<<(len(names)-1), "the last bit")
	var want []string
	for i, name := range names {
		require.Equal(t, name, option(1<<i))
		if i%2 == 0 {
			want = append(want, name+" is true, the other's false")
		} else {
			want = append(want, name+" is false, the other's true")
		}
	}
	var said []string
	appendDifferent(&said, "", reflect.ValueOf(RowInfo{Bits: 0x555}), reflect.ValueOf(RowInfo{Bits: 0xaaa}))
	require.Equal(t, want, said)
}
