package evo

import "github.com/ethogram-go/ethogram/decider"

// Sim is a game without a screen, in which the slots of a round are played by
// compiled tables. The harness owns the loop: it calls Reset, then Step until
// that reports done. A Sim is used by one goroutine at a time, and for many
// rounds after each other; what a round comes to must depend on nothing but the
// Setup.
type Sim[A any] interface {
	// Reset begins a round. An unknown mode or a number of trees that the mode
	// cannot have is an error.
	Reset(Setup[A]) error

	// Step plays one tick, and reports whether the round is over.
	Step() (done bool)

	// Hash is a digest of the state of the game, without the trees' memories:
	// rounds in which the agents do the same have the same hashes, whatever
	// tables made them do it. What else differs in any way that could matter
	// later has another hash.
	Hash() uint64

	// AppendSnapshot appends the whole state but the trees to data; Restore
	// takes it back, after a Reset with trees of the same tables. Damaged data
	// is an error, with the position, and leaves the Sim to be Reset.
	AppendSnapshot(data []byte) []byte
	Restore(data []byte) error

	// Metrics writes what the game counted for a slot to into, in the order of
	// the game's Metrics. It may be called at any time in a round.
	Metrics(slot int, into []int64)
}

// Setup is what a round depends on.
type Setup[A any] struct {
	Seed  uint64
	Mode  string             // one of the game's modes
	Trees []*decider.Tree[A] // who plays, by slot; one tree may play several

	// Observer, unless it is nil, is to be told what the trees do: the Sim
	// hands both fields to World.Observe of the world that it ticks its agents
	// in, and takes them out again with the next Reset. The memory of a slot's
	// agent has the ID slot+1 (Tree.NewMemory), by which observers know it.
	Observer decider.Observer
	Detail   decider.Detail
}

// Prober is a Sim whose moments can be looked at: tables are then compared by
// what they choose in the same situation.
type Prober[A any] interface {
	Sim[A]

	// Look returns the agent of a slot, and what it would be ticked with now.
	// The tick may write to the agent but must not change what other agents
	// see; Look again before the next tick.
	Look(slot int) (A, decider.Input)

	// Target is the kind of target that the slot's agent chose in the tick
	// since Look, as an index of the game's Targets; 0 is none.
	Target(slot int) int
}

// Metric is something that the game counts in a round. All are integers, in a
// unit that is small enough.
type Metric struct {
	Name string
	Unit string // for people: "u", "milli", "ticks"

	// Min and Max are the range that is mapped to [0,1]. A value outside of it
	// is a fault of the round.
	Min, Max int64
}

// Mode is a way to play a round.
type Mode struct {
	Name  string
	Slots int // how many play
	Steps int // Step must report done within that many, else the round counts as hung
}
