package behavior

// Scope is a modifier that holds while a row is active, whatever runs below it:
// a speed bonus, a drawn weapon, a light that is on. Enter is called before the
// row's Activate and cannot refuse. Exit is called exactly once for every Enter
// that returned, after the row's Deactivate, however the row ends: by itself,
// by an interruption, by an Activate that returns false, by a reset, a removal
// or a panic.
//
// Use the group's Behavior for setup that belongs to one group, and a Scope for
// a modifier that many rows reuse. (The Unity tool article: scopes.)
type Scope[A any] struct {
	Name  string
	Enter func(A, Context)         // nil does nothing
	Exit  func(A, Context, Reason) // nil does nothing
}
