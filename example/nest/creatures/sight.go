package creatures

import "github.com/ethogram-go/ethogram/debugprint/record"

// Sight is what the inspector shows of the field, in metres: where the creatures are, and how they feel, in percent.
func (w *World) Sight() record.Sight {
	of := func(f func(*Creature) int) func(uint64) float64 {
		return func(id uint64) float64 { return float64(f(w.Creatures[id-1])) / percent }
	}
	return record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			at := w.Creatures[id-1].At
			return float64(at.X) / Metre, float64(at.Y) / Metre, true
		},
		Map: record.Map{Width: Width / Metre, Height: Height / Metre},
		Values: map[string]func(uint64) float64{
			"health %": of(func(c *Creature) int { return c.Health }),
			"hunger %": of(func(c *Creature) int { return c.Hunger }),
		},
	}
}
