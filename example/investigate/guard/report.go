package guard

import (
	"fmt"
	"io"
	"time"
)

// Frame plays a second, and writes what both guards do.
func (c *Corridor) Frame(_ time.Duration, out io.Writer) error {
	second := int(c.World.Frame())
	if second == 0 {
		fmt.Fprintf(out, "Two guards (G) smoke at their posts (_), hear noises, and go to look (x).\n\n")
		fmt.Fprintf(out, "%4s  %-36s  %s\n", "time", "a plain tree", "stored state")
	}
	if err := c.Step(second); err != nil {
		return err
	}
	noise := ""
	if _, ok := noises[second]; ok {
		noise = "  (a noise)"
	}
	plain, stored := c.Guards[0], c.Guards[1]
	_, err := fmt.Fprintf(out, "%2d s  %s %-15s  %s %s%s\n", second, plain.corridor(), plain.row, stored.corridor(), stored.row, noise)
	return err
}

// End writes what both guards did.
func (c *Corridor) End(out io.Writer) error {
	plain, stored := c.Guards[0], c.Guards[1]
	fmt.Fprintf(out, "\n%-28s %5s %6s\n", "", "plain", "stored")
	for _, row := range []*Decider{&approach, &look} {
		fmt.Fprintf(out, "%-28s %5d %6d\n", row.Name+" started", plain.begun[row.Name], stored.begun[row.Name])
		fmt.Fprintf(out, "%-28s %5d %6d\n", row.Name+" done", plain.done[row.Name], stored.done[row.Name])
	}
	fmt.Fprintf(out, "%-28s %5d %6d\n", "rows interrupted", plain.interrupted, stored.interrupted)
	fmt.Fprintf(out, "%-28s %5d %6d\n", "rows asked", plain.asked, stored.asked)
	_, err := fmt.Fprintf(out, "\nThe rows are the same. With stored state, a finished step is not repeated; see table.go.\n")
	return err
}
