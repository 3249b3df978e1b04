package genome

import (
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Genome is that of package evo.
type Genome struct {
	Root *Row
}

// Row is a row of a genome. With Children it is a group, with an Action a leaf,
// with neither a condition. Zero is the default of every field, as in
// [decider.Decider], which has the same fields.
type Row struct {
	ID int // unique in the genome, 1 to 65,535

	Action string // name of the entry, "" in groups and conditions
	Args   []int  // the action's arguments, as steps from the Min of each

	Condition     string // name of the entry that is the row's Ask or When; "" is none
	ConditionArgs []int  // its arguments, as steps from the Min of each
	Not           bool   // the condition must refuse

	Guards []Guard // decision flags and stimuli, in the order of the vocabulary

	Cooldown, Every time.Duration
	Scatter         bool
	Chance          int // in thousandths; with 0 nothing is rolled
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
	Remember decider.Remember
	Margin   int // in thousandths
	Rescore  bool
	Succeed  int
	FailFast bool

	// Of a row whose action has Targets.
	TargetsMax, TargetsTop int
	TargetsSwitch          bool
	TargetsMargin          int // in thousandths
}

// Guard is a decision flag or a stimulus that must be set, or with Not must be
// clear.
type Guard struct {
	Name string
	Not  bool
}

// Group reports whether the row has children.
func (r *Row) Group() bool { return len(r.Children) > 0 }

// Leaf reports whether the row runs an action.
func (r *Row) Leaf() bool { return r.Action != "" }

// Name returns the name of the row in tables: its entry and its ID, as in
// CHASE_7. The first guard names a condition without a Condition, the policy
// names a group.
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

// EntryOf returns the entry and the ID in the name of a row: CHASE_7 is of CHASE. Without an ID it is the entry.
func EntryOf(name string) (entry string, id int) {
	at := strings.LastIndexByte(name, '_')
	if at <= 0 {
		return name, 0
	}
	id, _ = strconv.Atoi(name[at+1:])
	return name[:at], id
}

// Limits bound the size of genomes.
type Limits struct {
	Rows  int // in all
	Width int // children of a group
	Depth int // levels, the root's is 1
}

// DefaultLimits are those of package evo.
var DefaultLimits = Limits{Rows: 60, Width: 8, Depth: 6}

// policyName returns the name of a policy as a part of rows' names:
// PrioritizedList is PRIORITIZED_LIST.
func policyName(p decider.Policy) string {
	if int(p) < len(policyNames) {
		return policyNames[p]
	}
	return "POLICY"
}

var policyNames = func() (names [decider.Parallel + 1]string) {
	for p := range names {
		names[p] = plain.Capitals(decider.Policy(p).String())
	}
	return names
}()
