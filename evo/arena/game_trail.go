package arena

import "github.com/ethogram-go/ethogram/evo"

// mapBounds are the borders of the map in the units of trail, with y upwards.
var mapBounds = evo.Bounds{Top: sixteenths(mapSize), Right: sixteenths(mapSize)}

// trail returns where the tank of a slot is, in 1/16 u, and false while it waits to
// return. It knows rounds of an [Arena] only.
func trail(sim evo.Sim[*Tank], slot int) (at evo.Position, ok bool) {
	a, ok := sim.(*Arena)
	if !ok {
		return at, false
	}
	t := a.Tank(slot)
	return evo.Position{X: sixteenths(t.pos.X), Y: sixteenths(t.pos.Y)}, t.alive
}

// sixteenths converts a length to 1/16 u.
func sixteenths(n Num) int { return int(n >> 12) }
