package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// tap stands around the functions of a row.
type tap[A any] struct {
	decide   func(func(A, Query) float64) func(A, Query) float64
	behavior func(*behavior.Behavior[A]) *behavior.Behavior[A]
}

// Tap has Compile replace the Decide of a row and its behavior, however the row says them, by
// what the functions make of them; the row keeps its Act and Ask, so that data sets their fields as
// in any row. Each may return what it is given. No code is generated of such a row. Only this module
// has a Key: package profile counts and times so.
func Tap[A any](
	d *Decider[A], _ core.Key,
	decide func(func(A, Query) float64) func(A, Query) float64, does func(*behavior.Behavior[A]) *behavior.Behavior[A],
) {
	d.tap = &tap[A]{decide, does}
}
