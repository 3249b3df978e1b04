package evo

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Vocabulary lists the parts of tables for a game's agents of type A: the
// paper's communication interface. Every entry has a name and the Go expression
// that denotes it. Names are unique in a vocabulary. Genome files use them, so they
// outlive the Go names.
//
// An entry may leave out both, and the vocabulary Import and Agent: reflection
// cannot find them, but package evo/vocab does, in the source, and writes a file
// that adds them ([Vocabulary.Fill]).
//
// A Vocabulary is static data, like the tables. [NewCatalog] checks it and
// returns everything that is wrong at once.
type Vocabulary[A any] struct {
	Name    string // of the game, as in "tanks"
	Version int    // raise it when an entry changes its meaning, so that stored results are not used again
	Import  string // the import path of the expressions below

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

	// Agent is the Go expression of the type A in WriteGo's output, as in
	// "*arena.Tank".
	Agent string
}

// Action is a behavior that tables may run.
type Action[A any] struct {
	Name     string
	Behavior *behavior.Behavior[A] // a package-level variable
	Expr     string                // its Go expression: "&arena.Chase"

	// Possible refuses while the action could only fail at once; nil accepts
	// always. It becomes the row's Decide, with the action's arguments as
	// DecideArgs.
	Possible     func(A, decider.Query) float64 // a package-level function
	PossibleExpr string                         // its Go expression: "arena.CanChase"

	// Targets lists candidates; nil is none. It becomes the List of the row's Targets, so
	// that Possible is asked about each of them. Max, Top, Switch and Margin are genes.
	Targets func(A, *decider.TargetList) // an exported package-level function, of the package of Expr

	Args     []Argument    // the row's BehaviorArgs, in this order
	Channels []string      // which of the vocabulary's channels it uses
	Draws    bool          // it draws random numbers
	MaxHold  time.Duration // a Timeout never evolves beyond this; 0 means no limit but that of the game's Times
}

// Condition is what rows may be guarded by: a Decide, which accepts with more than
// 0, or a When, which costs less.
type Condition[A any] struct {
	Name   string
	Decide func(A, decider.Query) float64 // a package-level function, not generic, not a closure
	When   func(A) bool                   // such a function instead of Decide; it has no Args
	Expr   string                         // the function's Go expression: "arena.HealthBelow"
	Args   []Argument                     // the row's DecideArgs, in this order
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

// Argument is a number that evolution may choose: one of Min, Min+Step, … Max.
// Each of the four numbers means the decimal that it prints as, so that steps of
// 0.05 stay exact.
type Argument struct {
	Name           string
	Unit           string // for people: "u", "s", "%"
	Min, Max, Step float64
	Default        float64
}
