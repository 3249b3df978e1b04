package play

import (
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/adapt"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
)

// adviser picks opponents that suit the person, if it is on. It always hears how
// rounds ended, so that it knows the person when it is asked.
type adviser struct {
	director *adapt.Director // nil if it cannot be
	unable   error           // why
	on       bool
	met      []int // the opponents of a round for which it was not asked, by index
}

// newAdviser returns an adviser for rounds with so many opponents. That there can be no
// Director is an error only if it is asked for.
func newAdviser(spec *evo.Spec, o Options, seats int) (*adviser, error) {
	a := &adviser{on: o.Adapt}
	a.director, a.unable = direct(spec, o, seats)
	if o.Adapt && a.unable != nil {
		return nil, fmt.Errorf("play: opponents cannot follow the player: %w", a.unable)
	}
	return a, nil
}

// direct returns a Director for the opponents.
func direct(spec *evo.Spec, o Options, seats int) (*adapt.Director, error) {
	if seats < 1 {
		return nil, errors.New("there is no seat for an opponent in this mode. Fix: play a mode with more slots for the role that evolves")
	}
	var tables []adapt.Table
	for _, of := range o.Opponents {
		if of.Rounds == 0 {
			return nil, errors.New("the strength of some of them was never measured. Fix: play against the tables of a pack")
		}
		tables = append(tables, adapt.Table{Name: of.Name, Class: of.Class, Style: of.About, Points: of.Points, Low: of.Low, High: of.High, Rounds: of.Rounds})
	}
	return adapt.New(adapt.Config{
		Tables: tables, Opponents: seats, Point: declared.Scale(spec.Metrics[spec.Points]), Seed: evo.Seed(o.Seed, "adapt"),
	})
}

// switched is whether the adviser is on, nil if it cannot be.
func (a *adviser) switched() *bool {
	if a.director == nil {
		return nil
	}
	on := a.on
	return &on
}

// turn turns the adviser on or off, or says why not.
func (a *adviser) turn(on bool) (words string, ok bool) {
	if on && a.director == nil {
		return fmt.Sprintf("Opponents cannot follow you: %v.", a.unable), false
	}
	a.on = on
	if on && a.met != nil {
		return "The opponents of the next round will follow your skill.", true
	}
	return "", true
}

// choose returns the opponents of the next round as indexes, and why; nil if it is
// off.
func (a *adviser) choose() (chosen []int, words string) {
	if a.director == nil || !a.on {
		return nil, ""
	}
	choice := a.director.Next()
	a.met = nil
	return choice.Tables, "Your opponents: " + choice.Reasons() // the page lists their names
}

// meets hears whom the person meets in a round for which it was not asked. The
// Director hears of it with the result: if it is asked before, it chooses for itself.
func (a *adviser) meets(chosen []int) { a.met = chosen }

// leaves hears that the person leaves a round before its end, with the points so far.
// Behind, that is a result, and it reports so; else the person meets the same opponents
// again.
func (a *adviser) leaves(own int64, others []int64) (heard bool) {
	if a.director == nil || adapt.ByPoints(own, others...) != adapt.Lost {
		return false
	}
	return a.record(adapt.Left) == nil
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
	if err := a.record(outcome); err != nil {
		return err.Error()
	}
	if !a.on {
		return ""
	}
	return "This round counts as " + outcome.String() + ": " + a.director.Estimate().String() + "."
}

// record tells the Director a result, and whom it was against if that was not its choice.
func (a *adviser) record(outcome adapt.Outcome) error {
	if a.met != nil {
		if _, err := a.director.Against(a.met...); err != nil {
			return err
		}
	}
	return a.director.Record(adapt.Result{Outcome: outcome})
}
