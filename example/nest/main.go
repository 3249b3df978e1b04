// Nest is a little world of creatures that lives in your terminal: they eat,
// play, guard their nest, call each other for help and run from the wolf. It
// prints who does what as time goes by, and at some moments why.
//
//	go run ./example/nest -h
package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/example/internal/program"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

func main() { program.Main("nest", run) }

type options struct {
	ticks, agents, trace int
	seed                 uint64
	why                  string
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	world, err := creatures.New(o.agents, o.seed)
	if err != nil {
		return err
	}
	s := newStory(stdout, o, world)
	if o.why != "" && !s.watchFor(o.why) {
		return program.Usagef("-why %s: no such agent; there are %s", o.why, strings.Join(s.names(), ", "))
	}
	return s.tell()
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("nest", "Some creatures, a nest, a wolf: who does what, and why.")
	flags.IntVar(&o.ticks, "ticks", 600, "how many ticks of a tenth of a second to live")
	flags.Uint64Var(&o.seed, "seed", 83, "what is drawn by lot; the same seed tells the same story")
	flags.IntVar(&o.agents, "agents", 4, fmt.Sprintf("how many creatures, 1 to %d", creatures.MaxAgents))
	flags.IntVar(&o.trace, "trace", 0, "level of the trace, 0 to 5; of all or of the one that -why names")
	flags.StringVar(&o.why, "why", "", "`name` of a creature: whenever it changes its mind, what spoke against all else")
	if err := flags.Read(args, stdout); err != nil {
		return o, err
	}
	switch {
	case o.ticks < 0:
		return o, program.Usagef("-ticks %d: want 0 or more", o.ticks)
	case o.agents < 1 || o.agents > creatures.MaxAgents:
		return o, program.Usagef("-agents %d: want 1 to %d", o.agents, creatures.MaxAgents)
	case o.trace < 0 || o.trace > 5:
		return o, program.Usagef("-trace %d: want a level from 0 to 5", o.trace)
	}
	return o, nil
}
