package growth

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// complaints counts what a test complains of, instead of failing.
type complaints struct {
	testing.TB
	n int
}

func (c *complaints) Helper()               {}
func (c *complaints) Errorf(string, ...any) { c.n++ }

var sink uint64

func TestLinear(t *testing.T) {
	for _, c := range []struct {
		name string
		want int
		work func(n int)
	}{
		{"linear time", 0, func(n int) { spin(2_000 * n) }},
		{"quadratic time", 1, func(n int) { spin(n * n / 2) }}, // far above the floor on a fast machine, too,
		{"linear memory", 0, func(n int) { sink += uint64(len(make([]byte, 1000*n))) }},
		{"quadratic memory", 1, func(n int) { sink += uint64(len(make([]byte, n*n/16))) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := complaints{TB: t}
			Linear(&got, 1000, func(n int) func() { return func() { c.work(n) } })
			assert.Equal(t, c.want, got.n)
		})
	}
}

func spin(n int) {
	for i := range n {
		sink = sink*31 + uint64(i)
	}
}
