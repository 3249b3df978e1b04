// Nest is a little world of creatures that lives in your terminal: they eat,
// play, guard their nest, call each other for help and run from the wolf. It
// prints who does what as time goes by, and at some moments why.
//
//	go run ./example/nest -h
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes.
const (
	exitOK    = 0
	exitFault = 1 // the program's own
	exitUsage = 2 // the caller's
)

type options struct {
	ticks, agents, trace int
	seed                 uint64
	why                  string
}

func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "nest: %v\n", err)
		return exitUsage
	}
	world, err := creatures.New(o.agents, o.seed)
	if err != nil {
		fmt.Fprintf(stderr, "nest: %v\n", err)
		return exitFault
	}
	s := newStory(stdout, o, world)
	if o.why != "" && !s.watchFor(o.why) {
		fmt.Fprintf(stderr, "nest: -why %s: nobody is called that; there are %s\n", o.why, strings.Join(s.names(), ", "))
		return exitUsage
	}
	if err := s.tell(); err != nil {
		fmt.Fprintf(stderr, "nest: %v\n", err)
		return exitFault
	}
	return exitOK
}

func parse(args []string, stdout, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("nest", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints the error, once
	flags.IntVar(&o.ticks, "ticks", 600, "how many ticks of a tenth of a second to live")
	flags.Uint64Var(&o.seed, "seed", 83, "what is drawn by lot; the same seed tells the same story")
	flags.IntVar(&o.agents, "agents", 4, fmt.Sprintf("how many creatures, 1 to %d", creatures.MaxAgents))
	flags.IntVar(&o.trace, "trace", 0, "level of Spore's debug output, 0 to 5; of everybody or of the one that -why names")
	flags.StringVar(&o.why, "why", "", "`name` of a creature: whenever it changes its mind, what spoke against all else")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, "Usage: nest [flags]\n\nSome creatures, a nest, a wolf: who does what, and why.\n\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return o, err
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q: nest takes only flags, see -h", flags.Arg(0))
	case o.ticks < 0:
		return o, fmt.Errorf("-ticks %d: want 0 or more", o.ticks)
	case o.agents < 1 || o.agents > creatures.MaxAgents:
		return o, fmt.Errorf("-agents %d: want 1 to %d", o.agents, creatures.MaxAgents)
	case o.trace < 0 || o.trace > 5:
		return o, fmt.Errorf("-trace %d: want a level from 0 to 5", o.trace)
	}
	return o, nil
}
