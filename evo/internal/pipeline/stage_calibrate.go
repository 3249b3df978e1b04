package pipeline

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
)

// calibrate measures the library. It writes the classes that follow only if
// neither the game nor the folder has any, and warns of classes that need nothing
// of a table.
func (r *Run) calibrate(ctx context.Context) error {
	if err := r.open(nil); err != nil {
		return err
	}
	r.report(Progress{Text: fmt.Sprintf("%d tables of the library", len(r.Env.Spec.Peers()))})
	classes, err := r.Classes()
	if err != nil {
		return err
	}
	c, err := funnel.Calibrate(ctx, r.session, r.Env.Spec, r.Config.Search.Seed, r.Config.Calibration, funnel.DefaultLevels)
	if err != nil {
		return err
	}
	if err := r.write("calibration.json", c); err != nil {
		return err
	}
	if len(classes) == 0 {
		r.warn(c.Warnings)
		switch {
		case len(c.Classes) > 0:
			if err := r.write("classes.json", c.Classes); err != nil {
				return err
			}
		case r.Config.Search.Objective.NeedsClasses():
			return errors.New(c.NoClasses())
		default:
			r.report(Progress{Note: true, Text: fmt.Sprintf("no classes follow from the library (%s): the search for %s needs none, and nothing is certified",
				strings.Join(c.Refused, "; "), r.Config.Search.Objective)})
		}
	}
	spec, err := r.spec()
	if err != nil {
		return err
	}
	for _, w := range measure.LintIdle(spec, c.Idle) {
		r.report(Progress{Note: true, Text: genome.Warning(w)})
	}
	return nil
}
