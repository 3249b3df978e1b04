// Nest is a small world of creatures in your terminal. They eat, play, guard their
// nest, call each other for help and run from the wolf. It prints what they do,
// and at some moments why.
//
//	go run ./example/nest -h
package main

import (
	"errors"
	"flag"
	"fmt"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

func main() { play.Main(define(flag.CommandLine)) }

type options struct {
	frames, agents int
	seed           uint64
}

// define adds the flags, and returns what opens the game.
func define(f *flag.FlagSet) func(numbers []byte) (*play.Game, error) {
	o := options{frames: 600}
	f.Uint64Var(&o.seed, "seed", 83, "seed of the random numbers; the same seed tells the same story")
	f.IntVar(&o.agents, "agents", 4, fmt.Sprintf("how many creatures, 1 to %d", creatures.MaxAgents))
	return func(numbers []byte) (*play.Game, error) {
		if o.agents < 1 || o.agents > creatures.MaxAgents {
			return nil, play.Usagef("-agents %d: want 1 to %d", o.agents, creatures.MaxAgents)
		}
		fmt.Sscan(f.Lookup("frames").Value.String(), &o.frames) // play's flag, "" if it is not given
		world, err := creatures.New(o.agents, o.seed, numbers)
		if err != nil {
			return nil, err
		}
		s := newStory(o, world)
		herd, err1 := inspect.Tuning(world.Herd)
		wolves, err2 := inspect.Tuning(world.Wolves)
		return &play.Game{
			World: world.Minds, Frame: s.frame, End: s.end, Rate: 10, Frames: o.frames,
			Sight: world.Sight(), Tables: []*inspect.Table{herd, wolves},
		}, errors.Join(err1, err2)
	}
}
