// Market is a street with a bakery and a juggler. The customers know how to
// stroll and when to go home. The bakery teaches them what to do there: it injects
// its own tree into their slot.
//
//	go run ./example/market
package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("market", run) }

func run(args []string, stdout io.Writer) error {
	ticks, err := parse(args, stdout)
	if err != nil {
		return err
	}
	s, err := New()
	if err != nil {
		return err
	}
	return report(stdout, s, ticks)
}

func parse(args []string, stdout io.Writer) (ticks int, err error) {
	flags := program.NewFlags("market", "Three customers learn from a bakery and a juggler what to do there.")
	flags.IntVar(&ticks, "ticks", 50, "how many ticks of a second to play")
	if err := flags.Read(args, stdout); err != nil {
		return ticks, err
	}
	if ticks < 0 {
		return ticks, program.Usagef("-ticks %d: want 0 or more", ticks)
	}
	return ticks, nil
}

// report plays the seconds and writes what all agents do.
func report(out io.Writer, s *Street, ticks int) error {
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
