package evo

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// Catalog is a checked [Vocabulary] without its agent type: all that is needed
// to make, check and read genomes. It is immutable.
type Catalog struct {
	Name       string
	Version    int
	Channels   []string
	Actions    []ActionInfo     // in the order of the vocabulary
	Conditions []ConditionInfo  // in the order of the vocabulary
	Guards     []GuardInfo      // flags, then stimuli, in the order of the vocabulary
	Policies   []decider.Policy // what evolution may choose from, in the order of their constants

	fingerprint Key
	actions     map[string]int
	conditions  map[string]int
	guards      map[string]int
}

// ActionInfo is an [Action] without its functions.
type ActionInfo struct {
	Name     string
	Args     []Scale
	Channels uint32        // by bit, in the order of Catalog.Channels
	Possible bool          // the row's Decide is taken: its guards with conditions need a Sequence
	Draws    bool          // draws random numbers
	MaxHold  time.Duration // 0 is no limit of its own
}

// ConditionInfo is a [Condition] without its function.
type ConditionInfo struct {
	Name string
	Args []Scale
}

// GuardInfo is a [Flag] or a [Stimulus].
type GuardInfo struct {
	Name    string
	Bit     uint64
	Stimuli bool // a stimulus, not a flag
}

// Scale is an [Argument] as evolution sees it: a step from 0 to Steps-1.
type Scale struct {
	Argument
	Steps       int // how many values there are, at least 1
	DefaultStep int
}
