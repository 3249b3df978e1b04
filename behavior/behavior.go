package behavior

import "time"

// Flags are the 64 decision flags that the game passes into every tick: facts
// about the agent and its world, such as dead, night or carnivore. They do not
// change during the tick. (Spore S06, S09.)
type Flags uint64

// BehaviorFlags are 32 bits that a row hands to its behavior, so that one
// behavior serves many rows. The game gives them their meaning. (Spore S15.)
type BehaviorFlags uint32

// Behavior is what a decider runs on an agent of type A. It is static data:
// declare it as a package-level variable, and share it between as many rows as
// you like. Every field except Name is optional.
//
// The goroutine that ticks the agent calls the functions. They may read and
// write the agent, and whatever else the game allows; they must not tick, copy
// or save the agent's own memory.
type Behavior[A any] struct {
	// Name identifies the behavior in traces, tooltips and snapshots.
	Name string

	// Block is the prototype of the behavior's memory: a value of a type without
	// pointers. Each activation starts with a copy; read and write the copy with
	// [Block]. It is valid until Deactivate returns.
	Block any

	// Plan is a value of the type that the behavior reads with [Plan]. Only the type
	// counts: Compile refuses a row with no group above it whose Block has that type. nil
	// declares nothing, and reading a Plan that is not there panics in the tick.
	Plan any

	// Activate prepares the behavior and reports whether it can run. nil accepts.
	// Check in Decide, not here: when Activate returns false, the previous row has
	// already ended, and the group decides again without this row. A row whose
	// Activate returned false gets no Deactivate.
	Activate func(A, Context) bool

	// Tick runs every tick while the row is active, including the tick that
	// activates it. nil stays Running until a better row interrupts. A behavior
	// that repeats something should keep returning Running instead of ending and
	// being chosen again (Spore S10). [Wait], [Succeed], [Fail] and [Stay] are
	// ready to use here.
	Tick func(A, Context) Status

	// Once, Each, EachFor, Run and RunFor replace Tick for functions that need no
	// Context, such as a method expression: Once: (*Creature).Bark. Compile refuses a
	// behavior that sets more than one of the six. The forms with For are told the
	// time since the agent's last tick, as Context.Delta has it: use them where
	// something moves or changes over time, since not every agent is ticked in every
	// frame.

	// Once is called in the tick that activates the behavior, which then ends
	// Succeeded.
	Once func(A)
	// Each is called every tick, and the behavior stays Running.
	Each    func(A)
	EachFor func(A, time.Duration)
	// Run is called every tick and returns what Tick would.
	Run    func(A) Status
	RunFor func(A, time.Duration) Status

	// Retarget is told that the row's target is another one now, which Context.Target
	// returns; old is the one before. The row goes on: its block, its clock and its
	// children stay. Without Retarget a row whose target changes is left and entered
	// again. Only rows whose Targets say Switch change it.
	Retarget func(a A, x Context, old uint64)

	// Deactivate cleans up. It is called exactly once for every Activate that
	// returned true (or was nil), children before their group. nil does nothing. A
	// behavior that has ended is deactivated only after its replacement has
	// accepted. So if something, such as a stimulus, should prevent it from being
	// chosen again, set that in Tick.
	Deactivate func(A, Context, Reason)
}

// Status is what a Tick returns and how a decider ends.
type Status uint8

const (
	Running   Status = iota // continues
	Succeeded               // ended, and achieved its purpose
	Failed                  // ended, and did not
	Idle                    // nothing runs; only as the result of a whole tick
)

var statusNames = [...]string{"Running", "Succeeded", "Failed", "Idle"}

// String returns the name of the constant.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "Status(?)"
}

// Reason says why a row was deactivated. If several apply, it is the row's own
// end before the end of a group above it, and that before what ended the whole
// path.
type Reason uint8

const (
	ReasonNone         Reason = iota // still active
	ReasonSucceeded                  // the row ended Succeeded
	ReasonFailed                     // the row ended Failed
	ReasonTimedOut                   // its Timeout has passed
	ReasonGroupEnded                 // a group above it ended while it ran
	ReasonInterrupted                // a better row accepted
	ReasonReset                      // the game reset the agent
	ReasonRemoved                    // the game removed the agent
	ReasonLoopGuard                  // the tick exceeded its redecides
	ReasonPanicked                   // a callback panicked
	ReasonSquadAborted               // another member left the squad early
	ReasonEjected                    // the tree in a slot was replaced
	ReasonRestored                   // restored alone into a world where its gate is full
)

var reasonNames = [...]string{
	"None", "Succeeded", "Failed", "TimedOut", "GroupEnded",
	"Interrupted", "Reset", "Removed", "LoopGuard", "Panicked",
	"SquadAborted", "Ejected", "Restored",
}

// String returns the name of the constant without "Reason".
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "Reason(?)"
}

// Own reports whether the row ended by itself: Succeeded, Failed, TimedOut,
// SquadAborted, Ejected or Restored.
func (r Reason) Own() bool {
	return r >= ReasonSucceeded && r <= ReasonTimedOut || r >= ReasonSquadAborted
}
