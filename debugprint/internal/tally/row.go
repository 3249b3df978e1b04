package tally

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Row is what was counted of one row.
type Row struct {
	Row    decider.Row // its number, NoRow for calls from one of several places
	Parent decider.Row // NoRow for the root
	Name   string

	// Of a tree that was observed.
	Index   int // among its siblings
	Policy  decider.Policy
	Group   bool
	Want    [refusal.NumChecks]Points
	Words   [refusal.NumChecks]string // what the check is about, such as the name of a function
	Results [refusal.NumChecks]Result
	Left    [Reasons]uint64 // how often it was left, by reason
	Values  Values
	Seen

	Calls [Kinds]Calls
	Self  time.Duration // of all its callbacks
	Total time.Duration // with those of all rows below it
}

// Seen says how often observers saw what of a row.
type Seen struct {
	Asked     uint64        `json:"asked,omitempty"`     // it was asked; of detail Rows, as are accepted, done, and empty. Rechecks of an active row are not counted
	Accepted  uint64        `json:"accepted,omitempty"`  // and it accepted
	Activated uint64        `json:"activated,omitempty"` // it was activated
	Done      uint64        `json:"done,omitempty"`      // it was done when it was asked
	Denied    uint64        `json:"denied,omitempty"`    // its Activate said no
	Empty     uint64        `json:"empty,omitempty"`     // it accepted, but all its children refused
	Ticked    uint64        `json:"ticked,omitempty"`    // its behavior was ticked; of detail Ticks, and not of a log
	Active    time.Duration `json:"active,omitempty"`    // how long it was active by its agents' clocks, up to their last ticks
}

// Points says which of the two results of a check count as points of coverage.
type Points uint8

const (
	Passed Points = 1 << iota
	Failed
)

// Result counts how often a check passed and failed.
type Result struct {
	Passed uint64 `json:"passed"`
	Failed uint64 `json:"failed"`
}

// Reasons bounds behavior.Reason.
const Reasons = behavior.ReasonRestored + 1

// Values are the least and the greatest value that a Decide has returned.
type Values struct {
	Low, High float64
	Known     bool
}

// Add adds a value.
func (s *Values) Add(v float64) {
	v = max(-math.MaxFloat64, min(math.MaxFloat64, v)) // JSON has no others
	switch {
	case math.IsNaN(v):
	case !s.Known:
		*s = Values{v, v, true}
	default:
		s.Low, s.High = min(s.Low, v), max(s.High, v)
	}
}

// add adds the counts of other, which is the same row.
func (r *Row) add(other *Row) {
	r.Asked = plus(r.Asked, other.Asked)
	r.Accepted = plus(r.Accepted, other.Accepted)
	r.Activated = plus(r.Activated, other.Activated)
	r.Done = plus(r.Done, other.Done)
	r.Denied = plus(r.Denied, other.Denied)
	r.Empty = plus(r.Empty, other.Empty)
	r.Ticked = plus(r.Ticked, other.Ticked)
	r.Active = Plus(r.Active, other.Active)
	for c := range r.Results {
		mine, its := &r.Results[c], other.Results[c]
		mine.Passed, mine.Failed = plus(mine.Passed, its.Passed), plus(mine.Failed, its.Failed)
		r.Words[c] = fuller(r.Words[c], other.Words[c])
	}
	for i := range r.Left {
		r.Left[i] = plus(r.Left[i], other.Left[i])
	}
	if other.Values.Known {
		r.Values.Add(other.Values.Low)
		r.Values.Add(other.Values.High)
	}
	for k := range r.Calls {
		r.Calls[k].Add(other.Calls[k])
	}
}

// fuller returns the one of two texts about the same check that says more: in one of
// the runs the flags may have had no names.
func fuller(a, b string) string {
	if len(a) > len(b) || len(a) == len(b) && a > b {
		return a
	}
	return b
}

// plus adds without running over.
func plus(a, b uint64) uint64 {
	if s := a + b; s >= a {
		return s
	}
	return math.MaxUint64
}

// calls returns those of all callbacks of r.
func (r *Row) calls() (sum Calls) {
	for _, c := range r.Calls {
		sum.Add(c)
	}
	return sum
}

// Deactivated returns how often r was left.
func (r *Row) Deactivated() (sum uint64) {
	for _, n := range r.Left {
		sum = plus(sum, n)
	}
	return sum
}

// Reasons returns how often the row was left, by the names of the reasons.
func (r *Row) Reasons() map[string]uint64 {
	left := map[string]uint64{}
	for reason, n := range r.Left {
		if n > 0 {
			left[behavior.Reason(reason).String()] = n
		}
	}
	return left
}
