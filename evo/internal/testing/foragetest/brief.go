// Package foragetest has the game of example/forage with short rounds, for tests of
// what does not depend on how long a round is.
package foragetest

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// ticks is how long a day is: the morning, which has the most berries.
const ticks = game.DayTicks * 3 / 10

// Brief is the game forage with days of 18 seconds instead of a minute, and classes that
// fit them. Everything else is the same.
var Brief = brief()

func brief() evo.Game[*game.Forager] {
	own := game.Forage
	own.NewSim = func() evo.Sim[*game.Forager] { return New() }
	own.Evaluation.Steps, own.Showdown.Steps = ticks, 7*ticks
	own.Classes = []evo.Class{class("Easy", 4, 1_000, 10_000), class("Medium", 3, 8_000, 18_000), class("Hard", 2, 16_000, 90_000)}
	own.Natural = evo.Naturalness{PerSecond: 9000, Brief: 950, Restarts: 6000, OneAction: 970}
	own.Descriptors = slices.Clone(own.Descriptors)
	walked := &own.Descriptors[1]
	walked.Cuts = slices.Clone(walked.Cuts)
	for i := range walked.Cuts {
		walked.Cuts[i] = walked.Cuts[i] * 3 / 10
	}
	own.Invariants = nil // they are of game.Field
	return own
}

func class(name string, keep int, least, most int64) evo.Class {
	return evo.Class{Name: name, Keep: keep, Ranges: []evo.Range{
		{Metric: "berries", Min: least, Max: most, Weight: 2},
		{Metric: "steps", Min: 5_000, Max: 1000 * 7 * ticks, Weight: 1},
	}}
}

// Field plays a round to the end of its short days.
type Field struct{ *game.Field }

// New returns a field without a round.
func New() *Field { return &Field{new(game.Field)} }

// Step ends the round early.
func (f *Field) Step() (done bool) { return f.Field.Step() || f.Tick >= f.Days*ticks }
