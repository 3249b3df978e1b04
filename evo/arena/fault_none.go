//go:build !faults

package arena

const _, _ = faultNone, faultCount // only the tag uses them

// faulty reports whether a fault is seeded: none ever is.
func faulty(fault) bool { return false }

// jumble is never called.
func jumble(*heap) {}
