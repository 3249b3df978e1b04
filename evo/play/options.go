package play

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/scene"
)

// Opponent is a table to play against.
type Opponent struct {
	Name   string
	About  string // how it plays, in words
	Genome *evo.Genome

	// What was certified: the class, and the mean points with the bounds of the 90 %
	// interval, in thousandths, over so many rounds. 0 rounds: nothing was.
	Class             string
	Points, Low, High int64
	Rounds            int64
}

// Options say what is played. Only Opponents must be given.
type Options struct {
	Opponents []Opponent // drawn for each round, all before one plays again
	Mode      string     // of the game; "" is the Showdown, or else the Evaluation
	Seat      int        // the person's slot, from 1; 0 is the first seat of the role that evolves
	Seed      uint64     // of the rounds, of which each has another
	Adapt     bool       // opponents follow the player's skill from the beginning
	Votes     string     // the file that votes are added to; "": the page takes none
	By        string     // the name of the person who votes, which the page can change
	Hosts     []string   // other than this machine under which the page may be reached
}

// check returns the mode and the person's slot, or all that is wrong.
func check[A any](game *evo.Game[A], spec *evo.Spec, view *scene.View[A], o Options) (mode evo.Mode, seat int, err error) {
	var errs []error
	add := func(format string, args ...any) { errs = append(errs, fmt.Errorf("play: "+format, args...)) }
	if err := view.Check(game); err != nil {
		errs = append(errs, err)
	}
	if view.Drive == nil {
		add("the View of %s has no Drive. Fix: set it to a function that has an agent do what a person wants", game.Name)
	}
	mode = spec.Showdown
	switch o.Mode {
	case "", mode.Name:
	case spec.Evaluation.Name:
		mode = spec.Evaluation
	default:
		add("there is no mode %q. Fix: want %q or %q", o.Mode, spec.Evaluation.Name, spec.Showdown.Name)
	}
	seat = o.Seat - 1
	if o.Seat == 0 {
		seat = spec.Seats(mode)[0]
	}
	if seat < 0 || seat >= mode.Slots {
		add("there is no seat %d in mode %s. Fix: want 1 to %d, or 0 for the first one", o.Seat, mode.Name, mode.Slots)
	}
	if len(o.Opponents) == 0 && slices.ContainsFunc(spec.Seats(mode), func(slot int) bool { return slot != seat }) {
		add("there are no opponents. Fix: name tables of the library, or evolve a pack")
	}
	for i, of := range o.Opponents {
		if of.Genome == nil {
			add("opponent %d, %s, has no genome", i, of.Name)
		} else if err := spec.Catalog.Validate(of.Genome, evo.Limits{}); err != nil {
			errs = append(errs, fmt.Errorf("play: opponent %s: %w", of.Name, err))
		}
	}
	if o.Votes != "" {
		f, err := os.OpenFile(o.Votes, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			add("votes cannot be written: %w. Fix: name a file in a folder that exists", err)
		} else {
			errs = append(errs, f.Close())
		}
	}
	return mode, seat, errors.Join(errs...)
}
