// Tavern is a complete small game: thirteen guests who drink, sing and brawl, and
// two guards. It has two crowds in one world, gates, a squad, stimuli, and
// savegames in mid-brawl. docs/tavern.md builds it step by step.
//
//	go run ./example/tavern
//	go run ./example/tavern -frames 47 -why Hal
package main

import (
	"math"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

func main() { play.Main(open) }

// open is the game as package play plays it, a frame a second.
func open(numbers []byte) (*play.Game, error) {
	t, err := New(numbers)
	if err != nil {
		return nil, err
	}
	return &play.Game{World: t.world, Begin: t.letIn, Frame: t.frame, Rate: 1, Frames: 100, Sight: t.sight()}, nil
}

// sight is what the inspector shows of the tavern: how far from the door everybody is, and
// how thirsty and angry.
func (t *Tavern) sight() record.Sight {
	return record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			p, ok := t.world.Agent(id).(agent)
			if !ok {
				return 0, 0, false
			}
			return float64(p.person().At), float64(id), true
		},
		Map: record.Map{X: -1, Width: length + 2, Height: 16},
		Values: map[string]func(uint64) float64{
			"thirst": t.guest(func(g *Guest) float64 { return g.Thirst }),
			"temper": t.guest(func(g *Guest) float64 { return g.Temper }),
		},
	}
}

// guest returns a number of a guest by id, NaN for a guard.
func (t *Tavern) guest(of func(*Guest) float64) func(uint64) float64 {
	return func(id uint64) float64 {
		if g, ok := t.guests.AgentOf(id); ok {
			return of(g)
		}
		return math.NaN()
	}
}
