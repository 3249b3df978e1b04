package decider

import "github.com/ethogram-go/ethogram/internal/core"

// Tap has Compile call f with its own copy of a row: When, Decide, Targets and Behavior of that are what
// the row does, however it says so, and f may replace them. The row keeps its Act and Ask, so that data
// sets their fields as in any row, and is called by what it had; no code is used for it. What has tapped the row before is called
// before. Only this module has a Key: package profile counts and times so, and an edited table is watched so.
func Tap[A any](d *Decider[A], _ core.Key, f func(*Decider[A])) {
	if before := d.tap; before != nil {
		d.tap = func(own *Decider[A]) {
			before(own)
			f(own)
		}
		return
	}
	d.tap = f
}
