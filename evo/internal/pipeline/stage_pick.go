package pipeline

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// Picked is the summary that the stage pick writes.
type Picked struct {
	Fates
	Picked []funnel.Picked `json:"picked"`
}

// pick drops unnatural candidates, and picks the most different of the others.
func (r *Run) pick(ctx context.Context) error {
	spec, all, err := r.entrants(Pick)
	if err != nil {
		return err
	}
	funnel.Natural(spec, all)
	r.report(Progress{Text: fmt.Sprintf("comparing %d candidates", len(funnel.With(all, funnel.Admitted)))})
	picked, err := funnel.Pick(ctx, spec, all, r.Env.Choose, r.Config.Selection)
	if err != nil {
		return err
	}
	for _, p := range picked {
		r.warn(p.Warnings)
	}
	return r.publish(Pick, all, Picked{CountFates(spec.Classes, all), picked})
}
