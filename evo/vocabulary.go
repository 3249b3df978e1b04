package evo

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Vocabulary lists the parts of tables for a game's agents of type A: the
// paper's communication interface. Every entry has a name, unique in the vocabulary.
// Genome files use it, so it outlives the Go name that it is made of where an entry
// leaves it out: the Act of a type FireAtNearest is FIRE_AT_NEAREST.
//
// Flags and stimuli also have the Go expression that denotes them, in the package of the
// agents. They may leave out both: reflection cannot find them, but package evo/vocab
// does, in the source, and writes a file that adds them ([Vocabulary.Fill]).
//
// A Vocabulary is static data, like the tables. [NewCatalog] checks it and
// returns everything that is wrong at once.
type Vocabulary[A any] struct {
	Name    string // of the game, as in "tanks"
	Version int    // raise it when an entry changes its meaning, so that stored results are not used again

	// Channels are the names of what only one behavior at a time can use ("move",
	// "turn", "fire"), at most 32. Lanes of an evolved Parallel never share one.
	Channels []string

	Actions    []Action[A]
	Conditions []Condition[A]
	Flags      []Flag
	Stimuli    []Stimulus

	// Policies are evolved in addition to PrioritizedList, Selector, Sequence,
	// Shuffle, Random, and Parallel where there are channels. A cloned table may
	// have any policy.
	Policies []decider.Policy
}

// Action is what tables may have an agent do.
type Action[A any] struct {
	// Act is a prototype: &FireAtNearest{Range: 26}. Rows have copies of it, in which
	// evolution chooses the fields that have a range: numbers with the tags min, max and
	// step. They are the action's arguments, in the order of the fields, and what the
	// prototype has is the default. A step that is left out is 1 for whole numbers;
	// others need one. Durations have durations as tags, and count in seconds. Nested
	// structs may have such fields, too. All other fields stay as they are.
	//
	//	type FireAtNearest struct {
	//		Range int           `min:"4" max:"30" unit:"u"`
	//		Hold  time.Duration `min:"500ms" max:"5s" step:"500ms"`
	//		Shell string
	//	}
	//
	// Each of the numbers means the decimal that it prints as, so that steps of 0.05
	// stay exact. An Act with a method Decide refuses while it could only fail at once; no
	// other condition can stand in its rows.
	Act behavior.Action[A]

	Name string // "" is the name of Act's type, in capitals

	// Targets lists candidates; nil is none. It becomes the List of the row's Targets, so
	// that the Act is asked about each of them. Max, Top, Switch and Margin are genes.
	Targets func(A, *decider.TargetList) // an exported package-level function

	Channels []string      // which of the vocabulary's channels it uses
	Draws    bool          // it draws random numbers
	MaxHold  time.Duration // a Timeout never evolves beyond this; 0 means no limit but that of the game's Times
}

// Condition is what rows may be guarded by: an Ask, which accepts with more than 0, or
// a When, which costs less.
type Condition[A any] struct {
	Ask  decider.Question[A] // a prototype, as the Act of an [Action]
	When func(A) bool        // instead: a package-level function, not generic, not a closure
	Name string              // "" is that of Ask's type or of the function, in capitals
}

// Flag is a decision flag that may guard rows.
type Flag struct {
	Name string
	Flag decider.Flags // one bit
	Expr string        // its Go expression: "arena.EnemyInView"
}

// Stimulus is a stimulus token that may guard rows.
type Stimulus struct {
	Name  string
	Token stimuli.Mask // one bit
	Expr  string       // its Go expression: "arena.TookHit"
}
