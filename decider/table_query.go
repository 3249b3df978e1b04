package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Query is what a Decide knows of its row and its agent's clock. It is valid
// during the call only; do not keep it.
type Query core.Frame

func (q Query) frame() core.Frame { return core.Frame(q) }

// Name returns the name of the row that is asked.
func (q Query) Name() string { return q.frame().Row().Name }

// Agent returns the id that the agent's memory was made with.
func (q Query) Agent() uint64 { return q.frame().Mem().ID }

// Now returns the agent's clock: the sum of all deltas it was ticked with. It
// stops at 2^62 ns, 146 years.
func (q Query) Now() time.Duration { return q.frame().Mem().Now }

// Delta returns the time since the last tick.
func (q Query) Delta() time.Duration { return q.frame().Mem().Delta }

// Flags returns the decision flags of this tick.
func (q Query) Flags() Flags { return Flags(q.frame().Mem().Flags) }

// Stimuli returns the live stimuli as the tick last read them.
func (q Query) Stimuli() stimuli.Mask { return stimuli.Mask(q.frame().Mem().Stimuli) }

// Active reports whether any row of that name is active. Asking by name, not
// by variable, keeps tables free of initialization cycles. An unknown name is
// never active, and World.Mistakes lists it.
func (q Query) Active(name string) bool { return q.frame().ActiveName(name) }

// Note says why the row answers as it does, for observers: static text, in which
// each %v stands for one of up to four numbers.
//
//	q.Note("hunger %v, needs %v", c.hunger, 0.5)
//
// Observers of [Rows] receive it as EventNoted, before the answer; why-not texts,
// traces and log records show it. Without them it does nothing and allocates
// nothing. It changes no decision.
func (q Query) Note(text string, numbers ...float64) {
	if q.frame().World() != nil && q.frame().World().Notes != nil {
		q.frame().Note(text, numbers)
	}
}

// Redecide reports whether the asking group decides again in this tick because
// a child of it ended or could not activate.
func (q Query) Redecide() bool { return q.frame().Mem().Mark&core.MarkRedecide != 0 }

// Squad returns the members of the squad that the row belongs to, as
// behavior.Context.Squad does. The row of the squad itself has none while it is
// asked whether it is to be entered: then there is no squad yet.
func (q Query) Squad() behavior.Roster { return behavior.Context(q).Squad() }

// Uint64 returns 64 random bits. They depend on nothing but the world's seed,
// the agent's id, the row's name, the tick, and how often this Decide has
// drawn: asked again in the same tick it draws the same.
func (q Query) Uint64() uint64 { return q.frame().Next() }

// Float64 returns a random number in [0, 1), drawn like [Query.Uint64].
func (q Query) Float64() float64 { return core.Unit(q.frame().Next()) }

// IntN returns a random number in [0, n), drawn like [Query.Uint64]. It panics
// if n is not positive or above 2^31-1.
func (q Query) IntN(n int) int { return q.frame().IntN(n) }

// Target returns the id of the candidate that the row, or the nearest group above it with
// Targets, is asked about; of a group that is active, its target. It panics, naming the row,
// if neither the row nor a group above it has Targets; a slot is a border.
func (q Query) Target() uint64 {
	if at := q.frame().Row().Aim; at != 0 { // nearly always, and for each candidate
		return *q.frame().Mem().Word(at)
	}
	id, ok := q.frame().Target(true)
	if !ok {
		panic(core.NoTarget(q.frame()))
	}
	return id
}

// Plan returns the Block of type T of the nearest active group above the row, as
// behavior.Plan does; a Decide must not change it. A row that is asked on behalf of a group
// which is only asked itself has none yet: HasPlan tells. Plan panics if there is none.
func Plan[T any](q Query) *T {
	row := core.Plan[T](q.frame(), true)
	if row == nil {
		panic(core.NoPlan(q.frame(), (*T)(nil)))
	}
	return core.BlockAt[T](q.frame().Mem(), row.BlockOff)
}

// HasPlan reports whether Plan would return one.
func HasPlan[T any](q Query) bool { return core.Plan[T](q.frame(), true) != nil }

// DBlock returns the row's scratch for what Decide finds out and its behavior
// can use: zeroed before each Decide, readable with behavior.DBlock until the
// row's Activate returns. The memory is the tree's: do not keep the pointer.
// It panics, naming both types, if T is not the type of the row's DBlock; an
// interface that the type satisfies is not.
func DBlock[T any](q Query) *T {
	if _, ok := q.frame().Row().DBlock.(*T); !ok {
		panic(core.Misread(q.frame().Row(), "DBlock", (*T)(nil), q.frame().Row().DBlock))
	}
	return core.BlockAt[T](q.frame().Mem(), q.frame().Row().DBlockOff)
}
