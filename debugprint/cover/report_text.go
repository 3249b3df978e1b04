package cover

import (
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// WriteTo writes r as text: for each tree a table of its rows, then what is missing
// and how to reach it. It implements io.WriterTo.
func (r Report) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.String())
	return int64(n), err
}

// String returns the text that WriteTo writes.
func (r Report) String() string {
	var b strings.Builder
	if len(r.data.Trees) != 1 {
		fmt.Fprintf(&b, "decision coverage: %s\n", share(r.data.Covered, r.data.Points))
	}
	same := map[string]int{}
	for i := range r.data.Trees {
		same[r.data.Trees[i].Name]++
	}
	for i := range r.data.Trees {
		t := &r.data.Trees[i]
		if len(r.data.Trees) != 1 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s", plain.Name(t.Name), share(t.Covered, t.Points))
		if t.Ticks > 0 {
			fmt.Fprintf(&b, ", %d tick%s", t.Ticks, plural(t.Ticks))
		}
		if same[t.Name] > 1 {
			fmt.Fprintf(&b, ", fingerprint %s", t.Fingerprint)
		}
		b.WriteByte('\n')
		t.table(&b)
		t.sentences(&b)
	}
	for i, p := range r.data.Problems {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n", p)
	}
	return b.String()
}

func plural(n uint64) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// share says how much is covered.
func share(covered, points int) string {
	return fmt.Sprintf("%.1f %%, %d of %d points", percent(covered, points), covered, points)
}

// table writes a line for each row.
func (t *treeReport) table(b *strings.Builder) {
	lines := [][]string{{"row", "asked", "refused", "chosen", "points", "missing"}}
	for i := range t.Rows {
		r := &t.Rows[i]
		missing := strings.Join(r.Missing, ", ")
		if missing != "" && r.Asked == 0 {
			missing = "never asked"
		}
		if r.Because != "" {
			missing += " (allowed)"
		}
		lines = append(lines, []string{
			tally.Indented(r.Name, r.Depth),
			fmt.Sprint(r.Asked), fmt.Sprint(r.Refused), fmt.Sprint(r.Chosen), fmt.Sprintf("%d/%d", r.Covered, r.Points), missing,
		})
	}
	b.Write(tally.Table(nil, "<>>>><", lines))
}

// sentences writes what is missing and how to reach it.
func (t *treeReport) sentences(b *strings.Builder) {
	first := true
	for i := range t.Rows {
		r := &t.Rows[i]
		hints := r.Hints
		if hints != nil && r.Because != "" {
			hints = []string{"allowed: " + plain.Name(r.Because)}
		}
		for k, hint := range append(hints[:len(hints):len(hints)], r.Notes...) {
			if first {
				b.WriteByte('\n')
				first = false
			}
			if k >= len(hints) {
				hint = "note: " + hint
			}
			fmt.Fprintf(b, "  %s: %s\n", plain.Name(r.Name), hint)
		}
	}
}
