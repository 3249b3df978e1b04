package game

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// The decision flags of a tick.
const (
	OnGrass decider.Flags = 1 << iota // there is grass in the animal's cell
	Tired                             // a fox that has chased too long
)

// Vocabulary is what tables of both roles are made of. The roles of [Hunt] say which
// of them may use what.
var Vocabulary = evo.Vocabulary[*Animal]{
	Name: "hunt", Version: 1,
	Actions: []evo.Action[*Animal]{
		{Act: &Wander{}, Draws: true}, {Act: &Rest{}}, {Act: &Flee{Range: 5}}, {Act: &Seek{Range: 6}}, {Act: &Eat{}}, {Act: &Chase{Range: 6}},
	},
	Conditions: []evo.Condition[*Animal]{{Ask: &Sees{Range: 4}}},
	Flags: []evo.Flag{
		{Name: "ON_GRASS", Flag: OnGrass, Expr: "game.OnGrass"},
		{Name: "TIRED", Flag: Tired, Expr: "game.Tired"},
	},
}

// Sees accepts while an animal of the other role is that near.
type Sees struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Decide implements decider.Question.
func (s *Sees) Decide(a *Animal, _ decider.Query) float64 {
	_, _, far := a.enemy()
	return decider.Bool(far <= s.Range)
}

// Wander takes a step somewhere. Both roles do so, and rest.
type Wander struct{}

// Act implements behavior.Action.
func (*Wander) Act(a *Animal, x behavior.Context) behavior.Status {
	way := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[x.IntN(4)]
	a.step(way[0], way[1])
	a.breath = min(a.breath+1, breath)
	return behavior.Running
}

// Rest stands still for a full breath.
type Rest struct{}

// Act implements behavior.Action.
func (*Rest) Act(a *Animal, _ behavior.Context) behavior.Status {
	if a.breath = min(a.breath+2, breath); a.breath == breath {
		return behavior.Succeeded
	}
	return behavior.Running
}

// Flee has a hare run until no fox is that near.
type Flee struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Act implements behavior.Action.
func (f *Flee) Act(a *Animal, _ behavior.Context) behavior.Status {
	dx, dy, far := a.enemy()
	if far > f.Range {
		return behavior.Succeeded
	}
	a.step(-dx, -dy)
	return behavior.Running
}

// Seek has a hare go to the nearest grass.
type Seek struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Act implements behavior.Action.
func (s *Seek) Act(a *Animal, _ behavior.Context) behavior.Status {
	bestX, bestY, best := 0, 0, s.Range+1
	for dy := -s.Range; dy <= s.Range; dy++ {
		for dx := -s.Range; dx <= s.Range; dx++ {
			far := max(dx, -dx) + max(dy, -dy)
			if far < best && a.meadow.grass[(a.y+dy+size)%size][(a.x+dx+size)%size] > 0 {
				bestX, bestY, best = dx, dy, far
			}
		}
	}
	switch best {
	case s.Range + 1:
		return behavior.Failed
	case 0:
		return behavior.Succeeded
	}
	a.step(bestX, bestY)
	return behavior.Running
}

// Eat has a hare eat what is in its cell.
type Eat struct{}

// Act implements behavior.Action.
func (*Eat) Act(a *Animal, _ behavior.Context) behavior.Status {
	if *a.ground() == 0 {
		return behavior.Failed
	}
	*a.ground()--
	a.points++
	return behavior.Running
}

// Chase has a fox run after a hare that is that near, as long as its breath lasts.
type Chase struct {
	Range int `min:"1" max:"8" unit:"cells"`
}

// Act implements behavior.Action.
func (c *Chase) Act(a *Animal, _ behavior.Context) behavior.Status {
	dx, dy, far := a.enemy()
	if far > c.Range || a.breath == 0 {
		return behavior.Failed
	}
	a.breath--
	a.step(dx, dy)
	return behavior.Running
}
