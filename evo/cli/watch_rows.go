package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// doings is an observer that knows which rows each player runs: the picture of a
// game that draws none.
type doings struct {
	rows []string // by slot, as of its last tick
}

func (d *doings) Observe(e decider.Event) {
	if e.Kind != decider.EventTickEnd || e.Agent == 0 || e.Agent > uint64(len(d.rows)) {
		return
	}
	var running []string
	for i, row := range e.Tree.Rows() {
		if r := decider.Row(i); row.HasBehavior && e.State.Active(r) {
			running = append(running, fmt.Sprintf("%s for %v", row.Name, e.State.Duration(r)))
		}
	}
	d.rows[e.Agent-1] = strings.Join(running, " + ")
}

// text returns the players of a round, with their metrics and what they do.
func (d *doings) text(spec *evo.Spec, names []string, metrics func(slot int, into []int64)) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "player\t")
	for _, m := range spec.Metrics {
		fmt.Fprintf(w, "%s\t", plain.Name(m.Name))
	}
	fmt.Fprintln(w, "  does")
	counts := make([]int64, len(spec.Metrics))
	for slot, name := range names {
		fmt.Fprintf(w, "%s\t", name)
		metrics(slot, counts)
		for m, n := range counts {
			fmt.Fprintf(w, "%s\t", declared.Count(spec.Metrics[m], n))
		}
		doing := d.rows[slot]
		if doing == "" {
			doing = "nothing"
		}
		fmt.Fprintf(w, "  %s\n", doing)
	}
	w.Flush()
	return b.String()
}
