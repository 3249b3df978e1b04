package evo

import (
	"io"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// Game is all that evolution needs to know of a game with agents of type A.
type Game[A any] struct {
	Name    string // a file-name-like word, as in "tanks"
	Version int    // of the rules: raise it when the same round may come out otherwise

	Vocabulary *Vocabulary[A]
	NewSim     func() Sim[A] // called once for each worker
	Metrics    []Metric      // at most 32
	Tick       time.Duration // how long a step is in the game's time
	Points     string        // the metric that ranks the players of a round: more is better

	Evaluation Mode // rounds that evolve and certify: of constant length, so that power is spent evenly
	Showdown   Mode // rounds as players know them

	Classes []Class // easiest first
	Library []Entry[A]

	// Situations returns recorded moments as Sim.AppendSnapshot wrote them, in
	// which genomes are compared by what they choose, each from all its slots;
	// NewSim must then return a Prober. It is called whenever genomes are
	// compared, and returns the same each time. Nil: only structure is compared.
	Situations func() [][]byte
	Targets    []string // names of the kinds of target, the first is "none"

	// Expr is the Go expression of this variable for code that is written, as
	// in "arena.Game"; its package is the vocabulary's Import.
	Expr string

	// Text and Replay let people watch rounds; both are optional. Text returns
	// the present moment as lines of text. Replay plays a round that was just
	// Reset to its end and writes it as a page of HTML that needs no network;
	// names are those of the players, by slot.
	Text   func(Sim[A]) string
	Replay func(w io.Writer, sim Sim[A], names []string) error
}

// Entry is a table of a game's library, written by hand.
type Entry[A any] struct {
	Name  string // unique in the library
	Style string // a few words on how it plays
	Table *decider.Decider[A]
}

// Class is a class of difficulty: what a table's mean metrics must be against
// the game's library, over the rounds of its admission. Classes may overlap.
// (Paper, equation 1.)
type Class struct {
	Name   string  `json:"name"`
	Ranges []Range `json:"ranges"`
	Keep   int     `json:"keep"` // how many trees the game wants: the paper's K
}

// Range is what one metric's mean must be, both ends included, in thousandths
// of the metric's unit so that means need no fractions.
type Range struct {
	Metric string `json:"metric"`
	Min    int64  `json:"min"`
	Max    int64  `json:"max"`
	Weight int64  `json:"weight"` // in the fitness, at least 1
}
