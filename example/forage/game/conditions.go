package game

import "github.com/ethogram-go/ethogram/decider"

// FoodWithin says whether a bush is in sight and within that many cells.
type FoodWithin struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Decide implements decider.Question.
func (w *FoodWithin) Decide(f *Forager, _ decider.Query) float64 { return f.foodWithin(w.Range) }

func (f *Forager) foodWithin(cells int) float64 {
	_, _, ok := f.nearestFood(cells)
	return decider.Bool(ok)
}

// OtherWithin says whether another forager is in sight and within that many
// cells.
type OtherWithin struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Decide implements decider.Question.
func (w *OtherWithin) Decide(f *Forager, _ decider.Query) float64 { return f.otherWithin(w.Range) }

func (f *Forager) otherWithin(cells int) float64 {
	_, _, _, ok := f.nearestOther(cells)
	return decider.Bool(ok)
}

// EnergyBelow says whether the forager has less energy than that.
type EnergyBelow struct {
	Energy int `min:"10" max:"90" step:"10"`
}

// Decide implements decider.Question.
func (e *EnergyBelow) Decide(f *Forager, _ decider.Query) float64 {
	return decider.Bool(int(f.body().Energy) < e.Energy)
}

// RichNearby says whether the nearest forager in sight has at least that many more
// berries.
type RichNearby struct {
	More int `min:"-5" max:"10" unit:"berries"`
}

// Decide implements decider.Question.
func (r *RichNearby) Decide(f *Forager, _ decider.Query) float64 {
	slot, _, _, ok := f.nearestOther(daySight)
	return decider.Bool(ok && f.field.Bodies[slot].Berries >= f.body().Berries+int32(r.More))
}

// Crowded says whether at least that many others are in sight.
type Crowded struct {
	Others int `min:"1" max:"3"`
}

// Decide implements decider.Question.
func (c *Crowded) Decide(f *Forager, _ decider.Query) float64 {
	seen := 0
	for i := range f.field.Bodies {
		other := &f.field.Bodies[i]
		if _, _, far := f.body().way(other.X, other.Y); i != f.slot && far <= f.field.sight() {
			seen++
		}
	}
	return decider.Bool(seen >= c.Others)
}

// Leading says whether no other forager has more berries.
type Leading struct{}

// Decide implements decider.Question.
func (*Leading) Decide(f *Forager, _ decider.Query) float64 {
	for i := range f.field.Bodies {
		if f.field.Bodies[i].Berries > f.body().Berries {
			return 0
		}
	}
	return 1
}
