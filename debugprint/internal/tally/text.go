package tally

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// WriteTop writes a table of the n callbacks of each tree that took the most time.
func (p *Profile) WriteTop(w io.Writer, n int) error {
	var b []byte
	for i := range p.Trees {
		t := &p.Trees[i]
		if t.Observed {
			continue
		}
		b = p.appendHead(b, t)
		table := [][]string{{"time", "%", "sum %", "calls", "each", "accepts", "callback"}}
		lines := t.lines()
		left := 0
		if n > 0 && n < len(lines) {
			lines, left = lines[:n], len(lines)-n
		}
		sum, all := time.Duration(0), float64(t.Spent())
		for _, l := range lines {
			spent := l.calls.Time()
			sum = Plus(sum, spent)
			accepts := ""
			if l.kind.accepts() {
				accepts = share(float64(l.calls.Accepted), float64(l.calls.Calls))
			}
			what := l.kind.String() + " of " + plain.Name(l.name)
			if n := l.calls.Slow; n > 0 {
				what += fmt.Sprintf("; %s of the timed calls took %s", plain.Grouped(n), short(l.calls.SlowTime))
			}
			table = append(table, []string{
				l.calls.text(spent), share(float64(spent), all), share(float64(sum), all),
				plain.Grouped(l.calls.Calls), l.calls.text(l.calls.Each()), accepts, what,
			})
		}
		if left > 0 {
			table = append(table, []string{"", "", "", "", "", "", "and " + plain.Grouped(left) + " more"})
		}
		b = append(Table(b, ">>>>>><", table), '\n')
	}
	_, err := w.Write(b)
	return err
}

// appendHead appends what is said of a whole tree.
func (p *Profile) appendHead(b []byte, t *Tree) []byte {
	calls := t.Calls()
	return fmt.Appendf(b, "%s: %s in %s calls, of which %s were timed, within %s; counting took about %s more\n",
		plain.Name(t.Name()), short(t.Spent()), plain.Grouped(calls.Calls), plain.Grouped(calls.Sampled), short(p.Elapsed), short(p.Overhead))
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
		if t.Observed {
			continue
		}
		b = p.appendHead(b, t)
		table := [][]string{{"row", "total", "%", "self", "calls", ""}}
		for i, depth := range t.Preorder() {
			r := &t.Rows[i]
			note := ""
			if i >= len(t.placed()) {
				note = "in one of its places"
			}
			table = append(table, []string{
				Indented(r.Name, depth), short(r.Total), share(float64(r.Total), float64(t.Spent())), short(r.Self), plain.Grouped(r.calls().Calls), note,
			})
		}
		b = append(Table(b, "<>>>><", table), '\n')
	}
	_, err := w.Write(b)
	return err
}

// WriteCounts writes each tree with what observers saw of each row.
func (p *Profile) WriteCounts(w io.Writer) error {
	var b []byte
	for i := range p.Trees {
		t := &p.Trees[i]
		if !t.Observed {
			continue
		}
		table := [][]string{{"row", "asked", "accepted", "activated", "denied", "ticked", "active"}}
		for i, depth := range t.Preorder() {
			r := &t.Rows[i]
			line := []string{Indented(r.Name, depth)}
			for _, n := range [...]uint64{r.Asked, r.Accepted, r.Activated, r.Denied, r.Ticked} {
				line = append(line, plain.Grouped(n))
			}
			table = append(table, append(line, short(r.Active)))
		}
		b = append(Table(b, "<>", table), '\n')
	}
	_, err := w.Write(b)
	return err
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
