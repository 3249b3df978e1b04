// Nest is a small world of creatures in your terminal. They eat, play, guard their
// nest, call each other for help and run from the wolf. It prints what they do,
// and at some moments why.
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
	inspect              *program.Inspected
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
	flags := program.NewFlags("nest", "Some creatures, a nest and a wolf: who does what, and why.")
	flags.AtLeast(&o.ticks, "ticks", 600, 0, "how many ticks of a tenth of a second to play")
	flags.Uint64Var(&o.seed, "seed", 83, "seed of the random numbers; the same seed tells the same story")
	flags.Within(&o.agents, "agents", 4, 1, creatures.MaxAgents, fmt.Sprintf("how many creatures, 1 to %d", creatures.MaxAgents))
	flags.IntVar(&o.trace, "trace", 0, "level of the trace, 0 to 5; of all creatures, or of the one that -why names")
	flags.StringVar(&o.why, "why", "", "`name` of a creature: explain each change of its mind")
	o.inspect = flags.Inspect()
	if err := flags.Read(args, stdout); err != nil {
		return o, err
	}
	if o.trace < 0 || o.trace > 5 {
		return o, program.Usagef("-trace %d: want a level from 0 to 5", o.trace)
	}
	return o, nil
}
