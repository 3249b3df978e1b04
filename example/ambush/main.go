// Ambush is a gang of four bandits with one tree. When a wagon comes along the
// road, the tree picks two of them for an ambush, a bait and a blade. They take
// their places, wait for each other, and strike together. If a patrol spots one
// of them, the other leaves too, and may find another partner.
//
//	go run ./example/ambush
package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/play"
)

func main() { play.Main(define(flag.CommandLine)) }

// define adds the flags, and returns what opens the game.
func define(f *flag.FlagSet) func(numbers []byte) (*play.Game, error) {
	who := f.String("who", "Rolf", "`name` of the bandit whom the patrol spots: "+strings.Join(names(), ", "))
	at := f.Int("at", 16, "the `second` in which the patrol spots the bandit; -1 for never")
	return func(numbers []byte) (*play.Game, error) {
		switch {
		case *at < -1:
			return nil, play.Usagef("-at %d: want 0 or more, or -1 for never", *at)
		case !slices.Contains(names(), *who):
			return nil, play.Usagef("-who %s: no such agent; there are %s", *who, strings.Join(names(), ", "))
		}
		g, err := New(numbers, *who, *at)
		if err != nil {
			return nil, err
		}
		return &play.Game{World: g.crowd.World(), Frame: g.frame, Rate: 1, Frames: 29}, nil
	}
}

// frame plays a second, and writes what all agents do.
func (g *Gang) frame(_ time.Duration, out io.Writer) error {
	second := int(g.crowd.World().Frame())
	if second == 0 {
		fmt.Fprintf(out, "Four bandits at a road play dice and wait for wagons.\n\n")
		fmt.Fprintf(out, "time  %-11s  %-11s  %-11s  %s\n", g.bandits[0].name, g.bandits[1].name, g.bandits[2].name, g.bandits[3].name)
	}
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
	_, err := fmt.Fprintln(out, strings.TrimRight(strings.Join(cells, "  "), " "))
	return err
}
