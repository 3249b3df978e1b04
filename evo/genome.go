package evo

import (
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// Genome is a decider table as plain data: rows that name entries of a
// [Vocabulary] where a table points to functions. It knows no agent type, so
// all that breeds, stores and compares genomes is free of it. A Genome that has
// been given away is not changed any more: operators work on a [Genome.Clone].
//
// Every row has an ID that it keeps for life and that its name is made of:
// random draws are keyed by that name, so cutting one row never shifts the
// draws of another.
type Genome struct {
	Root *Row
}

// Row is a row of a genome. With Children it is a group, with an Action a leaf,
// with neither a condition. What is zero is the default, as in
// [decider.Decider], whose fields these are.
type Row struct {
	ID int // unique in the genome, 1 to 65,535

	Action string // name of the entry, "" in groups and conditions
	Args   []int  // the action's arguments, as steps from the Min of each

	Condition     string // name of the entry that is the row's Decide; "" is none
	ConditionArgs []int  // its arguments, as steps from the Min of each
	Not           bool   // the condition must refuse

	Guards []Guard // decision flags and stimuli, in the order of the vocabulary

	Cooldown, Every time.Duration
	Scatter         bool
	Chance          int // in thousandths; 0 is no check
	Commit, Timeout time.Duration

	Policy   decider.Policy
	Children []*Row
	Delegate bool
	Recheck  decider.Recheck
	Outcome  decider.Outcome
	EndOn    decider.EndOn
	Loop     int
	Latched  bool
	Urgent   bool
	Remember bool
	Margin   int // in thousandths
	Rescore  bool
	Succeed  int
	FailFast bool
}

// Guard is a decision flag or a stimulus that must be set, or must not.
type Guard struct {
	Name string
	Not  bool
}

// Group reports whether the row has children.
func (r *Row) Group() bool { return len(r.Children) > 0 }

// Leaf reports whether the row runs an action.
func (r *Row) Leaf() bool { return r.Action != "" }

// Name returns what the row is called in tables: its entry and its ID, as in
// CHASE_7. A condition without a Condition is called after its first guard, a
// group after its policy.
func (r *Row) Name() string {
	return string(r.appendName(nil))
}

func (r *Row) appendName(b []byte) []byte {
	entry := "CONDITION"
	switch {
	case r.Action != "":
		entry = r.Action
	case len(r.Children) > 0:
		entry = policyName(r.Policy)
	case r.Condition != "":
		entry = r.Condition
	case len(r.Guards) > 0:
		entry = r.Guards[0].Name
	}
	b = append(b, entry...)
	b = append(b, '_')
	return strconv.AppendInt(b, int64(r.ID), 10)
}

// Limits bound the size of genomes.
type Limits struct {
	Rows  int // in all
	Width int // children of a group
	Depth int // levels, the root's is 1
}

// DefaultLimits keep evolved tables readable: about the sizes of the paper's
// trees (depth 4-9, width 3-8), whose guards and decorators are levels of their
// own and ours are not.
var DefaultLimits = Limits{Rows: 60, Width: 8, Depth: 6}
