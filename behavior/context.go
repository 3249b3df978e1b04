package behavior

import (
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Context tells a behavior's functions about their row and their agent. It is
// valid only during the call; do not keep it.
type Context core.Frame

func (x Context) frame() core.Frame { return core.Frame(x) }

// Name returns the name of the row that runs the behavior.
func (x Context) Name() string { return x.frame().Row().Name }

// Agent returns the id of the agent's memory.
func (x Context) Agent() uint64 { return x.frame().Mem().ID }

// Now returns the agent's clock: the sum of the deltas of all its ticks. It
// stops at 2^62 ns, 146 years.
func (x Context) Now() time.Duration { return x.frame().Mem().Now }

// Delta returns the time since the last tick.
func (x Context) Delta() time.Duration { return x.frame().Mem().Delta }

// Duration returns how long the row has been active; 0 in Activate. Of a step to which a
// group with decider.PlaceAndTime comes back, it goes on where it was.
func (x Context) Duration() time.Duration {
	return x.frame().Mem().Now - time.Duration(*x.frame().Mem().Word(x.frame().Row().Word + core.WordSince))
}

// Flags returns the decision flags of this tick.
func (x Context) Flags() Flags { return Flags(x.frame().Mem().Flags) }

// BehaviorFlags returns the row's behavior flags.
func (x Context) BehaviorFlags() BehaviorFlags { return BehaviorFlags(x.frame().Row().BehaviorFlags) }

// Active reports whether any row with this name is active. Asking by name
// instead of by variable keeps tables free of initialization cycles. An unknown
// name is never active; the world records it as a mistake, see
// decider.World.Mistakes.
func (x Context) Active(name string) bool { return x.frame().ActiveName(name) }

// Reset requests a reset of the agent: when the running callback returns, the
// tick ignores its value, deactivates the whole path with ReasonReset, and ends
// Idle. If the callback is an Activate that returns true, its row counts as
// activated. Timers and cooldowns are kept.
func (x Context) Reset() { x.frame().Mem().Mark |= core.MarkReset }

// Uint64 returns 64 random bits. They depend only on the world's seed, the
// agent's id, the row's name, the tick, the callback, and how many numbers this
// call of the callback has drawn.
func (x Context) Uint64() uint64 { return x.frame().Next() }

// Float64 returns a random number in [0, 1), drawn like [Context.Uint64].
func (x Context) Float64() float64 { return core.Unit(x.frame().Next()) }

// IntN returns a random number in [0, n), drawn like [Context.Uint64]. It
// panics if n is below 1 or above 2^31-1.
func (x Context) IntN(n int) int { return x.frame().IntN(n) }

// Block returns the memory of the running behavior, valid from its Activate
// until its Deactivate returns. It points into the agent's memory: do not keep
// the pointer. Block panics, naming both types, if T is not exactly the type of
// the behavior's Block; an interface that the type implements does not match.
func Block[T any](x Context) *T {
	if _, ok := x.frame().Row().Block.(*T); !ok {
		blockPanic[T](x.frame().Row(), "Block", x.frame().Row().Block)
	}
	return core.BlockAt[T](x.frame().Mem(), x.frame().Row().BlockOff)
}

// Plan returns the memory that the steps of a plan share: the Block of type T of the nearest
// group above the row. It is as old as that group's activation, and valid until the group
// is left. It points into the agent's memory: do not keep the pointer. Plan panics with the
// blocks that there are if no group above has one of exactly this type; a slot is a border.
func Plan[T any](x Context) *T {
	row := core.Plan[T](x.frame(), false)
	if row == nil {
		panic(core.NoPlan(x.frame(), (*T)(nil)))
	}
	return core.BlockAt[T](x.frame().Mem(), row.BlockOff)
}

// Target returns the id of what the row was chosen for: that of the nearest row with
// Targets, from this one on upwards. It stays as long as that row is active, unless its
// Targets say Switch. Target panics, naming the row, if there is none; a slot is a border.
func (x Context) Target() uint64 {
	id, ok := x.frame().Target(false)
	if !ok {
		panic(core.NoTarget(x.frame()))
	}
	return id
}

// DBlock returns what the row's Decide left for its behavior. It is valid until
// the row's Activate returns. DBlock panics, naming both types, if T is not
// exactly the type of the row's DBlock; an interface that the type implements
// does not match.
func DBlock[T any](x Context) *T {
	if _, ok := x.frame().Row().DBlock.(*T); !ok {
		blockPanic[T](x.frame().Row(), "DBlock", x.frame().Row().DBlock)
	}
	return core.BlockAt[T](x.frame().Mem(), x.frame().Row().DBlockOff)
}

func blockPanic[T any](row *core.Row, kind string, prototype any) {
	panic(core.Misread(row, kind, (*T)(nil), prototype))
}
