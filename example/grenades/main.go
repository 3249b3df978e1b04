// Grenades is a battle in which fifty soldiers share one tree. The tree's gates
// allow one grenade in the air at a time and three shooters; the rest charge. No
// soldier knows about another. They decide by code that is generated from the
// table, in battle/soldier_code.go; docs/generated.md explains it.
//
//	go run ./example/grenades -h
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/example/grenades/battle"
	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("grenades", run) }

type options struct {
	battle.Options

	ticks   int
	numbers string // a file
	inspect *program.Inspected
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	changes, err := o.readNumbers()
	if err != nil {
		return err
	}
	b, err := battle.New(o.Options)
	if err != nil {
		return err
	}
	for _, change := range changes {
		fmt.Fprintln(stdout, change)
	}
	if o.inspect.Address != "" {
		rec, err := record.New(b.Crowd.World(), record.Options{Sight: b.Sight()})
		if err != nil {
			return err
		}
		table, err := inspect.Tuning(b.Crowd, b.Root, battle.Code)
		if err != nil {
			return err
		}
		b.Table = table
		server, err := inspect.Start(o.inspect.Address, rec, inspect.Options{
			Pause: o.inspect.Pause, Output: stdout, Tuning: []*inspect.Table{table},
		})
		if err != nil {
			return err
		}
		defer server.Close()
	}
	if err := b.Report(stdout, o.Seed, o.ticks, o.inspect.Next); err != nil {
		return err
	}
	return o.inspect.End(stdout)
}

// readNumbers gives the battle the numbers of a file, if there is one, and returns what these
// change.
func (o *options) readNumbers() ([]string, error) {
	if o.numbers == "" {
		return nil, nil
	}
	data, err := os.ReadFile(o.numbers)
	if err != nil {
		return nil, err
	}
	root := decider.Clone(&battle.Root)
	changes, err := override.Apply(root, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.numbers, err)
	}
	o.Root = root // of other numbers the table itself decides, without its code
	return changes, nil
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("grenades", "Many soldiers share one tree with two gates: who throws, who shoots, who charges.")
	flags.AtLeast(&o.ticks, "ticks", 600, 0, "how many ticks of a tenth of a second to fight")
	flags.Uint64Var(&o.Seed, "seed", 4, "seed of the random numbers; the same seed fights the same battle")
	flags.Within(&o.Agents, "agents", 50, 1, 10_000, "how many soldiers, 1 to 10000")
	flags.Within(&o.Workers, "workers", 0, 0, 1000, "how many goroutines tick them, 0 for one per processor; the output is the same")
	flags.StringVar(&o.numbers, "numbers", "", "a `file` of numbers for the table, such as the inspector's Tune copies; see docs/overrides.md")
	o.inspect = flags.Inspect()
	err := flags.Read(args, stdout)
	return o, err
}
