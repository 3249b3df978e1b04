package guard

import (
	"bufio"
	"fmt"
	"io"
)

// Report plays the seconds and writes what both guards do.
func Report(out io.Writer, ticks int, plain, stored *Guard) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	fmt.Fprintf(w, "Two guards (G) smoke at their posts (_), hear noises, and go to look (x).\n\n")
	fmt.Fprintf(w, "%4s  %-36s  %s\n", "time", "a plain tree", "stored state")
	for second := range ticks {
		for _, g := range []*Guard{plain, stored} {
			if err := g.Step(second); err != nil {
				return err
			}
		}
		noise := ""
		if _, ok := noises[second]; ok {
			noise = "  (a noise)"
		}
		fmt.Fprintf(w, "%2d s  %s %-15s  %s %s%s\n", second, plain.corridor(), plain.row, stored.corridor(), stored.row, noise)
	}
	fmt.Fprintf(w, "\n%-28s %5s %6s\n", "", "plain", "stored")
	for _, row := range []*Decider{&approach, &look} {
		fmt.Fprintf(w, "%-28s %5d %6d\n", row.Name+" started", plain.begun[row.Name], stored.begun[row.Name])
		fmt.Fprintf(w, "%-28s %5d %6d\n", row.Name+" done", plain.done[row.Name], stored.done[row.Name])
	}
	fmt.Fprintf(w, "%-28s %5d %6d\n", "rows interrupted", plain.interrupted, stored.interrupted)
	fmt.Fprintf(w, "%-28s %5d %6d\n", "rows asked", plain.asked, stored.asked)
	fmt.Fprintf(w, "\nThe rows are the same. With stored state, a finished step is not repeated; see table.go.\n")
	return w.Flush()
}
