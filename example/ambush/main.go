// Ambush is a gang of four bandits with one tree. When a wagon comes along the
// road, the tree finds two of them for an ambush: a bait and a blade, who take
// their places, wait for each other, and strike together. When a patrol spots
// one of them in the middle of it, the other leaves, too, and may find another
// partner.
//
//	go run ./example/ambush
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/exp/slices"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "ambush:", err)
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

type options struct {
	ticks, at int
	who       string
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return fmt.Errorf("%w; %w", err, errUsage)
	}
	g, err := New(o.who, o.at)
	if err != nil {
		return err
	}
	return report(stdout, g, o)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("ambush", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main prints the error, once
	flags.IntVar(&o.ticks, "ticks", 29, "how many ticks of a second to live")
	flags.StringVar(&o.who, "who", "Rolf", "`name` of the bandit whom the patrol spots: "+strings.Join(names(), ", "))
	flags.IntVar(&o.at, "at", 16, "the `second` in which it does; -1 for never")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, "Usage: ambush [flags]\n\nFour bandits, ambushes for two: who takes part, who waits for whom, who leaves.\n\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return o, err
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q: ambush takes only flags", flags.Arg(0))
	case o.ticks < 0:
		return o, fmt.Errorf("-ticks %d: want 0 or more", o.ticks)
	case o.at < -1:
		return o, fmt.Errorf("-at %d: want 0 or more, or -1 for never", o.at)
	case !slices.Contains(names(), o.who):
		return o, fmt.Errorf("-who %s: nobody is called that; there are %s", o.who, strings.Join(names(), ", "))
	}
	return o, nil
}

// report lives the seconds and writes what everybody does.
func report(out io.Writer, g *Gang, o options) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	fmt.Fprintf(w, "Four bandits at a road play dice and wait for wagons.\n\n")
	fmt.Fprintf(w, "time  %-11s  %-11s  %-11s  %s\n", g.bandits[0].name, g.bandits[1].name, g.bandits[2].name, g.bandits[3].name)
	for second := range o.ticks {
		if err := g.Step(second); err != nil {
			return err
		}
		var notes []string
		if slices.Contains(wagons, second) {
			notes = append(notes, "a wagon comes")
		}
		cells := []string{fmt.Sprintf("%2d s", second)}
		for _, b := range g.bandits {
			cells = append(cells, fmt.Sprintf("%-11s", b.row))
			if b.flags&Spotted != 0 {
				notes = append(notes, "a patrol spots "+b.name)
			}
		}
		for _, b := range g.bandits {
			notes = append(notes, b.said...)
		}
		cells = append(cells, strings.Join(notes, ", "))
		fmt.Fprintln(w, strings.TrimRight(strings.Join(cells, "  "), " "))
	}
	return w.Flush()
}
