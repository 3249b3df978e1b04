package spent

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// WriteTop writes a table of the n callbacks of each tree that took the most time.
func (p *Profile) WriteTop(w io.Writer, n int) error {
	var b []byte
	for i := range p.Trees {
		t := &p.Trees[i]
		b = p.appendHead(b, t)
		b = fmt.Appendf(b, "%10s %6s %6s %12s %9s %8s  %s\n", "time", "%", "sum %", "calls", "each", "accepts", "callback")
		lines := t.lines()
		sum := time.Duration(0)
		for k, l := range lines {
			if n > 0 && k == n {
				b = fmt.Appendf(b, "%10s %s\n", "", "and "+plain.Grouped(len(lines)-n)+" more")
				break
			}
			spent := l.calls.Time()
			sum = Plus(sum, spent)
			accepts := ""
			if l.kind.accepts() {
				accepts = share(float64(l.calls.Accepted), float64(l.calls.Calls))
			}
			b = fmt.Appendf(b, "%10s %6s %6s %12s %9s %8s  %s of %s",
				l.calls.text(spent), share(float64(spent), float64(t.Time())), share(float64(sum), float64(t.Time())),
				plain.Grouped(l.calls.Calls), l.calls.text(l.calls.Each()), accepts, l.kind, plain.Name(l.name))
			if n := l.calls.Slow; n > 0 {
				b = fmt.Appendf(b, "; %s of the timed calls took %s", plain.Grouped(n), short(l.calls.SlowTime))
			}
			b = append(b, '\n')
		}
		b = append(b, '\n')
	}
	_, err := w.Write(b)
	return err
}

// appendHead appends what is said of a whole tree.
func (p *Profile) appendHead(b []byte, t *Tree) []byte {
	calls := t.Calls()
	return fmt.Appendf(b, "%s: %s in %s calls, of which %s were timed, within %s; counting took about %s more\n",
		plain.Name(t.Root), short(t.Time()), plain.Grouped(calls.Calls), plain.Grouped(calls.Sampled), short(p.Elapsed), short(p.Overhead))
}

// line is one callback of the rows of one name.
type line struct {
	name  string
	kind  Kind
	calls Calls
}

// lines returns the callbacks that were called, the most expensive first.
func (t *Tree) lines() []line {
	var all []line
	at := map[string]int{} // of the first line of a name
	for i := range t.Rows {
		r := &t.Rows[i]
		first, known := at[r.Name]
		if !known {
			first = len(all)
			at[r.Name] = first
			for k := range r.Calls {
				all = append(all, line{name: r.Name, kind: Kind(k)})
			}
		}
		for k, c := range r.Calls {
			all[first+k].calls.Add(c)
		}
	}
	all = slices.DeleteFunc(all, func(l line) bool { return l.calls.Calls == 0 })
	slices.SortStableFunc(all, func(a, b line) int {
		return cmp.Or(cmp.Compare(b.calls.Time(), a.calls.Time()), cmp.Compare(b.calls.Calls, a.calls.Calls))
	})
	return all
}

// WriteTree writes each tree with the time of each row.
func (p *Profile) WriteTree(w io.Writer) error {
	var b []byte
	for i := range p.Trees {
		t := &p.Trees[i]
		b = p.appendHead(b, t)
		b = fmt.Appendf(b, "%10s %6s %10s %12s  %s\n", "total", "%", "self", "calls", "row")
		below := make([][]int, len(t.Rows))
		for k := 1; k < len(t.Rows); k++ {
			above := t.Rows[k].Parent
			below[above] = append(below[above], k)
		}
		if len(t.Rows) > 0 {
			b = t.appendRow(b, below, 0, 0)
		}
		b = append(b, '\n')
	}
	_, err := w.Write(b)
	return err
}

// appendRow appends the line of a row, and those of the rows below it.
func (t *Tree) appendRow(b []byte, below [][]int, at, depth int) []byte {
	r := &t.Rows[at]
	note := ""
	if r.Row == decider.NoRow {
		note = " (in one of its places)"
	}
	b = fmt.Appendf(b, "%10s %6s %10s %12s  %*s%s%s\n", short(r.Total), share(float64(r.Total), float64(t.Time())),
		short(r.Self), plain.Grouped(r.calls().Calls), 2*depth, "", plain.Name(r.Name), note)
	for _, child := range below[at] {
		b = t.appendRow(b, below, child, depth+1)
	}
	return b
}

// text returns a time of these calls, marked if it is known from few of them.
func (c Calls) text(d time.Duration) string {
	const enough = 100
	switch {
	case c.Sampled == 0:
		return "-"
	case c.Sampled < enough && c.Sampled < c.Calls:
		return "~" + short(d)
	}
	return short(d)
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

// Append appends the lines of a row and of those below it.
func (t *RowCounts) Append(b []byte, at decider.Row) []byte {
	r, info := t.Rows[at], t.Tree.Row(at)
	b = fmt.Appendf(b, "%12s %12s %12s %12s %12s %10s  %*s%s\n",
		plain.Grouped(r.Asked), plain.Grouped(r.Accepted), plain.Grouped(r.Activated), plain.Grouped(r.Refused), plain.Grouped(r.Ticked), short(r.Active),
		2*info.Depth, "", plain.Name(info.Name))
	for _, child := range info.Children {
		b = t.Append(b, child)
	}
	return b
}
