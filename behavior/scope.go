package behavior

// Scope is a modifier that holds while a row is active, whatever runs there:
// a speed bonus, a weapon drawn, a light switched on. Enter is called before
// the row's Activate and cannot refuse; Exit is called exactly once for every
// Enter that returned, after the row's Deactivate, on every way out: the row's
// end, an interruption, an Activate that said no, a reset, a removal, a panic.
//
// Setup that belongs to a group is its Behavior; a modifier that is reused on
// many rows is a Scope. (The Unity tool article: scopes.)
type Scope[A any] struct {
	Name  string
	Enter func(A, Context)         // nil does nothing
	Exit  func(A, Context, Reason) // nil does nothing
}
