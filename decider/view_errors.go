package decider

import (
	"errors"
	"fmt"

	"golang.org/x/exp/slices"
)

// TickError is the error of a tick or of another call with an agent's memory.
type TickError struct {
	Err   error  // one of the Err variables
	Agent uint64 // id of the memory,
	Known bool   // if there is one
	Path  string // the group that exceeded its redecides, as "ROOT > GUARD"
	Note  string // what was found
}

// Error returns what went wrong, for which agent and where.
func (e *TickError) Error() string {
	s := "ethogram: "
	if e.Known {
		s += fmt.Sprintf("agent %d: ", e.Agent)
	}
	s += fmt.Sprint(e.Err)
	if e.Path != "" {
		s += ": " + e.Path
	}
	if e.Note != "" {
		s += " (" + e.Note + ")"
	}
	return s
}

// Unwrap returns Err.
func (e *TickError) Unwrap() error { return e.Err }

// The errors of Tick and similar calls, wrapped in a *TickError; test for them with
// errors.Is.
var (
	ErrNegativeDelta = errors.New("the delta is negative")
	ErrWrongMemory   = errors.New("the memory is not one of this tree")
	ErrBusy          = errors.New("the memory is in use: either a callback ticked or changed its own agent, or a callback panicked and Unwind was not called")
	ErrNoWorld       = errors.New("there is no world")
	ErrForeignWorld  = errors.New("this is the wrong world")
	ErrRedecideLoop  = errors.New("groups decided again more often than MaxRedecides allows")
)

// The errors of calls for an agent of a crowd; test for them with errors.Is.
var (
	ErrNoAgent        = errors.New("there is no agent with this id")
	ErrDuplicateAgent = errors.New("the world has an agent with this id")
	ErrShared         = errors.New("the agent shares something with others of its world")
	ErrInFrame        = errors.New("a frame is under way")
)

// The errors of Inject and Eject; test for them with errors.Is.
var (
	ErrNoRow         = errors.New("the tree has no row of this name")
	ErrNoSlot        = errors.New("the tree has no slot of this name")
	ErrTooLarge      = errors.New("the tree does not fit into the slot")
	ErrSelfInjection = errors.New("a tree cannot be injected into itself")
	ErrNilTree       = errors.New("there is no tree")
)

// errOtherCrowd is the error of a Crowd's method for the agent of another one.
var errOtherCrowd = errors.New("the agent is in another crowd")

// errNotLone is the error of Migrate for the memory of a crowd's agent or of an injected
// tree.
var errNotLone = errors.New("the memory is not that of a lone agent")

// errTooManyGates is the error of Join if the world would have more than 65,536
// gates.
var errTooManyGates = errors.New("a world has at most 65,536 gates")

// Errors of World.Load that only a change of the program ends, as those around it: no
// program asks for them.
var (
	errUsedWorld  = errors.New("the world is not new: load into a world that was not advanced, with crowds that are empty")
	errNilAgent   = errors.New("the function of World.Load has set nothing: return ErrNoAgent for an agent that the game no longer has")
	errNoFunction = errors.New("the function of World.Load is nil: want where the agents are")
)

// ErrNoUnit is the error of a call with a duration above 0 and below a microsecond: a
// number without its unit, which Go reads as nanoseconds.
var ErrNoUnit = errors.New("the duration has no unit")

// Errors of World.Observe that only a change of the program ends.
var (
	errNilObserver = errors.New("the observer is nil")
	errObserves    = errors.New("the observer observes the world already")
)

// nilTree is the error of a call of a nil Tree. Inlined it costs W1 an instruction, for the frame.
//
//go:noinline
func nilTree(what string) error {
	return &TickError{Err: ErrNilTree, Note: what + " of a nil Tree; Compile returns nil with its error"}
}

// ownFrames are the calls that World.Defer does not allow either.
var ownFrames = []string{"World.Tick", "World.Advance", "World.Load", "World.Save", "World.AppendSave", "Tree.Tick"}

// questions answer what other agents do: in a frame the answer would depend on who ticks first.
var questions = []string{"World.Row", "World.In", "World.State", "World.Result"}

// instead says what to do instead of a call that does not belong into a frame.
func instead(what string) string {
	if slices.Contains(ownFrames, what) {
		return "wait for the end of World.Tick"
	}
	if slices.Contains(questions, what) {
		return "agents learn from each other by stimuli, or by what the game copies from them; anyone else waits for the end of World.Tick"
	}
	return "callbacks hand it to World.Defer, anyone else waits for the end of World.Tick"
}

// inFrame is the error of a call that does not belong into a frame.
func inFrame(what string) error {
	return &TickError{Err: ErrInFrame, Note: what + ": " + instead(what)}
}
