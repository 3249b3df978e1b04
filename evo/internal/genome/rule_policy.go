package genome

import "github.com/ethogram-go/ethogram/decider"

// Delegates reports whether groups of the policy always ask their children
// before they accept. Others do that only with Delegate.
func Delegates(p decider.Policy) bool {
	return p == decider.Selector || p == decider.Sequence || p == decider.Parallel
}

// Interrupts reports whether the children of such a group interrupt each other,
// so that a Commit holds one of them.
func Interrupts(p decider.Policy) bool {
	return p == decider.PrioritizedList || p == decider.Selector || p == decider.Scored
}

// Ordered reports whether the order of a group's children means something. With
// the other policies it decides only ties and draws.
func Ordered(p decider.Policy) bool {
	switch p {
	case decider.PrioritizedList, decider.Selector, decider.Sequence, decider.SequentialList:
		return true
	}
	return false
}
