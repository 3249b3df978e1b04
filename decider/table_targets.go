package decider

import "github.com/ethogram-go/ethogram/internal/core"

// Targets makes a row one for each of several candidates: whom to attack, what to eat,
// which room to search. When the row's Preconditions and its When have passed, List names
// the candidates, and Decide is asked about each of them, which Query.Target tells. The row
// accepts for the best one, with its value. That one is the row's target as long as the row
// is active: Context.Target returns it to the row's behavior and to those below, and states,
// logs and snapshots have it. (Decisions on targets, as in Dave Mark's Infinite Axis
// Utility System.)
//
// A target is an id of the game's, and the library never looks at what it is of. One that
// has died while the row is active is noticed with Switch, with a Recheck whose Decide
// refuses it, or by the behavior. A Gate whose Key is Query.Target lets agents claim targets:
// then it is asked behind Decide, about the best target first.
type Targets[A any] struct {
	// List adds the ids of the candidates, in an order that must not be random: of equal
	// values the first listed wins. It is called like a Decide: be fast, and change nothing.
	List func(A, *TargetList)

	// Max is how many candidates are looked at, 1 to 4,096; 0 means 16. World.Mistakes tells
	// if List adds more.
	Max int

	// Top chooses among so many of the best, at most 64, by a draw in which each has its
	// value as weight; 0 and 1 take the best.
	Top int

	// Switch looks for a better target while the row is active, once a tick, where a
	// Recheck would be. It changes for one whose value exceeds that of the current target
	// by more than Margin, or if the current one is not listed any more or is refused. If no
	// candidate is left then, the row ends Failed. While a Commit holds, only a target that
	// is lost changes. See behavior.Behavior.Retarget for what the row is told.
	Switch bool
	Margin float64
}

// Bounds of Targets.
const (
	maxTargets     = 4096
	defaultTargets = 16
	maxTop         = 64
)

// TargetList is what a List adds its candidates to. It is valid during the call only.
type TargetList core.Candidates

// Add adds a candidate. One that is there already, and those beyond Max, are ignored; but the
// current target of a row that may Switch is looked at beyond Max, too.
func (l *TargetList) Add(id uint64) { (*core.Candidates)(l).Add(id) }

// Full reports whether Max candidates are there, so that List need not look for more. Then the
// current target is looked at whether List has come to it or not, so Decide must refuse it if List
// would leave it out.
func (l *TargetList) Full() bool { return (*core.Candidates)(l).Full() }

// mostTargets returns how many candidates are looked at where Targets.Max is most.
func mostTargets(most int) int {
	if most == 0 {
		return defaultTargets
	}
	return most
}
