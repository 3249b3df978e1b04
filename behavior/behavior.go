package behavior

// Flags are the 64 decision flags that the game passes into every tick: ad hoc
// facts about the agent and its world, such as dead, night or carnivore. They
// are fixed for the tick. (Spore S06, S09.)
type Flags uint64

// BehaviorFlags are 32 bits that a row hands to its behavior, so that one
// behavior serves many rows. Their meaning is the game's. (Spore S15.)
type BehaviorFlags uint32

// Behavior is what a decider runs on an agent of type A. It is static data:
// declare it as a package-level variable, share it between as many rows as
// you like. Every field but Name may be left out.
//
// The functions are called by the goroutine that ticks the agent. They may
// read and write the agent, and whatever else the game allows; they must not
// tick, copy or save the agent's own memory.
type Behavior[A any] struct {
	// Name is what traces, tooltips and snapshots call it.
	Name string

	// Block is the prototype of the behavior's memory: a value of a type
	// without pointers. Each activation begins with a copy of it; read and
	// write that copy with [Block]. It is gone after Deactivate.
	Block any

	// Activate prepares the behavior and reports whether it can run. nil
	// accepts. "Decide promises, Activate only confirms": a no costs whatever
	// it would have replaced, and its group decides again without this row.
	// An Activate that returned false is not deactivated.
	Activate func(A, Context) bool

	// Tick runs every tick while the row is active, from the tick in which it
	// was activated. nil stays Running until something better interrupts. A
	// behavior that repeats should loop here rather than end and be chosen
	// again (Spore S10). [Wait], [Succeed], [Fail] and [Stay] are ready to be
	// put here.
	Tick func(A, Context) Status

	// What needs no Context is shorter in place of Tick, for example with a
	// method expression: Once: (*Creature).Bark. Compile refuses more than one of
	// these and Tick.

	// Once is called in the tick in which the behavior was activated, which then
	// ends Succeeded.
	Once func(A)
	// Each is called every tick, and the behavior stays Running.
	Each func(A)
	// Run is called every tick and returns what Tick would.
	Run func(A) Status

	// Deactivate cleans up. It is called exactly once for every Activate that
	// returned true (or was nil), children before their group. nil does
	// nothing. A behavior that ended is deactivated only when its replacement
	// has been accepted: what shall keep it from being chosen again, such as a
	// stimulus, is set in Tick.
	Deactivate func(A, Context, Reason)
}

// Status is what a Tick returns and how a decider ends.
type Status uint8

const (
	Running   Status = iota // goes on
	Succeeded               // ended, and did what it was for
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

// Reason says why a row is deactivated: the first that is true of its own end,
// the end of a group above it, and what was done to the whole path.
type Reason uint8

const (
	ReasonNone         Reason = iota // still active
	ReasonSucceeded                  // the row ended Succeeded
	ReasonFailed                     // the row ended Failed
	ReasonTimedOut                   // its Timeout was over
	ReasonGroupEnded                 // a group above it ended while it ran
	ReasonInterrupted                // something better was accepted
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
