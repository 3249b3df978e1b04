// Grenades is a battle in which fifty soldiers share one tree, and the tree's
// gates see to it that one grenade is in the air at a time and three shoot,
// while the rest charge. No soldier knows of another.
//
//	go run ./example/grenades -h
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "grenades:", err)
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
	ticks, agents, workers int
	seed                   uint64
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return fmt.Errorf("%w; %w", err, errUsage)
	}
	b, err := New(o)
	if err != nil {
		return err
	}
	return report(stdout, b, o)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("grenades", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main prints the error, once
	flags.IntVar(&o.ticks, "ticks", 600, "how many ticks of a tenth of a second to fight")
	flags.Uint64Var(&o.seed, "seed", 4, "what is drawn by lot; the same seed fights the same battle")
	flags.IntVar(&o.agents, "agents", 50, "how many soldiers, 1 to 10000")
	flags.IntVar(&o.workers, "workers", 0, "how many goroutines tick them, 0 for one a processor; the output is the same")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, "Usage: grenades [flags]\n\nMany soldiers, one tree, two gates: who throws, who shoots, who charges.\n\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return o, err
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q: grenades takes only flags", flags.Arg(0))
	case o.ticks < 0:
		return o, fmt.Errorf("-ticks %d: want 0 or more", o.ticks)
	case o.agents < 1 || o.agents > 10_000:
		return o, fmt.Errorf("-agents %d: want 1 to 10000", o.agents)
	case o.workers < 0 || o.workers > 1000:
		return o, fmt.Errorf("-workers %d: want 0 to 1000", o.workers)
	}
	return o, nil
}
