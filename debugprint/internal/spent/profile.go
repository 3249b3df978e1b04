// Package spent is what package profile measures, as data: for it and for package export.
package spent

import (
	"math"
	"math/bits"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Of returns what a *profile.Profile has, Counted a copy of what a *profile.Counts has, one
// for each tree that was observed, in the order in which they were first seen. Package
// profile sets them, whose users need no more than its texts.
var (
	Of      func(profile any) *Profile
	Counted func(counts any) []RowCounts
)

// Profile is what was measured.
type Profile struct {
	Every    int           // one in so many ticks of an agent was timed; 0: none, or merged profiles differ in it
	Elapsed  time.Duration // how long was measured; Merge adds it up
	Overhead time.Duration // about what counting and timing cost, which is in no row's time
	Trees    []Tree
}

// Tree is what was measured of one wrapped table.
type Tree struct {
	Root        string // name of the root
	Fingerprint uint64 // of the tree

	// Rows are those of the compiled tree in order, the index of each its number.
	// Behind them stand rows whose Row is decider.NoRow: calls of a row that stands in
	// several places, of which it is not known from which place they came, because
	// When and Pair are not told. They count below the root only.
	Rows []Row
}

// Row is what the callbacks of one row cost.
type Row struct {
	Row    decider.Row // its number, NoRow for calls from one of several places
	Parent decider.Row // NoRow for the root
	Name   string
	Calls  [Kinds]Calls
	Self   time.Duration // of all its callbacks
	Total  time.Duration // with those of all rows below it
}

// Calls are those of one callback.
type Calls struct {
	Calls       uint64        `json:"calls"`              // how many there were, exactly
	Accepted    uint64        `json:"accepted,omitempty"` // how many accepted; only of When, Decide, Score and Activate
	Sampled     uint64        `json:"sampled,omitempty"`  // how many were timed
	SampledTime time.Duration `json:"time,omitempty"`     // how long these took

	Slow     uint64        `json:"slow,omitempty"`     // how many of the timed ones took 100 µs or more
	SlowTime time.Duration `json:"slowTime,omitempty"` // how long these took, which is a part of SampledTime
}

// few is how many slow calls are too few to say how many there were in all.
const few = 8

// Time returns how long all calls took: the time of the timed ones, in proportion.
// Less than eight slow calls count once each: in most cases they were interrupted
// by the system, and multiplied they would hide everything else.
func (c Calls) Time() time.Duration {
	switch {
	case c.Sampled == 0 || c.SampledTime <= 0:
		return 0
	case c.Sampled >= c.Calls:
		return c.SampledTime
	case c.Slow >= few || c.Slow >= c.Sampled || c.SlowTime > c.SampledTime:
		return scaled(c.SampledTime, c.Calls, c.Sampled)
	}
	return Plus(scaled(c.SampledTime-c.SlowTime, c.Calls-c.Slow, c.Sampled-c.Slow), c.SlowTime)
}

// scaled returns d * n / of, up to the longest duration there is. of is not 0.
func scaled(d time.Duration, n, of uint64) time.Duration {
	hi, lo := bits.Mul64(uint64(d), n)
	if hi >= of {
		return math.MaxInt64
	}
	q, _ := bits.Div64(hi, lo, of)
	return time.Duration(min(q, math.MaxInt64))
}

// Each returns how long a call took on average, 0 if none was timed.
func (c Calls) Each() time.Duration {
	if c.Calls == 0 {
		return 0
	}
	return time.Duration(uint64(c.Time()) / c.Calls)
}

// Add adds the calls of other.
func (c *Calls) Add(other Calls) {
	c.Calls += other.Calls
	c.Accepted += other.Accepted
	c.Sampled += other.Sampled
	c.SampledTime = Plus(c.SampledTime, other.SampledTime)
	c.Slow += other.Slow
	c.SlowTime = Plus(c.SlowTime, other.SlowTime)
}

// calls returns those of all callbacks of r.
func (r *Row) calls() (sum Calls) {
	for _, c := range r.Calls {
		sum.Add(c)
	}
	return sum
}

// Calls returns those of all rows.
func (t *Tree) Calls() (sum Calls) {
	for i := range t.Rows {
		sum.Add(t.Rows[i].calls())
	}
	return sum
}

// Plus adds durations that are not negative, up to the longest there is.
func Plus(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// Time returns how long all callbacks of the tree took.
func (t *Tree) Time() time.Duration {
	if len(t.Rows) == 0 {
		return 0
	}
	return t.Rows[0].Total
}

// Sum computes Self and Total of all rows. A row's number is above that of its
// parent.
func (t *Tree) Sum() {
	for i := range t.Rows {
		r := &t.Rows[i]
		r.Self = 0
		for k := range r.Calls {
			c := &r.Calls[k]
			c.SampledTime, c.SlowTime = max(c.SampledTime, 0), max(c.SlowTime, 0)
			r.Self = Plus(r.Self, c.Time())
		}
		r.Total = r.Self
	}
	for i := len(t.Rows) - 1; i > 0; i-- {
		r := &t.Rows[i]
		above := &t.Rows[r.Parent]
		above.Total = Plus(above.Total, r.Total)
	}
}

// Path returns the names of the rows from the root to row i of t.Rows.
func (t *Tree) Path(i int) []string {
	var names []string
	for at := decider.Row(i); at != decider.NoRow && int(at) < len(t.Rows); at = t.Rows[at].Parent {
		names = append(names, t.Rows[at].Name)
	}
	slices.Reverse(names)
	return names
}

// Merge adds another profile.
func (p *Profile) Merge(o *Profile) {
	if len(p.Trees) == 0 { // nothing was measured in p
		p.Every = o.Every
	}
	p.Elapsed = Plus(p.Elapsed, o.Elapsed)
	p.Overhead = Plus(p.Overhead, o.Overhead)
	if p.Every != o.Every {
		p.Every = 0 // no number is right for both; the samples of each row say it
	}
	for _, t := range o.Trees {
		p.Add(t)
	}
}

// Add adds a tree.
func (p *Profile) Add(t Tree) {
	for i := range p.Trees {
		if p.Trees[i].merge(&t) {
			return
		}
	}
	t.Rows = slices.Clone(t.Rows)
	p.Trees = append(p.Trees, t)
}

// merge adds the rows of other to t if they are rows of the same tree.
func (t *Tree) merge(other *Tree) bool {
	placed := t.placed()
	if t.Fingerprint != other.Fingerprint || placed != other.placed() {
		return false
	}
	for i := range placed {
		if plain.Data(t.Rows[i].Name) != plain.Data(other.Rows[i].Name) || t.Rows[i].Parent != other.Rows[i].Parent {
			return false
		}
	}
	for i := range other.Rows {
		from := &other.Rows[i]
		into := i
		if from.Row == decider.NoRow {
			into = t.unplaced(from.Name)
		}
		for k := range from.Calls {
			t.Rows[into].Calls[k].Add(from.Calls[k])
		}
	}
	t.Sum()
	return true
}

// placed returns how many rows of the tree there are.
func (t *Tree) placed() int {
	n := len(t.Rows)
	for n > 0 && t.Rows[n-1].Row == decider.NoRow {
		n--
	}
	return n
}

// unplaced returns the index of the row for calls of the decider called name whose
// place is not known.
func (t *Tree) unplaced(name string) int {
	for i := len(t.Rows) - 1; i >= 0 && t.Rows[i].Row == decider.NoRow; i-- {
		if plain.Data(t.Rows[i].Name) == plain.Data(name) {
			return i
		}
	}
	t.Rows = append(t.Rows, Row{Row: decider.NoRow, Name: name})
	return len(t.Rows) - 1
}

// RowCounts are the counts of one tree.
type RowCounts struct {
	Tree *decider.Outline
	Rows []RowCount // by the row's number
}

// RowCount says how often things happened in a row.
type RowCount struct {
	Asked       uint64        // it was asked; of detail Rows. Rechecks of an active row and answers of a squad are not counted
	Accepted    uint64        // and it accepted; of detail Rows
	Activated   uint64        // it was activated
	Refused     uint64        // its Activate refused
	Deactivated uint64        // it was deactivated
	Active      time.Duration // how long it was active by its agents' clocks, up to their last ticks
	Ticked      uint64        // its behavior was ticked; of detail Ticks, and not of a log
}
