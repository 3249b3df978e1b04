package pipeline

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/funnel"
)

// calibrate measures the library. It writes the classes that follow only if
// neither the game nor the folder has any.
func (r *Run) calibrate(ctx context.Context) error {
	if err := r.open(nil); err != nil {
		return err
	}
	r.report(Progress{Text: fmt.Sprintf("%d tables of the library", len(r.Env.Spec.Library))})
	c, err := funnel.Calibrate(ctx, r.session, r.Env.Spec, r.Config.Search.Seed, r.Config.Calibration, funnel.DefaultLevels)
	if err != nil {
		return err
	}
	if err := r.write("calibration.json", c); err != nil {
		return err
	}
	classes, err := r.Classes()
	if err != nil || len(classes) > 0 {
		return err
	}
	if len(c.Classes) == 0 {
		return fmt.Errorf("no classes follow from the library: %v", c.Refused)
	}
	return r.write("classes.json", c.Classes)
}
