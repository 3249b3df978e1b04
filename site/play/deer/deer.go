// Package deer is a meadow with a bush and a pond, and deer between them: the first thing
// that the playground shows. Both needs grow alike, and the wind moves them a little, so
// deer without a Margin change their minds all the time.
package deer

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// Deer is the agent. Its needs are 0 to 1.
type Deer struct {
	X, Y           float64 // metres
	Hunger, Thirst float64
	leaves, water  float64 // what the wind brings
	wind           uint32
	leap           float64 // its direction
}

// The meadow, in metres.
const Width, Height = 40, 30

// What there is on it.
var Bush, Pond = [2]float64{8, 8}, [2]float64{32, 22}

// How much a deer wants something: the wind brings more or less smell of it in each tick.
type (
	Hunger struct{ Times float64 }
	Thirst struct{ Times float64 }
)

func (h *Hunger) Decide(d *Deer, _ decider.Query) float64 {
	return float64((d.Hunger + d.leaves) * h.Times)
}

func (t *Thirst) Decide(d *Deer, _ decider.Query) float64 {
	return float64((d.Thirst + d.water) * t.Times)
}

// use goes to a place, and there stills a need.
func (d *Deer) use(at [2]float64, need *float64) {
	const reach, stride = 2.5, .35
	dx, dy := at[0]-d.X, at[1]-d.Y
	if far := math.Hypot(dx, dy); far > reach {
		d.X += float64(dx / far * stride)
		d.Y += float64(dy / far * stride)
		return
	}
	*need = max(*need-.03, 0)
}

// Leap jumps away, in any direction. No row of the table does it: whoever plays may add one.
type Leap struct {
	Metres float64 `min:"1" max:"20" unit:"m"`
}

func (l *Leap) Act(d *Deer, x behavior.Context) behavior.Status {
	const ticks = 5
	if x.Duration() == 0 {
		d.leap = float64(x.Float64() * 2 * math.Pi)
	}
	d.X = min(max(d.X+float64(math.Cos(d.leap)*l.Metres/ticks), 0), Width)
	d.Y = min(max(d.Y+float64(math.Sin(d.leap)*l.Metres/ticks), 0), Height)
	return behavior.Until(x.Duration() >= (ticks-1)*100*time.Millisecond)
}

// sense is what happens to a deer before it decides.
func (d *Deer) sense(time.Duration) decider.Sense {
	d.Hunger = min(d.Hunger+.004, 1)
	d.Thirst = min(d.Thirst+.0045, 1)
	d.leaves, d.water = d.gust(), d.gust()
	return decider.Sense{}
}

// gust is up to a tenth, another each time.
func (d *Deer) gust() float64 {
	d.wind = d.wind*1664525 + 1013904223
	return float64(d.wind>>16) / 65536 / 10
}

// Meadow is the world.
type Meadow struct {
	Deer *decider.Crowd[*Deer] // by Root, with ids from 1
}

// New returns a meadow with that many deer.
func New(n int) (*Meadow, error) {
	tree, err := decider.Compile(&Root)
	if err != nil {
		return nil, err
	}
	m := &Meadow{}
	if m.Deer, err = tree.NewCrowd(tree.NewWorld(1), (*Deer).sense); err != nil {
		return nil, err
	}
	for i := range n {
		d := &Deer{
			X: float64(15 + i%4*3), Y: float64(12 + i/4*3),
			Hunger: .6, Thirst: .6 + float64(i%3)/50, wind: uint32(i) * 7919,
		}
		if err := m.Deer.Add(uint64(i)+1, d); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Step plays a tick.
func (m *Meadow) Step(dt time.Duration) error { return m.Deer.World().Tick(dt) }

// Sight is what the inspector shows of the meadow.
func (m *Meadow) Sight() record.Sight {
	of := func(f func(*Deer) float64) func(uint64) float64 {
		return func(id uint64) float64 {
			d, _ := m.Deer.AgentOf(id)
			return f(d)
		}
	}
	x, y := of(func(d *Deer) float64 { return d.X }), of(func(d *Deer) float64 { return d.Y })
	return record.Sight{
		Position: func(id uint64) (float64, float64, bool) { return x(id), y(id), true },
		Map:      record.Map{Width: Width, Height: Height},
		Values: map[string]func(uint64) float64{
			"hunger": of(func(d *Deer) float64 { return d.Hunger }),
			"thirst": of(func(d *Deer) float64 { return d.Thirst }),
		},
	}
}
