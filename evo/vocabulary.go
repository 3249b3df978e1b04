package evo

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Vocabulary lists what the tables of a game's agents of type A may be made
// of: the paper's communication interface. Functions cannot be named safely by
// reflection, so every entry carries its name and the Go expression that
// denotes it. Names are unique in a vocabulary; they are what genome files say,
// so they outlive the Go names.
//
// A Vocabulary is static data, like the tables. Use [NewCatalog] to have it
// checked: it returns everything that is wrong at once.
type Vocabulary[A any] struct {
	Name    string // of the game, as in "tanks"
	Version int    // raise it when an entry changes its meaning: stored results are then no longer used
	Import  string // the import path of the expressions below

	// Channels are the names of what a behavior can occupy ("move", "turn",
	// "fire"), at most 32. Lanes of an evolved Parallel never share one.
	Channels []string

	Actions    []Action[A]
	Conditions []Condition[A]
	Flags      []Flag
	Stimuli    []Stimulus

	// Policies may be evolved beside PrioritizedList, Selector, Sequence,
	// Shuffle, Random, and Parallel where there are channels. Tables that are
	// cloned may have any policy.
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

	// Possible refuses while the action could only fail at once: nil means it
	// is always possible. It becomes the row's Decide and is given the action's
	// arguments as DecideArgs.
	Possible     func(A, decider.Query) float64 // a package-level function
	PossibleExpr string                         // its Go expression: "arena.CanChase"

	Args     []Argument    // the row's BehaviorArgs, in this order
	Channels []string      // which of the vocabulary's channels it uses
	Draws    bool          // it draws random numbers
	MaxHold  time.Duration // a Timeout never evolves beyond this; 0 means no limit but the general one
}

// Condition is a Decide function that rows may be guarded by: it accepts with
// more than 0.
type Condition[A any] struct {
	Name   string
	Decide func(A, decider.Query) float64 // a package-level function, not generic, not a closure
	Expr   string                         // its Go expression: "arena.HealthBelow"
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
// The four numbers are read as the decimals they print as, so that steps of
// 0.05 stay exact.
type Argument struct {
	Name           string
	Unit           string // for people: "u", "s", "%"
	Min, Max, Step float64
	Default        float64
}
