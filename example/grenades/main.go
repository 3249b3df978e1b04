// Grenades is a battle in which fifty soldiers share one tree. The tree's gates
// allow one grenade in the air at a time and three shooters; the rest charge. No
// soldier knows about another. They decide by code that is generated from the
// table, in battle/soldier_code.go; docs/generated.md explains it.
//
//	go run ./example/grenades -h
package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/example/grenades/battle"
)

func main() { play.Main(define(flag.CommandLine)) }

// define adds the flags, and returns what opens the game.
func define(f *flag.FlagSet) func(numbers []byte) (*play.Game, error) {
	var o battle.Options
	f.Uint64Var(&o.Seed, "seed", 4, "seed of the random numbers; the same seed fights the same battle")
	f.IntVar(&o.Agents, "agents", 50, "how many soldiers, 1 to 10000")
	f.IntVar(&o.Workers, "workers", 0, "how many goroutines tick them, 0 for one per processor; the output is the same")
	return func(numbers []byte) (*play.Game, error) {
		switch {
		case o.Agents < 1 || o.Agents > 10_000:
			return nil, play.Usagef("-agents %d: want 1 to 10000", o.Agents)
		case o.Workers < 0 || o.Workers > 1000:
			return nil, play.Usagef("-workers %d: want 0 to 1000", o.Workers)
		}
		var changes []string
		if numbers != nil {
			var err error
			o.Root = decider.Clone(&battle.Root)
			if changes, err = override.Apply(o.Root, numbers); err != nil {
				return nil, err
			}
		}
		b, err := battle.New(o)
		if err != nil {
			return nil, err
		}
		frames := 600
		fmt.Sscan(f.Lookup("frames").Value.String(), &frames) // play's flag, "" if it is not given
		frame := func(dt time.Duration, out io.Writer) error {
			if b.Crowd.World().Frame() == 0 {
				for _, change := range changes {
					fmt.Fprintln(out, change)
				}
				head(out, o, frames)
			}
			return b.Frame(dt, out)
		}
		table, err := inspect.Tuning(b.Crowd, battle.Code)
		return &play.Game{
			World: b.Crowd.World(), Frame: frame, End: b.End, Rate: 10, Frames: frames,
			Sight: b.Sight(), Tables: []*inspect.Table{table},
		}, err
	}
}

func head(out io.Writer, o battle.Options, frames int) {
	soldiers := "one soldier"
	if o.Agents > 1 {
		soldiers = fmt.Sprintf("%d soldiers", o.Agents)
	}
	fmt.Fprintf(out, "A bunker, %s, one tree: %g seconds, seed %d. See -h for more.\n\n", soldiers, float64(frames)/10, o.Seed)
}
