//go:build !faults

package arena

// faulty reports whether a fault is seeded: none ever is.
func faulty(fault) bool { return false }

// jumble is never called.
func jumble(*heap) {}
