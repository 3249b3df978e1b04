package tally

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

const (
	widest     = 100 // column: one long name widens no others' lines further
	mostIndent = 32  // the depth up to which rows are indented
)

// Table appends lines whose columns stand below each other: to the right for a > in align, to
// the left for a <. Its last one stands for all columns behind it.
func Table(b []byte, align string, lines [][]string) []byte {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = min(max(widths[i], utf8.RuneCountInString(cell)), widest)
		}
	}
	for _, line := range lines {
		for i, cell := range line {
			space := strings.Repeat(" ", max(widths[i]-utf8.RuneCountInString(cell), 0))
			switch {
			case align[min(i, len(align)-1)] == '>':
				b = append(append(append(b, "  "...), space...), cell...)
			default:
				b = append(append(append(b, "  "...), cell...), space...)
			}
		}
		for b[len(b)-1] == ' ' {
			b = b[:len(b)-1]
		}
		b = append(b, '\n')
	}
	return b
}

// Indented returns the name of a row of this depth.
func Indented(name string, depth int) string {
	return strings.Repeat("  ", min(depth, mostIndent)) + plain.Name(name)
}

// short returns d in three digits or so.
func short(d time.Duration) string {
	unit, name := time.Nanosecond, "ns"
	switch {
	case d >= time.Second:
		unit, name = time.Second, "s"
	case d >= time.Millisecond:
		unit, name = time.Millisecond, "ms"
	case d >= time.Microsecond:
		unit, name = time.Microsecond, "µs"
	default:
		return strconv.FormatInt(int64(d), 10) + " ns"
	}
	return strconv.FormatFloat(float64(d)/float64(unit), 'f', 1, 64) + " " + name
}

// share returns a part of all in percent, "" if all is nothing.
func share(part, all float64) string {
	if all == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(part/all*100), 'f', 1, 64)
}

// Budget is what rows of one name did in several runs: how long they were active, and how
// often they began.
type Budget struct {
	Name   string          `json:"name"`
	Active []time.Duration `json:"active"`
	Begun  []int           `json:"begun"`
}

// NewBudget returns a budget in n runs.
func NewBudget(name string, n int) Budget {
	return Budget{name, make([]time.Duration, n), make([]int, n)}
}

// Ran reports whether the rows ran at all.
func (b *Budget) Ran() bool {
	for i := range b.Active {
		if b.Active[i] > 0 || b.Begun[i] > 0 {
			return true
		}
	}
	return false
}

// AppendBudgets appends what rows did in several runs, side by side under titles: the share of
// the time of all agents, and how often they began. Rows that never were active are left out.
func AppendBudgets(b []byte, titles []string, all []time.Duration, rows []Budget) []byte {
	lines := [][]string{append([]string{"time, begun"}, make([]string, len(all))...)}
	for i, title := range titles[:min(len(titles), len(all))] {
		lines[0][1+i] = plain.Name(title)
	}
	for _, r := range rows {
		line := []string{plain.Name(r.Name)}
		for i, active := range r.Active {
			percent := 0.0
			if all[i] > 0 {
				percent = 100 * active.Seconds() / all[i].Seconds()
			}
			line = append(line, fmt.Sprintf("%.1f%%%8s", percent, plain.Grouped(r.Begun[i])))
		}
		if r.Ran() {
			lines = append(lines, line)
		}
	}
	return Table(b, "<>", lines)
}

// Budgets returns, for each name of trees that were observed, a table of the rows in several
// profiles, side by side under titles.
func Budgets(titles []string, profiles []*Profile) (b []byte) {
	var done []string
	for _, p := range profiles {
		for i := range p.Trees {
			root := p.Trees[i].Name()
			if !p.Trees[i].Observed || slices.Contains(done, root) {
				continue
			}
			if done = append(done, root); len(done) > 1 {
				b = append(b, '\n')
			}
			all, rows := budgetsOf(root, profiles)
			b = AppendBudgets(b, titles, all, rows)
		}
	}
	return b
}

// budgetsOf adds up, for each profile, the time and the rows of the trees of this name.
func budgetsOf(root string, profiles []*Profile) (all []time.Duration, rows []Budget) {
	all = make([]time.Duration, len(profiles))
	at := map[string]int{}
	for i, p := range profiles {
		for _, t := range p.Trees {
			if !t.Observed || t.Name() != root {
				continue
			}
			all[i] = Plus(all[i], t.Time)
			for _, r := range t.Rows {
				k, known := at[r.Name]
				if !known {
					k = len(rows)
					at[r.Name] = k
					rows = append(rows, NewBudget(r.Name, len(profiles)))
				}
				rows[k].Active[i] = Plus(rows[k].Active[i], r.Active)
				rows[k].Begun[i] = int(min(plus(uint64(rows[k].Begun[i]), r.Activated), math.MaxInt))
			}
		}
	}
	return all, rows
}
