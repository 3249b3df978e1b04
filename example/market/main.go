// Market is a street with a bakery and a juggler. The customers know how to
// stroll and when to go home. The bakery teaches them what to do there: it injects
// its own tree into their slot.
//
//	go run ./example/market
package main

import (
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/market/street"
)

func main() { play.Main(open) }

func open(numbers []byte) (*play.Game, error) {
	s, err := street.New(numbers)
	if err != nil {
		return nil, err
	}
	return &play.Game{World: s.Crowd.World(), Frame: s.Frame, Rate: 1, Frames: 50}, nil
}
