package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

// Flags are the decision flags that preconditions check.
type Flags = behavior.Flags

// BehaviorFlags are what a row hands to its behavior.
type BehaviorFlags = behavior.BehaviorFlags

// Status is how a tick or a row stands or ended.
type Status = behavior.Status

// The statuses, as in package behavior.
const (
	Running   = behavior.Running
	Succeeded = behavior.Succeeded
	Failed    = behavior.Failed
	Idle      = behavior.Idle
)

// Decider is one row of a table: it decides whether it runs, and what runs
// below it. With Children it is a group, with a Behavior a leaf (or a group
// with a behavior of its own), with neither a condition: accepted, it ends
// Succeeded at once.
//
// Deciders are static data. Declare them as package-level variables, write
// only the fields that differ from their defaults, and share a row between
// groups by pointer. Nothing in this module writes to them.
type Decider[A any] struct {
	// Name is what traces, tooltips, snapshots and random draws know the row
	// by: unique in a tree, not empty.
	Name string

	// Preconditions are checked before When and Decide, never while the row is
	// active.
	Preconditions Preconditions

	// If and Unless are short for Preconditions.Flags: all flags of If must be set, and
	// none of Unless. They add to what is set there.
	If, Unless Flags

	// When is a plain condition of the agent, for rows that either are wanted or
	// not: false refuses, true accepts with 1.0, or leaves the answer to Decide if
	// there is one too. It is asked after the Preconditions and before Decide, and
	// like it not while the row is active. It sees no Query, so it costs less than
	// a Decide; use Decide for scores, arguments, the clock and random draws. It is
	// called often: be fast, and change nothing.
	When func(A) bool

	// Decide says how much the agent wants this row now: more than 0 accepts,
	// anything else and NaN refuse; above 1e9 counts as 1e9. nil is 1.0. It is
	// called often: be fast, and change nothing on the agent. It is not asked
	// while the row is active ("hysteresis"). (Spore S04.)
	Decide func(A, Query) float64
	Ask    Question[A] // a Decide with arguments, in its place: &EnemyWithin{Metres: 20}
	Score  float64     // the value of a row without Decide, above 0; 0 is 1. A When accepts with it
	DBlock any         // prototype of at most 64 bytes without pointers, zeroed before each Decide; see DBlock[T]
	Not    bool        // accept with 1.0 iff Decide's value is ≤ 0, or When is false; not with both

	// Policy says which child of a group runs.
	Policy   Policy
	Children []*Decider[A]

	// Behavior is what runs while the row is active.
	Behavior      *behavior.Behavior[A]
	BehaviorFlags BehaviorFlags // handed to the behavior

	// Do, Each, EachFor, Run and RunFor are short for a Behavior that has the row's
	// name and nothing but this function: Do is its Once, the others are as in
	// [behavior.Behavior]. A row has at most one of them, or a Behavior.
	Do      func(A)
	Each    func(A)
	EachFor func(A, time.Duration)
	Run     func(A) Status
	RunFor  func(A, time.Duration) Status

	// Act is what the row does with arguments, in place of a Behavior or one of its short
	// forms: &Bark{Text: "Halt!", Radius: 20}.
	Act behavior.Action[A]

	// Targets makes the row one for each of several candidates.
	Targets *Targets[A]

	// Delegate makes a group accept only if a child would: its own
	// preconditions, When and Decide first, then the children by the group's
	// policy. Selector, Sequence and Parallel always do.
	Delegate bool

	// Recheck asks the active row's flag and stimulus checks, When and Decide again.
	Recheck Recheck

	// Outcome changes the status with which the row ends.
	Outcome Outcome

	// EndOn ends a Random, WeightedRandom, Shuffle, SequentialList or Scored
	// group when a child ends.
	EndOn EndOn

	// From and After name the states, siblings in a StateMachine, that this row may follow:
	// those in From while they run, which it interrupts, and when they have ended; those in
	// After only when they have ended. AnyState stands for all others, Start for the
	// beginning of the group; a row with neither field may only begin.
	From, After []string
	On          EndOn // with which end of those in After; EndOnNone is any

	// Loop is how often a SequentialList or Sequence runs its steps: 0 and 1
	// once, -1 forever.
	Loop int

	Latched bool // PrioritizedList, Selector, Scored, StateMachine: only Urgent siblings interrupt
	Urgent  bool // this row ignores a Latched group and a Commit

	// Remember says whether the place of a Shuffle, SequentialList, Sequence or StateMachine
	// survives an interruption, and that of a list the time as well.
	Remember Remember

	Commit  time.Duration // minimum hold against siblings that are not Urgent
	Timeout time.Duration // maximum hold; then the row ends Failed

	// PerAgent has limits that are not the same for all agents, in place of
	// Cooldown, Every, Chance, Commit and Timeout.
	PerAgent *PerAgent[A]

	Margin  float64 // Scored: by how much a challenger must exceed the active row
	Rescore bool    // Scored: the active row's value is asked again every tick

	Succeed    int  // Parallel: how many lanes must succeed, 0 means all
	FailFast   bool // Parallel: fail as soon as that is out of reach
	FailedRest bool // Parallel: a lane that failed rests, too, so that failures of different ticks add up

	Scope   *behavior.Scope[A] // holds while the row is active
	Gate    *Gate[A]           // limits how many agents of a world are in the row
	Squad   *Squad[A]          // lets only full sets of agents into the group
	Barrier bool               // a leaf below a squad: Succeeded when all members have arrived
	Slot    *Slot              // a leaf that runs whatever tree is injected for the agent

	// Accept lists warnings of Tree.Lint that the row is meant to have, each with
	// the reason.
	Accept []Acceptance

	tap func(*Decider[A]) // see Tap
}

// What From and After may have beside names. No state of a StateMachine is called so.
const (
	Start    = "^" // the beginning of the group
	AnyState = "*" // all others
)

// actions returns how many short forms of a Behavior d has, an Act among them.
func actions[A any](d *Decider[A]) int {
	n := 0
	for _, set := range [...]bool{d.Do != nil, d.Each != nil, d.EachFor != nil, d.Run != nil, d.RunFor != nil, d.Act != nil} {
		if set {
			n++
		}
	}
	return n
}

// Acceptance says that a row is known to have a warning of [Tree.Lint], and why
// that is right there. Lint no longer reports it, nor does it in any other
// place of a shared row.
type Acceptance struct {
	Code    Code   // of the warning, such as WarnRootIdle
	Because string // the reason, for readers of the table; not empty
}

// Group returns a group decider without a behavior of its own. As the value of
// a package-level variable it is static data if the children are pointers to
// variables, or &Decider literals which name functions. A method expression, a
// function literal or a call in a literal here makes the compiler build the
// table before main; in Decider{Children: ...} it does not.
func Group[A any](name string, policy Policy, children ...*Decider[A]) Decider[A] {
	return Decider[A]{Name: name, Policy: policy, Children: children}
}

// Bool returns 1 for true and 0 for false: the value of a Decide that is a
// condition. One that needs only the agent is a When.
func Bool(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
