package street

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Frame plays a second, and writes what all agents do.
func (s *Street) Frame(_ time.Duration, out io.Writer) error {
	second := int(s.Crowd.World().Frame())
	if second == 0 {
		fmt.Fprintf(out, "A street with a bakery (B) and a juggler (J). Bread costs %d coins;", price)
		for i, c := range s.customers {
			fmt.Fprintf(out, "%s %s has %d", []string{"", ",", " and"}[i], c.name, c.coins)
		}
		fmt.Fprintf(out, ".\n\n")
		fmt.Fprintf(out, "time  %-*s  %-16s  %-16s  %s\n", length, "", s.customers[0].name, s.customers[1].name, s.customers[2].name)
	}
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
	_, err := fmt.Fprintln(out, strings.TrimRight(strings.Join(cells, "  "), " "))
	return err
}
