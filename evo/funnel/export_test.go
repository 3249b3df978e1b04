package funnel

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Deepest is for tests.
func Deepest(b *evo.Spec, training []stats.Tally) int64 {
	_, depth := deepest(b, training)
	return depth
}
