package tally

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Tree is what was counted of one tree: what observers saw of it, or what its callbacks cost.
type Tree struct {
	Fingerprint uint64
	Observed    bool          // by an observer: rows have policies and points
	Ticks       uint64        // of agents; none for a tree that ran only in slots
	Time        time.Duration // of its agents, by their own clocks

	// Rows are those of the compiled tree in order, the index of each its number.
	// Behind them stand rows whose Row is decider.NoRow: calls of a row that stands in
	// several places, of which it is not known from which place they came, because
	// When and Pair are not told. They count below the root only.
	Rows []Row
}

// Name returns the name of the root.
func (t *Tree) Name() string {
	if len(t.Rows) == 0 {
		return ""
	}
	return t.Rows[0].Name
}

func (t *Tree) observed() int {
	if t.Observed {
		return 1
	}
	return 0
}

// placed returns the rows of the tree.
func (t *Tree) placed() []Row {
	n := len(t.Rows)
	for n > 0 && t.Rows[n-1].Row == decider.NoRow {
		n--
	}
	return t.Rows[:n]
}

// add adds what was counted of the same tree.
func (t *Tree) add(other *Tree) {
	t.Ticks = plus(t.Ticks, other.Ticks)
	t.Time = Plus(t.Time, other.Time)
	for i := range other.Rows {
		from, into := &other.Rows[i], i
		if from.Row == decider.NoRow {
			into = t.unplaced(from.Name)
		}
		t.Rows[into].add(from)
	}
	t.Sum()
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

// Calls returns those of all rows.
func (t *Tree) Calls() (sum Calls) {
	for i := range t.Rows {
		sum.Add(t.Rows[i].calls())
	}
	return sum
}

// Spent returns how long all callbacks of the tree took.
func (t *Tree) Spent() time.Duration {
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

// Preorder yields the rows of t with their depths, each group before its children.
func (t *Tree) Preorder() func(func(i, depth int) bool) {
	children := make([][]int, len(t.Rows))
	for i := 1; i < len(t.Rows); i++ {
		p := t.Rows[i].Parent
		children[p] = append(children[p], i)
	}
	return func(yield func(i, depth int) bool) {
		type at struct{ row, depth int }
		for stack := []at{{0, 0}}[:min(len(t.Rows), 1)]; len(stack) > 0; {
			next := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(next.row, next.depth) {
				return
			}
			below := children[next.row]
			for k := len(below) - 1; k >= 0; k-- {
				stack = append(stack, at{below[k], next.depth + 1})
			}
		}
	}
}
