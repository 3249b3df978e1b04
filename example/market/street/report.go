package street

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Report plays the seconds and writes what all agents do.
func (s *Street) Report(out io.Writer, ticks int) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	fmt.Fprintf(w, "A street with a bakery (B) and a juggler (J). Bread costs %d coins;", price)
	for i, c := range s.customers {
		fmt.Fprintf(w, "%s %s has %d", []string{"", ",", " and"}[i], c.name, c.coins)
	}
	fmt.Fprintf(w, ".\n\n")
	fmt.Fprintf(w, "time  %-*s  %-16s  %-16s  %s\n", length, "", s.customers[0].name, s.customers[1].name, s.customers[2].name)
	for second := range ticks {
		if err := s.Step(second); err != nil {
			return err
		}
		cells := []string{fmt.Sprintf("%2d s", second), s.draw()}
		var notes []string
		for _, c := range s.customers {
			doing, err := s.doing(c)
			if err != nil {
				return err
			}
			cells = append(cells, fmt.Sprintf("%-16s", doing))
			notes = append(notes, c.said...)
		}
		cells = append(cells, strings.Join(notes, ", "))
		fmt.Fprintln(w, strings.TrimRight(strings.Join(cells, "  "), " "))
	}
	return w.Flush()
}
