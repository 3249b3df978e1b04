// Package game is a small game to evolve behaviors for: four foragers on a
// field of berries, who look for food and steal it from each other.
//
// It is the worked example of docs/evolving.md, and small on purpose. What
// evolution asks of a game is in one file each:
//
//   - rules.go: the state of a round, as plain data, and what the rules are
//   - forager.go: an agent, what it sees, and the orders that it gives
//   - actions.go, conditions.go: what tables can be made of
//   - vocabulary.go: the same, with ranges; the names are in vocabulary_names.go
//   - field.go, snapshot.go: the round as an evo.Sim
//   - library.go: tables written by hand
//   - invariants.go: what must hold after every step, for the command hunt
//   - game.go: all of it together
package game

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// Forage describes the game to the evolution.
var Forage = evo.Game[*Forager]{
	Name:       "forage",
	Version:    1,
	Vocabulary: &Vocabulary,
	NewSim:     func() evo.Sim[*Forager] { return new(Field) },
	Metrics:    Metrics,
	Points:     "berries",
	Tick:       Tick,
	Evaluation: Day,
	Showdown:   Week,
	Classes: []evo.Class{
		class("Easy", 4, 5_000, 25_000),
		class("Medium", 3, 20_000, 50_000),
		class("Hard", 2, 45_000, 90_000),
	},
	Seen: []string{"steps"},
	Descriptors: []evo.Descriptor{
		{
			Name: "theft", Ratio: evo.Ratio{Of: []string{"stolen"}, Per: []string{"eaten", "stolen"}},
			Cuts: []int64{100, 400, 800}, Words: []string{"gathers", "steals"},
		},
		{
			Name: "range", Ratio: evo.Ratio{Of: []string{"steps"}},
			Cuts: []int64{240_000, 300_000, 380_000}, Words: []string{"strolls", "roams"},
		},
	},
	Natural:    evo.Naturalness{PerSecond: 4500, Brief: 850}, // a bush is eaten in three ticks
	Library:    Library,
	Invariants: invariants,
	Situations: record,
	Targets:    []string{"none", "food", "forager"},
}

// class is a class by berries, whose members also walk: at least as far as the
// command evolve -until calibrate proposes.
func class(name string, keep int, least, most int64) evo.Class {
	return evo.Class{Name: name, Keep: keep, Ranges: []evo.Range{
		{Metric: "berries", Min: least, Max: most, Weight: 2},
		{Metric: "steps", Min: 200_000, Max: 1000 * 7 * DayTicks, Weight: 1},
	}}
}

// The modes: evolution plays days, players see weeks.
var (
	Day  = evo.Mode{Name: "day", Slots: Slots, Steps: DayTicks}
	Week = evo.Mode{Name: "week", Slots: Slots, Steps: 7 * DayTicks}
)

// record plays a day of the library and returns moments of it, in which tables
// are compared by what they would do. Larger games ship such moments as files.
func record() (moments [][]byte) {
	var trees []*decider.Tree[*Forager]
	for i := range Slots {
		trees = append(trees, decider.MustCompile(Library[i%len(Library)].Table))
	}
	var f Field
	if err := f.Reset(evo.Setup[*Forager]{Seed: 1, Mode: Day.Name, Trees: trees}); err != nil {
		panic(err)
	}
	for done := false; !done; done = f.Step() {
		if f.Tick%12 == 0 {
			moments = append(moments, f.AppendSnapshot(nil))
		}
	}
	return moments
}

// Metrics are what a round counts for each forager.
var Metrics = []evo.Metric{
	{Name: "berries", Unit: "berries", Min: 0, Max: 1_000}, // what it has at the end: the points
	{Name: "eaten", Unit: "berries", Min: 0, Max: 1_000},
	{Name: "stolen", Unit: "berries", Min: 0, Max: 10_000}, // the same berry many times
	{Name: "lost", Unit: "berries", Min: 0, Max: 10_000},
	{Name: "steps", Unit: "cells", Min: 0, Max: 7 * DayTicks},
}
