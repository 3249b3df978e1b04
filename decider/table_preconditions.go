package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/stimuli"
)

// Preconditions are the checks before When and Decide. They are tried in the order
// of the fields, only what is set, up to the first that fails; many rows need
// neither of the two. They are never tried for a row that is active,
// but for Flags and Stimuli where its Recheck says so. (Spore S06.)
type Preconditions struct {
	Flags   Check         // over the decision flags of the tick
	Stimuli stimuli.Check // over the live stimuli

	// Cooldown is how long the row rests after it ended, however it ended.
	Cooldown time.Duration

	// Every lets evaluation reach When and Decide at most once in that long,
	// whatever they say then. Within a tick the row may be asked again. One that
	// is no multiple of the delta passes in the first tick after it; see Steps.
	Every time.Duration

	// Scatter lets each agent pass at times of its own, Every apart on its clock,
	// so that a crowd never thinks in step. To be late moves none of them; two
	// looks are at least half of Every apart. A row that is asked for the first
	// time, or was due for a whole Every without being asked, waits for the next.
	Scatter bool

	// Chance, in (0, 1], lets the row pass with that probability: rolled each
	// time Every has passed, or every tick without one. 0 means no check.
	Chance float64
}

// timed reports whether d may refuse for a reason that flags, stimuli and its functions do
// not show.
func timed(d *Decider[erased]) bool { return limits(d).has(whenAsked) }

// Check is a precondition over the decision flags. All that is set must hold;
// an empty Check always passes. (Spore S06: any/all with 0 or 1 bits.)
type Check struct {
	All      Flags // all of these are set
	None     Flags // none of these is set
	Any      Flags // at least one of these is set,
	AnyClear Flags // or at least one of these is clear (one check with Any)
}

// All is the check that all of f are set. Like the other helpers it only
// places its argument in a field, so that tables stay static data, but for
// calls in an argument of [Group]; a mixed check is a literal:
// Check{All: Night, None: Dead}.
func All(f Flags) Check { return Check{All: f} }

// None is the check that none of f is set.
func None(f Flags) Check { return Check{None: f} }

// Any is the check that at least one of f is set.
func Any(f Flags) Check { return Check{Any: f} }

// Passes reports whether flags pass the check.
func (c Check) Passes(flags Flags) bool {
	return flags&c.All == c.All && flags&c.None == 0 &&
		(c.Any|c.AnyClear == 0 || flags&c.Any != 0 || ^flags&c.AnyClear != 0)
}
