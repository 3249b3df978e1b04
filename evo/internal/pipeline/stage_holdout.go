package pipeline

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// holdout plays the pack's classes against each other.
func (r *Run) holdout(ctx context.Context) error {
	_, genomes, err := r.Pack()
	if err != nil {
		return err
	}
	spec, err := r.spec()
	if err != nil {
		return err
	}
	if err := r.open(nil); err != nil {
		return err
	}
	seats := len(spec.Seats(spec.Showdown))
	lineups := r.Config.Lineups
	if lineups == nil {
		lineups = Lineups(len(genomes), seats)
	}
	var results []funnel.Holdout
	for i, lineup := range lineups {
		matches := 1 // a round
		if seats == 1 {
			matches = lineup.Tables()
		}
		r.countRounds(fmt.Sprintf("lineup %d of %d", i+1, len(lineups)), r.Config.Holdout*matches)
		h, err := funnel.Hold(ctx, r.session, spec, genomes, lineup, r.Config.Search.Seed, r.Config.Holdout)
		if err != nil {
			return err
		}
		results = append(results, h)
	}
	if err := r.write("holdout.json", results); err != nil {
		return err
	}
	return r.learned(ctx, spec)
}

// Lineups shares the slots of a round among classes as evenly as possible. If
// slots are left over, the first lineup gives them to the easier classes, and a
// second one to the harder classes. For one slot it returns a table of each class,
// which play alone.
func Lineups(classes, slots int) []funnel.Lineup {
	if classes < 2 {
		return nil
	}
	if slots == 1 {
		slots = classes
	}
	easy, hard := make(funnel.Lineup, classes), make(funnel.Lineup, classes)
	for i := range classes {
		easy[i] = (slots + classes - 1 - i) / classes
		hard[classes-1-i] = easy[i]
	}
	if slots%classes == 0 {
		return []funnel.Lineup{easy}
	}
	return []funnel.Lineup{easy, hard}
}
