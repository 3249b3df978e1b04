package pipeline

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// Certified is the summary that the stage certify writes.
type Certified struct {
	Fates
	Means []int64 `json:"means"` // points of each class in the tournament, in thousandths; nil if there was none

	// Skipped says why there was no tournament, or is "".
	Skipped string `json:"skipped,omitempty"`

	// Gauntlet says how well the points against the library agree with those of
	// the tournament: Spearman's rank correlation, in thousandths.
	Gauntlet int64 `json:"gauntlet"`
}

// certify admits candidates to classes, and has them play a tournament.
func (r *Run) certify(ctx context.Context) error {
	spec, all, err := r.entrants(Certify)
	if err != nil {
		return err
	}
	if err := r.open(nil); err != nil {
		return err
	}
	admission := r.Config.Admission
	admission.Choose, admission.Apart, admission.Lineage = r.Env.Choose, r.Config.Selection.Apart, r.Config.Selection.Lineage
	admission.Rehearsal = r.Config.Tournament
	err = funnel.Admit(ctx, r.session, spec, all, admission, func(a funnel.Admitting) {
		in, _ := admission.Filled(spec, all)
		r.expectRounds(fmt.Sprintf("%d of %d decided, in class %d", a.Decided, a.Of, in), a.Left)
	})
	if err != nil {
		return err
	}
	meet, why := funnel.Meet(spec)
	if meet {
		players, seats := len(funnel.With(all, funnel.Admitted)), len(spec.Seats(spec.Showdown))
		r.countRounds(fmt.Sprintf("tournament of %d", players), r.Config.Tournament*((players+seats-1)/seats))
	} else {
		r.report(Progress{Note: true, Text: why})
	}
	means, err := funnel.Tournament(ctx, r.session, spec, all, r.Config.Search.Seed, r.Config.Tournament)
	if err != nil {
		return err
	}
	return r.publish(Certify, all, Certified{
		Fates: CountFates(spec.Classes, all), Means: means, Skipped: why, Gauntlet: funnel.Agreement(spec, all),
	})
}
