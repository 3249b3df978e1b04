package evo

import "github.com/ethogram-go/ethogram/decider"

// Sim is a game without a screen, whose slots are played by compiled tables. The
// harness owns the loop: it calls Reset, then Step until Step reports done. One
// goroutine at a time uses a Sim, for many rounds after each other. The result
// of a round must depend on nothing but the Setup.
type Sim[A any] interface {
	// Reset begins a round. It refuses an unknown mode, and a number of trees that
	// the mode does not allow.
	Reset(Setup[A]) error

	// Step plays one tick, and reports whether the round is over.
	Step() (done bool)

	// Hash is a digest of the state of the game without the trees' memories. If
	// the agents do the same in two rounds, the hashes are the same, even if their
	// tables differ. Any other difference that could matter later changes the
	// hash.
	Hash() uint64

	// Metrics writes the counts of a slot to into, in the order of the game's
	// Metrics. The harness may call it at any time in a round.
	Metrics(slot int, into []int64)
}

// Setup is everything that a round depends on.
type Setup[A any] struct {
	Seed  uint64
	Mode  string             // one of the game's modes
	Trees []*decider.Tree[A] // the players, by slot; one tree may play several

	// Roles and Teams are those of the slots. Roles is nil if the game has no
	// roles, and Teams if each plays for itself. Neither may be changed.
	Roles []string
	Teams []int

	// Observer, unless it is nil, watches the trees: the Sim passes all three
	// fields to World.Observe of the world in which it ticks its agents, and
	// removes them with the next Reset. The memory of a slot's agent has the ID
	// slot+1 (Tree.NewMemory), by which observers know it. If there are Agents, only
	// these are watched; a Sim that watches all of them is only slower.
	Observer decider.Observer
	Detail   decider.Detail
	Agents   []uint64
}

// Snapshotter is a Sim whose state can be saved and restored. A game needs it
// only if it has Situations.
type Snapshotter interface {
	// AppendSnapshot appends the whole state except the trees to data; Restore
	// reads it, after a Reset with trees of the same tables. Damaged data is an
	// error that names the position; the Sim must then be Reset.
	AppendSnapshot(data []byte) []byte
	Restore(data []byte) error
}

// Prober is a Sim that can go to a recorded moment, so that tables can be compared
// by what they choose there. A game needs it only if it has Situations.
type Prober[A any] interface {
	Sim[A]
	Snapshotter

	// Look returns the agent of a slot, and the input of its next tick.
	// The tick may write to the agent but must not change what other agents
	// see; Look again before the next tick.
	Look(slot int) (A, decider.Input)

	// Target is the kind of target that the slot's agent chose in the tick
	// since Look, as an index of the game's Targets; 0 is none.
	Target(slot int) int
}

// Metric is something that the game counts in a round, as an integer in a unit
// that is small enough.
type Metric struct {
	Name string
	Unit string // for people: "u", "ticks"; "milli" counts thousandths, and is shown in whole ones

	// Min and Max are the range that is mapped to [0,1]. A value outside it is a
	// fault of the round.
	Min, Max int64
}
