package cover

import (
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// tree is what was counted of one tree.
type tree struct {
	fingerprint uint64
	ticks       uint64
	rows        []row
}

// row is what was counted of one row. Counts of several runs add up.
type row struct {
	name   string
	parent int // -1 for the root
	index  int // among its siblings
	policy decider.Policy
	group  bool
	want   [refusal.NumChecks]points
	words  [refusal.NumChecks]string // what the check is about, such as the name of a function

	asked    uint64
	accepted uint64
	chosen   uint64 // it was activated
	done     uint64 // it was when it was asked
	denied   uint64 // its Activate said no
	empty    uint64 // it accepted, but all its children refused
	results  [refusal.NumChecks]result
	left     [reasons]uint64
	values   values
}

// times is how often r was chosen: activated, or if it never was, done when it was asked. A row that is
// activated in the tick in which it is done begins once.
func (r *row) times() uint64 {
	if r.chosen > 0 {
		return r.chosen
	}
	return r.done
}

// result counts how often a check passed and failed.
type result struct{ passed, failed uint64 }

// reasons bounds behavior.Reason.
const reasons = behavior.ReasonRestored + 1

// values are the least and the greatest value that a Decide has returned.
type values struct {
	low, high float64
	known     bool
}

func (s *values) add(v float64) {
	v = finite(v)
	switch {
	case math.IsNaN(v):
	case !s.known:
		*s = values{v, v, true}
	default:
		s.low, s.high = min(s.low, v), max(s.high, v)
	}
}

// newTree returns a tree of which nothing was counted yet.
func newTree(o *decider.Outline) *tree {
	t := &tree{fingerprint: o.Fingerprint(), rows: make([]row, len(o.Rows()))}
	for i := range t.rows {
		info := o.Row(decider.Row(i))
		r := &t.rows[i]
		*r = row{name: plain.Data(info.Name), parent: -1, index: info.Index, policy: info.Policy, group: info.Group(), want: wanted(o, info)}
		if info.Parent != decider.NoRow {
			r.parent = int(info.Parent)
		}
	}
	return t
}

// clone returns a copy of t.
func (t *tree) clone() *tree {
	c := *t
	c.rows = slices.Clone(t.rows)
	return &c
}

// add adds the counts of other, which has the same rows.
func (t *tree) add(other *tree) {
	t.ticks = sum(t.ticks, other.ticks)
	for i := range t.rows {
		t.rows[i].add(&other.rows[i])
	}
}

func (r *row) add(other *row) {
	r.asked = sum(r.asked, other.asked)
	r.accepted = sum(r.accepted, other.accepted)
	r.chosen = sum(r.chosen, other.chosen)
	r.done = sum(r.done, other.done)
	r.denied = sum(r.denied, other.denied)
	r.empty = sum(r.empty, other.empty)
	for c := range r.results {
		mine, its := &r.results[c], other.results[c]
		mine.passed, mine.failed = sum(mine.passed, its.passed), sum(mine.failed, its.failed)
		r.words[c] = fuller(r.words[c], other.words[c])
	}
	for i := range r.left {
		r.left[i] = sum(r.left[i], other.left[i])
	}
	if other.values.known {
		r.values.add(other.values.low)
		r.values.add(other.values.high)
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

// answered counts what row r of t has answered.
func (t *tree) answered(r *row, e *decider.Event) {
	switch a := e.Answer; a {
	case decider.Accepted, decider.AnsweredDone:
		r.asked++
		r.accepted++
		r.pass(asked)
		if a == decider.AnsweredDone {
			r.done++
		}
		r.value(e)
	case decider.RefusedDraw: // a group that draws has looked at its masks, or has asked it before
		r.pass(refusal.Cooldown)
		r.fail(refusal.Score)
	case decider.RefusedScore: // it was asked before
		r.fail(refusal.Score)
	case decider.RefusedLost: // it has accepted before
		r.fail(refusal.Gate)
	case decider.RefusedSquad, decider.RefusedTurn, decider.RefusedUndone:
		r.asked++
		r.pass(refusal.Gate)
		r.fail(refusal.Squad)
	case decider.RefusedCommitted:
		t.committed(e)
	case decider.RefusedRecheck:
		r.fail(refusal.Recheck)
	default:
		if by := refusal.Of(a).Check; by != refusal.None {
			r.asked++
			r.pass(by)
			r.fail(by)
			if a == decider.RefusedDecide {
				r.fail(refusal.Score)
				r.value(e)
			}
		}
	}
}

// pass counts that the checks before c have passed.
func (r *row) pass(c refusal.Check) {
	for i := range c {
		if r.want[i] != 0 {
			r.results[i].passed++
		}
	}
}

func (r *row) fail(c refusal.Check) {
	if r.want[c] != 0 {
		r.results[c].failed++
	}
}

// value notes what the row's own Decide has returned. A row that delegates accepts
// with the value of another.
func (r *row) value(e *decider.Event) {
	if r.want[refusal.Decide] != 0 && r.want[refusal.Children]|r.want[refusal.Slot] == 0 {
		r.values.add(e.Value)
	}
}

// committed counts that a row was not asked, because the Commit of its active sibling
// is not over. If only one sibling has a Commit, it is that one, even if the event's
// State is not known.
func (t *tree) committed(e *decider.Event) {
	var last *row
	several := false
	for i := range t.rows {
		s := &t.rows[i]
		if s.parent != t.rows[e.Row].parent || s.want[refusal.Commit] == 0 || i == int(e.Row) {
			continue
		}
		if e.State.Active(decider.Row(i)) {
			s.results[refusal.Commit].failed++
			return
		}
		last, several = s, last != nil
	}
	if last != nil && !several {
		last.results[refusal.Commit].failed++
	}
}

// covered returns whether a point of check c was reached.
func (r *row) covered(c refusal.Check, p points) bool {
	if p == passed {
		return r.results[c].passed > 0
	}
	return r.results[c].failed > 0
}
