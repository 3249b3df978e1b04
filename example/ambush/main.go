// Ambush is a gang of four bandits with one tree. When a wagon comes along the
// road, the tree picks two of them for an ambush, a bait and a blade. They take
// their places, wait for each other, and strike together. If a patrol spots one
// of them, the other leaves too, and may find another partner.
//
//	go run ./example/ambush
package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("ambush", run) }

type options struct {
	ticks, at int
	who       string
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	g, err := New(o.who, o.at)
	if err != nil {
		return err
	}
	return report(stdout, g, o)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("ambush", "Four bandits set up ambushes for two: who takes part, who waits, who leaves.")
	flags.AtLeast(&o.ticks, "ticks", 29, 0, "how many ticks of a second to play")
	flags.StringVar(&o.who, "who", "Rolf", "`name` of the bandit whom the patrol spots: "+strings.Join(names(), ", "))
	flags.IntVar(&o.at, "at", 16, "the `second` in which the patrol spots the bandit; -1 for never")
	if err := flags.Read(args, stdout); err != nil {
		return o, err
	}
	switch {
	case o.at < -1:
		return o, program.Usagef("-at %d: want 0 or more, or -1 for never", o.at)
	case !slices.Contains(names(), o.who):
		return o, program.Usagef("-who %s: no such agent; there are %s", o.who, strings.Join(names(), ", "))
	}
	return o, nil
}

// report plays the seconds and writes what all agents do.
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
