package cli

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// printCalibration prints what is known of the library, and the classes that follow.
func (c *console[A]) printCalibration(res *loop.Result) {
	b, found := res.Spec, res.Calibration
	if found == nil {
		return
	}
	points := b.Metrics[b.Points]
	fmt.Fprintf(c.out, "%d rounds each; means of %s:\n\n", found.Rounds, plain.Name(declared.ShownUnit(points)))
	for _, t := range found.Tables {
		of := t.Metrics[b.Points]
		low, high := of.Interval()
		fmt.Fprintf(c.out, "  %-16s %10s   (%s to %s)\n", plain.Name(t.Name), declared.Show(points, of.Mean()), declared.Show(points, low), declared.Show(points, high))
	}
	fmt.Fprintln(c.out, "\nHow much of what eight rounds show is of the table, not of luck:")
	fmt.Fprintln(c.out)
	for _, m := range found.Metrics {
		note := ""
		if m.OfEight < funnel.Reliable {
			note = "   too little for a class"
		}
		fmt.Fprintf(c.out, "  %-16s %s%s\n", plain.Name(m.Metric), m, note)
	}
	fmt.Fprintln(c.out, "\nProposed classes:")
	fmt.Fprintln(c.out)
	for _, class := range found.Classes {
		name := class.Name
		for _, r := range class.Ranges {
			fmt.Fprintf(c.out, "  %-10s %s\n", plain.Name(name), plain.Name(measure.RangeText(b, r)))
			name = ""
		}
		fmt.Fprintf(c.out, "  %-10s keep %d; tables of the library in it: %s\n", "", class.Keep, list(found.In(b, class)))
	}
	if len(found.Classes) == 0 {
		fmt.Fprintln(c.out, "  none")
	}
	fmt.Fprintln(c.out, "\nWhat looks natural, where Game.Natural says nothing, in thousandths:")
	fmt.Fprintln(c.out)
	n := found.Natural
	fmt.Fprintf(c.out, "  PerSecond %d, Brief %d, Restarts %d, Leafless %d, OneAction %d\n", n.PerSecond, n.Brief, n.Restarts, n.Leafless, n.OneAction)
	for _, w := range measure.LintIdle(b, found.Idle) {
		fmt.Fprintf(c.out, "\n%s\n", w.Error())
	}
	if found.Broken > 0 {
		fmt.Fprintf(c.out, "\n%d rounds were not over and are left out; match shows how they break.\n", found.Broken)
	}
	if t := found.Tiny; t != nil {
		fmt.Fprintf(c.out, "\n%s\n", plain.Wrap(fmt.Sprintf("The best table of %s has %s: %s.", t.Size(), declared.Show(points, t.Points.Mean()), plain.Name(t.Table)), 76, ""))
	}
	for _, w := range found.Warnings {
		fmt.Fprintf(c.out, "\n%s\n", plain.Wrap("warning: "+plain.Name(w), 76, "  "))
	}
	if len(found.Refused) > 0 {
		fmt.Fprintln(c.out, "\nRefused:")
		fmt.Fprintln(c.out)
		for _, why := range found.Refused {
			fmt.Fprintf(c.out, "  %s\n", plain.Wrap(plain.Name(why), 76, "    "))
		}
	}
}

// list names some tables.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return plain.Name(strings.Join(names, ", "))
}
