// Market is a street with a bakery and a juggler. The customers know how to
// stroll and when to go home. What there is to do at the bakery they learn from
// the bakery: it injects its own tree into a slot of theirs.
//
//	go run ./example/market
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "market:", err)
	}
	os.Exit(exitCode(err))
}

// errUsage is in the errors that are the caller's.
var errUsage = errors.New("see -h")

func exitCode(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errUsage):
		return 2
	}
	return 1
}

func run(args []string, stdout io.Writer) error {
	ticks, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return fmt.Errorf("%w; %w", err, errUsage)
	}
	s, err := New()
	if err != nil {
		return err
	}
	return report(stdout, s, ticks)
}

func parse(args []string, stdout io.Writer) (ticks int, err error) {
	flags := flag.NewFlagSet("market", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main prints the error, once
	flags.IntVar(&ticks, "ticks", 50, "how many ticks of a second to live")
	err = flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, "Usage: market [flags]\n\nThree customers learn from a bakery and a juggler what to do there.\n\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q: market takes only flags", flags.Arg(0))
	case ticks < 0:
		err = fmt.Errorf("-ticks %d: want 0 or more", ticks)
	}
	return ticks, err
}

// report lives the seconds and writes what everybody does.
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
