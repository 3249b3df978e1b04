package play

import (
	"errors"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/adapt"
)

// adviser picks opponents that suit the person, if it is on. It always hears how
// rounds ended, so that it knows the person when it is asked.
type adviser struct {
	director *adapt.Director // nil if the opponents have no certified points
	on       bool
}

// newAdviser returns an adviser for rounds with so many opponents.
func newAdviser(spec *evo.Spec, o Options, seats int) (*adviser, error) {
	a := &adviser{on: o.Adapt}
	var tables []adapt.Table
	for _, of := range o.Opponents {
		if of.Rounds > 0 {
			tables = append(tables, adapt.Table{Name: of.Name, Class: of.Class, Style: of.About, Points: of.Points, Low: of.Low, High: of.High, Rounds: of.Rounds})
		}
	}
	if len(tables) < len(o.Opponents) || len(tables) == 0 || seats < 1 {
		if o.Adapt {
			return nil, errors.New("play: opponents cannot follow the player: " + unknown)
		}
		return a, nil
	}
	var err error
	a.director, err = adapt.New(adapt.Config{
		Tables: tables, Opponents: seats, Point: spec.Metrics[spec.Points].Scale(), Seed: evo.Seed(o.Seed, "adapt"),
	})
	return a, err
}

// unknown says why opponents cannot follow the player.
const unknown = "the strength of some of them was never measured. Fix: play against the tables of a pack"

// switched is whether the adviser is on, nil if it cannot be.
func (a *adviser) switched() *bool {
	if a.director == nil {
		return nil
	}
	on := a.on
	return &on
}

// turn turns the adviser on or off, or says why not.
func (a *adviser) turn(on bool) (words string) {
	if on && a.director == nil {
		return "Opponents cannot follow you: " + unknown + "."
	}
	a.on = on
	return ""
}

// choose returns the opponents of the next round as indexes, and why; nil if it is
// off.
func (a *adviser) choose() (chosen []int, words string) {
	if a.director == nil || !a.on {
		return nil, ""
	}
	choice := a.director.Next()
	return choice.Tables, choice.Why()
}

// meets hears whom the person meets in a round for which it was not asked.
func (a *adviser) meets(chosen []int) error {
	if a.director == nil {
		return nil
	}
	_, err := a.director.Against(chosen...)
	return err
}

// judge hears how a round ended.
func (a *adviser) judge(moved bool, own int64, others []int64) (words string) {
	if a.director == nil {
		return ""
	}
	outcome := adapt.Idle
	if moved {
		outcome = adapt.ByPoints(own, others...)
	}
	if err := a.director.Record(adapt.Result{Outcome: outcome}); err != nil {
		return err.Error()
	}
	if !a.on {
		return ""
	}
	return "This round counts as " + outcome.String() + ": " + a.director.Estimate().String() + "."
}
