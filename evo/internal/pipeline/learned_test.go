package pipeline

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A table whose rounds all broke is not the best, wherever it stands and whatever
// the others have.
func TestFirst(t *testing.T) {
	of := func(values ...int64) (rounds []*int64) {
		for _, v := range values {
			rounds = append(rounds, &v)
		}
		return rounds
	}
	broken := []*int64{nil, nil}
	for _, c := range []struct {
		less bool
		of   [][]*int64
		want int
	}{
		{false, [][]*int64{of(1, 3), of(2, 3), of(3, 2)}, 1},
		{true, [][]*int64{of(5, 3), of(2, 3), of(3, 2)}, 1},
		{false, [][]*int64{broken, of(-5, -3), of(-2, -3)}, 2},
		{true, [][]*int64{broken, of(5, 3), of(2, 3)}, 2},
		{false, [][]*int64{of(-5, -3), broken}, 0},
		{false, [][]*int64{broken, broken}, 0},
	} {
		tables := make([]int, len(c.of))
		for i := range tables {
			tables[i] = i
		}
		alone{less: c.less}.rank(tables, c.of)
		assert.Equal(t, c.want, tables[0], "%v", c)
	}
}
