// Creature is the table of the README: a creature flees from stronger enemies,
// guards its nest at night, eats when it is hungry, and rests otherwise. The
// program prints what the creature does in every second, and at the end why it
// does nothing else. With -svg it draws the same seconds as an animation.
//
//	go run ./example/creature
//	go run ./example/creature -svg >creature.svg
package main

import (
	"io"

	"github.com/ethogram-go/ethogram/example/creature/life"
	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("creature", start) }

type options struct {
	ticks int
	svg   bool
}

func start(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	l, err := life.New()
	if err != nil {
		return err
	}
	if o.svg {
		return l.Film(stdout, o.ticks)
	}
	return l.Tell(stdout, o.ticks)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("creature", "A creature with four things to do: what it does, and why.")
	flags.AtLeast(&o.ticks, "ticks", 13, 0, "how many ticks of a second to play")
	flags.BoolVar(&o.svg, "svg", false, "draw an animated SVG instead")
	err := flags.Read(args, stdout)
	return o, err
}
