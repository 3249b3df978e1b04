// Creature is the table of the README: a creature flees from stronger enemies,
// guards its nest at night, eats when it is hungry, and rests otherwise. The
// program prints what the creature does in every second, and at the end why it
// does nothing else. With -svg it draws the same seconds as an animation.
//
//	go run ./example/creature
//	go run ./example/creature -svg >creature.svg
package main

import (
	"flag"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/creature/life"
)

func main() { play.Main(define(flag.CommandLine)) }

// define adds the flag, and returns what opens the game.
func define(f *flag.FlagSet) func(numbers []byte) (*play.Game, error) {
	svg := f.Bool("svg", false, "draw an animated SVG instead")
	return func(numbers []byte) (*play.Game, error) {
		l, err := life.New(numbers)
		if err != nil {
			return nil, err
		}
		g := &play.Game{World: l.World, Frame: l.Tell, End: l.Why, Rate: 1, Frames: 13}
		if *svg {
			film := &life.Film{Life: l}
			g.Frame, g.End = film.Frame, film.End
		}
		return g, nil
	}
}
