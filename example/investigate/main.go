// Investigate is the guard of Bobby Anguelov's article on synchronized behavior
// trees: he smokes, hears a noise, and goes to look. It shows two guards side by
// side. One uses a plain tree, the other the same rows with stored state.
//
//	go run ./example/investigate
package main

import (
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/investigate/guard"
)

func main() { play.Main(open) }

func open(numbers []byte) (*play.Game, error) {
	c, err := guard.New(numbers)
	if err != nil {
		return nil, err
	}
	return &play.Game{World: c.World, Frame: c.Frame, End: c.End, Rate: 1, Frames: 34}, nil
}
