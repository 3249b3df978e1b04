package game

import "github.com/ethogram-go/ethogram/decider"

// FoodWithin says whether a bush is in sight and within that many cells.
func FoodWithin(f *Forager, q decider.Query) float64 {
	_, _, ok := f.nearestFood(int(q.Arg(0)))
	return decider.Bool(ok)
}

// OtherWithin says whether another forager is in sight and within that many
// cells.
func OtherWithin(f *Forager, q decider.Query) float64 {
	_, _, _, ok := f.nearestOther(int(q.Arg(0)))
	return decider.Bool(ok)
}

// EnergyBelow says whether the forager has less energy than that.
func EnergyBelow(f *Forager, q decider.Query) float64 {
	return decider.Bool(int(f.body().Energy) < int(q.Arg(0)))
}

// RichNearby says whether the nearest forager in sight has at least that many more
// berries.
func RichNearby(f *Forager, q decider.Query) float64 {
	slot, _, _, ok := f.nearestOther(daySight)
	return decider.Bool(ok && f.field.Bodies[slot].Berries >= f.body().Berries+int32(q.Arg(0)))
}

// Crowded says whether at least that many others are in sight.
func Crowded(f *Forager, q decider.Query) float64 {
	seen := 0
	for i := range f.field.Bodies {
		other := &f.field.Bodies[i]
		if _, _, far := f.body().way(other.X, other.Y); i != f.slot && far <= f.field.sight() {
			seen++
		}
	}
	return decider.Bool(seen >= int(q.Arg(0)))
}

// Leading says whether no other forager has more berries.
func Leading(f *Forager, _ decider.Query) float64 {
	for i := range f.field.Bodies {
		if f.field.Bodies[i].Berries > f.body().Berries {
			return 0
		}
	}
	return 1
}
