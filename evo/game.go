package evo

import (
	"io"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Game tells evolution about a game with agents of type A.
type Game[A any] struct {
	Name    string // a file-name-like word, as in "tanks"
	Version int    // of the rules: raise it when the same round may end differently

	Vocabulary *Vocabulary[A]
	NewSim     func() Sim[A] // called once for each worker
	Metrics    []Metric      // at most 32
	Tick       time.Duration // the game's time of one step; in a game of turns, of a turn
	Times      Times         // bounds of the timers that evolution gives to rows; what is zero follows from Tick
	Points     string        // the metric that ranks the players of a round: more is better

	// Fitness is what a search for points breeds for, in place of the points: more is
	// better. It gets a table's mean of each metric, in thousandths of the unit, in the
	// order of Metrics. It is optional, decides nothing but what is bred, and must be a
	// function of its argument alone, in whole numbers up to a hundred million in size. Its
	// error is that of the jackknife (Tukey, 1958): it need not be a mean.
	Fitness func(means []int64) int64

	Evaluation Mode // rounds for evolution and certification, of constant length so that each costs the same
	Showdown   Mode // rounds as players know them; if it is left out, those of Evaluation

	Roles []Role // none: every player can be and do the same
	Role  string // the one that evolves; "" is the first

	Classes []Class // easiest first
	Library []Entry[A]

	// Covering are tables written by hand that only hunts play, beside the Library:
	// together they should use each action and condition where it is at home. They are
	// optional, and decide nothing about strength.
	Covering []Entry[A]

	// Seen are the metrics that a watcher of a round notices: Calibrate proposes a
	// least value of each for every class, so that no class may do nothing.
	Seen        []string
	Descriptors []Descriptor // of styles of play: two or three, or none
	Oddities    []Oddity     // that make a table unnatural
	Natural     Naturalness  // limits of what looks natural; 0 has it follow from the library

	// Situations returns recorded moments as the Sim's AppendSnapshot wrote them.
	// Genomes are compared by what they choose in each of them, from every slot;
	// NewSim must then return a Prober. Each call returns the same moments. If it
	// is nil, only the structure of genomes is compared.
	Situations func() [][]byte
	Targets    []string // names of the kinds of target, the first is "none"

	// Expr is the Go expression of this variable for generated code, as in
	// "arena.Game"; its package is the vocabulary's Import.
	Expr string

	// Text and Replay let people watch rounds; both are optional. Text returns
	// the present moment as lines of text. Replay plays a round of this game to its
	// end and writes it as a page of HTML that needs no network; names are the names
	// of the players, by slot. The method Replay of a scene.View is one.
	Text   func(Sim[A]) string
	Replay func(w io.Writer, game *Game[A], setup Setup[A], names []string) error

	// Invariants hold after every step, and Symmetries between rounds. Both are
	// optional, and cost nothing if there are none. The command hunt looks for tables
	// that break them.
	Invariants []Invariant[A]
	Symmetries []Symmetry[A]

	// Sources are what a report on exploits counts. They are optional.
	Sources []Source[A]

	// Cell tells hunts which moments of rounds are of one kind: tables that lead into
	// cells where nobody was are bred from. It is optional. A good cell is coarse, such
	// as a digest of how many players live, who carries the flag, and in which quarter
	// of the map it is; there should be some thousands at most.
	Cell func(Sim[A]) uint64
}

// Times bound the timers of evolved rows, see [Game].
type Times = genome.Times

// Span bounds a duration, see [Times].
type Span = genome.Span

// Entry is a table of a game's library, written by hand, or an opponent that is none.
type Entry[A any] struct {
	Name  string // unique in the library
	Style string // a few words on how it plays
	Table *decider.Decider[A]

	// Bot plays in place of a Table: any Go code, or a recording. Whatever it keeps is in
	// its Block, and what it draws comes from the Context, so that the same seed has the
	// same moves and a round can be saved. Nothing is bred from it. When it changes, raise
	// the game's Version: stored rounds know it by its name.
	Bot *behavior.Behavior[A]
}

// Class is a class of difficulty: ranges for the mean metrics of a table that
// plays against the game's library. Classes may overlap.
// (Paper, equation 1.)
type Class struct {
	Name   string  `json:"name"`
	Ranges []Range `json:"ranges"`
	Keep   int     `json:"keep"` // the number of tables that the game wants, up to a million: the paper's K
}

// Range limits the mean of one metric, both ends included, in thousandths of the
// metric's unit so that means need no fractions.
type Range struct {
	Metric string `json:"metric"`
	Min    int64  `json:"min"`
	Max    int64  `json:"max"`
	Weight int64  `json:"weight"` // in the fitness, at least 1
}
